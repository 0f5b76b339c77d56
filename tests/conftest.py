"""Fixtures that every test may use."""

import os
import sqlite3
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def pytest_report_header() -> str:
    """Which SQLite and libraries a result speaks of."""
    names = ("sqlite-utils", "flask", "datasette", "lxml", "rapidfuzz")
    return f"sqlite {sqlite3.sqlite_version}, " + ", ".join(f"{name} {version(name)}" for name in names)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real books and cases that lies beside the repository; tests that need it skip without it."""
    folder = Path(os.environ.get("SHELFMAP_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip("needs the shared books and cases (set SHELFMAP_SHARED to their folder)")
    return folder
