"""Outlines a segment without a model: which sentences are claims, which support them, under which points."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.engines.extractive.lines import Line, lines_of
from builder.engines.extractive.rank import centrality, overlap
from builder.engines.extractive.supports import Support, best_support
from builder.engines.extractive.terms import BookTerms, book_terms, keys
from builder.engines.extractive.titles import heading_title, key_terms
from builder.engines.extractive.topics import Part, parts
from builder.engines.extractive.trim import long_for, trimmed
from builder.engines.extractive.weigh import claim_weight, fit
from builder.engines.tasks import Budget, ExtractTask
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
# Two lines that share this much of the shorter one's terms say the same thing.
_SAME = 0.7
_SUPPORTS_PER_CLAIM = 1.4
# Words longer than this many times the length from which they are cut are no item, unless there is nothing else.
_FAR_TOO_LONG = 1.7


@dataclass(slots=True)
class _Claim:
    line: Line
    supports: list[Support] = field(default_factory=list)


@dataclass(slots=True)
class _Point:
    """A point in the making; `open` says that its part may still have something to add."""

    part: Part
    title: str
    share: float
    spent: int = 0
    open: bool = True
    claims: list[_Claim] = field(default_factory=list)


def outline(task: ExtractTask) -> str:
    """The outline of a segment in the wire format; empty where it holds nothing that can be cited within the budget."""
    draft = _Draft(task)
    draft.fill()
    return "\n".join(draft.written())


class _Draft:
    """Fills the budget: first the best claim of every part, then what the parts that got least still have."""

    def __init__(self, task: ExtractTask) -> None:
        self._language = task.document.language
        self._budget: Budget = task.budget
        self._lines = lines_of(task)
        self._book: BookTerms = book_terms(task.document.text, self._language)
        self._centrality = centrality([line.terms for line in self._lines], self._book)
        self._words = [trimmed(line.text, self._language) for line in self._lines]
        self._weights = self._claim_weights(task)
        self._left = task.budget.chars
        self._used: list[Line] = []
        self._points = self._planned(task) if self._lines else []

    def fill(self) -> None:
        """Choose items until the budget is spent or nothing is left to choose."""
        for point in sorted(self._points, key=lambda p: (-p.share, p.part.first)):
            if not self._open_with_claim(point):
                point.open = False
        while True:
            waiting = [point for point in self._points if point.open]
            if not waiting:
                return
            poorest = min(waiting, key=lambda p: (round(p.spent / p.share, 6), p.part.first))
            poorest.open = self._add_to(poorest)

    def written(self) -> Iterator[str]:
        """The lines of the outline."""
        for point in self._points:
            if not point.claims:
                continue
            yield f"# {point.title}"
            for claim in sorted(point.claims, key=lambda c: c.line.place):
                yield self._item("-", claim.line)
                for support in sorted(claim.supports, key=lambda s: s.line.place):
                    yield self._item(_MARKS[support.kind], support.line)

    def _item(self, mark: str, line: Line) -> str:
        speaker = f" @{line.speaker}" if line.speaker else ""
        return f"{mark} {self._words[line.place]} [{line.number}]{speaker}"

    def _claim_weights(self, task: ExtractTask) -> list[float]:
        headings: dict[int | None, tuple[str, ...]] = {None: ()}
        weights: list[float] = []
        limit = long_for(self._language) * _FAR_TOO_LONG
        for line, central, words in zip(self._lines, self._centrality, self._words, strict=True):
            if line.heading is not None and line.heading not in headings:
                block = task.document.blocks[line.heading]
                headings[line.heading] = keys(task.document.text[block.start : block.end], self._language)
            # A book of one sentence has no centrality; the floor lets form and cues decide there.
            weight = claim_weight(line, max(central, 0.05), self._language, headings[line.heading])
            weights.append(weight * (0.1 if len(words) > limit else 1.0) if fit(line) else 0.0)
        return weights

    def _planned(self, task: ExtractTask) -> list[_Point]:
        usual = long_for(self._language) * _USUAL_SHARE
        wanted = round(self._budget.chars / usual / _ITEMS_PER_POINT)
        wanted = max(1, min(wanted, self._budget.points))
        cuts = [part for part in parts(self._lines, wanted) if any(self._weights[part.first : part.last])]
        whole = sum(len(line.text) for line in self._lines)
        points: list[_Point] = []
        for part in cuts:
            chars = sum(len(line.text) for line in self._lines[part.first : part.last])
            points.append(_Point(part, self._title(task, part), chars / whole))
        return points[: self._budget.points]

    def _title(self, task: ExtractTask, part: Part) -> str:
        """The heading where the part is its whole text here, else the part's key terms, else its best words."""
        document = task.document
        if part.heading is not None:
            block = document.blocks[part.heading]
            here = block.start >= task.segment.start or part.last - part.first == len(self._lines)
            title = heading_title(document.text[block.start : block.end]) if here else None
            if title is not None:
                return title
        inside = self._lines[part.first : part.last]
        terms = key_terms([line.text for line in inside], self._language, self._book)
        best = max(inside, key=lambda line: (self._weights[line.place], -line.place))
        return terms or self._words[best.place]

    def _open_with_claim(self, point: _Point) -> bool:
        if len(self._used) and self._left <= len(point.title):
            return False
        self._left -= len(point.title)
        if self._add_claim(point):
            return True
        self._left += len(point.title)
        return False

    def _add_to(self, point: _Point) -> bool:
        """Add a support if the point's claims want one and there is one, else a claim; false where neither is left."""
        supports = sum(len(claim.supports) for claim in point.claims)
        if supports < _SUPPORTS_PER_CLAIM * len(point.claims) and self._add_support(point):
            return True
        return self._add_claim(point) or self._add_support(point)

    def _add_claim(self, point: _Point) -> bool:
        if sum(len(p.claims) for p in self._points) >= self._budget.claims:
            return False
        ranked = sorted(
            (line for line in self._lines[point.part.first : point.part.last] if self._weights[line.place] > 0),
            key=lambda line: (-round(self._weights[line.place], 6), line.place),
        )
        line = next((line for line in ranked if self._takes(line)), None)
        if line is None:
            return False
        point.claims.append(_Claim(line))
        self._spend(point, line)
        return True

    def _add_support(self, point: _Point) -> bool:
        if sum(len(c.supports) for p in self._points for c in p.claims) >= self._budget.supports:
            return False
        free = [line for line in self._lines[point.part.first : point.part.last] if fit(line) and self._takes(line)]
        claims = [claim.line for claim in point.claims]
        fullness = [len(claim.supports) for claim in point.claims]
        support = best_support(free, claims, fullness, self._centrality, self._language)
        if support is None:
            return False
        point.claims[claims.index(support.claim)].supports.append(support)
        self._spend(point, support.line)
        return True

    def _takes(self, line: Line) -> bool:
        """Whether a line fits what is left and repeats nothing chosen."""
        words = self._words[line.place]
        if not words or len(words) > self._left:
            return False
        return not any(
            line.place == used.place or words == self._words[used.place] or _repeats(line, used) for used in self._used
        )

    def _spend(self, point: _Point, line: Line) -> None:
        cost = len(self._words[line.place])
        self._left -= cost
        point.spent += cost
        self._used.append(line)


def _repeats(line: Line, used: Line) -> bool:
    return min(len(set(line.terms)), len(set(used.terms))) > 2 and overlap(line.terms, used.terms) >= _SAME
