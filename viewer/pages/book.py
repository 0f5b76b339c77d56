"""A book's page: its map as a tree, every item numbered and bound to the places of the text that say it."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from builder.library.rows import ItemKind, MapItem, Rejected, StructureMap
from viewer.links import part_path
from viewer.pages.marks import Mark, anchor_id
from viewer.pages.parts import part_at
from viewer.pages.strip import Strip, strip
from viewer.shelf import ShelfBook, ShelfText


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: the page and fragment that show it, the printed page if known, percent of the text."""

    path: str
    fragment: str
    printed: int | None
    percent: int


@dataclass(frozen=True, slots=True)
class Node:
    """An item as the page shows it; `number` is its number in the library, counted from 1 in reading order."""

    number: int
    item: MapItem
    places: tuple[Place, ...]
    children: tuple["Node", ...]

    @property
    def claims(self) -> int:
        """How many claims lie under it."""
        return sum((child.item.kind is ItemKind.CLAIM) + child.claims for child in self.children)


@dataclass(frozen=True, slots=True)
class BookPage:
    """What the page shows. The tuples are empty where the book has no map."""

    shelf: ShelfBook
    questions: tuple[Node, ...]
    axes: tuple[Node, ...]
    strip: Strip | None
    rejected: tuple[tuple[str, tuple[Rejected, ...]], ...]
    missing: tuple[tuple[int, str, Place], ...]


def book_page(shelf: ShelfBook) -> BookPage:
    """The page of a book's current map."""
    if shelf.map is None:
        return BookPage(shelf, (), (), None, (), ())
    made = shelf.map.made
    places = Places(shelf.book.slug, shelf.text)
    nodes = _nodes(made.items, places, count(1))
    return BookPage(
        shelf,
        tuple(node for node in nodes if node.item.kind is not ItemKind.AXIS),
        tuple(node for node in nodes if node.item.kind is ItemKind.AXIS),
        strip(shelf.text, marks(made), made.missing),
        _by_reason(made.rejected),
        tuple((part.segment, part.reason, places.block(part.start)) for part in made.missing),
    )


def numbered(items: tuple[MapItem, ...]) -> Iterator[tuple[int, MapItem]]:
    """All items of a map in reading order, with the numbers that the library gives them."""

    def walk(level: tuple[MapItem, ...]) -> Iterator[MapItem]:
        for item in level:
            yield item
            yield from walk(item.children)

    return enumerate(walk(items), 1)


def marks(made: StructureMap) -> list[Mark]:
    """Every anchor of a map by its start."""
    spans = [
        Mark(anchor.start, anchor.end, number, place, item.kind)
        for number, item in numbered(made.items)
        for place, anchor in enumerate(item.anchors, 1)
    ]
    return sorted(spans, key=lambda mark: mark.start)


class Places:
    """Finds where a character of the text is shown."""

    def __init__(self, slug: str, text: ShelfText) -> None:
        self._slug = slug
        self._text = text
        self._starts = [block.start for block in text.document.blocks]

    def anchor(self, start: int, number: int, place: int) -> Place:
        """The place of an item's anchor."""
        return self._place(start, anchor_id(number, place))

    def block(self, start: int) -> Place:
        """The place of the block at a character."""
        return self._place(start, f"b{self._block(start)}")

    def _place(self, start: int, fragment: str) -> Place:
        part = part_at(self._text.parts, start)
        printed = self._text.document.blocks[self._block(start)].page_first
        percent = start * 100 // len(self._text.document.text)
        return Place(part_path(self._slug, part.number), fragment, printed, percent)

    def _block(self, start: int) -> int:
        return max(0, bisect_right(self._starts, start) - 1)


def _nodes(items: tuple[MapItem, ...], places: Places, numbers: Iterator[int]) -> tuple[Node, ...]:
    return tuple(_node(next(numbers), item, places, numbers) for item in items)


def _node(number: int, item: MapItem, places: Places, numbers: Iterator[int]) -> Node:
    bound = tuple(places.anchor(anchor.start, number, place) for place, anchor in enumerate(item.anchors, 1))
    return Node(number, item, bound, _nodes(item.children, places, numbers))


def _by_reason(rejected: tuple[Rejected, ...]) -> tuple[tuple[str, tuple[Rejected, ...]], ...]:
    """What was thrown out, the most frequent reason first."""
    groups: dict[str, list[Rejected]] = {}
    for row in rejected:
        groups.setdefault(row.reason, []).append(row)
    return tuple((reason, tuple(rows)) for reason, rows in sorted(groups.items(), key=lambda group: -len(group[1])))
