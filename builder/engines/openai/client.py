"""One model server, over HTTP: streamed chat completions with every time limit explicit."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Any, Self

import httpx

from builder.engines.openai.address import endpoint, netloc
from builder.engines.openai.errors import Broken, Refused, ServerError, Stalled, Unreachable, refusal
from builder.engines.openai.reply import ChatResult, Reply
from builder.engines.openai.stream import DONE, Events

# What a server may refuse to know, and the words by which its refusal tells.
_OPTIONAL = {"chat_template_kwargs": ("chat_template_kwargs", "enable_thinking"), "stream_options": ("stream_options",)}
# After `[DONE]` only the end of the response is to come; a server that keeps it open is not waited for.
_AFTER_DONE_S = 1.0


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long each step of a call may take, in seconds.

    `first_byte_s` runs from the request to the first byte of the answer's body: queueing on the server and reading a
    prompt, both of which take minutes on a full server. Comments that say "still alive" count as bytes.
    """

    connect_s: float = 10.0
    first_byte_s: float = 900.0
    between_bytes_s: float = 120.0
    whole_s: float = 3_600.0


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat; `role` is `system`, `user` or `assistant`."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What a server is asked: everything here shapes the answer."""

    model: str
    messages: tuple[Message, ...]
    max_tokens: int
    temperature: float
    seed: int


class OpenAIClient:
    """Asks one server, at most `slots` requests at once, over one pool of connections.

    `base_url` is what people write: `spark1:8000`, `http://spark1:8000/`, `http://spark1:8000/v1` (see `endpoint`).
    Raises ValueError for what is no such address or key. The key goes into requests and nowhere else.
    """

    def __init__(self, base_url: str, *, api_key: str | None, slots: int, timeouts: Timeouts | None = None) -> None:
        self.base_url = endpoint(base_url)
        self.name = netloc(self.base_url)
        self._api_key = (api_key or "").strip()
        if not (self._api_key.isascii() and (self._api_key + ".").isprintable()):
            raise ValueError("the key in SHELFMAP_API_KEY holds characters that no key has; was it copied whole?")
        self._timeouts = timeouts or Timeouts()
        self._free = asyncio.Semaphore(slots)
        self._left_out: set[str] = set()
        self._http = httpx.AsyncClient(
            headers={"Authorization": f"Bearer {self._api_key}"} if self._api_key else None,
            timeout=httpx.Timeout(None, connect=self._timeouts.connect_s),
            # Reading the certificates of the world takes a tenth of a second; servers at home need none of them.
            verify=self.base_url.startswith("https:"),
            limits=httpx.Limits(max_connections=slots, max_keepalive_connections=slots),
        )

    def __repr__(self) -> str:
        return f"OpenAIClient({self.base_url!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def chat(self, request: ChatRequest, reply: Reply | None = None) -> ChatResult:
        """The streamed answer to one request; waits for a free slot.

        `reply`, where given, holds what has come when the call fails. Raises ServerError. Nothing is retried here but
        a request that the server refused for a field it does not know, which is left out from then on.
        """
        reply = reply or Reply()
        began = time.monotonic()
        reply.queued_at = datetime.now(UTC).isoformat(timespec="milliseconds")
        try:
            async with self._free:
                while True:
                    body = self._body(request)
                    try:
                        await self._ask(body, reply, began)
                        break
                    except Refused as error:
                        if not self._leave_out(body, error):
                            raise
        except ServerError as error:
            error.args = (f"{self.base_url}: {self._without_key(str(error))}",)
            raise
        finally:
            reply.total_s = time.monotonic() - began
        return reply.result()

    async def reach(self) -> None:
        """Ask for the list of models, to see that somebody listens; any answer will do. Raises Unreachable."""
        try:
            await self._http.get(f"{self.base_url}/models", timeout=self._timeouts.connect_s)
        except httpx.HTTPError as error:
            raise Unreachable(f"{self.base_url}: cannot be reached: {_reason(error)}") from None

    def _without_key(self, words: str) -> str:
        """Servers are known to say which key was wrong."""
        return words.replace(self._api_key, "(the key)") if self._api_key else words

    def _body(self, request: ChatRequest) -> dict[str, Any]:
        body = {
            "model": request.model,
            "messages": [{"role": message.role, "content": message.content} for message in request.messages],
            "max_tokens": request.max_tokens,
            "temperature": request.temperature,
            "seed": request.seed,
            "stream": True,
            "stream_options": {"include_usage": True},
            "chat_template_kwargs": {"enable_thinking": False},
        }
        return {name: value for name, value in body.items() if name not in self._left_out}

    def _leave_out(self, body: dict[str, Any], error: Refused) -> bool:
        """Whether the server refused for an optional field that can be left out from now on."""
        if error.status not in (400, 422):
            return False
        named = {name for name, words in _OPTIONAL.items() if any(word in str(error) for word in words)}
        self._left_out |= named
        return bool(named & body.keys())

    async def _ask(self, body: dict[str, Any], reply: Reply, began: float) -> None:
        watch = _Watch(self._timeouts)
        try:
            async with watch.running(), self._sent(body, reply, began) as response:
                # Leaving before the end closes the connection, by which servers know to stop.
                await _hear(response, reply, began, watch)
        except TimeoutError:
            if not reply.done:
                raise Stalled(f"{watch.why}; the server may still be working on it") from None
        except httpx.ConnectTimeout:
            raise Unreachable(f"no connection within {self._timeouts.connect_s:g} s") from None
        except httpx.ConnectError as error:
            raise Unreachable(f"cannot be reached: {_reason(error)}") from None
        except httpx.HTTPError as error:
            if not reply.done:
                raise Broken(f"the connection broke: {_reason(error)}") from None
        if not reply.done and reply.finish_reason is None and reply.cut is None:
            raise Broken("the stream ended before the answer did")

    @asynccontextmanager
    async def _sent(self, body: dict[str, Any], reply: Reply, began: float) -> AsyncIterator[httpx.Response]:
        """The response once its headers have come. Raises Refused where it is no answer."""
        reply.sent_s = time.monotonic() - began
        async with self._http.stream("POST", f"{self.base_url}/chat/completions", json=body) as response:
            if response.status_code != 200:
                raise self._refusal(response, await response.aread())
            if response.headers.get("content-type", "").startswith("application/json"):
                # A server that does not stream: the whole answer is one event.
                response = httpx.Response(200, stream=_OneEvent(await response.aread()))
            yield response

    def _refusal(self, response: httpx.Response, body: bytes) -> Refused:
        words = body.decode("utf-8", "replace")
        if response.is_redirect:
            words = f"it redirects to {response.headers.get('location')}; give that address"
        return refusal(response.status_code, words, _retry_after_s(response.headers.get("retry-after")))


async def _hear(response: httpx.Response, reply: Reply, began: float, watch: "_Watch") -> None:
    """Take the events of a response until it ends or runs away."""
    events = Events()
    async for piece in response.aiter_bytes():
        now = time.monotonic()
        watch.heard(now)
        if reply.first_byte_s is None:
            reply.first_byte_s = now - began
        for event in events.feed(piece):
            _take(event, reply, now - began)
        if reply.done:
            watch.ending(now)
        elif reply.cut:
            return
    for event in events.finish():
        _take(event, reply, time.monotonic() - began)


def _take(event: str, reply: Reply, at_s: float) -> None:
    reply.done = reply.done or event.strip() == DONE
    if not reply.done:
        reply.take(event, at_s)


class _OneEvent(httpx.AsyncByteStream):
    """A whole JSON body as the only event of a stream."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"data: " + b" ".join(self._body.splitlines()) + b"\n\n"


class _Watch:
    """The time limits of one request: one timer that every byte moves on."""

    def __init__(self, limits: Timeouts) -> None:
        self._limits = limits
        self._timeout = asyncio.timeout(None)
        self._ends = self._due = 0.0
        self.why = ""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        self._ends = time.monotonic() + self._limits.whole_s
        async with self._timeout:
            self._until(time.monotonic(), self._limits.first_byte_s, "no byte")
            yield

    def heard(self, now: float) -> None:
        self._until(now, self._limits.between_bytes_s, "no further byte")

    def ending(self, now: float) -> None:
        self._until(now, _AFTER_DONE_S, "no end")

    def _until(self, now: float, limit_s: float, what: str) -> None:
        if now + limit_s < self._ends:
            due, self.why = now + limit_s, f"{what} for {limit_s:g} s"
        else:
            due, self.why = self._ends, f"no whole answer within {self._limits.whole_s:g} s"
        self._timeout.reschedule(asyncio.get_running_loop().time() + due - now)


def _reason(error: httpx.HTTPError) -> str:
    """The cause in words; httpx gives some of its errors none."""
    return str(error) or type(error).__name__


def _retry_after_s(header: str | None) -> float | None:
    """`Retry-After` in seconds, which servers give as a number or as a date."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None
