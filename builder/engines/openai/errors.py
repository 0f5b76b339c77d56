"""Why a call to a model server ended without an answer.

ServerError
├── Unreachable     no connection: wrong address, server down, no such host
├── Stalled         a time limit passed; the server may still be working on the answer
├── Broken          the connection dropped, or what came is no stream of an answer
└── Refused         the server said no, in its own words
    ├── TooLong     the prompt does not fit the model's context (400, 413)
    ├── NotAllowed  the key is missing or wrong (401, 403)
    ├── NotFound    no such model or path (404)
    ├── Busy        too much to do just now (429, 503, 529): asking later can help
    └── Failed      the server broke while it worked (other 5xx, or an error inside the stream)
"""

import json
import re
from typing import Any

# More of a server's words than this is a traceback or a page, not a reason.
_MOST_WORDS_CHARS = 300
_TAGS = re.compile(r"<(?:script|style).*?</(?:script|style)>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\s]+")
# How vLLM, llama.cpp, mlx_lm, Ollama and OpenAI say that a prompt is too long.
_TOO_LONG = re.compile(
    r"context[ _](?:length|size|window)|exceed_context|maximum context|prompt is too long|too many tokens"
    r"|prompt contains .*tokens|input is too large",
    re.IGNORECASE,
)


class ServerError(Exception):
    """A call that ended without an answer; the message is one line."""


class Unreachable(ServerError):
    """No connection to the server could be made."""


class Stalled(ServerError):
    """A time limit passed; the server may still be working on the answer."""


class Broken(ServerError):
    """The connection dropped in the middle, or what came is no stream of an answer."""


class Refused(ServerError):
    """The server said no; `status` is the HTTP status, 200 where an error came inside the stream."""

    def __init__(self, message: str, status: int, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after_s = retry_after_s


class TooLong(Refused):
    """The prompt does not fit the model's context."""


class NotAllowed(Refused):
    """The key is missing or wrong."""


class NotFound(Refused):
    """The server knows no such model or path."""


class Busy(Refused):
    """The server has too much to do just now; `retry_after_s` is its own wish, where it has one."""


class Failed(Refused):
    """The server broke while it worked."""


def refusal(status: int, body: str, retry_after_s: float | None = None) -> Refused:
    """The error for a response that is no answer, or for an error object inside a stream (`status` 200)."""
    words = words_of(body) or "no reason given"
    code = status if status != 200 else _code_in(body)
    kind = _kind(code, body)
    told = f"HTTP {status}" if status != 200 else "error in the answer"
    cure = {
        NotAllowed: "; give the key in SHELFMAP_API_KEY",
        TooLong: "; the server needs a larger context, or segments must be smaller",
    }.get(kind, "")
    return kind(f"{told}: {words}{cure}", status, retry_after_s)


def words_of(body: str) -> str:
    """A server's own words on one line, out of the JSON, text or page that it sent."""
    try:
        said = _said(json.loads(body))
    except ValueError:
        said = _TAGS.sub(" ", body)
    words = _CONTROL.sub(" ", said).strip()
    return words if len(words) <= _MOST_WORDS_CHARS else words[: _MOST_WORDS_CHARS - 1] + "…"


def _said(value: Any) -> str:
    """`{"error": {"message": …}}`, `{"error": "…"}`, `{"message": …}`, FastAPI's `{"detail": …}`, or all of it."""
    if isinstance(value, dict):
        if isinstance(value.get("loc"), list) and value.get("msg"):
            return f"{'.'.join(map(str, value['loc']))}: {value['msg']}"
        for name in ("error", "message", "detail"):
            if value.get(name):
                return _said(value[name])
    if isinstance(value, list) and value:
        return "; ".join(_said(part) for part in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _kind(code: int, body: str) -> type[Refused]:
    if code == 413 or (code in (400, 422) and _TOO_LONG.search(body)):
        return TooLong
    if code in (401, 403):
        return NotAllowed
    if code == 404:
        return NotFound
    if code in (429, 503, 529):
        return Busy
    return Failed if code >= 500 or code == 200 else Refused


def _code_in(body: str) -> int:
    """The status that an error inside a stream names; 200 where it names none."""
    try:
        error = json.loads(body).get("error")
    except (ValueError, AttributeError):
        return 200
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 200
