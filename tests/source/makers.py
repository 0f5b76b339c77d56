"""Small EPUB, DOCX and PDF files, made in memory."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from html import escape

CONTAINER = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def zipped(files: Mapping[str, str | bytes] | Iterable[tuple[zipfile.ZipInfo | str, str | bytes]]) -> bytes:
    """A zip archive of `files`, deflated."""
    pairs = files.items() if isinstance(files, Mapping) else files
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in pairs:
            archive.writestr(name, data)
    return out.getvalue()


def page(body: str, title: str = "", body_attributes: str = "") -> str:
    """An XHTML page of an EPUB."""
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>{title}</title></head><body {body_attributes}>{body}</body></html>"
    )


def epub_files(
    pages: Mapping[str, str],
    *,
    nav: str | None = None,
    ncx: str | None = None,
    metadata: str = "<dc:title>A Book</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en</dc:language>",
    spine: str | None = None,
    extra_items: str = "",
) -> dict[str, str]:
    """The files of an EPUB; `pages` maps names in OPS/ to XHTML. `nav` is a list (`<ol>`), `ncx` navPoints."""
    items = "".join(
        f'<item id="i{n}" href="{escape(name)}" media-type="application/xhtml+xml"/>' for n, name in enumerate(pages)
    )
    if nav is not None:
        items += '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
    if ncx is not None:
        items += '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    if spine is None:
        spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(pages)))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{metadata}</metadata>'
        f'<manifest>{items}{extra_items}</manifest><spine toc="ncx">{spine}</spine></package>'
    )
    files = {"mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER, "OPS/book.opf": package}
    files |= {f"OPS/{name}": text for name, text in pages.items()}
    if nav is not None:
        files["OPS/nav.xhtml"] = page(f'<nav epub:type="toc">{nav}</nav>')
    if ncx is not None:
        files["OPS/toc.ncx"] = f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{ncx}</navMap></ncx>'
    return files


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def docx_files(body: str, *, footnotes: str = "", core: str = "") -> dict[str, str]:
    """The files of a Word document whose body is WordprocessingML."""
    types = "http://schemas.openxmlformats.org/package/2006/content-types"
    word = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    rels = "http://schemas.openxmlformats.org/package/2006/relationships"
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/></w:style>'
        for name in ("Title", "heading 1", "heading 2", "Quote", "List Paragraph")
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{types}">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{word}.document.main+xml"/>'
        f'<Override PartName="/word/styles.xml" ContentType="{word}.styles+xml"/>'
        f'<Override PartName="/word/footnotes.xml" ContentType="{word}.footnotes+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{rels}">'
        f'<Relationship Id="r1" Type="{R}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{rels}">'
        f'<Relationship Id="r1" Type="{R}/styles" Target="styles.xml"/>'
        f'<Relationship Id="r2" Type="{R}/footnotes" Target="footnotes.xml"/></Relationships>',
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
        "word/styles.xml": f"<w:styles {W}>{styles}</w:styles>",
        "word/footnotes.xml": f"<w:footnotes {W}>{footnotes}</w:footnotes>",
        "docProps/core.xml": core or "<core/>",
    }


def w_p(text: str, style: str = "", after: str = "") -> str:
    """A Word paragraph."""
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{properties}<w:r><w:t>{escape(text)}</w:t></w:r>{after}</w:p>"


Placed = tuple[float, float, float, str]


def pdf_file(pages: list[list[Placed]], *, bookmarks: Sequence[tuple[str, int]] = ()) -> bytes:
    """A PDF whose pages (400 x 600 points) hold texts at (left, baseline, size). Latin letters only.

    `bookmarks` are titles and indices of pages.
    """
    first_page = 5
    kids = [first_page + 2 * number for number in range(len(pages))]
    first_mark = first_page + 2 * len(pages)
    outline = f"/First {first_mark} 0 R/Last {first_mark + len(bookmarks) - 1} 0 R" if bookmarks else ""
    objects = [
        f"<</Type/Catalog/Pages 2 0 R{'/Outlines 4 0 R' if bookmarks else ''}>>".encode(),
        f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(f'{kid} 0 R' for kid in kids)}]>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>",
        f"<</Type/Outlines/Count {len(bookmarks)}{outline}>>".encode(),
    ]
    for kid, texts in zip(kids, pages, strict=True):
        stream = "".join(f"BT /F1 {size} Tf {x} {y} Td ({escaped(text)}) Tj ET\n" for x, y, size, text in texts)
        content = stream.encode("cp1252")
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Contents {kid + 1} 0 R"
            "/Resources<</Font<</F1 3 0 R>>>>>>".encode(),
            b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        ]
    for number, (title, index) in enumerate(bookmarks):
        following = f"/Next {first_mark + number + 1} 0 R" if number + 1 < len(bookmarks) else ""
        objects.append(
            f"<</Title({escaped(title)})/Parent 4 0 R/Dest[{kids[index]} 0 R/XYZ 0 600 0]{following}>>".encode()
        )
    return _assembled(objects)


def escaped(text: str) -> str:
    """A PDF string's letters."""
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _assembled(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, data in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, data)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
