"""Which of several places a quote means."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.anchoring import Span, Verdict, Wanted, locate, locate_all
from builder.anchoring.order import Choice, in_order
from tests.anchoring.pages import index_of

REFRAIN = "그러므로 우리는 다시 묻지 않을 수 없다."
CHAPTERS = [f"{name} 장에서 저자는 {name} 이야기를 길게 한다." for name in ("처음", "둘째", "셋째", "넷째")]
TEXT = " ".join(f"{chapter} {REFRAIN}" for chapter in CHAPTERS)
INDEX = index_of(TEXT)
PLACES = [found for found in range(len(TEXT)) if TEXT.startswith(REFRAIN, found)]


def starts(*quotes: str) -> list[int]:
    return [finding.spans[0].start for finding in locate_all(INDEX, [Wanted(quote) for quote in quotes])]


def test_every_use_in_turn_is_the_next_place() -> None:
    assert starts(REFRAIN, REFRAIN, REFRAIN, REFRAIN) == PLACES


def test_neighbours_pull_a_use_to_its_place() -> None:
    assert starts(CHAPTERS[2], REFRAIN)[1] == PLACES[2]
    assert starts(CHAPTERS[1], REFRAIN, CHAPTERS[2])[1] == PLACES[1]


def test_more_uses_than_places_still_find_something() -> None:
    assert set(starts(*[REFRAIN] * 6)) <= set(PLACES)


def test_one_quote_out_of_order_does_not_move_the_others() -> None:
    assert starts(CHAPTERS[3], CHAPTERS[0], REFRAIN, CHAPTERS[1])[2] == PLACES[0]


def test_the_segment_comes_before_the_order_and_the_offset_after_it() -> None:
    last = Span(TEXT.index(CHAPTERS[3]), len(TEXT))
    in_segment = locate_all(INDEX, [Wanted(REFRAIN, near=last), Wanted(CHAPTERS[0])])
    assert in_segment[0].spans[0].start == PLACES[3]
    by_offset = locate_all(INDEX, [Wanted(CHAPTERS[2]), Wanted(REFRAIN, near=0)])
    assert by_offset[1].spans[0].start == PLACES[2]
    assert locate(INDEX, Wanted(REFRAIN, near=PLACES[2] + 5)).spans[0].start == PLACES[2]


def test_context_decides_where_the_order_says_nothing() -> None:
    around = Wanted(REFRAIN, prefix=CHAPTERS[1][-20:] + " ", suffix=" " + CHAPTERS[2][:20])
    assert locate(INDEX, around).spans[0].start == PLACES[1]


def test_after_means_the_next_place() -> None:
    assert locate(INDEX, Wanted(REFRAIN), after=PLACES[1]).spans[0].start == PLACES[2]
    assert locate(INDEX, Wanted(REFRAIN), after=len(TEXT)).spans[0].start in PLACES


@pytest.mark.parametrize(("before", "after", "decided"), [(0, 1, True), (0, 3, False)])
def test_a_short_quote_is_placed_where_its_neighbours_leave_one_place(before: int, after: int, decided: bool) -> None:
    found = locate_all(INDEX, [Wanted(CHAPTERS[before]), Wanted("우리는 다시"), Wanted(CHAPTERS[after])])[1]
    assert found.verdict is (Verdict.IDENTICAL if decided else Verdict.AMBIGUOUS)
    assert found.places == 4


PLACES_OF = st.lists(st.sets(st.integers(0, 9), min_size=1, max_size=4).map(sorted), min_size=1, max_size=5)


@given(PLACES_OF, st.data())
@settings(max_examples=100, deadline=None)
def test_as_few_steps_back_as_any_choice_has(places: list[list[int]], data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from("ab")) for _ in places]
    choices = [[Choice(Span(start, start + 1), 0, 0) for start in these] for these in places]
    chosen = [these[number] for these, number in zip(places, in_order(choices, words), strict=True)]

    def steps_back(path: tuple[int, ...]) -> int:
        pairs = zip(itertools.pairwise(path), itertools.pairwise(words), strict=True)
        return sum(b < a or (b == a and one == other) for (a, b), (one, other) in pairs)

    assert steps_back(tuple(chosen)) == min(map(steps_back, itertools.product(*places)))
