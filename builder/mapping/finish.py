"""From verified points and a merge to the tree of a map, with everything reachable and nothing made up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from builder.engines.tasks import ClaimTitle, PointTitle
from builder.library.rows import Anchor, ItemKind, MapItem, Rejected
from builder.mapping.merging import Merge
from builder.mapping.verify import Point


@dataclass(frozen=True, slots=True)
class Tree:
    """The top-level items of a map, and what the merge said that could not be used."""

    items: tuple[MapItem, ...]
    rejected: tuple[Rejected, ...]


def titles_of(points: Sequence[Point]) -> tuple[PointTitle, ...]:
    """The points as the merge sees them, numbered over the whole book."""
    number = 0
    titles = []
    for position, point in enumerate(points, 1):
        claims = []
        for claim in point.claims:
            number += 1
            first, last = claim.anchors[0], claim.anchors[-1]
            claims.append(ClaimTitle(f"c{number}", claim.text, claim.speaker, first.start, last.end))
        titles.append(PointTitle(f"p{position}", point.title, point.segment, point.chapter, tuple(claims)))
    return tuple(titles)


def build(points: Sequence[Point], merge: Merge) -> Tree:
    """Arrange the points as the merge says; what it forgot joins the axis of its neighbour before it."""
    builder = _Builder(points)
    items = [*builder.sentences(merge), *builder.axes(merge)]
    for raw in merge.skipped:
        builder.reject("line", raw, "", "not a line of a merge")
    for axis in merge.replaced:
        builder.reject("axis", axis.title, " ".join(axis.points), "the same answer holds another version")
    if merge.torn is not None:
        builder.reject("line", merge.torn, "", "cut off in the middle of the line")
    return Tree(tuple(items), tuple(builder.rejected))


class _Builder:
    def __init__(self, points: Sequence[Point]) -> None:
        self._points = {title.id: point for title, point in zip(titles_of(points), points, strict=True)}
        self._claims: dict[str, MapItem] = {}
        for title, point in zip(titles_of(points), points, strict=True):
            self._claims.update({c.id: claim for c, claim in zip(title.claims, point.claims, strict=True)})
        self._ids = {id(claim): claim_id for claim_id, claim in self._claims.items()}
        self.rejected: list[Rejected] = []

    def reject(self, kind: str, text: str, cited: str, reason: str) -> None:
        self.rejected.append(Rejected("merge", None, kind, text, cited, reason))

    def sentences(self, merge: Merge) -> Iterator[MapItem]:
        for kind, cited in ((ItemKind.QUESTION, merge.question), (ItemKind.ANSWER, merge.answer)):
            if cited is None:
                self.reject(kind.value, "", "", "the merge named none")
                continue
            claims = [self._claims[i] for i in dict.fromkeys(cited.claims) if i in self._claims]
            if claims:
                speakers = {claim.speaker for claim in claims}
                speaker = speakers.pop() if len(speakers) == 1 else None
                yield MapItem(kind, cited.text, speaker, _joined(claims))
            else:
                self.reject(kind.value, cited.text, " ".join(cited.claims), "cites no claim of this book")

    def axes(self, merge: Merge) -> Iterator[MapItem]:
        united = self._united(merge)
        order = list(self._points)
        axis_of: dict[str, int] = {}
        for number, axis in enumerate(merge.axes):
            for point in axis.points:
                if point in self._points:
                    axis_of.setdefault(point, number)
                else:
                    self.reject("axis", axis.title, point, "names a point that does not exist")
        last = min(axis_of.values(), default=0)
        for point in order:
            last = axis_of.setdefault(point, last)
        for number, title in enumerate(axis.title for axis in merge.axes):
            inside = [self._point(point, united) for point in order if axis_of[point] == number]
            children = tuple(item for item in inside if item.children)
            for item in inside:
                if not item.children:
                    self.reject("point", item.text, "", "all that it claims is said under other points")
            if children:
                yield MapItem(ItemKind.AXIS, title, None, (), children)
            else:
                self.reject("axis", title, "", "no point under it")

    def _point(self, point_id: str, united: dict[str, MapItem | None]) -> MapItem:
        point = self._points[point_id]
        claims = [united.get(self._ids[id(claim)], claim) for claim in point.claims]
        return MapItem(ItemKind.POINT, point.title, None, (), tuple(claim for claim in claims if claim))

    def _united(self, merge: Merge) -> dict[str, MapItem | None]:
        """Claims that the merge calls the same: the first keeps all anchors and supports, the others go."""
        united: dict[str, MapItem | None] = {}
        for ids in merge.same:
            known = sorted({i for i in ids if i in self._claims and i not in united}, key=lambda i: int(i[1:]))
            if len(known) < 2:
                self.reject("same", "", " ".join(ids), "no two claims that are not united already")
                continue
            claims = [self._claims[i] for i in known]
            if len({claim.speaker for claim in claims}) > 1:
                self.reject("same", " = ".join(claim.text for claim in claims), " ".join(known), "different speakers")
                continue
            children = tuple(child for claim in claims for child in claim.children)
            united[known[0]] = replace(claims[0], anchors=_joined(claims), children=children)
            united.update(dict.fromkeys(known[1:]))
        return united


def _joined(claims: Sequence[MapItem]) -> tuple[Anchor, ...]:
    anchors = {(anchor.start, anchor.end): anchor for claim in claims for anchor in claim.anchors}
    return tuple(anchors[span] for span in sorted(anchors))
