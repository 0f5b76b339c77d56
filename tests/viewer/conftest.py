"""Libraries on disk for the viewer's tests."""

import hashlib
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from builder.library.books import SourceFile, add_book
from builder.library.maps import add_map
from builder.library.rows import Document, Reading, StructureMap
from builder.library.store import open_writer
from tests.library.samples import document, reading, structure_map
from viewer.app import create_app


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of one small book with its map."""
    path = tmp_path / "library.db"
    put(path, reading(), structure_map())
    return path


@pytest.fixture
def client(library: Path) -> FlaskClient:
    """A browser, as it were, on that library."""
    return create_app(library).test_client()


def put(path: Path, source: Reading, made: StructureMap | None, doc: Document | None = None, name: str = "") -> int:
    """Put a book, and a map of it, into a library; returns the book's number."""
    db = open_writer(path)
    digest = hashlib.sha256(f"{name}{source.text}".encode()).hexdigest()
    file = SourceFile(f"/home/owner/{name or source.title}.txt", digest, 1, 1)
    added = add_book(db, file, source, doc or document(source))
    if made:
        add_map(db, added.text_id, made)
    db.close()
    return added.book_id
