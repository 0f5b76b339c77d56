"""A merge in levels: where a book's points do not fit one call, its parts are arranged first, then what came of them.

The axes of the parts are the points of the next level, shown with the claims that hold the parts' own question and
answer; the ids of points and claims stay those of the book.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from builder.engines.tasks import ClaimTitle, MergeTask, PointTitle
from builder.mapping.merging import Axis, Merge

# Claims that speak for a part's axis on the next level: two hold a thought and its turn.
_CLAIMS_SHOWN = 2

Ask = Callable[[MergeTask], Awaitable[Merge]]
Fits = Callable[[MergeTask], bool]


async def merge_in_levels(task: MergeTask, ask: Ask, fits: Fits) -> Merge:
    """The arrangement of all points of a task. What `ask` raises goes through once every part has been asked."""
    parts = parts_of(task, fits)
    if len(parts) == 1:
        return await ask(task)
    merges = await _every([merge_in_levels(part, ask, fits) for part in parts])
    raised = [axis for part, merge in zip(parts, merges, strict=True) for axis in _raised(part, merge)]
    if not raised:
        return _with(Merge(None, None, (), (), ()), merges)
    # Numbered anew: the ids of this level stand for axes of the last.
    upper = {f"p{number}": axis for number, axis in enumerate(raised, 1)}
    titles = tuple(replace(axis.title, id=name) for name, axis in upper.items())
    if len(titles) >= len(task.points):
        # Nothing was gained: every point came back as an axis. What the parts say stands.
        return _with(Merge(None, None, tuple(axis for merge in merges for axis in merge.axes), (), ()), merges)
    merge = await merge_in_levels(replace(task, points=titles), ask, fits)
    axes = tuple(
        Axis(axis.title, tuple(p for name in axis.points for p in (upper[name].points if name in upper else ())))
        for axis in merge.axes
    )
    return _with(replace(merge, axes=axes), merges)


def parts_of(task: MergeTask, fits: Fits) -> list[MergeTask]:
    """Parts that fit, cut between chapters where that is possible; a single point is never cut.

    Neighbours that fit together are one part, so that few calls are made.
    """
    if fits(task):
        return [task]
    parts: list[list[PointTitle]] = []
    for _, chapter in groupby(task.points, key=lambda point: point.chapter[:1]):
        for piece in _halved(task, list(chapter), fits):
            if parts and fits(replace(task, points=(*parts[-1], *piece))):
                parts[-1].extend(piece)
            else:
                parts.append(piece)
    return [replace(task, points=tuple(part)) for part in parts]


def _halved(task: MergeTask, points: list[PointTitle], fits: Fits) -> list[list[PointTitle]]:
    if len(points) < 2 or fits(replace(task, points=tuple(points))):
        return [points]
    middle = len(points) // 2
    return [*_halved(task, points[:middle], fits), *_halved(task, points[middle:], fits)]


@dataclass(frozen=True, slots=True)
class _Raised:
    """An axis of a part as a point of the next level, and the points that it stands for."""

    title: PointTitle
    points: tuple[str, ...]


def _raised(part: MergeTask, merge: Merge) -> list[_Raised]:
    """The axes of a part that hold anything, in the order of the text."""
    place = {point.id: number for number, point in enumerate(part.points)}
    cited = {claim for said in (merge.answer, merge.question) if said for claim in said.claims}
    raised: list[tuple[int, _Raised]] = []
    for axis in merge.axes:
        places = sorted({place[point] for point in axis.points if point in place})
        if places:
            inside = [part.points[number] for number in places]
            title = replace(inside[0], text=axis.title, claims=_speaking(inside, cited))
            raised.append((places[0], _Raised(title, axis.points)))
    return [axis for _, axis in sorted(raised, key=lambda entry: entry[0])]


def _speaking(points: Sequence[PointTitle], cited: set[str]) -> tuple[ClaimTitle, ...]:
    """The claims that the part's question and answer rest on, else the first of its points."""
    claims = [claim for point in points for claim in point.claims]
    return tuple(sorted(claims, key=lambda claim: claim.id not in cited)[:_CLAIMS_SHOWN])


def _with(merge: Merge, parts: Sequence[Merge]) -> Merge:
    """A merge with what its parts hold besides axes; their unread lines are its own."""
    return replace(
        merge,
        same=(*(same for part in parts for same in part.same), *merge.same),
        skipped=(*(line for part in parts for line in _unread(part)), *merge.skipped),
        replaced=(*(axis for part in parts for axis in part.replaced), *merge.replaced),
    )


def _unread(part: Merge) -> tuple[str, ...]:
    return (*part.skipped, *([part.torn] if part.torn is not None else []))


async def _every(asked: Sequence[Awaitable[Merge]]) -> list[Merge]:
    """All answers; the first error once all are in, so that what was asked is also heard and kept."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return [answer for answer in answers if isinstance(answer, Merge)]
