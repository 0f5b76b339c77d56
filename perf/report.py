"""Figures of the calls in a library, by server, model and stage."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from perf.metrics import percentile, request_written_rate, time_to_first_token_s


@dataclass(frozen=True, slots=True)
class CallFigures:
    """What the calls of one server, model and stage measured; medians are nearest-rank, `None` where nothing was seen.

    `estimated` counts the calls whose tokens the server did not report.
    """

    server: str
    model: str
    stage: str
    calls: int
    failed: int
    estimated: int
    read_tokens: int
    written_tokens: int
    first_token_median_s: float | None
    request_written_median_tokens_per_s: float | None
    answer_median_s: float | None


def call_figures(db: sqlite3.Connection) -> list[CallFigures]:
    """One row for each server, model and stage."""
    rows = db.execute(
        """select servers.name as server, calls.* from calls join servers on servers.id = calls.server_id
        order by servers.name, calls.model, calls.stage, calls.id"""
    )
    groups = groupby(rows, key=lambda row: (row["server"], row["model"], row["stage"]))
    return [_figures(server, model, stage, list(calls)) for (server, model, stage), calls in groups]


def show(figures: list[CallFigures], console: Console) -> None:
    """Print the figures as a table."""
    headings = ["server", "model", "stage", "calls", "failed", "read", "written"]
    table = Table(*headings, "first token s", "tok/s a request", "answer s", box=None, header_style="bold")
    for column in table.columns[3:]:
        column.justify = "right"
    for row in figures:
        table.add_row(
            Text(row.server),
            Text(row.model),
            row.stage,
            str(row.calls),
            str(row.failed),
            f"{row.read_tokens:,}",
            f"{row.written_tokens:,}{'*' if row.estimated else ''}",
            _number(row.first_token_median_s),
            _number(row.request_written_median_tokens_per_s),
            _number(row.answer_median_s),
        )
    console.print(table)
    console.print("Medians over calls that ended well; times from sending the request.", highlight=False)
    if any(row.estimated for row in figures):
        console.print("* some token counts are ours: the server gave none", highlight=False)


def _figures(server: str, model: str, stage: str, calls: list[sqlite3.Row]) -> CallFigures:
    good = [call for call in calls if call["error"] is None]
    return CallFigures(
        server=server,
        model=model,
        stage=stage,
        calls=len(calls),
        failed=len(calls) - len(good),
        estimated=sum(call["tokens_estimated"] for call in calls),
        read_tokens=sum(call["prompt_tokens"] or 0 for call in calls),
        written_tokens=sum(_written(call) or 0 for call in calls),
        first_token_median_s=_median(time_to_first_token_s(call["sent_s"], call["first_token_s"]) for call in good),
        request_written_median_tokens_per_s=_median(
            request_written_rate(_written(call), call["first_token_s"], call["total_s"]) for call in good
        ),
        answer_median_s=_median(call["total_s"] - call["sent_s"] for call in good),
    )


def _written(call: sqlite3.Row) -> int | None:
    """Visible and thinking tokens; `None` where neither was counted."""
    counts = [call[name] for name in ("visible_tokens", "thinking_tokens") if call[name] is not None]
    return sum(counts) if counts else None


def _median(values: Iterable[float | None]) -> float | None:
    return percentile([value for value in values if value is not None], 0.5)


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.2f}"
