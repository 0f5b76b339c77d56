"""What `builder add` and `builder run` do, with what they print."""

import asyncio
import itertools
import signal
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from builder.engines.openai import OpenAIClient, Unreachable
from builder.library import calls
from builder.library.books import Change
from builder.library.jobs import Work
from builder.mapping.answerers import Answerer, ExtractiveAnswerer
from builder.mapping.book import MapSettings
from builder.mapping.model import ModelAnswerer
from builder.mapping.prompts import prompt_version
from builder.progress import LiveProgress, PlainProgress
from builder.runner import Outcome, run_jobs
from builder.shelf import AddResult, add_files, find_files

# Stands where a model's map names its prompts: raised when the engine without a model picks differently.
EXTRACTIVE_VERSION = "extractive-1"


@dataclass(frozen=True, slots=True)
class Server:
    """The model server that a run asks: `slots` requests at once; the key goes nowhere but into its requests."""

    base_url: str
    model: str
    api_key: str | None
    slots: int


def add_paths(db: sqlite3.Connection, paths: Iterable[Path], *, explain: bool) -> int:
    """Add what the paths hold, a line for each file that changed anything; returns how many were refused."""
    found = find_files(paths)
    same = refused = 0
    for result in itertools.chain(found.errors, add_files(db, found.files)):
        refused += result.change is None
        same += result.change is Change.SAME
        _say(result, explain=explain)
    if same:
        click.echo(f"{same} files are in the library already")
    if found.other_kinds:
        kinds = sorted({path.suffix or path.name for path in found.other_kinds})
        click.echo(f"{len(found.other_kinds)} files of other kinds left alone: {', '.join(kinds)}")
    return refused


def map_shelf(db: sqlite3.Connection, work: Work, server: Server | None) -> Outcome:
    """Map every waiting book, with the server or, without one, by picking sentences; shows how it goes."""
    console = Console()
    progress = LiveProgress(console) if console.is_terminal else PlainProgress(sys.stdout)
    settings = MapSettings(
        engine=work.engine,
        model=work.model,
        cite=work.cite,
        slots=server.slots if server else 1,
        prompt_version=prompt_version() if server else EXTRACTIVE_VERSION,
    )
    # Services stop a program with SIGTERM; it ends a run as cleanly as Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))

    async def mapped() -> Outcome:
        async with AsyncExitStack() as stack:
            answerer_for, reach = await _engine(db, server, stack)
            return await run_jobs(db, work, settings, answerer_for, progress, reach)

    try:
        with progress:
            return asyncio.run(mapped())
    except Unreachable as error:
        raise click.ClickException(
            f"{error}; what was finished is kept, run the same command again to go on"
        ) from error


async def _engine(
    db: sqlite3.Connection, server: Server | None, stack: AsyncExitStack
) -> tuple[Callable[[int], Answerer], Callable[[], Awaitable[None]]]:
    """What makes the answerer for a text by its number, and what raises where the engine is not there.

    Model calls are kept under their text, committed before their answer is used.
    """
    if server is None:
        return lambda text_id: ExtractiveAnswerer(), _here
    try:
        client = OpenAIClient(server.base_url, api_key=server.api_key, slots=server.slots)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    await stack.enter_async_context(client)
    server_id = calls.server_id(db, client.name, client.base_url)

    def answerer_for(text_id: int) -> Answerer:
        return ModelAnswerer(
            client,
            server=client.name,
            model=server.model,
            find=lambda request: calls.finished_call(db, request),
            record=lambda call: calls.add_call(db, text_id, server_id, call),
        )

    return answerer_for, client.reach


async def _here() -> None:
    """The engine without a model is always there."""


def _say(result: AddResult, *, explain: bool) -> None:
    if result.change is None:
        click.echo(f"{_shown(result.path)}: {result.error}", err=True)
    elif result.change is not Change.SAME or explain:
        click.echo(f"{_shown(result.path)}: {result.title} ({result.change.value})")
    if explain:
        for notice in result.notices:
            click.echo(f"    {notice}")


def _shown(path: Path) -> str:
    """A path that any terminal can show, even one whose bytes are no text, on one line."""
    return str(path).encode("utf-8", "backslashreplace").decode().replace("\n", "\\n")
