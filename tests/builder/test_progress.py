"""Time left goes by characters, and every book gets its line."""

import io

from rich.console import Console

from builder.library.jobs import Job
from builder.library.rows import MapState
from builder.progress import LiveProgress, PlainProgress, clock, seconds_left
from tests.library.samples import structure_map


def job(number: int, body_chars: int) -> Job:
    return Job(number, number, number, f"책 [b]{number}[/b]", "ko", body_chars, "queued")


def test_time_left_is_by_volume_and_absent_while_too_little_is_done() -> None:
    assert seconds_left(100, 900, 10.0) == 90.0
    assert seconds_left(0, 900, 10.0) is None
    assert seconds_left(1, 10_000, 10.0) is None
    assert clock(59.6) == "1 min 0 s"


def run(progress: PlainProgress | LiveProgress) -> None:
    with progress:
        jobs = [job(1, 100), job(2, 300), job(3, 10)]
        progress.begin(jobs)
        for one in jobs:
            progress.book_started(one)
        progress.book_done(jobs[0], structure_map())
        progress.book_done(jobs[1], structure_map(state=MapState.PARTIAL))
        progress.book_failed(jobs[2], "ValueError: no")


def test_plain_lines() -> None:
    out = io.StringIO()
    run(PlainProgress(out))
    lines = out.getvalue().splitlines()
    assert lines[0] == "3 books to map, 410 characters"
    assert lines[1].startswith("[1/3] 책 [b]1[/b]: 6 items, 50.0% of 60 characters")
    assert " left)" in lines[1]
    assert "partial, 1 of 2 segments missing" in lines[2]
    assert lines[3] == "[3/3] 책 [b]3[/b]: failed: ValueError: no"


def test_live_display_shows_titles_as_they_are() -> None:
    out = io.StringIO()
    run(LiveProgress(Console(file=out, force_terminal=True, width=100)))
    assert "책 [b]1[/b]: 6 items" in out.getvalue()
    assert "책 [b]3[/b]: failed: ValueError: no" in out.getvalue()
