"""Arranging a book without a model: question, answer, axes, and claims that say the same."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.engines.extractive import arrange
from builder.engines.tasks import ClaimTitle, MergeTask, PointTitle
from builder.library.rows import Document
from tests.engines.samples import document


def merge(
    book: Document, *, per_point: int = 1, axes: tuple[int, int] = (3, 7), speakers: dict[int, str] | None = None
) -> MergeTask:
    """Every sentence that is no heading is a claim, every `per_point` of them a point."""
    sentences = [s for s in book.sentences if book.blocks[s.block].level == 0]
    claims = [
        ClaimTitle(f"c{n}", book.text[s.start : s.end], (speakers or {}).get(n), s.start, s.end)
        for n, s in enumerate(sentences, 1)
    ]
    groups = [tuple(claims[at : at + per_point]) for at in range(0, len(claims), per_point)]
    points = tuple(PointTitle(f"p{n}", f"Point {n}", 1, (), group) for n, group in enumerate(groups, 1))
    return MergeTask(book, points, *axes)


def said(answer: str, mark: str) -> str:
    found = re.search(rf"^{mark} .*\[(c\d+)\]$", answer, re.MULTILINE)
    return found[1] if found else ""


def axes_of(answer: str) -> dict[str, list[str]]:
    return {title: ids.split() for title, ids in re.findall(r"^## (.+)\n(.+)$", answer, re.MULTILINE)}


BOOKS = {
    "en": (
        "The sea is wide and cold. ",
        "The object of this essay is to inquire whether the people may govern themselves. ",
        "The people govern a town well. The king governs the town badly. ",
        "Therefore the people must govern themselves, and no king may govern the people. ",
        "A ship sails on the sea.",
    ),
    "ko": (
        "바다는 넓고 차다. ",
        "이 글은 국민이 스스로 나라를 다스릴 수 있는지를 살펴본다. ",
        "국민은 고을을 잘 다스린다. 임금은 고을을 잘못 다스린다. ",
        "요컨대 국민이 스스로 나라를 다스려야 한다. ",
        "배가 바다를 건넌다.",
    ),
    "ja": (
        "海は広くして寒し。",
        "本書の目的は人民が政府を治め得るかを論ずるにあり。",
        "人民は町を治むる者なり。国王は町を治めず。",
        "要するに人民が自ら政府を治むべきものなり。",
        "船は海を行く。",
    ),
    "fr": (
        "La mer est large et froide. ",
        "L’objet de cet essai est de savoir si le peuple peut gouverner la ville. ",
        "Le peuple gouverne bien la ville. Le roi gouverne mal la ville. ",
        "En somme, le peuple doit gouverner la ville sans roi. ",
        "Un navire passe la mer.",
    ),
}


@pytest.mark.parametrize("language", BOOKS)
def test_question_and_answer_are_what_the_book_announces(language: str) -> None:
    answer = arrange(merge(document("".join(BOOKS[language]), language=language)))
    assert (said(answer, "Q"), said(answer, "A")) == ("c2", "c5")


def test_a_plain_question_is_the_question_where_nothing_else_is_announced() -> None:
    book = document("The people live by trade. Who then shall govern the people? The people govern the trade of towns.")
    assert said(arrange(merge(book)), "Q") == "c2"


def test_a_book_of_one_claim_has_an_answer_and_no_question() -> None:
    answer = arrange(merge(document("The people govern themselves.")))
    assert said(answer, "A") == "c1"
    assert said(answer, "Q") == ""


def test_no_points_no_answer() -> None:
    assert arrange(merge(document("# A heading"))) == ""


CHAPTERS = [
    block
    for name in ("Tea", "Whales", "Kings", "Ships")
    for block in (f"# Of {name}", f"{name} are many. {name} are old. {name} are dear to the nation.")
]


def test_axes_are_the_chapters() -> None:
    found = axes_of(arrange(merge(document(*CHAPTERS))))
    assert list(found) == ["Of Tea", "Of Whales", "Of Kings", "Of Ships"]
    assert found["Of Whales"] == ["p4", "p5", "p6"]


def test_more_chapters_than_axes_are_joined_and_named_from_first_to_last() -> None:
    found = axes_of(arrange(merge(document(*CHAPTERS), axes=(1, 2))))
    assert list(found) == ["Of Tea – Of Whales", "Of Kings – Of Ships"]


def test_a_book_without_chapters_is_split_where_the_topic_turns() -> None:
    tea = "The tax on tea hurts trade. The tea trade pays the tax. Tea without tax is good trade. "
    whales = "A whale swims under ice. Ice hides the whale. The whale breaks the ice. "
    found = axes_of(arrange(merge(document(tea + whales), axes=(2, 3))))
    assert list(found.values()) == [["p1", "p2", "p3"], ["p4", "p5", "p6"]]


def test_a_book_of_few_points_has_few_axes() -> None:
    assert len(axes_of(arrange(merge(document("The people govern. The king reigns."))))) == 1


SAME = "The tax on tea ruins the whole trade of the colony. "


@pytest.mark.parametrize(
    ("second", "same"),
    [
        (SAME, True),
        ("The whole trade of the colony the tax on tea ruins. ", True),
        ("The tax on tea never ruins the whole trade of the colony. ", False),
        ("The tax on wine ruins half the church of the colony. ", False),
    ],
)
def test_claims_that_say_the_same_are_named(second: str, same: bool) -> None:
    answer = arrange(merge(document(SAME + "Whales swim under the northern ice. " + second)))
    assert ("= c1 c3" in answer.splitlines()) is same


def test_the_same_words_of_another_speaker_are_another_claim() -> None:
    book = document(SAME + SAME)
    assert "= c1 c2" in arrange(merge(book))
    assert "=" not in arrange(merge(book, speakers={2: "Lord North"}))


@given(
    st.lists(st.sampled_from([*CHAPTERS, "Kings and tea. Whales?", "나라의 일은 나라가 한다."]), max_size=14),
    st.integers(min_value=1, max_value=4),
    st.integers(min_value=1, max_value=5),
)
@settings(max_examples=80, deadline=None)
def test_every_point_is_in_one_axis_and_their_number_is_kept(blocks: list[str], per_point: int, least: int) -> None:
    task = merge(document(*blocks), per_point=per_point, axes=(least, least + 2))
    axes = axes_of(arrange(task))
    assert [point for ids in axes.values() for point in ids] == [point.id for point in task.points]
    assert len(axes) <= least + 2
    assert len(axes) >= min(least, len(task.points) // 2)
