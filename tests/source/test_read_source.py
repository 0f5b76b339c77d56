"""One door for every kind of file: by its name, and by what its bytes are."""

from pathlib import Path

import pytest

from builder.source import SUFFIXES, read_source
from builder.source.errors import NothingToRead, SourceError, UnknownFormat, Unreadable
from tests.source.makers import docx_files, epub_files, page, pdf_file, w_p, zipped

EPUB = zipped(epub_files({"a.xhtml": page("<p>x</p>")}))
DOCX = zipped(docx_files(w_p("x")))
PDF = pdf_file([[(50, 500, 10, "some words")]])
HTML = b"<!DOCTYPE html><html><body><p>x</p></body></html>"
FILES = {"epub": EPUB, "docx": DOCX, "pdf": PDF, "html": HTML, "htm": HTML, "xhtml": HTML, "txt": b"x", "md": b"x"}


@pytest.mark.parametrize("suffix", sorted(FILES))
def test_each_kind_is_read_by_its_name_in_either_case(suffix: str) -> None:
    for name in (f"a.{suffix}", f"A.{suffix.upper()}"):
        assert read_source(name, FILES[suffix]).text in ("x", "some words")
    assert f".{suffix}" in SUFFIXES


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.txt", EPUB, "epub"),
        ("a.epub", DOCX, "docx"),
        ("a.docx", PDF, "pdf"),
        ("a.epub", HTML, "html"),
        ("a.txt", HTML, "html"),
    ],
)
def test_a_file_under_another_kinds_name_is_read_as_what_it_is(name: str, data: bytes, kind: str) -> None:
    reading = read_source(name, data)
    assert reading.format == kind
    assert "the bytes say" in reading.notices[0]


def test_markdown_may_begin_with_html() -> None:
    reading = read_source("a.md", b"<html>\n\nwords *here*\n")
    assert reading.format == "markdown"


@pytest.mark.parametrize("name", ["a.zip", "a", "a.png", "epub", ".epub", "a.epub.exe"])
def test_other_names_are_unknown(name: str) -> None:
    with pytest.raises(UnknownFormat, match=r"\.epub"):
        read_source(name, EPUB)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.epub", b"\xff\xd8\xff\xe0" + b"x" * 99, "JPEG"),
        ("a.txt", b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "PNG"),
        ("a.docx", b"\xd0\xcf\x11\xe0" + b"\0" * 99, "old Word"),
        ("a.pdf", b"just words", "no PDF file"),
        ("a.epub", b"PK\x03\x04" + b"\0" * 99, "no EPUB file"),
    ],
)
def test_other_bytes_are_named(name: str, data: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_source(name, data)


@pytest.mark.parametrize("suffix", sorted(FILES))
def test_an_empty_file_is_nothing_to_read(suffix: str) -> None:
    with pytest.raises(NothingToRead):
        read_source(f"a.{suffix}", b"")


def test_damaged_letters_are_counted() -> None:
    reading = read_source(
        "a.txt", ("우리는 책을 읽는다. 날마다 읽는다. " * 40).encode() + b"\xff\xfe" + " 끝.".encode()
    )
    assert any("\ufffd" in notice for notice in reading.notices)


def test_every_shared_container_is_read_or_refused_in_one_clause(shared: Path) -> None:
    """And every block lies in its text, in order, with furniture between or wholly inside."""
    for path in sorted((shared / "books").rglob("*")):
        if not path.is_file() or path.suffix == ".txt" or path.stat().st_size > 700_000:
            continue
        try:
            reading = read_source(path.name, path.read_bytes())
        except SourceError as error:
            assert str(error)[0].islower()
            assert not str(error).endswith(".")
            continue
        end = 0
        for block in (block for block in reading.blocks if block.kind != "furniture"):
            assert end <= block.start < block.end <= len(reading.text)
            end = block.end
