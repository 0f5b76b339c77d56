"""EPUB files: reading order, chapters by the table of contents, notes, what is not the book, and what is refused."""

from pathlib import Path

import pytest

from builder.library.rows import BlockKind, Reading
from builder.source.epub import read
from builder.source.errors import NothingToRead, Protected, SourceError, Unreadable, Unsafe
from tests.source.makers import epub_files, page, zipped


def book(files: dict[str, str]) -> Reading:
    return read(zipped(files), "book.epub")


def kinds(reading: Reading) -> list[tuple[str, int, str]]:
    return [(block.kind.value, block.level, reading.text[block.start : block.end]) for block in reading.blocks]


def headings(reading: Reading) -> list[tuple[int, str]]:
    return [(level, text) for kind, level, text in kinds(reading) if kind == "heading"]


def li(href: str, title: str, inner: str = "") -> str:
    return f'<li><a href="{href}">{title}</a>{inner}</li>'


def nav_point(href: str, title: str, inner: str = "") -> str:
    return f'<navPoint><navLabel><text>{title}</text></navLabel><content src="{href}"/>{inner}</navPoint>'


def test_pages_in_the_order_of_the_spine_with_title_author_and_language() -> None:
    pages = {"b.xhtml": page("<p>second</p>"), "a.xhtml": page("<p>first</p>")}
    reading = book(epub_files(pages, spine='<itemref idref="i1"/><itemref idref="i0"/>'))
    assert reading.text == "first\n\nsecond"
    assert (reading.title, reading.author, reading.language) == ("A Book", "Ann Author", "en")


def test_names_are_decoded_and_found_in_other_spellings() -> None:
    files = epub_files({"첫 장.xhtml": page("<p>x</p>")})
    files["OPS/book.opf"] = files["OPS/book.opf"].replace("첫 장.xhtml", "%EC%B2%AB%20%EC%9E%A5.XHTML")
    assert book(files).text == "x"


def test_auxiliary_pages_come_after_the_rest_and_that_is_told() -> None:
    pages = {"aside.xhtml": page("<p>aside</p>"), "main.xhtml": page("<p>main</p>")}
    reading = book(epub_files(pages, spine='<itemref idref="i0" linear="no"/><itemref idref="i1"/>'))
    assert reading.text == "main\n\naside"
    assert any("reading order" in notice for notice in reading.notices)


@pytest.mark.parametrize("kind", ["nav", "ncx"])
def test_levels_follow_a_nested_table_of_contents(kind: str) -> None:
    pages = {
        "1.xhtml": page("<h1>Part One</h1>"),
        "2.xhtml": page("<h1>Bread</h1><p>x</p><h2>Crust</h2><p>y</p><h3>Burnt</h3><p>z</p>"),
        "3.xhtml": page("<h1>Part Two</h1><p>w</p>"),
    }
    if kind == "nav":
        first = li("1.xhtml", "Part One", f"<ol>{li('2.xhtml', 'Bread')}</ol>")
        reading = book(epub_files(pages, nav=f"<ol>{first}{li('3.xhtml', 'Part Two')}</ol>"))
    else:
        ncx = nav_point("1.xhtml", "Part One", nav_point("2.xhtml", "Bread")) + nav_point("3.xhtml", "Part Two")
        reading = book(epub_files(pages, ncx=ncx))
    assert headings(reading) == [(1, "Part One"), (2, "Bread"), (3, "Crust"), (4, "Burnt"), (1, "Part Two")]


def test_entries_cut_chapters_at_fragments_inside_one_file() -> None:
    body = (
        '<p id="c1">1. Bread</p><p>Flour.</p><div id="c2"><p>Milk.</p></div><p><a id="c3"/>Honey is sweet.</p>'
        '<h4 id="c4">Salt</h4><p>Sea.</p>'
    )
    nav = (
        "<ol>"
        + "".join(li(f"one.xhtml#c{n}", t) for n, t in enumerate(["Bread", "Dairy", "Sweets", "Salt"], 1))
        + "</ol>"
    )
    reading = book(epub_files({"one.xhtml": page(body)}, nav=nav))
    assert [text for _, _, text in kinds(reading)] == [
        *("1. Bread", "Flour.", "Dairy", "Milk."),
        *("Sweets", "Honey is sweet.", "Salt", "Sea."),
    ]
    assert headings(reading) == [(1, "1. Bread"), (1, "Dairy"), (1, "Sweets"), (1, "Salt")]
    assert any("only in the table of contents, put in: 2 (Dairy; Sweets)" in notice for notice in reading.notices)


def test_a_single_entry_puts_in_no_heading() -> None:
    reading = book(epub_files({"one.xhtml": page("<p>x</p>")}, nav=f"<ol>{li('one.xhtml', 'Start')}</ol>"))
    assert reading.text == "x"


def test_pages_that_are_not_the_book_are_left_out_with_their_reasons() -> None:
    pages = {
        "t.xhtml": page('<section epub:type="titlepage"><h1>A Book</h1></section>'),
        "i.xhtml": page('<section epub:type="imprint"><p>Produced.</p></section>'),
        "k.xhtml": page("<p>초판 1쇄 2020년</p><p>펴낸곳 출판사</p><p>ISBN 979-11-0000-000-0</p>"),
        "h.xhtml": page("<h2>A Book</h2>"),
        "c.xhtml": page("<h2>One</h2><p>x</p>"),
        "q.xhtml": page("<h2>판권</h2><p>우리 출판사</p>"),
    }
    nav = f"<ol>{li('h.xhtml', 'A Book')}{li('c.xhtml', 'One')}{li('q.xhtml', '판권')}</ol>"
    reading = book(epub_files(pages, nav=nav))
    assert reading.text == "One\n\nx"
    reasons = [left.reason for left in reading.left_out]
    assert list(dict.fromkeys(reasons)) == ["title page", "imprint", "copyright page", "half title"]
    assert reasons[-1] == "copyright page"


def test_a_half_title_that_holds_the_chapters_is_kept() -> None:
    pages = {"h.xhtml": page("<h2>A Book</h2>"), "c.xhtml": page("<h2>One</h2><p>x</p>")}
    nav = f"<ol>{li('h.xhtml', 'A Book', '<ol>' + li('c.xhtml', 'One') + '</ol>')}</ol>"
    assert headings(book(epub_files(pages, nav=nav))) == [(1, "A Book"), (2, "One")]


def test_notes_are_note_blocks_and_their_marks_are_gone() -> None:
    pages = {
        "c.xhtml": page(
            '<p>Bread<a epub:type="noteref" href="n.xhtml#n1">1</a> is good.</p>'
            '<aside epub:type="footnote"><p>Inline note.</p></aside>'
        ),
        "n.xhtml": page(
            '<section epub:type="endnotes"><h2>Notes</h2><ol><li id="n1"><p>Rye. '
            '<a epub:type="backlink" href="c.xhtml">↩</a></p>'
            "<blockquote><p>Quoted.</p></blockquote></li></ol></section>"
        ),
    }
    assert [(kind, text) for kind, _, text in kinds(book(epub_files(pages)))] == [
        ("paragraph", "Bread is good."),
        ("note", "Inline note."),
        ("heading", "Notes"),
        ("note", "Rye."),
        ("note", "Quoted."),
    ]


def test_letters_and_epigraphs_are_quotations_and_verse_keeps_its_lines() -> None:
    body = (
        '<section epub:type="epigraph"><p>E</p></section><div epub:type="z3998:letter"><p>L</p></div>'
        '<blockquote epub:type="z3998:verse"><p><span>a</span><br/><span>b</span></p></blockquote><p>x</p>'
    )
    assert [(kind, text) for kind, _, text in kinds(book(epub_files({"a.xhtml": page(body)})))] == [
        ("quotation", "E"),
        ("quotation", "L"),
        ("verse", "a\nb"),
        ("paragraph", "x"),
    ]


def test_page_breaks_give_page_numbers() -> None:
    body = '<p>a</p><span epub:type="pagebreak" title="12"/><p>b<span epub:type="pagebreak" title="13"/>c</p>'
    reading = book(epub_files({"a.xhtml": page(body)}))
    assert [(b.page_first, b.page_last) for b in reading.blocks] == [(None, None), (12, 13)]


def test_a_page_that_is_not_well_formed_is_read_as_html() -> None:
    reading = book(epub_files({"a.xhtml": page("<p>one &nbsp;two<p>three<br>four")}))
    assert reading.text == "one two\n\nthree\nfour"


def test_foreign_pages_fall_back_and_missing_ones_are_told() -> None:
    items = '<item id="j" href="a.json" media-type="application/json" fallback="i0"/>'
    items += '<item id="m" href="gone.xhtml" media-type="application/xhtml+xml"/>'
    files = epub_files(
        {"a.xhtml": page("<p>x</p>")}, extra_items=items, spine='<itemref idref="j"/><itemref idref="m"/>'
    )
    reading = book(files)
    assert reading.text == "x"
    assert any("gone.xhtml" in notice for notice in reading.notices)


ENCRYPTION = (
    '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">'
    '<enc:EncryptedData><enc:EncryptionMethod Algorithm="{}"/><enc:CipherData><enc:CipherReference URI="{}"/>'
    "</enc:CipherData></enc:EncryptedData></encryption>"
)
AES = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"


def test_encrypted_pages_are_refused_and_scrambled_fonts_are_not() -> None:
    files = epub_files({"a.xhtml": page("<p>x</p>")})
    scrambled = ENCRYPTION.format("http://www.idpf.org/2008/embedding", "OPS/font.otf")
    assert book(files | {"META-INF/encryption.xml": scrambled}).text == "x"
    assert book(files | {"META-INF/encryption.xml": ENCRYPTION.format(AES, "OPS/film.mp4")}).text == "x"
    with pytest.raises(Protected, match="encrypted"):
        book(files | {"META-INF/encryption.xml": ENCRYPTION.format(AES, "OPS/a.xhtml")})


def test_what_is_no_book_says_so() -> None:
    files = epub_files({"a.xhtml": page("<p>x</p>")})
    with pytest.raises(NothingToRead, match="spine"):
        book(epub_files({"a.xhtml": page("<p>x</p>")}, spine=" "))
    with pytest.raises(NothingToRead):
        book(epub_files({"a.xhtml": page("")}))
    with pytest.raises(Unreadable, match="not a whole EPUB"):
        book({name: data for name, data in files.items() if not name.endswith(".opf")})
    with pytest.raises(Unreadable, match="not an EPUB"):
        book({"mimetype": "application/epub+zip"})
    with pytest.raises(Unreadable, match="not in the file"):
        book({name: data for name, data in files.items() if not name.endswith(".xhtml")})
    with pytest.raises(Unreadable, match="well-formed"):
        book(files | {"OPS/book.opf": "<package><unclosed></package>"})
    with pytest.raises(Unreadable, match="cut short"):
        read(zipped(files)[:300], "book.epub")


def test_an_entity_bomb_in_any_part_is_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'
    files = epub_files({"a.xhtml": page("<p>x</p>")})
    for name in ("META-INF/container.xml", "OPS/book.opf", "OPS/a.xhtml"):
        with pytest.raises(Unsafe):
            book(files | {name: bomb + files[name]})


def test_links_out_of_the_archive_lead_nowhere() -> None:
    files = epub_files({"a.xhtml": page("<p>x</p>")})
    for href in (
        "../../../etc/passwd",
        "/etc/passwd",
        "http://example.com/a.xhtml",
        "file:///etc/passwd",
        "http://[bad",
    ):
        with pytest.raises((Unreadable, NothingToRead)):
            book(files | {"OPS/book.opf": files["OPS/book.opf"].replace("a.xhtml", href)})


def test_every_odd_file_is_read_or_refused_in_one_sentence(shared: Path) -> None:
    read_at_all = 0
    for path in sorted((shared / "books/epub-odd").glob("*/*.epub")):
        try:
            reading = read(path.read_bytes(), path.name)
        except SourceError as error:
            assert str(error)
            assert "\n" not in str(error)
        else:
            read_at_all += 1
            assert reading.text
    assert read_at_all >= 25


def test_the_shelf_has_its_chapters_notes_and_nothing_of_its_makers(shared: Path) -> None:
    data = (shared / "books/en/john-stuart-mill_on-liberty.epub").read_bytes()
    reading = read(data, "on-liberty.epub")
    assert (2, "II\nOf the Liberty of Thought and Discussion") in headings(reading)
    assert sum(block.kind is BlockKind.NOTE for block in reading.blocks) == 15
    assert "Standard Ebooks" not in reading.text
    assert {"imprint", "colophon", "title page"} <= {left.reason for left in reading.left_out}


def test_vertical_japanese_reads_without_its_reading_aids(shared: Path) -> None:
    path = shared / "books/epub-odd/idpf-samples/kusamakura-japanese-vertical-writing.epub"
    reading = read(path.read_bytes(), path.name)
    assert reading.text.startswith("一\n\n山路を登りながら、こう考えた。\n\n智に働けば角が立つ。情に棹させば流される。")
    assert (reading.title, reading.author, reading.language) == ("草枕", "夏目 漱石", "ja")
