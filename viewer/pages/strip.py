"""The coverage strip: the whole book as one line, the stretches that the map cites and those where it is silent."""

from dataclasses import dataclass
from itertools import groupby

from builder.library.rows import Block, BlockKind, MissingPart
from viewer.pages.marks import Mark
from viewer.pages.parts import Part
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
    spans = _union([(mark.start, mark.end) for mark in marks])
    return Strip(
        _cited(spans, chars),
        tuple(
            PartStretch(part.number, _scaled(part.start, part.end, chars), _share(part, spans)) for part in text.parts
        ),
        _borders(text.document.blocks, chars),
        tuple(MissingStretch(_scaled(part.start, part.end, chars), part.reason) for part in missing),
    )


def _union(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans ordered by start, with those that touch made one."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _cited(spans: list[tuple[int, int]], chars: int) -> tuple[Stretch, ...]:
    """Runs of steps that some span touches: at most half as many as there are steps, however many the spans."""
    steps = sorted({step for start, end in spans for step in range(start * WIDTH // chars, -(-end * WIDTH // chars))})
    runs = groupby(enumerate(steps), key=lambda pair: pair[1] - pair[0])
    ends = ([step for _, step in run] for _, run in runs)
    return tuple(Stretch(run[0], run[-1] - run[0] + 1) for run in ends)


def _share(part: Part, spans: list[tuple[int, int]]) -> int:
    inside = sum(max(0, min(end, part.end) - max(start, part.start)) for start, end in spans)
    return round(100 * inside / (part.end - part.start))


def _scaled(start: int, end: int, chars: int) -> Stretch:
    left = start * WIDTH // chars
    return Stretch(left, max(1, -(-end * WIDTH // chars) - left))


def _borders(blocks: tuple[Block, ...], chars: int) -> tuple[int, ...]:
    """Where chapters begin: the headings of the outermost level that divides the book, if they are few enough."""
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    for level in sorted({block.level for block in headings}):
        starts = [block.start * WIDTH // chars for block in headings if block.level == level]
        if len(starts) > 1:
            return tuple(starts) if len(starts) <= _MOST_BORDERS else ()
    return ()
