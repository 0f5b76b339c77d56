"""PDF files with a text layer."""

from dataclasses import replace

import pypdfium2

from builder.library.rows import Reading
from builder.source import plain
from builder.source.errors import NothingToRead, Unreadable


def read(data: bytes, name: str) -> Reading:
    """The text layer of a PDF."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise Unreadable("its PDF structure is damaged; get the file again") from error
    pages = [page.get_textpage().get_text_range().replace("\ufffe", "-\n") for page in document]
    if not "".join(pages).strip():
        raise NothingToRead("it has no text layer (a scan); run: ocrmypdf in.pdf out.pdf")
    return replace(plain.read("\f".join(pages), name), format="pdf")
