"""Running heads, page numbers and sentences over page breaks in text that was scanned."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from builder.library.rows import Block, BlockKind, Reading
from builder.source import furniture, plain

WORDS = "자유 사회 권력 개인 의견 토론 진리 습관 법률 정부 다수 소수 역사 인류 행복 의무 권리 양심 교육 국가".split()


def sentences(count: int) -> list[str]:
    """Sentences that repeat nothing but their words."""
    choose = random.Random(7)
    told = [" ".join(choose.choice(WORDS) + "은" for _ in range(9)) for _ in range(count)]
    return [f"{words} {number}번째로 있다." for number, words in enumerate(told)]


def scan(text: str, head: str = "자유론", *, numbers: bool = True, lines: int = 8) -> str:
    """`text` on pages of `lines` lines, 30 characters each, with a running head above and a number below."""
    rows = [text[at : at + 30] for at in range(0, len(text), 30)]
    pages = [rows[at : at + lines] for at in range(0, len(rows), lines)]
    return "\n".join(
        "\n".join([head, *page, *([f"- {number} -"] if numbers else [])]) for number, page in enumerate(pages, 11)
    )


def furniture_of(reading: Reading) -> list[str]:
    """The words of every furniture block."""
    return [reading.text[b.start : b.end] for b in reading.blocks if b.kind is BlockKind.FURNITURE]


def running(reading: Reading) -> list[Block]:
    """All other blocks."""
    return [block for block in reading.blocks if block.kind is not BlockKind.FURNITURE]


def test_heads_and_numbers_are_furniture_inside_the_paragraph_that_they_cut() -> None:
    reading = plain.read(scan(" ".join(sentences(40))), "a.txt")
    assert set(furniture_of(reading)) == {"자유론", *(f"- {number} -" for number in range(11, 19))}
    title, paragraph = running(reading)
    assert title.kind is BlockKind.HEADING
    inside = [b for b in reading.blocks if b.kind is BlockKind.FURNITURE and paragraph.start < b.start < paragraph.end]
    # The first head is the book's title, and the last number stands outside.
    assert len(inside) == len(furniture_of(reading)) - 1
    assert any("running heads" in notice for notice in reading.notices)
    assert any("page numbers" in notice for notice in reading.notices)


def test_a_paragraph_over_a_page_break_keeps_both_page_numbers() -> None:
    reading = plain.read(scan(" ".join(sentences(40))), "a.txt")
    paragraph = running(reading)[-1]
    assert (paragraph.page_first, paragraph.page_last) == (11, 18)


def test_a_text_without_printed_numbers_has_no_pages() -> None:
    reading = plain.read("\n\n".join(sentences(5)), "a.txt")
    assert {(block.page_first, block.page_last) for block in reading.blocks} == {(None, None)}


def test_repeated_words_inside_the_text_stay() -> None:
    """A dialogue says 'yes' on every page; a chapter is named as the running head is."""
    story = [f"{line}\n\n“네.”\n" for line in sentences(30)]
    reading = plain.read("\n".join(story), "a.txt")
    assert furniture_of(reading) == []
    assert reading.text.count("“네.”") == 30


def test_chapter_numbers_are_not_page_numbers() -> None:
    text = "\n\n".join(f"{number}\n\n{line}" for number, line in enumerate(sentences(12), 1))
    reading = plain.read(text, "a.txt")
    assert furniture_of(reading) == []
    assert sum(block.kind is BlockKind.HEADING for block in reading.blocks) == 12


@pytest.mark.parametrize("marker", ["[p. {}]", "<{}쪽>", "--- Page {} ---", "{}", "p. {}"])
def test_forms_of_page_numbers(marker: str) -> None:
    rows = [line for line in scan(" ".join(sentences(40)), numbers=False).split("\n") if line != "자유론"]
    pages = [rows[at : at + 8] for at in range(0, len(rows), 8)]
    text = "\n".join("\n".join([*page, marker.format(number)]) for number, page in enumerate(pages, 3))
    assert len(furniture_of(plain.read(text, "a.txt"))) == len(pages)


def test_a_numbered_list_is_no_run_of_pages() -> None:
    lines = ["여기에 네 가지가 있다.", "1", "2", "3", "4", "이것이 전부이다."]
    assert furniture.find(lines).furniture == frozenset()


def test_a_dialogue_after_the_page_break_begins_anew() -> None:
    lines = scan(" ".join(sentences(40))).split("\n")
    place = lines.index("- 12 -")
    lines[place - 1] = "하고 그는 고개를 돌리며,"
    lines[place + 2] = "“어디로 가는가.”"
    reading = plain.read("\n".join(lines), "a.txt")
    assert "“어디로" in [reading.text[b.start : b.start + 4] for b in running(reading)]


def test_lines_torn_by_a_blank_line_are_mended_only_in_a_text_of_cut_lines() -> None:
    rows = scan(" ".join(sentences(40)), numbers=False).replace("자유론\n", "").split("\n")
    rows.insert(5, "")
    assert len(running(plain.read("\n".join(rows), "a.txt"))) == 1
    # A verse of lines as long, with blank lines between, is not mended.
    verse = "\n\n".join(rows[8:14])
    assert len(running(plain.read(verse, "a.txt"))) == 6


def _score(reading: Reading, noisy: str, origin: list[int]) -> tuple[int, int]:
    """Characters of page furniture that are not marked so, and characters of the book that are."""
    source = [at for at, letter in zip(origin, noisy, strict=True) if not letter.isspace()]
    marked = bytearray(len(reading.text))
    for block in reading.blocks:
        if block.kind is BlockKind.FURNITURE:
            marked[block.start : block.end] = b"\1" * (block.end - block.start)
    flags = [bool(marked[at]) for at, letter in enumerate(reading.text) if not letter.isspace()]
    assert len(flags) == len(source)  # no letter is lost or added
    missed = sum(at == -1 and not flag for at, flag in zip(source, flags, strict=True))
    wrong = sum(at != -1 and flag for at, flag in zip(source, flags, strict=True))
    return missed, wrong


@pytest.mark.parametrize("book", ["레디메이드_인생", "constitution_1987_konlpy", "날개"])
def test_scanned_editions_of_shared_books(shared: Path, tmp_path: Path, book: str) -> None:
    clean, scanned = shared / "books" / "ko" / f"{book}.txt", tmp_path / "scanned.txt"
    command = [sys.executable, str(shared / "bench" / "ocr_like.py"), str(clean), str(scanned)]
    subprocess.run(command, check=True, capture_output=True)
    noisy = scanned.read_bytes().decode()
    origin = json.loads((tmp_path / "scanned.txt.truth.json").read_text())
    reading = plain.read(noisy, "a.txt")
    assert _score(reading, noisy, origin) == (0, 0)
    assert plain.read(reading.text, "a.txt").text == reading.text
    paragraphs = len(running(plain.read(clean.read_text(), "a.txt")))
    assert abs(len(running(reading)) - paragraphs) <= 0.02 * paragraphs
