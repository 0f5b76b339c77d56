"""Where a segment turns to something else: at the book's own headings, and at valleys of shared words (TextTiling)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from builder.engines.extractive.lines import Line

# How many lines on each side of a gap are compared: about two paragraphs.
_WINDOW = 10
# A part shorter than this many lines is no part of its own.
_SHORTEST = 4
# A gap inside a paragraph is seldom a turn.
_INSIDE_PARAGRAPH = 0.5


@dataclass(frozen=True, slots=True)
class Part:
    """Lines `[first, last)`; `heading` is the block of their heading where the part is all that stands under it."""

    first: int
    last: int
    heading: int | None


def parts(lines: Sequence[Line], wanted: int) -> list[Part]:
    """At most `wanted` parts that cover the lines: the headings' sections, joined or split to that number."""
    if not lines:
        return []
    sections = _sections(lines)
    while len(sections) > wanted:
        sections = _join_smallest(sections, lines)
    return _split_largest(sections, lines, wanted)


def _sections(lines: Sequence[Line]) -> list[Part]:
    found: list[Part] = []
    first = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or lines[at].heading != lines[first].heading:
            found.append(Part(first, at, lines[first].heading))
            first = at
    return found


def _size(part: Part, lines: Sequence[Line]) -> int:
    return sum(len(line.text) for line in lines[part.first : part.last])


def _join_smallest(sections: list[Part], lines: Sequence[Line]) -> list[Part]:
    """Join the two neighbours that are smallest together; what is joined belongs to no one heading."""
    sizes = [_size(part, lines) for part in sections]
    at = min(range(len(sections) - 1), key=lambda i: (sizes[i] + sizes[i + 1], i))
    joined = Part(sections[at].first, sections[at + 1].last, None)
    return [*sections[:at], joined, *sections[at + 2 :]]


def _split_largest(sections: list[Part], lines: Sequence[Line], wanted: int) -> list[Part]:
    depths = valleys(lines)
    found = list(sections)
    closed: set[int] = set()
    while len(found) < wanted:
        open_parts = [part for part in found if part.first not in closed]
        if not open_parts:
            break
        largest = max(open_parts, key=lambda part: (_size(part, lines), -part.first))
        cut = _best_cut(largest, depths)
        if cut is None or _size(largest, lines) * wanted < _size(Part(0, len(lines), None), lines):
            closed.add(largest.first)
            continue
        at = found.index(largest)
        found[at : at + 1] = [Part(largest.first, cut, None), Part(cut, largest.last, None)]
    return found


def _best_cut(part: Part, depths: Sequence[float]) -> int | None:
    """The deepest valley in the part's middle: not within its first or last quarter."""
    length = part.last - part.first
    margin = max(_SHORTEST, length // 4)
    cuts = range(part.first + margin, part.last - margin + 1)
    return max(cuts, key=lambda cut: (depths[cut], -cut)) if len(cuts) else None


def valleys(lines: Sequence[Line]) -> list[float]:
    """How deep each gap's likeness of before and after lies below its surroundings'; gap i is before line i."""
    likeness = _likeness(lines)
    depths = [0.0] * (len(lines) + 1)
    for gap in range(1, len(lines)):
        left = max(likeness[max(0, gap - _WINDOW) : gap + 1])
        right = max(likeness[gap : gap + _WINDOW + 1])
        depth = left + right - 2 * likeness[gap]
        depths[gap] = round(depth if lines[gap].opens else depth * _INSIDE_PARAGRAPH, 6)
    return depths


def _likeness(lines: Sequence[Line]) -> list[float]:
    """The cosine of the term counts in the windows before and after each gap, kept up while the gap moves on."""
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    product = before_square = after_square = 0
    for line in lines[:_WINDOW]:
        after.update(line.terms)
    after_square = sum(count * count for count in after.values())
    found = [0.0]
    for gap in range(1, len(lines) + 1):
        for key in lines[gap - 1].terms:  # leaves `after`, enters `before`
            product += after[key] - before[key] - 1
            after_square += 1 - 2 * after[key]
            before_square += 1 + 2 * before[key]
            after[key] -= 1
            before[key] += 1
        if gap - 1 + _WINDOW < len(lines):
            for key in lines[gap - 1 + _WINDOW].terms:
                product += before[key]
                after_square += 1 + 2 * after[key]
                after[key] += 1
        if gap - 1 - _WINDOW >= 0:
            for key in lines[gap - 1 - _WINDOW].terms:
                product -= after[key]
                before_square += 1 - 2 * before[key]
                before[key] -= 1
        norm = (before_square * after_square) ** 0.5
        found.append(product / norm if norm else 0.0)
    return found
