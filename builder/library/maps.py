"""Writers and readers of maps, items, anchors and rejected items."""

import sqlite3
from dataclasses import fields

from builder.library.rows import (
    Anchor,
    ItemKind,
    MapFigures,
    MapItem,
    MapState,
    Match,
    MissingPart,
    Rejected,
    StructureMap,
)
from builder.library.store import now, transaction

_FIGURES = [field.name for field in fields(MapFigures)]


def add_map(db: sqlite3.Connection, text_id: int, made: StructureMap) -> int:
    """Keep a map and make it the current one of its book, in one transaction; returns its id."""
    with transaction(db):
        columns = ["text_id", "engine", "model", "prompt_version", "cite", "state", "is_current", "made_at", *_FIGURES]
        values = [text_id, made.engine, made.model, made.prompt_version, made.cite, made.state, 0, now()]
        db.execute(
            f"insert into maps ({', '.join(columns)}) values ({', '.join('?' * len(columns))})",
            [*values, *(getattr(made.figures, name) for name in _FIGURES)],
        )
        map_id: int = db.execute("select last_insert_rowid()").fetchone()[0]
        db.executemany(
            "insert into missing_parts (map_id, segment, start_char, end_char, reason) values (?, ?, ?, ?, ?)",
            ((map_id, part.segment, part.start, part.end, part.reason) for part in made.missing),
        )
        db.executemany(
            """insert into rejected (map_id, stage, segment, kind, text, cited, reason)
            values (?, ?, ?, ?, ?, ?, ?)""",
            ((map_id, r.stage, r.segment, r.kind, r.text, r.cited, r.reason) for r in made.rejected),
        )
        _ItemWriter(db, map_id, text_id).write(made.items, None)
        make_current(db, map_id)
    return map_id


def make_current(db: sqlite3.Connection, map_id: int) -> None:
    """Make a map the one that its book shows; belongs into a transaction of the caller's."""
    db.execute(
        """update maps set is_current = (id = ?) where text_id in (select id from texts where book_id =
        (select book_id from texts where id = (select text_id from maps where id = ?)))""",
        [map_id, map_id],
    )


def prefer(db: sqlite3.Connection, engine: str, model: str | None, cite: str) -> None:
    """Where a book's current text has a complete map made this way, make the newest such map the current one."""
    with transaction(db):
        wished = db.execute(
            """select max(maps.id) as id from maps join books on books.text_id = maps.text_id
            where maps.engine = ? and maps.model is ? and maps.cite = ? and maps.state = 'complete'
            group by books.id""",
            [engine, model, cite],
        ).fetchall()
        for row in wished:
            make_current(db, row["id"])


def load_map(db: sqlite3.Connection, map_id: int) -> StructureMap:
    """A map as it was made. Raises KeyError for a number that is no map."""
    row = db.execute("select * from maps where id = ?", [map_id]).fetchone()
    if row is None:
        raise KeyError(f"the library has no map {map_id}")
    missing = db.execute("select * from missing_parts where map_id = ? order by id", [map_id])
    rejected = db.execute("select * from rejected where map_id = ? order by id", [map_id])
    return StructureMap(
        engine=row["engine"],
        model=row["model"],
        prompt_version=row["prompt_version"],
        cite=row["cite"],
        state=MapState(row["state"]),
        items=_items(db, map_id),
        rejected=tuple(
            Rejected(r["stage"], r["segment"], r["kind"], r["text"], r["cited"], r["reason"]) for r in rejected
        ),
        missing=tuple(MissingPart(m["segment"], m["start_char"], m["end_char"], m["reason"]) for m in missing),
        figures=MapFigures(**{name: row[name] for name in _FIGURES}),
    )


def text_sha256(db: sqlite3.Connection, map_id: int) -> str:
    """The name of the text that a map speaks of."""
    row = db.execute("select sha256 from texts where id = (select text_id from maps where id = ?)", [map_id]).fetchone()
    digest: str = row["sha256"]
    return digest


class _ItemWriter:
    """Writes a tree in reading order; `number` counts items from 1 over the whole map."""

    def __init__(self, db: sqlite3.Connection, map_id: int, text_id: int) -> None:
        self._db = db
        self._map_id = map_id
        self._text_id = text_id
        self._number = 0

    def write(self, items: tuple[MapItem, ...], parent_id: int | None) -> None:
        for position, item in enumerate(items):
            self._number += 1
            self._db.execute(
                """insert into items (map_id, number, parent_id, position, kind, text, speaker)
                values (?, ?, ?, ?, ?, ?, ?)""",
                [self._map_id, self._number, parent_id, position, item.kind, item.text, item.speaker],
            )
            item_id: int = self._db.execute("select last_insert_rowid()").fetchone()[0]
            for place, anchor in enumerate(item.anchors):
                self._anchor(item_id, place, anchor)
            self.write(item.children, item_id)

    def _anchor(self, item_id: int, position: int, anchor: Anchor) -> None:
        # The innermost block at the place comes last by start: furniture lies inside a paragraph, so it is passed over.
        block = self._db.execute(
            """select id from blocks where text_id = ? and start_char <= ? and kind <> 'furniture'
            order by start_char desc limit 1""",
            [self._text_id, anchor.start],
        ).fetchone()
        self._db.execute(
            """insert into anchors (item_id, position, block_id, start_char, end_char, exact, prefix, suffix, match,
                places) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            [
                item_id,
                position,
                block["id"],
                anchor.start,
                anchor.end,
                anchor.exact,
                anchor.prefix,
                anchor.suffix,
                anchor.match,
                anchor.places,
            ],
        )


def _items(db: sqlite3.Connection, map_id: int) -> tuple[MapItem, ...]:
    anchors: dict[int, list[Anchor]] = {}
    for row in db.execute(
        """select anchors.* from anchors join items on items.id = anchors.item_id
        where items.map_id = ? order by items.number, anchors.position""",
        [map_id],
    ):
        anchors.setdefault(row["item_id"], []).append(
            Anchor(
                row["start_char"],
                row["end_char"],
                row["exact"],
                row["prefix"],
                row["suffix"],
                Match(row["match"]),
                row["places"],
            )
        )
    children: dict[int | None, list[MapItem]] = {}
    # Children come after their parents by number, so going backwards each item finds its children finished.
    for row in db.execute("select * from items where map_id = ? order by number desc", [map_id]):
        item = MapItem(
            ItemKind(row["kind"]),
            row["text"],
            row["speaker"],
            tuple(anchors.get(row["id"], ())),
            tuple(reversed(children.pop(row["id"], []))),
        )
        children.setdefault(row["parent_id"], []).append(item)
    return tuple(reversed(children.get(None, [])))
