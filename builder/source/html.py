"""HTML files: one page that is the whole book."""

import re

from lxml import etree

from builder.library.rows import BlockKind, Reading
from builder.source import plain
from builder.source.draft import Draft
from builder.source.errors import NothingToRead
from builder.source.markup import walk
from builder.source.metadata import (
    About,
    clean_author,
    clean_title,
    gutenberg_header,
    gutenberg_title,
    language_of,
)
from builder.source.names import from_name
from builder.source.parts import (
    Part,
    lay_out,
    leave_out_gutenberg,
    leave_out_lone_contents,
    leave_out_transcriber,
    merge_ordinals,
)
from builder.source.xmltree import local, parse_markup

_AUTHOR_NAMES = frozenset({"author", "dc.creator", "dcterms.creator", "citation_author", "article:author"})
_TITLE_NAMES = frozenset({"dc.title", "dcterms.title", "citation_title", "og:title"})
_TAG = re.compile(r"<[a-zA-Z!/?]")
# A page of which this share stands in <pre> is a plain text file that somebody put a frame around.
_PRE_SHARE = 0.8


def read(text: str, name: str) -> Reading:
    """The book in an HTML page; `name` is the file's name, for a title where the page has none.

    Raises NothingToRead for a page without text, Unreadable for one that cannot be parsed, Unsafe for entity bombs.
    """
    if not _TAG.search(text):
        return plain.read(text, name)
    root = parse_markup(text)
    parts = walk(root)
    preformatted = _preformatted(parts)
    if preformatted is not None:
        return plain.read(preformatted, name)
    return read_parts(parts, _about_page(root, parts), _language(root), name, "html")


def read_parts(parts: list[Part], about: About, declared: str | None, name: str, kind: str) -> Reading:
    """A page's parts as a book: wrapper left out, headings joined, title, author and language settled."""
    leave_out_gutenberg(parts)
    leave_out_transcriber(parts)
    leave_out_lone_contents(parts)
    parts = merge_ordinals(parts)
    header = gutenberg_header(parts) if any(not part.kept for part in parts) else About()
    draft = Draft()
    lay_out(parts, draft)
    language, notice = language_of(parts, declared)
    if notice:
        draft.notice(notice)
    if not any(part.kept for part in parts):
        raise NothingToRead("it holds no text that a browser would show")
    return draft.reading(
        title=header.title or about.title or from_name(name).title,
        author=header.author or about.author,
        language=language,
        format=kind,
    )


def _about_page(root: etree._Element, parts: list[Part]) -> About:
    """A single top heading is the book's title; a `<title>` often names the site, the tool or the language."""
    metas = [(_meta_name(node), node.get("content") or "") for node in root.iter() if local(node) == "meta"]
    title = next((node.text for node in root.iter() if local(node) == "title" and node.text), None)
    wrapped = gutenberg_title(title)
    tops = [part.text for part in parts if part.is_heading and part.level == 1]
    named = next((clean_title(content) for key, content in metas if key in _TITLE_NAMES), None)
    heading = clean_title(tops[0]) if len(tops) == 1 and len(tops[0]) <= 120 else None
    author = clean_author(content for key, content in metas if key in _AUTHOR_NAMES) or wrapped.author
    first = next((clean_title(part.text) for part in parts if part.is_heading), None)
    return About(named or heading or wrapped.title or first, author)


def _meta_name(node: etree._Element) -> str:
    return (node.get("name") or node.get("property") or "").lower()


def _language(root: etree._Element) -> str | None:
    for node in root.iter():
        if local(node) in ("html", "body", "dtbook"):
            language = (
                node.get("lang") or node.get("{http://www.w3.org/XML/1998/namespace}lang") or node.get("xml:lang")
            )
            if language:
                return language
    return None


def _preformatted(parts: list[Part]) -> str | None:
    """The text of a page that is all but wholly preformatted; `None` for a page with paragraphs of its own."""
    kept = [part for part in parts if part.kept]
    code = [part.text for part in kept if part.kind is BlockKind.CODE]
    whole = sum(len(part.text) for part in kept)
    if not code or sum(map(len, code)) < max(_PRE_SHARE * whole, 2_000):
        return None
    return "\n\n".join(part.text for part in kept)
