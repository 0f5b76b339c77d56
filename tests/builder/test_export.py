"""An exported map holds the map's words and nothing that could be taken for markup."""

import json
from contextlib import closing
from dataclasses import replace

from markdown_it import MarkdownIt

from builder.export import to_json, to_markdown
from builder.library import books, maps
from builder.library.books import BookRow
from builder.library.rows import MapItem, MapState, StructureMap
from builder.library.store import memory_writer
from tests.library.samples import structure_map
from tests.library.test_library import add

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[link](javascript:alert(1))",
    "# heading\n- item\n> quote",
    "**bold** _it_ `code` ~~no~~ | cell | &lt;",
    "\\*escaped\\*",
]


def book_and_map(made: StructureMap) -> tuple[BookRow, StructureMap]:
    with closing(memory_writer()) as db:
        added = add(db)
        map_id = maps.add_map(db, added.text_id, made)
        return books.get_book(db, added.book_id), maps.load_map(db, map_id)


def with_words(item: MapItem, words: str) -> MapItem:
    """The same item with `words` as its text and speaker, its children too."""
    return replace(
        item,
        text=words,
        speaker=words,
        anchors=tuple(replace(anchor, exact=words) for anchor in item.anchors),
        children=tuple(with_words(child, words) for child in item.children),
    )


def test_json_holds_every_item_with_its_anchors() -> None:
    book, made = book_and_map(structure_map(state=MapState.PARTIAL))
    exported = json.loads(to_json(book, "0" * 64, made))
    assert [item["kind"] for item in exported["items"]] == ["question", "answer", "axis"]
    claim = exported["items"][2]["children"][0]["children"][0]
    assert claim["children"][0]["speaker"] == "사돈 마님"
    assert claim["anchors"][0]["exact"] == "사람은 배워야 사람이다."
    assert exported["map"]["missing"][0]["reason"] == "the server went away"
    assert exported["rejected"][0]["reason"] == "number out of range"
    assert "seconds_s" not in exported["map"]["figures"]
    assert exported["times"] == {"seconds_s": 1.5}


def test_markdown_says_whose_words_and_what_is_missing() -> None:
    text = to_markdown(*book_and_map(structure_map(state=MapState.PARTIAL)))
    assert "*나혜석 · map by m · partial: 1 segments missing*" in text
    assert "  - *objection:* 배워서 무엇 하나 — 사돈 마님" in text
    assert "    > “배워서 무엇 하나.”" in text


def test_hostile_words_stay_words_in_markdown() -> None:
    for words in HOSTILE:
        made = structure_map()
        hostile = replace(made, items=tuple(with_words(item, words) for item in made.items))
        book, _ = book_and_map(made)
        html = (
            MarkdownIt("commonmark", {"html": True})
            .enable("table")
            .enable("strikethrough")
            .render(to_markdown(replace(book, title=words), hostile))
        )
        for tag in ("<script", "<img", "<a ", "<code", "<del", "<table", "<strong>bold"):
            assert tag not in html, (words, tag)
        assert html.count("<h1>") == 1, words
