"""What a language's cue words are, and how they are written down: one alternative (a regular expression) per line."""

import re
from dataclasses import dataclass

from builder.library.rows import ItemKind

Patterns = tuple[tuple[ItemKind, re.Pattern[str]], ...]

# An opening quotation mark or bracket may stand before the first word.
_START = r"^[\s\"'“”‘’«「『(—–-]*"
_NEVER = "(?!)"
_NOTHING = re.compile(_NEVER)


@dataclass(frozen=True, slots=True)
class Cues:
    """The cue words of one language; what is left out announces nothing.

    `opening` and `inside` tell supports, where a sentence begins so or holds such words. The others mark sentences:
    `thesis` that carry the argument, `scene` that only move a story's figures, `purpose` that say what the text is
    after, `asserts` that say what it will show, `answer` that conclude, `leaning` that lean on the sentence before.
    `connective` is what may be dropped from the beginning; words of `negation` and `condition` never are.
    """

    opening: Patterns = ()
    inside: Patterns = ()
    thesis: re.Pattern[str] = _NOTHING
    scene: re.Pattern[str] = _NOTHING
    purpose: re.Pattern[str] = _NOTHING
    asserts: re.Pattern[str] = _NOTHING
    answer: re.Pattern[str] = _NOTHING
    leaning: re.Pattern[str] = _NOTHING
    connective: re.Pattern[str] = _NOTHING
    negation: re.Pattern[str] = _NOTHING
    condition: re.Pattern[str] = _NOTHING


def any_of(alternatives: str) -> re.Pattern[str]:
    """A pattern that finds any of the lines of `alternatives`; one that finds nothing where there are none."""
    return re.compile(_one_of(alternatives), re.IGNORECASE)


def at_start(alternatives: str, *, after: str = "", then: str = "") -> re.Pattern[str]:
    """The same, at the beginning of a sentence only; `after` and `then` are patterns around the alternatives."""
    return re.compile(f"{_START}{after}(?:{_one_of(alternatives)}){then}", re.IGNORECASE)


def opening(*, example: str, evidence: str, condition: str, objection: str) -> Patterns:
    """The supports that open with such words, in the order in which they are tried."""
    return (
        (ItemKind.EXAMPLE, at_start(example)),
        (ItemKind.EVIDENCE, at_start(evidence)),
        (ItemKind.CONDITION, at_start(condition)),
        (ItemKind.OBJECTION, at_start(objection)),
    )


def inside(*, example: str, evidence: str, condition: str, objection: str) -> Patterns:
    """The supports that hold such words anywhere, in the order in which they are tried."""
    return (
        (ItemKind.EXAMPLE, any_of(example)),
        (ItemKind.EVIDENCE, any_of(evidence)),
        (ItemKind.CONDITION, any_of(condition)),
        (ItemKind.OBJECTION, any_of(objection)),
    )


def _one_of(alternatives: str) -> str:
    return "|".join(line.strip() for line in alternatives.splitlines() if line.strip()) or _NEVER
