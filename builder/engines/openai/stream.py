"""Server-sent events, from bytes as they come to the payload of each event."""

from collections.abc import Iterator

DONE = "[DONE]"


class Events:
    """Takes bytes, cut anywhere, and gives the data of each event that is whole.

    Comments (`: keepalive 3/32`) are no events. A line of its own kind, `error: {…}`, which older llama.cpp servers
    send, is data too: it is an object that says `error` by standing there.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._data: list[str] = []

    def feed(self, piece: bytes) -> Iterator[str]:
        """The events that `piece` completes."""
        lines = (self._rest + piece).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            if line in (b"", b"\r"):
                yield from self._event()
            else:
                self._take(line)

    def finish(self) -> Iterator[str]:
        """The last event of a stream that ended without the empty line behind it."""
        self._take(self._rest)
        self._rest = b""
        yield from self._event()

    def _take(self, line: bytes) -> None:
        name, _, value = line.decode("utf-8", "replace").rstrip("\r").partition(":")
        value = value.removeprefix(" ")
        if name.removeprefix("\ufeff") == "data":
            self._data.append(value)
        elif name == "error":
            self._data.append(f'{{"error": {value}}}')

    def _event(self) -> Iterator[str]:
        if self._data:
            yield "\n".join(self._data)
            self._data = []
