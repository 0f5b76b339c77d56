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
    edge_lines = _edge_lines(lines)
    offset = _offset(lines, edge_lines, pages)
    heads = _repeated(lines, edge_lines)
    furniture = {
        index
        for index in edge_lines
        if len(lines[index].text) <= _LONGEST_HEAD
        and (
            _bears_number(lines[index], offset)
            or _key(lines[index].text) in heads
            or (offset is not None and _LONE_NUMBER.fullmatch(lines[index].text) and lines[index].page + offset < 1)
        )
    }
    if offset is None:
        return Edges(frozenset(furniture), tuple(range(1, pages + 1)), printed=False)
    numbers = tuple(page + offset if page + offset > 0 else None for page in range(pages))
    return Edges(frozenset(furniture), numbers, printed=True)


def _edge_lines(lines: list[Line]) -> list[int]:
    """The indices of the outermost lines of every page, by their height on it."""
    by_page: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        by_page.setdefault(line.page, []).append(index)
    found: set[int] = set()
    for indices in by_page.values():
        by_height = sorted(indices, key=lambda index: -lines[index].top)
        found.update(by_height[:_EDGE_LINES], by_height[-_EDGE_LINES:])
    return sorted(found)


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
