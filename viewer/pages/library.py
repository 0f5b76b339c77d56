"""The library page: every book with the state of its map."""

import sqlite3
from collections import Counter
from dataclasses import dataclass

from builder.library.books import BookRow, list_books
from viewer.shelf import MapRow, RefusedFile, map_rows, refused


@dataclass(frozen=True, slots=True)
class Entry:
    """A book's row; `map` is `None` where there is none yet. `needs_file`: another book has the same title."""

    book: BookRow
    map: MapRow | None
    needs_file: bool


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
    books = list_books(db)
    titles = Counter(book.title for book in books)
    entries = (Entry(book, maps.get(book.map_id) if book.map_id else None, titles[book.title] > 1) for book in books)
    return LibraryPage(tuple(entries), tuple(refused(db)))
