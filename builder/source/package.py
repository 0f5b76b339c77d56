"""An EPUB's own description of itself: container, package document, reading order, and what is locked."""

from dataclasses import dataclass, field
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from lxml import etree

from builder.source.archive import Archive, brief
from builder.source.errors import NothingToRead, Protected, Unreadable
from builder.source.metadata import About, clean_author, clean_title
from builder.source.xmltree import local, parse_xml

_READABLE = frozenset(
    {"application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document", "application/xml"}
)
_READABLE_ENDINGS = (".xhtml", ".html", ".htm")
# Embedded fonts may be scrambled by these two without the text being locked.
_FONT_SCRAMBLING = frozenset({"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"})
# `epub:type` of landmarks and types of EPUB 2 guides: pages that are not the book's own text.
_PAGE_REASONS = {
    "cover": "cover",
    "titlepage": "title page",
    "title-page": "title page",
    "copyright-page": "copyright page",
    "colophon": "colophon",
    "toc": "table of contents",
    "loi": "list of illustrations",
    "lot": "list of tables",
    "index": "index",
}
_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
# Longer fallback chains than this go round in circles.
_MAX_FALLBACKS = 10


@dataclass(frozen=True, slots=True)
class Item:
    """A file that the package lists: its path in the archive, media type, properties and fallback."""

    path: str
    media_type: str
    properties: frozenset[str]
    fallback: str | None


@dataclass(slots=True)
class Package:
    """What the package document says. `spine` holds paths in reading order, auxiliary ones last."""

    about: About
    language: str | None
    spine: list[str]
    nav: str | None
    ncx: str | None
    reasons: dict[str, str]
    notices: list[str] = field(default_factory=list)


def read_package(archive: Archive) -> Package:
    """Find and read the package document. Raises Unreadable, NothingToRead for an empty spine, Protected for DRM."""
    path, notices = _package_path(archive)
    root = parse_xml(archive.read(path), "its package document")
    items = _items(root, path)
    spine, asides = _spine(root, items)
    notices += asides
    if not spine:
        raise NothingToRead("its package document names no reading order (spine), so there is no text to read")
    _refuse_locked(archive, spine)
    nav = next((item.path for item in items.values() if "nav" in item.properties), None)
    reasons = {
        target.path: reason
        for node in _all(root, "reference")
        if (reason := _PAGE_REASONS.get((node.get("type") or "").lower()))
        and (target := resolve(path, node.get("href") or "")).path
        and target.fragment is None
    }
    return Package(_about(root), _first_text(root, "language"), spine, nav, _ncx(root, items), reasons, notices)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: a path in the archive (empty: outside the book) and an element's id."""

    path: str
    fragment: str | None


def resolve(base: str, href: str) -> Target:
    """The target of `href` in the file `base`. Paths that climb out of the archive end at its root."""
    try:
        parts = urlsplit(href.strip())
    except ValueError:
        return Target("", None)
    if parts.scheme or parts.netloc:
        return Target("", None)
    fragment = unquote(parts.fragment) or None
    if not parts.path:
        return Target(base, fragment)
    folder = "" if parts.path.startswith("/") else base.rpartition("/")[0]
    path = normpath(f"/{folder}/{unquote(parts.path)}").lstrip("/")
    return Target(path, fragment)


def reason_of_landmark(types: str) -> str | None:
    """Why a page that a landmark of these `epub:type`s points at is not the book's own text, if it is not."""
    return next((reason for word in types.lower().split() if (reason := _PAGE_REASONS.get(word))), None)


def _package_path(archive: Archive) -> tuple[str, list[str]]:
    if archive.find(_CONTAINER):
        root = parse_xml(archive.read(archive.find(_CONTAINER) or _CONTAINER), "META-INF/container.xml")
        paths = [node.get("full-path") or "" for node in _all(root, "rootfile")]
        for path in paths:
            found = archive.find(resolve("", path).path)
            if found:
                several = f"The file holds {len(paths)} editions of the book; the first was read."
                return found, [several] if len(paths) > 1 else []
        raise Unreadable("it is not a whole EPUB: the package document that its container names is missing")
    packages = [name for name in archive.names() if name.lower().endswith(".opf")]
    if len(packages) != 1:
        raise Unreadable("it is not an EPUB: it has no META-INF/container.xml that leads to a package document")
    return packages[0], ["META-INF/container.xml is missing; the only package document in the file was read."]


def _items(root: etree._Element, base: str) -> dict[str, Item]:
    items: dict[str, Item] = {}
    for node in _all(root, "item"):
        target = resolve(base, node.get("href") or "")
        name = node.get("id")
        if name and target.path:
            properties = frozenset((node.get("properties") or "").split())
            items.setdefault(
                name, Item(target.path, (node.get("media-type") or "").lower(), properties, node.get("fallback"))
            )
    return items


def _spine(root: etree._Element, items: dict[str, Item]) -> tuple[list[str], list[str]]:
    """Paths in reading order, and what there is to say of them."""
    linear: list[str] = []
    auxiliary: list[str] = []
    unreadable: list[str] = []
    for node in _all(root, "itemref"):
        item = items.get(node.get("idref") or "")
        if item is None:
            continue
        readable = _readable(item, items)
        if readable is None:
            unreadable.append(item.path)
        else:
            (auxiliary if node.get("linear") == "no" else linear).append(readable.path)
    notices = []
    if linear and auxiliary:
        notices.append(f"Pages outside the main reading order, put after the rest: {len(auxiliary)}.")
    if unreadable:
        notices.append(f"Left alone, as no text: {', '.join(map(brief, unreadable[:5]))}.")
    return list(dict.fromkeys(linear + auxiliary)), notices


def _readable(item: Item, items: dict[str, Item]) -> Item | None:
    """The item itself where it is a page, else the first page that it falls back to."""
    current: Item | None = item
    for _ in range(_MAX_FALLBACKS):
        if current is None:
            return None
        if current.media_type in _READABLE or current.path.lower().endswith(_READABLE_ENDINGS):
            return current
        current = items.get(current.fallback or "")
    return None


def _refuse_locked(archive: Archive, spine: list[str]) -> None:
    """Raise Protected where a page of the reading order is encrypted; scrambled fonts do no harm."""
    name = archive.find(_ENCRYPTION)
    if not name:
        return
    root = parse_xml(archive.read(name), "META-INF/encryption.xml")
    pages = {path.casefold() for path in spine}
    for data in _all(root, "encrypteddata"):
        method = next((node.get("Algorithm") or "" for node in _all(data, "encryptionmethod")), "")
        if method in _FONT_SCRAMBLING:
            continue
        for node in _all(data, "cipherreference"):
            if resolve("", node.get("URI") or "").path.casefold() in pages:
                raise Protected("its text is encrypted (copy protection); Shelfmap reads only unprotected files")


def _about(root: etree._Element) -> About:
    refined = {
        (node.get("refines") or "").lstrip("#"): (node.text or "").strip()
        for node in _all(root, "meta")
        if node.get("property") in ("title-type", "role") and node.get("refines")
    }
    titles = [node for node in _all(root, "title") if clean_title(_text(node))]
    main = next((node for node in titles if refined.get(node.get("id") or "") == "main"), titles[0] if titles else None)
    creators = _all(root, "creator")
    authors = [node for node in creators if _role(node, refined) == "aut"] or creators
    return About(clean_title(_text(main)) if main is not None else None, clean_author(map(_text, authors)))


def _role(node: etree._Element, refined: dict[str, str]) -> str:
    return node.get("{http://www.idpf.org/2007/opf}role") or refined.get(node.get("id") or "") or ""


def _ncx(root: etree._Element, items: dict[str, Item]) -> str | None:
    named = next((items[key].path for node in _all(root, "spine") if (key := node.get("toc") or "") in items), None)
    return named or next((i.path for i in items.values() if i.media_type == "application/x-dtbncx+xml"), None)


def _first_text(root: etree._Element, name: str) -> str | None:
    return next((_text(node) for node in _all(root, name) if _text(node)), None)


def _text(node: etree._Element) -> str:
    return " ".join("".join(map(str, node.itertext())).split())


def _all(root: etree._Element, name: str) -> list[etree._Element]:
    return [node for node in root.iter() if local(node) == name]
