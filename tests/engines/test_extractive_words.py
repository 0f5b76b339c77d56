"""What the engine without a model makes of words: terms, cues, and sentences cut to their main part."""

import pytest

from builder.engines.extractive.cues import cue_of, cues_of
from builder.engines.extractive.korean import stem
from builder.engines.extractive.lines import cleaned
from builder.engines.extractive.terms import book_terms, keys, termed
from builder.engines.extractive.titles import heading_title, key_terms
from builder.engines.extractive.trim import long_for, trimmed
from builder.library.rows import ItemKind


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("여자들에게는", "여자"),
        ("공부하였다", "공부"),
        ("책을", "책"),
        ("몸으로", "몸"),
        ("국가", "국가"),
        ("사이", "사이"),
        ("학교에서", "학교"),
        ("정치적인", "정치"),
        ("태평천하", "태평천하"),
        ("나라", "나라"),
    ],
)
def test_korean_words_lose_their_particles_and_nothing_else(word: str, left: str) -> None:
    assert stem(word).text == left


@pytest.mark.parametrize(
    ("word", "noun"), [("의견을", True), ("공부하는", True), ("좋아하는", False), ("놓지를", False)]
)
def test_what_follows_a_korean_word_tells_whether_it_is_a_noun(word: str, noun: bool) -> None:
    assert stem(word).noun is noun


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("The liberties of the press", "en", ("liberty", "press")),
        ("그러나 국민의 자유는 국민이 지킨다.", "ko", ("국민", "자유", "국민", "지킨")),
        ("人民の権利はデモクラシーである", "ja", ("人民", "権利", "デモクラシー")),
        ("La liberté de l’homme", "fr", ("liberté", "homme")),
        ("띄어쓰기가없는긴줄", "ko", ("띄어쓰기가없는긴줄",)),
        ("띄어쓰기가없어진아주긴줄", "ko", tuple("띄어쓰기가없어진아주긴줄"[i : i + 2] for i in range(11))),
        ("12 — !?", "en", ()),
    ],
)
def test_terms_are_what_carries_matter(text: str, language: str, expected: tuple[str, ...]) -> None:
    assert keys(text, language) == expected


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("For the sake of peace they chose a king.", "en", None),
        ("For they had no king.", "en", ItemKind.EVIDENCE),
        ("For this reason they had no king.", "en", None),
        ("For instance, the Dutch had no king.", "en", ItemKind.EXAMPLE),
        ("Unless they had a king, they fought.", "en", ItemKind.CONDITION),
        ("But they had no king.", "en", ItemKind.OBJECTION),
        ("사방에 산이 있다.", "ko", None),
        ("그 측면은 넓다.", "ko", None),
        ("비가 오면 길이 막힌다.", "ko", ItemKind.CONDITION),
        ("가령 비가 온다고 하자.", "ko", ItemKind.EXAMPLE),
        ("비가 왔기 때문에 길이 막혔다.", "ko", ItemKind.EVIDENCE),
        ("반면 산길은 마르다.", "ko", ItemKind.OBJECTION),
        ("しかし雨が降った。", "ja", ItemKind.OBJECTION),
        ("雨が降った。", "ja", None),
        ("S’il pleut, la route est fermée.", "fr", ItemKind.CONDITION),
        ("La route est fermée.", "fr", None),
        ("For example, anything.", "de", None),
    ],
)
def test_cue_words_tell_supports(text: str, language: str, kind: ItemKind | None) -> None:
    cue = cue_of(text, language)
    assert (cue.kind if cue else None) is kind


@pytest.mark.parametrize(
    ("text", "language", "purpose"),
    [
        ("이 글은 국가의 일을 살펴본다.", "ko", True),
        ("본서는 국가의 일을 다룬다.", "ko", True),
        ("그는 일본서 왔다.", "ko", False),
        ("The object of this essay is liberty.", "en", True),
        ("The object lay on the table.", "en", False),
    ],
)
def test_what_a_text_is_after_is_announced(text: str, language: str, purpose: bool) -> None:
    assert (cues_of(language).purpose.search(text) is not None) is purpose


REST = " and the whole of what follows is said at so great a length that few would read it on one line of a map"

TWO_CLAUSES = (
    "나라의 일은 나라에 사는 모든 사람이 함께 의논하여 정할 일이고 그 밖의 사람은 그 일을 옆에서 보고 배우며, "
    "국민은 나라의 주인으로서 세금을 내고 나라를 지키며 나라의 앞날을 스스로 정한다."
)
NEGATED_FIRST = (
    "나라의 일을 나라에 사는 모든 사람이 함께 의논하여 정하지 않으면 나라가 오래가지 못할 뿐만 아니라 "
    "백성의 살림도 넉넉하지 못할 것이며, 국민은 나라의 주인으로서 나라를 지키고 앞날을 스스로 정한다."
)
NO_SUBJECT_SECOND = (
    "나라의 주인인 국민은 나라에 사는 모든 사람의 일을 함께 의논하여 정하고 그 일에 드는 돈을 함께 내며 "
    "그 일의 결과를 함께 지고, 나라를 지키며 나라의 앞날과 자손의 앞날까지 스스로 정한다."
)
# `に対して、` is no end of a clause.
NO_CLAUSE = (
    "この宣言のいかなる規定も、いずれかの国や集団や個人やその他のどのような団体に対して、"
    "この宣言に掲げる権利及び自由の破壊を目的とする活動に従事する権利を認めるものと解釈してはならない。"
)


@pytest.mark.parametrize(
    ("sentence", "language", "item"),
    [
        ("However, the rule holds.", "en", "The rule holds."),
        ("그러나, 규칙은 선다.", "ko", "규칙은 선다."),
        (
            f"The government of a nation is made for the good of the nation; the king is its servant{REST}{REST}.",
            "en",
            "The government of a nation is made for the good of the nation.",
        ),
        (TWO_CLAUSES, "ko", "국민은 나라의 주인으로서 세금을 내고 나라를 지키며 나라의 앞날을 스스로 정한다."),
    ],
)
def test_a_long_sentence_is_cut_at_a_clause(sentence: str, language: str, item: str) -> None:
    assert trimmed(sentence, language) == item


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        # A negation, a condition, an exception in what would go.
        (
            f"The government of a nation is made for the good of the nation; it is not made for the king{REST}{REST}.",
            "en",
        ),
        (
            f"The government of a nation is made for the good of the nation; unless it is sold to kings{REST}{REST}.",
            "en",
        ),
        # The first clause waits for the second.
        (
            f"If the government of a nation is made for its good; if the king is its servant{REST}{REST}, all is well.",
            "en",
        ),
        (f"It is not only that the government of a nation is made for the nation, but it lasts{REST}{REST}.", "en"),
        # An aside between dashes, a quotation.
        (f"The government of a nation—an old nation; a proud one—is made for the good of all{REST}{REST}.", "en"),
        (f"The king said: “The government of a nation is made for the king; the nation obeys{REST}{REST}.”", "en"),
        (NEGATED_FIRST, "ko"),
        (NO_SUBJECT_SECOND, "ko"),
        (NO_CLAUSE, "ja"),
        # A language whose negations are not known.
        (
            f"Die Regierung ist zum Wohl aller eingesetzt; der König dient nur ihr, und keiner ist sein Knecht{REST}.",
            "de",
        ),
    ],
)
def test_what_would_change_the_sense_is_never_cut(sentence: str, language: str) -> None:
    assert len(sentence) > long_for(language)
    assert trimmed(sentence, language) == sentence


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("the free-\ndom of the\npress", "the free-dom of the press"),
        ("学問の\n趣意", "学問の趣意"),
        ("나라의\n주인", "나라의 주인"),
        ("_their_ own[12] certainty", "their own certainty"),
        ("① 모든 국민은", "모든 국민은"),
        ("(3) The provisions", "The provisions"),
        ("--The king", "The king"),
        ("well-being", "well-being"),
        ("snake_case [see 12]", "snake_case [see 12]"),
    ],
)
def test_an_editions_marks_are_no_words(source: str, shown: str) -> None:
    assert cleaned(source) == shown


@pytest.mark.parametrize("heading", ["II", "Chapter IV.", "제3장", "第二編", "12", "…", "x" * 200, "“A torn title"])
def test_a_bare_heading_is_no_title(heading: str) -> None:
    assert heading_title(heading) is None


@pytest.mark.parametrize("heading", ["II Of Monarchy", "제3장 국회", "第二章 茶の諸流", "Civil Liberty", "Vice"])
def test_a_heading_that_says_something_is_a_title(heading: str) -> None:
    assert heading_title(heading) == heading


def test_a_phrase_that_returns_is_a_title() -> None:
    texts = [
        "The hereditary succession of kings insults the people.",
        "No people needs the hereditary succession.",
        "It rained on Tuesday.",
    ]
    read = [termed(text, "en") for text in texts]
    assert key_terms(read, read[:1], "en", book_terms("\n\n".join(texts), "en")).startswith("Hereditary succession")
