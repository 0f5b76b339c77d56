"""Runs on a page -> lines in reading order: columns found by the white between them, pieces of a line joined."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.source.pdf.runs import Page, Run

# A gutter lies in the middle of the page, and all but this share of the lines keep clear of it.
_GUTTER_FROM, _GUTTER_TO = 0.3, 0.7
_CROSSING_SHARE = 0.15
# Columns of prose fill their width; page numbers beside a table of contents do not.
_COLUMN_FILL = 0.55
_COLUMN_LINES = 6
_GUTTER_STEPS = 60
# Of two runs on one line the lower one's height overlaps the other by this much; powers and indices overlap by half.
_SAME_LINE = 0.5
# A line of a real page is made of few runs; more are not compared.
_LONGEST_ROW = 50
# White between two runs, in letter heights, that parts words.
_WORD_GAP = 0.12


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text on a page; `left_edge` and `right_edge` are its column's. `gap` is the white above it, in points.

    `column` counts the columns and bands of the page in reading order.
    """

    text: str
    page: int
    column: int
    left: float
    right: float
    bottom: float
    top: float
    size: float
    bold: bool
    left_edge: float
    right_edge: float
    gap: float = 0.0


def lines_of(page: Page, number: int) -> list[Line]:
    """The lines of a page in reading order. A page whose text runs downwards keeps the order of the file."""
    runs = page.runs
    if not runs:
        return []
    if _is_vertical(runs):
        return [_as_line([run], number, 0, (run.left, run.right)) for run in runs]
    bands = _bands(list(runs))
    lines = []
    for column, band in enumerate(bands):
        edges = (min(run.left for run in band), max(run.right for run in band))
        lines += _with_gaps([_as_line(row, number, column, edges) for row in _rows(band)])
    return lines


def _is_vertical(runs: Sequence[Run]) -> bool:
    long = [run for run in runs if len(run.text) > 3]
    upright = sum(run.top - run.bottom > 2 * (run.right - run.left) for run in long)
    return upright * 2 > len(long)


def _bands(runs: list[Run]) -> list[list[Run]]:
    """Groups of runs to be read one after the other: a column, or what lies across the columns."""
    gutter = _gutter(runs)
    if gutter is None:
        return [runs]
    across = sorted((run for run in runs if run.left < gutter < run.right), key=lambda run: -run.top)
    bands: list[list[Run]] = []
    rest = [run for run in runs if not run.left < gutter < run.right]
    for crossing in [*across, None]:
        floor = crossing.bottom if crossing else float("-inf")
        above = [run for run in rest if _middle(run) > floor]
        rest = [run for run in rest if _middle(run) <= floor]
        for side in ([r for r in above if r.right <= gutter], [r for r in above if r.right > gutter]):
            if side:
                bands += _bands(side) if len(side) < len(runs) else [side]
        if crossing:
            bands.append([crossing])
    return _join_crossings(bands, gutter)


def _join_crossings(bands: list[list[Run]], gutter: float) -> list[list[Run]]:
    """Neighbouring lines that lie across the columns are one band."""
    joined: list[list[Run]] = []
    for band in bands:
        crossing = all(run.left < gutter < run.right for run in band)
        if joined and crossing and all(run.left < gutter < run.right for run in joined[-1]):
            joined[-1] += band
        else:
            joined.append(list(band))
    return joined


def _gutter(runs: list[Run]) -> float | None:
    """Where a vertical line of white parts two columns of prose; `None` where the text stands in one."""
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    width = right - left
    best: tuple[int, float] | None = None
    for step in range(int(_GUTTER_STEPS * _GUTTER_FROM), int(_GUTTER_STEPS * _GUTTER_TO) + 1):
        x = left + width * step / _GUTTER_STEPS
        crossing = sum(run.left < x < run.right for run in runs)
        if best is None or crossing < best[0]:
            best = (crossing, x)
    if best is None or best[0] > _CROSSING_SHARE * len(runs):
        return None
    x = best[1]
    sides = [run for run in runs if run.right <= x], [run for run in runs if run.left >= x]
    widths = (x - left, right - x)
    for side, room in zip(sides, widths, strict=True):
        filled = sum(run.right - run.left > _COLUMN_FILL * room for run in side)
        if len(side) < _COLUMN_LINES or filled * 2 < len(side):
            return None
    return x


def _rows(runs: list[Run]) -> list[list[Run]]:
    """Runs that stand on one line, left to right; lines from the top of the page down."""
    rows: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: (-_middle(run), run.left)):
        # A power hangs above its line and an index below: either may come before the line's other runs.
        row = next((row for row in rows[:-4:-1] if _belongs(run, row)), None)
        if row is None:
            rows.append([run])
        else:
            row.append(run)
    return [sorted(row, key=lambda run: run.left) for row in rows]


def _belongs(run: Run, row: list[Run]) -> bool:
    """Whether a run stands on a row's line, beside and not over its other runs."""
    slack = 0.3 * run.size
    beside = all(run.left >= other.right - slack or run.right <= other.left + slack for other in row[-_LONGEST_ROW:])
    return beside and _on_one_line(row[0], run)


def _on_one_line(one: Run, other: Run) -> bool:
    overlap = min(one.top, other.top) - max(one.bottom, other.bottom)
    lower = min(one.top - one.bottom, other.top - other.bottom)
    return overlap > _SAME_LINE * max(lower, 0.1)


def _as_line(row: list[Run], page: int, column: int, edges: tuple[float, float]) -> Line:
    text = row[0].text
    for before, run in pairwise(row):
        apart = run.left - before.right > _WORD_GAP * run.size and not text.endswith(" ")
        text += (" " if apart else "") + run.text
    main = max(row, key=lambda run: len(run.text))
    return Line(
        text.strip(),
        page,
        column,
        min(run.left for run in row),
        max(run.right for run in row),
        min(run.bottom for run in row),
        max(run.top for run in row),
        main.size,
        main.bold,
        *edges,
    )


def _with_gaps(lines: list[Line]) -> list[Line]:
    """Each line with the distance from the middle of the line above to its own."""
    return [
        replace(line, gap=(above.top + above.bottom - line.top - line.bottom) / 2 if above else 0.0)
        for above, line in zip([None, *lines], lines, strict=False)
    ]


def _middle(run: Run) -> float:
    return (run.top + run.bottom) / 2
