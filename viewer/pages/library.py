"""The library page: every book with the state of its map."""

import sqlite3
from dataclasses import dataclass

from builder.library.books import BookRow, list_books
from viewer.shelf import MapRow, RefusedFile, map_rows, refused


@dataclass(frozen=True, slots=True)
class Entry:
    """A book's row; `map` is `None` where there is none yet."""

    book: BookRow
    map: MapRow | None


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """What the page shows."""

    entries: tuple[Entry, ...]
    refused: tuple[RefusedFile, ...]

    @property
    def mapped(self) -> int:
        """How many books have a map."""
        return sum(entry.map is not None for entry in self.entries)


def library_page(db: sqlite3.Connection) -> LibraryPage:
    """The page of a library."""
    maps = map_rows(db)
    entries = tuple(Entry(book, maps.get(book.map_id) if book.map_id else None) for book in list_books(db))
    return LibraryPage(entries, tuple(refused(db)))
