"""Word documents: styles as kinds of block, notes apart, properties, and what is refused."""

import pytest

from builder.library.rows import Reading
from builder.source.docx import read
from builder.source.errors import NothingToRead, Unreadable, Unsafe
from tests.source.makers import docx_files, w_p, zipped

NOTE = '<w:footnote w:id="2">' + w_p("A note.") + "</w:footnote>"
REFERENCE = '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t> goes on.</w:t></w:r>'
CORE = (
    '<c:coreProperties xmlns:c="urn:c" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Bread</dc:title>'
    "<dc:creator>Ann Baker</dc:creator><dc:language>en-GB</dc:language></c:coreProperties>"
)


def document(body: str, **more: str) -> Reading:
    return read(zipped(docx_files(body, **more)), "a_file.docx")


def kinds(reading: Reading) -> list[tuple[str, str]]:
    return [(block.kind.value, reading.text[block.start : block.end]) for block in reading.blocks]


def test_styles_notes_and_tables_become_blocks() -> None:
    cell = "<w:tc>{}</w:tc>"
    table = f"<w:tbl><w:tr>{cell.format(w_p('a'))}{cell.format(w_p('b'))}</w:tr></w:tbl>"
    body = w_p("One", "heading1") + w_p("Text", after=REFERENCE) + w_p("Quoted", "Quote") + table + w_p("끝")
    assert kinds(document(body, footnotes=NOTE)) == [
        ("heading", "One"),
        ("paragraph", "Text goes on."),
        ("quotation", "Quoted"),
        ("table", "a\tb"),
        ("paragraph", "끝"),
        ("note", "A note."),
    ]


def test_properties_name_the_book_and_tools_do_not() -> None:
    reading = document(w_p("x"), core=CORE)
    assert (reading.title, reading.author, reading.language) == ("Bread", "Ann Baker", "en")
    assert document(w_p("x"), core=CORE.replace("Ann Baker", "python-docx")).author is None
    assert document(w_p("x")).title == "A File"


def test_what_is_no_document_is_refused() -> None:
    with pytest.raises(NothingToRead):
        document("")
    with pytest.raises(Unreadable, match="it is not a Word document"):
        read(zipped({"a": "b"}), "a.docx")
    with pytest.raises(Unreadable, match="its XML"):
        document("<w:p>")
    with pytest.raises(Unsafe, match="entities"):
        files = docx_files(w_p("&a;"))
        read(
            zipped(files | {"word/document.xml": '<!DOCTYPE x [<!ENTITY a "x">]>' + files["word/document.xml"]}),
            "a.docx",
        )
    with pytest.raises(Unsafe, match="bomb"):
        read(zipped(docx_files(w_p("x")) | {"word/other.xml": "<x>" + " " * 3_000_000 + "</x>"}), "a.docx")
    with pytest.raises(Unreadable, match="deep"):
        document("<w:sdt><w:sdtContent>" * 3000 + "</w:sdtContent></w:sdt>" * 3000)
