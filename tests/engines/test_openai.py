"""The client against real HTTP on loopback: every server's streams, every way to fail."""

import asyncio
import json
from pathlib import Path

import pytest

from builder.engines.openai import (
    Broken,
    Busy,
    ChatRequest,
    ChatResult,
    Failed,
    Message,
    NotAllowed,
    NotFound,
    OpenAIClient,
    Refused,
    Reply,
    ServerError,
    Stalled,
    Timeouts,
    TooLong,
    Unreachable,
    Usage,
)
from tests.servers import (
    DONE,
    Drop,
    Pause,
    Scripted,
    ScriptedServer,
    Stall,
    delta,
    event,
    recorded,
    refuses,
    says,
    serving,
    unused_url,
    usage,
)

REQUEST = ChatRequest("test", (Message("system", "Be brief."), Message("user", "Hello?")), 24, 0.3, 1)
KEY = "sk-not-to-be-seen"


def ask(
    url: str, reply: Reply | None = None, *, timeouts: Timeouts | None = None, key: str | None = None
) -> ChatResult:
    async def asked() -> ChatResult:
        async with OpenAIClient(url, api_key=key, slots=2, timeouts=timeouts) as client:
            return await client.chat(REQUEST, reply)

    return asyncio.run(asked())


def answer_of(*steps: bytes | Drop | Pause | Stall) -> ChatResult:
    with serving(Scripted(steps)) as server:
        return ask(server.base_url)


def content_in(path: Path) -> str:
    """What a recording says, read without our reader."""
    chunks = [json.loads(line[6:]) for line in path.read_text("utf-8").splitlines() if line.startswith("data: {")]
    return "".join(c["delta"].get("content") or "" for chunk in chunks for c in chunk["choices"]).strip()


@pytest.mark.parametrize(
    ("name", "finish", "counts"),
    [
        ("vllm/sse_plain_usage", "length", Usage(25, None, 24)),
        ("vllm/sse_continuous_usage", "length", Usage(25, None, 24)),
        ("vllm/sse_no_stream_options", "length", Usage()),
        ("vllm/sse_max_tokens_cut", "length", Usage(25, None, 5)),
        ("vllm/sse_json_schema_cut", "length", Usage(25, None, 12)),
        ("llamacpp/sse_plain_usage", "length", Usage(24, 5, 24)),
        ("llamacpp/sse_continuous_usage", "length", Usage(24, 23, 24)),
        ("llamacpp/sse_no_stream_options", "length", Usage(24, 23, 24)),
        ("llamacpp/sse_max_tokens_cut", "length", Usage(24, 23, 5)),
        ("llamacpp/sse_json_object", "stop", Usage(35, 26, 30)),
        ("mlx_lm/sse_plain_usage", "length", Usage(32, 0, 8)),
        ("mlx_lm/sse_no_include", "length", Usage()),
        ("mlx_lm/sse_stream_options_empty", "length", Usage()),
    ],
)
@pytest.mark.parametrize("piece", [7, 100_000])
def test_recorded_streams(shared: Path, name: str, finish: str, counts: Usage, piece: int) -> None:
    path = shared / "servers" / f"{name}.txt"
    with serving(recorded(path, piece=piece)) as server:
        result = ask(server.base_url)
    assert (result.text, result.thinking, result.finish_reason) == (content_in(path), "", finish)
    assert result.text
    assert result.usage == counts
    times = [result.sent_s, result.first_byte_s, result.first_token_s, result.first_visible_s, result.total_s]
    assert times == sorted(time for time in times if time is not None)


@pytest.mark.parametrize("name", ["vllm/sse_nonstream", "llamacpp/sse_nonstream", "mlx_lm/sse_nonstream"])
def test_servers_that_do_not_stream(shared: Path, name: str) -> None:
    path = shared / "servers" / f"{name}.txt"
    with serving(recorded(path)) as server:
        result = ask(server.base_url)
    whole = json.loads(path.read_text("utf-8").partition("\n\n")[2])
    assert result.text == whole["choices"][0]["message"]["content"].strip()
    assert result.usage.written == whole["usage"]["completion_tokens"]


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("vllm/sse_overlong", TooLong, "maximum context length is 4096 tokens"),
        ("vllm/sse_max_tokens_too_big", Refused, "max_tokens=1000000 cannot be greater"),
        ("vllm/sse_bad_field", Refused, "1 validation error"),
        ("vllm/sse_bad_schema", Refused, "Invalid type: nonsense"),
        ("vllm/sse_unknown_model", NotFound, "`no-such-model` does not exist"),
        ("llamacpp/sse_overlong", TooLong, "request (5030 tokens) exceeds the available context size"),
        ("llamacpp/sse_bad_field", Refused, "Field 'max_tokens'"),
        ("llamacpp/sse_bad_schema", Refused, "unrecognized type nonsense"),
        ("mlx_lm/sse_bad_field", Refused, "max_tokens must be at least 1"),
        ("mlx_lm/sse_unknown_model", NotFound, "Cannot find an appropriate cached snapshot"),
        ("mlx_lm/sse_unknown_model_stream", NotFound, "Cannot find an appropriate cached snapshot"),
    ],
)
def test_recorded_refusals_keep_the_servers_own_words(shared: Path, name: str, kind: type[Refused], words: str) -> None:
    with serving(recorded(shared / "servers" / f"{name}.txt")) as server, pytest.raises(ServerError) as caught:
        ask(server.base_url)
    assert type(caught.value) is kind
    assert words in str(caught.value)
    assert server.base_url in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(server.asked) == 1


@pytest.mark.parametrize("name", ["vllm/sse_abort", "llamacpp/sse_abort", "mlx_lm/sse_abort"])
def test_a_stream_that_stops_in_the_middle_is_no_answer_and_what_came_is_kept(shared: Path, name: str) -> None:
    reply, path = Reply(), shared / "servers" / f"{name}.txt"
    with serving(recorded(path)) as server, pytest.raises(Broken, match="ended before the answer did"):
        ask(server.base_url, reply)
    assert reply.result().text == content_in(path) != ""


@pytest.mark.parametrize(
    ("scripted", "kind", "words"),
    [
        (refuses(401, {"error": {"message": f"Incorrect API key provided: {KEY}"}}), NotAllowed, "SHELFMAP_API_KEY"),
        (refuses(413, {"error": "Payload Too Large"}), TooLong, "Payload Too Large"),
        (refuses(429, {"error": {"message": "Too many requests"}}, retry_after="7"), Busy, "Too many requests"),
        (refuses(503, {"error": {"message": "Loading model", "code": 503}}), Busy, "Loading model"),
        (refuses(500, {"error": {"message": "EngineCore\ndied"}}), Failed, "EngineCore died"),
        (refuses(404, {"detail": "Not Found"}), NotFound, "Not Found"),
        (Scripted([b"<html><h1>502 Bad\nGateway</h1></html>"], 502, {}), Failed, "502 Bad Gateway"),
        (Scripted([b""[:0]], 500, {}), Failed, "no reason given"),
        (Scripted([], 307, {"location": "http://elsewhere/v1"}), Refused, "redirects to http://elsewhere/v1"),
    ],
)
def test_other_refusals(scripted: Scripted, kind: type[Refused], words: str) -> None:
    with serving(Scripted([s for s in scripted.steps if s], scripted.status, scripted.headers)) as server:
        with pytest.raises(ServerError) as caught:
            ask(server.base_url, key=KEY)
        assert server.keys == [f"Bearer {KEY}"]
    assert type(caught.value) is kind
    assert words in str(caught.value)
    assert KEY not in str(caught.value)


def test_retry_after_is_read() -> None:
    with serving(refuses(429, {}, retry_after="7")) as server, pytest.raises(Busy) as caught:
        ask(server.base_url)
    assert caught.value.retry_after_s == 7


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (b'data: {"error": {"message": "out of memory", "code": 500}}\n\n', Failed),
        (b'data: {"error": "out of memory"}\n\n', Failed),
        (b'error: {"code": 500, "message": "out of memory"}\n\n', Failed),
        (b'data: {"object": "error", "message": "out of memory"}\n\n', Failed),
        (b'data: {"error": {"message": "out of memory; maximum context", "code": 400}}\n\n', TooLong),
    ],
)
def test_an_error_inside_the_stream_is_an_error(error: bytes, kind: type[Refused]) -> None:
    with pytest.raises(ServerError, match="out of memory") as caught:
        answer_of(delta(content="# A"), error, DONE)
    assert type(caught.value) is kind


def test_what_is_no_stream_is_told() -> None:
    with pytest.raises(Broken, match="no JSON: '<html>'"):
        answer_of(b"data: <html>\n\n")


def test_done_may_be_missing_and_the_last_line_too() -> None:
    assert answer_of(delta(content="all"), delta("stop").rstrip()).text == "all"


def test_a_connection_that_stays_open_after_done_is_not_waited_for() -> None:
    assert answer_of(delta(content="all"), DONE, Stall()).text == "all"


def test_comments_empty_chunks_and_empty_choices_are_no_tokens() -> None:
    quiet = [b": keepalive 1/2\n\n", event({"choices": []}), delta(role="assistant", content=""), delta(content=None)]
    result = answer_of(*quiet, Pause(0.05), delta(content="a"), delta("stop"), DONE)
    assert (result.text, result.usage) == ("a", Usage())
    assert result.first_token_s and result.first_byte_s
    assert result.first_token_s > result.first_byte_s


@pytest.mark.parametrize("name", ["reasoning", "reasoning_content"])
def test_reasoning_is_kept_apart(name: str) -> None:
    result = answer_of(
        delta(**{name: "Let me "}), delta(**{name: "see."}), Pause(0.05), delta(content="# A"), delta("stop"),
        usage(5, 9, completion_tokens_details={"reasoning_tokens": 6}), DONE,
    )  # fmt: skip
    assert (result.text, result.thinking) == ("# A", "Let me see.")
    assert result.usage == Usage(5, None, 9, 6)
    assert result.first_visible_s and result.first_token_s
    assert result.first_visible_s > result.first_token_s


@pytest.mark.parametrize("piece", [1, 3, 50])
def test_thinking_in_the_text_is_kept_apart_however_it_is_cut(piece: int) -> None:
    with serving(says("<think>\nhm\n</think>\n\n# A\n- b [1]", piece=piece)) as server:
        result = ask(server.base_url)
    assert (result.text, result.thinking) == ("# A\n- b [1]", "hm")


def test_nothing_at_all_is_a_stall_that_may_still_be_running() -> None:
    with serving(Scripted([Stall()])) as server, pytest.raises(Stalled, match=r"no byte for 0.2 s; .*may still"):
        ask(server.base_url, timeouts=Timeouts(first_byte_s=0.2))


def test_a_stall_in_the_middle_keeps_what_came() -> None:
    reply = Reply()
    stalls = Scripted([delta(content="# A"), Stall()])
    with serving(stalls) as server, pytest.raises(Stalled, match="no further byte"):
        ask(server.base_url, reply, timeouts=Timeouts(between_bytes_s=0.2))
    assert reply.result().text == "# A"


def test_an_answer_without_end_is_ended() -> None:
    endless: list[bytes | Pause] = [step for _ in range(100) for step in (b": keepalive\n\n", Pause(0.05))]
    with serving(Scripted(endless)) as server, pytest.raises(Stalled, match=r"no whole answer within 0.4 s"):
        ask(server.base_url, timeouts=Timeouts(whole_s=0.4))


def test_a_server_that_says_it_is_alive_is_waited_for() -> None:
    slow: list[bytes | Pause] = [step for _ in range(4) for step in (Pause(0.3), b": keepalive\n\n")]
    with serving(Scripted([*slow, delta(content="late"), delta("stop"), DONE])) as server:
        assert ask(server.base_url, timeouts=Timeouts(first_byte_s=1, between_bytes_s=1)).text == "late"


def test_a_dropped_connection_keeps_what_came() -> None:
    reply = Reply()
    with serving(Scripted([delta(content="# A"), Drop()])) as server, pytest.raises(Broken):
        ask(server.base_url, reply)
    assert reply.result().text == "# A"


def test_a_server_that_is_not_there_is_one_line_with_its_address() -> None:
    url = unused_url()
    with pytest.raises(Unreachable) as caught:
        ask(url, key=KEY)
    assert str(caught.value).startswith(f"{url}/v1: cannot be reached: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "refusal",
    [
        refuses(400, {"error": {"message": "Unrecognized request argument supplied: FIELD"}}),
        refuses(422, {"detail": [{"loc": ["body", "FIELD"], "msg": "Extra inputs are not permitted"}]}),
    ],
)
@pytest.mark.parametrize("field", ["chat_template_kwargs", "stream_options"])
def test_a_field_that_a_server_does_not_know_is_left_out_from_then_on(refusal: Scripted, field: str) -> None:
    step = refusal.steps[0]
    assert isinstance(step, bytes)
    named = Scripted([step.replace(b"FIELD", field.encode())], refusal.status, refusal.headers)

    async def twice(server: ScriptedServer) -> list[str]:
        async with OpenAIClient(server.base_url, api_key=None, slots=1) as client:
            return [(await client.chat(REQUEST)).text for _ in range(2)]

    with serving(named, says("# A")) as server:
        assert asyncio.run(twice(server)) == ["# A", "# A"]
        assert [field in body for body in server.asked] == [True, False, False]


def test_other_refusals_are_not_asked_again() -> None:
    with serving(refuses(400, {"error": "seed must be positive"})) as server, pytest.raises(Refused):
        ask(server.base_url)
    assert len(server.asked) == 1


def test_what_is_sent() -> None:
    with serving(says("# A")) as server:
        ask(f"{server.base_url}/v1/")
    assert server.paths == ["/v1/chat/completions"]
    assert server.keys == [None]
    assert server.asked == [
        {
            "model": "test",
            "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello?"}],
            "max_tokens": 24,
            "temperature": 0.3,
            "seed": 1,
            "stream": True,
            "stream_options": {"include_usage": True},
            "chat_template_kwargs": {"enable_thinking": False},
        }
    ]


def test_no_more_requests_than_slots_at_once() -> None:
    now, most = 0, 0

    def answering(body: dict[str, object]) -> Scripted:
        nonlocal now, most
        now += 1
        most = max(most, now)
        asyncio.run(asyncio.sleep(0.02))
        now -= 1
        return says("# A")

    async def many(url: str) -> list[ChatResult]:
        async with OpenAIClient(url, api_key=None, slots=3) as client:
            return await asyncio.gather(*(client.chat(REQUEST) for _ in range(12)))

    with serving(answering) as server:
        results = asyncio.run(many(server.base_url))
    assert (len(server.asked), most) == (12, 3)
    # Waiting for a slot is told apart from waiting for the server.
    assert max(result.sent_s for result in results) > min(result.total_s for result in results)


def test_the_key_is_not_in_what_a_client_shows() -> None:
    async def shown() -> str:
        async with OpenAIClient("spark1", api_key=KEY, slots=1) as client:
            return repr(client)

    assert asyncio.run(shown()) == "OpenAIClient('http://spark1/v1')"


def test_a_key_that_no_header_may_hold_is_refused_without_showing_it() -> None:
    with pytest.raises(ValueError, match="copied whole") as caught:
        OpenAIClient("spark1", api_key="sk-한글", slots=1)
    assert "한글" not in str(caught.value)
