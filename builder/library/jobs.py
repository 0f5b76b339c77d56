"""Writers and readers of the queue: one job for each text and way of mapping it."""

import sqlite3
from dataclasses import dataclass

from builder.library.store import now, transaction


@dataclass(frozen=True, slots=True)
class Work:
    """A way of mapping: the engine, its model (`None` for the extractive engine), and how it cites."""

    engine: str
    model: str | None
    cite: str


@dataclass(frozen=True, slots=True)
class Job:
    """A text waiting for a map. `body_chars` is the length that the time left is reckoned by."""

    id: int
    text_id: int
    book_id: int
    title: str
    language: str
    body_chars: int
    state: str


def enqueue(db: sqlite3.Connection, work: Work, *, unmapped_only: bool = False) -> None:
    """Queue the current text of every book that has no complete map made this way.

    `unmapped_only` leaves alone the books that have a complete map made any other way.

    Jobs that a killed run left `running` are taken up again; failed and partial ones are tried again.
    """
    with transaction(db):
        if unmapped_only:
            db.execute(
                """update jobs set state = 'done' where state = 'queued' and engine = ? and model is ? and cite = ?
                and exists (select 1 from maps where maps.text_id = jobs.text_id and maps.state = 'complete')""",
                [work.engine, work.model, work.cite],
            )
        db.execute(
            """insert into jobs (text_id, engine, model, cite, state, queued_at)
            select books.text_id, ?, ?, ?, 'queued', ? from books
            where not exists (select 1 from maps where maps.text_id = books.text_id and maps.engine = ?
                and maps.model is ? and maps.cite = ? and maps.state = 'complete')
                and not (? and exists (select 1 from maps where maps.text_id = books.text_id
                    and maps.state = 'complete'))
            on conflict do update set state = 'queued', queued_at = excluded.queued_at""",
            [work.engine, work.model, work.cite, now(), work.engine, work.model, work.cite, unmapped_only],
        )


def waiting(db: sqlite3.Connection, work: Work) -> list[Job]:
    """Queued jobs whose text is still its book's current one, short books first, so that early maps come soon."""
    rows = db.execute(
        """select jobs.id, jobs.text_id, books.id as book_id, books.title, books.language, texts.body_chars, jobs.state
        from jobs join texts on texts.id = jobs.text_id join books on books.text_id = texts.id
        where jobs.engine = ? and jobs.model is ? and jobs.cite = ? and jobs.state = 'queued'
        order by texts.body_chars, jobs.id""",
        [work.engine, work.model, work.cite],
    )
    return [Job(**dict(row)) for row in rows]


def start(db: sqlite3.Connection, job_id: int) -> None:
    """The job has been taken up."""
    db.execute(
        """update jobs set state = 'running', started_at = ?, finished_at = null, error = null, segments_done = 0,
            attempts = attempts + 1 where id = ?""",
        [now(), job_id],
    )


def progress(db: sqlite3.Connection, job_id: int, segments: int, segments_done: int) -> None:
    """How many of the job's segments are done."""
    db.execute("update jobs set segments = ?, segments_done = ? where id = ?", [segments, segments_done, job_id])


def finish(db: sqlite3.Connection, job_id: int, state: str, error: str | None = None) -> None:
    """The job ended: `done`, `partial`, `failed`, or `queued` again where it was interrupted."""
    db.execute("update jobs set state = ?, error = ?, finished_at = ? where id = ?", [state, error, now(), job_id])


def count_by_state(db: sqlite3.Connection) -> dict[str, int]:
    """How many jobs are in each state, for the texts that are current."""
    rows = db.execute(
        """select state, count(*) as jobs from jobs where text_id in (select text_id from books)
        group by state order by state"""
    )
    return {row["state"]: row["jobs"] for row in rows}


def last_errors(db: sqlite3.Connection, limit: int = 10) -> list[sqlite3.Row]:
    """The newest jobs that failed or ended partial: `title`, `state`, `error`, `finished_at`."""
    return list(
        db.execute(
            """select books.title, jobs.state, jobs.error, jobs.finished_at from jobs
            join texts on texts.id = jobs.text_id join books on books.id = texts.book_id
            where jobs.state in ('failed', 'partial') order by jobs.finished_at desc limit ?""",
            [limit],
        )
    )
