"""Segments: every citable sentence once, by the book's own divisions where they fit, evenly where they do not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.library.rows import UNCITABLE, BlockKind, Reading, Segment, Sentence
from builder.source.draft import Draft, Piece
from builder.source.segments import cut
from builder.source.sentences import split
from builder.source.tokens import INSTRUCTION_TOKENS, TOKENS_PER_NUMBER

# One character a token, so that a sentence costs its length and its number.
BUDGET = INSTRUCTION_TOKENS + 1_000
WORDS = "This sentence is of fifty characters, and no more."
COST = len(WORDS) + TOKENS_PER_NUMBER


def reading(*parts: tuple[int, int]) -> tuple[Reading, tuple[Sentence, ...]]:
    """A book of divisions, each a heading level (0: none) and how many sentences, four to a paragraph."""
    draft = Draft()
    for number, (level, sentences) in enumerate(parts, 1):
        if level:
            draft.add(BlockKind.HEADING, f"H{number}", level=level)
        for at in range(0, sentences, 4):
            draft.add(BlockKind.PARAGRAPH, " ".join([WORDS] * min(4, sentences - at)))
    book = draft.reading(title="", author=None, language="en", format="txt")
    return book, split(book.text, book.blocks, "en")


def segments(*parts: tuple[int, int], budget: int = BUDGET) -> tuple[Segment, ...]:
    book, sentences = reading(*parts)
    return cut(book.text, book.blocks, sentences, "en", budget, 1.0)


def shape(found: tuple[Segment, ...]) -> list[int]:
    return [segment.last - segment.first for segment in found]


def test_divisions_that_fit_are_segments_and_small_ones_are_joined() -> None:
    assert [s.chapter for s in segments((1, 15), (1, 14), (1, 16))] == [("H1",), ("H2",), ("H3",)]
    assert shape(segments((1, 3), (1, 3), (1, 3))) == [12]
    assert shape(segments((1, 15), (1, 1), (1, 15))) in ([18, 16], [16, 18])


def test_two_chapters_that_half_fill_a_segment_are_two_and_two_such_sections_are_one() -> None:
    assert shape(segments(*[(2, 9)] * 4)) == [10, 10, 10, 10]
    sections = [(level, size) for _ in range(3) for level, size in ((1, 0), (2, 0), (3, 8), (3, 8))]
    assert shape(segments(*sections)) == [20, 20, 20]
    assert shape(segments((2, 4), (2, 12), (2, 4), (2, 12))) == [18, 18]


def test_the_higher_division_is_kept_apart_where_there_is_a_choice() -> None:
    found = segments((1, 2), (2, 5), (2, 5), (1, 2), (2, 5), (2, 5))
    assert [s.chapter for s in found] == [("H1",), ("H4",)]


def test_a_long_division_is_cut_evenly_at_paragraphs_and_leaves_no_tail() -> None:
    found = shape(segments((0, 40)))
    assert len(found) == 3 and max(found) - min(found) <= 4
    assert all(size % 4 == 0 for size in found)
    assert len(segments((0, 19))) == 2
    assert min(shape(segments((0, 19)))) >= 8


def test_a_paragraph_longer_than_a_segment_is_cut_between_sentences() -> None:
    draft = Draft()
    draft.add(BlockKind.PARAGRAPH, " ".join([WORDS] * 40))
    book = draft.reading(title="", author=None, language="en", format="txt")
    sentences = split(book.text, book.blocks, "en")
    found = cut(book.text, book.blocks, sentences, "en", BUDGET, 1.0)
    assert len(found) == 3 and max(shape(found)) - min(shape(found)) <= 1
    assert all(book.text[s.start : s.end].endswith("more.") for s in found)


def test_a_heading_stays_with_what_it_heads() -> None:
    for segment in segments((1, 18), (1, 0), (2, 17), (2, 18)):
        assert segment.last - segment.first > 2
    assert [s.chapter for s in segments((1, 18), (1, 0), (2, 17))] == [("H1",), ("H2", "H3")]


def test_a_sentence_over_budget_is_a_segment_of_its_own() -> None:
    draft = Draft()
    for words in (WORDS, "long " * 300, WORDS):
        draft.add(BlockKind.PARAGRAPH, words.strip() + ".")
    book = draft.reading(title="", author=None, language="en", format="txt")
    found = cut(book.text, book.blocks, split(book.text, book.blocks, "en"), "en", BUDGET, 1.0)
    assert shape(found) == [1, 1, 1]


def test_notes_cost_nothing_and_are_never_a_segment() -> None:
    draft = Draft()
    for _ in range(4):
        draft.add(BlockKind.PARAGRAPH, " ".join([WORDS] * 4))
        draft.add(BlockKind.NOTE, " ".join([WORDS] * 20))
    book = draft.reading(title="", author=None, language="en", format="txt")
    (only,) = cut(book.text, book.blocks, split(book.text, book.blocks, "en"), "en", BUDGET, 1.0)
    assert (only.first, only.last) == (0, 4 + 20 + 4 + 20 + 4 + 20 + 4)
    assert cut("", (), (), "en") == ()


def test_what_came_before_is_a_line_of_whole_sentences_or_the_end_of_one() -> None:
    first, second = segments((1, 18), (1, 18))
    assert first.before == ""
    assert second.before == f"{WORDS} {WORDS} {WORDS}"
    draft = Draft()
    draft.add(BlockKind.PARAGRAPH, "word " * 150 + "end.")
    draft.add_pieces(BlockKind.PARAGRAPH, [Piece("Seite 3", furniture=True), Piece("word " * 150 + "end.")])
    book = draft.reading(title="", author=None, language="en", format="txt")
    *_, last = cut(book.text, book.blocks, split(book.text, book.blocks, "en"), "en", BUDGET, 1.0)
    assert last.before.startswith("…word ") and last.before.endswith("word end.") and len(last.before) <= 160


def test_the_learnt_ratio_decides_how_much_fits() -> None:
    book, sentences = reading((0, 400))
    few = cut(book.text, book.blocks, sentences, "en", 3_000, 4.0)
    many = cut(book.text, book.blocks, sentences, "en", 3_000, 2.0)
    assert len(few) < len(many)
    assert cut(book.text, book.blocks, sentences, "en", 3_000) == cut(
        book.text, book.blocks, sentences, "en", 3_000, 4.6
    )


KINDS = st.sampled_from([BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.PARAGRAPH, BlockKind.NOTE, BlockKind.VERSE])
BLOCKS = st.lists(st.tuples(KINDS, st.integers(1, 3), st.integers(1, 30)), min_size=1, max_size=25)


@settings(max_examples=100, deadline=None)
@given(BLOCKS, st.integers(0, 3_000))
def test_every_citable_sentence_is_in_one_segment(plan: list[tuple[BlockKind, int, int]], room: int) -> None:
    draft = Draft()
    for kind, level, size in plan:
        draft.add_pieces(kind, [Piece("Go. " * size), Piece("7", furniture=size % 5 == 0)], level=level)
    book = draft.reading(title="", author=None, language="en", format="txt")
    sentences = split(book.text, book.blocks, "en")
    found = cut(book.text, book.blocks, sentences, "en", INSTRUCTION_TOKENS + room, 1.0)
    citable = [n for n, s in enumerate(sentences) if book.blocks[s.block].kind not in UNCITABLE]
    assert [n for s in found for n in range(s.first, s.last) if n in set(citable)] == citable
    assert [s.number for s in found] == list(range(1, len(found) + 1))
    for segment in found:
        assert (segment.start, segment.end) == (sentences[segment.first].start, sentences[segment.last - 1].end)
        shown = [sentences[n] for n in range(segment.first, segment.last) if n in set(citable)]
        cost = sum(s.end - s.start + TOKENS_PER_NUMBER for s in shown)
        assert cost <= max(200, room) or len(shown) == 1


@pytest.mark.parametrize("sentences", [1, 5_000])
def test_any_length_comes_back(sentences: int) -> None:
    assert sum(shape(segments((1, sentences)))) == sentences + 1
    assert sum(shape(segments(*[(3, 1)] * sentences, budget=100_000))) == 2 * sentences
