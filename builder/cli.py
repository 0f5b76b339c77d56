"""The `builder` command: books in, maps out."""

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console

from builder import samples, status
from builder.export import to_json, to_markdown
from builder.library import books, jobs, maps
from builder.library.books import BookRow
from builder.library.check import faults
from builder.library.jobs import Work
from builder.library.store import LibraryError, open_reader, open_writer, sole_run

# `builder.working` is imported by the two commands that work: it brings the readers and engines, which take most of a
# second to load, and `builder status` should not wait for them.

# The shell's own convention for a program that Ctrl-C ended: 128 + SIGINT.
_INTERRUPTED = 130


def _library_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--library",
        type=click.Path(dir_okay=False, path_type=Path),
        default=Path("library.db"),
        envvar="SHELFMAP_LIBRARY",
        show_default=True,
        help="The library to use; also set by SHELFMAP_LIBRARY.",
    )(command)


_paths_argument = click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="shelfmap")
def main() -> None:
    """Read whole books and make structure maps of them, every line bound to the sentence that says it."""


@main.command()
@_paths_argument
@click.option("--explain", is_flag=True, help="Say what the reader decided about each file.")
@_library_option
def add(paths: tuple[Path, ...], explain: bool, library: Path) -> None:
    """Read book files, and folders of them, into the library.

    Example: builder add ~/books 무정.txt
    """
    if not paths:
        raise click.UsageError("name a file or a folder to add")
    from builder.working import add_paths

    with _opened(library) as db:
        refused = add_paths(db, paths, explain=explain)
    sys.exit(1 if refused else 0)


@main.command()
@_paths_argument
@click.option("--samples", "with_samples", is_flag=True, help="Add the sample shelf that comes with Shelfmap.")
@click.option(
    "--engine",
    type=click.Choice(["extractive", "openai"]),
    help="Who makes the maps.  [default: openai where --base-url is given, else extractive]",
)
@click.option("--base-url", help="An OpenAI-compatible server, such as http://spark1:8000/v1")
@click.option("--model", help="The model's name on that server.")
@click.option("--slots", type=click.IntRange(1), default=8, show_default=True, help="Requests held at once.")
@_library_option
def run(
    paths: tuple[Path, ...],
    with_samples: bool,
    engine: str | None,
    base_url: str | None,
    model: str | None,
    slots: int,
    library: Path,
) -> None:
    """Add what is new under PATHS, then map every book that has no map, going on where an earlier run stopped.

    Ends with 0 only if every file could be read and every book has a whole map.

    Example: builder run ~/books --base-url http://spark1:8000/v1 --model qwen3
    """
    from builder.working import Server, add_paths, map_shelf

    if (model or base_url is not None) and not (model and base_url):
        raise click.UsageError("a model server needs both --base-url and --model")
    if engine == "extractive" and base_url:
        raise click.UsageError("--engine extractive asks no server; leave out --base-url and --model")
    unasked = engine is None and not base_url
    engine = engine or ("openai" if base_url else "extractive")
    server = None
    if engine == "openai":
        if not (base_url and model):
            raise click.UsageError("--engine openai needs --base-url and --model")
        server = Server(base_url, model, os.environ.get("SHELFMAP_API_KEY"), slots)
    with _opened(library) as db, sole_run(library):
        refused = add_paths(db, [*paths, *(samples.paths() if with_samples else ())], explain=False)
        work = Work(engine, server.model if server else None, "id")
        if not unasked:
            maps.prefer(db, work.engine, work.model, work.cite)
        jobs.enqueue(db, work, unmapped_only=unasked)
        if not jobs.waiting(db, work):
            click.echo(_nothing_to_do(len(books.list_books(db))))
            sys.exit(1 if refused else 0)
        outcome = map_shelf(db, work, server)
    click.echo(f"{outcome.complete} maps made, {outcome.partial} partial, {outcome.failed} failed; in {library}")
    sys.exit(1 if refused or outcome.partial or outcome.failed else 0)


@main.command("status")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for scripts.")
@_library_option
def show_status(as_json: bool, library: Path) -> None:
    """Show the books, their maps, the queue, and what went wrong last.

    Example: builder status --json
    """
    with _reading(library) as db:
        shown = status.gather(db)
    if as_json:
        click.echo(json.dumps(asdict(shown), ensure_ascii=False, indent=1))
    else:
        status.show(shown, Console())


@main.command()
@_library_option
def check(library: Path) -> None:
    """Check every anchor against its text, every map's tree, and every row's references.

    Names each wrong row and ends with 1 if there is any.

    Example: builder check
    """
    with _reading(library) as db:
        found = 0
        for fault in faults(db):
            found += 1
            click.echo(fault)
        anchors = db.execute("select count(*) from anchors").fetchone()[0]
    click.echo(f"{found} faults" if found else f"sound: {anchors:,} anchors say what their texts say")
    sys.exit(1 if found else 0)


@main.command()
@click.argument("book")
@click.option("--format", "kind", type=click.Choice(["md", "json"]), default="md", show_default=True)
@_library_option
def export(book: str, kind: str, library: Path) -> None:
    """Write the current map of BOOK (its number, file name or title) to standard output.

    Example: builder export 경희 --format md > 경희.md
    """
    with _reading(library) as db:
        row = _one_book(books.find_books(db, book), book)
        if row.map_id is None:
            _fail(f"{row.title} has no map yet; make one with: builder run")
        made = maps.load_map(db, row.map_id)
        text_sha256 = maps.text_sha256(db, row.map_id)
        row = books.as_mapped(db, row, row.map_id)
    click.echo(to_markdown(row, made) if kind == "md" else to_json(row, text_sha256, made), nl=False)


def _nothing_to_do(count: int) -> str:
    if not count:
        return "The library holds no books; name files or folders to add, or try: builder run --samples"
    return f"Nothing to do: all {count} books have a map"


def _one_book(found: list[BookRow], wanted: str) -> BookRow:
    if not found:
        _fail(f"the library has no book {wanted!r}; see: builder status")
    if len(found) > 1:
        names = ", ".join(f"{book.id} ({book.title})" for book in found[:5])
        _fail(f"{wanted!r} could be any of {len(found)} books: {names}; use the number")
    return found[0]


@contextmanager
def _opened(library: Path) -> Iterator[sqlite3.Connection]:
    """The library for writing; Ctrl-C ends the command with one line, since every finished step is committed."""
    try:
        with closing(open_writer(library)) as db:
            yield db
    except KeyboardInterrupt:
        click.echo("Stopped. What was finished is kept; run the same command again to go on.", err=True)
        sys.exit(_INTERRUPTED)
    except (LibraryError, sqlite3.OperationalError) as error:
        _fail(str(error))


@contextmanager
def _reading(library: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(open_reader(library)) as db:
            yield db
    except LibraryError as error:
        _fail(str(error))
    except sqlite3.Error as error:
        _fail(f"cannot read the library {library}: {error}; was it made by another version, or damaged?")


def _fail(message: str) -> NoReturn:
    raise click.ClickException(message)
