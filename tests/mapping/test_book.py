"""A book's map is whole, bound, the same each time, and honest about what is missing."""

import asyncio
from dataclasses import replace
from itertools import chain

import pytest

from builder.engines.tasks import ExtractTask, MergeTask
from builder.library.rows import Document, ItemKind, MapItem, MapState, StructureMap
from builder.mapping.answerers import Answer, Answerer, AnswerError, ExtractiveAnswerer
from builder.mapping.arranging import AXES_MAX, arranged, own_structure
from builder.mapping.book import MapSettings, NoMapError, SegmentDone, map_book
from builder.mapping.merging import Axis, Merge
from builder.mapping.verify import Point
from tests.mapping.samples import document

SETTINGS = MapSettings("openai", "scripted", "1", budget_tokens=1_200)
# Long enough for several segments at that budget.
PARAGRAPHS = [
    tuple(f"Sentence {p}.{s} says that opinion number {p * 10 + s} must be free." for s in range(10)) for p in range(12)
]
BOOK = document(*PARAGRAPHS)


class Scripted(Answerer):
    """Test double: answers with one claim for each segment, and with the merge it was given."""

    def __init__(self, merge: str = "", fails: frozenset[int] = frozenset()) -> None:
        self.merge_answer = merge
        self.fails = fails
        self.merged: list[MergeTask] = []

    async def extract(self, task: ExtractTask) -> Answer:
        if task.segment.number in self.fails:
            raise AnswerError("the server went away")
        return Answer(f"# Point {task.segment.number}\n- Claim {task.segment.number} [1]\n+ Support [2]", 1, 100, 10)

    async def merge(self, task: MergeTask) -> Answer:
        self.merged.append(task)
        if not self.merge_answer:
            raise AnswerError("no merge today")
        return Answer(self.merge_answer, 1, 50, 5)


def mapped(answerer: Answerer, book: Document = BOOK, settings: MapSettings = SETTINGS) -> StructureMap:
    return asyncio.run(map_book(book, answerer, settings=settings))


def walk(items: tuple[MapItem, ...]) -> list[MapItem]:
    return list(chain.from_iterable([item, *walk(item.children)] for item in items))


def test_a_merge_is_carried_out() -> None:
    made = mapped(Scripted("Q Why? [c1]\nA Because. [c2,c3]\n## First\np1 p2\n## Second\np3\n= c1 c2"))
    question, answer, first, second = made.items
    assert (question.kind, question.text, len(question.anchors)) == (ItemKind.QUESTION, "Why?", 1)
    assert (answer.kind, len(answer.anchors)) == (ItemKind.ANSWER, 2)
    # Claims 1 and 2 are the same: one is left, with both anchors and both supports; what the merge forgot is kept.
    (united,) = first.children[0].children
    assert (united.text, len(united.anchors), len(united.children)) == ("Claim 1", 2, 2)
    points = [point.text for axis in (first, second) for point in axis.children]
    assert points == ["Point 1", *(f"Point {n}" for n in range(3, made.figures.segments + 1))]
    assert made.state is MapState.COMPLETE
    assert (made.figures.calls, made.figures.written_tokens) == (
        made.figures.segments + 1,
        10 * made.figures.segments + 5,
    )


def test_claims_of_different_speakers_are_never_united() -> None:
    class Two(Scripted):
        async def extract(self, task: ExtractTask) -> Answer:
            return Answer(f"# P\n- Claim {task.segment.number} [1] @Speaker {task.segment.number}")

    made = mapped(Two("## A\np1 p2\n= c1 c2"))
    assert len([item for item in walk(made.items) if item.kind is ItemKind.CLAIM]) == made.figures.segments
    assert "different speakers" in [item.reason for item in made.rejected]


@pytest.mark.parametrize("merge", ["", "I cannot do that.", "## An axis\n## Another", "## A\np900"])
def test_a_merge_that_fails_gives_way_to_the_books_own_structure_and_says_so(merge: str) -> None:
    made = mapped(Scripted(merge))
    assert [axis.text for axis in made.items] == ["Title"]
    assert len(made.items[0].children) == made.figures.segments
    assert any(item.stage == "merge" and "own chapters" in item.reason for item in made.rejected)


def test_a_failed_segment_fails_alone_and_the_map_names_its_span() -> None:
    made = mapped(Scripted("## A\np1", fails=frozenset({2})))
    (missing,) = made.missing
    assert (made.state, missing.segment, missing.reason) == (MapState.PARTIAL, 2, "the server went away")
    assert BOOK.text[missing.start :].startswith("Sentence ")
    assert made.figures.segments_failed == 1
    assert "Claim 2" not in [item.text for item in walk(made.items)]


def test_where_every_segment_fails_there_is_no_map() -> None:
    with pytest.raises(NoMapError, match="the server went away"):
        mapped(Scripted("## A\np1", fails=frozenset(range(100))))


def test_a_book_that_says_nothing_has_an_empty_map_and_is_done() -> None:
    made = mapped(ExtractiveAnswerer(), document())
    assert (made.items, made.state, made.missing) == ((), MapState.COMPLETE, ())


def test_segments_report_as_they_end() -> None:
    heard: list[SegmentDone] = []
    asyncio.run(map_book(BOOK, Scripted("## A\np1"), settings=SETTINGS, on_segment=heard.append))
    assert [done.segments_done for done in heard] == list(range(1, heard[0].segments + 1))


def test_the_engine_without_a_model_is_bound_by_the_same_checks_and_gives_the_same_map_twice() -> None:
    settings = replace(SETTINGS, engine="extractive", model=None)
    first, second = (mapped(ExtractiveAnswerer(), settings=settings) for _ in range(2))
    assert first.items == second.items
    assert len(first.items) > 2
    for item in walk(first.items):
        assert item.anchors or item.kind in (ItemKind.AXIS, ItemKind.POINT)
        for anchor in item.anchors:
            assert BOOK.text[anchor.start : anchor.end] == anchor.exact
    assert 0.05 < first.figures.compression < 0.15


def reasons(made: StructureMap, kind: str) -> list[tuple[str, str]]:
    return [(item.text or item.cited, item.reason) for item in made.rejected if item.kind == kind]


def test_a_book_whose_points_do_not_fit_one_call_is_merged_in_levels() -> None:
    class Short(Scripted):
        def fits(self, task: MergeTask) -> bool:
            return len(task.points) <= 4

        async def merge(self, task: MergeTask) -> Answer:
            self.merged.append(task)
            ids = [point.id for point in task.points]
            claim = task.points[0].claims[0].id
            return Answer(f"Q Why? [{claim}]\nA So. [{claim}]\n## A\n{ids[0]}\n## B\n{' '.join(ids[1:])}", 1, 50, 5)

    answerer = Short()
    made = mapped(answerer)
    assert len(answerer.merged) > 2
    assert made.figures.calls == made.figures.segments + len(answerer.merged)
    assert [item.kind for item in made.items[:2]] == [ItemKind.QUESTION, ItemKind.ANSWER]
    points = [item.text for item in walk(made.items) if item.kind is ItemKind.POINT]
    assert sorted(points) == sorted(f"Point {n}" for n in range(1, made.figures.segments + 1))
    assert made.rejected == ()


def test_a_book_of_which_no_item_holds_has_no_map() -> None:
    class Wrong(Scripted):
        async def extract(self, task: ExtractTask) -> Answer:
            return Answer("# P\n- Opinion is free [999]")

    with pytest.raises(NoMapError, match="no item of the answers holds: number out of range"):
        mapped(Wrong("## A\np1"))


def test_a_model_may_say_politely_that_there_is_nothing_to_say() -> None:
    class Polite(Scripted):
        async def extract(self, task: ExtractTask) -> Answer:
            return Answer("There is nothing here to outline.")

    made = mapped(Polite("## A\np1"))
    assert (made.items, made.state) == ((), MapState.COMPLETE)
    assert {item.reason for item in made.rejected} == {"not a line of an outline"}


def test_what_a_merge_leaves_out_or_makes_up_is_told() -> None:
    made = mapped(Scripted("Q Why? [c900]\n## A\np1 p900\n## B\np2\n## C\np4\n= c1 c900"))
    assert made.figures.segments > 4
    assert reasons(made, "question") == [("Why?", "cites no claim of this book")]
    assert reasons(made, "answer") == [("", "the merge named none")]
    assert reasons(made, "axis") == [("A", "names a point that does not exist")]
    assert reasons(made, "same") == [("c1 c900", "no two claims that are not united already")]
    ((forgotten, _),) = reasons(made, "points")
    assert forgotten.split()[:2] == ["p3", "p5"]
    assert [[point.text for point in axis.children][:2] for axis in made.items] == [
        ["Point 1"], ["Point 2", "Point 3"], ["Point 4", "Point 5"],
    ]  # fmt: skip


def test_a_point_whose_claims_all_stand_elsewhere_is_told() -> None:
    made = mapped(Scripted("## A\np1\n## B\np2\n## C\np3\n= c1 c2"))
    assert reasons(made, "point") == [("Point 2", "all that it claims is said under other points")]
    assert [axis.text for axis in made.items] == ["A", "C"]
    assert "Support [2]" not in [item.text for item in walk(made.items)]
    assert len([item for item in walk(made.items) if item.kind is ItemKind.EVIDENCE]) == made.figures.segments


def points_of(*chapters: str) -> list[Point]:
    return [Point("p", number, (chapter,), ()) for number, chapter in enumerate(chapters)]


def test_too_many_axes_are_joined_to_their_neighbours() -> None:
    points = points_of(*"aaaaaaaaaaaa")
    axes = (*(Axis(f"Axis {n}", (f"p{n}",)) for n in range(1, 9)), Axis("Large", ("p9", "p10", "p11", "p12")))
    made = arranged(points, Merge(None, None, axes, (), ()), "Book")
    assert [(axis.title, len(axis.points)) for axis in made.merge.axes] == [
        ("Axis 1", 2), ("Axis 3", 2), ("Axis 5", 1), ("Axis 6", 1), ("Axis 7", 1), ("Axis 8", 1), ("Large", 4),
    ]  # fmt: skip
    assert [item.text for item in made.rejected] == ["Axis 2", "Axis 4"]


@pytest.mark.parametrize(
    ("chapters", "titles"),
    [
        ("aabbcc", ["a", "b", "c"]),
        # Too few points, or too few chapters, for three axes: what the merge says stands.
        ("abc", ["One", "Two"]),
        ("aaaaabb", ["One", "Two"]),
    ],
)
def test_too_few_axes_give_way_to_chapters_where_there_are_enough(chapters: str, titles: list[str]) -> None:
    axes = (Axis("One", ("p1",)), Axis("Two", tuple(f"p{n}" for n in range(2, len(chapters) + 1))))
    made = arranged(points_of(*chapters), Merge(None, None, axes, (), ()), "Book")
    assert [axis.title for axis in made.merge.axes] == titles
    assert [item.text for item in made.rejected] == (["", "One", "Two"] if titles != ["One", "Two"] else [])


def test_own_structure_keeps_chapters_and_joins_small_neighbours() -> None:
    points = [Point("p", number, (f"Chapter {number // 2}",), ()) for number in range(6)]
    assert [axis.title for axis in own_structure(points, "Book")] == ["Chapter 0", "Chapter 1", "Chapter 2"]
    many = [Point("p", number, (f"Chapter {number}",), ()) for number in range(40)]
    axes = own_structure(many, "Book")
    assert len(axes) == AXES_MAX
    assert [point for axis in axes for point in axis.points] == [f"p{number}" for number in range(1, 41)]
