"""Findings as anchors, and anchors carried over to a changed text."""

import pytest

from builder.anchoring import DifferenceKind, Span, Verdict, anchor_span, bind, locate, reanchor
from builder.anchoring.locate import Wanted
from builder.library.rows import Anchor, Match
from tests.anchoring.pages import find, index_of

SAID = "국가는 개인의 자유를 침해하지 못한다."
OLD = f"머리말이다. {SAID} 끝말이다. 다른 장이다. {SAID} 뒷말이다."


def anchor(start: int = OLD.index(SAID)) -> Anchor:
    return anchor_span(OLD, start, start + len(SAID), places=2)


def test_only_the_same_words_make_an_anchor() -> None:
    text = "머리말.\n국가는 개인의\n자유를 침해하지 못한다. 끝."
    index = index_of(text)
    made = bind(index, locate(index, Wanted(SAID)))
    assert (made.exact, made.match, made.places) == ("국가는 개인의\n자유를 침해하지 못한다.", Match.SAME_WORDS, 1)
    assert text[made.start : made.end] == made.exact
    with pytest.raises(ValueError, match="a finding that is differs binds nothing"):
        bind(index, find(text, "국가는 개인의 자유를 침해하지 않는다."))


def test_an_unchanged_text_keeps_its_anchors() -> None:
    for start in (OLD.index(SAID), OLD.rindex(SAID)):
        assert reanchor(index_of(OLD), anchor(start)).anchor == anchor(start)


@pytest.mark.parametrize("start", [OLD.index(SAID), OLD.rindex(SAID)])
def test_words_that_moved_are_found_by_what_stands_around_them(start: int) -> None:
    new = "아주 긴 새 머리말이 앞에 붙었다. " * 3 + OLD
    again = reanchor(index_of(new), anchor(start))
    assert again.verdict is Verdict.IDENTICAL
    assert again.anchor is not None
    assert again.anchor.start == start + len(new) - len(OLD)


def test_a_text_laid_out_anew_still_says_the_same() -> None:
    again = reanchor(index_of(OLD.replace("개인의 ", "개인의\n")), anchor())
    assert again.verdict is Verdict.SAME_WORDS
    assert again.anchor is not None
    assert again.anchor.exact == SAID.replace("개인의 ", "개인의\n")


def test_a_text_that_says_otherwise_keeps_no_anchor() -> None:
    again = reanchor(index_of(OLD.replace("침해하지 못한다", "침해할 수 있다")), anchor())
    assert (again.verdict, again.anchor) == (Verdict.DIFFERS, None)
    assert DifferenceKind.NEGATION in [told.kind for told in again.finding.differences]
    assert reanchor(index_of("전혀 다른 책의 글이다. 아무 상관이 없다."), anchor()).verdict is Verdict.ABSENT


def test_furniture_inside_an_anchor_does_not_lose_it() -> None:
    old = "the words of a man\n12 ON LIBERTY\nwho is free"
    whole = anchor_span(old, 0, len(old))
    assert reanchor(index_of(old, "12 ON LIBERTY"), whole).verdict is Verdict.IDENTICAL


def test_a_short_anchor_without_its_context_is_ambiguous() -> None:
    old = "처음에 자유가 온다."
    short = anchor_span(old, 4, 6)
    assert reanchor(index_of("다만 자유는. 다만 자유는."), short).verdict is Verdict.AMBIGUOUS
    assert reanchor(index_of("다만 자유는. 처음에 자유가 온다."), short).finding.spans == (Span(12, 14),)


def test_marks_alone_are_found_as_they_stand() -> None:
    dots = anchor_span("그는 … 말했다", 3, 4)
    assert reanchor(index_of("또 그는 … 말했다"), dots).verdict is Verdict.IDENTICAL
    assert reanchor(index_of("또 그는 말했다"), dots).verdict is Verdict.ABSENT
