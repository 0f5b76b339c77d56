"""What `builder status` shows: the shelf, its maps, the queue, and what went wrong last."""

import sqlite3
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from builder.library import books, jobs
from builder.library.books import BookRow


@dataclass(frozen=True, slots=True)
class Status:
    """The library at one moment. `queue` counts jobs by state; `errors` are the newest (title, state, reason)."""

    books: tuple[BookRow, ...]
    queue: dict[str, int]
    refused: tuple[tuple[str, str], ...]
    errors: tuple[tuple[str, str, str], ...]


def gather(db: sqlite3.Connection) -> Status:
    """Read the library's state."""
    return Status(
        books=tuple(books.list_books(db)),
        queue=jobs.count_by_state(db),
        refused=tuple((row["path"], row["error"]) for row in books.refused_files(db)),
        errors=tuple((row["title"], row["state"], row["error"]) for row in jobs.last_errors(db)),
    )


def map_state(book: BookRow) -> str:
    """In a word or two, what map a book has."""
    if book.map_state is None:
        return "no map"
    made = "without a model" if book.map_engine == "extractive" else f"by {book.map_model}"
    return f"{'partial, ' if book.map_state == 'partial' else ''}{made}"


def show(status: Status, console: Console) -> None:
    """Print the status for a person. Titles are a book's own words, so none is read as markup."""
    table = Table("", "title", "author", "language", "characters", "map", box=None, header_style="bold")
    table.columns[4].justify = "right"
    for book in status.books:
        table.add_row(
            str(book.id),
            Text(book.title),
            Text(book.author or ""),
            book.language,
            f"{book.chars:,}",
            Text(map_state(book)),
        )
    console.print(table)
    mapped = sum(book.map_id is not None for book in status.books)
    chars = sum(book.body_chars for book in status.books)
    console.print(f"{len(status.books)} books, {chars:,} characters; {mapped} with a map", highlight=False)
    queue = ", ".join(f"{count} {state}" for state, count in status.queue.items())
    console.print(f"jobs: {queue or 'none'}", highlight=False)
    for path, error in status.refused:
        console.print(f"not read: {path}: {error}", markup=False, highlight=False, soft_wrap=True)
    for title, state, error in status.errors:
        console.print(f"{state}: {title}: {error}", markup=False, highlight=False, soft_wrap=True)
