"""Speech and extracts over several paragraphs, unbalanced marks, and what holds for any text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.library.rows import Block, BlockKind, Voice, VoiceKind
from builder.source.sentences import split
from builder.source.voices import speaker_layer
from tests.source.test_voices import layer

Q, P, V = BlockKind.QUOTATION, BlockKind.PARAGRAPH, BlockKind.VERSE


def words(text: str, voices: tuple[Voice, ...]) -> list[str]:
    return [text[voice.start : voice.end] for voice in voices]


def test_speech_opens_its_mark_again_at_each_paragraph() -> None:
    text = "Meg said, “I began.\n\n“I went on.\n\n“I ended.” She left."
    voices = layer(text, "en")
    assert words(text, voices) == ["“I began.", "“I went on.", "“I ended.”"]
    assert {voice.speaker for voice in voices} == {"Meg"}


@pytest.mark.parametrize(("opening", "closing"), [("“", "”"), ('"', '"'), ("「", "」")])
def test_an_unbalanced_mark_ends_with_its_paragraph_and_says_so(opening: str, closing: str) -> None:
    dialogue = f"{opening}어서 오시오.{closing} 하고 말했다. 그는 앉았다. {opening}고맙소.{closing} 하고 웃었다."
    text = f"{opening}그는 말을 시작하였다.\n\n그는 일어섰다.\n\n{dialogue}"
    voices = layer(text, "ko")
    assert words(text, voices) == [
        f"{opening}그는 말을 시작하였다.",
        f"{opening}어서 오시오.{closing}",
        f"{opening}고맙소.{closing}",
    ]
    assert [voice.cue for voice in voices] == [f"{opening} left open", opening, opening]


def test_a_stray_closing_mark_turns_nothing_inside_out() -> None:
    text = "He came.” Then he sat. “Good day,” said Ann."
    assert words(text, layer(text, "en")) == ["“Good day,”"]


def test_an_extract_belongs_to_whom_the_introducing_sentence_names() -> None:
    text = "This is from Bentham’s book On Felicity:\n\nPain is an evil.\n\nPleasure is a good.\n\nI do not agree."
    voices = layer(text, "en", (P, Q, Q, P))
    assert words(text, voices) == ["Pain is an evil.", "Pleasure is a good."]
    assert [(voice.kind, voice.speaker) for voice in voices] == [(VoiceKind.BLOCK, "Bentham")] * 2


def test_an_epigraph_belongs_to_whom_it_is_signed_by() -> None:
    text = "Chapter One\n\nMan is born free.\n— Rousseau\n\nThe chapter begins."
    voices = layer(text, "en", (BlockKind.HEADING, Q, P))
    assert [(voice.kind, voice.speaker) for voice in voices] == [(VoiceKind.BLOCK, "Rousseau")]


def test_verse_in_prose_is_quoted_and_a_book_of_verse_is_its_authors() -> None:
    prose = "He sang:\n\nO rose, thou art sick.\n\nThen one.\n\nThen two.\n\nThen three.\n\nThen four."
    assert [voice.kind for voice in layer(prose, "en", (P, V))] == [VoiceKind.BLOCK]
    assert layer("O rose, thou art sick.\n\nThe worm flies.\n\nIn the night.", "en", (V, V, V)) == ()


def test_a_letter_is_quoted_whole() -> None:
    text = "He wrote a letter.\n\nDear Sir,\n\nI am ill.\n\nYours faithfully, John\n\nI read it twice."
    assert words(text, layer(text, "en")) == ["Dear Sir,", "I am ill.", "Yours faithfully, John"]
    assert layer("Dear Sir,\n\nI am ill.\n\nI read it twice.", "en") == ()


def test_headings_tables_and_furniture_hold_no_voice() -> None:
    text = "“I will come,” said Ann.\n\n“I will come,” said Ann.\n\n“I will come,” said Ann."
    voices = layer(text, "en", (BlockKind.HEADING, BlockKind.TABLE, P))
    assert [voice.start for voice in voices] == [text.rindex("“")]


def test_furniture_inside_a_paragraph_is_not_read() -> None:
    text = "He said “I will come\n“THE BOOK” 7\nwhen I can.” Then he left."
    start = text.index("“THE")
    end = text.index("\nwhen")
    blocks = (Block(0, len(text), P), Block(start, end, BlockKind.FURNITURE))
    voices = speaker_layer(text, blocks, split(text, blocks, "en"), "en")
    assert words(text, voices) == ["“I will come\n“THE BOOK” 7\nwhen I can.”"]


ALPHABET = [
    *"“”\"'‘’「」『』«»《》 \n.,!?—:",
    "\n\n",
    "다고 말했다",
    "라 하였다. ",
    " said ",
    " that ",
    "Ann",
    " he says,",
    "It may be said ",
    "But ",
    "물론 수 있다. ",
    "그러나 ",
    "에 따르면 ",
    "형식은 ",
    "と言った。",
    "A: x",
]


@given(st.lists(st.sampled_from(ALPHABET), max_size=60).map("".join), st.sampled_from(["ko", "en", "ja", "fr", "und"]))
@settings(max_examples=100, deadline=None)
def test_voices_are_ordered_disjoint_and_inside_blocks(text: str, language: str) -> None:
    voices = layer(text, language)
    end = 0
    for voice in voices:
        assert end <= voice.start < voice.end <= len(text)
        assert "\n\n" not in text[voice.start : voice.end]
        assert voice.cue
        end = voice.end


@given(st.lists(st.sampled_from(ALPHABET[:22]), max_size=30).map("".join))
@settings(max_examples=100, deadline=None)
def test_no_paragraph_changes_how_the_third_after_it_is_read(broken: str) -> None:
    after = "\n\nPlain words.\n\nMore.\n\n“Good day,” said Ann. She sat."
    text = broken.replace("\n", " ") + after
    assert text[layer(text, "en")[-1].start :] == "“Good day,” said Ann. She sat."


@pytest.mark.parametrize(
    "unit", ["“", "‘", '"', "'", "「", "“a", "(", "—", "다고 말했다 ", "said that ", "it may be said "]
)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_thirty_thousand_marks_that_never_close(unit: str, language: str) -> None:
    text = unit * 30_000 if len(unit) < 3 else unit * (100_000 // len(unit))
    text = text.strip()
    blocks = (Block(0, len(text), P),)
    sentences = split(text, blocks, language)
    begun = time.process_time()
    speaker_layer(text, blocks, sentences, language)
    assert time.process_time() - begun < 10
