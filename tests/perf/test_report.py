"""The report's figures are those of its calls, and figures that were not seen are absent, not zero."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.library import calls
from builder.library.store import memory_writer, open_writer
from perf.cli import main
from perf.report import call_figures
from tests.library.test_library import add, call


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(memory_writer()) as connection:
        yield connection


def test_figures_of_calls(db: sqlite3.Connection) -> None:
    text_id = add(db).text_id
    server = calls.server_id(db, "spark1", "http://127.0.0.1:1/v1")
    made = [
        call(sent_s=0.5, first_token_s=1.0, total_s=3.0, visible_tokens=60, thinking_tokens=15, prompt_tokens=100),
        call(sent_s=0.0, first_token_s=None, total_s=9.0, visible_tokens=None, thinking_tokens=None, error="stall"),
        call(stage="merge", first_token_s=0.2, visible_tokens=1, tokens_estimated=True),
    ]
    for one in made:
        calls.add_call(db, text_id, server, one)
    extract, merge = call_figures(db)
    assert (extract.calls, extract.failed, extract.read_tokens, extract.written_tokens) == (2, 1, 110, 75)
    assert extract.request_written_median_tokens_per_s == 37.0
    assert (extract.first_token_median_s, extract.answer_median_s) == (0.5, 2.5)
    assert (merge.stage, merge.estimated, merge.request_written_median_tokens_per_s) == ("merge", 1, None)


def test_the_command_reports_and_says_when_there_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    run = CliRunner()
    missing = run.invoke(main, ["report", "--library", str(path)])
    assert (missing.exit_code, "there is no library" in missing.output) == (1, True)
    with closing(open_writer(path)) as db:
        assert "No model has been called" in run.invoke(main, ["report", "--library", str(path)]).output
        calls.add_call(db, add(db).text_id, calls.server_id(db, "spark1", "http://127.0.0.1:1/v1"), call())
    shown = run.invoke(main, ["report", "--library", str(path), "--json"])
    assert [row["server"] for row in json.loads(shown.output)] == ["spark1"]
    assert "spark1" in run.invoke(main, ["report", "--library", str(path)]).output
