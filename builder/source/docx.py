"""DOCX files: mammoth turns them into HTML, and the walker of HTML takes it from there."""

import io
import re
import zipfile
from xml.parsers.expat import ExpatError

import mammoth
from lxml import etree

from builder.library.rows import Reading
from builder.source.archive import Archive, brief
from builder.source.errors import NothingToRead, Unreadable, Unsafe
from builder.source.html import read_parts
from builder.source.markup import walk
from builder.source.metadata import About, clean_author, clean_title
from builder.source.xmltree import local, parse_markup, parse_xml

_MAIN = "word/document.xml"
_CORE = "docProps/core.xml"
_STYLES = "\n".join(
    [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Subtitle'] => p.subtitle:fresh",
        "p[style-name='Quote'] => blockquote > p:fresh",
        "p[style-name='Intense Quote'] => blockquote > p:fresh",
        "p[style-name='Caption'] => p.caption:fresh",
        "p[style-name='caption'] => p.caption:fresh",
    ]
)
_NOTE_ID = re.compile(r"(?:foot|end)note-\d+")
# Names that word processors and libraries put in for want of an author.
_TOOLS = frozenset({"python-docx", "microsoft office user", "user", "admin", "administrator", "un-named"})


def read(data: bytes, name: str) -> Reading:
    """The book in a Word document; `name` is the file's name, for a title where the document has none.

    Raises Unreadable for damage, NothingToRead where there is no text, Unsafe for traps.
    """
    archive = Archive(data)
    if not archive.find(_MAIN):
        raise Unreadable("it is not a Word document: it has no word/document.xml")
    page = _html(_vetted(archive))
    if not page.strip():
        raise NothingToRead("the document holds no text")
    root = parse_markup(f"<html><body>{page}</body></html>")
    _mark_notes(root)
    about, language = _about(archive)
    return read_parts(walk(root), about, language, name, "docx")


def _vetted(archive: Archive) -> io.BytesIO:
    """The document's XML parts in an archive of our own, so that mammoth opens nothing unread and nothing unpacked."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as zipped:
        for name in archive.names():
            if name.lower().endswith((".xml", ".rels")):
                part = archive.read(name)
                if b"<!DOCTYPE" in part or b"<!ENTITY" in part:
                    raise Unsafe(f"{brief(name)} declares entities; no Word document does")
                zipped.writestr(name, part)
    packed.seek(0)
    return packed


def _html(document: io.BytesIO) -> str:
    """Mammoth's HTML. It answers odd documents with whatever exception its code runs into first."""
    try:
        converted = mammoth.convert_to_html(
            document, style_map=_STYLES, convert_image=mammoth.images.img_element(_no_source)
        )
    except RecursionError as error:
        raise Unreadable("its elements are nested too deep for a document") from error
    except (ExpatError, KeyError, IndexError, ValueError, TypeError, AttributeError, OSError) as error:
        raise Unreadable("its XML is not what a Word document holds; open it in Word and save it again") from error
    return str(converted.value)


def _no_source(image: object) -> dict[str, str]:
    """Pictures are never opened; their descriptions come along by themselves."""
    return {}


def _mark_notes(root: etree._Element) -> None:
    """Mammoth puts notes into a list at the end, with arrows back: say so in the words that the walker knows."""
    for node in root.iter():
        if local(node) == "li" and _NOTE_ID.fullmatch(node.get("id") or ""):
            node.set("class", "footnote")
        elif local(node) == "a" and re.match(r"#(?:foot|end)note-ref-", node.get("href") or ""):
            node.set("class", "backlink")


def _about(archive: Archive) -> tuple[About, str | None]:
    """Title, author and language of the document's properties."""
    core = archive.find(_CORE)
    if not core:
        return About(), None
    try:
        root = parse_xml(archive.read(core), _CORE)
    except (Unreadable, NothingToRead):
        return About(), None
    found = {local(node): (node.text or "").strip() for node in root.iter() if node.text}
    author = found.get("creator", "")
    return About(
        clean_title(found.get("title")), None if author.lower() in _TOOLS else clean_author([author])
    ), found.get("language")
