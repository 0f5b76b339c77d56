"""How much a line deserves to be a claim: its centrality, and what its words, place and form say for or against it."""

import re
from collections.abc import Sequence

from builder.engines.extractive.cues import cue_of, cues_of
from builder.engines.extractive.lines import Line
from builder.engines.extractive.trim import balanced, long_for, trimmed
from builder.library.rows import BlockKind, ItemKind

_WORDS = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d")
_END = re.compile(r"[.!?。！？…．」』”\"'’)）\]다]\s*$")
_QUESTION = re.compile(r"[?？]\s*[”\"'’」』)]*$")
_CONTENTS = re.compile(r"\.{4,}|…{2,}\s*\d|[·‥]{4,}|\s\d{1,4}\s*$")
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_OPENS_SMALL = re.compile(r"^[a-zà-ÿ]")

# What each sign is worth, as a factor on centrality: set by reading the outlines of eight books (docs/extractive.md).
_THESIS = 1.35
_PURPOSE = 1.5
_OPENS_PARAGRAPH = 1.15
_UNDER_HEADING = 1.2
_LIKE_HEADING = 0.5
_SPOKEN = 0.55
_OTHERS_WORDS = 0.8
_SUPPORT_OPENING = {
    ItemKind.EXAMPLE: 0.45,
    ItemKind.EVIDENCE: 0.7,
    ItemKind.CONDITION: 0.8,
    ItemKind.OBJECTION: 0.95,
}
_LEANS = 0.75
_ASKS = 0.6
_FRAGMENT = 0.35
_TOO_LONG = 0.6
_TOO_SHORT = 0.5
_VERSE_OR_LIST = 0.85


def fit(line: Line) -> bool:
    """Whether a line can be an item at all: words, not numbers, a line of contents or a torn quotation."""
    letters = len(_WORDS.findall(line.text))
    return (
        letters >= 4
        and letters > 2 * len(_DIGITS.findall(line.text))
        and _CONTENTS.search(line.text) is None
        and len(line.terms) > 0
    )


def claim_weight(line: Line, centrality: float, language: str, heading: Sequence[str]) -> float:
    """The weight of a line as a claim; `heading` holds the content terms of the heading above it."""
    cues = cues_of(language)
    cue = cue_of(line.text, language)
    weight = centrality * form(line, language)
    if cues.purpose.search(line.text):
        weight *= _PURPOSE
    elif cues.thesis.search(line.text):
        weight *= _THESIS
    if cues.leaning.search(line.text):
        weight *= _LEANS
    if cue is not None and cue.strength == 1.0:
        weight *= _SUPPORT_OPENING[cue.kind]
    if line.opens:
        weight *= _OPENS_PARAGRAPH
    if line.place == 0:
        weight *= _UNDER_HEADING
    if heading:
        shared = len(set(heading) & set(line.terms)) / len(set(heading))
        weight *= 1.0 + _LIKE_HEADING * shared
    return weight


def asks(line: Line) -> bool:
    """Whether a line is a question."""
    return _QUESTION.search(line.text) is not None


def form(line: Line, language: str) -> float:
    """The factor for a line's form, at most 1.0: what is torn, asked, spoken, too long or too short weighs less."""
    factor = 1.0
    length, limit = len(line.text), long_for(language)
    if line.spoken:
        factor *= _SPOKEN
    elif line.speaker is not None:
        factor *= _OTHERS_WORDS
    if asks(line):
        factor *= _ASKS
    if _END.search(line.text) is None or _OPENS_SMALL.match(line.text) or not balanced(line.text):
        factor *= _FRAGMENT
    if length < limit * 0.2:
        factor *= _TOO_SHORT
    elif len(trimmed(line.text, language)) > limit * 1.5:
        factor *= _TOO_LONG
    if line.kind in (BlockKind.VERSE, BlockKind.LIST_ITEM, BlockKind.QUOTATION):
        factor *= _VERSE_OR_LIST
    if len(_CAPITALS.findall(line.text)) > 3:
        factor *= _FRAGMENT
    return factor
