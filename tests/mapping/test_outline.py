"""The outline reader forgives what models do and never invents."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.library.rows import ItemKind
from builder.mapping.outline import OutlineLine, OutlineParser, parse_line, parse_outline


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
        ("- a claim [12].", ItemKind.CLAIM, "a claim.", (12,), None),
        ("- a claim. [12].", ItemKind.CLAIM, "a claim.", (12,), None),
        ("- a claim [12] and [14]", ItemKind.CLAIM, "a claim", (12, 14), None),
        ("- a claim [12][13]", ItemKind.CLAIM, "a claim", (12, 13), None),
        ("- as he says [1], a claim [12]", ItemKind.CLAIM, "as he says [1], a claim", (12,), None),
        ("- [12] a claim", ItemKind.CLAIM, "a claim", (12,), None),
        ("- a claim [sentence 12]", ItemKind.CLAIM, "a claim", (12,), None),
        ("- 주장 [문장 12, 14번]", ItemKind.CLAIM, "주장", (12, 14), None),
        ("- 주장 [12、14]", ItemKind.CLAIM, "주장", (12, 14), None),
        ("- a claim [12..14]", ItemKind.CLAIM, "a claim", (12, 13, 14), None),
        ("- a claim [12 to 14]", ItemKind.CLAIM, "a claim", (12, 13, 14), None),
        ("- a claim [[12]]", ItemKind.CLAIM, "a claim", (12,), None),
        ("- a claim [12 @Mill]", ItemKind.CLAIM, "a claim", (12,), "Mill"),
        ("- a claim [12 @]", ItemKind.CLAIM, "a claim", (12,), None),
        ("- a claim @Mill [12]", ItemKind.CLAIM, "a claim", (12,), "Mill"),
        ("- a claim [12] (@Mill)", ItemKind.CLAIM, "a claim", (12,), "Mill"),
        ("- a claim [12] @[Mill].", ItemKind.CLAIM, "a claim", (12,), "Mill"),
        ("- a claim [12] @author", ItemKind.CLAIM, "a claim", (12,), None),
        ("- a claim [12] — Mill", ItemKind.CLAIM, "a claim — Mill", (12,), None),
        ("- a claim [12] @" + "he " * 40, ItemKind.CLAIM, "a claim @" + ("he " * 40).strip(), (12,), None),
        ("- <script>alert(1)</script> [12] @<b>", ItemKind.CLAIM, "<script>alert(1)</script>", (12,), "<b>"),
        ("> - a claim [12]", ItemKind.CLAIM, "a claim", (12,), None),
        ("`- a claim [12]`", ItemKind.CLAIM, "a claim", (12,), None),
        ("－ 주장 [12]", ItemKind.CLAIM, "주장", (12,), None),
        ("-- a claim [12]", ItemKind.CLAIM, "a claim", (12,), None),
        ("- -5 degrees [12]", ItemKind.CLAIM, "-5 degrees", (12,), None),
        ("- **Example:** a shop [12]", ItemKind.EXAMPLE, "a shop", (12,), None),
        ("- 근거: 책에 있다 [12]", ItemKind.EVIDENCE, "책에 있다", (12,), None),
        ("+ Evidence 2: it is so [12]", ItemKind.EVIDENCE, "it is so", (12,), None),
        ("+ Claim: it is so [12]", ItemKind.EVIDENCE, "Claim: it is so", (12,), None),
        ("- Examples abound [12]", ItemKind.CLAIM, "Examples abound", (12,), None),
        ("# Point 1: the title", ItemKind.POINT, "the title", (), None),
        ("# The revolution (1848)", ItemKind.POINT, "The revolution (1848)", (), None),
        ("# The title [3]", ItemKind.POINT, "The title", (3,), None),
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
    [
        "Here is the outline you asked for:",
        "- a claim that cites nothing",
        "12. a numbered list [3]",
        "[12]",
        "a [1]",
        "- in 3.5 (3.5)",
        "- see [3.5]",
        "- not closed [12, 14",
        "- [a note]",
        "- a number [12345678]",
        "**Bold**",
    ],
)
def test_lines_that_are_no_items_are_told_not_guessed(raw: str) -> None:
    assert parse_line(raw) is None
    assert parse_outline(raw).skipped == (raw,)


def test_fences_and_talk_around_an_outline() -> None:
    outline = parse_outline("Sure!\n```text\n# P\n- c [1]\n```\nI hope this helps.\n")
    assert [line.text for line in outline.lines] == ["P", "c"]
    assert outline.skipped == ("Sure!", "I hope this helps.")


def test_a_range_that_is_a_whole_passage_gives_no_numbers_and_is_still_told() -> None:
    (line,) = parse_outline("- a claim [1-5000]").lines
    assert (line.text, line.numbers, line.cited) == ("a claim", (), "[1-5000]")


FIRST, SECOND = "# P\n- first [1]\n", "# P\n- second [2]\n"


@pytest.mark.parametrize(
    ("answer", "kept", "replaced"),
    [
        (f"{FIRST}Here is the corrected version:\n{SECOND}", ["P", "second"], ["P", "first"]),
        (f"{FIRST}```\n수정한 개요입니다.\n```\n{SECOND}", ["P", "second"], ["P", "first"]),
        # Only talk that announces it makes a second version; and one without a claim is none.
        (f"{FIRST}Now to the next part.\n{SECOND}", ["P", "first", "P", "second"], []),
        (f"{FIRST}A final remark.\n", ["P", "first"], []),
        (f"Here is the final outline:\n{FIRST}{SECOND}", ["P", "first", "P", "second"], []),
        (f"{FIRST}Corrected:\n# P\n", ["P", "first"], ["P"]),
    ],
)
def test_of_two_versions_the_last_whole_one_counts(answer: str, kept: list[str], replaced: list[str]) -> None:
    outline = parse_outline(answer)
    assert [line.text for line in outline.lines] == kept
    assert [line.text for line in outline.replaced] == replaced


def test_a_second_version_that_was_cut_off_does_not_count() -> None:
    answer = f"{FIRST}Corrected:\n{SECOND}- thi"
    assert [line.text for line in parse_outline(answer).lines] == ["P", "second"]
    outline = parse_outline(answer, cut=True)
    assert ([line.text for line in outline.lines], outline.torn) == (["P", "first"], "- thi")


@pytest.mark.parametrize(
    ("answer", "lines", "torn"),
    [
        ("- one [1]\n- two [2", ["one"], "- two [2"),
        # The last line may have gone on: `[1]` may have become `[1] @Mill`.
        ("- one [1]\n- two [2]", ["one"], "- two [2]"),
        ("- one [1]\n- two [2]\n", ["one", "two"], None),
        ("", [], None),
    ],
)
def test_of_a_cut_answer_the_whole_lines_are_kept(answer: str, lines: list[str], torn: str | None) -> None:
    outline = parse_outline(answer, cut=True)
    assert ([line.text for line in outline.lines], outline.torn) == (lines, torn)
    assert parse_outline(answer).torn is None


@pytest.mark.parametrize("thinking", [
        "<think>- no [1]\n</think>", "- no [1] and so on</think>", "- no [1]\n</think>", "<thought>no</thought>",
        "<THINK>no\n\n- no [1]\n</think>\n", "\n<think>\n\n</think>\n", "no\n</think>\n- no [3]\n</think>",
    ],
)  # fmt: skip
def test_thinking_is_no_answer(thinking: str) -> None:
    assert [line.text for line in parse_outline(thinking + "\n- yes [2]").lines] == ["yes"]


@pytest.mark.parametrize(
    "words", ["the tag <think> opens it", "the tag </think> closes it", "<think> opens it", "`<think>` and `</think>`"]
)
def test_a_book_may_speak_of_think_tags(words: str) -> None:
    (line,) = parse_outline(f"- {words} [2]").lines
    assert line.text == words


def test_thinking_without_an_end_is_no_answer() -> None:
    assert parse_outline("<think>- no [1]\n- no [2]\n").lines == ()


def test_a_quotation_may_hold_back_ticks() -> None:
    (line,) = parse_outline("- he wrote `x` and ``` [2]").lines
    assert line.text == "he wrote `x` and ```"


@pytest.mark.parametrize("name", ["on-liberty-2", "gyeonghui-1"])
def test_real_answers_are_read_without_a_skipped_line(shared: Path, name: str) -> None:
    answer = (shared / f"replies/{name}.outline.txt").read_text(encoding="utf-8")
    outline = parse_outline(answer)
    assert outline.skipped == ()
    assert len(outline.lines) == len([line for line in answer.splitlines() if line.strip()])


ANSWERS = st.text(alphabet=st.sampled_from("-+~?!#[]()［］0123456789 ,.@가aS:\n*`<>/thinks")) | st.lists(
    st.sampled_from(
        ["# p", "- a [1]", "+ e [3-2] @X", "<think>", "</think>", "talk", "Corrected:", "```", "- b [12", "\r", "- no"]
    )
).map("\n".join)


@given(ANSWERS, st.booleans())
def test_no_answer_raises_and_every_line_is_an_item_or_told(answer: str, cut: bool) -> None:
    outline = parse_outline(answer, cut=cut)
    for line in (*outline.lines, *outline.replaced):
        assert line.kind is ItemKind.POINT or line.cited
        assert line.text in answer or "*" in answer or "_" in answer or line.cited in answer
    told = len(outline.lines) + len(outline.skipped) + len(outline.replaced) + (outline.torn is not None)
    said = [line for line in answer.split("\n") if any(letter.isalnum() for letter in line)]
    if "think" not in answer.lower() and "thought" not in answer.lower():
        assert told >= len([line for line in said if not line.startswith("```")])


@given(ANSWERS, st.lists(st.integers(0, 60), max_size=8), st.booleans())
def test_an_answer_may_come_in_any_pieces(answer: str, cuts: list[int], cut: bool) -> None:
    parser = OutlineParser()
    came: list[OutlineLine] = []
    at = 0
    for end in [*sorted(cuts), len(answer)]:
        came += parser.feed(answer[at:end])
        at = max(at, end)
    outline = parser.finish(cut=cut)
    assert outline == parse_outline(answer, cut=cut)
    # What came early is part of the whole, unless a later tag or version took it back.
    if "</think" not in answer and "Corrected" not in answer:
        assert tuple(came) == outline.lines[: len(came)]
