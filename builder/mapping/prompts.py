"""What a model is told: instructions from the files beside this module, and a book's sentences as it is shown them.

Instructions come first and are the same for every segment, then the segment, then what is asked of it: a server that
keeps the beginnings of prompts reads each segment once, however often it is asked about it.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from string import Template

from builder.anchoring.speakers import who_says
from builder.engines.openai import Message
from builder.engines.tasks import Budget, ExtractTask, MergeTask, PointTitle, Unit
from builder.library.rows import OTHERS, BlockKind, Document
from builder.source.sentences import sentence_text
from builder.source.tokens import estimate

# Counted up when the wording changes what maps say.
_EDITION = "1"
_FILES = ("extract", "extract-ask", "merge", "merge-ask")
# Instructions in the language of the book, where we have them; models follow English ones for every other language.
_TOLD_IN = ("en", "ko")
# A merge prompt of this size fits, with its answer, the smallest context that servers are usually run with (8,192).
MOST_TITLE_TOKENS = 6_000
# How many claims of each point are shown, until the titles fit.
_CLAIMS_SHOWN = (10_000, 3, 1, 0)
_CLAIMS_ENOUGH = 1
_LANGUAGES = {
    "en": "English", "fr": "French", "de": "German", "es": "Spanish", "it": "Italian", "pt": "Portuguese",
    "la": "Latin", "ru": "Russian", "ja": "Japanese", "zh": "Chinese", "ko": "Korean",
}  # fmt: skip
# Models can keep to a number of words; in these languages, to a number of characters.
_COUNTED_IN_CHARS = ("ko", "ja", "zh")
_CHARS_PER_WORD = 6
_SPACE = re.compile(r"\s+")
_BRACKETS = str.maketrans("[]", "()")


@cache
def prompt_version() -> str:
    """The edition of the prompts and a digest of their files: other words, another version."""
    digest = hashlib.sha256()
    for name in _FILES:
        for language in _TOLD_IN:
            digest.update(_file(name, language).encode())
    return f"{_EDITION}.{digest.hexdigest()[:8]}"


def extract_messages(task: ExtractTask) -> tuple[Message, ...]:
    """The prompt for the outline of a segment."""
    language, budget = task.document.language, task.budget
    ask = _filled(
        "extract-ask",
        _told_in(language),
        language=_named(language),
        points=budget.points,
        claims=budget.claims,
        supports=budget.supports,
        length=_length(budget, language),
    )
    return _messages("extract", language, _segment(task), ask)


def merge_messages(task: MergeTask) -> tuple[Message, ...]:
    """The prompt for the arrangement of a book's points."""
    language = task.document.language
    ask = _filled(
        "merge-ask",
        _told_in(language),
        language=_named(language),
        points=len(task.points),
        axes_min=min(task.axes_min, len(task.points)),
        axes_max=min(task.axes_max, len(task.points)),
    )
    return _messages("merge", language, f"{_book(task.document)}\n\n{_titles(task)}", ask)


def numbered(task: ExtractTask) -> str:
    """A segment as a model reads it: `[12] words`, a line for each unit, an empty line between blocks.

    Words that are not the author's carry their speaker, `[12 @name]`, or `[12 @]` where nobody is named: in dialogue
    that is most lines, and a word there would be read hundreds of times. Headings have no number.
    """
    units = {unit.first: unit for unit in task.units}
    lines: list[str] = []
    block = None
    for index in range(task.segment.first, task.segment.last):
        sentence = task.document.sentences[index]
        line = _line(task.document, index, units.get(index))
        if line is None:
            continue
        if block is not None and sentence.block != block:
            lines.append("")
        block = sentence.block
        lines.append(line)
    return "\n".join(lines)


def _line(document: Document, index: int, unit: Unit | None) -> str | None:
    sentence = document.sentences[index]
    if unit is None:
        is_heading = document.blocks[sentence.block].kind is BlockKind.HEADING
        return f"# {sentence_text(document.text, document.blocks, sentence)}" if is_heading else None
    words = " ".join(
        sentence_text(document.text, document.blocks, part) for part in document.sentences[unit.first : unit.last]
    )
    speaker = who_says(document.text, document.voices, unit.start, unit.end).speaker
    return f"[{unit.number}{_mark(speaker)}] {words}"


def _mark(speaker: str | None) -> str:
    if speaker is None:
        return ""
    if speaker == OTHERS:
        return " @"
    return f" @{_SPACE.sub(' ', speaker).translate(_BRACKETS)}"


def _segment(task: ExtractTask) -> str:
    chapter = " > ".join(task.segment.chapter)
    head = [_book(task.document), f"Chapter: {chapter}" if chapter else ""]
    if task.segment.before:
        head.append(f"Before it: {task.segment.before}")
    return "\n".join(line for line in head if line) + "\n\n" + numbered(task)


def _book(document: Document) -> str:
    return f"Book: {document.title}" + (f", {document.author}" if document.author else "")


def titles_fit(task: MergeTask) -> bool:
    """Whether all points fit one prompt, each with the claims that a question and an answer could rest on."""
    return estimate("\n".join(_title_lines(task.points, _CLAIMS_ENOUGH)), task.document.language) <= MOST_TITLE_TOKENS


def _titles(task: MergeTask) -> str:
    """Points with as many of their claims as fit."""
    for most in _CLAIMS_SHOWN:
        titles = "\n".join(_title_lines(task.points, most))
        if estimate(titles, task.document.language) <= MOST_TITLE_TOKENS:
            break
    return titles


def _title_lines(points: tuple[PointTitle, ...], most: int) -> Iterator[str]:
    chapter: tuple[str, ...] = ()
    for point in points:
        if point.chapter != chapter:
            chapter = point.chapter
            yield f"# {' > '.join(chapter)}"
        yield f"{point.id} {point.text}"
        for claim in point.claims[:most]:
            yield f"{claim.id} {claim.text}" + (f" @{claim.speaker}" if claim.speaker else "")


def _messages(stage: str, language: str, material: str, ask: str) -> tuple[Message, ...]:
    # Material and question are one message: some chat templates refuse two of one role in a row.
    return (
        Message("system", _file(stage, _told_in(language)).strip()),
        Message("user", f"{material}\n\n{ask}"),
    )


def _length(budget: Budget, language: str) -> str:
    if language == "ko":
        return f"{budget.chars}자"
    if language in _COUNTED_IN_CHARS:
        return f"{budget.chars} characters"
    return f"{max(1, budget.chars // _CHARS_PER_WORD)} words"


def _named(language: str) -> str:
    return _LANGUAGES.get(language, "the language of the text")


def _told_in(language: str) -> str:
    return language if language in _TOLD_IN else "en"


def _filled(name: str, told_in: str, **values: str | int) -> str:
    return Template(_file(name, told_in).strip()).substitute(values)


@cache
def _file(name: str, language: str) -> str:
    return resources.files("builder.mapping").joinpath("prompts", f"{name}.{language}.md").read_text(encoding="utf-8")
