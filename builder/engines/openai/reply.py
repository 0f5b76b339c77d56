"""What has come of an answer so far: its kinds of text told apart, its usage, and when each first came."""

import json
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from builder.engines.openai.errors import Broken, refusal
from builder.engines.openai.runaway import Runaway
from builder.engines.openai.thinking import split_thinking


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the server counted them; `None` where it did not say. `written` holds thinking and visible tokens."""

    prompt: int | None = None
    cached: int | None = None
    written: int | None = None
    thinking: int | None = None


@dataclass(frozen=True, slots=True)
class ChatResult:
    """An answer, whole or as far as it came.

    `queued_at` is UTC ISO-8601; `*_s` are seconds since then on a monotonic clock: when the request was sent, when the
    first byte of the body came, the first token of any kind, the first visible one, and the end. `cut` says why we
    stopped listening before the server ended (see `runaway.CUTS`).
    """

    text: str
    thinking: str
    finish_reason: str | None
    cut: str | None
    usage: Usage
    queued_at: str
    sent_s: float
    first_byte_s: float | None
    first_token_s: float | None
    first_visible_s: float | None
    total_s: float


@dataclass(slots=True)
class Reply:
    """Takes the events of one stream. A caller that hands its own to `chat` can read it when the call fails.

    `done` says that the server sent its last word, `cut` why nobody should listen any longer.
    """

    queued_at: str = ""
    sent_s: float = 0.0
    first_byte_s: float | None = None
    total_s: float = 0.0
    finish_reason: str | None = None
    cut: str | None = None
    done: bool = False
    usage: Usage = field(default_factory=Usage)
    _content: list[str] = field(default_factory=list)
    _reasoning: list[str] = field(default_factory=list)
    _first_reasoning_s: float | None = None
    # For each piece of content, how many code points had come before it, and when it came.
    _starts: list[int] = field(default_factory=list)
    _times_s: list[float] = field(default_factory=list)
    _length: int = 0
    _runs_away: Runaway = field(default_factory=Runaway)
    _thinking_runs_away: Runaway = field(default_factory=Runaway)

    def take(self, event: str, at_s: float) -> None:
        """Take the data of one event that came at `at_s`. Raises Broken or Refused where it is no part of an answer."""
        try:
            chunk = json.loads(event)
        except ValueError:
            raise Broken(f"what came is no JSON: {event[:80]!r}") from None
        if not isinstance(chunk, dict):
            raise Broken(f"what came is no part of an answer: {event[:80]!r}")
        if chunk.get("error") or chunk.get("object") == "error":
            raise refusal(200, event)
        self._count(chunk)
        for choice in chunk.get("choices") or ():
            # A server that does not stream sends a whole `message`.
            self._add(choice.get("delta") or choice.get("message") or {}, at_s)
            self.finish_reason = choice.get("finish_reason") or self.finish_reason

    def result(self) -> ChatResult:
        """What has come until now."""
        content = "".join(self._content)
        split = split_thinking(content)
        thinking = "\n".join(part for part in ("".join(self._reasoning).strip(), split.thinking) if part)
        text = content[split.visible_from :]
        first_s = [self._times_s[0]] if self._times_s else []
        if self._first_reasoning_s is not None:
            first_s.append(self._first_reasoning_s)
        lead = len(text) - len(text.lstrip())
        return ChatResult(
            text.strip(),
            thinking,
            self.finish_reason,
            self.cut,
            self.usage,
            self.queued_at,
            self.sent_s,
            self.first_byte_s,
            min(first_s, default=None),
            self._came_s(split.visible_from + lead) if text.strip() else None,
            self.total_s,
        )

    def _add(self, delta: dict[str, Any], at_s: float) -> None:
        content = delta.get("content")
        if content:
            self._starts.append(self._length)
            self._times_s.append(at_s)
            self._content.append(content)
            self._length += len(content)
            self.cut = self.cut or self._runs_away.take(content)
        # vLLM says `reasoning`, others `reasoning_content`, some both with the same words.
        reasoning = delta.get("reasoning") or delta.get("reasoning_content")
        if reasoning:
            if self._first_reasoning_s is None:
                self._first_reasoning_s = at_s
            self._reasoning.append(reasoning)
            self.cut = self.cut or self._thinking_runs_away.take(reasoning)

    def _count(self, chunk: dict[str, Any]) -> None:
        """Usage as OpenAI gives it, or llama.cpp's timings, which come even where nobody asked for usage."""
        usage, timings = chunk.get("usage"), chunk.get("timings")
        if isinstance(usage, dict):
            self.usage = Usage(
                usage.get("prompt_tokens"),
                (usage.get("prompt_tokens_details") or {}).get("cached_tokens"),
                usage.get("completion_tokens"),
                (usage.get("completion_tokens_details") or {}).get("reasoning_tokens"),
            )
        elif isinstance(timings, dict) and "predicted_n" in timings and "prompt_n" in timings:
            cached = timings.get("cache_n", 0)
            self.usage = Usage(timings["prompt_n"] + cached, cached, timings["predicted_n"])

    def _came_s(self, position: int) -> float:
        return self._times_s[bisect_right(self._starts, position) - 1]
