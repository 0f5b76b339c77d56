"""Which of several places each quote means: the places of quotes in order should be in order too."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from builder.anchoring.index import Span


@dataclass(frozen=True, slots=True)
class Choice:
    """A place, and what speaks against it besides the order: context that does not fit, distance from the hint."""

    span: Span
    strangeness: int
    distance: int


# Places out of order, strange context, distance from hints: compared in this order.
_Cost = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Step:
    cost: _Cost
    before: int


def in_order(choices: Sequence[Sequence[Choice]], words: Sequence[str]) -> list[int]:
    """For each quote the number of its choice, so that as few as possible go back in the text.

    `words` tell which quotes are the same: the second use of the same words is a later place. Every quote must have
    a choice; choices are in the order of the text.
    """
    steps: list[list[_Step]] = []
    for number, these in enumerate(choices):
        if not number:
            steps.append([_Step(_cost(choice), -1) for choice in these])
            continue
        strictly = words[number] == words[number - 1]
        steps.append(_next(choices[number - 1], steps[-1], these, strictly=strictly))
    return _walk_back(steps)


def _next(before: Sequence[Choice], steps: Sequence[_Step], these: Sequence[Choice], *, strictly: bool) -> list[_Step]:
    starts = [choice.span.start for choice in before]
    best_so_far: list[int] = []
    for number, step in enumerate(steps):
        best_so_far.append(number if not number or step.cost < steps[best_so_far[-1]].cost else best_so_far[-1])
    found: list[_Step] = []
    for choice in these:
        fits = (bisect_left if strictly else bisect_right)(starts, choice.span.start)
        # Out of order: the best of all, and one step back. In order wins where both cost the same.
        options = [(_sum(steps[best_so_far[-1]].cost, (1, 0, 0)), best_so_far[-1])]
        if fits:
            options.append((steps[best_so_far[fits - 1]].cost, best_so_far[fits - 1]))
        cost, last = min(options)
        found.append(_Step(_sum(cost, _cost(choice)), last))
    return found


def _walk_back(steps: list[list[_Step]]) -> list[int]:
    if not steps:
        return []
    at = min(range(len(steps[-1])), key=lambda number: steps[-1][number].cost)
    chosen = [at]
    for row in reversed(steps[1:]):
        at = row[at].before
        chosen.append(at)
    return chosen[::-1]


def _cost(choice: Choice) -> _Cost:
    return (0, choice.strangeness, choice.distance)


def _sum(one: _Cost, other: _Cost) -> _Cost:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])
