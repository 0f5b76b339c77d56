"""Who says the words of a span, and what becomes of an item that says otherwise."""

import pytest

from builder.anchoring import Agreement, Speech, check_speaker, who_says
from builder.anchoring.speakers import same_name
from builder.library.rows import OTHERS, Voice, VoiceKind

TEXT = "루소는 말했다. “인간은 자유롭게 태어났다.” 나는 그렇게 보지 않는다. “그래도 그렇다.” 누가 외쳤다."
NAMED = TEXT.index("“인간")
UNNAMED = TEXT.index("“그래도")
VOICES = (
    Voice(NAMED, TEXT.index("”") + 1, VoiceKind.DIRECT, "루소", "“”"),
    Voice(UNNAMED, TEXT.rindex("”") + 1, VoiceKind.DIRECT, None, "“”"),
)


def span(words: str) -> tuple[int, int]:
    return TEXT.index(words), TEXT.index(words) + len(words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("인간은 자유롭게 태어났다.", Speech(VoiceKind.DIRECT, "루소")),
        ("나는 그렇게 보지 않는다.", Speech(None, None)),
        ("그래도 그렇다.", Speech(VoiceKind.DIRECT, OTHERS)),
        ("말했다. “인간은 자유롭게 태어났다.”", Speech(VoiceKind.DIRECT, "루소")),
        ("루소는 말했다. “인간은", Speech(None, None)),
        ("”", Speech(None, None)),
    ],
)
def test_whoever_says_most_letters_says_the_span(words: str, said: Speech) -> None:
    assert who_says(TEXT, VOICES, *span(words)) == said


def test_what_is_no_span_is_refused() -> None:
    with pytest.raises(ValueError, match="no span"):
        who_says(TEXT, VOICES, 4, 4)


@pytest.mark.parametrize(
    ("claimed", "words", "agreement", "speaker"),
    [
        (None, "나는 그렇게 보지", Agreement.CONFIRMED, None),
        ("루소", "나는 그렇게 보지", Agreement.REPAIR, None),
        (OTHERS, "나는 그렇게 보지", Agreement.REPAIR, None),
        ("루소", "인간은 자유롭게", Agreement.CONFIRMED, "루소"),
        ("장 자크 루소", "인간은 자유롭게", Agreement.CONFIRMED, "루소"),
        (None, "인간은 자유롭게", Agreement.CORRECTED, "루소"),
        ("볼테르", "인간은 자유롭게", Agreement.CORRECTED, "루소"),
        (OTHERS, "인간은 자유롭게", Agreement.CORRECTED, "루소"),
        (OTHERS, "그래도 그렇다", Agreement.CONFIRMED, OTHERS),
        ("루소", "그래도 그렇다", Agreement.CONFIRMED, "루소"),
        ("볼테르", "그래도 그렇다", Agreement.REPAIR, OTHERS),
        (None, "그래도 그렇다", Agreement.REPAIR, OTHERS),
    ],
)
def test_claims_are_confirmed_corrected_or_asked_again(
    claimed: str | None, words: str, agreement: Agreement, speaker: str | None
) -> None:
    check = check_speaker(claimed, TEXT, VOICES, *span(words))
    assert (check.agreement, check.speaker) == (agreement, speaker)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Mill", "John Stuart Mill", True),
        ("Mr. Mill", "Mill", True),
        ("Mills", "Mill", False),
        ("형식", "이형식", True),
        ("형식이", "이형식", False),
        ("김 교수", "이 교수", False),
        ("M. Paine", "paine", True),
        ("…", "Mill", False),
    ],
)
def test_names_of_one_person(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same
    assert same_name(other, one) is same
