"""Answers that will not end well are cut early; answers that only look like it are not."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.engines.openai import ChatRequest, ChatResult, Message, OpenAIClient
from builder.engines.openai.runaway import BLANKS, REPETITION, Runaway, is_loop
from tests.servers import Scripted, Stall, delta, serving


def cut_at(answer: str, piece: int = 5) -> tuple[str | None, int]:
    """Why an answer is cut, and after how many characters."""
    watch = Runaway()
    for at in range(0, len(answer), piece):
        why = watch.take(answer[at : at + piece])
        if why:
            return why, at + piece
    return None, len(answer)


START = "# Liberty\n- Opinion is free [1]\n"


@pytest.mark.parametrize(
    ("loop", "reason"),
    [
        ("- It must be [2]\n" * 200, REPETITION),
        ("- It must be [2]\n+ Nobody knows [3]\n! Or so [4]\n" * 100, REPETITION),
        (f"{START}+ It must be [2]\n" * 100, REPETITION),
        ("- It is free and " + "it is free and " * 200, REPETITION),
        ("자유 " * 400, REPETITION),
        ("ㅋ" * 1_000, REPETITION),
        ("\n" * 2_000, BLANKS),
        (" \t" * 2_000, BLANKS),
        ("\n- It must be [2]" + "\u3000" * 2_000, BLANKS),
    ],
)
@pytest.mark.parametrize("piece", [1, 7, 50])
def test_loops_and_floods_are_cut_within_a_few_hundred_characters(loop: str, reason: str, piece: int) -> None:
    why, after = cut_at(START + loop, piece)
    assert why == reason
    assert after <= len(START) + 500


@pytest.mark.parametrize(
    "answer",
    [
        START + "- It must be [2]\n" * 3 + "- And so on [3]\n" + "- It must be [2]\n" * 3,
        "\n\n".join(f"- claim number {n} [1]" for n in range(300)),
        "\n".join(f"## Axis {n}\np{n} p{n + 1}" for n in range(100)),
        START + " " * 150 + "- It must be [2]",
        "- " + " ".join(f"word{n}" for n in range(500)) + " [1]",
        "- la la la la la la la la la la, she sang [1]",
    ],
)
def test_answers_that_only_repeat_a_little_are_not_cut(answer: str) -> None:
    assert cut_at(answer)[0] is None


@pytest.mark.parametrize("name", ["on-liberty-2.outline.txt", "gyeonghui-1.outline.txt", "on-liberty-2.segment.txt"])
def test_real_answers_and_real_prose_are_not_cut(shared: Path, name: str) -> None:
    assert cut_at((shared / "replies" / name).read_text(encoding="utf-8"))[0] is None


@given(st.text(alphabet="ab가 ", min_size=1, max_size=12), st.integers(3, 30))
def test_a_piece_said_three_times_is_a_loop_wherever_it_is_torn(piece: str, times: int) -> None:
    said = piece * times
    assert is_loop(said)
    assert is_loop(said + piece[: len(piece) // 2])
    assert not is_loop(f"<{said}>")


@pytest.mark.parametrize("kind", ["content", "reasoning"])
def test_the_client_leaves_a_server_whose_answer_runs_away(kind: str) -> None:
    async def asked(url: str) -> ChatResult:
        async with OpenAIClient(url, api_key=None, slots=1) as client:
            return await client.chat(ChatRequest("m", (Message("user", "?"),), 9, 0.0, 1))

    # The server never ends: only a client that leaves comes back.
    with serving(Scripted([delta(**{kind: f"{START}"}), delta(**{kind: "- It must be [2]\n" * 9}), Stall()])) as server:
        result = asyncio.run(asked(server.base_url))
    assert (result.cut, result.finish_reason) == (REPETITION, None)
    assert (result.text or result.thinking).startswith("# Liberty")
