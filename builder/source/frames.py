"""What text inside an element is, by the element's role and what is around it."""

from dataclasses import dataclass, replace

from lxml import etree

from builder.library.rows import BlockKind
from builder.source.roles import BLOCKS, LINE_CLASS, STANZA_CLASS, Role, heading_level, short_text, words
from builder.source.xmltree import local

# Kinds whose paragraphs, headings and lists stay of that kind.
STICKY = frozenset({BlockKind.NOTE, BlockKind.QUOTATION, BlockKind.VERSE, BlockKind.CAPTION, BlockKind.TABLE})


@dataclass(slots=True)
class Frame:
    """What text inside an open element is.

    `edge` is what its own borders put into the block being read, `join` what the borders of its children put there;
    `None` ends the block. So several elements can make one block: a table's cells, a heading's lines.
    """

    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    border: bool = False
    edge: str | None = None
    join: str | None = None
    raw: bool = False
    silent: bool = False
    notes: bool = False
    stanza: bool = False
    lists: int = 0
    depth: int = 0
    prose: bool = False
    captures: bool = False
    shift: dict[int, int] | None = None
    close: str = ""

    def inner(self) -> "Frame":
        """The frame of an element inside, before its own role says more: no borders and marks of its own yet."""
        return replace(self, border=False, edge=self.join, captures=False, close="", shift=None, depth=self.depth + 1)


def structure(frame: Frame, role: Role, element: etree._Element, parent: Frame) -> None:
    """Make `frame` what `role` says, for an element inside `parent` that is not gathered into a bigger block."""
    _STRUCTURE.get(role, _block)(frame, element, parent)


def _block(frame: Frame, element: etree._Element, parent: Frame) -> None:
    tag = local(element)
    frame.prose = tag in ("p", "td", "dd", "address")
    if parent.kind is BlockKind.VERSE:
        classes = words(element)[1]
        frame.stanza = bool(classes & STANZA_CLASS)
        leaf = not any(local(child) in BLOCKS for child in element)
        if leaf and not frame.stanza and (tag != "p" or parent.stanza or any(map(LINE_CLASS.match, classes))):
            frame.edge = "\n"
    elif frame.notes and frame.kind is BlockKind.PARAGRAPH:
        frame.kind = BlockKind.NOTE


def _heading(frame: Frame, element: etree._Element, parent: Frame) -> None:
    frame.prose, frame.join = True, "\n"
    if parent.kind not in STICKY and not (parent.notes and local(element) not in ("h1", "h2")):
        frame.kind, frame.level = BlockKind.HEADING, heading_level(element, min(parent.depth, 6))
    elif parent.notes:
        frame.kind = BlockKind.NOTE


def _headings(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if parent.kind not in STICKY:
        frame.kind, frame.level = BlockKind.HEADING, 0
        heading = next((child for child in element if local(child)[:1] == "h" and local(child)[1:].isdigit()), None)
        frame.level = heading_level(heading, 1) if heading is not None else 1
    frame.join = "\n"


def _note(frame: Frame, element: etree._Element, parent: Frame) -> None:
    frame.kind, frame.level, frame.notes = BlockKind.NOTE, 0, False


def _notes(frame: Frame, element: etree._Element, parent: Frame) -> None:
    frame.notes = True


def _quotation(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if parent.kind not in (BlockKind.NOTE, BlockKind.VERSE) and not parent.notes:
        frame.level = parent.level + 1 if parent.kind is BlockKind.QUOTATION else 0
        frame.kind = BlockKind.QUOTATION
    elif parent.notes:
        frame.kind = BlockKind.NOTE
    frame.prose = local(element) == "p"


def _verse(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if parent.kind is BlockKind.VERSE:
        _block(frame, element, parent)
    elif parent.kind is not BlockKind.NOTE and not parent.notes:
        frame.kind, frame.level = BlockKind.VERSE, 0
        frame.stanza = bool(words(element)[1] & STANZA_CLASS)


def _caption(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if parent.kind is not BlockKind.NOTE:
        frame.kind, frame.level = BlockKind.CAPTION, 0


def _list(frame: Frame, element: etree._Element, parent: Frame) -> None:
    frame.lists = parent.lists + 1


def _item(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if parent.notes:
        frame.kind = BlockKind.NOTE
    elif parent.kind not in STICKY:
        frame.kind = BlockKind.LIST_ITEM
        frame.level = max(0, parent.lists - 1) + (local(element) == "dd")


def _table(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if not _is_layout(element):
        frame.kind = BlockKind.NOTE if parent.notes or parent.kind is BlockKind.NOTE else BlockKind.TABLE
        frame.level, frame.join = 0, " "


def _code(frame: Frame, element: etree._Element, parent: Frame) -> None:
    if parent.kind is BlockKind.PARAGRAPH or parent.kind is BlockKind.LIST_ITEM:
        frame.kind, frame.level = BlockKind.CODE, 0
    frame.raw = True


_STRUCTURE = {
    Role.BLOCK: _block,
    Role.ROW: _block,
    Role.CELL: _block,
    Role.HEADING: _heading,
    Role.HEADINGS: _headings,
    Role.NOTE: _note,
    Role.NOTES: _notes,
    Role.QUOTATION: _quotation,
    Role.VERSE: _verse,
    Role.CAPTION: _caption,
    Role.LIST: _list,
    Role.ITEM: _item,
    Role.TABLE: _table,
    Role.CODE: _code,
}


def _is_layout(table: etree._Element) -> bool:
    """A table that arranges a page instead of values: it holds a table, a heading or quotations, or one long column."""
    rows = cells = long_cells = 0
    for element in table.iter():
        tag = local(element)
        if element is not table and (tag == "table" or tag in ("h1", "h2", "h3", "h4", "blockquote")):
            return True
        rows += tag == "tr"
        if tag in ("td", "th"):
            cells += 1
            long_cells += short_text(element, 600) is None and len(element) > 3
    return table.get("role") == "presentation" or cells <= rows or long_cells * 2 > cells
