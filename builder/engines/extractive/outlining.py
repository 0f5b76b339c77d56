"""Outlines a segment without a model: which sentences are claims, which support them, under which points."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.engines.extractive.lines import Line, lines_of
from builder.engines.extractive.rank import overlap
from builder.engines.extractive.supports import Claimed, Support, best_support
from builder.engines.extractive.terms import BookTerms, book_terms
from builder.engines.extractive.titles import heading_title, key_terms
from builder.engines.extractive.topics import Part, parts
from builder.engines.extractive.trim import long_for
from builder.engines.extractive.weigh import Candidate, candidates
from builder.engines.tasks import ExtractTask
from builder.library.rows import ItemKind

_MARKS = {
    ItemKind.EVIDENCE: "+",
    ItemKind.EXAMPLE: "~",
    ItemKind.CONDITION: "?",
    ItemKind.OBJECTION: "!",
}
# An item's words come to about this share of the length from which sentences are cut; a point holds so many items.
_USUAL_SHARE = 0.75
_ITEMS_PER_POINT = 4.5
_SUPPORTS_PER_CLAIM = 1.4
# A claim must weigh this share of its part's heaviest line: else what is left of the budget goes to what is short.
_WORTH_SAYING = 0.35
_NO_WEIGHT = 1e-6
# A speaker's name ends its line: nothing in it may look like a citation or another speaker.
_NOT_IN_A_NAME = re.compile(r"[\s@\[\]()]+")
# Two lines that share this much of the shorter one's terms (and so many terms at least) say the same thing.
_SAME = 0.7
_LEAST_TERMS = 3
# The heaviest lines of a part say what it is about.
_SPEAKING_LINES = 4


@dataclass(slots=True)
class _Claim:
    candidate: Candidate
    supports: list[Support] = field(default_factory=list)


@dataclass(slots=True)
class _Point:
    """A point in the making: `share` is its part's share of the segment, `open` that it may have something to add."""

    title: str
    lines: Sequence[Candidate]
    share: float
    spent: int = 0
    open: bool = True
    claims: dict[int, _Claim] = field(default_factory=dict)


def outline(task: ExtractTask) -> str:
    """The outline of a segment in the wire format; empty where it holds nothing that can be cited within the budget."""
    lines = lines_of(task)
    if not lines:
        return ""
    book = book_terms(task.document.text, task.document.language)
    points = _planned(task, lines, book)
    _Filling(task, points).fill()
    return "\n".join(_written(points))


def _planned(task: ExtractTask, lines: Sequence[Line], book: BookTerms) -> list[_Point]:
    """The points, still without claims."""
    usual = long_for(task.document.language) * _USUAL_SHARE
    wanted = max(1, min(round(task.budget.chars / usual / _ITEMS_PER_POINT), task.budget.points))
    scored = candidates(lines, task.document, book)
    whole = sum(len(line.text) for line in lines)
    used: set[str] = set()
    points: list[_Point] = []
    for part in parts(lines, wanted)[: task.budget.points]:
        inside = scored[part.first : part.last]
        if any(candidate.weight for candidate in inside):
            share = sum(len(candidate.line.text) for candidate in inside) / whole
            points.append(_Point(_title(task, part, inside, book, used), inside, share))
    return points


def _title(task: ExtractTask, part: Part, inside: Sequence[Candidate], book: BookTerms, used: set[str]) -> str:
    """The heading, where the part is what stands under it here; else the part's key terms; else its best words."""
    document = task.document
    if part.heading is not None and document.blocks[part.heading].start >= task.segment.start:
        block = document.blocks[part.heading]
        title = heading_title(document.text[block.start : block.end])
        if title is not None:
            return title
    heaviest = sorted(inside, key=lambda c: (-c.weight, c.place))
    speaking = [candidate.line.termed for candidate in heaviest[:_SPEAKING_LINES]]
    texts = [candidate.line.termed for candidate in inside]
    return key_terms(texts, speaking, document.language, book, used) or heaviest[0].words


class _Filling:
    """Spends the budget: first the best claim of every part, then what the parts that got least still have."""

    def __init__(self, task: ExtractTask, points: list[_Point]) -> None:
        self._points = points
        self._left = task.budget.chars
        self._claims_left = task.budget.claims
        self._supports_left = task.budget.supports
        # What nothing more can be made of: chosen already, or saying what a chosen line says.
        self._closed: set[int] = set()
        self._all = [candidate for point in points for candidate in point.lines]

    def fill(self) -> None:
        """Choose items until the budget is spent or nothing is left to choose."""
        for point in sorted(self._points, key=lambda p: (-p.share, p.lines[0].place)):
            self._left -= len(point.title)
            point.open = self._add_claim(point)
            if not point.open:
                self._left += len(point.title)
        while waiting := [point for point in self._points if point.open]:
            poorest = min(waiting, key=lambda p: (round(p.spent / p.share, 6), p.lines[0].place))
            poorest.open = self._add_to(poorest)

    def _add_to(self, point: _Point) -> bool:
        """Add a support if the claims want one and there is one, else a claim; false where neither is left."""
        supports = sum(len(claim.supports) for claim in point.claims.values())
        if supports < _SUPPORTS_PER_CLAIM * len(point.claims) and self._add_support(point):
            return True
        return self._add_claim(point) or self._add_support(point)

    def _add_claim(self, point: _Point) -> bool:
        least = _WORTH_SAYING * max(candidate.weight for candidate in point.lines)
        free = [candidate for candidate in self._free(point) if candidate.weight >= max(least, _NO_WEIGHT)]
        if not free or self._claims_left == 0:
            return False
        best = max(free, key=lambda candidate: (candidate.weight, -candidate.place))
        point.claims[best.place] = _Claim(best)
        self._claims_left -= 1
        self._spend(point, best)
        return True

    def _add_support(self, point: _Point) -> bool:
        if self._supports_left == 0:
            return False
        claims = {
            at: Claimed(claim.candidate, frozenset(support.candidate.place for support in claim.supports))
            for at, claim in point.claims.items()
        }
        support = best_support([c for c in self._free(point) if c.weight >= _NO_WEIGHT], claims)
        if support is None:
            return False
        point.claims[support.claim].supports.append(support)
        self._supports_left -= 1
        self._spend(point, support.candidate)
        return True

    def _free(self, point: _Point) -> Iterator[Candidate]:
        for candidate in point.lines:
            if candidate.place not in self._closed and len(candidate.words) <= self._left:
                yield candidate

    def _spend(self, point: _Point, chosen: Candidate) -> None:
        self._left -= len(chosen.words)
        point.spent += len(chosen.words)
        self._closed.update(c.place for c in self._all if c.place == chosen.place or _repeats(c, chosen))


def _repeats(one: Candidate, other: Candidate) -> bool:
    if one.words == other.words:
        return True
    return min(len(one.terms), len(other.terms)) >= _LEAST_TERMS and overlap(one.terms, other.terms) >= _SAME


def _written(points: Sequence[_Point]) -> Iterator[str]:
    for point in points:
        if point.claims:
            yield f"# {point.title}"
        for _, claim in sorted(point.claims.items()):
            yield _item("-", claim.candidate)
            for support in sorted(claim.supports, key=lambda s: s.candidate.place):
                yield _item(_MARKS[support.kind], support.candidate)


def _item(mark: str, candidate: Candidate) -> str:
    name = _NOT_IN_A_NAME.sub(" ", candidate.line.speaker or "").strip()
    speaker = f" @{name}" if name else ""
    return f"{mark} {candidate.words} [{candidate.line.number}]{speaker}"
