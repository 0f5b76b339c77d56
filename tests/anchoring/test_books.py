"""A seeded part of the benchmark: a real book laid out as a scan, and quotes that must and must not be accepted."""

from pathlib import Path

import pytest

from benchmarks.anchoring_noise import ALTERED, DAMAGED, HARMLESS, Edition, Query, edition, queries
from builder.anchoring import AnchorIndex, Finding, Span, Wanted, locate, prepare
from builder.source import read_source

PER_KIND = 25


@pytest.fixture(scope="module")
def editions(shared: Path) -> tuple[Edition, Edition]:
    paths = (shared / "books/ko/레디메이드_인생.txt", shared / "books/ko/날개.txt")
    first, second = (edition(read_source(path.name, path.read_bytes()), 1) for path in paths)
    return first, second


@pytest.fixture(scope="module")
def index(editions: tuple[Edition, Edition]) -> AnchorIndex:
    book = editions[0]
    return prepare(book.text, book.blocks, book.sentences)


def asked(editions: tuple[Edition, Edition], kind: str) -> list[Query]:
    return list(queries(*editions, PER_KIND, 21, (kind,)))


def is_right(query: Query, finding: Finding) -> bool:
    return any(abs(span.start - query.start) <= 2 and abs(span.end - query.end) <= 2 for span in finding.spans)


@pytest.mark.parametrize("kind", [kind for kind in HARMLESS if kind != "ligatures"])
def test_the_same_words_are_found_and_accepted(
    editions: tuple[Edition, Edition], index: AnchorIndex, kind: str
) -> None:
    made = asked(editions, kind)
    assert made
    for query in made:
        finding = locate(index, Wanted(query.quote, Span(*query.segment)))
        assert finding.accepted, (query.quote, finding)
        assert is_right(query, finding), (query.quote, finding)


@pytest.mark.parametrize("kind", DAMAGED)
def test_slips_are_located_and_not_accepted(editions: tuple[Edition, Edition], index: AnchorIndex, kind: str) -> None:
    made = asked(editions, kind)
    found = [locate(index, Wanted(query.quote)) for query in made]
    assert not any(finding.accepted for finding in found)
    assert sum(map(is_right, made, found)) >= 0.95 * len(made) > 0


@pytest.mark.parametrize("kind", ALTERED)
def test_what_says_something_else_is_never_accepted(
    editions: tuple[Edition, Edition], index: AnchorIndex, kind: str
) -> None:
    made = asked(editions, kind)
    assert made
    for query in made:
        assert not locate(index, Wanted(query.quote, Span(*query.segment))).accepted, query.quote
