"""Is the library sound? Every anchor says what the text says, every tree is a tree, no row hangs in the air."""

import sqlite3
import zlib
from collections.abc import Iterator

_TREE: dict[str, set[str | None]] = {
    "question": {None},
    "answer": {None},
    "axis": {None},
    "point": {"axis"},
    "claim": {"point"},
    "evidence": {"claim"},
    "example": {"claim"},
    "condition": {"claim"},
    "objection": {"claim"},
}


def faults(db: sqlite3.Connection) -> Iterator[str]:
    """One line for each row that is wrong, naming its table and number."""
    for row in db.execute("pragma quick_check"):
        if row[0] != "ok":
            yield f"database: {row[0]}"
    for row in db.execute("pragma foreign_key_check"):
        yield f"{row['table']} {row['rowid']}: points at a row of {row['parent']} that is not there"
    yield from _book_faults(db)
    for row in db.execute("select id, text_id from maps order by text_id, id").fetchall():
        yield from _tree_faults(db, row["id"])
    yield from _anchor_faults(db)


def _book_faults(db: sqlite3.Connection) -> Iterator[str]:
    for row in db.execute("select id from books where text_id is null"):
        yield f"books {row['id']}: has no text"
    for row in db.execute(
        """select texts.book_id, count(*) as maps from maps join texts on texts.id = maps.text_id
        where is_current = 1 group by texts.book_id having count(*) > 1"""
    ):
        yield f"books {row['book_id']}: has {row['maps']} current maps"


def _tree_faults(db: sqlite3.Connection, map_id: int) -> Iterator[str]:
    rows = db.execute(
        """select items.id, items.kind, items.text, parents.kind as parent, parents.map_id as parent_map,
            (select count(*) from anchors where item_id = items.id) as anchors,
            (select count(*) from items c where c.parent_id = items.id) as children
        from items left join items parents on parents.id = items.parent_id where items.map_id = ?""",
        [map_id],
    )
    for row in rows:
        if row["parent"] not in _TREE.get(row["kind"], set()):
            yield f"items {row['id']}: a {row['kind']} under {row['parent'] or 'nothing'}"
        if row["parent_map"] not in (None, map_id):
            yield f"items {row['id']}: its parent is in another map"
        if not row["text"].strip():
            yield f"items {row['id']}: says nothing"
        if row["kind"] in ("axis", "point"):
            if not row["children"]:
                yield f"items {row['id']}: a {row['kind']} with nothing under it"
        elif not row["anchors"]:
            yield f"items {row['id']}: a {row['kind']} that no sentence is bound to"


def _anchor_faults(db: sqlite3.Connection) -> Iterator[str]:
    text_id, text = None, ""
    rows = db.execute(
        """select anchors.*, maps.text_id from anchors join items on items.id = anchors.item_id
        join maps on maps.id = items.map_id order by maps.text_id, anchors.id"""
    )
    for row in rows.fetchall():
        if row["text_id"] != text_id:
            text_id = row["text_id"]
            text = zlib.decompress(db.execute("select body from texts where id = ?", [text_id]).fetchone()[0]).decode()
        start, end = row["start_char"], row["end_char"]
        if not 0 <= start < end <= len(text) or text[start:end] != row["exact"]:
            yield f"anchors {row['id']}: the text has other words at {start}–{end}"
        elif text[max(0, start - len(row["prefix"])) : start] != row["prefix"] or not text.startswith(
            row["suffix"], end
        ):
            yield f"anchors {row['id']}: its prefix or suffix is not what stands around it"
