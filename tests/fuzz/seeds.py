"""Small whole files of every kind, to be damaged."""

from tests.source.makers import docx_files, epub_files, page, pdf_file, w_p, zipped

_BODY = (
    "<h1>Bread</h1><p>Flour <b>and</b> water<sup><a href='#n1'>1</a></sup>, “kneaded”.</p><blockquote><p>Quoted.</p>"
    "</blockquote><div class='poem'><div class='stanza'><span>a</span><br/><span>b</span></div></div><ul><li>x<ul><li>y"
    "</li></ul></li></ul><table><tr><td>1</td><td>2</td></tr></table><p><ruby>漢<rt>かん</rt></ruby>字 &amp; 한글.</p>"
    "<pre>code  here</pre><aside class='footnote' id='n1'><p>A note.</p></aside><img alt='A cat'/><p id='f'>End.</p>"
)
_NAV = (
    "<ol><li><a href='a.xhtml'>Bread</a><ol><li><a href='a.xhtml#f'>End</a></li></ol></li>"
    "<li><a href='b.xhtml'>B</a></li></ol>"
)
_NCX = "<navPoint><navLabel><text>Bread</text></navLabel><content src='a.xhtml'/></navPoint>"
_MARKDOWN = (
    "---\ntitle: Bread\nauthor: Ann\n---\n# Bread\n\nFlour *and* water[^1].\n\n> Quoted.\n\n- a\n  - b\n\n1. x\n\n"
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\ncode\n```\n\n[^1]: A note.\n\n<div>html</div>\n"
)
_PLAIN = (
    "BREAD\n\nCHAPTER I.\n\n  It was a long line of prose that was\nwrapped by hand, and went on to the next.\n\n"
    "“Yes,” he said.\n\n- 12 -\n\n제1장 시작\n\n나는 책을 읽\n었다. 그는 “그렇다”고 말했다.\n\n"
)
_AOZORA = (
    "本の題\n著者 名\n\n-------------------------------------------------------\n【テキスト中に現れる記号について】\n"
    "《》：ルビ\n-------------------------------------------------------\n\n［＃大見出し］一［＃大見出し終わり］\n\n"
    "　山路《やまみち》を登りながら、｜考えた《かんがえた》。\n［＃改ページ］\n\n底本：「本」\n"
)
_WIKI = "== 제목 ==\n{{머리말|제목=책|저자=사람}}\n'''굵게''' [[링크|글]] <ref>주</ref>\n\n본문이다.\n[[분류:책]]\n"


def seeds() -> dict[str, bytes]:
    """File names and their bytes."""
    html = f"<!DOCTYPE html><html lang='en'><head><title>Bread</title></head><body>{_BODY}</body></html>"
    epub = epub_files({"a.xhtml": page(_BODY), "b.xhtml": page("<h2>B</h2><p>More.</p>")}, nav=_NAV, ncx=_NCX)
    document = w_p("Bread", "heading1") + w_p("Flour and water.") + w_p("한글", "Quote")
    lines = [(50.0, 550.0 - 14 * n, 10.0, f"line {n} of a page with some words on it") for n in range(12)]
    return {
        "a.html": html.encode(),
        "b.xhtml": page(_BODY).encode(),
        "c.epub": zipped(epub),
        "d.md": _MARKDOWN.encode(),
        "e.txt": _PLAIN.encode(),
        "f.txt": _AOZORA.encode("cp932"),
        "g.txt": _WIKI.encode(),
        "h.docx": zipped(docx_files(document)),
        "i.pdf": pdf_file([lines, lines], bookmarks=[("One", 0), ("Two", 1)]),
    }
