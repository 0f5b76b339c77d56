"""What an element of a page is for: told by its name, its `epub:type` or `role`, and the class names books use."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from lxml import etree

from builder.source.xmltree import local

_EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


HEADINGS = {f"h{level}": level for level in range(1, 7)} | {"hd": 0, "levelhd": 0}
BLOCKS = _names(
    "address article aside blockquote body book center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form frontmatter bodymatter rearmatter header hgroup html imggroup legend level level1 level2 level3 "
    "level4 level5 level6 li linegroup list listing main menu nav note ol p poem pre prodnote section sidebar summary "
    "table tbody td tfoot th thead tr ul xmp caption line lic doctitle docauthor docblock"
) | frozenset(HEADINGS)
LISTS = frozenset({"ul", "ol", "dl", "menu", "dir", "list"})
# What a browser does not show as text, or shows as a control.
_UNSHOWN = _names(
    "script style template head title noscript svg iframe embed object audio video canvas map button select textarea "
    "input datalist annotation annotation-xml case smil rp rtc"
)

# `epub:type` values and ARIA roles that say "not the book's own text", and what a person is told.
_NOT_THE_BOOK = {
    "titlepage": "title page",
    "imprint": "imprint",
    "colophon": "colophon",
    "doc-colophon": "colophon",
    "copyright-page": "copyright page",
    "cover": "cover",
    "doc-cover": "cover",
    "toc": "table of contents",
    "doc-toc": "table of contents",
    "landmarks": "table of contents",
    "page-list": "table of contents",
    "doc-pagelist": "table of contents",
    "loi": "list of illustrations",
    "lot": "list of tables",
    "loa": "list of recordings",
    "lov": "list of films",
    "index": "index",
    "doc-index": "index",
    "other-credits": "credits",
    "backlink": "",
    "doc-backlink": "",
}
_BOILERPLATE = frozenset({"pg-header", "pg-footer", "pg-machine-header", "pg-boilerplate", "pgheader", "pgfooter"})
_TRANSCRIBER = frozenset({"transnote", "tnote", "tnotes", "transnotes", "trans-note", "transcriber-note"})
_BACKLINK = frozenset({"footnote-backref", "reversefootnote", "footnote-back", "backlink", "mw-cite-backlink"})

_NOTE = frozenset({"footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote"})
_NOTE_CLASS = frozenset({"footnote", "endnote", "rearnote", "fnote", "footnotetext", "endnotetext", "note-text"})
_NOTES = frozenset({"footnotes", "endnotes", "rearnotes", "doc-endnotes", "doc-footnotes"})
_NOTE_MARK = frozenset({"noteref", "doc-noteref", "annoref"})
_NOTE_MARK_CLASS = _names(
    "noteref fnanchor footnote endnote footnoteref footnote-ref footnote-reference footnote-anchor fnref note-ref "
    "endnote-ref reference fn-ref note-d"
)
# 12, [12], (12), *12, †, [*], iv, b: what a note is called by in the running text.
_MARK = re.compile(r"[\[(〔［（*※]*(?:\d{1,4}|[*†‡§¶‖#※]{1,4}|[a-z]|[ivxl]{1,6})[\])〕］）]*", re.IGNORECASE)
_SURE_MARK = re.compile(r"[\[(〔［（]\s*(?:\d{1,4}|[*†‡§¶‖#※]{1,4}|[a-z])\s*[\])〕］）]|[*†‡§¶‖※]{1,4}")
_PAGE = frozenset({"pagebreak", "doc-pagebreak"})
_PAGE_CLASS = frozenset({"pagenum", "pageno", "pagenumber", "page-number", "page_number", "page-num", "pagebreak"})
_PAGE_LABEL = re.compile(r"\W*(?:p|pg|page|쪽|페이지)?\W*(\d{1,5}|[ivxlc]{1,8})?\W*(?:쪽|페이지)?", re.IGNORECASE)

_QUOTED = frozenset({"z3998:letter", "epigraph", "doc-epigraph", "doc-pullquote"})
_QUOTED_CLASS = _names(
    "blockquote blockquot blockquote1 quote quotation quoted extract excerpt epigraph motto letter block-quote"
)
_VERSE = frozenset({"z3998:verse", "z3998:poem", "z3998:song", "z3998:hymn", "z3998:lyrics"})
_VERSE_CLASS = frozenset({"poem", "poetry", "verse", "poetry-container", "linegroup", "lg", "song", "hymn"})
STANZA_CLASS = frozenset({"stanza", "linegroup", "lg"})
LINE_CLASS = re.compile(r"(?:line|verse|vers|i\d+|indent\d*|l\d+|vl)\Z")
_CAPTION_CLASS = frozenset({"caption", "figcaption", "figure-caption", "imgcaption"})
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


class Role(Enum):
    """What is done with an element: the walker has one branch for each."""

    INLINE = auto()
    BLOCK = auto()
    LEAVE_OUT = auto()
    NOTE_MARK = auto()
    PAGE = auto()
    RUBY = auto()
    LINE_END = auto()
    RULE = auto()
    PICTURE = auto()
    MATH = auto()
    HEADING = auto()
    HEADINGS = auto()
    NOTE = auto()
    NOTES = auto()
    QUOTATION = auto()
    VERSE = auto()
    CAPTION = auto()
    LIST = auto()
    ITEM = auto()
    TABLE = auto()
    ROW = auto()
    CELL = auto()
    CODE = auto()
    QUOTED_WORDS = auto()


@dataclass(frozen=True, slots=True)
class Told:
    """A role, and for what is left out, the reason (empty: nothing worth telling)."""

    role: Role
    reason: str = ""


_BY_TAG = {
    "br": Role.LINE_END,
    "hr": Role.RULE,
    "img": Role.PICTURE,
    "math": Role.MATH,
    "hgroup": Role.HEADINGS,
    "note": Role.NOTE,
    "noteref": Role.NOTE_MARK,
    "pagenum": Role.PAGE,
    "blockquote": Role.QUOTATION,
    "poem": Role.VERSE,
    "linegroup": Role.VERSE,
    "figcaption": Role.CAPTION,
    "caption": Role.CAPTION,
    "li": Role.ITEM,
    "dt": Role.ITEM,
    "dd": Role.ITEM,
    "table": Role.TABLE,
    "tr": Role.ROW,
    "td": Role.CELL,
    "th": Role.CELL,
    "pre": Role.CODE,
    "xmp": Role.CODE,
    "listing": Role.CODE,
    "q": Role.QUOTED_WORDS,
    "rt": Role.RUBY,
} | dict.fromkeys(LISTS, Role.LIST)
_TOLD = {role: Told(role) for role in Role}
_UNTOLD = Told(Role.LEAVE_OUT)


def told(element: etree._Element) -> Told:
    """The role of an element. Takes no longer for an element that holds much."""
    tag = local(element)
    if tag in _UNSHOWN:
        return _UNTOLD
    if tag == "nav":
        return Told(Role.LEAVE_OUT, "navigation")
    types, classes = words(element)
    if types or classes or element.attrib:
        marked = _left_out(element, types, classes) or _marks(element, tag, types, classes)
        if marked:
            return marked
        role = _typed(tag, types, classes)
        if role:
            return _TOLD[role]
    if tag in HEADINGS:
        return _TOLD[Role.HEADING]
    if tag == "sup" and _is_linked_mark(element):
        return _TOLD[Role.NOTE_MARK]
    return _TOLD[_BY_TAG.get(tag) or (Role.BLOCK if tag in BLOCKS else Role.INLINE)]


def words(element: etree._Element) -> tuple[frozenset[str], frozenset[str]]:
    """The `epub:type` and `role` words of an element, and its class names, in lower case."""
    if not element.attrib:
        return frozenset(), frozenset()
    get = element.get
    types = f"{get(_EPUB_TYPE) or get('epub:type') or ''} {get('role') or ''}"
    return frozenset(types.lower().split()), frozenset((get("class") or "").lower().split())


def heading_level(element: etree._Element, depth: int) -> int:
    """1…6; `depth` is used for headings that carry no number of their own."""
    aria = element.get("aria-level") or ""
    level = HEADINGS.get(local(element)) or (int(aria) if aria.isdecimal() and len(aria) < 3 else 0) or depth
    return max(1, min(level, 6))


def page_number(element: etree._Element) -> int | None:
    """The printed number of a page mark; `None` for Roman numerals and for marks that give none."""
    for label in (element.get("title"), element.get("aria-label"), short_text(element), element.get("id")):
        digits = re.search(r"\d{1,5}(?!\d)", label or "")
        if digits:
            return int(digits[0])
    return None


def short_text(element: etree._Element, limit: int = 24) -> str | None:
    """The text of an element that holds little; `None` where it holds more than `limit` characters or 20 elements."""
    got: list[str] = []
    length = 0
    for number, node in enumerate(element.iter()):
        if number > 20:
            return None
        pieces = (node.text if isinstance(node.tag, str) else None, node.tail if number else None)
        for piece in filter(None, pieces):
            got.append(piece)
            length += len(piece.strip())
        if length > limit:
            return None
    return "".join(got).strip()


def _left_out(element: etree._Element, types: frozenset[str], classes: frozenset[str]) -> Told | None:
    for word in types:
        if word in _NOT_THE_BOOK:
            return Told(Role.LEAVE_OUT, _NOT_THE_BOOK[word])
    if classes & _BACKLINK:
        return _UNTOLD
    if classes & _BOILERPLATE or element.get("id") in _BOILERPLATE:
        return Told(Role.LEAVE_OUT, "Project Gutenberg's wrapper")
    if classes & _TRANSCRIBER:
        return Told(Role.LEAVE_OUT, "transcriber's note")
    if element.get("hidden") is not None or _HIDDEN.search(element.get("style") or ""):
        return Told(Role.LEAVE_OUT, "hidden")
    return None


def _marks(element: etree._Element, tag: str, types: frozenset[str], classes: frozenset[str]) -> Told | None:
    """Page marks and note marks: short inline things that stand in the text and are not of it."""
    if types & _PAGE or classes & _PAGE_CLASS:
        label = short_text(element)
        if label is not None and _PAGE_LABEL.fullmatch(label):
            return _TOLD[Role.PAGE]
    if types & _NOTE_MARK:
        return _TOLD[Role.NOTE_MARK]
    if tag in ("a", "sup", "span", "small"):
        text = short_text(element)
        if text and classes & _NOTE_MARK_CLASS and _MARK.fullmatch(text):
            return _TOLD[Role.NOTE_MARK]
        if (
            text
            and tag == "a"
            and _links_inside(element)
            and _SURE_MARK.fullmatch(text)
            and not _opens_its_block(element)
        ):
            return _TOLD[Role.NOTE_MARK]
        if text and tag == "a" and _links_inside(element) and _holds_sup(element) and _MARK.fullmatch(text):
            return _TOLD[Role.NOTE_MARK]
    return None


def _typed(tag: str, types: frozenset[str], classes: frozenset[str]) -> Role | None:
    """The role that an element's words give it over its name. Class names only count on what can hold a paragraph."""
    if types & _NOTES or (classes & _NOTES and tag in BLOCKS):
        return Role.NOTES
    if (
        types & _NOTE
        or (tag == "span" and "note" in classes)
        or (classes & _NOTE_CLASS and tag not in ("a", "sup") and tag not in HEADINGS)
    ):
        return Role.NOTE
    if "heading" in types and tag not in HEADINGS:
        return Role.HEADING
    if tag not in BLOCKS or tag in HEADINGS:
        return None
    if types & _VERSE or classes & _VERSE_CLASS:
        return Role.VERSE
    if types & _QUOTED or classes & _QUOTED_CLASS:
        return Role.QUOTATION
    if classes & _CAPTION_CLASS and tag in ("p", "div"):
        return Role.CAPTION
    return None


def _is_linked_mark(element: etree._Element) -> bool:
    """A raised number that is a link, from inside or outside, is a note mark; a raised number alone is a power."""
    text = short_text(element)
    if not text or not _MARK.fullmatch(text):
        return False
    parent = element.getparent()
    inner = next((child for child in element.iter() if local(child) == "a"), None)
    link = inner if inner is not None else parent
    return link is not None and local(link) == "a" and _links_inside(link)


def _links_inside(link: etree._Element) -> bool:
    return "#" in (link.get("href") or "")


def _holds_sup(element: etree._Element) -> bool:
    return any(local(child) == "sup" for child in element.iter())


def _opens_its_block(link: etree._Element) -> bool:
    """`[1]` at the start of a paragraph names the note that follows; in the midst of one, it calls for it."""
    node: etree._Element | None = link
    for _ in range(50):
        if node is None or local(node) in BLOCKS:
            return True
        before = node.getprevious()
        if before is not None:
            if (before.tail or "").strip() or short_text(before) != "":
                return False
            node = before
            continue
        node = node.getparent()
        if node is not None and (node.text or "").strip():
            return False
    return False
