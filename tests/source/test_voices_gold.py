"""The figures that the speaker layer must reach on labelled texts."""

from pathlib import Path

import pytest

from benchmarks import source_voices
from benchmarks.source_voices import evaluate, labelled, sentence_figures
from builder.library.rows import Voice, VoiceKind


def test_the_labelled_sentences_of_non_fiction() -> None:
    figures = sentence_figures(list(labelled("non_fiction")))
    assert figures["voice_sentences"] >= 300
    assert figures["voice_others_precision"] >= 0.9
    # Indirect speech has been aimed at 0.75 and is not there: on the held-out half most of it is missed.
    for kind, least in (("direct", 0.9), ("block", 0.9), ("indirect", 0.65), ("conceded", 0.75)):
        assert figures[f"voice_f1_{kind}"] >= least, kind


def test_speech_and_speakers_in_novels(shared: Path) -> None:
    if not (shared / "quotes").is_dir():
        pytest.skip("needs quotes/ in the shared folder")
    figures = evaluate(shared)
    assert figures["speech_precision_ko"] > 0.98
    assert figures["speech_recall_ko"] > 0.98
    assert figures["speaker_named_right_ko"] > 0.85


def test_figures_without_any_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_voices, "GOLD", tmp_path)
    assert evaluate(tmp_path) == {"voice_sentences": 0.0, "voice_sentences_dev": 0.0}


def test_a_sentence_has_the_kind_that_holds_most_of_its_letters() -> None:
    voices = (Voice(4, 12, VoiceKind.DIRECT, None, "“"),)
    assert source_voices.kind_of("He: “abcdef” and", voices, 0, 12) == "direct"
    assert source_voices.kind_of("He: “abcdef” and so on and on", voices, 0, 29) == "plain"
