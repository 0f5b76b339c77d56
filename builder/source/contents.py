"""An EPUB's table of contents: the navigation document of EPUB 3 and the NCX of EPUB 2."""

from dataclasses import dataclass, field

from lxml import etree

from builder.source.package import reason_of_landmark, resolve
from builder.source.roles import words
from builder.source.xmltree import local


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the table of contents: nesting depth from 1, title, and the place it points at."""

    depth: int
    title: str
    path: str
    fragment: str | None


@dataclass(slots=True)
class Contents:
    """The table of contents, and pages that the landmarks say are not the book's own text."""

    entries: list[Entry] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)


def read_nav(root: etree._Element, path: str) -> Contents:
    """The table of contents and landmarks of an EPUB 3 navigation document."""
    contents = Contents()
    for nav in (node for node in root.iter() if local(node) == "nav"):
        types = words(nav)[0]
        if "toc" in types or "doc-toc" in types:
            contents.entries += _links(nav, path)
        elif "landmarks" in types:
            for link in (node for node in nav.iter() if local(node) == "a"):
                reason = reason_of_landmark(" ".join(words(link)[0]))
                target = resolve(path, link.get("href") or "")
                if reason and target.fragment is None:
                    contents.reasons[target.path] = reason
    return contents


def read_ncx(root: etree._Element, path: str) -> Contents:
    """The table of contents of an EPUB 2 NCX file."""
    entries = []
    depth = 0
    for event, node in etree.iterwalk(root, events=("start", "end")):
        if local(node) != "navpoint":
            continue
        depth += 1 if event == "start" else -1
        if event == "start":
            label = next((child for child in node if local(child) == "navlabel"), None)
            content = next((child for child in node if local(child) == "content"), None)
            target = resolve(path, content.get("src") or "" if content is not None else "#")
            entries.append(Entry(depth, _text(label) if label is not None else "", target.path, target.fragment))
    return Contents(entries)


def _links(nav: etree._Element, path: str) -> list[Entry]:
    entries = []
    depth = 0
    for event, node in etree.iterwalk(nav, events=("start", "end")):
        tag = local(node)
        if tag in ("ol", "ul"):
            depth += 1 if event == "start" else -1
        elif tag == "a" and event == "start":
            target = resolve(path, node.get("href") or "")
            entries.append(Entry(max(depth, 1), _text(node), target.path, target.fragment))
    return entries


def _text(node: etree._Element) -> str:
    return " ".join("".join(map(str, node.itertext())).split())
