"""Writers and readers of model calls: the record of every request, and the cache that a resumed run answers from."""

import sqlite3
from dataclasses import fields

from builder.library.rows import Call

_COLUMNS = [field.name for field in fields(Call) if field.name != "server"]


def server_id(db: sqlite3.Connection, name: str, base_url: str) -> int:
    """The number of a server, noted on first sight."""
    db.execute(
        """insert into servers (name, base_url) values (?, ?)
        on conflict (name) do update set base_url = excluded.base_url""",
        [name, base_url],
    )
    number: int = db.execute("select id from servers where name = ?", [name]).fetchone()["id"]
    return number


def add_call(db: sqlite3.Connection, text_id: int, server: int, call: Call) -> int:
    """Keep a call; committed before its answer is used."""
    columns = ["text_id", "server_id", *_COLUMNS]
    db.execute(
        f"insert into calls ({', '.join(columns)}) values ({', '.join('?' * len(columns))})",
        [text_id, server, *(getattr(call, name) for name in _COLUMNS)],
    )
    number: int = db.execute("select last_insert_rowid()").fetchone()[0]
    return number


def finished_call(db: sqlite3.Connection, request_sha256: str) -> Call | None:
    """The newest call of this very request that ended well, or `None`."""
    row = db.execute(
        """select calls.*, servers.name as server from calls join servers on servers.id = calls.server_id
        where request_sha256 = ? and error is null order by calls.id desc limit 1""",
        [request_sha256],
    ).fetchone()
    if row is None:
        return None
    values = {name: row[name] for name in _COLUMNS}
    values["tokens_estimated"] = bool(row["tokens_estimated"])
    return Call(server=row["server"], **values)
