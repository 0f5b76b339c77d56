"""Source files -> readings: `read_source` takes a file's name and bytes and gives its text, blocks and metadata.

`SUFFIXES` are the names that Shelfmap reads; every refusal is a `SourceError` whose message is one clear clause.
"""

from dataclasses import replace
from pathlib import PurePosixPath

from builder.library.rows import Reading
from builder.source import docx, epub, html, markdown, pdf, plain
from builder.source.decode import decode
from builder.source.errors import NothingToRead, Protected, SourceError, UnknownFormat, Unreadable, Unsafe
from builder.source.formats import Format, format_of, other_format
from builder.source.xmltree import declared_encoding

__all__ = [
    "SUFFIXES",
    "NothingToRead",
    "Protected",
    "SourceError",
    "UnknownFormat",
    "Unreadable",
    "Unsafe",
    "read_source",
]

_BY_SUFFIX = {
    ".txt": Format.TEXT,
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".epub": Format.EPUB,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".xhtml": Format.HTML,
    ".docx": Format.DOCX,
    ".pdf": Format.PDF,
}
SUFFIXES = tuple(_BY_SUFFIX)
_CONTAINERS = {Format.EPUB: epub.read, Format.DOCX: docx.read, Format.PDF: pdf.read}
_TEXTS = {Format.TEXT: plain.read, Format.MARKDOWN: markdown.read, Format.HTML: html.read}


def read_source(name: str, data: bytes) -> Reading:
    """Read a book: `name` is the file's name, `data` its bytes.

    Raises UnknownFormat for a name that is none of `SUFFIXES`, another SourceError where the bytes hold no book.
    """
    named = _BY_SUFFIX.get(PurePosixPath(name.replace("\\", "/")).suffix.lower())
    if named is None:
        raise UnknownFormat(f"not a kind of file that Shelfmap reads ({' '.join(SUFFIXES)})")
    if not data:
        raise NothingToRead("it is empty")
    shown = format_of(data)
    if named in _CONTAINERS and shown is None:
        raise Unreadable(other_format(data) or f"its bytes are no {named} file, whatever its name says")
    # A Markdown file may begin with HTML; a text file that does is a page saved under another name.
    kind = shown if shown in _CONTAINERS or (shown and named is not Format.MARKDOWN) else named
    reading = _read(kind, name, data)
    if kind is named:
        return reading
    notice = f"The name says {named}, the bytes say {kind}: it was read as {kind}."
    return replace(reading, notices=(notice, *reading.notices))


def _read(kind: Format, name: str, data: bytes) -> Reading:
    if kind in _CONTAINERS:
        return _CONTAINERS[kind](data, name)
    clause = other_format(data)
    if clause:
        raise Unreadable(clause)
    decoded = decode(data, declared_encoding(data) if kind is Format.HTML else None)
    reading = _TEXTS[kind](decoded.text, name)
    if not decoded.damaged:
        return reading
    notice = f"{decoded.damaged} places could not be read as {decoded.encoding} and are marked with \ufffd."
    return replace(reading, notices=(*reading.notices, notice))
