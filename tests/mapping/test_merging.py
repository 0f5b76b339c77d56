"""The merge reader takes ids only where ids stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.mapping.merging import Axis, Cited, parse_merge

ANSWER = """Here it is.
Q What is liberty? [c3]
A 남에게 해가 없는 한 자유이다 [c41,c7]
## The limits of power
p1 p4
## 사람의 자유
p2, p3
= c12 c40
= c1
"""


def test_a_whole_answer() -> None:
    merge = parse_merge(ANSWER)
    assert merge.question == Cited("What is liberty?", ("c3",))
    assert merge.answer == Cited("남에게 해가 없는 한 자유이다", ("c41", "c7"))
    assert merge.axes == (Axis("The limits of power", ("p1", "p4")), Axis("사람의 자유", ("p2", "p3")))
    assert merge.same == (("c12", "c40"),)
    assert merge.skipped == ("Here it is.", "= c1")


def test_words_that_look_like_ids_inside_a_sentence_cite_nothing() -> None:
    assert parse_merge("Q why c4 [c3]").question == Cited("why c4", ("c3",))
    assert parse_merge("Q why c4 [c41]").question == Cited("why c4", ("c41",))
    assert parse_merge("## A\nabout p1 and others").axes == (Axis("A", ()),)
    assert parse_merge("Q no citation").question is None


@pytest.mark.parametrize(
    ("raw", "claims"),
    [
        ("**Q** why? [c3]", ("c3",)),
        ("Q: why? (c3).", ("c3",)),
        ("Question: why? [C3, c4,]", ("c3", "c4")),
        ("Q why? ［c3］", ("c3",)),
        ("Q why? [c1-c3]", ("c1", "c2", "c3")),
        ("Q why? [c1-3]", ("c1", "c2", "c3")),
        ("Q why? [c3-c1]", ()),
        ("Q why? [p3]", ()),
        ("질문: 왜? [c3]", ("c3",)),
    ],
)
def test_questions_as_models_write_them(raw: str, claims: tuple[str, ...]) -> None:
    question = parse_merge(raw).question
    assert question is not None
    assert (question.text.rstrip("?"), question.claims) == ("왜" if "왜" in raw else "why", claims)


@pytest.mark.parametrize(
    "points",
    [
        *("p1 p2 p3", "p1, p2, p3.", "[p1, p2, p3]", "- p1\n- p2\n- p3", "P1 P2 P3", "p1-p3", "p1-3", "p1 p1 p2 p3"),
        "- p1: the limits\n- p2: the rights\n- p3 - the rest",
    ],
)
@pytest.mark.parametrize("title", ["## An axis", "# An axis", "### **An axis**", "**An axis**"])
def test_axes_as_models_write_them(title: str, points: str) -> None:
    merge = parse_merge(f"{title}\n{points}")
    (axis,) = merge.axes
    assert (axis.title, tuple(dict.fromkeys(axis.points)), merge.skipped) == ("An axis", ("p1", "p2", "p3"), ())


def test_points_in_the_line_of_their_axis() -> None:
    assert parse_merge("## An axis: p1 p2").axes == (Axis("An axis", ("p1", "p2")),)
    assert parse_merge("## An axis [p1, p2]").axes == (Axis("An axis", ("p1", "p2")),)
    assert parse_merge("## What p1 says").axes == (Axis("What p1 says", ()),)


@pytest.mark.parametrize(
    "raw", ["a note on it [c3]", "Quite so [c3]", "p1 p2", "= p1 p2", "=", "# ", "- none", "c1 c2"]
)
def test_lines_that_arrange_nothing_are_told(raw: str) -> None:
    merge = parse_merge(raw)
    assert merge.skipped == (raw.strip(),)
    assert (merge.question, merge.answer, merge.axes, merge.same) == (None, None, (), ())


def test_of_two_versions_the_last_with_points_counts() -> None:
    one, two = "Q one [c1]\n## One\np1\n", "Q two [c2]\n## Two\np1\n"
    merge = parse_merge(f"{one}Corrected:\n{two}")
    assert (merge.question, merge.axes) == (Cited("two", ("c2",)), (Axis("Two", ("p1",)),))
    assert merge.replaced == (Axis("One", ("p1",)),)
    unfinished = parse_merge(f"{one}Corrected:\nQ two [c2]\n## Two\n")
    assert (unfinished.question, unfinished.axes) == (Cited("one", ("c1",)), (Axis("One", ("p1",)),))


@given(st.lists(st.sampled_from([*"QApc#=[]()-*: 129가\n", "p1 ", "c2 ", "## ", "Q "])).map("".join))
def test_no_answer_raises_and_no_line_is_lost(answer: str) -> None:
    merge = parse_merge(answer)
    ids = [i for axis in (*merge.axes, *merge.replaced) for i in axis.points]
    assert all(i.startswith("p") for i in ids)
    assert all(line in answer for line in merge.skipped)
