"""Inputs from public bug reports (A1 to A26), each beside its opposite: what must match, what must not."""

import unicodedata

import pytest

from builder.anchoring import (
    DifferenceKind,
    EmptyQuote,
    Span,
    Verdict,
    Wanted,
    compose,
    locate,
    locate_all,
    prepare,
    utf16_offsets,
)
from tests.anchoring.pages import find, index_of, shown, words

LEASE = "Remember that the landlord may not end this lease before June. The tenant may."
LIBERTY = "The first sentence speaks of liberty and of all its enemies."
TAXES = "Another one, much later, treats of taxes upon the poor."
FILLER = " Then the talk goes on about nothing in particular."

SAME_WORDS = [
    ("A5 ligature", "of amyloid ﬁbrils here", "amyloid fibrils", "amyloid ﬁbrils"),
    ("A5 oe", "The Œuvre of Zola.", "Oeuvre", "Œuvre"),
    ("A5 ae", "Then Æsop spoke.", "Aesop", "Æsop"),
    ("A5 capitals", "THE ŒUVRE OF ZOLA.", "OEUVRE OF ZOLA", "ŒUVRE OF ZOLA"),
    ("A7 line-end hyphen", "all algo-\nrithms run fast", "algorithms run", "algo-\nrithms run"),
    ("A7 hyphen of the word", "a well-\nknown trick", "a well-known trick", "a well-\nknown trick"),
    ("A8 wrapped lines", "one that\nwraps over\nlines", "that wraps over lines", "that\nwraps over\nlines"),
    ("A9 page number", "they were \n86\n performed", "they were performed", "they were \n86\n performed"),
    ("A9 note mark", "그렇게 주장하였다.³ 그러나 다르다.", "그렇게 주장하였다. 그러나", "그렇게 주장하였다.³ 그러나"),
    ("A9 bracketed mark", "as was shown[12] by others", "as was shown by others", "as was shown[12] by others"),
    ("A12 lost space", "a recurrent orconvolutional net", "recurrent or convolutional", "recurrent orconvolutional"),
    ("A23 straight", "He said 'go on' twice.", "He said “go on” twice.", "He said 'go on' twice."),
    ("A23 corner", "그는 “자유다” 하고 말했다.", "그는 「자유다」 하고 말했다.", "그는 “자유다” 하고 말했다."),
    ("A23 full width", 'He said "go on" twice.', "He said ＂go on＂ twice．", 'He said "go on" twice.'),
    ("ellipsis", "그러나…… 아니다 하고 말했다.", "그러나... 아니다 하고 말했다.", "그러나…… 아니다 하고 말했다."),
    ("dash", "freedom--and order--is all", "freedom—and order—is all", "freedom--and order--is all"),
    ("soft hyphen", "an extra\xadordinary man", "an extraordinary man", "an extra\xadordinary man"),
    ("half-width kana", "バス停の前で待つ", "ﾊﾞｽ停の前で待つ", "バス停の前で待つ"),
]


@pytest.mark.parametrize(("text", "quote", "source"), [case[1:] for case in SAME_WORDS], ids=[c[0] for c in SAME_WORDS])
def test_the_same_words_in_other_dress_are_taken_as_the_source_has_them(text: str, quote: str, source: str) -> None:
    finding = find(text, quote)
    assert (finding.verdict, words(text, finding)) == (Verdict.SAME_WORDS, [source])


K = DifferenceKind
DIFFERENT = [
    ("A5", "of amyloid ﬁbrils here, many", "amyloid fabrils here, many", K.CHANGED),
    ("A7", "all algo-\nrithms run fast", "algo rhythms run fast", K.CHANGED),
    ("A7 hyphen lost", "a re-signed contract ends", "a resigned contract ends", K.PUNCTUATION),
    ("A9 a real number", "they were \n86 men\n performed here", "they were men performed here", K.NUMBER),
    ("A9 a power", "the area is 5 x² in all of them", "the area is 5 x in all of them", K.PUNCTUATION),
    ("A12", "a recurrent orconvolutional net", "recurrent and convolutional net", K.CHANGED),
    ("A16", "세금은 1848년에 1,250명의 노동자에게 걷혔다", "세금은 1849년에 1,250명의 노동자에게 걷혔다", K.NUMBER),
    ("A16 grouping", "모두 1,250명의 노동자에게 걷혔다", "모두 1, 250명의 노동자에게 걷혔다", K.NUMBER),
    ("A17", "국가는 간섭해서는 안 된다", "국가는 간섭해야 한다", K.NEGATION),
    ("A18", "나는 자유가 권리라고 생각하지 않는다.", "나는 자유가 권리라고 생각한다.", K.NEGATION),
    ("A18 cut", "나는 자유가 권리라고 생각하지 않는다.", "나는 자유가 권리라고 생각하지", K.NEGATION),
    ("A19 head", LEASE, "end this lease before June. The tenant may", K.NEGATION),
    ("A21", "the α-synucleinopathies", "alpha-synucleinopathies", K.CHANGED),
    ("A23 speaker", 'He said "I go on" twice.', "He said I go on twice.", K.QUOTATION_MARKS),
    ("A23 speaker moves", "그는 “자유다. 나는” 간다 했다", "그는 “자유다.” 나는 간다 했다", K.QUOTATION_MARKS),
    ("half a word", "That is impossible to do today", "possible to do today", K.CUT),
    ("half a Korean word", "그것은 불가능하다고 그때는 보았다 한다", "가능하다고 그때는 보았다 한다", K.CUT),
    ("half a number", "they paid 1,250 francs in all", "250 francs in all", K.NUMBER),
    ("a space that denies", "this was notable to all men", "this was not able to all men", K.NEGATION),
    ("not", "The state may act in such cases.", "The state may not act in such cases.", K.NEGATION),
    ("case", "Will of the people is law", "will of the People is law", K.CASE),
    ("comma", "Yes, kill him not before June", "Yes kill him not before June", K.PUNCTUATION),
    ("added", "The liberty of the press is good", "The liberty of the foreign press is good", K.ADDED),
    ("missing", "The liberty of the foreign press is good", "The liberty of the press is good", K.MISSING),
]


@pytest.mark.parametrize(("text", "quote", "kind"), [case[1:] for case in DIFFERENT], ids=[c[0] for c in DIFFERENT])
def test_other_words_are_never_accepted_and_what_differs_is_named(text: str, quote: str, kind: DifferenceKind) -> None:
    finding = find(text, quote)
    assert finding.verdict is Verdict.DIFFERS
    assert kind in [difference.kind for difference in finding.differences]


def test_a1_a_short_quote_in_many_places_is_ambiguous_whatever_follows_it() -> None:
    text = "자유는 책임이라고 하였다. 또 자유가 좋다."
    finding = find(text, "자유")
    assert (finding.verdict, words(text, finding), finding.places) == (Verdict.AMBIGUOUS, ["자유", "자유"], 2)
    assert locate(index_of(text), Wanted("자유"), after=5).spans == (Span(17, 19),)
    assert locate(index_of(text), Wanted("자유", near=Span(14, 20))).spans == (Span(17, 19),)
    assert find("자유는 책임이라고 하였다.", "자유").verdict is Verdict.IDENTICAL


def test_a2_the_kth_use_is_the_kth_place() -> None:
    said = "우리는 다시 이 물음으로 돌아온다."
    text = f"1장. {said} 하나를 말한다. 둘을 말한다. 5장. {said} 셋을 말한다."
    first, second = text.index(said), text.rindex(said)
    found = locate_all(index_of(text), [Wanted(said), Wanted("둘을 말한다."), Wanted(said)])
    assert [finding.spans[0].start for finding in found] == [first, text.index("둘"), second]
    assert [finding.places for finding in found] == [2, 1, 2]
    assert [f.spans[0].start for f in locate_all(index_of(text), [Wanted(said), Wanted(said)])] == [first, second]


def test_a2_a_quote_used_once_goes_by_its_neighbours() -> None:
    said = "우리는 다시 이 물음으로 돌아온다."
    text = f"1장. {said} 하나를 말한다. 둘을 말한다. 5장. {said} 셋을 말한다."
    found = locate_all(index_of(text), [Wanted("둘을 말한다."), Wanted(said), Wanted("셋을 말한다.")])
    assert found[1].spans[0].start == text.rindex(said)


@pytest.mark.parametrize("forms", [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")])
def test_a3_composed_and_decomposed_letters_are_the_same(forms: tuple[str, str]) -> None:
    said = "한국어 형태소를 분석한다"
    text = unicodedata.normalize(forms[0], f"우리는 {said}. 끝.")
    finding = find(text, unicodedata.normalize(forms[1], said))
    assert words(text, finding) == [unicodedata.normalize(forms[0], said)]
    assert finding.verdict is (Verdict.IDENTICAL if forms[0] == forms[1] else Verdict.SAME_WORDS)


def test_a4_the_way_back_from_composed_letters() -> None:
    raw = "\u1100\u1161x"
    composed = compose(raw)
    assert composed.text == "가x"
    assert (composed.span(0, 1), composed.span(1, 2)) == ((0, 2), (2, 3))
    assert find(composed.text, "x").spans == (Span(1, 2),)
    assert find(raw, "x").spans == (Span(2, 3),)


def test_a6_offsets_count_code_points_and_convert_to_what_browsers_count() -> None:
    text = "🤔🤔🤔🤔 생각"
    finding = find(text, "생각")
    assert finding.spans == (Span(5, 7),)
    assert utf16_offsets(text, [5, 7]) == (9, 11)


def test_a10_a_running_head_between_pages_is_skipped_and_told() -> None:
    text = "the words of a man\n12 ON LIBERTY\nwho is free"
    finding = find(text, "the words of a man who is free", "12 ON LIBERTY")
    assert (finding.verdict, words(text, finding)) == (Verdict.SAME_WORDS, [text])
    assert "12 ON LIBERTY" in [d.source for d in finding.differences if d.kind is DifferenceKind.FURNITURE]
    assert find(text, "the words of a man who is free").verdict is Verdict.DIFFERS


def test_a11_a_wrong_hint_only_helps_to_choose() -> None:
    text = LIBERTY + FILLER * 3 + " " + TAXES
    right = Span(text.index(TAXES), len(text))
    assert locate(index_of(text), Wanted(TAXES, near=Span(0, 60))).spans == (right,)
    twice = text + " " + TAXES
    assert locate(index_of(twice), Wanted(TAXES, near=Span(len(text), len(twice)))).spans[0].start == len(text) + 1


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("and the chines somewhere", "Linus"),
        ("many developers and designers", "Developer, Frontend"),
        ("We went to the party early", "art"),
        ("자유와 책임을 말한다", "평등과 연대가 없는 곳"),
    ],
)
def test_a13_a14_what_is_not_there_is_absent(text: str, quote: str) -> None:
    assert find(text, quote).verdict is Verdict.ABSENT


def test_a13_short_quotes_match_exactly() -> None:
    assert find("as Linus somewhere says", "Linus").verdict is Verdict.IDENTICAL


@pytest.mark.parametrize("between", ["", "… ", "... ", "[...] "])
def test_a15_a22_pieces_from_far_apart_are_stitched_and_both_places_named(between: str) -> None:
    text = LIBERTY + FILLER * 60 + " " + TAXES
    finding = find(text, f"{LIBERTY[:-1]} {between}{TAXES}")
    assert finding.verdict is Verdict.STITCHED
    assert shown(text, finding) == [LIBERTY, TAXES]
    assert max(span.end - span.start for span in finding.spans) <= len(LIBERTY)


def test_a15_what_truly_follows_is_no_stitching() -> None:
    text = f"{LIBERTY} {TAXES}" + FILLER
    assert find(text, f"{LIBERTY}  {TAXES}").verdict is Verdict.SAME_WORDS


def test_a18_what_is_shown_is_never_cut_before_its_denial() -> None:
    text = "나는 자유가 권리라고 생각하지 않는다. 그는 다르다."
    assert shown(text, find(text, "나는 자유가 권리라고 생각한다.")) == ["나는 자유가 권리라고 생각하지 않는다."]


def test_a19_words_left_out_are_told_and_their_denial_named() -> None:
    finding = find(LEASE, "the landlord may ... end this lease")
    assert finding.verdict is Verdict.ELIDED
    assert (DifferenceKind.NEGATION, "not") in [(told.kind, told.source) for told in finding.differences]
    assert find(LEASE, "the landlord may not end this lease").verdict is Verdict.IDENTICAL


def test_a20_pieces_in_the_wrong_order_are_stitched() -> None:
    finding = find(LEASE, "end this lease ... the landlord may")
    assert (finding.verdict, words(LEASE, finding)) == (Verdict.STITCHED, ["end this lease", "the landlord may"])


@pytest.mark.parametrize("quote", ["", "  \n", "…", "“—”", "!?"])
def test_a24_a_quote_without_letters_is_refused_before_any_search(quote: str) -> None:
    with pytest.raises(EmptyQuote, match="needs a letter or digit"):
        Wanted(quote)


def test_a24_one_letter_is_enough() -> None:
    assert find("plan B", "B").verdict is Verdict.IDENTICAL


def test_a25_a_long_quote_that_is_absent_stays_absent_in_a_text_made_to_be_slow() -> None:
    text = "하였다 " * 3_000
    assert locate(prepare(text), Wanted("하였다 하" * 12)).verdict is Verdict.ABSENT
    assert locate(prepare(text), Wanted("하였다 " * 15)).places > 1


def test_a26_short_and_long_form_are_two_things() -> None:
    text = "Familial adult myoclonus epilepsy (FAME) is rare"
    assert words(text, find(text, "FAME")) == ["FAME"]
    assert not find(text, "familial adult myoclonus (FAME)").accepted


def test_a_few_letters_around_marks_prove_no_quoting() -> None:
    assert find("그가 이르되 간다고 했다", "그 ... 이 ... 다").verdict is Verdict.ABSENT
    assert (
        find("그가 이르되 산으로 멀리 간다고 모두에게 말했다", "그가 이르되 ... 간다고 모두에게 말했다").verdict
        is Verdict.ELIDED
    )


def test_of_very_many_places_those_around_the_hint_are_looked_at() -> None:
    text = "자유가 왔다. " * 1_000
    finding = locate(index_of(text), Wanted("자유가 왔다", near=Span(4_000, 4_010)))
    assert (finding.spans[0].start, finding.places) == (4_000, 1_000)
