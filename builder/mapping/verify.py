"""Checks an outline against its segment: what passes is bound, what does not is kept with its reason."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.anchoring.anchors import anchor_span
from builder.anchoring.speakers import Agreement, check_speaker
from builder.engines.tasks import ExtractTask, Unit
from builder.library.rows import SUPPORTS, Anchor, Document, ItemKind, MapItem, Rejected
from builder.mapping.outline import Outline, OutlineLine

# The words of the instructions, echoed back as items.
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
    return Verified(checker.points(), tuple(checker.rejected))


class _Checker:
    """Takes the lines of an outline in order and builds the points from those that hold."""

    def __init__(self, task: ExtractTask) -> None:
        self._task = task
        self._units = {unit.number: unit for unit in task.units}
        self._seen: set[tuple[str, str]] = set()
        self._left = round(task.budget.chars * _OVERRUN)
        self._titles: list[str] = []
        self._claims: list[list[MapItem]] = []
        self._supports: list[list[MapItem]] = []
        self._claim_holds = False
        self.rejected: list[Rejected] = []

    def take(self, line: OutlineLine) -> None:
        """Check one line and put it where it belongs."""
        if line.kind is ItemKind.POINT:
            self._claim_holds = False
            self._titles.append(line.text or self._default_title())
            self._claims.append([])
            return
        reason = self._fault(line)
        anchors = self._anchors(line)
        if reason is None and not anchors:
            reason = "number out of range"
        if reason is None and line.kind in SUPPORTS and not self._claim_holds:
            reason = "no claim that it could support"
        if line.kind is ItemKind.CLAIM:
            self._claim_holds = reason is None
        if reason is not None:
            self.reject(line.kind.value, line.text, line.cited, reason)
            return
        self._left -= len(line.text)
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
        words = _SPACE.sub(" ", line.text).strip().lower()
        if not any(letter.isalnum() for letter in words):
            return "no words"
        if words in _SCHEMA_WORDS:
            return "the instructions' own word"
        key = (line.kind.value, words)
        if key in self._seen:
            return "the same item twice"
        if len(line.text) > self._left:
            return "over the length budget"
        self._seen.add(key)
        return None

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
