"""How a run shows itself: a live display on a terminal, plain lines elsewhere. Time left goes by characters."""

import time
from types import TracebackType
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from builder.library.jobs import Job
from builder.library.rows import MapState, StructureMap
from builder.mapping.book import SegmentDone

# Before this share of the characters is done, a prediction says more about the first book than about the shelf.
_PREDICT_FROM = 0.01


def seconds_left(chars_done: float, chars_left: float, elapsed_s: float) -> float | None:
    """Time left at the rate so far, by volume; `None` while too little is done to say.

    >>> seconds_left(100_000, 300_000, 60.0)
    180.0
    >>> seconds_left(0, 300_000, 60.0) is None
    True
    """
    if chars_done <= 0 or chars_done < _PREDICT_FROM * (chars_done + chars_left):
        return None
    return elapsed_s * chars_left / chars_done


def clock(seconds_s: float) -> str:
    """Seconds as people read them.

    >>> clock(42), clock(754), clock(90_000)
    ('42 s', '12 min 34 s', '25 h 0 min')
    """
    whole = round(seconds_s)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def summary(job: Job, made: StructureMap) -> str:
    """One line for a finished map."""
    figures = made.figures
    line = (
        f"{job.title}: {figures.items} items, {figures.compression:.1%} of {figures.body_chars:,} characters, "
        f"{clock(figures.seconds_s)}"
    )
    if made.state is MapState.PARTIAL:
        line += f"; partial, {len(made.missing)} of {figures.segments} segments missing"
    return line


class _Volume:
    """Characters of the run: in all, and done so far, a book's share counted by its segments."""

    def __init__(self) -> None:
        self.total = 0
        self._finished = 0
        self._of_book = 0.0
        self._started = time.monotonic()

    def begin(self, waiting: list[Job]) -> None:
        self.total = sum(job.body_chars for job in waiting)
        self._started = time.monotonic()

    def segment(self, job: Job, done: SegmentDone) -> None:
        self._of_book = job.body_chars * done.segments_done / done.segments

    def book(self, job: Job) -> None:
        self._finished += job.body_chars
        self._of_book = 0.0

    @property
    def done(self) -> float:
        return self._finished + self._of_book

    def left(self) -> str:
        left_s = seconds_left(self.done, self.total - self.done, time.monotonic() - self._started)
        return "time left not known yet" if left_s is None else f"{clock(left_s)} left"


class PlainProgress:
    """A line for each finished book."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._volume = _Volume()
        self._books = 0
        self._number = 0

    def __enter__(self) -> "PlainProgress":
        """Nothing to open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def begin(self, waiting: list[Job]) -> None:
        """Say how much there is to do."""
        self._volume.begin(waiting)
        self._books = len(waiting)
        if waiting:
            self._line(f"{len(waiting)} books to map, {self._volume.total:,} characters")

    def book_started(self, job: Job) -> None:
        """Nothing: a line comes when it is done."""

    def segment_done(self, job: Job, done: SegmentDone) -> None:
        """Count the segment's characters."""
        self._volume.segment(job, done)

    def book_done(self, job: Job, made: StructureMap) -> None:
        """One line with the map's figures."""
        self._end(job, summary(job, made))

    def book_failed(self, job: Job, error: str) -> None:
        """One line with the reason."""
        self._end(job, f"{job.title}: failed: {error}")

    def _end(self, job: Job, text: str) -> None:
        self._number += 1
        self._volume.book(job)
        left = f" ({self._volume.left()})" if self._number < self._books else ""
        self._line(f"[{self._number}/{self._books}] {text}{left}")

    def _line(self, text: str) -> None:
        print(text, file=self._out, flush=True)


class LiveProgress:
    """Books, the current book's segments, characters and time left, drawn by rich."""

    def __init__(self, console: Console) -> None:
        self._volume = _Volume()
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[note]}", markup=False),
            TimeElapsedColumn(),
            console=console,
        )
        self._books = self._progress.add_task("books", total=None, note="")
        self._chars = self._progress.add_task("characters", total=None, note="")
        self._segments = self._progress.add_task("segments", total=None, note="", visible=False)

    def __enter__(self) -> "LiveProgress":
        """Start drawing."""
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop drawing."""
        self._progress.stop()

    def begin(self, waiting: list[Job]) -> None:
        """Set the totals."""
        self._volume.begin(waiting)
        self._progress.update(self._books, total=len(waiting))
        self._progress.update(self._chars, total=self._volume.total)

    def book_started(self, job: Job) -> None:
        """Show the book's title."""
        self._progress.reset(self._segments, total=None, visible=True, description="segments", note=job.title)

    def segment_done(self, job: Job, done: SegmentDone) -> None:
        """Move the bars."""
        self._volume.segment(job, done)
        self._progress.update(self._segments, total=done.segments, completed=done.segments_done)
        self._progress.update(self._chars, completed=int(self._volume.done), note=self._volume.left())

    def book_done(self, job: Job, made: StructureMap) -> None:
        """A line with the map's figures above the bars."""
        self._end(job, summary(job, made))

    def book_failed(self, job: Job, error: str) -> None:
        """A line with the reason above the bars."""
        self._end(job, f"{job.title}: failed: {error}")

    def _end(self, job: Job, text: str) -> None:
        self._volume.book(job)
        self._progress.console.print(text, markup=False, highlight=False)
        self._progress.advance(self._books)
        self._progress.update(self._chars, completed=int(self._volume.done), note=self._volume.left())
