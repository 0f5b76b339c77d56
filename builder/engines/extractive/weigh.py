"""How much a line deserves to be a claim: its centrality, and what its words, place and form say for or against it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.engines.extractive.cues import Cue, cue_of, cues_of
from builder.engines.extractive.lines import Line
from builder.engines.extractive.rank import centrality
from builder.engines.extractive.terms import BookTerms, keys
from builder.engines.extractive.trim import balanced, long_for, trimmed
from builder.library.rows import BlockKind, Document, ItemKind

_WORDS = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d")
_END = re.compile(r"[.!?。！？…．」』”\"'’)）\]다]\s*$")
_QUESTION = re.compile(r"(?:[?？]|(?:까|는가|인가|한가|은가|던가|느냐|나요|까요|か|ぞや)[.。!…]*)\s*[”\"'’」』)]*$")
# What the outline's reader takes for a speaker, or for the end of a model's thinking.
_FORMAT_MARKS = (" @", "</think>")
# Dot leaders, or a page number at the end.
_CONTENTS = re.compile(r"\.{4,}|…{2,}\s*\d|[·‥]{4,}|\s\d{1,4}\s*$")
# So many dashes make a chapter's summary: `…――…――…――…――…`.
_DASH = re.compile(r"――|—|--")
_SUMMARY_DASHES = 5
# Under these headings stands nothing that the author says.
_APPARATUS = re.compile(
    r"^\W*(?:(?:table of )?contents|index|foot ?notes?|endnotes?|transcriber['’]s notes?|table des matières|"
    r"목\s*차|차\s*례|찾아보기|색인|目\s*次|索引|底本.*)\W*$",
    re.IGNORECASE,
)
# What takes up a speech that has just ended: `하며 …`.
_TAKES_UP = re.compile(r"^(?:하며|하고|하므로|하는|하자|하더니|한다|이?라고|이?라며|と)(?=[\s、,.])")
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_OPENS_SMALL = re.compile(r"^[a-zà-ÿ]")

# What each sign is worth, as a factor on centrality: set by reading the outlines of eight books (docs/extractive.md).
_THESIS = 1.5
_PURPOSE = 1.7
_SCENE = 0.7
_OPENS_PARAGRAPH = 1.05
_OPENS_SEGMENT = 1.2
_LIKE_HEADING = 0.5
_SPOKEN = 0.55
# Where more than this share of the lines is spoken, the speakers carry the book's argument.
_MANY_VOICES = 0.25
_SPOKEN_AMONG_MANY = 0.9
_OTHERS_WORDS = 0.8
_SUPPORT_OPENING = {
    ItemKind.EXAMPLE: 0.45,
    ItemKind.EVIDENCE: 0.7,
    ItemKind.CONDITION: 0.8,
    ItemKind.OBJECTION: 0.95,
}
_LEANS = 0.85
_ASKS = 0.6
_FRAGMENT = 0.35
_VERSE_OR_LIST = 0.85
# Beyond this share of that length an item takes more of the budget than it says; beyond the other it fills a map.
_LONG = 0.6
_FAR = 1.7
_FAR_TOO_LONG = 0.2
# A line shorter than this share of the length from which sentences are cut weighs less, in proportion, but never
# less than the floor; one that states something (a thesis cue) is short by choice.
_SHORT = 0.4
_SHORT_FLOOR = 0.35
_SHORT_THESIS_FLOOR = 0.6
# Less than this share is a number, a name or a cry.
_LEAST_WORDS = 0.06
# A book of one sentence has no centrality; this lets form and cues decide there.
_LEAST_CENTRALITY = 0.05


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line and all that is known of it: its words as an item, its weight as a claim, and what it may support as.

    `form` is at most 1.0 and counts for supports as well. `weight` is 0.0 for a line that can be no item at all.
    """

    line: Line
    words: str
    terms: frozenset[str]
    centrality: float
    form: float
    cue: Cue | None
    asks: bool
    weight: float

    @property
    def place(self) -> int:
        """Where the line stands in its segment."""
        return self.line.place


def candidates(lines: Sequence[Line], document: Document, book: BookTerms) -> list[Candidate]:
    """One candidate for each line, in order."""
    language = document.language
    central = centrality([line.terms for line in lines], book)
    many_voices = sum(line.spoken for line in lines) > _MANY_VOICES * len(lines)
    title = frozenset(keys(document.title, language))
    headings: dict[int | None, frozenset[str]] = {None: title}
    apparatus: set[int | None] = set()
    found: list[Candidate] = []
    for line, score in zip(lines, central, strict=True):
        if line.heading not in headings and line.heading is not None:
            block = document.blocks[line.heading]
            words = document.text[block.start : block.end]
            headings[line.heading] = frozenset(keys(words, language))
            if _APPARATUS.match(words):
                apparatus.add(line.heading)
        candidate = _candidate(line, score, headings[line.heading], many_voices, language)
        found.append(replace(candidate, weight=0.0) if line.heading in apparatus else candidate)
    return found


def _candidate(line: Line, central: float, heading: frozenset[str], many_voices: bool, language: str) -> Candidate:
    words = trimmed(line.text, language)
    terms = frozenset(line.terms)
    cue = cue_of(line.text, language)
    states = cues_of(language).thesis.search(line.text) is not None
    form = _form(line, words, states, many_voices, language)
    weight = max(central, _LEAST_CENTRALITY) * form * _says(line, cue, states, language) * _stands(line, terms, heading)
    fit = _is_prose(line) and terms != heading and len(words) >= _LEAST_WORDS * long_for(language)
    return Candidate(line, words, terms, central, form, cue, asks(line.text), round(weight, 6) if fit else 0.0)


def asks(text: str) -> bool:
    """Whether the words are a question."""
    return _QUESTION.search(text) is not None


def _is_prose(line: Line) -> bool:
    """Whether a line can be an item at all: words, not numbers, capitals, or a line of contents."""
    letters = len(_WORDS.findall(line.text))
    return (
        letters >= 4
        and letters > 2 * len(_DIGITS.findall(line.text))
        and _CONTENTS.search(line.text) is None
        and len(_DASH.findall(line.text)) < _SUMMARY_DASHES
        and not line.text.isupper()
        and not any(mark in line.text for mark in _FORMAT_MARKS)
        and len(line.terms) > 0
    )


def _says(line: Line, cue: Cue | None, states: bool, language: str) -> float:
    """The factor for what a line's words announce."""
    cues = cues_of(language)
    factor = 1.0
    if cues.purpose.search(line.text):
        factor *= _PURPOSE
    elif states:
        factor *= _THESIS
    elif cues.scene.search(line.text):
        factor *= _SCENE
    if cues.leaning.search(line.text):
        factor *= _LEANS
    if cue is not None and cue.strength == 1.0:
        factor *= _SUPPORT_OPENING[cue.kind]
    return factor


def _stands(line: Line, terms: frozenset[str], heading: frozenset[str]) -> float:
    """The factor for where a line stands, and for taking up the heading above it."""
    factor = _OPENS_PARAGRAPH if line.opens else 1.0
    if line.place == 0:
        factor *= _OPENS_SEGMENT
    return factor * (1.0 + _LIKE_HEADING * len(heading & terms) / len(heading)) if heading else factor


def _form(line: Line, words: str, states: bool, many_voices: bool, language: str) -> float:
    """The factor for a line's form, at most 1.0: what is torn, asked, spoken, too long or too short weighs less."""
    limit = long_for(language)
    factor = 1.0
    if line.spoken:
        factor *= _SPOKEN_AMONG_MANY if many_voices else _SPOKEN
    elif line.speaker is not None:
        factor *= _OTHERS_WORDS
    if asks(line.text):
        factor *= _ASKS
    if _is_torn(line.text):
        factor *= _FRAGMENT
    if line.kind in (BlockKind.VERSE, BlockKind.LIST_ITEM, BlockKind.QUOTATION):
        factor *= _VERSE_OR_LIST
    factor *= max(_SHORT_THESIS_FLOOR if states else _SHORT_FLOOR, min(1.0, len(words) / (_SHORT * limit)))
    factor *= min(1.0, _LONG * limit / max(1, len(words)))
    return factor * _FAR_TOO_LONG if len(words) > _FAR * limit else factor


def _is_torn(text: str) -> bool:
    """Whether a line looks like a piece of a sentence, a caption or a line of a title page."""
    return (
        _END.search(text) is None
        or _OPENS_SMALL.match(text) is not None
        or _TAKES_UP.match(text) is not None
        or not balanced(text)
        or len(_CAPITALS.findall(text)) > 3
    )
