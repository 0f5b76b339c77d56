"""Who says the words of a span, and whether an item's claim about that holds.

The speaker layer knows better than a model whether words are the author's; where the text names the speaker, code
corrects the item without asking again.
"""

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from builder.library.rows import OTHERS, Voice, VoiceKind

_NOT_LETTERS = re.compile(r"[\W_]+")
_TITLES = re.compile(
    r"\b(?:mr|mrs|ms|dr|prof|professor|sir|lord|lady|saint|st|monsieur|madame|m|mme)\b\.?|(?:선생|교수|박사|씨|님|군|양)\b",
    re.IGNORECASE,
)
# A name that the layer did not find must stand this near before the words (code points): a page or so.
_NAMED_WITHIN = 2_000


@dataclass(frozen=True, slots=True)
class Speech:
    """Who says the words: `speaker` as in `MapItem` (`None` the author, a name, or `OTHERS`).

    `kind` is how somebody else comes to speak, `None` where the author does.
    """

    kind: VoiceKind | None
    speaker: str | None


class Agreement(StrEnum):
    """Whether an item says rightly who speaks."""

    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    REPAIR = "repair"


@dataclass(frozen=True, slots=True)
class SpeakerCheck:
    """`speaker` is what the item should say; with `REPAIR` it is the layer's belief, to be shown with the question."""

    agreement: Agreement
    speaker: str | None


AUTHOR = Speech(None, None)


def who_says(text: str, voices: Sequence[Voice], start: int, end: int) -> Speech:
    """Who says most of the letters of `text[start:end]`; the author where two say equally much.

    `voices` is the speaker layer: in order and disjoint. Raises ValueError where that is no span of the text.
    """
    if not 0 <= start < end <= len(text):
        raise ValueError(f"[{start}, {end}) is no span of a text of {len(text)} characters")
    letters: Counter[Speech] = Counter()
    left = _letters(text[start:end])
    first = max(0, bisect_right(voices, start, key=lambda voice: voice.start) - 1)
    for number in range(first, len(voices)):
        voice = voices[number]
        if voice.start >= end:
            break
        said = _letters(text[max(start, voice.start) : min(end, voice.end)])
        letters[Speech(voice.kind, voice.speaker or OTHERS)] += said
        left -= said
    # The author first: `most_common` keeps the first of equals.
    return (Counter({AUTHOR: left}) + letters or Counter({AUTHOR: 1})).most_common(1)[0][0]


def check_speaker(claimed: str | None, text: str, voices: Sequence[Voice], start: int, end: int) -> SpeakerCheck:
    """Whether `claimed` (as `MapItem.speaker`) says the words of a span, by the speaker layer.

    Confirmed where both agree; corrected where the text names another; to repair where the layer and the item differ
    and the text names nobody.
    """
    said = who_says(text, voices, start, end).speaker
    if said == claimed:
        return SpeakerCheck(Agreement.CONFIRMED, said)
    if said is None:
        return SpeakerCheck(Agreement.REPAIR, None)
    if said != OTHERS:
        agreement = Agreement.CONFIRMED if claimed and same_name(claimed, said) else Agreement.CORRECTED
        return SpeakerCheck(agreement, said)
    if claimed and _named(claimed, text[max(0, start - _NAMED_WITHIN) : end]):
        return SpeakerCheck(Agreement.CONFIRMED, claimed)
    return SpeakerCheck(Agreement.REPAIR, OTHERS)


def same_name(one: str, other: str) -> bool:
    """Whether two names can be one person's: `Mill` and `John Stuart Mill`, `형식` and `이형식`, but not `Mills`."""
    words, others = _name(one), _name(other)
    if not words or not others:
        return False
    if set(words) <= set(others) or set(others) <= set(words):
        return True
    # A Korean given name beside the full one, which opens with a family name of one syllable.
    short, long = sorted(("".join(words), "".join(others)), key=len)
    return _is_hangul(long) and len(short) >= 2 and len(long) - len(short) == 1 and long.endswith(short)


def _named(name: str, text: str) -> bool:
    words = _name(name)
    around = unicodedata.normalize("NFC", text).casefold()
    return bool(words) and all(re.search(rf"(?<!\w){re.escape(word)}", around) is not None for word in words)


def _name(name: str) -> list[str]:
    bare = _TITLES.sub(" ", unicodedata.normalize("NFC", name))
    return _NOT_LETTERS.sub(" ", bare.casefold()).split()


def _is_hangul(name: str) -> bool:
    return all("가" <= letter <= "힣" for letter in name)


def _letters(text: str) -> int:
    return len(_NOT_LETTERS.sub("", text))
