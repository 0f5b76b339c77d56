"""The outline reader forgives what models do and never invents."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.library.rows import ItemKind
from builder.mapping.outline import parse_line, parse_outline


@pytest.mark.parametrize(
    ("raw", "kind", "text", "numbers", "speaker"),
    [
        ("- 주장이다 [12]", ItemKind.CLAIM, "주장이다", (12,), None),
        ("+ evidence [13-14]", ItemKind.EVIDENCE, "evidence", (13, 14), None),
        ("~ an example [18]", ItemKind.EXAMPLE, "an example", (18,), None),
        ("? 조건 [21]", ItemKind.CONDITION, "조건", (21,), None),
        ("! 반론 [23] @사돈 마님", ItemKind.OBJECTION, "반론", (23,), "사돈 마님"),
        ("# A point, in a few words", ItemKind.POINT, "A point, in a few words", (), None),
        ("## A point", ItemKind.POINT, "A point", (), None),
        ("• a claim [1]", ItemKind.CLAIM, "a claim", (1,), None),
        ("* a claim [1]", ItemKind.CLAIM, "a claim", (1,), None),
        ("– a claim [1]", ItemKind.CLAIM, "a claim", (1,), None),
        ("  -a claim [1]", ItemKind.CLAIM, "a claim", (1,), None),
        ("- **a claim** [1]", ItemKind.CLAIM, "a claim", (1,), None),
        ("- a claim [14-12]", ItemKind.CLAIM, "a claim", (12, 13, 14), None),
        ("- a claim [12, 13,]", ItemKind.CLAIM, "a claim", (12, 13), None),
        ("- a claim [12,12]", ItemKind.CLAIM, "a claim", (12,), None),
        ("- a claim [1-3, 7]", ItemKind.CLAIM, "a claim", (1, 2, 3, 7), None),
        ("- 주장 ［１２］", ItemKind.CLAIM, "주장", (12,), None),
        ("- 주장 【12】", ItemKind.CLAIM, "주장", (12,), None),
        ("- a claim (12)", ItemKind.CLAIM, "a claim", (12,), None),
        ("- a claim [S12-S13]", ItemKind.CLAIM, "a claim", (12, 13), None),
        ("- a claim of 1848 [2]", ItemKind.CLAIM, "a claim of 1848", (2,), None),
        ("- of the year (1848) [2]", ItemKind.CLAIM, "of the year (1848)", (2,), None),
        ("- mail a@b.example [2]", ItemKind.CLAIM, "mail a@b.example", (2,), None),
    ],
)
def test_lines_that_are_items(
    raw: str, kind: ItemKind, text: str, numbers: tuple[int, ...], speaker: str | None
) -> None:
    line = parse_line(raw)
    assert line is not None
    assert (line.kind, line.text, line.numbers, line.speaker) == (kind, text, numbers, speaker)


@pytest.mark.parametrize(
    "raw",
    ["Here is the outline you asked for:", "- a claim that cites nothing", "12. a numbered list [3]", "[12]", "a [1]"],
)
def test_lines_that_are_no_items_are_told_not_guessed(raw: str) -> None:
    assert parse_line(raw) is None
    assert parse_outline(raw).skipped == (raw,)


def test_fences_and_talk_around_an_outline() -> None:
    outline = parse_outline("Sure!\n```text\n# P\n- c [1]\n```\nI hope this helps.\n")
    assert [line.text for line in outline.lines] == ["P", "c"]
    assert outline.skipped == ("Sure!", "I hope this helps.")


@pytest.mark.parametrize("thinking", ["<think>- no [1]\n</think>", "- no [1] and so on</think>"])
def test_thinking_is_no_answer(thinking: str) -> None:
    assert [line.text for line in parse_outline(thinking + "\n- yes [2]").lines] == ["yes"]


def test_a_book_may_speak_of_think_tags() -> None:
    (line,) = parse_outline("- the tag <think> opens it [2]").lines
    assert line.text == "the tag <think> opens it"


def test_a_quotation_may_hold_back_ticks() -> None:
    (line,) = parse_outline("- he wrote `x` and ``` [2]").lines
    assert line.text == "he wrote `x` and ```"


@pytest.mark.parametrize("name", ["on-liberty-2", "gyeonghui-1"])
def test_real_answers_are_read_without_a_skipped_line(shared: Path, name: str) -> None:
    answer = (shared / f"replies/{name}.outline.txt").read_text(encoding="utf-8")
    outline = parse_outline(answer)
    assert outline.skipped == ()
    assert len(outline.lines) == len([line for line in answer.splitlines() if line.strip()])


@given(st.text(alphabet=st.sampled_from("-+~?!#[]()［］0123456789 ,@가a\n*`<>/thinks")))
def test_no_answer_raises_and_every_line_is_an_item_or_told(answer: str) -> None:
    outline = parse_outline(answer)
    for line in outline.lines:
        assert line.kind is ItemKind.POINT or line.numbers
    assert len(outline.lines) + len(outline.skipped) <= len(answer.splitlines())
