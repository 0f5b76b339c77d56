"""Running heads, feet and page numbers: the lines at a page's edges that are the page's and not the book's."""

import re
from collections import Counter
from dataclasses import dataclass

from builder.source.pdf.lines import Line

# How many lines from the top and from the bottom of a page may be furniture.
_EDGE_LINES = 2
_LONGEST_HEAD = 120
# A line is a running head once it stands at the edge of this many pages, and they lie this close together (heads on
# left and right pages differ).
_REPEATS = 3
_WITHIN_PAGES = 8
# Printed numbers count as found when they follow the pages' order on at least this share of them.
_NUMBERED_SHARE = 0.2
_ARABIC = re.compile(r"(?<![\d.])\d{1,4}(?![\d.])")
_LONE_NUMBER = re.compile(r"\W*(?:(?:p|page|쪽|페이지)\W*)?(?:\d{1,4}|[ivxlc]{1,7})\W*(?:쪽|페이지)?\W*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Edges:
    """Which lines are furniture (by identity of position in the list), and each page's number.

    `printed`: the numbers are printed on the pages; else they count the file's pages from 1. A page before the
    first printed number has `None`.
    """

    furniture: frozenset[int]
    numbers: tuple[int | None, ...]
    printed: bool


def find_edges(lines: list[Line], pages: int) -> Edges:
    """Find the furniture among `lines` (the whole book's, in reading order) of a file of `pages` pages."""
    sides = _sides(lines)
    edge_lines = sorted({index for side in sides for index in side})
    offset = _offset(lines, edge_lines, pages)
    heads = _repeated(lines, edge_lines)
    furniture: set[int] = set()
    for side in sides:
        for index in side:
            # From the edge inwards: what lies inside a line of the book is the book's.
            if not _is_furniture(lines[index], offset, heads):
                break
            furniture.add(index)
    if offset is None:
        return Edges(frozenset(furniture), tuple(range(1, pages + 1)), printed=False)
    numbers = tuple(page + offset if page + offset > 0 else None for page in range(pages))
    return Edges(frozenset(furniture), numbers, printed=True)


def _sides(lines: list[Line]) -> list[list[int]]:
    """The indices of the outermost lines at the top and at the foot of every page, from the edge inwards."""
    by_page: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        by_page.setdefault(line.page, []).append(index)
    sides = []
    for indices in by_page.values():
        by_height = sorted(indices, key=lambda index: -lines[index].top)
        sides += [by_height[:_EDGE_LINES], by_height[: -_EDGE_LINES - 1 : -1]]
    return sides


def _is_furniture(line: Line, offset: int | None, heads: set[str]) -> bool:
    if len(line.text) > _LONGEST_HEAD:
        return False
    before_first = offset is not None and line.page + offset < 1
    return (
        _bears_number(line, offset)
        or _key(line.text) in heads
        or (before_first and _LONE_NUMBER.fullmatch(line.text) is not None)
    )


def _offset(lines: list[Line], edge_lines: list[int], pages: int) -> int | None:
    """What to add to a page's index to get its printed number; `None` where no numbers are printed in order."""
    votes: Counter[int] = Counter()
    voted: set[tuple[int, int]] = set()
    for index in edge_lines:
        line = lines[index]
        if len(line.text) > _LONGEST_HEAD:
            continue
        for number in _ARABIC.findall(line.text):
            offset = int(number) - line.page
            if (line.page, offset) not in voted:
                voted.add((line.page, offset))
                votes[offset] += 1
    if not votes:
        return None
    offset, count = votes.most_common(1)[0]
    return offset if count >= max(_REPEATS, _NUMBERED_SHARE * pages) else None


def _bears_number(line: Line, offset: int | None) -> bool:
    """Whether the line begins or ends with its page's printed number."""
    if offset is None:
        return False
    number = re.escape(str(line.page + offset))
    return re.fullmatch(rf"\W*{number}(?:\W.*)?|.*\W{number}\W*", line.text) is not None


def _repeated(lines: list[Line], edge_lines: list[int]) -> set[str]:
    """What stands at the edges of several pages that lie close together."""
    pages: dict[str, list[int]] = {}
    for index in edge_lines:
        key = _key(lines[index].text)
        where = pages.setdefault(key, [])
        if key and (not where or where[-1] != lines[index].page):
            where.append(lines[index].page)
    return {
        key
        for key, where in pages.items()
        if any(last - first <= _WITHIN_PAGES for first, last in zip(where, where[_REPEATS - 1 :], strict=False))
    }


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()
