"""The pages of a book's text: its blocks as what they are, with the sentences marked that the map cites."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from builder.library.rows import Block, BlockKind, Document
from viewer.links import part_path
from viewer.pages.book import Place, Places, marks
from viewer.pages.marks import Layers, Names, draw
from viewer.pages.parts import Part, part_at
from viewer.pages.spans import Spans
from viewer.pages.tables import CELL_BREAK, ROW_BREAK, rows
from viewer.shelf import ShelfBook

_TAGS = {BlockKind.QUOTATION: "blockquote", BlockKind.CODE: "pre", BlockKind.NOTE: "aside"}
_LOWEST_HEADING = 6


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A block as markup: its element, its fragment, and the printed page where a new one begins."""

    tag: str
    id: str
    kind: str
    level: int
    html: Markup
    printed: int | None


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the table of contents."""

    level: int
    text: str
    path: str
    fragment: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class SourcePage:
    """What one page of the text shows."""

    shelf: ShelfBook
    part: Part
    blocks: tuple[ShownBlock, ...]
    contents: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A passage that the text does not hold, and where it stood."""

    text: str
    place: Place


def source_page(shelf: ShelfBook, number: int, map_href: str, names: Names) -> SourcePage | None:
    """Part `number` of a book's text, or `None` where the book has no such part."""
    if not 1 <= number <= len(shelf.text.parts):
        return None
    part = shelf.text.parts[number - 1]
    painter = _Painter(shelf, map_href, names)
    return SourcePage(shelf, part, tuple(_shown(shelf.text.document, part, painter)), tuple(_contents(shelf, part)))


def left_out_groups(shelf: ShelfBook) -> dict[str, list[LeftOutRow]]:
    """What the text does not hold, in order, by the reason why."""
    places = Places(shelf.book.slug, shelf.text)
    groups: dict[str, list[LeftOutRow]] = {}
    for passage in shelf.text.left_out:
        groups.setdefault(passage.reason, []).append(LeftOutRow(passage.text, places.block(passage.position)))
    return groups


class _Painter:
    """Draws the blocks of one book with what lies over them."""

    def __init__(self, shelf: ShelfBook, map_href: str, names: Names) -> None:
        self._document = shelf.text.document
        self._marks = Spans(marks(shelf.map.made) if shelf.map else ())
        self._voices = Spans(self._document.voices)
        self._furniture = Spans(block for block in self._document.blocks if block.kind is BlockKind.FURNITURE)
        self._map_href = map_href
        self._names = names

    def block(self, number: int, printed: int | None) -> ShownBlock:
        """Block `number`; `printed` is the printed page that begins with it."""
        block = self._document.blocks[number]
        start, end = block.start, block.end
        inside = [] if block.kind is BlockKind.FURNITURE else self._furniture.over(start, end)
        layers = Layers(self._marks.over(start, end), self._voices.over(start, end), inside)
        if block.kind is BlockKind.TABLE and "\t" in self._document.text[start:end]:
            tag, html = "table", self._table(start, end, layers)
        else:
            tag, html = _tag(block), self._stretch(start, end, layers)
        return ShownBlock(tag, f"b{number}", block.kind.value, block.level, html, printed)

    def _stretch(self, start: int, end: int, layers: Layers) -> Markup:
        return draw(self._document.text, start, end, layers, self._map_href, self._names)

    def _table(self, start: int, end: int, layers: Layers) -> Markup:
        """A table whose white space stays between its elements, where HTML keeps it as text."""
        drawn = []
        for row in rows(self._document.text, start, end):
            cells = (Markup("<td>{}</td>").format(self._stretch(left, right, layers)) for left, right in row)
            drawn.append(Markup("<tr>{}</tr>").format(Markup(CELL_BREAK).join(cells)))
        return Markup("<tbody>{}</tbody>").format(Markup(ROW_BREAK).join(drawn))


def _shown(document: Document, part: Part, painter: _Painter) -> Iterator[ShownBlock]:
    reached, printed = part.start, None
    for number in range(part.first, part.last):
        block = document.blocks[number]
        if block.start < reached:
            continue  # furniture inside the block before, which drew it
        reached = block.end
        yield painter.block(number, block.page_first if block.page_first != printed else None)
        printed = block.page_last or printed


def _tag(block: Block) -> str:
    if block.kind is BlockKind.HEADING:
        return f"h{min(block.level + 1, _LOWEST_HEADING)}"  # the book's title is the page's only h1
    return _TAGS.get(block.kind, "p")


def _contents(shelf: ShelfBook, here: Part) -> Iterator[Heading]:
    document = shelf.text.document
    for number, block in enumerate(document.blocks):
        if block.kind is BlockKind.HEADING:
            part = part_at(shelf.text.parts, block.start)
            path = part_path(shelf.book.slug, part.number)
            title = document.text[block.start : block.end]
            yield Heading(block.level, title, path, f"b{number}", part is here)
