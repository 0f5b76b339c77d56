"""The library keeps what it is given, once, and gives it back the same."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from builder.library import books, calls, jobs, maps
from builder.library.books import Change, SourceFile
from builder.library.check import faults
from builder.library.jobs import Work
from builder.library.rows import Call, MapState
from builder.library.schema import migrations
from builder.library.store import LibraryError, memory_writer, migrate, open_reader, open_writer, sole_run
from tests.library.samples import TEXT, document, reading, structure_map

WORK = Work("openai", "m", "id")


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    connection = memory_writer()
    yield connection
    connection.close()


def file(path: str = "/books/경희.txt", sha256: str = "a" * 64) -> SourceFile:
    return SourceFile(path, sha256, 10, 1)


def add(db: sqlite3.Connection, source: SourceFile | None = None, text: str = TEXT) -> books.Added:
    source_reading = reading(text)
    return books.add_book(db, source or file(), source_reading, document(source_reading))


def test_a_document_comes_back_as_it_was_read(db: sqlite3.Connection) -> None:
    added = add(db)
    assert added.change is Change.NEW
    assert books.load_document(db, added.text_id) == document(reading())
    assert books.left_out(db, added.text_id) == list(reading().left_out)


def test_the_same_file_twice_is_one_book(db: sqlite3.Connection) -> None:
    first = add(db)
    again = add(db)
    assert again == replace(first, change=Change.SAME)
    assert len(books.list_books(db)) == 1


def test_other_bytes_of_the_same_text_are_the_same_book(db: sqlite3.Connection) -> None:
    first = add(db)
    utf16 = add(db, file("/books/copy.txt", "b" * 64))
    assert utf16 == replace(first, change=Change.SAME)
    assert books.book_with_bytes(db, "b" * 64) == first.book_id
    assert books.book_with_bytes(db, "c" * 64) is None


def test_a_changed_file_is_a_new_text_of_the_same_book_and_old_maps_stay_with_the_old_text(
    db: sqlite3.Connection,
) -> None:
    first = add(db)
    old_map = maps.add_map(db, first.text_id, structure_map())
    changed = add(db, file(sha256="b" * 64), TEXT + " 그렇다.")
    assert (changed.book_id, changed.change) == (first.book_id, Change.CHANGED)
    assert changed.text_id != first.text_id
    assert db.execute("select text_id from maps where id = ?", [old_map]).fetchone()[0] == first.text_id
    assert [book.text_id for book in books.list_books(db)] == [changed.text_id]
    back = add(db)
    assert (back.text_id, back.change) == (first.text_id, Change.CHANGED)


def test_another_path_with_another_text_is_another_book(db: sqlite3.Connection) -> None:
    add(db)
    other = add(db, file("/books/b.txt", "b" * 64), "다른 책\n\n다른 글이다.\n\n끝이다.")
    assert other.change is Change.NEW
    assert len({book.slug for book in books.list_books(db)}) == 2


def test_a_map_comes_back_as_it_was_made(db: sqlite3.Connection) -> None:
    added = add(db)
    for state in MapState:
        made = structure_map(state=state)
        assert maps.load_map(db, maps.add_map(db, added.text_id, made)) == made


def test_the_newest_map_is_the_current_one(db: sqlite3.Connection) -> None:
    added = add(db)
    maps.add_map(db, added.text_id, structure_map())
    newest = maps.add_map(db, added.text_id, structure_map())
    assert [book.map_id for book in books.list_books(db)] == [newest]
    assert list(faults(db)) == []


def test_a_failed_write_leaves_nothing_behind(db: sqlite3.Connection) -> None:
    added = add(db)
    current = maps.add_map(db, added.text_id, structure_map())
    broken = replace(structure_map(), items=(replace(structure_map().items[0], text=None),))  # type: ignore[arg-type]  # what the schema must refuse
    with pytest.raises(sqlite3.IntegrityError):
        maps.add_map(db, added.text_id, broken)
    assert [book.map_id for book in books.list_books(db)] == [current]
    assert db.execute("select count(*) from maps").fetchone()[0] == 1


def test_find_books_by_number_name_and_part_of_the_title(db: sqlite3.Connection) -> None:
    add(db)
    for wanted in ("1", "경희.txt", "경희", "경"):
        assert [book.id for book in books.find_books(db, wanted)] == [1], wanted
    assert books.find_books(db, "무정") == []


@pytest.mark.parametrize(
    ("break_it", "named"),
    [
        ("update anchors set exact = '다른 말' where id = 1", "anchors 1"),
        ("update anchors set prefix = '다른 말' where id = 1", "anchors 1"),
        ("update items set kind = 'claim' where number = 3", "items 3"),
        ("delete from anchors where item_id = 5", "items 5"),
        ("update items set parent_id = null where number = 5", "items 5"),
        ("pragma foreign_keys = off; delete from items where id = 5", "anchors"),
        ("update maps set is_current = 1", "books 1"),
        ("update books set text_id = null", "books 1"),
    ],
)
def test_check_names_what_is_wrong(db: sqlite3.Connection, break_it: str, named: str) -> None:
    added = add(db)
    maps.add_map(db, added.text_id, structure_map())
    maps.add_map(db, added.text_id, structure_map())
    assert list(faults(db)) == []
    db.executescript(break_it)
    assert any(line.startswith(named) for line in faults(db)), list(faults(db))


def test_work_is_queued_until_there_is_a_complete_map(db: sqlite3.Connection) -> None:
    added = add(db)
    jobs.enqueue(db, WORK)
    (job,) = jobs.waiting(db, WORK)
    jobs.start(db, job.id)
    maps.add_map(db, added.text_id, structure_map(state=MapState.PARTIAL))
    jobs.finish(db, job.id, "partial", "a segment failed")
    assert jobs.waiting(db, WORK) == []
    assert [row["error"] for row in jobs.last_errors(db)] == ["a segment failed"]
    jobs.enqueue(db, WORK)
    assert [again.id for again in jobs.waiting(db, WORK)] == [job.id]
    maps.add_map(db, added.text_id, structure_map())
    jobs.finish(db, job.id, "done")
    jobs.enqueue(db, WORK)
    assert jobs.waiting(db, WORK) == []
    jobs.enqueue(db, Work("extractive", None, "id"))
    assert len(jobs.waiting(db, Work("extractive", None, "id"))) == 1


def test_a_run_without_wishes_leaves_books_alone_that_have_any_map(db: sqlite3.Connection) -> None:
    added = add(db)
    plain = Work("extractive", None, "id")
    maps.add_map(db, added.text_id, structure_map())
    jobs.enqueue(db, plain, unmapped_only=True)
    assert jobs.waiting(db, plain) == []
    jobs.enqueue(db, plain)
    assert len(jobs.waiting(db, plain)) == 1


def test_a_wished_map_that_exists_is_made_the_current_one_again(db: sqlite3.Connection) -> None:
    added = add(db)
    by_model = maps.add_map(db, added.text_id, structure_map())
    other = maps.add_map(db, added.text_id, replace(structure_map(), engine="extractive", model=None))
    assert [book.map_id for book in books.list_books(db)] == [other]
    maps.prefer(db, "openai", "m", "id")
    assert [book.map_id for book in books.list_books(db)] == [by_model]
    maps.prefer(db, "openai", "unknown", "id")
    assert [book.map_id for book in books.list_books(db)] == [by_model]


def test_a_text_that_comes_back_brings_its_map_back(db: sqlite3.Connection) -> None:
    first = add(db)
    first_map = maps.add_map(db, first.text_id, structure_map())
    changed = add(db, file(sha256="b" * 64), TEXT + " 그렇다.")
    maps.add_map(db, changed.text_id, structure_map())
    add(db)
    assert [book.map_id for book in books.list_books(db)] == [first_map]
    assert list(faults(db)) == []


def test_only_one_run_at_a_time(tmp_path: Path) -> None:
    with (
        sole_run(tmp_path / "library.db"),
        pytest.raises(LibraryError, match="another builder run"),
        sole_run(tmp_path / "library.db"),
    ):
        pass
    with sole_run(tmp_path / "library.db"):
        pass


def test_short_books_come_first(db: sqlite3.Connection) -> None:
    add(db)
    short = add(db, file("/books/b.txt", "b" * 64), "짧다\n\n짧은 글.")
    jobs.enqueue(db, WORK)
    assert jobs.waiting(db, WORK)[0].text_id == short.text_id


def call(**changes: object) -> Call:
    base = Call(
        "f" * 64, "spark1", "m", "extract", 1, 1, "2026-12-01T00:00:00Z", 0.0, 0.1, 0.2, 0.2, 1.0, 10, 0, 0, 5, False,
        "stop", None, "- 말 [1]", "",
    )  # fmt: skip
    return replace(base, **changes)  # type: ignore[arg-type]  # fields by name


def test_only_a_call_that_ended_well_is_answered_from_the_cache(db: sqlite3.Connection) -> None:
    added = add(db)
    server = calls.server_id(db, "spark1", "http://127.0.0.1:1/v1")
    calls.add_call(db, added.text_id, server, call(error="503"))
    assert calls.finished_call(db, "f" * 64) is None
    calls.add_call(db, added.text_id, server, call())
    assert calls.finished_call(db, "f" * 64) == call()
    assert calls.server_id(db, "spark1", "http://127.0.0.1:2/v1") == server


def test_an_older_library_is_brought_up_to_date_with_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "책장" / "library.db"
    path.parent.mkdir()
    old = sqlite3.connect(path, isolation_level=None)
    migrations.apply(Database(old), stop_before="m003_views")
    old.row_factory = sqlite3.Row
    source_reading = reading()
    books.add_book(old, file(), source_reading, document(source_reading))
    old.close()
    db = open_writer(path)
    assert migrations.pending(Database(db)) == []
    maps.add_map(db, 1, structure_map())
    migrate(db)
    db.close()
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        open_reader(path).execute("delete from books")


def test_what_is_not_a_library_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="there is no library"):
        open_reader(tmp_path / "none.db")
    (tmp_path / "junk.db").write_bytes(b"not a database, but long enough to be taken for one" * 100)
    for opened in (open_reader, open_writer):
        with pytest.raises(LibraryError, match="not a database"):
            opened(tmp_path / "junk.db")
