"""Bytes or letters of XML and HTML -> lxml tree, with entities and the network out of the parser's hands.

The parser never sees a document type: entities that a file declares for itself, and the named ones of HTML, are put in
beforehand, so there is nothing left for it to expand or to fetch.
"""

import re
from html.entities import html5

from lxml import etree

from builder.source.decode import decode
from builder.source.errors import SourceError, Unreadable, Unsafe

# Books declare a handful of entities for a name or a sign; more than this is an attack on whoever expands them.
MAX_ENTITY_CHARS = 2_000
MAX_EXPANDED_CHARS = 1_000_000

_DECLARED = re.compile(r"""<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)""")
_META = re.compile(r"""<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_PROLOG = re.compile(r"\s*<\?xml[^>]*\?>")
_DOCTYPE = re.compile(r"""<!DOCTYPE(?:"[^"]*"|'[^']*'|[^"'\[>])*(\[)?""", re.IGNORECASE)
_SUBSET_PART = re.compile(r"""<!--.*?-->|<\?.*?\?>|<!(?:"[^"]*"|'[^']*'|[^"'>])*>|\]\s*>|%[\w.-]+;|\s+""", re.DOTALL)
_ENTITY = re.compile(
    r"""<!ENTITY\s+(?P<parameter>%\s+)?(?P<name>[\w.:-]{1,60})\s+(?P<external>(?:SYSTEM|PUBLIC)\b)?\s*"""
    r"""(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')?"""
)
# An unclosed comment takes the rest, once; trying anew at each of thousands would take minutes.
_REFERENCE = re.compile(r"<!\[CDATA\[(?:.*?\]\]>|.*\Z)|<!--(?:.*?-->|.*\Z)|&([A-Za-z_][\w.:-]{0,60});", re.DOTALL)
_XML_OWN = frozenset({"amp", "lt", "gt", "quot", "apos"})
# What XML 1.0 allows in no document.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Inline tags that say nothing about structure; taken out of a page whose unclosed ones pile up too deep to parse.
_DRESS = re.compile(r"</?(?:font|b|i|u|s|em|strong|big|small|tt|span|center|strike|nobr)(?:\s[^<>]*)?>", re.IGNORECASE)


def xml_text(data: bytes) -> str:
    """The letters of an XML or HTML file by its byte order mark, its bytes, then what it declares of itself."""
    return decode(data, declared_encoding(data)).text


def declared_encoding(data: bytes) -> str | None:
    """The encoding that an XML declaration or a `<meta>` names, if any."""
    head = data[:2048].decode("latin-1")
    match = _DECLARED.search(head) or _META.search(head)
    return match[1] if match else None


def parse_xml(data: bytes, what: str) -> etree._Element:
    """The tree of a file that has to be XML. Raises Unreadable, naming it as `what`, and Unsafe for entity bombs."""
    try:
        return _strict(plain_xml(xml_text(data)))
    except etree.XMLSyntaxError as error:
        raise Unreadable(f"{what} is not well-formed XML ({_reason(error)})") from error
    except SourceError as error:
        raise type(error)(f"{what}: {error}") from error


def parse_markup(text: str) -> etree._Element:
    """The tree of a page: as XML where it is well-formed, else as HTML, which forgives.

    Raises Unreadable where it nests too deep to be a book, Unsafe for entity bombs.
    """
    text = plain_xml(text)
    if "xmlns" in text[:4096] or "<dtbook" in text[:4096]:
        try:
            return _strict(text)
        except etree.XMLSyntaxError:
            pass
    for page in (text, _DRESS.sub("", text)):
        tree = _forgiving(page)
        if tree is not None:
            return tree
    raise Unreadable("its elements are nested more than 2,000 deep; no book is")


def local(element: etree._Element) -> str:
    """An element's name without its namespace, in lower case; empty for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2].rpartition(":")[2].lower() if isinstance(tag, str) else ""


def plain_xml(text: str) -> str:
    """The document without XML declaration and document type, with only XML's own five entities left in it."""
    text = _PROLOG.sub("", _ILLEGAL.sub("", text), count=1)
    entities: dict[str, str] = {}
    doctype = _DOCTYPE.search(text)
    if doctype:
        end = doctype.end()
        if doctype[1]:
            entities, end = _subset(text, end)
        else:
            end = text.find(">", end - 1) + 1 or end
        text = text[: doctype.start()] + text[end:]
    return _put_entities(text, entities)


def _subset(text: str, at: int) -> tuple[dict[str, str], int]:
    """The entities that an internal subset declares, and where the document type ends."""
    entities: dict[str, str] = {}
    while part := _SUBSET_PART.match(text, at):
        at = part.end()
        if part[0].startswith("]"):
            break
        entity = _ENTITY.match(part[0])
        if entity:
            _declare(entity, entities)
    return entities, at


def _declare(entity: re.Match[str], entities: dict[str, str]) -> None:
    """Keep a plain entity; one that lies outside the file reads as nothing; one made of entities is refused."""
    value = "" if entity["external"] else (entity["double"] or entity["single"] or "")
    nested = [name for name in re.findall(r"[&%]([\w.:-]+);", value) if name not in _XML_OWN]
    if nested or len(value) > MAX_ENTITY_CHARS:
        raise Unsafe(f"it declares an entity made to expand ({entity['name']!r}); no book needs one")
    if not entity["parameter"]:
        # The first declaration binds. Markup in an entity's value stays text: no book builds its structure that way.
        entities.setdefault(entity["name"], value.replace("<", "&lt;"))


def _put_entities(text: str, entities: dict[str, str]) -> str:
    grown = 0

    def put(match: re.Match[str]) -> str:
        nonlocal grown
        name = match[1]
        if name is None or name in _XML_OWN:
            return match[0]
        value = entities.get(name)
        if value is None:
            value = html5.get(name + ";")
            # An unknown entity stays as it was written: what it stood for is not ours to guess.
            return f"&amp;{name};" if value is None else value.replace("&", "&amp;").replace("<", "&lt;")
        grown += len(value)
        if grown > MAX_EXPANDED_CHARS:
            raise Unsafe("its entities expand to more than a million characters; no book needs that")
        return value

    return _REFERENCE.sub(put, text)


def _strict(text: str) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    return etree.fromstring(text, parser)


def _forgiving(text: str) -> etree._Element | None:
    """The tree that the HTML parser makes; `None` where the page nests deeper than it can hold."""
    # huge_tree only lifts the limits on depth (to 2,048) and on the length of one text; HTML has no entities to expand.
    parser = etree.HTMLParser(no_network=True, huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        tree = etree.fromstring(text, parser)
    except etree.ParserError as error:
        raise Unreadable("there is no HTML in it") from error
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        return None
    if tree is None:
        raise Unreadable("there is no HTML in it")
    return tree


def _reason(error: etree.XMLSyntaxError) -> str:
    """The parser's own words, without places in the file and without most of what it quotes from it."""
    return " ".join((error.msg or "damaged").partition(", line")[0].split())[:100]
