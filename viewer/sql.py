"""Datasette over library.db: read-only, with every table described and the usual questions ready to click."""

import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
import yaml
from datasette.app import Datasette
from datasette.database import Database

from builder.library.store import open_reader
from viewer.guard import own_host

DESCRIPTIONS = Path(__file__).parent / "datasette" / "datasette.yml"
DATABASE = "library"

_Message = dict[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
_Asgi = Callable[[_Message, _Receive, _Send], Awaitable[None]]


def make_datasette(library: Path) -> Datasette:
    """Datasette with the library as its only database, whatever the file is called. Raises LibraryError."""
    open_reader(library).close()
    described = yaml.safe_load(DESCRIPTIONS.read_text(encoding="utf-8"))
    settings = described.pop("settings")
    datasette = Datasette([], metadata=described, settings=settings)
    # Mutable, so that Datasette opens it with mode=ro and sees what the builder writes meanwhile.
    datasette.add_database(Database(datasette, path=str(library.resolve()), is_mutable=True), name=DATABASE)
    return datasette


def serve_sql(library: Path, sock: socket.socket) -> None:
    """Serve Datasette on a listening socket until interrupted. Raises LibraryError."""
    app = only_own_hosts(make_datasette(library).app())
    # Uvicorn stops in good order on Ctrl-C and then raises it again; there is nothing left to abort.
    with suppress(KeyboardInterrupt):
        uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on")).run(sockets=[sock])


def only_own_hosts(app: _Asgi) -> _Asgi:
    """The application, refusing Host headers that do not name this machine (see `viewer.guard`)."""

    async def guarded(scope: _Message, receive: _Receive, send: _Send) -> None:
        hosts = [value.decode("latin-1") for name, value in scope.get("headers", []) if name == b"host"]
        if scope["type"] != "http" or (len(hosts) == 1 and own_host(hosts[0])):
            await app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 400, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"This address is not served here. Open http://localhost.\n"})

    return guarded
