"""Anchors, their Web Annotation form, and the offsets that browsers count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.anchoring import anchor_span, selectors, utf16_offsets
from builder.library.rows import Match

TEXT = "가" * 40 + "자유는 책임이다." + "나" * 40


def test_an_anchor_holds_the_words_and_32_code_points_around_them() -> None:
    anchor = anchor_span(TEXT, 40, 49, places=2)
    assert (anchor.exact, anchor.prefix, anchor.suffix) == ("자유는 책임이다.", "가" * 32, "나" * 32)
    assert (anchor.match, anchor.places) == (Match.IDENTICAL, 2)


def test_at_the_ends_of_the_text_there_is_less_around() -> None:
    anchor = anchor_span("🤔생각", 0, 3)
    assert (anchor.prefix, anchor.suffix) == ("", "")


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 3), (5, 4), (0, 999)])
def test_what_is_no_span_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no span of a text of"):
        anchor_span(TEXT, start, end)


def test_selectors_follow_the_web_annotation_model() -> None:
    quote, position = selectors(anchor_span("He said: 🤔 yes.", 9, 10))
    assert quote == {"type": "TextQuoteSelector", "exact": "🤔", "prefix": "He said: ", "suffix": " yes."}
    assert position == {"type": "TextPositionSelector", "start": 9, "end": 10}


def test_browsers_count_an_emoji_twice() -> None:
    text = "🤔🤔🤔🤔 생각"
    assert utf16_offsets(text, [5, 7, 0]) == (9, 11, 0)
    assert utf16_offsets("다섯 자 생각", [5, 7, 0]) == (5, 7, 0)


@given(st.text(max_size=60), st.data())
@settings(max_examples=80, deadline=None)
def test_utf16_offsets_are_lengths_of_the_encoded_text(text: str, data: st.DataObject) -> None:
    offsets = data.draw(st.lists(st.integers(0, len(text)), max_size=5))
    right = tuple(len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2 for offset in offsets)
    assert utf16_offsets(text, offsets) == right


def test_an_offset_outside_the_text_is_refused() -> None:
    with pytest.raises(ValueError, match="do not lie in a text of 3"):
        utf16_offsets("abc", [4])
