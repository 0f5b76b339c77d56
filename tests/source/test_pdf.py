"""PDFs with a text layer: reading order, paragraphs over pages, headings, furniture, and what is refused."""

from pathlib import Path

import pytest

from builder.library.rows import BlockKind, Reading
from builder.source.errors import NothingToRead, Protected, Unreadable
from builder.source.pdf import read
from tests.source.makers import Placed, pdf_file

WORDS = [
    *(
        "bread",
        "water",
        "flour",
        "salt",
        "yeast",
        "oven",
        "crust",
        "crumb",
        "knead",
        "shape",
        "proof",
        "slash",
        "steam",
    ),
    *("bake", "cool", "slice", "butter", "honey", "rye", "spelt"),
]


def prose(seed: int, count: int, *, ends: bool = True) -> list[str]:
    """Lines of about equal width whose last one is shorter and, if asked, ends a sentence."""
    lines = [" ".join(WORDS[(seed + 7 * n + 3 * k) % len(WORDS)] for k in range(11)) for n in range(count)]
    return [*lines[:-1], f"and so the {lines[0].split()[0]} was done."] if ends else lines


def column(
    lines: list[str], left: float = 50, top: float = 540, *, indent: float = 0, size: float = 10
) -> list[Placed]:
    return [(left + (indent if not n else 0), top - 13 * n, size, line) for n, line in enumerate(lines)]


def kinds(reading: Reading) -> list[tuple[str, str]]:
    return [(block.kind.value, reading.text[block.start : block.end]) for block in reading.blocks]


def test_lines_are_joined_into_paragraphs_and_kept() -> None:
    first, second = prose(1, 5), prose(4, 5)
    reading = read(pdf_file([column(first, indent=15) + column(second, top=540 - 13 * 5, indent=15)]), "a_book.pdf")
    assert kinds(reading) == [("paragraph", "\n".join(first)), ("paragraph", "\n".join(second))]
    assert (reading.title, reading.author, reading.format) == ("A Book", None, "pdf")


def test_a_paragraph_over_the_page_keeps_the_head_inside_it_as_furniture() -> None:
    text = prose(2, 30, ends=False)
    pages = [
        [(150, 570, 9, f"ON BREAD {n + 11}"), *column([f"{n} {line}" for line in text[10 * n : 10 * n + 10]])]
        for n in range(3)
    ]
    reading = read(pdf_file(pages), "b.pdf")
    blocks = reading.blocks
    paragraph = next(block for block in blocks if block.kind is BlockKind.PARAGRAPH)
    heads = [block for block in blocks if block.kind is BlockKind.FURNITURE]
    assert [reading.text[block.start : block.end] for block in heads] == ["ON BREAD 11", "ON BREAD 12", "ON BREAD 13"]
    assert [paragraph.start < head.start < paragraph.end for head in heads] == [False, True, True]
    assert (paragraph.page_first, paragraph.page_last) == (11, 13)
    assert any("printed" in notice for notice in reading.notices)


def test_pages_without_printed_numbers_are_counted() -> None:
    reading = read(pdf_file([column(prose(n, 6)) for n in range(3)]), "b.pdf")
    assert [block.page_first for block in reading.blocks] == [1, 2, 3]
    assert any("none are printed" in notice for notice in reading.notices)


def test_two_columns_are_read_one_after_the_other_whatever_the_order_in_the_file() -> None:
    left = [" ".join(line.split()[:5]) for line in prose(1, 20, ends=False)]
    right = [" ".join(line.split()[:5]) for line in prose(9, 20, ends=False)]
    rows = [text for pair in zip(column(left, 30), column(right, 220), strict=True) for text in pair]
    reading = read(pdf_file([rows]), "b.pdf")
    assert reading.text.replace("\n\n", "\n") == "\n".join(left + right)


def test_a_table_of_contents_is_no_two_columns_and_is_left_out() -> None:
    lines = [f"{word.title()} . . . . . . . . . . {n * 7}" for n, word in enumerate(WORDS[:8], 1)]
    reading = read(pdf_file([column(lines), column(prose(1, 5))]), "b.pdf")
    assert {left.reason for left in reading.left_out} == {"table of contents"}
    assert [kind for kind, _ in kinds(reading)] == ["paragraph"]


def test_larger_letters_are_headings_by_their_size() -> None:
    page = [(100, 560, 20, "Bread"), (100, 520, 14, "Of Flour"), *column(prose(1, 8), top=490)]
    page += [(100, 360, 14, "Of Salt"), *column(prose(2, 8), top=330)]
    reading = read(pdf_file([page]), "b.pdf")
    found = [(block.level, reading.text[block.start : block.end]) for block in reading.blocks if block.level]
    assert found == [(1, "Bread"), (2, "Of Flour"), (2, "Of Salt")]


def test_bookmarks_give_the_chapters_their_levels() -> None:
    pages = [
        [(50, 560, 10, "Of Flour"), *column(prose(1, 8), top=520)],
        [(50, 560, 10, "Of Salt"), *column(prose(2, 8), top=520)],
    ]
    reading = read(pdf_file(pages, bookmarks=[("1. Of Flour", 0), ("2. Of Salt", 1)]), "b.pdf")
    assert [text for kind, text in kinds(reading) if kind == "heading"] == ["Of Flour", "Of Salt"]
    assert [kind for kind, _ in kinds(read(pdf_file(pages), "b.pdf"))].count("heading") == 0


def test_notes_at_the_foot_wait_for_the_end_of_the_paragraph() -> None:
    text = prose(3, 20, ends=False)
    foot = [(50, 80, 7, "1 See the book on flour, page 12,"), (50, 71, 7, "and the one on salt.")]
    reading = read(pdf_file([[*column(text[:10]), *foot], column(text[10:])]), "b.pdf")
    assert kinds(reading) == [
        ("paragraph", "\n".join(text)),
        ("note", "1 See the book on flour, page 12,\nand the one on salt."),
    ]


def test_hyphens_at_line_ends_stay() -> None:
    lines = ["it was a long line of prose with a hyphen at the inter-", "national end and so it was done."]
    assert read(pdf_file([column(lines)]), "b.pdf").text == "\n".join(lines)


def test_what_cannot_be_read_says_what_to_do() -> None:
    with pytest.raises(NothingToRead, match="ocrmypdf -l kor"):
        read(pdf_file([[]]), "scan.pdf")
    with pytest.raises(NothingToRead, match="no pages"):
        read(pdf_file([]), "none.pdf")
    with pytest.raises(Unreadable, match="damaged"):
        read(b"%PDF-1.4 and nothing more", "broken.pdf")


def test_a_locked_pdf_is_told_from_a_damaged_one() -> None:
    data = pdf_file([column(prose(1, 3))])
    lock = b"/Encrypt<</Filter/Standard/V 1/R 2/P -4/O(%s)/U(%s)>>/ID[(a)(a)]" % (b"o" * 32, b"u" * 32)
    with pytest.raises(Protected, match="password"):
        read(data.replace(b"/Root 1 0 R", b"/Root 1 0 R" + lock), "locked.pdf")


def test_the_shelf_pdf_has_its_chapters_and_no_licence(shared: Path) -> None:
    path = shared / "books/en/pg41568_whitehead_introduction-to-mathematics.pdf"
    reading = read(path.read_bytes(), path.name)
    chapters = [
        block for block in reading.blocks if reading.text.startswith("CHAPTER", block.start) and block.level == 2
    ]
    assert len(chapters) == 17
    first = chapters[0]
    assert reading.text[first.start : first.end] == "CHAPTER I\nTHE ABSTRACT NATURE OF MATHEMATICS"
    assert (reading.title, reading.author) == ("An Introduction to Mathematics", "Alfred North Whitehead")
    assert "START OF THIS PROJECT" not in reading.text
