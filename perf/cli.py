"""The `fleetperf` command: how fast is it, really."""

import json
import sqlite3
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console

from builder.library.store import LibraryError, open_reader
from perf.report import call_figures, show


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="shelfmap")
def main() -> None:
    """Measure the model servers behind the maps."""


@main.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, for scripts.")
@click.option(
    "--library",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("library.db"),
    envvar="SHELFMAP_LIBRARY",
    show_default=True,
    help="The library to use; also set by SHELFMAP_LIBRARY.",
)
def report(as_json: bool, library: Path) -> None:
    """Show what the model calls in the library measured, by server, model and stage.

    Example: fleetperf report --json
    """
    try:
        with closing(open_reader(library)) as db:
            figures = call_figures(db)
    except LibraryError as error:
        raise click.ClickException(str(error)) from error
    except sqlite3.Error as error:
        raise click.ClickException(f"cannot read the library {library}: {error}") from error
    if as_json:
        click.echo(json.dumps([asdict(row) for row in figures], ensure_ascii=False, indent=1))
    elif figures:
        show(figures, Console())
    else:
        click.echo("No model has been called yet; the extractive engine works without one.")
