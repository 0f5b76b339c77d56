"""Drives the queue: takes waiting jobs one by one, maps each book, and keeps what comes out."""

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from builder.library import books, jobs, maps
from builder.library.jobs import Job, Work
from builder.library.rows import MapState, StructureMap
from builder.mapping.answerers import Answerer
from builder.mapping.book import MapSettings, SegmentDone, map_book


class Watcher(Protocol):
    """Hears how a run goes; the progress displays are watchers."""

    def begin(self, waiting: list[Job]) -> None:
        """The run starts with these jobs."""

    def book_started(self, job: Job) -> None:
        """A book has been taken up."""

    def segment_done(self, job: Job, done: SegmentDone) -> None:
        """One of its segments is done."""

    def book_done(self, job: Job, made: StructureMap) -> None:
        """It has a map."""

    def book_failed(self, job: Job, error: str) -> None:
        """It has none, and why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many books a run mapped whole, in part, and not at all."""

    complete: int = 0
    partial: int = 0
    failed: int = 0


async def run_jobs(
    db: sqlite3.Connection,
    work: Work,
    settings: MapSettings,
    answerer_for: Callable[[int], Answerer],
    watcher: Watcher,
    reach: Callable[[], Awaitable[None]],
) -> Outcome:
    """Map every waiting book. A book that fails is noted with its error and the rest go on.

    `answerer_for` makes the answerer for a text, given its number. `reach` raises where the engine is not there: it is
    asked before the first book and after each that failed, so that a dead server does not fail the whole shelf. An
    interruption puts the book back into the queue and goes on outwards.
    """
    waiting = jobs.waiting(db, work)
    watcher.begin(waiting)
    ended = {"complete": 0, "partial": 0, "failed": 0}
    await reach()
    for job in waiting:
        end = await _run_job(db, job, settings, answerer_for(job.text_id), watcher)
        ended[end] += 1
        if end != MapState.COMPLETE:
            await reach()
    return Outcome(**ended)


async def _run_job(
    db: sqlite3.Connection, job: Job, settings: MapSettings, answerer: Answerer, watcher: Watcher
) -> str:
    jobs.start(db, job.id)
    watcher.book_started(job)

    def on_segment(done: SegmentDone) -> None:
        jobs.progress(db, job.id, done.segments, done.segments_done)
        watcher.segment_done(job, done)

    try:
        document = books.load_document(db, job.text_id)
        made = await map_book(document, answerer, settings=settings, on_segment=on_segment)
        maps.add_map(db, job.text_id, made)
    except Exception as error:  # noqa: BLE001  # whatever breaks one book must not stop the shelf; it is kept and shown
        reason = _reason(error)
        jobs.finish(db, job.id, "failed", reason)
        watcher.book_failed(job, reason)
        return "failed"
    except BaseException:
        jobs.finish(db, job.id, "queued")
        raise
    if made.state is MapState.PARTIAL:
        jobs.finish(db, job.id, "partial", f"{len(made.missing)} segments missing: {made.missing[0].reason}")
    else:
        jobs.finish(db, job.id, "done")
    watcher.book_done(job, made)
    return made.state.value


def _reason(error: Exception) -> str:
    """The error in one line; of several segments that broke at once, the first."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"
