"""Groups a book's points into axes: by its top chapters where they serve, at turns of topic where they do not."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from builder.engines.extractive.lines import cleaned
from builder.engines.extractive.terms import BookTerms, keys, termed
from builder.engines.extractive.titles import heading_title, key_terms
from builder.engines.tasks import MergeTask, PointTitle
from builder.library.rows import Document

# A level of headings serves if its largest group is at most this many times what a deeper level would make it.
_BALANCED = 2.0
# How much likeness of neighbours counts against their size when two groups must be joined.
_LIKENESS = 0.15


_POINTS_PER_AXIS = 12
# Headings nest no deeper than this; a longer chain is a mistake of the source.
_DEEPEST = 12
# Two headings together longer than this are no title; a bare number is no longer than this.
_LONGEST_TITLE = 90
_LONGEST_BARE = 16
# The headings above a place, outermost first.
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """A group of neighbouring points under one title."""

    title: str
    points: tuple[PointTitle, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """Points in a row; `paths` are those of the chapters they fill, `part` says that a chapter was split for it."""

    points: tuple[PointTitle, ...]
    paths: tuple[Path, ...]
    part: bool = False


def axes(task: MergeTask, book: BookTerms) -> list[Axis]:
    """Between `axes_min` and `axes_max` axes (fewer for a book of few points); every point is in exactly one."""
    most = max(1, min(task.axes_max, len(task.points)))
    least = min(task.axes_min, max(1, len(task.points) // 2), most)
    vectors = {point.id: _vector(point, task.document.language) for point in task.points}
    groups = _by_chapter(task, most, vectors)
    # Where the chapters do not serve, the number of axes goes by the number of points.
    wanted = least if len(groups) >= least else min(most, max(least, round(len(task.points) / _POINTS_PER_AXIS)))
    while len(groups) < wanted:
        split = _split(groups, vectors)
        if split is None:
            break
        groups = split
    return _titled(groups, task, book)


def _by_chapter(task: MergeTask, most: int, vectors: dict[str, Counter[str]]) -> list[_Group]:
    """The points under the headings of one level: the highest whose largest group is not much larger than need be."""
    paths = [_path(point, task.document) for point in task.points]
    levels: list[list[_Group]] = []
    for level in range(max(1, max(len(path) for path in paths))):
        groups = _runs(task.points, [path[: level + 1] for path in paths])
        while len(groups) > most:
            groups = _join(groups, vectors)
        levels.append(groups)
    largest = [max(len(group.points) for group in groups) for groups in levels]
    return next(groups for groups, size in zip(levels, largest, strict=True) if size <= _BALANCED * min(largest))


def _path(point: PointTitle, document: Document) -> Path:
    """The headings above the point's first claim; above its segment where it has no claim."""
    if not point.claims:
        return point.chapter
    blocks = document.blocks
    at = bisect_right(blocks, min(claim.start for claim in point.claims), key=lambda block: block.start) - 1
    path: list[str] = []
    above = blocks[at].heading if at >= 0 else None
    while above is not None and len(path) < _DEEPEST:
        path.append(cleaned(document.text[blocks[above].start : blocks[above].end]))
        above = blocks[above].heading
    return tuple(reversed(path))


def _runs(points: Sequence[PointTitle], paths: Sequence[Path]) -> list[_Group]:
    """Neighbours with the same path, together."""
    found: list[_Group] = []
    for point, path in zip(points, paths, strict=True):
        if found and found[-1].paths == (path,):
            found[-1] = _Group((*found[-1].points, point), (path,))
        else:
            found.append(_Group((point,), (path,)))
    return found


def _vector(point: PointTitle, language: str) -> Counter[str]:
    return Counter(key for text in (point.text, *(c.text for c in point.claims)) for key in keys(text, language))


def _summed(points: Sequence[PointTitle], vectors: dict[str, Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for point in points:
        total.update(vectors[point.id])
    return total


def _cosine(one: Counter[str], other: Counter[str]) -> float:
    product = sum(count * other[key] for key, count in one.items())
    norm = (sum(c * c for c in one.values()) * sum(c * c for c in other.values())) ** 0.5
    return product / norm if norm else 0.0


def _join(groups: list[_Group], vectors: dict[str, Counter[str]]) -> list[_Group]:
    """Join the neighbours that are smallest together; likeness decides between nearly equal ones."""
    total = sum(len(group.points) for group in groups)
    sums = [_summed(group.points, vectors) for group in groups]

    def cost(at: int) -> tuple[float, int]:
        size = (len(groups[at].points) + len(groups[at + 1].points)) / total
        return round(size - _LIKENESS * _cosine(sums[at], sums[at + 1]), 6), at

    at = min(range(len(groups) - 1), key=cost)
    one, other = groups[at], groups[at + 1]
    joined = _Group((*one.points, *other.points), (*one.paths, *other.paths))
    return [*groups[:at], joined, *groups[at + 2 :]]


def _split(groups: list[_Group], vectors: dict[str, Counter[str]]) -> list[_Group] | None:
    """Split the largest group where its sides are least alike, in its middle half; `None` if none has two points."""
    at = max(range(len(groups)), key=lambda i: (len(groups[i].points), -i))
    points = groups[at].points
    if len(points) < 2:
        return None
    margin = max(1, len(points) // 4)

    def likeness(cut: int) -> tuple[float, int]:
        near = _cosine(_summed(points[max(0, cut - 3) : cut], vectors), _summed(points[cut : cut + 3], vectors))
        return round(near, 6), abs(2 * cut - len(points))

    cut = min(range(margin, len(points) - margin + 1), key=likeness)
    halves = [_Group(half, groups[at].paths, part=True) for half in (points[:cut], points[cut:])]
    return [*groups[:at], *halves, *groups[at + 1 :]]


def _titled(groups: Sequence[_Group], task: MergeTask, book: BookTerms) -> list[Axis]:
    used: set[str] = set()
    names = [_name(group) for group in groups]
    titles: list[str] = []
    for group, name in zip(groups, names, strict=True):
        title = name if name and names.count(name) == 1 else _numbered(group, task, book, used)
        again = sum(other == title or other.startswith(f"{title} (") for other in titles)
        titles.append(f"{title} ({again + 1})" if again else title)
    return [Axis(title, group.points) for title, group in zip(titles, groups, strict=True)]


def _name(group: _Group) -> str | None:
    """The chapter's heading, or the first and last of several; `None` where no heading names the group."""
    if group.part:
        return None
    named = [title for path in group.paths if (title := _last_named(path)) is not None]
    ends = list(dict.fromkeys((named[0], named[-1]))) if named else []
    if not ends:
        return None
    return " – ".join(ends) if sum(map(len, ends)) <= _LONGEST_TITLE else ends[0]


def _numbered(group: _Group, task: MergeTask, book: BookTerms, used: set[str]) -> str:
    """The group's key terms, after the bare number of its chapters where they have one."""
    language = task.document.language
    texts = [termed(claim.text, language) for point in group.points for claim in point.claims]
    terms = key_terms(texts, (), language, book, used) or group.points[0].text
    bare = [path[-1] for path in group.paths if path and len(path[-1]) <= _LONGEST_BARE and not group.part]
    numbers = " – ".join(dict.fromkeys(bare[:1] + bare[-1:]))
    return f"{numbers}: {terms}" if numbers else terms


def _last_named(path: Path) -> str | None:
    """The innermost heading that says something."""
    return next((title for heading in reversed(path) if (title := heading_title(heading))), None)
