"""The SQL face: everything described, every question answers, nothing can be written."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from builder.library.store import LibraryError, memory_writer
from tests.library.samples import TEXT
from viewer.sql import DATABASE, DESCRIPTIONS, make_datasette, only_own_hosts

DESCRIBED = yaml.safe_load(DESCRIPTIONS.read_text(encoding="utf-8"))["databases"]["library"]
UNITS = {
    "chars": "code point",
    "char": "code point",
    "s": "second",
    "tokens": "tokens",
    "bytes": "bytes",
    "ns": "nanoseconds",
    "at": "UTC",
    "rate": "from 0 to 1",
}


def get(library: Path, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        datasette = make_datasette(library)
        await datasette.invoke_startup()
        answer: httpx.Response = await datasette.client.get(path, headers=headers)
        return answer

    return asyncio.run(ask())


def schema() -> dict[str, list[str]]:
    """Tables and views with their columns, without the inner tables of the full-text index."""
    db = memory_writer()
    names = [row["name"] for row in db.execute("select name from sqlite_master where type in ('table', 'view')")]
    shown = [name for name in names if not re.match(r"sqlite_|.*_fts_", name)]
    return {name: [row["name"] for row in db.execute(f"pragma table_info([{name}])")] for name in shown}


def test_every_table_and_column_is_described() -> None:
    described = {name: list(table.get("columns", {})) for name, table in DESCRIBED["tables"].items()}
    assert described == schema()
    assert all(table["description"] for table in DESCRIBED["tables"].values())


def test_every_column_with_a_unit_names_it() -> None:
    for table, description in DESCRIBED["tables"].items():
        for column, words in description["columns"].items():
            unit = "tokens per second" if column.endswith("_per_s") else UNITS.get(column.rpartition("_")[2])
            assert unit is None or unit in words, f"{table}.{column}: {words}"


@pytest.mark.parametrize("name", sorted(DESCRIBED["queries"]))
def test_every_question_is_explained_and_answers(library: Path, name: str) -> None:
    assert DESCRIBED["queries"][name]["title"]
    assert DESCRIBED["queries"][name]["description"]
    answer = get(library, f"/{DATABASE}/{name}.json?_shape=objects&title=")
    assert answer.status_code == 200
    assert answer.json()["ok"]


def rows(library: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = get(library, f"/{DATABASE}/{name}.json?_shape=array&title=").json()
    return found


def test_questions_answer_with_the_right_rows(library: Path) -> None:
    claim, objection = TEXT.index("사람은"), TEXT.index("“")
    by_tenth = [sum(at * 10 // len(TEXT) == tenth for at in (claim, objection)) for tenth in range(10)]
    assert rows(library, "books_without_a_map") == []
    assert [row["anchors"] for row in rows(library, "coverage_by_decile")] == by_tenth
    assert rows(library, "longest_silence")[0]["longest_silence_chars"] == 12
    assert rows(library, "claims_of_a_book")[0]["whose_words"] == "the author"
    assert rows(library, "objections")[0]["whose_words"] == "사돈 마님"
    assert rows(library, "most_cited_passages")[0]["items"] == 3
    assert rows(library, "rejected_by_reason")[0]["reason"] == "number out of range"


def test_the_file_may_have_any_name(library: Path) -> None:
    other = library.rename(library.with_name("my shelf.db"))
    assert get(other, f"/{DATABASE}/books.json?_shape=array").json()[0]["title"] == "경희"


@pytest.mark.parametrize(
    "sql",
    [
        "delete from books",
        "update books set title = 'x'",
        "drop table books",
        "attach database '/tmp/other.db' as other",
        "pragma writable_schema = 1",
        "with x as (select 1) delete from books",
        "select load_extension('/tmp/x')",
    ],
)
def test_nothing_but_reading(library: Path, sql: str) -> None:
    before = library.read_bytes()
    assert get(library, f"/{DATABASE}.json?{httpx.QueryParams(sql=sql)}").status_code == 400
    assert library.read_bytes() == before


def test_missing_library(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="builder run"):
        make_datasette(tmp_path / "none.db")


@pytest.mark.parametrize(("host", "status"), [("localhost:8001", 200), ("[::1]", 200), ("evil.example", 400)])
def test_foreign_hosts_are_refused(library: Path, host: str, status: int) -> None:
    async def ask() -> int:
        datasette = make_datasette(library)
        await datasette.invoke_startup()
        transport = httpx.ASGITransport(app=only_own_hosts(datasette.app()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/", headers={"Host": host})).status_code

    assert asyncio.run(ask()) == status
