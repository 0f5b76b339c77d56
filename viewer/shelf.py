"""Reads what the pages show out of library.db, and remembers the last few texts and maps (they never change)."""

import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import PurePosixPath
from threading import Lock
from typing import Generic, TypeVar

from builder.library.books import BookRow, left_out, list_books, load_document, refused_files
from builder.library.maps import load_map
from builder.library.rows import Document, LeftOut, StructureMap
from viewer.pages.parts import Part, cut

# One reader turns the pages of one or two books; a long book's text and blocks take about 20 MB.
_KEPT = 4

T = TypeVar("T")


class Recent(Generic[T]):
    """The values made last, by key; safe to use from several threads."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._kept = kept
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made where it is not remembered."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._kept:
                self._values.popitem(last=False)
        return value


@dataclass(frozen=True, slots=True)
class MapRow:
    """What the library page says of a book's current map. Characters are code points."""

    id: int
    text_id: int
    items: int
    covered_chars: int
    body_chars: int
    made_at: str

    @property
    def coverage(self) -> float:
        """The share of the citable text that some item cites, 0…1."""
        return self.covered_chars / self.body_chars if self.body_chars else 0.0


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that could not be read: its name without folders, and why."""

    name: str
    error: str


@dataclass(frozen=True, slots=True)
class ShelfText:
    """A text as pages show it: the document, cut into parts, and what the reader of the file noted."""

    document: Document
    parts: tuple[Part, ...]
    left_out: tuple[LeftOut, ...]
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShelfMap:
    """The current map of a book, as it was made."""

    row: MapRow
    made: StructureMap


@dataclass(frozen=True, slots=True)
class ShelfBook:
    """A book with its current map, if any, and the text that is shown: the map's own, else the newest."""

    book: BookRow
    map: ShelfMap | None
    text: ShelfText

    @property
    def is_old_text(self) -> bool:
        """Whether the map, and so the text shown, is of an earlier text of the book."""
        return self.map is not None and self.map.row.text_id != self.book.text_id


@dataclass(frozen=True, slots=True)
class Memory:
    """What a viewer remembers between requests."""

    texts: Recent[ShelfText]
    maps: Recent[StructureMap]


def new_memory() -> Memory:
    """Remembers nothing yet."""
    return Memory(Recent(), Recent())


def map_rows(db: sqlite3.Connection) -> dict[int, MapRow]:
    """The current maps by number."""
    rows = db.execute(
        "select id, text_id, items, covered_chars, body_chars, made_at from maps where is_current = 1"
    ).fetchall()
    return {row["id"]: MapRow(**dict(row)) for row in rows}


def refused(db: sqlite3.Connection) -> list[RefusedFile]:
    """Files that could not be read. Folders are the owner's business and stay out of pages that may be published."""
    return [RefusedFile(PurePosixPath(row["path"]).name, row["error"]) for row in refused_files(db)]


def find_book(db: sqlite3.Connection, slug: str) -> BookRow | None:
    """The book with this slug, or `None`."""
    return next((book for book in list_books(db) if book.slug == slug), None)


def open_book(db: sqlite3.Connection, book: BookRow, memory: Memory) -> ShelfBook:
    """A book with everything that its pages show."""
    if book.map_id is None:
        return ShelfBook(book, None, _text(db, book.text_id, memory))
    row = map_rows(db)[book.map_id]
    made = memory.maps.get((row.id, row.made_at, book.slug), lambda: load_map(db, row.id))
    return ShelfBook(book, ShelfMap(row, made), _text(db, row.text_id, memory))


def _text(db: sqlite3.Connection, text_id: int, memory: Memory) -> ShelfText:
    # The number alone would not do: another library may be put in the place of this one.
    key = db.execute("select sha256, made_at from texts where id = ?", [text_id]).fetchone()
    return memory.texts.get((text_id, *key), lambda: _load_text(db, text_id))


def _load_text(db: sqlite3.Connection, text_id: int) -> ShelfText:
    document = load_document(db, text_id)
    notices = db.execute("select sentence from notices where text_id = ? order by id", [text_id])
    return ShelfText(
        document, cut(document.blocks), tuple(left_out(db, text_id)), tuple(row["sentence"] for row in notices)
    )
