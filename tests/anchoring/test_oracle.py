"""Against a slow and obviously right implementation, and spans planted where the truth is known.

The full run of 20,000 trials is behind `SHELFMAP_TRIALS` (a number); the usual run is a seeded part of it.
"""

import os
import random
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.anchoring import LetterSpan, Span, Verdict, Wanted, locate, prepare
from builder.anchoring.folding import letters, match_key, same_key
from builder.anchoring.similar import clusters, similar
from builder.library.rows import Block, BlockKind

TRIALS = int(os.environ.get("SHELFMAP_TRIALS", "1500"))

ALPHABETS = ("가나다라마", "abcde", "ab가나1", "あいうバ日本", "abﬁœé")
GLUE = ("", "", "", " ", "\n", ", ", ". ", "—", "-\n", "“", "”", "…")


def slow_letters(text: str) -> list[tuple[str, int]]:
    """Every letter with where it stands: one character after another, nothing clever."""
    found = []
    for place, character in enumerate(text):
        found += [(letter, place) for letter in letters(character)]
    return found


def slow_places(text: str, quote: str) -> list[tuple[int, int]]:
    """Every place where the letters of the quote stand, tried at every letter of the text."""
    mine, wanted = slow_letters(text), [letter for letter, _ in slow_letters(quote)]
    return [
        (mine[at][1], mine[at + len(wanted) - 1][1] + 1)
        for at in range(len(mine) - len(wanted) + 1)
        if [letter for letter, _ in mine[at : at + len(wanted)]] == wanted
    ]


def random_text(rng: random.Random, length: int) -> str:
    alphabet = rng.choice(ALPHABETS)
    text = "".join(rng.choice(alphabet) + rng.choice(GLUE) for _ in range(length))
    return unicodedata.normalize("NFC", text)


def test_exact_places_are_those_of_the_slow_search() -> None:
    rng = random.Random(4)
    found_some = 0
    for _ in range(TRIALS):
        text = random_text(rng, rng.randrange(1, 90))
        index = prepare(text)
        start = rng.randrange(len(text))
        quote = text[start : start + rng.randrange(1, 24)] if rng.random() < 0.8 else random_text(rng, 6)
        wanted = letters(quote)
        if not wanted:
            continue
        places = [index.span(place) for place in index.exact_places(wanted)]
        assert places == [Span(*place) for place in slow_places(text, quote)], (text, quote)
        found_some += bool(places)
    assert found_some > TRIALS / 2


def test_accepted_quotes_have_the_key_of_what_they_are_given() -> None:
    rng = random.Random(5)
    accepted = 0
    for _ in range(TRIALS):
        text = random_text(rng, rng.randrange(20, 90))
        start = rng.randrange(len(text))
        quote = text[start : start + rng.randrange(4, 40)]
        if rng.random() < 0.5 and len(quote) > 3:
            at = rng.randrange(len(quote))
            quote = quote[:at] + rng.choice(("", " ", "가", "b", "”", "1")) + quote[at + rng.randrange(2) :]
        if not letters(quote):
            continue
        finding = locate(prepare(text), Wanted(quote))
        if finding.accepted:
            accepted += 1
            span = finding.spans[0]
            assert same_key(match_key(text[span.start : span.end]), match_key(quote)), (text, quote)
    assert accepted > TRIALS / 20


@pytest.mark.parametrize("syllables", [True, False])
def test_planted_damage_is_found_where_it_was_planted(syllables: bool) -> None:
    rng = random.Random(6)
    alphabet = [chr(0xAC00 + 37 * n) for n in range(250)] if syllables else list("abcdefghijklmnopqrstuvwxyz")
    said = ["".join(rng.choice(alphabet) for _ in range(rng.randrange(2, 7))) for _ in range(4_000)]
    starts, text = [], ""
    for number, word in enumerate(said):
        starts.append(len(text))
        text += word + (". " if number % 9 == 8 else " ")
    index = prepare(text)
    right = 0
    for _ in range(TRIALS // 10):
        first = rng.randrange(0, 400) * 9
        true = Span(starts[first], starts[first + 8] + len(said[first + 8]))
        quote = list(text[true.start : true.end])
        for _ in range(2):
            quote[rng.randrange(len(quote))] = rng.choice(alphabet)
        finding = locate(index, Wanted("".join(quote)))
        right += (
            bool(finding.spans)
            and max(abs(finding.spans[0].start - true.start), abs(finding.spans[0].end - true.end)) <= 2
        )
    assert right >= 0.99 * (TRIALS // 10)


def test_likeness_agrees_with_trying_every_window() -> None:
    rng = random.Random(7)
    for _ in range(TRIALS // 50):
        text = "".join(rng.choice("가나다라마바사아자차카타파하") for _ in range(300))
        at = rng.randrange(0, 260)
        quote = list(text[at : at + 30])
        quote[rng.randrange(30)] = "꽃"
        index = prepare(text)
        asked = "".join(quote)
        best = similar(index, asked, clusters(index, index.grams.look_up(asked)))[0]
        windows = [sum(a == b for a, b in zip(asked, text[start : start + 30], strict=True)) for start in range(271)]
        # Within two letters: a border of the text near by may win over one more slip.
        assert max(windows[max(0, best.span.start - 2) : best.span.start + 3]) == max(windows)


TEXTS = st.text(alphabet="가나다 ab.\n-“”1ﬁœé한\u0301", max_size=60).map(
    lambda text: unicodedata.normalize("NFC", text)
)


@given(TEXTS, st.data())
@settings(max_examples=100, deadline=None)
def test_any_span_of_letters_maps_to_a_span_of_text_with_these_letters(text: str, data: st.DataObject) -> None:
    head = data.draw(st.integers(0, len(text)))
    furniture = Block(head, data.draw(st.integers(head, len(text))), BlockKind.FURNITURE)
    index = prepare(text, [furniture] if furniture.end > head else [])
    if not index.letters:
        return
    start = data.draw(st.integers(0, len(index.letters) - 1))
    end = data.draw(st.integers(start + 1, len(index.letters)))
    while start and index.at[start] == index.at[start - 1]:
        start -= 1
    while end < len(index.letters) and index.at[end] == index.at[end - 1]:
        end += 1
    span = index.span(LetterSpan(start, end))
    # Piece by piece: a letter and an accent that furniture keeps apart are never one letter.
    seen = "".join(letters(text[piece.start : piece.end]) for piece in index.visible(span))
    assert seen == index.letters[start:end]


@given(st.text(alphabet="가각ᄀ\u1161\u11a8e\u0301ﬁx ", max_size=30), st.data())
@settings(max_examples=100, deadline=None)
def test_letters_of_decomposed_texts_map_back_to_whole_clusters(raw: str, data: st.DataObject) -> None:
    index = prepare(raw)
    assert index.letters == letters(raw)
    if index.letters:
        start = data.draw(st.integers(0, len(index.letters) - 1))
        span = index.span(LetterSpan(start, start + 1))
        assert index.letters[start] in letters(raw[span.start : span.end])


@given(st.text(max_size=60), st.text(max_size=12))
@settings(max_examples=100, deadline=None)
def test_no_text_and_no_quote_breaks_it(text: str, quote: str) -> None:
    if not letters(quote):
        return
    finding = locate(prepare(text), Wanted(quote))
    for span in finding.spans:
        assert 0 <= span.start < span.end <= len(text)
    if finding.verdict is Verdict.IDENTICAL:
        assert text[finding.spans[0].start : finding.spans[0].end] == quote


def test_same_keys_try_line_end_hyphens_both_ways() -> None:
    def same(one: str, other: str) -> bool:
        return same_key(match_key(one), match_key(other))

    assert same("well-\nknown", "wellknown")
    assert same("well-\nknown", "well-known")
    assert same("well-\nknown", "well-\n known")
    assert not same("well-known", "wellknown")
    assert not same("1848-\n1850", "18481850")
    assert not same("well-\nknown", "well--known!")


def test_every_word_of_a_clean_text_is_its_own_exact_place() -> None:
    text = "The liberty of the press is the palladium of all the civil, political and religious rights."
    index = prepare(text)
    for word in re.finditer(r"\w{6,}", text):
        assert locate(index, Wanted(word.group())).spans == (Span(*word.span()),)
