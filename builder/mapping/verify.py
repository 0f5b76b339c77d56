"""Checks an outline against its segment: what passes is bound, what does not is kept with its reason."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from builder.anchoring.anchors import anchor_span
from builder.anchoring.speakers import Agreement, check_speaker
from builder.engines.tasks import ExtractTask, Unit
from builder.library.rows import SUPPORTS, Anchor, Document, ItemKind, MapItem, Rejected
from builder.mapping.outline import Outline, OutlineLine, parse_outline

# The instructions' names of things, echoed back as items.
_SCHEMA_WORDS = frozenset(
    {"point", "claim", "evidence", "example", "condition", "objection", "text", "title", "a point", "a claim"}
    | {"논점", "주장", "근거", "예", "조건", "반론", "제목"}
)
# An answer may overrun its budget by this much before its last items are dropped: counting letters is not what models
# are good at, and a line that is cut in the middle is worth less than a line too many.
_OVERRUN = 1.5
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Point:
    """A verified point: its claims carry their anchors and supports."""

    title: str
    segment: int
    chapter: tuple[str, ...]
    claims: tuple[MapItem, ...]


@dataclass(frozen=True, slots=True)
class Verified:
    """What of an outline holds, and what was thrown out."""

    points: tuple[Point, ...]
    rejected: tuple[Rejected, ...]


def verify(task: ExtractTask, outline: Outline) -> Verified:
    """Bind every item of an outline to its sentences, or reject it with a reason."""
    checker = _Checker(task)
    for line in outline.lines:
        checker.take(line)
    for raw in outline.skipped:
        checker.reject("line", raw, "", "not a line of an outline")
    for line in outline.replaced:
        checker.reject(line.kind.value, line.text, line.cited, "the same answer holds another version")
    if outline.torn is not None:
        checker.reject("line", outline.torn, "", "cut off in the middle of the line")
    return Verified(checker.points(), tuple(checker.rejected))


class _Checker:
    """Takes the lines of an outline in order and builds the points from those that hold."""

    def __init__(self, task: ExtractTask) -> None:
        self._task = task
        self._units = {unit.number: unit for unit in task.units}
        self._seen: set[tuple[str, str, str]] = set()
        self._left = round(task.budget.chars * _OVERRUN)
        self._titles: list[str] = []
        self._claims: list[list[MapItem]] = []
        self._supports: list[list[MapItem]] = []
        self._claim_holds = False
        self.rejected: list[Rejected] = []

    def take(self, line: OutlineLine) -> None:
        """Check one line and put it where it belongs."""
        if line.kind is ItemKind.POINT:
            self._open_point(line)
            return
        reason = self._fault(line)
        anchors = self._anchors(line)
        if reason is None and not anchors:
            reason = "number out of range" if line.numbers else "cites a passage, not sentences"
        if reason is None and line.kind in SUPPORTS and not self._claim_holds:
            reason = "no claim that it could support"
        if line.kind is ItemKind.CLAIM:
            self._claim_holds = reason is None
        if reason is not None:
            self.reject(line.kind.value, line.text, line.cited, reason)
            return
        self._left -= len(line.text)
        self._seen.add(self._key(line))
        self._put(MapItem(line.kind, line.text, self._speaker(line, anchors), anchors))

    def reject(self, kind: str, text: str, cited: str, reason: str) -> None:
        """Keep what was thrown out, and why."""
        self.rejected.append(Rejected("extract", self._task.segment.number, kind, text, cited, reason))

    def points(self) -> tuple[Point, ...]:
        """The points that have a claim; an empty one is rejected."""
        kept = []
        for title, claims in zip(self._titles, self._claims, strict=True):
            if claims:
                kept.append(Point(title, self._task.segment.number, self._task.segment.chapter, tuple(claims)))
            else:
                self.reject(ItemKind.POINT.value, title, "", "no claim under it holds")
        return tuple(kept)

    def _open_point(self, line: OutlineLine) -> None:
        """A title that says nothing gives way to the chapter's: the claims under it need a place."""
        self._claim_holds = False
        fault = _title_fault(line.text)
        if fault is not None:
            self.reject(line.kind.value, line.text, line.cited, fault)
        self._titles.append(self._default_title() if fault is not None else line.text)
        self._claims.append([])

    def _put(self, item: MapItem) -> None:
        if not self._claims:
            self._titles.append(self._default_title())
            self._claims.append([])
        if item.kind is ItemKind.CLAIM:
            self._claims[-1].append(item)
        else:
            claim = self._claims[-1][-1]
            self._claims[-1][-1] = replace(claim, children=(*claim.children, item))

    def _fault(self, line: OutlineLine) -> str | None:
        said_nothing = _says_nothing(line.text)
        if said_nothing is not None:
            return said_nothing
        if self._key(line) in self._seen:
            return "the same item twice"
        if len(line.text) > self._left:
            return "over the length budget"
        return None

    def _key(self, line: OutlineLine) -> tuple[str, str, str]:
        """What makes two items the same one: the same words under another point say something else."""
        title = self._titles[-1] if self._titles else self._default_title()
        return (title, line.kind.value, _bare(line.text))

    def _anchors(self, line: OutlineLine) -> tuple[Anchor, ...]:
        """Neighbouring units make one anchor; numbers that stand for nothing are dropped."""
        document = self._task.document
        cited = [self._units[number] for number in sorted(line.numbers) if number in self._units]
        return tuple(anchor_span(document.text, run[0].start, run[-1].end) for run in _runs(cited, document))

    def _speaker(self, line: OutlineLine, anchors: Sequence[Anchor]) -> str | None:
        """The speaker layer decides who says the longest cited passage.

        An answer that names somebody where the layer hears the author is believed: reported views are often not marked.
        """
        longest = max(anchors, key=lambda anchor: anchor.end - anchor.start)
        document = self._task.document
        check = check_speaker(line.speaker, document.text, document.voices, longest.start, longest.end)
        if check.agreement is Agreement.REPAIR and line.speaker:
            return line.speaker
        return check.speaker

    def _default_title(self) -> str:
        chapter = self._task.segment.chapter
        return chapter[-1] if chapter else self._task.document.title


def _says_nothing(words: str) -> str | None:
    """Why words are no item's, whatever they cite."""
    if not any(letter.isalnum() for letter in words):
        return "no words"
    if _bare(words) in _SCHEMA_WORDS or _bare(words) in _examples():
        return "the instructions' own word"
    return None


def _title_fault(title: str) -> str | None:
    """A chapter may be called Evidence; nothing is called what the instructions' example is called."""
    if _bare(title) in _examples() or not any(letter.isalnum() for letter in title):
        return _says_nothing(title)
    return None


def _bare(words: str) -> str:
    return _SPACE.sub(" ", words).strip().lower()


@cache
def _examples() -> frozenset[str]:
    """The items that the instructions show as examples of the format; a word by itself may be a chapter's title."""
    folder = resources.files("builder.mapping").joinpath("prompts")
    files = [file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.startswith("extract.")]
    return frozenset(_bare(line.text) for file in files for line in parse_outline(file).lines if " " in line.text)


def _runs(units: Sequence[Unit], document: Document) -> list[list[Unit]]:
    """Units that follow each other within a block."""
    runs: list[list[Unit]] = []
    for unit in units:
        together = (
            runs
            and runs[-1][-1].last == unit.first
            and document.sentences[runs[-1][-1].first].block == document.sentences[unit.first].block
        )
        if together:
            runs[-1].append(unit)
        else:
            runs.append([unit])
    return runs
