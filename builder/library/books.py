"""Writers and readers of books, texts, blocks, voices and source files."""

import array
import hashlib
import re
import sqlite3
import sys
import unicodedata
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from builder.library import maps
from builder.library.grams import index_grams
from builder.library.rows import UNCITABLE, Block, BlockKind, Document, LeftOut, Reading, Sentence, Voice, VoiceKind
from builder.library.store import now, transaction


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as it lies on disk: NFC path, sha256 of its bytes, size, and when it was last changed."""

    path: str
    sha256: str
    size_bytes: int
    modified_ns: int

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return self.path.rpartition("/")[2]


class Change(StrEnum):
    """What adding a file did."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Added:
    """The book that a file is now, and what adding it did."""

    book_id: int
    text_id: int
    change: Change


@dataclass(frozen=True, slots=True)
class BookRow:
    """A book with its current text. `map_id` is the current map of any of its texts, `None` where there is none."""

    id: int
    slug: str
    source_name: str
    title: str
    author: str | None
    language: str
    format: str
    text_id: int
    chars: int
    body_chars: int
    added_at: str
    map_id: int | None
    map_state: str | None
    map_engine: str | None
    map_model: str | None


def known_file(db: sqlite3.Connection, path: str) -> sqlite3.Row | None:
    """What the library knows of the file at a path: its `book_id`, `size_bytes`, `modified_ns` and `error`."""
    row: sqlite3.Row | None = db.execute("select * from source_files where path = ?", [path]).fetchone()
    return row


def book_with_bytes(db: sqlite3.Connection, sha256: str) -> int | None:
    """The book that came from these very bytes, whatever the file was called."""
    row = db.execute(
        "select book_id from source_files where sha256 = ? and book_id is not null limit 1", [sha256]
    ).fetchone()
    return row["book_id"] if row else None


def refuse_file(db: sqlite3.Connection, path: str, error: str) -> None:
    """Keep that a file could not be read, and why. A book that it once was stays."""
    db.execute(
        """insert into source_files (path, error, read_at) values (?, ?, ?)
        on conflict (path) do update set error = excluded.error, read_at = excluded.read_at,
            sha256 = null, size_bytes = null, modified_ns = null""",
        [path, error, now()],
    )


def add_copy(db: sqlite3.Connection, file: SourceFile, book_id: int) -> Added:
    """Note another file with the bytes of a book that the library has."""
    with transaction(db):
        _keep_file(db, file, book_id)
    text_id: int = db.execute("select text_id from books where id = ?", [book_id]).fetchone()["text_id"]
    return Added(book_id, text_id, Change.SAME)


def add_book(db: sqlite3.Connection, file: SourceFile, reading: Reading, document: Document) -> Added:
    """Keep what a file holds, in one transaction.

    The same canonical text is the same book, whatever bytes spelled it. A path that held another text before is the
    same book with a new text; maps of the old text stay with the old text.
    """
    digest = hashlib.sha256(reading.text.encode()).hexdigest()
    with transaction(db):
        same = db.execute("select id, book_id from texts where sha256 = ?", [digest]).fetchone()
        before = db.execute("select book_id from source_files where path = ?", [file.path]).fetchone()
        if same:
            book_id, text_id, change = same["book_id"], same["id"], Change.SAME
            if before and before["book_id"] == book_id and _make_current(db, book_id, text_id):
                change = Change.CHANGED  # the file went back to a text that the book had before
        else:
            book_id = before["book_id"] if before and before["book_id"] else None
            change = Change.CHANGED if book_id else Change.NEW
            if book_id is None:
                book_id = _insert_book(db, file, reading)
            text_id = _insert_text(db, book_id, digest, reading, document)
            _make_current(db, book_id, text_id)
        _keep_file(db, file, book_id)
    return Added(book_id, text_id, change)


def load_document(db: sqlite3.Connection, text_id: int) -> Document:
    """A text with its blocks, sentences and speaker layer, as it was read."""
    row = db.execute("select * from texts where id = ?", [text_id]).fetchone()
    if row is None:
        raise KeyError(f"the library has no text {text_id}")
    return Document(
        text=zlib.decompress(row["body"]).decode(),
        blocks=tuple(_blocks(db, text_id)),
        sentences=tuple(_unpack(row["sentence_spans"])),
        voices=tuple(
            Voice(v["start_char"], v["end_char"], VoiceKind(v["kind"]), v["speaker"], v["cue"])
            for v in db.execute("select * from voices where text_id = ? order by id", [text_id])
        ),
        language=row["language"],
        title=row["title"],
        author=row["author"],
    )


def left_out(db: sqlite3.Connection, text_id: int) -> list[LeftOut]:
    """What the source file holds and the text does not, in order."""
    rows = db.execute("select * from left_out where text_id = ? order by id", [text_id])
    return [LeftOut(row["position_char"], row["reason"], row["text"]) for row in rows]


_BOOK_ROWS = """
select books.id, books.slug, books.source_name, books.title, books.author, books.language, books.format,
    books.text_id, texts.chars, texts.body_chars, books.added_at, maps.id as map_id, maps.state as map_state,
    maps.engine as map_engine, maps.model as map_model
from books join texts on texts.id = books.text_id
left join maps on maps.is_current = 1 and maps.text_id in (select id from texts where book_id = books.id)
"""


def list_books(db: sqlite3.Connection) -> list[BookRow]:
    """All books by title, each with its current map."""
    return [BookRow(**dict(row)) for row in db.execute(_BOOK_ROWS + "order by books.title, books.id")]


def get_book(db: sqlite3.Connection, book_id: int) -> BookRow:
    """One book with its current map. Raises KeyError for a number that is no book."""
    row = db.execute(_BOOK_ROWS + "where books.id = ?", [book_id]).fetchone()
    if row is None:
        raise KeyError(f"the library has no book {book_id}")
    return BookRow(**dict(row))


def as_mapped(db: sqlite3.Connection, book: BookRow, map_id: int) -> BookRow:
    """The book as the text of one of its maps has it: title, author, language and length may have changed since."""
    row = db.execute(
        """select title, author, language, chars, body_chars, id as text_id from texts
        where id = (select text_id from maps where id = ?)""",
        [map_id],
    ).fetchone()
    return replace(book, **dict(row))


def find_books(db: sqlite3.Connection, wanted: str) -> list[BookRow]:
    """Books whose number, slug, file name or title is `wanted`; failing that, whose title or file name contains it."""
    wanted = unicodedata.normalize("NFC", wanted)
    books = list_books(db)
    exact = [book for book in books if wanted in (str(book.id), book.slug, book.source_name, book.title)]
    return exact or [b for b in books if wanted.lower() in b.title.lower() or wanted.lower() in b.source_name.lower()]


def notices(db: sqlite3.Connection, text_id: int) -> list[str]:
    """What the reader decided about a text, as sentences."""
    return [row["sentence"] for row in db.execute("select * from notices where text_id = ? order by id", [text_id])]


def refused_files(db: sqlite3.Connection) -> list[sqlite3.Row]:
    """Files that could not be read: `path`, `error`, `read_at`."""
    return list(db.execute("select path, error, read_at from source_files where error is not null order by path"))


def body_chars(document: Document) -> int:
    """Characters in sentences that may be cited: the length that budgets, coverage and predictions speak of."""
    return sum(s.end - s.start for s in document.sentences if document.blocks[s.block].kind not in UNCITABLE)


def _insert_book(db: sqlite3.Connection, file: SourceFile, reading: Reading) -> int:
    key = file.sha256[:16]
    db.execute(
        """insert into books (key, slug, source_name, title, author, language, format, added_at, changed_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            key,
            _slug(reading.title, key),
            file.name,
            reading.title,
            reading.author,
            reading.language,
            reading.format,
            now(),
            now(),
        ],
    )
    return _last_id(db)


def _insert_text(db: sqlite3.Connection, book_id: int, digest: str, reading: Reading, document: Document) -> int:
    db.execute(
        """insert into texts (book_id, sha256, chars, body_chars, sentences, title, author, language, body,
            sentence_spans, made_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            book_id,
            digest,
            len(reading.text),
            body_chars(document),
            len(document.sentences),
            reading.title,
            reading.author,
            reading.language,
            zlib.compress(reading.text.encode()),
            _pack(document.sentences),
            now(),
        ],
    )
    text_id = _last_id(db)
    _insert_blocks(db, text_id, reading)
    db.executemany(
        "insert into voices (text_id, kind, speaker, cue, start_char, end_char) values (?, ?, ?, ?, ?, ?)",
        ((text_id, v.kind, v.speaker, v.cue, v.start, v.end) for v in document.voices),
    )
    db.executemany(
        "insert into left_out (text_id, position_char, reason, text) values (?, ?, ?, ?)",
        ((text_id, lost.position, lost.reason, lost.text) for lost in reading.left_out),
    )
    db.executemany(
        "insert into notices (text_id, sentence) values (?, ?)", ((text_id, line) for line in reading.notices)
    )
    return text_id


def _insert_blocks(db: sqlite3.Connection, text_id: int, reading: Reading) -> None:
    first: int = db.execute("select coalesce(max(id), 0) + 1 from blocks").fetchone()[0]
    db.executemany(
        """insert into blocks (id, text_id, position, kind, level, heading_id, start_char, end_char, page_first,
            page_last, text) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            (
                first + position,
                text_id,
                position,
                block.kind,
                block.level,
                None if block.heading is None else first + block.heading,
                block.start,
                block.end,
                block.page_first,
                block.page_last,
                reading.text[block.start : block.end],
            )
            for position, block in enumerate(reading.blocks)
        ),
    )
    db.executemany(
        "insert into blocks_fts (rowid, grams) values (?, ?)",
        (
            (first + position, index_grams(reading.text[block.start : block.end]))
            for position, block in enumerate(reading.blocks)
            if block.kind is not BlockKind.FURNITURE
        ),
    )


def _make_current(db: sqlite3.Connection, book_id: int, text_id: int) -> bool:
    """Point the book at a text; says whether it pointed elsewhere."""
    changed = db.execute(
        """update books set text_id = t.id, title = t.title, author = t.author, language = t.language, changed_at = ?
        from (select id, title, author, language from texts where id = ?) as t
        where books.id = ? and books.text_id is not t.id""",
        [now(), text_id, book_id],
    )
    if changed.rowcount > 0:
        # A text that comes back brings its map back.
        mapped = db.execute("select max(id) from maps where text_id = ? and state = 'complete'", [text_id]).fetchone()[
            0
        ]
        if mapped is not None:
            maps.make_current(db, mapped)
    return changed.rowcount > 0


def _keep_file(db: sqlite3.Connection, file: SourceFile, book_id: int) -> None:
    db.execute(
        "insert or replace into source_files values (?, ?, ?, ?, ?, null, ?)",
        [file.path, book_id, file.sha256, file.size_bytes, file.modified_ns, now()],
    )


def _blocks(db: sqlite3.Connection, text_id: int) -> Iterator[Block]:
    rows = db.execute(
        """select id, position, kind, level, heading_id, start_char, end_char, page_first, page_last
        from blocks where text_id = ? order by position""",
        [text_id],
    )
    for row in rows:
        heading = None if row["heading_id"] is None else row["heading_id"] - (row["id"] - row["position"])
        yield Block(
            row["start_char"],
            row["end_char"],
            BlockKind(row["kind"]),
            row["level"],
            heading,
            row["page_first"],
            row["page_last"],
        )


def _pack(sentences: tuple[Sentence, ...]) -> bytes:
    """Sentences as compressed little-endian 32-bit triples (start, end, block): a tenth of the rows they would be."""
    numbers = array.array("I", (n for s in sentences for n in (s.start, s.end, s.block)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes())


def _unpack(blob: bytes) -> Iterator[Sentence]:
    numbers = array.array("I")
    numbers.frombytes(zlib.decompress(blob))
    if sys.byteorder == "big":
        numbers.byteswap()
    triples = iter(numbers)
    return (Sentence(start, end, block) for start, end, block in zip(triples, triples, triples, strict=True))


def _slug(title: str, key: str) -> str:
    """A file name that is safe everywhere: the title's ASCII letters, if any, and eight characters of the key."""
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40].strip("-")
    return f"{words}-{key[:8]}" if words else f"book-{key[:8]}"


def _last_id(db: sqlite3.Connection) -> int:
    number: int = db.execute("select last_insert_rowid()").fetchone()[0]
    return number
