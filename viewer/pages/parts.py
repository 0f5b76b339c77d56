"""Cuts a text into the parts that are one page each, so that the longest book opens as quickly as a pamphlet."""

from bisect import bisect_right
from dataclasses import dataclass

from builder.library.rows import Block, BlockKind

# About 25 printed pages: long enough that a pamphlet is one page and a chapter mostly two or three, short enough that
# a telephone lays it out at once.
PART_CHARS = 60_000
# A heading this early in a part is no place to end it, whatever its level.
_SHORTEST_CHARS = PART_CHARS // 4
_NO_HEADING = 99


@dataclass(frozen=True, slots=True)
class Part:
    """One page of source: `blocks[first:last]`, the text from `start` to `end`; numbered from 1."""

    number: int
    first: int
    last: int
    start: int
    end: int


def cut(blocks: tuple[Block, ...]) -> tuple[Part, ...]:
    """Parts of at most `PART_CHARS` (but a block stays whole), cut before the outermost heading within reach."""
    outer = _outer(blocks)
    parts: list[Part] = []
    at = 0
    while at < len(outer):
        stop = _stop(blocks, outer, at)
        last = outer[stop] if stop < len(outer) else len(blocks)
        first = outer[at]
        parts.append(Part(len(parts) + 1, first, last, blocks[first].start, blocks[outer[stop - 1]].end))
        at = stop
    return tuple(parts)


def part_at(parts: tuple[Part, ...], place: int) -> Part:
    """The part that shows the character at `place`."""
    return parts[max(0, bisect_right(parts, place, key=lambda part: part.start) - 1)]


def _outer(blocks: tuple[Block, ...]) -> list[int]:
    """The blocks that lie in no other block (furniture may lie inside a paragraph)."""
    outer, reached = [], 0
    for number, block in enumerate(blocks):
        if block.start >= reached:
            outer.append(number)
            reached = block.end
    return outer


def _stop(blocks: tuple[Block, ...], outer: list[int], at: int) -> int:
    """Which of the `outer` blocks begins the next part."""
    start = blocks[outer[at]].start
    if blocks[outer[-1]].end - start <= PART_CHARS:
        return len(outer)
    fits = at + 1
    while fits < len(outer) and blocks[outer[fits]].start - start <= PART_CHARS:
        fits += 1
    reach = [n for n in range(at + 1, fits) if blocks[outer[n]].start - start > _SHORTEST_CHARS]
    # The outermost heading; of equals the last; without headings the last block that begins within the limit. Where
    # none begins in reach, one long block fills the page: it stays with the few lines before it.
    return min(reach, key=lambda n: (_weight(blocks[outer[n]]), -n), default=fits)


def _weight(block: Block) -> int:
    return block.level if block.kind is BlockKind.HEADING else _NO_HEADING
