"""What a merge may arrange: few axes, all points under them; else the book's own structure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.library.rows import Rejected
from builder.mapping.merging import Axis, Merge
from builder.mapping.verify import Point

# What a reader can keep in mind at once.
AXES_MIN, AXES_MAX = 3, 7
# Fewer points than this need no three axes: they would hold one point each.
_POINTS_FOR_AXES = 2 * AXES_MIN


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A merge whose axes can stand, and what had to be changed for that."""

    merge: Merge
    rejected: tuple[Rejected, ...]


def arranged(points: Sequence[Point], merge: Merge, title: str) -> Arrangement:
    """Hold the axes of a merge to what they must be; `title` is the book's."""
    known = [f"p{number}" for number in range(1, len(points) + 1)]
    axes = [axis for axis in merge.axes if any(point in known for point in axis.points)]
    own = own_structure(points, title)
    if not axes:
        return _by_chapters(merge, own, "no axes came back: arranged by the book's own chapters")
    if len(axes) < AXES_MIN <= len(own) and len(points) >= _POINTS_FOR_AXES:
        return _by_chapters(merge, own, "too few axes: arranged by the book's own chapters")
    rejected = []
    forgotten = [point for point in known if not any(point in axis.points for axis in axes)]
    if forgotten:
        rejected.append(_rejected("points", " ".join(forgotten), "under no axis: they stand with their neighbours"))
    few = joined(axes)
    kept = {axis.title for axis in few}
    rejected += [
        _rejected("axis", a.title, "too many axes: joined to its neighbour") for a in axes if a.title not in kept
    ]
    # Axes without a point of this book stay behind, for `build` to tell.
    empty = [axis for axis in merge.axes if axis not in axes]
    return Arrangement(replace(merge, axes=(*few, *empty)), tuple(rejected))


def own_structure(points: Sequence[Point], title: str) -> tuple[Axis, ...]:
    """Axes by top-level chapters, neighbours joined until they are few enough."""
    groups: list[Axis] = []
    for number, point in enumerate(points, 1):
        chapter = point.chapter[0] if point.chapter else title
        if not groups or groups[-1].title != chapter:
            groups.append(Axis(chapter, ()))
        groups[-1] = replace(groups[-1], points=(*groups[-1].points, f"p{number}"))
    return joined(groups)


def joined(axes: Sequence[Axis]) -> tuple[Axis, ...]:
    """At most `AXES_MAX` axes: the two neighbours that hold least become one, by the name of the larger."""
    few = list(axes)
    while len(few) > AXES_MAX:
        at = min(range(len(few) - 1), key=lambda i: len(few[i].points) + len(few[i + 1].points))
        first, second = few[at : at + 2]
        name = second.title if len(second.points) > len(first.points) else first.title
        few[at : at + 2] = [Axis(name, (*first.points, *second.points))]
    return tuple(few)


def _by_chapters(merge: Merge, own: tuple[Axis, ...], reason: str) -> Arrangement:
    gone = [_rejected("axis", axis.title, reason) for axis in merge.axes]
    return Arrangement(replace(merge, axes=own), (_rejected("merge", "", reason), *gone))


def _rejected(kind: str, text: str, reason: str) -> Rejected:
    return Rejected("merge", None, kind, text, "", reason)
