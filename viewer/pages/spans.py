"""Spans of a text: which lie over a stretch, and what pieces they cut it into."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import Generic, Protocol, TypeVar


class Span(Protocol):
    """Anything with a start and an end, half-open."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


S = TypeVar("S", bound=Span)


class Spans(Generic[S]):
    """Many spans, asked for those over a stretch without looking at the others."""

    def __init__(self, spans: Iterable[S]) -> None:
        self._spans = sorted(spans, key=lambda span: span.start)
        self._starts = [span.start for span in self._spans]
        # The furthest end so far only grows, so it can be searched although the ends themselves are in no order.
        self._reach = list(accumulate((span.end for span in self._spans), max))

    def over(self, start: int, end: int) -> list[S]:
        """The spans that share a character with `[start, end)`, by start."""
        first, last = bisect_right(self._reach, start), bisect_left(self._starts, end)
        return [span for span in self._spans[first:last] if span.end > start]


def segments(start: int, end: int, spans: Iterable[S]) -> Iterator[tuple[int, int, tuple[S, ...]]]:
    """Cut `[start, end)` at every border of the spans; each piece with the spans over it, shortest first."""
    opening: dict[int, list[S]] = {}
    cuts = {start, end}
    for span in spans:
        if span.start < end and span.end > start:
            opening.setdefault(max(start, span.start), []).append(span)
            cuts.update((max(start, span.start), min(end, span.end)))
    active: list[S] = []
    borders = sorted(cuts)
    for left, right in pairwise(borders):
        active = [span for span in active if span.end > left] + opening.get(left, [])
        yield left, right, tuple(sorted(active, key=lambda span: span.end - span.start))
