"""Cutting stretches at the borders of spans."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viewer.pages.spans import Spans, segments


@dataclass(frozen=True)
class Bit:
    start: int
    end: int


bits = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)).map(lambda p: Bit(p[0], p[0] + p[1])), max_size=12)


@pytest.mark.parametrize(
    ("spans", "cut"),
    [
        ([], [(0, 60, [])]),
        ([Bit(10, 20)], [(0, 10, []), (10, 20, [Bit(10, 20)]), (20, 60, [])]),
        ([Bit(60, 70), Bit(-5, 0)], [(0, 60, [])]),
        ([Bit(-5, 70)], [(0, 60, [Bit(-5, 70)])]),
        (
            [Bit(0, 50), Bit(10, 20), Bit(15, 60)],
            [
                (0, 10, [Bit(0, 50)]),
                (10, 15, [Bit(10, 20), Bit(0, 50)]),
                (15, 20, [Bit(10, 20), Bit(15, 60), Bit(0, 50)]),
                (20, 50, [Bit(15, 60), Bit(0, 50)]),
                (50, 60, [Bit(15, 60)]),
            ],
        ),
    ],
)
def test_cuts_at_every_border_and_names_the_shortest_first(
    spans: list[Bit], cut: list[tuple[int, int, list[Bit]]]
) -> None:
    assert [(left, right, list(owners)) for left, right, owners in segments(0, 60, spans)] == cut


@given(bits, st.integers(0, 30), st.integers(1, 30))
def test_segments_cover_the_stretch_once_with_the_right_owners(spans: list[Bit], start: int, length: int) -> None:
    cut = list(segments(start, start + length, spans))
    assert [place for left, right, _ in cut for place in range(left, right)] == list(range(start, start + length))
    for left, right, owners in cut:
        for place in range(left, right):
            assert sorted(owners, key=id) == sorted((s for s in spans if s.start <= place < s.end), key=id)


@given(bits, st.integers(0, 50), st.integers(1, 20))
def test_finds_the_spans_over_a_stretch(spans: list[Bit], start: int, length: int) -> None:
    end = start + length
    wanted = [span for span in spans if span.start < end and span.end > start]
    assert sorted(Spans(spans).over(start, end), key=id) == sorted(wanted, key=id)
