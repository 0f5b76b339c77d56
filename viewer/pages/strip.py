"""The coverage strip: the whole book as one line, the stretches that the map cites and those where it is silent."""

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from builder.library.rows import Block, BlockKind, MissingPart
from viewer.pages.marks import Mark
from viewer.pages.parts import Part
from viewer.pages.spans import Spans
from viewer.shelf import ShelfText

# Steps along the strip. A finer strip would be thinner than a line on the screen.
WIDTH = 1000
# More chapter borders than this and the strip is a comb.
_MOST_BORDERS = 80


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of the strip, in steps."""

    x: int
    width: int


@dataclass(frozen=True, slots=True)
class PartStretch:
    """A part of the text on the strip, with the share of it that is cited, in percent."""

    number: int
    at: Stretch
    percent: int


@dataclass(frozen=True, slots=True)
class MissingStretch:
    """A span that the map misses, and why."""

    at: Stretch
    reason: str


@dataclass(frozen=True, slots=True)
class Strip:
    """What the strip shows: cited stretches, text parts (to click), chapter borders (steps), missing spans."""

    cited: tuple[Stretch, ...]
    parts: tuple[PartStretch, ...]
    borders: tuple[int, ...]
    missing: tuple[MissingStretch, ...]


def strip(text: ShelfText, marks: list[Mark], missing: tuple[MissingPart, ...]) -> Strip:
    """The strip of a map; `marks` in order of their starts."""
    chars = len(text.document.text)
    runs = _union(marks)
    spans = Spans(runs)
    parts = (PartStretch(part.number, _scaled(part.start, part.end, chars), _share(part, spans)) for part in text.parts)
    return Strip(
        _cited(runs, chars),
        tuple(parts),
        _borders(text.document.blocks, chars),
        tuple(MissingStretch(_scaled(part.start, part.end, chars), part.reason) for part in missing),
    )


class _Run(NamedTuple):
    start: int
    end: int


def _union(marks: list[Mark]) -> list[_Run]:
    """What the marks cover; those that touch are one run."""
    joined: list[_Run] = []
    for mark in marks:
        if joined and mark.start <= joined[-1].end:
            joined[-1] = _Run(joined[-1].start, max(joined[-1].end, mark.end))
        else:
            joined.append(_Run(mark.start, mark.end))
    return joined


def _cited(runs: list[_Run], chars: int) -> tuple[Stretch, ...]:
    """Stretches of steps that some run touches: at most half as many as there are steps, however many the runs."""
    places = (_scaled(run.start, run.end, chars) for run in runs)
    steps = sorted({step for at in places for step in range(at.x, at.x + at.width)})
    # Steps in a row differ from their own count by the same number.
    rows = groupby(enumerate(steps), key=lambda pair: pair[1] - pair[0])
    stretches = ([step for _, step in row] for _, row in rows)
    return tuple(Stretch(row[0], len(row)) for row in stretches)


def _share(part: Part, runs: Spans[_Run]) -> int:
    over = runs.over(part.start, part.end)
    inside = sum(min(run.end, part.end) - max(run.start, part.start) for run in over)
    return round(100 * inside / (part.end - part.start))


def _scaled(start: int, end: int, chars: int) -> Stretch:
    left = start * WIDTH // chars
    return Stretch(left, max(1, -(-end * WIDTH // chars) - left))


def _borders(blocks: tuple[Block, ...], chars: int) -> tuple[int, ...]:
    """Where chapters begin: headings from the outermost level inwards, as long as they are few enough."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    shown: list[Block] = []
    for level in sorted({block.level for block in headings}):
        wider = [block for block in headings if block.level <= level]
        if len(wider) > _MOST_BORDERS:
            break
        shown = wider
    return tuple(block.start * WIDTH // chars for block in shown)
