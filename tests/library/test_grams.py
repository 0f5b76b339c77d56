"""Korean words are found inside words, with spaces lost or not; other languages by whole words."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.library.grams import index_grams, match_query


def found(text: str, query: str) -> bool:
    db = sqlite3.connect(":memory:")
    try:
        db.execute("create virtual table fts using fts5(grams, content='', tokenize='unicode61 remove_diacritics 0')")
        db.execute("insert into fts (rowid, grams) values (1, ?)", [index_grams(text)])
        match = match_query(query)
        return match is not None and bool(db.execute("select 1 from fts where fts match ?", [match]).fetchone())
    finally:
        db.close()


@pytest.mark.parametrize(
    ("text", "query", "expected"),
    [
        ("조선시대의 역사", "역사", True),
        ("조선시대의 역사", "시대", True),
        ("조선시대의 역사", "조선 시대", True),
        ("조선 시대의 역사", "조선시대", True),
        ("조선시대의 역사", "조", True),
        ("조선시대의 역사", "사", True),
        ("조선시대의 역사", "대한", False),
        ("AI 시대", "AI 시대", True),
        ("AI 시대", "ai", True),
        ("AIR 시대", "AI", False),
        ("부자유한 사람", "부자유", True),
        ("부자 유한 사람", "자유", True),
        ("the rights of man", "rights", True),
        ("the rights of man", "right", False),
        ("学問のすすめ", "学問", True),
        ("말", "!?", False),
    ],
)
def test_what_is_found(text: str, query: str, expected: bool) -> None:
    assert found(text, query) is expected


@given(st.text(alphabet="가나다라 ab1-", min_size=1, max_size=30), st.data())
def test_every_run_of_two_korean_letters_is_found(text: str, data: st.DataObject) -> None:
    letters = [part for part in "".join(c if "가" <= c <= "힣" else "|" for c in text).split("|") if len(part) > 1]
    if letters:
        assert found(text, data.draw(st.sampled_from(letters)))
