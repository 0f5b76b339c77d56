"""PDF files with a text layer: characters with their places from PDFium, put in reading order and made into blocks.

`read` is all that others need; `runs`, `lines`, `edges` and `blocks` are its steps.
"""

import re
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw as pdfium

from builder.library.rows import Reading
from builder.source.chapters import arrange
from builder.source.contents import Entry
from builder.source.draft import Draft
from builder.source.errors import NothingToRead, Protected, Unreadable
from builder.source.metadata import About, clean_author, gutenberg_header, gutenberg_title, language_of
from builder.source.names import from_name
from builder.source.parts import Part, lay_out, leave_out_gutenberg, leave_out_transcriber, merge_ordinals
from builder.source.pdf.blocks import blocks_of
from builder.source.pdf.edges import Edges, find_edges
from builder.source.pdf.lines import Line, lines_of
from builder.source.pdf.runs import read_page

_NO_TEXT = (
    "it is a scan without a text layer; make one with: ocrmypdf -l kor+eng in.pdf out.pdf (the languages of the book)"
)
# Bookmarks that tools make for every page or keep from their own file names say nothing of chapters.
_NO_CHAPTER = re.compile(r"(?:page|slide|쪽|p\.?)?\s*\d+|.*\.(?:indd|docx?|hwp|tex|pdf)", re.IGNORECASE)
_MAX_BOOKMARKS = 5_000
_BELOW_HEADING = 60
# Tools that put a file's name or their own into the title.
_NO_TITLE = re.compile(r".*\.(?:indd|docx?|hwp|tex|pdf|qxd|pmd)|microsoft word - .*|untitled.*", re.IGNORECASE)


def read(data: bytes, name: str) -> Reading:
    """The text layer of a PDF; `name` is the file's name, for a title where the file gives none.

    Raises NothingToRead for a scan without text or no pages, Protected for a password, Unreadable for damage.
    """
    document = _open(data)
    try:
        lines, empty = _lines(document)
        if not lines:
            raise NothingToRead(_NO_TEXT)
        edges = find_edges(lines, len(document))
        parts = blocks_of(lines, edges)
        leave_out_gutenberg(parts)
        parts = _chapters(merge_ordinals(parts), list(_bookmarks(document)))
        leave_out_transcriber(parts)
        return _reading(parts, document, edges, empty, name)
    finally:
        document.close()


def _open(data: bytes) -> pypdfium2.PdfDocument:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise Protected("it is locked with a password; save a copy without one") from error
        if "security" in str(error).lower():
            raise Protected("it is encrypted in a way that cannot be read; save a copy without protection") from error
        if _opens(data):
            raise NothingToRead("it has no pages") from error
        raise Unreadable("its PDF structure is damaged; get the file again") from error
    return document


def _opens(data: bytes) -> bool:
    """Whether PDFium itself opens a file that the wrapper refuses, as it does one without pages."""
    pointer = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if pointer:
        pdfium.FPDF_CloseDocument(pointer)
    return bool(pointer)


def _lines(document: pypdfium2.PdfDocument) -> tuple[list[Line], int]:
    """The lines of all pages in reading order, and how many pages hold no text."""
    lines: list[Line] = []
    empty = 0
    for number in range(len(document)):
        try:
            page = document[number]
        except pypdfium2.PdfiumError:
            empty += 1
            continue
        found = lines_of(read_page(page), number)
        page.close()
        empty += not found
        lines += found
    return lines, empty


def _bookmarks(document: pypdfium2.PdfDocument) -> Iterator[Entry]:
    """The outline as a table of contents whose paths are places: the page's index and the height on it."""
    for number, bookmark in enumerate(document.get_toc()):
        if number == _MAX_BOOKMARKS:
            return
        title = " ".join((bookmark.get_title() or "").split())
        target = bookmark.get_dest()
        page = target.get_index() if target is not None else None
        if not title or page is None or _NO_CHAPTER.fullmatch(title):
            continue
        mode, view = target.get_view()
        top = view[1] if mode == pdfium.PDFDEST_VIEW_XYZ and len(view) > 1 and view[1] else float("inf")
        yield Entry(bookmark.level + 1, title, f"{page}:{top}", None)


def _chapters(parts: list[Part], entries: list[Entry]) -> list[Part]:
    """Headings in line with the outline, each bookmark at the first block that begins at or below its place."""
    if not entries:
        return parts
    places = [_place(part) for part in parts]
    first_on: dict[int, int] = {}
    for number, place in enumerate(places):
        if place:
            first_on.setdefault(place[0], number)
    starts: dict[str, int] = {}
    for entry in entries:
        page, top = entry.path.split(":")
        # A page that no block begins on lies inside one: the chapter begins with the next.
        on = min((index for index in first_on if index >= int(page)), default=None)
        if on is not None:
            starts[entry.path] = _first_below(parts, places, first_on[on], (int(page), float(top)))
    return arrange(parts, starts, entries).parts


def _first_below(
    parts: list[Part], places: list[tuple[int, float] | None], start: int, target: tuple[int, float]
) -> int:
    """The first part from `start` on that begins at or below a place."""
    page, top = target
    for number, place in enumerate(places[start:], start):
        # Bookmarks point some points above their line, some tools' some lines below their heading.
        slack = _BELOW_HEADING if parts[number].is_heading else 2
        if place and (place[0] > page or place[1] <= top + slack):
            return number
    return start


def _place(part: Part) -> tuple[int, float] | None:
    if not part.ids:
        return None
    page, top = part.ids[0].split(":")
    return int(page), float(top)


def _reading(parts: list[Part], document: pypdfium2.PdfDocument, edges: Edges, empty: int, name: str) -> Reading:
    draft = Draft()
    lay_out(parts, draft)
    draft.notice(
        "Page numbers are the printed ones."
        if edges.printed
        else "Page numbers count the file's pages; none are printed."
    )
    if edges.furniture:
        draft.notice(f"{len(edges.furniture)} running heads, feet and page numbers were set apart.")
    if empty:
        draft.notice(f"{empty} of {len(document)} pages hold no text; if they are scans, run: ocrmypdf in.pdf out.pdf")
    language, notice = language_of(parts, None)
    if notice:
        draft.notice(notice)
    about, named = _about(document, parts), from_name(name)
    return draft.reading(
        title=about.title or named.title,
        author=about.author or (None if about.title else named.author),
        language=language,
        format="pdf",
    )


def _about(document: pypdfium2.PdfDocument, parts: list[Part]) -> About:
    info = document.get_metadata_dict()
    header = gutenberg_header(parts)
    title = info.get("Title") or ""
    told = gutenberg_title(None if _NO_TITLE.fullmatch(title) else title)
    return About(header.title or told.title, header.author or clean_author([info.get("Author")]))
