"""Freezes the viewer's pages into a folder that needs no server.

A list of our own files lies with them, so that building again removes pages that are no more and touches nothing that
somebody else put there (`.nojekyll`, `CNAME`).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from builder.library.books import list_books
from builder.library.store import open_reader
from viewer.app import create_app
from viewer.links import LIBRARY, book_path, file_of, left_out_path, part_path
from viewer.messages import LANGUAGES
from viewer.shelf import Memory, open_book

MANIFEST = "shelfmap-files.txt"
_STATIC = Path(__file__).parent / "static"


class FreezeError(Exception):
    """A site that cannot be written where it was asked for."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """What building did: the page to open first, files of the site, how many of them changed, how many were removed."""

    first: Path
    files: int
    written: int
    removed: int


def freeze(library: Path, out: Path) -> Frozen:
    """Write the site of a library into `out`. Raises LibraryError and FreezeError."""
    try:
        return _freeze(library, out)
    except OSError as error:
        raise FreezeError(f"cannot write {error.filename or out}: {error.strerror}; choose another --out") from error


def _freeze(library: Path, out: Path) -> Frozen:
    before = _ours(out)
    kept: set[str] = set()
    written = 0
    out.mkdir(parents=True, exist_ok=True)
    with (out / MANIFEST).open("a", encoding="utf-8") as manifest:
        for name, content in _files(library):
            target = out / name
            kept.add(name)
            there = target.read_bytes() if target.is_file() else None
            if there == content:
                continue
            if there is not None and name not in before:
                raise FreezeError(f"{target} was not made by viewer build; move it away or choose another --out")
            # Named before it is written, so that a build which is cut short knows its own files.
            manifest.write(f"{name}\n")
            manifest.flush()
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            written += 1
    for name in before - kept:
        _remove(out, name)
    (out / MANIFEST).write_text("".join(f"{name}\n" for name in sorted(kept)), encoding="utf-8")
    return Frozen(out / file_of(LIBRARY), len(kept), written, len(before - kept))


def _files(library: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the site with its content: English at the top, Korean in a folder of its own."""
    app = create_app(library, files=True)
    client = app.test_client(use_cookies=False)
    folders = [(code, "" if code == LANGUAGES[0] else f"{code}/") for code in LANGUAGES]
    for _, folder in folders:
        for file in sorted(_STATIC.iterdir()):
            yield f"{folder}static/{file.name}", file.read_bytes()
    with closing(open_reader(library)) as db:
        for path in _paths(db, app.extensions["memory"]):
            for code, folder in folders:
                answer = client.get(f"/{path}", headers={"Cookie": f"lang={code}"})
                if answer.status_code != HTTPStatus.OK:
                    raise FreezeError(f"the page {path} cannot be made: {answer.get_data(as_text=True)}")
                yield folder + file_of(path), answer.data


def _paths(db: sqlite3.Connection, memory: Memory) -> Iterator[str]:
    yield LIBRARY
    for book in list_books(db):
        yield book_path(book.slug)
        for part in open_book(db, book, memory).text.parts:
            yield part_path(book.slug, part.number)
        yield left_out_path(book.slug)


def _ours(out: Path) -> set[str]:
    """The files that an earlier build made here."""
    manifest = out / MANIFEST
    return set(manifest.read_text(encoding="utf-8").splitlines()) if manifest.is_file() else set()


def _remove(out: Path, name: str) -> None:
    """Remove a file of ours and the folders that it leaves empty. A line that leads out of the site is not ours."""
    target = (out / name).resolve()
    if out.resolve() not in target.parents:
        return
    target.unlink(missing_ok=True)
    for folder in target.parents:
        if folder == out.resolve() or any(folder.iterdir()):
            break
        folder.rmdir()
