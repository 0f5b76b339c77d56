"""Words that deny, numbers, and quotes cut beside them."""

import pytest

from builder.anchoring import DifferenceKind, Verdict
from builder.anchoring.meaning import negations, numbers, regrouped
from tests.anchoring.pages import find


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is not, and never was", ["not", "never"]),
        ("He doesn't. She won’t", ["n't", "n’t"]),
        ("a notable knot in another note", []),
        ("않는다 못하고 없다 아니다 아닌", ["않", "못", "없", "아니", "아닌"]),
        ("안 된다. 안된다", ["안", "안"]),
        ("안경과 편안한 불안", []),
        ("말하지 말라", ["지 말"]),
        ("これはない。不可能", ["ない", "不"]),
        ("il ne parle pas", ["ne", "pas"]),
    ],
)
def test_negations(text: str, found: list[str]) -> None:
    assert negations(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1,250명이 3.5배", ["1250", "3.5"]),
        ("세 명과 두 시간", ["세", "두"]),
        ("세상과 두려움", []),
        ("Three men and twenty dogs", ["three", "twenty"]),
        ("someone often alone", []),
        ("三十人", ["三十"]),
    ],
)
def test_numbers(text: str, found: list[str]) -> None:
    assert numbers(text) == found


@pytest.mark.parametrize(
    ("one", "other", "changed"),
    [
        ("12 50", "1250", True),
        ("1, 250명", "1,250명", True),
        ("3. 5", "3.5", True),
        ("1, 2", "1,2", False),
        ("1914, 1918", "1914,1918", False),
        ("18\n48년", "1848년", False),
        ("18\n48년", "18 48년", False),
        ("１８４８", "1848", False),
        ("a b", "ab", False),
    ],
)
def test_spacing_that_makes_other_numbers(one: str, other: str, changed: bool) -> None:
    assert regrouped(one, other) is changed
    assert regrouped(other, one) is changed


CUT = [
    ("head inside a word", "This is unlawful in all cases.", "lawful in all cases.", DifferenceKind.CUT),
    ("tail inside a word", "Men are careless in all things.", "Men are care", None),
    ("long tail inside a word", "All these men are careless.", "All these men are care", DifferenceKind.CUT),
    ("after not", "It is not the business of the state.", "the business of the state.", DifferenceKind.NEGATION),
    ("after n't", "They don't trust the good state.", "trust the good state.", DifferenceKind.NEGATION),
    ("after 안", "이제 그는 안 간다고 모두 앞에서 말했다.", "간다고 모두 앞에서 말했다.", DifferenceKind.NEGATION),
    ("before 않", "우리가 그 말을 모두 믿지 않는다.", "우리가 그 말을 모두 믿지", DifferenceKind.NEGATION),
    (
        "before 아니",
        "언론의 자유는 나라가 주는 선물이 아니다.",
        "언론의 자유는 나라가 주는 선물",
        DifferenceKind.NEGATION,
    ),
    ("before 면", "정부가 그 일을 맡아 한다면 좋겠다.", "정부가 그 일을 맡아 한다", None),
    ("after 不", "此事不可能成功也矣乎哉焉耳云云", "可能成功也矣乎哉焉耳云云", DifferenceKind.NEGATION),
    ("number", "In all 21848 men were counted", "1848 men were counted", DifferenceKind.NUMBER),
    ("number's tail", "There were at least 1,250 men", "There were at least 1", DifferenceKind.NUMBER),
]


@pytest.mark.parametrize(("text", "quote", "kind"), [case[1:] for case in CUT], ids=[case[0] for case in CUT])
def test_a_quote_is_not_cut_out_of_its_word_number_or_denial(
    text: str, quote: str, kind: DifferenceKind | None
) -> None:
    finding = find(text, quote)
    assert not finding.accepted
    if kind is not None:
        assert kind in [told.kind for told in finding.differences]


WHOLE = [
    ("particle", "그는 언론과 출판의 자유를 지켰다.", "그는 언론과 출판의 자유"),
    ("particles", "그는 언론과 출판의 자유에서도 배웠다.", "그는 언론과 출판의 자유"),
    ("sentence before ends in no", "Did they go? No. The state may act in this.", "The state may act in this."),
    ("line before ends in not", "Not\nthe business of the state.", "the business of the state."),
    ("next sentence denies", "이것이 언론의 참된 자유다. 아니 그것이 자유다.", "이것이 언론의 참된 자유다"),
    ("after a quotation mark", "He said “liberty is all that counts” here.", "liberty is all that counts"),
    ("no spaces in the script", "日本語の文章を書く人々は多い", "文章を書く人々は多い"),
]


@pytest.mark.parametrize(("text", "quote"), [case[1:] for case in WHOLE], ids=[case[0] for case in WHOLE])
def test_a_quote_may_end_where_words_do(text: str, quote: str) -> None:
    assert find(text, quote).verdict is Verdict.IDENTICAL
