"""Answers the stages with a model: renders the prompt, looks whether it was answered before, asks, keeps every call."""

import asyncio
import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from builder.engines.openai import CUTS, ChatRequest, ChatResult, Message, OpenAIClient, Reply, Retries, ServerError
from builder.engines.tasks import ExtractTask, MergeTask
from builder.library.rows import Call
from builder.mapping.answerers import Answer, AnswerError
from builder.mapping.merging import parse_merge
from builder.mapping.outline import parse_outline
from builder.mapping.prompts import extract_messages, merge_messages, prompt_version, titles_fit
from builder.source.tokens import chars_per_token, estimate

# Low, so that a model keeps to the words it read; not zero, at which small models fall into loops. The seed makes a
# repetition as alike as the server can.
_TEMPERATURE = 0.3
_SEED = 1
# An outline costs 1.5 to 1.8 tokens for each token of its own words (counted on real outlines), models overrun, and
# verification lets half as much again pass: three times the words, and something for a short one.
_TOKENS_PER_OWN_TOKEN = 3
_TOKENS_AT_LEAST = 400
# `p12 ` and `= c12 c40` in a merge, by the same tokenizer.
_TOKENS_PER_POINT = 6
_TOKENS_PER_CLAIM = 2
_MERGE_TOKENS = 1_000
# Of an answer that is none, in a message of one line.
_SHOWN_CHARS = 60
# What the prompts ask for where there is nothing to say.
_NOTHING = "none"
# Where an answer ends in the middle of a line: the length limit, or us, who saw it run away.
_CUT = frozenset({"length"}) | CUTS
# So many lines of talk and no item are no polite word about a part that says nothing, but no answer at all.
_MOST_TALK_LINES = 3
# Which asking of the same thing a call is. A retry after a failure of the server is the same asking.
_FIRST = 1
_INTERRUPTED = "interrupted before the answer was whole"


@dataclass(frozen=True, slots=True)
class _Place:
    """What a call is about: the hash of its request, and where in the book's map its answer goes."""

    request_sha256: str
    stage: str
    segment: int | None
    language: str


class ModelAnswerer:
    """Answers with the model `model` on one server.

    `find` gives the finished call of a request, by its hash, if there ever was one; `record` keeps a call, the failed
    ones too, and has kept it when it returns.
    """

    def __init__(
        self,
        client: OpenAIClient,
        *,
        server: str,
        model: str,
        find: Callable[[str], Call | None],
        record: Callable[[Call], object],
        retries: Retries | None = None,
    ) -> None:
        self._client = client
        self._server = server
        self._model = model
        self._find = find
        self._record = record
        self._retries = retries or Retries()

    async def extract(self, task: ExtractTask) -> Answer:
        """The outline of a segment. Raises AnswerError."""
        language = task.document.language
        most = _TOKENS_AT_LEAST + round(_TOKENS_PER_OWN_TOKEN * task.budget.chars / chars_per_token(language))
        return await self._answer("extract", task.segment.number, extract_messages(task), most, language)

    async def merge(self, task: MergeTask) -> Answer:
        """The arrangement of a book's points. Raises AnswerError."""
        claims = sum(len(point.claims) for point in task.points)
        most = _MERGE_TOKENS + _TOKENS_PER_POINT * len(task.points) + _TOKENS_PER_CLAIM * claims
        return await self._answer("merge", None, merge_messages(task), most, task.document.language)

    def fits(self, task: MergeTask) -> bool:
        """Whether one prompt can show so many points."""
        return titles_fit(task)

    async def _answer(
        self, stage: str, segment: int | None, messages: tuple[Message, ...], most: int, language: str
    ) -> Answer:
        request = ChatRequest(self._model, messages, most, _TEMPERATURE, _SEED)
        sha256 = request_sha256(request, prompt_version(), _FIRST)
        call = self._find(sha256) or await self._ask(request, _Place(sha256, stage, segment, language))
        written = (call.thinking_tokens or 0) + (call.visible_tokens or 0)
        return Answer(usable(call), 1, call.prompt_tokens or 0, written, call.finish_reason in _CUT)

    async def _ask(self, request: ChatRequest, place: _Place) -> Call:
        """A call that ended well; those before it that did not are kept too."""
        tried = 0
        while True:
            tried += 1
            reply = Reply()
            try:
                result = await self._client.chat(request, reply)
            except ServerError as error:
                self._record(self._call(request, place, reply.result(), error=str(error)))
                begun = reply.first_byte_s is not None
                wait_s = self._retries.wait_s(error, tried, begun, random.random())
                if wait_s is None:
                    raise AnswerError(str(error)) from error
                await asyncio.sleep(wait_s)
            except asyncio.CancelledError:
                self._record(self._call(request, place, reply.result(), error=_INTERRUPTED))
                raise
            else:
                call = self._call(request, place, result, error=None)
                fault = fault_of(call)
                self._record(replace(call, error=fault))
                if fault:
                    raise AnswerError(f"{self._server}: {fault}")
                return call

    def _call(self, request: ChatRequest, place: _Place, result: ChatResult, *, error: str | None) -> Call:
        tokens = _counted(request, result, place.language)
        return Call(
            request_sha256=place.request_sha256,
            server=self._server,
            model=self._model,
            stage=place.stage,
            segment=place.segment,
            attempt=_FIRST,
            queued_at=result.queued_at,
            sent_s=result.sent_s,
            first_byte_s=result.first_byte_s,
            first_token_s=result.first_token_s,
            first_visible_s=result.first_visible_s,
            total_s=result.total_s,
            prompt_tokens=tokens.prompt,
            cached_tokens=tokens.cached,
            thinking_tokens=tokens.thinking,
            visible_tokens=tokens.visible,
            tokens_estimated=tokens.estimated,
            # The server's word, or ours where we stopped listening before it had one.
            finish_reason=result.finish_reason or result.cut,
            error=error,
            answer=result.text,
            thinking=result.thinking,
        )


def request_sha256(request: ChatRequest, version: str, attempt: int) -> str:
    """The hash of all that shapes an answer: messages, model, sampling, lengths, prompt version, which asking it is.

    The server is no part of it: the same model answers alike everywhere.
    """
    shape = {**asdict(request), "prompt_version": version, "attempt": attempt}
    return hashlib.sha256(json.dumps(shape, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def usable(call: Call) -> str:
    """The answer of a call as the parsers should read it.

    Some servers take a whole answer for thinking; where thinking has the form of an answer and nothing else came, it
    is the answer.
    """
    text = call.answer
    if not text and _has_form(call.thinking, call.stage):
        text = call.thinking
    return "" if text.strip("`*. \n").lower() == _NOTHING else text


def fault_of(call: Call) -> str | None:
    """Why a call that ended has no answer all the same; an empty answer is one, where it was not cut off."""
    if call.finish_reason == "content_filter":
        return "the server's content filter stopped the answer"
    text = usable(call)
    if _is_talk(text, call.stage, cut=call.finish_reason in _CUT):
        return f"the answer holds no line that was asked for; it begins {text[:_SHOWN_CHARS]!r}"
    if text or call.answer:
        return None
    if call.thinking:
        return "the model thought and gave no answer; switch thinking off at the server"
    if call.finish_reason in _CUT:
        return "the answer was cut off before its first word"
    return None


def _is_talk(text: str, stage: str, *, cut: bool) -> bool:
    if stage == "merge":
        return bool(text) and not any(axis.points for axis in parse_merge(text).axes)
    outline = parse_outline(text)
    return not outline.lines and (len(outline.skipped) > _MOST_TALK_LINES or (cut and bool(text)))


def _has_form(text: str, stage: str) -> bool:
    if stage == "merge":
        merge = parse_merge(text)
        return len(merge.axes) > len(merge.skipped)
    outline = parse_outline(text)
    return len(outline.lines) > len(outline.skipped)


@dataclass(frozen=True, slots=True)
class _Tokens:
    prompt: int | None
    cached: int | None
    thinking: int | None
    visible: int | None
    estimated: bool


def _counted(request: ChatRequest, result: ChatResult, language: str) -> _Tokens:
    """The server's counts, and ours for what it did not count. Of a call that nothing came of, nothing is known."""
    usage = result.usage
    if result.first_byte_s is None:
        return _Tokens(None, None, None, None, False)
    prompt = usage.prompt
    if prompt is None:
        prompt = estimate("".join(message.content for message in request.messages), language)
    thought, seen = estimate(result.thinking, language), estimate(result.text, language)
    if usage.written is None:
        return _Tokens(prompt, usage.cached, thought, seen, True)
    thinking = usage.thinking
    if thinking is None:
        # Few servers count thinking by itself: the whole is theirs, the shares are ours.
        thinking = round(usage.written * thought / (thought + seen)) if thought else 0
    estimated = usage.prompt is None or (usage.thinking is None and thought > 0)
    return _Tokens(prompt, usage.cached, thinking, usage.written - thinking, estimated)
