"""What a file's bytes are, whatever its name says."""

from enum import StrEnum

# Zip files tell their kind by the names of their first entries, which stand uncompressed near the front.
_FRONT_BYTES = 4096


class Format(StrEnum):
    """The kinds of file that Shelfmap reads; the value is what a person calls them."""

    TEXT = "text"
    MARKDOWN = "Markdown"
    HTML = "HTML"
    EPUB = "EPUB"
    DOCX = "DOCX"
    PDF = "PDF"


# What else lies in book folders, by its first bytes, and what to do about it.
_OTHERS = (
    (b"\x89PNG", "it is a PNG picture"),
    (b"\xff\xd8\xff", "it is a JPEG picture"),
    (b"GIF8", "it is a GIF picture"),
    (b"RIFF", "it is a picture, sound or film"),
    (
        b"\xd0\xcf\x11\xe0",
        "it is an old Word or Hangul file or is locked with a password; save it as .docx without one",
    ),
    (b"{\\rtf", "it is an RTF file; save it as .docx"),
    (b"Rar!", "it is a RAR archive; unpack it first"),
    (b"7z\xbc\xaf", "it is a 7z archive; unpack it first"),
    (b"\x1f\x8b", "it is a gzip archive; unpack it first"),
    (b"SQLite format 3\x00", "it is an SQLite database"),
    (b"\x7fELF", "it is a program"),
)


def format_of(data: bytes) -> Format | None:
    """The format that the bytes themselves show; `None` where they could be any text, or a zip of another kind."""
    if b"%PDF-" in data[:1024]:
        return Format.PDF
    if data.startswith(b"PK\x03\x04"):
        return _zip_format(data)
    head = data[:1024].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").replace(b"\x00", b"").lower()
    html = head.startswith((b"<!doctype html", b"<html")) or (head.startswith(b"<?xml") and b"<html" in head)
    return Format.HTML if html else None


def other_format(data: bytes) -> str | None:
    """A clause that names a well-known kind of file that holds no book for us, by its first bytes."""
    if data[60:68] == b"BOOKMOBI":
        return "it is a Kindle book; convert it to EPUB first"
    return next((clause for magic, clause in _OTHERS if data.startswith(magic)), None)


def _zip_format(data: bytes) -> Format | None:
    front, back = data[:_FRONT_BYTES], data[-64 * 1024 :]
    if (
        b"application/epub+zip" in front[:200]
        or b"META-INF/container.xml" in front
        or b"META-INF/container.xml" in back
    ):
        return Format.EPUB
    return Format.DOCX if b"word/document.xml" in front or b"word/document.xml" in back else None
