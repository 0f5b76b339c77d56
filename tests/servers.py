"""A model server on loopback that says what a test wants: recordings, scripted streams, stalls, drops."""

import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait this long before what follows."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Stall:
    """Say nothing more until the server is closed, and keep the connection."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Close the connection in the middle of the response."""


Step = bytes | Pause | Stall | Drop


@dataclass(frozen=True, slots=True)
class Scripted:
    """One response: its head, then its steps. Each `bytes` is sent, and arrives, by itself."""

    steps: Sequence[Step]
    status: int = 200
    headers: dict[str, str] = field(default_factory=lambda: {"content-type": "text/event-stream"})


Answering = Callable[[dict[str, Any]], Scripted]

_FRAMING = {"transfer-encoding", "content-length", "connection", "keep-alive"}


def recorded(path: Path, *, piece: int = 100_000) -> Scripted:
    """A recording of `../shared/servers`: status and headers, then the body, sent in pieces of so many bytes."""
    raw = path.read_bytes()
    status, headers, body = 200, {"content-type": "text/event-stream"}, raw
    if raw.startswith(b"HTTP "):
        head, _, body = raw.partition(b"\n\n")
        first, *lines = head.decode().splitlines()
        status = int(first.split()[1])
        named = [line.partition(":") for line in lines]
        headers = {name.lower(): value.strip() for name, _, value in named if name.lower() not in _FRAMING}
    return Scripted([body[at : at + piece] for at in range(0, len(body), piece)], status, headers)


def event(data: object) -> bytes:
    """One server-sent event."""
    return b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n"


def delta(finish: str | None = None, **parts: str | None) -> bytes:
    """A chunk of an answer."""
    return event({"choices": [{"index": 0, "delta": parts, "finish_reason": finish}]})


def usage(prompt: int, written: int, **more: object) -> bytes:
    """The last chunk, with what was counted."""
    return event({"choices": [], "usage": {"prompt_tokens": prompt, "completion_tokens": written, **more}})


DONE = b"data: [DONE]\n\n"


def says(text: str, *, piece: int = 7, finish: str = "stop", counts: tuple[int, int] | None = None) -> Scripted:
    """A whole answer in pieces of so many characters, the role first; with usage where `counts` gives it."""
    pieces = [delta(content=text[at : at + piece]) for at in range(0, len(text), piece)]
    counted = [usage(*counts)] if counts else []
    return Scripted([delta(role="assistant", content=""), *pieces, delta(finish), *counted, DONE])


def refuses(status: int, body: object, **headers: str) -> Scripted:
    """An error with a JSON body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Scripted([json.dumps(body).encode()], status, {"content-type": "application/json", **named})


class ScriptedServer:
    """Answers every request with what `answering` makes of its body; keeps the bodies and heads that came."""

    def __init__(self, answering: Answering) -> None:
        self.answering = answering
        self.asked: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.keys: list[str | None] = []
        self.closing = threading.Event()
        self._http = _Server(("127.0.0.1", 0), _Handler)
        self._http.scripted = self

    @property
    def base_url(self) -> str:
        """Where it listens, without a path."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @contextmanager
    def running(self) -> Iterator["ScriptedServer"]:
        """Serve on a thread until the block ends."""
        thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield self
        finally:
            self.closing.set()
            self._http.shutdown()
            self._http.server_close()
            thread.join()


@contextmanager
def serving(*answers: Scripted | Answering) -> Iterator[ScriptedServer]:
    """A server that gives these answers in turn, the last one for ever; a function makes its answer of the request."""
    turns = iter(answers)
    last = answers[-1]

    def answering(body: dict[str, Any]) -> Scripted:
        answer = next(turns, last)
        return answer if isinstance(answer, Scripted) else answer(body)

    with ScriptedServer(answering).running() as server:
        yield server


def unused_url() -> str:
    """An address on loopback where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


class _Server(ThreadingHTTPServer):
    scripted: ScriptedServer
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that go away are what some tests are about; everything else is shown."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # A handler that waits for a client that has gone must not outlive its test.
    timeout = 10
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        scripted = cast(_Server, self.server).scripted
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        scripted.asked.append(body)
        scripted.paths.append(self.path)
        scripted.keys.append(self.headers.get("authorization"))
        try:
            self._answer(scripted, scripted.answering(body))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _answer(self, scripted: ScriptedServer, answer: Scripted) -> None:
        if answer.steps and isinstance(answer.steps[0], Drop):
            self.close_connection = True
            return
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for step in answer.steps:
            if isinstance(step, bytes):
                self.wfile.write(b"%x\r\n%b\r\n" % (len(step), step))
            elif isinstance(step, Pause):
                scripted.closing.wait(step.seconds)
            else:
                if isinstance(step, Stall):
                    scripted.closing.wait()
                self.close_connection = True
                return
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it
        pass
