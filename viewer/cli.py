"""The `viewer` command: read maps on this machine, freeze them into a folder, ask the library in SQL."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from waitress.server import create_server

from builder.library.store import LibraryError, open_reader
from viewer.app import create_app
from viewer.freeze import FreezeError, freeze
from viewer.guard import LOOPBACK
from viewer.sockets import PortError, address, listen
from viewer.sql import serve_sql

F = TypeVar("F", bound=Callable[..., Any])

_library = click.option(
    "--library",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("library.db"),
    envvar="SHELFMAP_LIBRARY",
    show_default=True,
    help="The library to read; also set by SHELFMAP_LIBRARY.",
)
_host = click.option(
    "--host", type=click.Choice(LOOPBACK), default=LOOPBACK[0], show_default=True, help="This machine's own names."
)


def _port(default: int) -> Callable[[F], F]:
    return click.option(
        "--port", type=click.IntRange(0, 65535), default=default, show_default=True, help="0: any free one."
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="shelfmap")
def main() -> None:
    """Read structure maps beside the books that they were made from."""


@main.command()
@_library
@_host
@_port(8000)
def serve(library: Path, host: str, port: int) -> None:
    """Open the library in a browser.

    Example: viewer serve --library library.db --port 8000
    """
    try:
        open_reader(library).close()
        sock = listen(host, port)
    except (LibraryError, PortError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Reading {library} at {address(host, sock.getsockname()[1])} (Ctrl-C stops)")
    create_server(create_app(library.resolve()), sockets=[sock], ident=None).run()


@main.command()
@_library
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("site"),
    show_default=True,
    help="The folder to write; files in it that viewer build did not make are left alone.",
)
def build(library: Path, out: Path) -> None:
    """Freeze the pages into a folder that needs no server.

    Example: viewer build --library library.db --out site
    """
    try:
        frozen = freeze(library, out)
    except (LibraryError, FreezeError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{frozen.files} files, {frozen.written} of them new or changed, {frozen.removed} removed.")
    click.echo(f"Open {frozen.first.resolve()}")


@main.command()
@_library
@_host
@_port(8001)
def sql(library: Path, host: str, port: int) -> None:
    """Ask the library in SQL, with Datasette.

    Example: viewer sql --library library.db --port 8001
    """
    try:
        open_reader(library).close()
        sock = listen(host, port)
    except (LibraryError, PortError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Datasette on {library} at {address(host, sock.getsockname()[1])} (Ctrl-C stops)")
    serve_sql(library, sock)
