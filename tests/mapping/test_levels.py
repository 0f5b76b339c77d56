"""Points that do not fit one call are arranged in levels, and none is lost on the way."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.engines.tasks import ClaimTitle, MergeTask, PointTitle
from builder.mapping.answerers import AnswerError
from builder.mapping.levels import merge_in_levels, parts_of
from builder.mapping.merging import Axis, Cited, Merge
from builder.mapping.prompts import titles_fit
from tests.mapping.samples import document

BOOK = document(("One.",))


def merging(chapters: str) -> MergeTask:
    """A point with two claims for each letter, which names its chapter."""
    points = tuple(
        PointTitle(
            f"p{n}", f"point {n}", n, (chapter, "section"),
            tuple(ClaimTitle(f"c{2 * n + k}", f"claim {2 * n + k}", None, 0, 4) for k in (0, 1)),
        )
        for n, chapter in enumerate(chapters, 1)
    )  # fmt: skip
    return MergeTask(BOOK, points, 3, 7)


class Model:
    """Test double: puts neighbours under one axis, three by three; asks and answers by the last claim it sees."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.asked: list[MergeTask] = []

    def fits(self, task: MergeTask) -> bool:
        return len(task.points) <= self.most

    async def ask(self, task: MergeTask) -> Merge:
        self.asked.append(task)
        assert self.fits(task)
        ids = [point.id for point in task.points]
        axes = tuple(Axis(f"{ids[at]} and on", tuple(ids[at : at + 3])) for at in range(0, len(ids), 3))
        last = Cited("said", (task.points[-1].claims[-1].id,))
        same = ((task.points[0].claims[0].id, task.points[-1].claims[-1].id),)
        return Merge(last, last, axes, same, (f"talk about {ids[0]}",), torn="torn" if ids[0] == "p1" else None)


def merged(task: MergeTask, model: Model) -> Merge:
    return asyncio.run(merge_in_levels(task, model.ask, model.fits))


def test_what_fits_is_asked_once() -> None:
    model = Model(9)
    merge = merged(merging("aaabbbccc"), model)
    assert [task.points for task in model.asked] == [merging("aaabbbccc").points]
    assert [axis.points for axis in merge.axes] == [("p1", "p2", "p3"), ("p4", "p5", "p6"), ("p7", "p8", "p9")]


def test_what_does_not_fit_is_asked_by_chapters_and_then_over_their_axes() -> None:
    model = Model(6)
    merge = merged(merging("aaabbbcccddd"), model)
    first, second, top = model.asked
    assert "".join(point.chapter[0] for point in first.points) == "aaabbb"
    assert "".join(point.chapter[0] for point in second.points) == "cccddd"
    # The axes of the parts, with the claims that speak for them: the one that the part's answer rests on first.
    assert [(point.id, point.text) for point in top.points] == [
        ("p1", "p1 and on"), ("p2", "p4 and on"), ("p3", "p7 and on"), ("p4", "p10 and on"),
    ]  # fmt: skip
    assert [[claim.id for claim in point.claims] for point in top.points] == [
        ["c2", "c3"], ["c13", "c8"], ["c14", "c15"], ["c25", "c20"],
    ]  # fmt: skip
    assert [axis.points for axis in merge.axes] == [tuple(f"p{n}" for n in range(1, 10)), ("p10", "p11", "p12")]
    assert merge.question == Cited("said", ("c20",))
    # What the parts said besides is kept.
    assert merge.same == (("c2", "c13"), ("c14", "c25"), ("c2", "c20"))
    assert merge.skipped == ("talk about p1", "torn", "talk about p7", "talk about p1")


@pytest.mark.parametrize(
    ("chapters", "most", "parts"),
    [
        ("aabbcc", 6, ["aabbcc"]),
        ("aabbcc", 4, ["aabb", "cc"]),
        ("aabbcc", 3, ["aa", "bb", "cc"]),
        ("aaaaaabb", 3, ["aaa", "aaa", "bb"]),
        ("aaaaabb", 3, ["aa", "aaa", "bb"]),
        ("ab", 0, ["a", "b"]),
        ("a", 0, ["a"]),
    ],
)
def test_parts_are_cut_between_chapters_where_possible(chapters: str, most: int, parts: list[str]) -> None:
    made = parts_of(merging(chapters), Model(most).fits)
    assert ["".join(point.chapter[0] for point in part.points) for part in made] == parts


@given(st.text(alphabet="abc", min_size=1, max_size=200), st.integers(4, 40))
def test_every_point_comes_back_once(chapters: str, most: int) -> None:
    model = Model(most)
    merge = merged(merging("".join(sorted(chapters))), model)
    assert [point for axis in merge.axes for point in axis.points] == [f"p{n}" for n in range(1, len(chapters) + 1)]
    # Each level is much shorter than the one below it.
    assert len(model.asked) <= 1 + len(chapters)


@pytest.mark.parametrize("most", [0, 1])
def test_a_model_that_sees_one_point_at_a_time_comes_to_an_end(most: int) -> None:
    model = Model(1)
    task = merging("aabb")
    merge = asyncio.run(merge_in_levels(task, model.ask, lambda part: len(part.points) <= most))
    assert [axis.points for axis in merge.axes] == [("p1",), ("p2",), ("p3",), ("p4",)]


def test_the_other_parts_are_heard_before_an_error_goes_through() -> None:
    model = Model(3)

    async def ask(task: MergeTask) -> Merge:
        if task.points[0].id == "p1":
            raise AnswerError("no merge today")
        await asyncio.sleep(0)
        return await model.ask(task)

    with pytest.raises(AnswerError, match="no merge today"):
        asyncio.run(merge_in_levels(merging("aaabbbccc"), ask, model.fits))
    assert [task.points[0].id for task in model.asked] == ["p4", "p7"]


def test_a_prompt_holds_some_hundred_points() -> None:
    assert titles_fit(merging("a" * 200))
    assert not titles_fit(merging("a" * 2_000))
