"""The interface says the same things in both languages."""

import re
from pathlib import Path
from string import Formatter

import pytest

import viewer
from viewer.messages import LANGUAGES, TABLES, Words

ROOT = Path(viewer.__file__).parent


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def test_tables_have_the_same_keys_and_values() -> None:
    english, korean = (TABLES[code] for code in LANGUAGES)
    assert english.keys() == korean.keys()
    assert {key: fields(english[key]) for key in english} == {key: fields(korean[key]) for key in korean}


def test_every_message_is_used_somewhere() -> None:
    used = "\n".join(p.read_text(encoding="utf-8") for p in [*ROOT.glob("templates/*"), ROOT / "app.py"])
    kinds = ("question", "answer", "axis", "point", "claim", "evidence", "example", "condition", "objection")
    made_up = {*kinds, *(key for key in TABLES["en"] if key.startswith(("state_", "engine_", "cite_")))}
    quoted = set(re.findall(r"[\"']([a-z_]+)[\"']", used))
    assert TABLES["en"].keys() - quoted - made_up == set()


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [("en", 1, "1 book"), ("en", 0, "0 books"), ("en", 1200, "1,200 books"), ("ko", 1, "책 1권")],
)
def test_one_and_many(language: str, n: int, said: str) -> None:
    assert Words(language)("n_books", n=n) == said


def test_dates_and_language_names() -> None:
    assert Words("en").day("2026-12-01T04:00:00Z") == "1 December 2026"
    assert Words("ko").day("2026-12-01T04:00:00Z") == "2026년 12월 1일"
    assert (Words("en").language_name("ko"), Words("ko").language_name("xx")) == ("Korean", "xx")
