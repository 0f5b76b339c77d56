"""A map as a file to take away: Markdown for people, JSON for programs."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from builder.library.books import BookRow
from builder.library.rows import OTHERS, ItemKind, MapItem, StructureMap

_TIMES = ("seconds_s",)
_LABELS = {
    ItemKind.EVIDENCE: "evidence",
    ItemKind.EXAMPLE: "example",
    ItemKind.CONDITION: "condition",
    ItemKind.OBJECTION: "objection",
}


def to_json(book: BookRow, text_sha256: str, made: StructureMap) -> str:
    """The map with its anchors, rejected items and figures. What differs between two equal runs stands in `times`."""
    figures = asdict(made.figures)
    document = {
        "format": "shelfmap-map",
        "version": 1,
        "book": {
            "title": book.title,
            "author": book.author,
            "language": book.language,
            "source_name": book.source_name,
            "text_sha256": text_sha256,
            "chars": book.chars,
        },
        "map": {
            "engine": made.engine,
            "model": made.model,
            "prompt_version": made.prompt_version,
            "cite": made.cite,
            "state": made.state,
            "missing": [asdict(part) for part in made.missing],
            "figures": {name: value for name, value in figures.items() if name not in _TIMES},
        },
        "items": [_item(item) for item in made.items],
        "rejected": [asdict(item) for item in made.rejected],
        "times": {name: figures[name] for name in _TIMES},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def to_markdown(book: BookRow, made: StructureMap) -> str:
    """The map as headings and lists, each claim and support with the sentence that says it."""
    return "\n".join(_markdown_lines(book, made)) + "\n"


def _item(item: MapItem) -> dict[str, object]:
    return {
        "kind": item.kind,
        "text": item.text,
        "speaker": item.speaker,
        "anchors": [asdict(anchor) for anchor in item.anchors],
        "children": [_item(child) for child in item.children],
    }


def _markdown_lines(book: BookRow, made: StructureMap) -> Iterator[str]:
    yield f"# {_plain(book.title)}"
    yield ""
    byline = [book.author] if book.author else []
    if made.engine == "extractive":
        byline.append("map made without a model")
    else:
        byline.append(f"map by {made.model}")
    if made.missing:
        byline.append(f"partial: {len(made.missing)} segments missing")
    yield f"*{_plain(' · '.join(byline))}*"
    for item in made.items:
        yield ""
        if item.kind is ItemKind.AXIS:
            yield f"## {_plain(item.text)}"
            for point in item.children:
                yield from _point_lines(point)
        else:
            yield f"**{item.kind.value.capitalize()}.** {_said(item)}"
            yield from _quotations(item, "")


def _point_lines(point: MapItem) -> Iterator[str]:
    yield ""
    yield f"### {_plain(point.text)}"
    yield ""
    for claim in point.children:
        yield f"- {_said(claim)}"
        yield from _quotations(claim, "  ")
        for support in claim.children:
            yield f"  - *{_LABELS[support.kind]}:* {_said(support)}"
            yield from _quotations(support, "    ")


def _said(item: MapItem) -> str:
    if item.speaker is None:
        return _plain(item.text)
    return f"{_plain(item.text)} — {'others' if item.speaker == OTHERS else _plain(item.speaker)}"


def _quotations(item: MapItem, indent: str) -> Iterator[str]:
    for anchor in item.anchors:
        yield ""
        yield f"{indent}> {_plain(anchor.exact)}"
    if item.anchors:
        yield ""


def _plain(text: str) -> str:
    """Words of a book as Markdown that shows just these words: on one line, with what could be markup escaped."""
    escaped = "".join(f"\\{letter}" if letter in "\\`*_[]<>#|~&!" else letter for letter in text)
    return " ".join(escaped.split())
