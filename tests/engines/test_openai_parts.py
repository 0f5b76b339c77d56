"""The client's pure parts: addresses, events, thinking, retries."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.engines.openai import Broken, Busy, Failed, Reply, Retries, ServerError, Stalled, Unreachable, endpoint
from builder.engines.openai.errors import words_of
from builder.engines.openai.stream import Events
from builder.engines.openai.thinking import split_thinking


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("http://spark1:8000/v1", "http://spark1:8000/v1"),
        ("http://spark1:8000/v1/", "http://spark1:8000/v1"),
        ("http://spark1:8000", "http://spark1:8000/v1"),
        (" http://spark1:8000/ ", "http://spark1:8000/v1"),
        ("spark1:8000", "http://spark1:8000/v1"),
        ("127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1"),
        ("http://[::1]:8000", "http://[::1]:8000/v1"),
        ("https://host/openai/v1/chat/completions", "https://host/openai/v1"),
        ("https://host/v1beta/openai/", "https://host/v1beta/openai"),
    ],
)
def test_addresses_as_people_write_them(written: str, meant: str) -> None:
    assert endpoint(written) == meant


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "no server's address"),
        ("ftp://host/v1", "no server's address"),
        ("http://", "no server's address"),
        ("not an address", "no server's address"),
        ("http://me:secret@host/v1", "SHELFMAP_API_KEY"),
        ("http://host/v1?key=secret", "SHELFMAP_API_KEY"),
    ],
)
def test_what_is_no_address_is_refused_and_no_secret_shown(written: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        endpoint(written)
    assert "secret" not in str(caught.value)


def events(*pieces: bytes) -> list[str]:
    reader = Events()
    found = [event for piece in pieces for event in reader.feed(piece)]
    return [*found, *reader.finish()]


@pytest.mark.parametrize(
    ("stream", "found"),
    [
        (b"data: a\n\ndata: b\n\n", ["a", "b"]),
        (b"data:a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]),
        (b"data: a\ndata: b\n\n", ["a\nb"]),
        (b": comment\n\nevent: x\nid: 7\nretry: 10\ndata: a\n\n", ["a"]),
        (b"data: a", ["a"]),
        ("\ufeffdata: a\n\n".encode(), ["a"]),
        (b'error: {"code": 500}\n\n', ['{"error": {"code": 500}}']),
        (b"\n\n\n", []),
    ],
)
def test_events(stream: bytes, found: list[str]) -> None:
    assert events(stream) == found


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])), max_size=5), st.data())
def test_events_do_not_depend_on_where_the_bytes_are_cut(payloads: list[str], data: st.DataObject) -> None:
    stream = b": hello\r\n\r\n" + b"".join(f"data: {payload}\n\n".encode() for payload in payloads)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert events(*pieces) == payloads


@pytest.mark.parametrize(
    ("text", "thinking", "visible"),
    [
        ("# A", "", "# A"),
        ("<think>hm</think># A", "hm", "# A"),
        ("\n<think>\nhm\n</think>\n\n# A", "hm", "\n\n# A"),
        ("<thought>hm</thought># A", "hm", "# A"),
        ("<THINK>hm</think># A", "hm", "# A"),
        ("<think></think># A", "", "# A"),
        # The opening tag was in the prompt.
        ("hm\n</think>\n# A", "hm", "\n# A"),
        ("hm. </think>\n# A", "hm.", "\n# A"),
        ("hm\n</think> # A", "hm", " # A"),
        # Cut off while it thought.
        ("<think>hm, # A", "hm, # A", ""),
        # A book about tags.
        ("# Tags\n- `<think>` opens, `</think>` closes [3]", "", "# Tags\n- `<think>` opens, `</think>` closes [3]"),
        ("- models end it with </think> always [3]", "", "- models end it with </think> always [3]"),
        ("<think>hm</think># A\n- ends with </think>\n", "hm", "# A\n- ends with </think>\n"),
        ("<thinker>hm</thinker>", "", "<thinker>hm</thinker>"),
    ],
)
def test_thinking(text: str, thinking: str, visible: str) -> None:
    split = split_thinking(text)
    assert (split.thinking, text[split.visible_from :]) == (thinking, visible)


@pytest.mark.parametrize(
    ("pieces", "first_token_s", "first_visible_s"),
    [
        (["# A", "b"], 0.0, 0.0),
        (["", "\n", "# A"], 1.0, 2.0),
        (["<thi", "nk>hm</th", "ink>", "\n\n", "# A", "b"], 0.0, 4.0),
        (["hm\n</think>\n# ", "A"], 0.0, 0.0),
        (["<think>", "hm"], 0.0, None),
        ([], None, None),
    ],
)
def test_when_the_first_visible_word_came(
    pieces: list[str], first_token_s: float | None, first_visible_s: float | None
) -> None:
    reply = Reply()
    for second, piece in enumerate(pieces):
        reply.take(json.dumps({"choices": [{"delta": {"content": piece}}]}), float(second))
    result = reply.result()
    assert (result.first_token_s, result.first_visible_s) == (first_token_s, first_visible_s)


RETRIES = Retries(times=2, first_wait_s=2, longest_wait_s=60)


@pytest.mark.parametrize(
    ("error", "tried", "begun", "waits"),
    [
        (Unreachable("x"), 1, False, 2),
        (Unreachable("x"), 2, False, 4),
        (Unreachable("x"), 3, False, None),
        (Busy("x", 503), 1, False, 2),
        (Busy("x", 429, 10.0), 1, False, 10.5),
        (Busy("x", 429, 600.0), 1, False, None),
        (Broken("x"), 1, False, 2),
        (Broken("x"), 1, True, None),
        (Stalled("x"), 1, False, None),
        (Failed("x", 500), 1, False, None),
    ],
)
def test_asking_again_where_it_can_help(error: ServerError, tried: int, begun: bool, waits: float | None) -> None:
    assert RETRIES.wait_s(error, tried, begun, 0.5) == waits


def test_jitter_spreads_the_waits() -> None:
    assert RETRIES.wait_s(Unreachable("x"), 1, False, 0.0) != RETRIES.wait_s(Unreachable("x"), 1, False, 0.9)


def test_a_servers_words_are_short_and_on_one_line() -> None:
    words = words_of('{"error": {"message": "' + "a line\\n" * 200 + '"}}')
    assert len(words) == 300
    assert words.startswith("a line a line")
