"""Opening library.db: one writer connection per process, readers read-only."""

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

# A reader or a second writer may hold the lock for the length of one book's transaction (under a second).
_BUSY_TIMEOUT_S = 30.0


class LibraryError(Exception):
    """library.db cannot be opened or written."""


def open_writer(path: Path) -> sqlite3.Connection:
    """Open (or make) the library for writing and bring its schema up to date. Raises LibraryError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=_BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode = wal")
        _prepare(connection)
        migrate(connection)
    except (sqlite3.Error, OSError) as error:
        raise LibraryError(f"cannot open the library {path}: {error}") from error
    return connection


def open_reader(path: Path) -> sqlite3.Connection:
    """Open an existing library read-only. Raises LibraryError."""
    if not path.is_file():
        raise LibraryError(f"there is no library at {path}; make one with: builder run")
    try:
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=_BUSY_TIMEOUT_S, check_same_thread=False
        )
        _prepare(connection)
        connection.execute("select 1 from books limit 1")
    except sqlite3.Error as error:
        raise LibraryError(f"cannot read the library {path}: {error}") from error
    return connection


def memory_writer() -> sqlite3.Connection:
    """An empty library in memory, for tests and trials."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _prepare(connection)
    migrate(connection)
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Apply the migrations that this library has not seen."""
    # Here, because it takes a quarter of a second to load, and readers do not need it.
    from sqlite_utils import Database

    from builder.library.schema import migrations

    migrations.apply(Database(connection))


@contextmanager
def sole_run(path: Path) -> Iterator[None]:
    """Hold the library's run lock, which ends with the process. Raises LibraryError where another run has it."""
    with Path(f"{path}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LibraryError(f"another builder run is at work on {path}; wait until it has ended") from None
        yield


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of the block or none of it; takes the write lock at once, so that two writers wait and never deadlock."""
    connection.execute("begin immediate")
    try:
        yield
    except BaseException:
        connection.execute("rollback")
        raise
    connection.execute("commit")


def now() -> str:
    """The time as the library keeps it: UTC, ISO-8601, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _prepare(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("pragma foreign_keys = on")
