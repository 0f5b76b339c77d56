"""The layout rules of the canonical text."""

import pytest

from builder.library.rows import BlockKind
from builder.source.draft import Draft, Piece, canonical
from builder.source.errors import NothingToRead


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\r\nb\rc\fd\u2028e", "a\nb\nc\nd\ne"),
        ("a  \n\n\n\tb\t", "a\n\tb"),
        ("e\u0301\u1100\u1161", "\u00e9\uac00"),
        ("a\x00b\ufeffc\x85d", "abcd"),
        ("\ud800", "\ufffd"),
        ("\n a\u3000\n", " a"),
        ("already so\nand so", "already so\nand so"),
    ],
)
def test_canonical(text: str, expected: str) -> None:
    assert canonical(text) == expected
    assert canonical(expected) == expected


def test_blocks_are_parted_by_one_blank_line_and_begin_with_a_letter() -> None:
    draft = Draft()
    draft.add(BlockKind.PARAGRAPH, "  one \n\n two\n")
    draft.add(BlockKind.PARAGRAPH, " \n ")
    draft.add(BlockKind.PARAGRAPH, "three")
    reading = draft.reading(title="t", author=None, language="en", format="text")
    assert reading.text == "one\n two\n\nthree"
    assert [(block.start, block.end) for block in reading.blocks] == [(0, 8), (10, 15)]


def test_furniture_pieces_lie_inside_their_block() -> None:
    draft = Draft()
    pieces = [Piece("one"), Piece("- 1 -", furniture=True), Piece("two")]
    draft.add_pieces(BlockKind.PARAGRAPH, pieces, pages=(1, 2))
    reading = draft.reading(title="t", author=None, language="en", format="text")
    whole, inner = reading.blocks
    assert (reading.text, whole.page_first, whole.page_last) == ("one\n- 1 -\ntwo", 1, 2)
    assert reading.text[inner.start : inner.end] == "- 1 -"
    assert inner.kind is BlockKind.FURNITURE


def test_furniture_alone_is_nothing_to_read() -> None:
    draft = Draft()
    draft.add(BlockKind.FURNITURE, "12")
    with pytest.raises(NothingToRead):
        draft.reading(title="t", author=None, language="en", format="text")


def test_blocks_know_their_heading() -> None:
    draft = Draft()
    for level, text in [(1, "a"), (2, "b"), (1, "c")]:
        draft.add(BlockKind.HEADING, text, level=level)
    draft.add(BlockKind.PARAGRAPH, "d")
    reading = draft.reading(title="t", author=None, language="en", format="text")
    assert [block.heading for block in reading.blocks] == [None, 0, None, 2]
