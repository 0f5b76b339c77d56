"""A model answers the stages: every call kept, finished ones never asked again, nothing lost or shown that must not."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from builder.engines.extractive import outline
from builder.engines.openai import ChatRequest, Message, OpenAIClient, Reply, Retries, Timeouts
from builder.engines.tasks import ExtractTask
from builder.library import books, calls
from builder.library.books import SourceFile
from builder.library.rows import Call, Document, MapState, StructureMap
from builder.library.store import memory_writer
from builder.mapping.answerers import Answer, AnswerError
from builder.mapping.book import MapSettings, NoMapError, map_book
from builder.mapping.budget import budget_for
from builder.mapping.model import ModelAnswerer, request_sha256
from builder.mapping.prompts import extract_messages, prompt_version
from builder.mapping.units import units_of
from builder.source.segments import cut
from builder.source.tokens import estimate
from tests.library.samples import document as stored
from tests.library.samples import reading
from tests.mapping.samples import document, task
from tests.servers import (
    DONE,
    Answering,
    Drop,
    Scripted,
    Stall,
    delta,
    refuses,
    says,
    serving,
    unused_url,
    usage,
)

KEY = "sk-not-to-be-seen"
SETTINGS = MapSettings("openai", "scripted", budget_tokens=1_200, prompt_version=prompt_version())
BOOK = document(
    *(
        tuple(f"Sentence {p}.{s} says that opinion number {p * 10 + s} must be free." for s in range(10))
        for p in range(12)
    )
)
TASK = task(document(("Opinion is free.", "It must be."), ("Nobody knows.",)))
GOOD = "# Liberty\n- Opinion is free [1]\n+ It must be [2]"
AT_ONCE = Retries(times=2, first_wait_s=0.001)


@dataclass
class Kept:
    """Calls in memory, found as the library finds them."""

    calls: list[Call] = field(default_factory=list)

    def find(self, sha256: str) -> Call | None:
        return next((c for c in reversed(self.calls) if c.request_sha256 == sha256 and c.error is None), None)


@asynccontextmanager
async def model(url: str, kept: Kept, timeouts: Timeouts | None = None) -> AsyncIterator[ModelAnswerer]:
    async with OpenAIClient(url, api_key=KEY, slots=4, timeouts=timeouts) as client:
        yield ModelAnswerer(
            client, server="spark1", model="m", find=kept.find, record=kept.calls.append, retries=AT_ONCE
        )


def extracted(url: str, kept: Kept, asked: ExtractTask = TASK, timeouts: Timeouts | None = None) -> Answer:
    async def run() -> Answer:
        async with model(url, kept, timeouts) as answerer:
            return await answerer.extract(asked)

    return asyncio.run(run())


def mapped(url: str, kept: Kept, book: Document = BOOK) -> StructureMap:
    async def run() -> StructureMap:
        async with model(url, kept) as answerer:
            return await map_book(book, answerer, settings=SETTINGS)

    return asyncio.run(run())


def answer_to(scripted: Scripted) -> tuple[Answer, Call]:
    kept = Kept()
    with serving(scripted) as server:
        answer = extracted(server.base_url, kept)
    (call,) = kept.calls
    return answer, call


def failure_of(*scripted: Scripted | Answering, timeouts: Timeouts | None = None) -> tuple[str, list[Call]]:
    kept = Kept()
    with serving(*scripted) as server, pytest.raises(AnswerError) as caught:
        extracted(server.base_url, kept, timeouts=timeouts)
    return str(caught.value), kept.calls


def like_a_model(book: Document, planted: str = "") -> Answering:
    """Answers extract calls with a real outline of the segment and what is planted, merge calls with two axes."""
    outlines = {}
    for segment in cut(book.text, book.blocks, book.sentences, book.language, SETTINGS.budget_tokens):
        units = units_of(book, segment)
        asked = ExtractTask(book, segment, units, budget_for(units, book.language))
        outlines[extract_messages(asked)[1].content] = outline(asked)

    def answering(body: dict[str, object]) -> Scripted:
        messages = body["messages"]
        assert isinstance(messages, list)
        asked = messages[1]["content"]
        if asked in outlines:
            return says(f"{outlines[asked]}\n{planted}", counts=(900, 80))
        points = re.findall(r"^p\d+", asked, re.MULTILINE)
        half = len(points) // 2
        axes = f"## First\n{' '.join(points[:half])}\n## Second\n{' '.join(points[half:])}"
        return says(f"Q Must it be free? [c1]\nA It must. [c2]\n{axes}", counts=(300, 40))

    return answering


def test_a_whole_book_through_a_server_with_bad_lines_that_land_in_rejected() -> None:
    kept = Kept()
    planted = "- A claim from nowhere [9999]\nI hope this helps!\n- point [1]\n+ [3]"
    with serving(like_a_model(BOOK, planted)) as server:
        made = mapped(server.base_url, kept)
    segments = made.figures.segments
    assert segments > 2
    assert (made.state, made.missing) == (MapState.COMPLETE, ())
    assert [item.text for item in made.items] == ["Must it be free?", "It must.", "First", "Second"]
    assert sorted(item.reason for item in made.rejected) == sorted(
        ["number out of range", "not a line of an outline", "the instructions' own word", "no words"] * segments
    )
    assert (made.figures.calls, made.figures.written_tokens) == (segments + 1, 80 * segments + 40)
    assert made.figures.read_tokens == 900 * segments + 300
    assert [call.stage for call in kept.calls].count("extract") == segments
    assert sorted(call.segment or 0 for call in kept.calls) == list(range(segments + 1))
    assert len({call.request_sha256 for call in kept.calls}) == segments + 1


def test_a_second_run_asks_nothing_and_gives_the_same_map() -> None:
    kept = Kept()
    with serving(like_a_model(BOOK)) as server:
        first = mapped(server.base_url, kept)
    second = mapped(unused_url(), kept)
    assert len(kept.calls) == first.figures.calls
    assert replace(second, figures=replace(second.figures, seconds_s=first.figures.seconds_s)) == first


def test_after_a_failure_only_what_is_missing_is_asked_again() -> None:
    kept = Kept()
    answering = like_a_model(BOOK)

    def failing(body: dict[str, object]) -> Scripted:
        return refuses(500, {"error": "CUDA error"}) if "Sentence 0.0" in json.dumps(body) else answering(body)

    with serving(failing) as server:
        made = mapped(server.base_url, kept)
    assert (made.state, len(made.missing)) == (MapState.PARTIAL, 1)
    assert "HTTP 500: CUDA error" in made.missing[0].reason
    failed = [call for call in kept.calls if call.error]
    assert [(call.segment, call.answer, call.visible_tokens) for call in failed] == [(1, "", None)]
    before = len(kept.calls)
    with serving(answering) as server:
        assert mapped(server.base_url, kept).state is MapState.COMPLETE
    # The segment that was missing, and the merge, which now has more to arrange.
    assert [call.stage for call in kept.calls[before:]] == ["extract", "merge"]


def test_a_call_says_all_that_was_measured() -> None:
    answer, call = answer_to(says(GOOD, counts=(321, 45)))
    assert answer == Answer(GOOD, 1, 321, 45)
    assert (call.server, call.model, call.stage, call.segment, call.attempt) == ("spark1", "m", "extract", 1, 1)
    assert (call.prompt_tokens, call.thinking_tokens, call.visible_tokens, call.tokens_estimated) == (321, 0, 45, False)
    assert (call.finish_reason, call.error, call.answer, call.thinking) == ("stop", None, GOOD, "")
    times = [call.sent_s, call.first_byte_s, call.first_token_s, call.first_visible_s, call.total_s]
    assert times == sorted(time for time in times if time is not None)
    assert call.queued_at.endswith("+00:00")


def test_what_a_server_does_not_count_is_estimated_and_marked() -> None:
    answer, call = answer_to(says(GOOD))
    told = "".join(message.content for message in extract_messages(TASK))
    assert (call.prompt_tokens, call.visible_tokens) == (estimate(told, "en"), estimate(GOOD, "en"))
    assert (call.thinking_tokens, call.cached_tokens, call.tokens_estimated) == (0, None, True)
    assert answer.written_tokens == call.visible_tokens


@pytest.mark.parametrize(
    ("thought", "counts", "thinking", "estimated"),
    [
        ([delta(reasoning="x" * len(GOOD))], usage(9, 100), 50, True),
        ([delta(content="<think>" + "x" * len(GOOD) + "</think>")], usage(9, 100), 50, True),
        ([delta(reasoning="x" * 99)], usage(9, 100, completion_tokens_details={"reasoning_tokens": 70}), 70, False),
    ],
)
def test_thinking_is_counted_by_itself_and_never_part_of_an_answer(
    thought: list[bytes], counts: bytes, thinking: int, estimated: bool
) -> None:
    answer, call = answer_to(Scripted([*thought, delta(content=GOOD), delta("stop"), counts, DONE]))
    assert (answer.text, call.answer) == (GOOD, GOOD)
    assert set(call.thinking) == {"x"}
    assert (call.thinking_tokens, call.visible_tokens) == (thinking, 100 - thinking)
    assert (call.tokens_estimated, answer.written_tokens) == (estimated, 100)


@pytest.mark.parametrize("nothing", ["NONE", "none.", "`NONE`", ""])
def test_nothing_to_say_is_an_answer(nothing: str) -> None:
    answer, call = answer_to(says(nothing))
    assert (answer.text, call.error) == ("", None)


def test_a_refusal_is_an_answer_whose_words_are_kept() -> None:
    answer, call = answer_to(says("I'm sorry, there is nothing here to outline."))
    assert (answer.text, call.error) == ("I'm sorry, there is nothing here to outline.", None)


def test_an_answer_that_a_server_took_for_thinking_is_still_the_answer() -> None:
    answer, call = answer_to(Scripted([delta(reasoning_content=GOOD), delta("stop"), DONE]))
    assert (answer.text, call.answer, call.thinking) == (GOOD, "", GOOD)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ([delta(reasoning="Let me see"), delta("length")], "switch thinking off"),
        ([delta(content="<think>Let me"), delta("length")], "switch thinking off"),
        ([delta(reasoning="Nothing here."), delta("stop")], "switch thinking off"),
        ([delta(content="\n \n"), delta("length")], "before its first word"),
        ([delta(content="# A"), delta("content_filter")], "content filter"),
    ],
)
def test_an_answer_that_is_none_fails_and_is_not_found_again(steps: list[bytes], words: str) -> None:
    error, kept = failure_of(Scripted([*steps, DONE]))
    assert words in error
    assert [call.error is not None for call in kept] == [True]
    assert Kept(kept).find(kept[0].request_sha256) is None


@pytest.mark.parametrize(("finish", "cut"), [("length", True), ("stop", False)])
def test_an_answer_that_was_cut_off_says_so(finish: str, cut: bool) -> None:
    answer, call = answer_to(says(f"{GOOD}\n- Nobody kn", finish=finish))
    assert (answer.text, answer.cut) == (f"{GOOD}\n- Nobody kn", cut)
    assert (call.answer, call.error) == (answer.text, None)


@pytest.mark.parametrize(
    ("loop", "reason"), [("\n- Opinion is free [1]" * 200, "repetition"), ("\n" * 2_000, "blanks")]
)
def test_an_answer_that_runs_away_is_cut_and_its_good_lines_are_kept(loop: str, reason: str) -> None:
    answer, call = answer_to(says(GOOD + loop))
    assert answer.text.startswith(GOOD)
    assert len(answer.text) < len(GOOD) + 300
    assert (answer.cut, call.finish_reason, call.error, call.tokens_estimated) == (True, reason, None, True)


@pytest.mark.parametrize(
    "answer",
    [
        says("I will tell you.\nIt is long.\nIt is about liberty.\nAnd more."),
        says("The part speaks of lib", finish="length"),
        says("\n" * 2_000),
    ],
)
def test_talk_instead_of_an_outline_fails_and_is_not_found_again(answer: Scripted) -> None:
    error, kept = failure_of(answer)
    assert "holds no line that was asked for" in error or "before its first word" in error
    assert Kept(kept).find(kept[0].request_sha256) is None


def test_a_dropped_connection_fails_the_call_once_and_keeps_what_came() -> None:
    error, kept = failure_of(Scripted([delta(content="# Liberty\n- Opinion"), Drop()]))
    assert "connection broke" in error
    (call,) = kept
    assert (call.answer, call.error is None, call.tokens_estimated) == ("# Liberty\n- Opinion", False, True)


def test_a_stall_is_not_asked_again() -> None:
    error, kept = failure_of(Scripted([Stall()]), timeouts=Timeouts(first_byte_s=0.2))
    assert "may still be working" in error
    assert [(call.error, call.first_byte_s) for call in kept] == [(error, None)]


@pytest.mark.parametrize("busy", [refuses(429, {"error": "slow down"}, retry_after="0"), refuses(503, {}), None])
def test_a_busy_or_lost_server_is_asked_again_and_every_try_is_kept(busy: Scripted | None) -> None:
    kept = Kept()
    first = busy or Scripted([Drop()])
    with serving(first, first, says(GOOD)) as server:
        assert extracted(server.base_url, kept).text == GOOD
    assert [call.error is None for call in kept.calls] == [False, False, True]
    assert len({call.request_sha256 for call in kept.calls}) == 1


def test_a_server_that_stays_busy_is_left_after_a_few_tries() -> None:
    error, kept = failure_of(refuses(503, {"error": {"message": "Loading model"}}))
    assert "Loading model" in error
    assert len(kept) == 1 + AT_ONCE.times


def test_a_server_that_cannot_be_reached_is_one_line_with_its_address() -> None:
    url, kept = unused_url(), Kept()
    with pytest.raises(NoMapError) as caught:
        mapped(url, kept)
    assert str(caught.value).startswith(f"{url}/v1: cannot be reached")
    assert "\n" not in str(caught.value)


def test_an_interrupted_call_is_kept_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept()
    begun = asyncio.Event()

    class Watched(Reply):
        def take(self, event: str, at_s: float) -> None:
            super().take(event, at_s)
            begun.set()

    monkeypatch.setattr("builder.mapping.model.Reply", Watched)

    async def interrupted(url: str) -> None:
        async with model(url, kept) as answerer:
            call = asyncio.create_task(answerer.extract(TASK))
            await begun.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call

    with serving(Scripted([delta(content="# Lib"), Stall()])) as server:
        asyncio.run(interrupted(server.base_url))
    assert [(call.answer, call.error) for call in kept.calls] == [("# Lib", "interrupted before the answer was whole")]


def test_the_hash_covers_all_that_shapes_an_answer() -> None:
    request = ChatRequest("m", (Message("user", "x"),), 100, 0.3, 1)
    others = [
        replace(request, model="n"),
        replace(request, messages=(Message("system", "x"),)),
        replace(request, messages=(Message("user", "y"),)),
        replace(request, max_tokens=101),
        replace(request, temperature=0.4),
        replace(request, seed=2),
    ]
    hashes = [request_sha256(asked, "1", 1) for asked in (request, *others)]
    hashes += [request_sha256(request, "2", 1), request_sha256(request, "1", 2)]
    assert len(set(hashes)) == len(hashes)
    assert request_sha256(replace(request), "1", 1) == hashes[0]


def test_the_library_holds_every_call_and_never_the_key() -> None:
    db = memory_writer()
    text_id = books.add_book(db, SourceFile("/b.txt", "a" * 64, 10, 1), reading(), stored(reading())).text_id
    echo = f"Incorrect API key provided: {KEY}"

    async def run(url: str) -> None:
        async with OpenAIClient(url, api_key=KEY, slots=1) as client:
            number = calls.server_id(db, client.name, client.base_url)
            answerer = ModelAnswerer(
                client,
                server=client.name,
                model="m",
                find=lambda sha256: calls.finished_call(db, sha256),
                record=lambda call: calls.add_call(db, text_id, number, call),
            )
            with pytest.raises(AnswerError, match="HTTP 401"):
                await answerer.extract(TASK)
            assert (await answerer.extract(TASK)).text == GOOD
            assert (await answerer.extract(TASK)).text == GOOD

    with serving(refuses(401, {"error": {"message": echo}}), says(GOOD)) as server:
        asyncio.run(run(server.base_url))
        assert server.keys == [f"Bearer {KEY}"] * 2
    assert db.execute("select count(*) from calls").fetchone()[0] == 2
    assert KEY not in "\n".join(db.iterdump())
    db.close()
