"""Long texts become pages, cut where a reader would."""

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.library.rows import Block, BlockKind
from viewer.pages.parts import PART_CHARS, cut, part_at

block_lists = st.lists(st.tuples(st.integers(1, 30_000), st.integers(0, 3)), min_size=1, max_size=40)


def blocks_of(sizes: list[tuple[int, int]]) -> tuple[Block, ...]:
    """Blocks of these lengths in code points; a level above 0 makes a heading."""
    blocks, at = [], 0
    for size, level in sizes:
        kind = BlockKind.HEADING if level else BlockKind.PARAGRAPH
        blocks.append(Block(at, at + size, kind, level))
        at += size + 2
    return tuple(blocks)


def test_a_pamphlet_is_one_page() -> None:
    (part,) = cut(blocks_of([(10, 1), (50_000, 0)]))
    assert (part.number, part.first, part.last) == (1, 0, 2)


def test_cuts_before_the_outermost_heading_in_reach() -> None:
    parts = cut(blocks_of([(10, 1), (25_000, 0), (10, 2), (10_000, 0), (10, 1), (20_000, 0), (10, 2), (30_000, 0)]))
    assert [(part.first, part.last) for part in parts] == [(0, 4), (4, 8)]


def test_without_headings_cuts_between_blocks() -> None:
    parts = cut(blocks_of([(25_000, 0)] * 5))
    assert [(part.first, part.last) for part in parts] == [(0, 2), (2, 4), (4, 5)]


def test_a_block_longer_than_a_page_stays_whole() -> None:
    parts = cut(blocks_of([(10, 0), (PART_CHARS * 2, 0), (10, 0)]))
    assert [(part.first, part.last) for part in parts] == [(0, 2), (2, 3)]


def test_furniture_inside_a_block_stays_with_it() -> None:
    long = Block(0, PART_CHARS, BlockKind.PARAGRAPH)
    inside = Block(PART_CHARS - 20, PART_CHARS - 10, BlockKind.FURNITURE)
    after = Block(PART_CHARS + 2, PART_CHARS + 50, BlockKind.PARAGRAPH)
    assert [(part.first, part.last) for part in cut((long, inside, after))] == [(0, 2), (2, 3)]


@settings(max_examples=60)
@given(block_lists)
def test_parts_show_every_block_once(sizes: list[tuple[int, int]]) -> None:
    blocks = blocks_of(sizes)
    parts = cut(blocks)
    assert [n for part in parts for n in range(part.first, part.last)] == list(range(len(blocks)))
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    for part in parts:
        assert part.last - part.first == 1 or part.end - part.start <= PART_CHARS + 30_000
        assert part_at(parts, part.start) == part_at(parts, part.end - 1) == part
