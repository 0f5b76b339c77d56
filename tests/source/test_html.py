"""Pages of HTML: each kind of element as its kind of block, and what is no text left out."""

import pytest

from builder.library.rows import BlockKind, Reading
from builder.source import read_source
from builder.source.errors import NothingToRead, Unreadable, Unsafe
from builder.source.html import read

H, P, Q, LI = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.QUOTATION, BlockKind.LIST_ITEM
V, N, T, C, CAP = BlockKind.VERSE, BlockKind.NOTE, BlockKind.TABLE, BlockKind.CODE, BlockKind.CAPTION

XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">'


def blocks(body: str) -> list[tuple[BlockKind, str]]:
    reading = read(f"<html><body>{body}</body></html>", "page.html")
    return [(block.kind, reading.text[block.start : block.end]) for block in reading.blocks]


def whole(page: str, name: str = "page.html") -> Reading:
    return read(page, name)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h1>A</h1><h2>B<br/>C</h2><p>x</p>", [(H, "A"), (H, "B\nC"), (P, "x")]),
        ("<h2>A</h2><h2>B</h2>", [(H, "A"), (H, "B")]),
        ("<h2>CHAPTER I</h2><h2>Of Bread</h2><p>x</p>", [(H, "CHAPTER I\nOf Bread"), (P, "x")]),
        ("<hgroup><h2>I</h2><p>Of Bread</p></hgroup><p>x</p>", [(H, "I\nOf Bread"), (P, "x")]),
        ("<p>  a\n b <i>c</i>\td&nbsp;e<br>f </p>", [(P, "a b c d e\nf")]),
        ("loose <b>words</b><p>x</p>tail", [(P, "loose words"), (P, "x"), (P, "tail")]),
        ("<div>a<div>b</div>c</div>", [(P, "a"), (P, "b"), (P, "c")]),
        ("<p>one<br><br>two</p>", [(P, "one"), (P, "two")]),
        ("<p>日本語の\n文章 and\nwords</p>", [(P, "日本語の文章 and words")]),
        ("<p>한국어\n문장</p>", [(P, "한국어 문장")]),
        ("<p>co&shy;operate zero\u200bwidth</p>", [(P, "cooperate zerowidth")]),
        ("<p>10<sup>6</sup> and H<sub>2</sub>O, the 1<sup>st</sup></p>", [(P, "10⁶ and H₂O, the 1st")]),
        ("<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", [(Q, "a"), (Q, "b"), (P, "c")]),
        ("<blockquote><ul><li>a</li></ul></blockquote>", [(Q, "a")]),
        ("<div class='epigraph'><p>a</p></div><p>b</p>", [(Q, "a"), (P, "b")]),
        ("<span class='quote'>a</span>", [(P, "a")]),
        (
            "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>",
            [(LI, "a"), (LI, "b"), (LI, "c"), (LI, "d")],
        ),
        ("<dl><dt>a</dt><dd>b</dd></dl>", [(LI, "a"), (LI, "b")]),
        ("<pre>  a\n    b\n</pre><p>c</p>", [(C, "a\n    b"), (P, "c")]),
        ("<p>a<hr>b</p>", [(P, "a"), (P, "b")]),
        ("<p>he said <q>yes</q>.</p>", [(P, "he said “yes”.")]),
    ],
)
def test_text_elements(body: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert blocks(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            (
                "<table><caption>T</caption><tr><th>a</th><th>b</th></tr> "
                "<tr> <td>1<br>2</td> <td><p>3</p><p>4</p></td></tr></table>"
            ),
            [(CAP, "T"), (T, "a\tb\n1 2\t3 4")],
        ),
        ("<table><tr><td></td><td>x</td></tr><tr><td>y</td><td></td></tr></table>", [(T, "x\ny")]),
        ("<p>before<table><tr><td>a</td><td>b</td></tr></table>after</p>", [(P, "before"), (T, "a\tb"), (P, "after")]),
        ("<table><tr><td><h2>A</h2><p>x</p></td></tr></table>", [(H, "A"), (P, "x")]),
        ("<table><tr><td>only</td></tr><tr><td>column</td></tr></table>", [(P, "only"), (P, "column")]),
        (
            "<figure><img src='a.png' alt='A cat'><figcaption>Fig. 1</figcaption></figure>",
            [(CAP, "A cat"), (CAP, "Fig. 1")],
        ),
        ("<p>let <img alt='x = 2'> hold</p>", [(P, "let x = 2 hold")]),
        ("<p><img alt='A map of it all'></p><p>x</p>", [(CAP, "A map of it all"), (P, "x")]),
        ("<p><img alt='image.png'><img alt='cover'><img>x</p>", [(P, "x")]),
    ],
)
def test_tables_and_pictures(body: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert blocks(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            (
                "<div class='poem'><div class='stanza'><div>a</div><div>b</div></div>"
                "<div class='stanza'><div>c</div></div></div>"
            ),
            [(V, "a\nb"), (V, "c")],
        ),
        (
            "<div class='poem'><div class='stanza'><span class='i0'>a</span><span class='i2'>b</span></div></div>",
            [(V, "a\nb")],
        ),
        ("<blockquote class='verse'><p>a<br>b</p><p>c</p></blockquote>", [(V, "a\nb"), (V, "c")]),
        (
            "<div class='poetry'><div class='line'>a</div><div class='line'>b</div></div><p>c</p>",
            [(V, "a\nb"), (P, "c")],
        ),
    ],
)
def test_verse_keeps_its_lines_and_stanzas(body: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert blocks(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>word<sup><a href='#fn1'>1</a></sup> goes.</p>", [(P, "word goes.")]),
        ("<p>word<a href='#fn1'><sup>[2]</sup></a>.</p>", [(P, "word.")]),
        ("<p>word<a class='fnanchor' href='#f'>[3]</a>.</p>", [(P, "word.")]),
        ("<p>word<a href='#f'>*</a>.</p>", [(P, "word.")]),
        ("<p>see <a href='#p12'>12</a> and <a href='#x'>the end</a></p>", [(P, "see 12 and the end")]),
        ("<p>x<a role='doc-noteref' href='#n'>one</a></p>", [(P, "x")]),
        ("<p>a</p><aside role='doc-footnote'><p>n</p></aside><p>b</p>", [(P, "a"), (N, "n"), (P, "b")]),
        ("<p>a <span class='footnote'>a note here</span> b</p>", [(P, "a b"), (N, "a note here")]),
        (
            "<div class='footnotes'><h3>FOOTNOTES</h3><div class='footnote'><p><a href='#r'>[1]</a> n</p></div></div>",
            [(N, "FOOTNOTES"), (N, "[1] n")],
        ),
        (
            (
                "<section role='doc-endnotes'><h2>Notes</h2><ol><li id='n'><p>n "
                "<a role='doc-backlink' href='#r'>↩</a></p></li></ol></section>"
            ),
            [(H, "Notes"), (N, "n")],
        ),
        (
            "<table><tr><td>a</td><td>b<span class='footnote'>the note</span></td></tr></table>",
            [(T, "a\tb"), (N, "the note")],
        ),
    ],
)
def test_notes_stand_apart_and_their_marks_are_dropped(body: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert blocks(body) == expected


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("<nav>menu</nav><p>x</p>", "navigation"),
        ("<p>x</p><p hidden>secret</p>", "hidden"),
        ("<p>x<span style='display: none'>secret</span></p>", "hidden"),
        ("<p><ruby>x<rp>(</rp><rt>eks</rt><rp>)</rp></ruby></p>", "reading aids"),
        ("<p>x</p><div class='transnote'>Typos mended.</div>", "transcriber's note"),
        (
            (
                "<ul><li><a href='#a'>One</a> 1</li><li><a href='#b'>Two</a> 2</li>"
                "<li><a href='#c'>Three</a></li></ul><p>x</p>"
            ),
            "table of contents",
        ),
        ("<section id='pg-header'>licence</section><p>x</p>", "Project Gutenberg's wrapper"),
    ],
)
def test_what_is_left_out_says_why(body: str, reason: str) -> None:
    reading = whole(f"<html><body>{body}</body></html>")
    assert reading.text == "x"
    assert [left.reason for left in reading.left_out] == [reason]


def test_scripts_and_styles_are_no_text() -> None:
    assert blocks("<script>1<2</script><style>p{}</style><p>x</p><template>t</template>") == [(P, "x")]


def test_levels_and_pages() -> None:
    page = (
        "<h1>A</h1><h3>B</h3><p><span class='pagenum'>[Pg 7]</span>one <a id='p8' class='pagenum'>8</a>two</p>"
        "<ul><li>a<ul><li>b</li></ul></li></ul>"
    )
    reading = whole(f"<html><body>{page}</body></html>")
    assert [block.level for block in reading.blocks] == [1, 3, 0, 0, 1]
    paragraph = reading.blocks[2]
    assert (paragraph.page_first, paragraph.page_last, paragraph.heading) == (7, 8, 1)
    assert "one two" in reading.text


def test_a_gutenberg_page_loses_its_wrapper_and_gives_its_header() -> None:
    reading = whole(
        "<html><head><title>The Project Gutenberg eBook of Bread, by A. Baker</title></head><body>"
        "<p>Title: Bread</p><p>Author: A. Baker</p><p>*** START OF THE PROJECT GUTENBERG EBOOK BREAD ***</p>"
        "<p>Produced by Somebody</p><h1>BREAD</h1><p>Flour and water.</p>"
        "<p>*** END OF THE PROJECT GUTENBERG EBOOK BREAD ***</p><p>Licence.</p></body></html>"
    )
    assert reading.text == "BREAD\n\nFlour and water."
    assert (reading.title, reading.author) == ("Bread", "A. Baker")


def test_title_author_and_language() -> None:
    reading = whole(
        "<html lang='fr'><head><title>Site - Le Pain</title><meta name='author' content='A. Boulanger'></head>"
        "<body><h1>Le Pain</h1><p>x</p></body></html>"
    )
    assert (reading.title, reading.author, reading.language) == ("Le Pain", "A. Boulanger", "fr")
    assert whole("<p>x</p>", "no_name.html").title == "No Name"
    korean = whole("<html lang='en'><body><p>" + "우리는 나라의 주인이다. " * 300 + "</p></body></html>")
    assert korean.language == "ko"
    assert any("'en'" in notice for notice in korean.notices)


def test_entities_of_the_page_and_of_html_are_put_in_and_unknown_ones_stay() -> None:
    page = f'<!DOCTYPE html [<!ENTITY who "Ann &amp; Bob">]>{XHTML}<body><p>{{}}</p></body></html>'
    assert whole(page.format("&who; caf&eacute; &mdash; &nope; &lt;b&gt;")).text == "Ann & Bob café — &nope; <b>"


@pytest.mark.parametrize(
    "subset",
    [
        '<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY % p "x"><!ENTITY b "%p;%p;">',
        f'<!ENTITY a "{"a" * 5000}">',
    ],
)
def test_entities_made_to_expand_are_refused(subset: str) -> None:
    with pytest.raises(Unsafe, match="expand"):
        whole(f"<!DOCTYPE html [{subset}]><html><body><p>&b;</p></body></html>")


def test_many_uses_of_one_entity_are_refused_too() -> None:
    with pytest.raises(Unsafe, match="million"):
        whole(f'<!DOCTYPE html [<!ENTITY a "{"a" * 1000}">]><html><body><p>{"&a;" * 2000}</p></body></html>')


def test_an_external_entity_reads_as_nothing() -> None:
    page = f'<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>{XHTML}<body><p>a&x;b</p></body></html>'
    assert whole(page).text == "ab"


def test_tag_soup_is_read_and_endless_nesting_refused() -> None:
    assert "".join(text for _, text in blocks("<p>a<b>b<p>c</b>d</div><i>e")) == "abcde"
    soup = "".join(f"<p><font>word {number}" for number in range(4000))
    assert blocks(soup)[-1] == (P, "word 3999")
    with pytest.raises(Unreadable, match="nested"):
        whole("<div>" * 5000 + "x")


def test_a_text_file_in_a_frame_is_read_as_text() -> None:
    lines = "\n".join(["This is a line of a book that was", "wrapped by hand at forty letters.", ""] * 60)
    reading = whole(f"<html><body><pre>{lines}</pre></body></html>")
    assert {block.kind for block in reading.blocks} == {P}


@pytest.mark.parametrize("page", ["<html></html>", "<html><body><script>x</script></body></html>", "<p> &nbsp; </p>"])
def test_a_page_without_text_is_nothing_to_read(page: str) -> None:
    with pytest.raises(NothingToRead):
        whole(page)


def test_broken_bytes_in_declared_encodings() -> None:
    page = "<html><head><meta charset='euc-kr'></head><body><p>우리 모두의 책이다. 오늘도 읽는다.</p></body></html>"
    assert "우리 모두의 책이다." in read_source("a.html", page.encode("euc-kr")).text
    xml = f'<?xml version="1.0" encoding="UTF-16"?>{XHTML}<body><p>가나다</p></body></html>'
    assert read_source("a.xhtml", xml.encode("utf-16")).text == "가나다"
