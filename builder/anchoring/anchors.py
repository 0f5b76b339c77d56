"""Anchors of spans, and how they look outside: W3C Web Annotation selectors and UTF-16 offsets for browsers."""

from collections.abc import Sequence
from typing import TypedDict

from builder.library.rows import Anchor, Match

# As many as the W3C's examples and the clients of Hypothesis keep on each side.
CONTEXT_CHARS = 32
# The first code point that takes two UTF-16 units.
_ASTRAL = 0x10000


class TextQuoteSelector(TypedDict):
    """The words of a span, with up to 32 code points before and after."""

    type: str
    exact: str
    prefix: str
    suffix: str


class TextPositionSelector(TypedDict):
    """The half-open span in code points, as the Web Annotation model counts."""

    type: str
    start: int
    end: int


def anchor_span(text: str, start: int, end: int, *, match: Match = Match.IDENTICAL, places: int = 1) -> Anchor:
    """The anchor of `text[start:end]` (code points), with up to 32 code points around it.

    Raises ValueError where that is no span of the text.
    """
    if not 0 <= start < end <= len(text):
        raise ValueError(f"[{start}, {end}) is no span of a text of {len(text)} characters")
    prefix, suffix = text[max(0, start - CONTEXT_CHARS) : start], text[end : end + CONTEXT_CHARS]
    return Anchor(start, end, text[start:end], prefix, suffix, match, places)


def selectors(anchor: Anchor) -> tuple[TextQuoteSelector, TextPositionSelector]:
    """The selectors of a Web Annotation whose source is the canonical text."""
    return (
        TextQuoteSelector(type="TextQuoteSelector", exact=anchor.exact, prefix=anchor.prefix, suffix=anchor.suffix),
        TextPositionSelector(type="TextPositionSelector", start=anchor.start, end=anchor.end),
    )


def utf16_offsets(text: str, offsets: Sequence[int]) -> tuple[int, ...]:
    """The code point `offsets` into `text`, in the order given, as the UTF-16 units that browsers count.

    Raises ValueError for an offset outside the text. One pass over the text, however many offsets.
    """
    wanted = sorted(set(offsets))
    if wanted and not 0 <= wanted[0] <= wanted[-1] <= len(text):
        raise ValueError(f"offsets {wanted[0]}…{wanted[-1]} do not lie in a text of {len(text)} characters")
    units: dict[int, int] = {}
    at = counted = 0
    for offset in wanted:
        counted += offset - at + _pairs(text[at:offset])
        at = offset
        units[offset] = counted
    return tuple(units[offset] for offset in offsets)


def _pairs(text: str) -> int:
    """How many code points of `text` take a surrogate pair."""
    if not text or ord(max(text)) < _ASTRAL:
        return 0
    return sum(ord(letter) >= _ASTRAL for letter in text)
