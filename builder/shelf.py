"""From files on disk to books in the library: what `builder add` does to each path."""

import hashlib
import os
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISREG

from builder.library import books
from builder.library.books import Added, Change, SourceFile
from builder.library.rows import Document, Reading
from builder.source import SUFFIXES, SourceError, read_source
from builder.source.errors import Unreadable
from builder.source.sentences import split
from builder.source.voices import speaker_layer


@dataclass(frozen=True, slots=True)
class AddResult:
    """What became of one path: a book, or a reason why not. `notices` say what the reader decided."""

    path: Path
    added: Added | None
    error: str | None = None
    title: str = ""
    notices: tuple[str, ...] = ()

    @property
    def change(self) -> Change | None:
        """What adding did; `None` for a file that was refused."""
        return self.added.change if self.added else None


@dataclass(slots=True)
class Found:
    """The files under some paths: those to read, those left alone by their kind, those that cannot be reached."""

    files: list[Path] = field(default_factory=list)
    other_kinds: list[Path] = field(default_factory=list)
    errors: list[AddResult] = field(default_factory=list)


def find_files(paths: Iterable[Path]) -> Found:
    """Book files under folders, in a fixed order, and every file that was named outright, whatever its kind."""
    found = Found()
    for path in paths:
        try:
            if path.is_dir():
                _walk(path, found)
            elif path.exists():
                found.files.append(path)
            else:
                found.errors.append(AddResult(path, None, "there is no such file or folder"))
        except OSError as error:
            found.errors.append(AddResult(path, None, error.strerror or str(error)))
    return found


def add_files(db: sqlite3.Connection, files: Iterable[Path]) -> Iterator[AddResult]:
    """Read each file into the library; one that cannot be read is noted there with its reason, and the rest go on."""
    for path in files:
        try:
            yield _add_file(db, path)
        except SourceError as error:
            yield _refuse(db, path, str(error))
        except OSError as error:
            yield _refuse(db, path, error.strerror or str(error))


def read_document(reading: Reading) -> Document:
    """A reading with its sentences and its speaker layer."""
    sentences = split(reading.text, reading.blocks, reading.language)
    voices = speaker_layer(reading.text, reading.blocks, sentences, reading.language)
    return Document(reading.text, reading.blocks, sentences, voices, reading.language, reading.title, reading.author)


def library_path(path: Path) -> str:
    """A path as the library keeps it: absolute and NFC, so that a name spelled in NFD is the same file."""
    readable = os.path.realpath(path).encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return unicodedata.normalize("NFC", readable)


def _add_file(db: sqlite3.Connection, path: Path) -> AddResult:
    stat = path.stat()
    if not S_ISREG(stat.st_mode):
        raise Unreadable("it is no regular file")
    kept = library_path(path)
    known = books.known_file(db, kept)
    if known and known["book_id"] and (known["size_bytes"], known["modified_ns"]) == (stat.st_size, stat.st_mtime_ns):
        return _same(db, path, known["book_id"])
    data = path.read_bytes()
    file = SourceFile(kept, hashlib.sha256(data).hexdigest(), stat.st_size, stat.st_mtime_ns)
    # A file that held another text before is read, even where another copy of its new bytes is known: the book's
    # current text has to follow it.
    copied = None if known else books.book_with_bytes(db, file.sha256)
    if copied:
        books.add_copy(db, file, copied)
        return _same(db, path, copied)
    reading = read_source(file.name, data)
    added = books.add_book(db, file, reading, read_document(reading))
    return AddResult(path, added, title=reading.title, notices=reading.notices)


def _same(db: sqlite3.Connection, path: Path, book_id: int) -> AddResult:
    book = books.get_book(db, book_id)
    return AddResult(
        path,
        Added(book.id, book.text_id, Change.SAME),
        title=book.title,
        notices=tuple(books.notices(db, book.text_id)),
    )


def _refuse(db: sqlite3.Connection, path: Path, error: str) -> AddResult:
    books.refuse_file(db, library_path(path), error)
    return AddResult(path, None, error)


def _walk(folder: Path, found: Found) -> None:
    def unreachable(error: OSError) -> None:
        found.errors.append(AddResult(Path(error.filename), None, error.strerror or str(error)))

    for parent, folders, names in os.walk(folder, onerror=unreachable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.startswith("."):
                continue
            of_a_kind = name.lower().endswith(SUFFIXES)
            (found.files if of_a_kind else found.other_kinds).append(Path(parent) / name)
