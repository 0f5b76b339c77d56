"""The engine without a model: what it answers is an outline, and the right sentences are in it."""

import re

from builder.engines.extractive import outline
from builder.engines.tasks import Budget
from tests.engines.samples import document, task

TEA = document(
    "# Of the Tax on Tea",
    "The tax on tea ruins the trade of the colony. For example, the merchants of Boston lost half their tea trade "
    "under the tax. The weather that winter was mild.",
)


def cited(answer: str) -> list[int]:
    return [int(number) for number in re.findall(r"\[(\d+)\]", answer)]


def test_a_heading_is_the_point_and_its_thesis_the_claim() -> None:
    lines = outline(task(TEA)).splitlines()
    assert lines[:3] == [
        "# Of the Tax on Tea",
        "- The tax on tea ruins the trade of the colony. [2]",
        "~ The merchants of Boston lost half their tea trade under the tax. [3]",
    ]


def test_headings_are_never_cited() -> None:
    assert 1 not in cited(outline(task(TEA)))


def test_a_book_of_one_sentence_has_one_claim() -> None:
    assert outline(task(document("All men are created equal in rights."))).splitlines()[1:] == [
        "- All men are created equal in rights. [1]"
    ]


def test_an_empty_segment_has_an_empty_answer() -> None:
    assert outline(task(document("# A heading and nothing else"))) == ""


def test_nothing_is_chosen_where_nothing_fits() -> None:
    assert outline(task(TEA, Budget(points=6, claims=12, supports=24, chars=10))) == ""
