"""The engine without a model: what it answers is an outline, and the right sentences are in it."""

import os
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.engines.extractive import outline
from builder.engines.tasks import Budget, ExtractTask
from builder.library.rows import OTHERS, Document, Voice, VoiceKind
from tests.engines.samples import document, task

LINE = re.compile(r"# \S.*|[-+~?!] \S.* \[\d+\](?: @\S.*)?")
TEA = document(
    "# Of the Tax on Tea",
    "The tax on tea ruins the trade of the colony. For example, the merchants of Boston lost half their tea trade "
    "under the tax. The weather that winter was mild.",
)


def cited(answer: str) -> list[int]:
    return [int(number) for number in re.findall(r" \[(\d+)\](?: @.*)?$", answer, re.MULTILINE)]


def words(answer: str) -> str:
    """The items' own words: what the budget counts."""
    return "".join(re.sub(r" \[\d+\](?: @.*)?$", "", line[2:]) for line in answer.splitlines())


def marked(answer: str, number: int) -> str:
    """The mark of the item that cites a unit; empty where none does."""
    found = re.search(rf"^(.) .* \[{number}\]", answer, re.MULTILINE)
    return found[1] if found else ""


def test_a_heading_is_the_point_and_its_thesis_the_claim() -> None:
    lines = outline(task(TEA)).splitlines()
    assert lines[:3] == [
        "# Of the Tax on Tea",
        "- The tax on tea ruins the trade of the colony. [2]",
        "~ The merchants of Boston lost half their tea trade under the tax. [3]",
    ]


def test_headings_and_notes_are_never_cited() -> None:
    book = document("# Tea", "The tax on tea ruins the trade of tea.", "[^1]: The tax on tea was a tax on trade.")
    assert cited(outline(task(book))) == [2]


def test_a_book_of_one_sentence_has_one_claim() -> None:
    answer = outline(task(document("All men are created equal in rights.", title="Rights")))
    assert answer.splitlines()[1:] == ["- All men are created equal in rights. [1]"]


@pytest.mark.parametrize("blocks", [(), ("# A heading and nothing else",), ("12 34 56 78.",)])
def test_a_segment_without_prose_has_an_empty_answer(blocks: tuple[str, ...]) -> None:
    assert outline(task(document(*blocks))) == ""


# For each language: the claim, and after it a sentence of each kind of support, all about the same thing.
ARGUMENTS = {
    "en": (
        "The freedom of the press must protect every honest opinion. ",
        {
            "+": "Because the press alone shows the people an opinion that power would hide. ",
            "~": "For example, the press of Holland printed opinions that France had burned. ",
            "?": "If the press is free, an opinion that is false will be answered. ",
            "!": "However, some say that a free press spreads opinions that are harmful. ",
        },
    ),
    "ko": (
        "언론의 자유는 모든 정직한 의견을 보호하여야 한다. ",
        {
            "+": "왜냐하면 언론만이 권력이 숨기는 의견을 국민에게 보여 주기 때문이다. ",
            "~": "예를 들어 네덜란드의 언론은 프랑스가 불태운 의견을 인쇄하였다. ",
            "?": "만약 언론의 자유가 있으면 거짓된 의견은 반박을 받는다. ",
            "!": "그러나 자유로운 언론은 해로운 의견을 퍼뜨린다고 하는 사람도 있다. ",
        },
    ),
    "ja": (
        "言論の自由はすべての正直な意見を保護すべきものである。",
        {
            "+": "なぜなら言論だけが権力の隠す意見を国民に示すからである。",
            "~": "たとえば和蘭の言論は仏蘭西の焼いた意見を印刷した。",
            "?": "もし言論の自由があるならば誤った意見は反駁を受ける。",
            "!": "しかし自由の言論は有害の意見を広めると言う者もある。",
        },
    ),
    "fr": (
        "La liberté de la presse doit protéger toute opinion honnête. ",
        {
            "+": "Car la presse seule montre au peuple une opinion que le pouvoir cache. ",
            "~": "Par exemple, la presse de Hollande imprima des opinions que la France avait brûlées. ",
            "?": "Si la presse est libre, une opinion fausse recevra sa réponse. ",
            "!": "Cependant, la presse libre répand aussi des opinions nuisibles. ",
        },
    ),
}


@pytest.mark.parametrize("language", ARGUMENTS)
def test_supports_are_what_they_announce(language: str) -> None:
    claim, supports = ARGUMENTS[language]
    one_claim = Budget(points=1, claims=1, supports=4, chars=1_000)
    answer = outline(task(document(claim + "".join(supports.values()), language=language), one_claim))
    assert marked(answer, 1) == "-"
    assert {mark: marked(answer, number) for number, mark in enumerate(supports, 2)} == {
        mark: mark for mark in supports
    }


@pytest.mark.parametrize(
    ("language", "plain"),
    [
        ("en", "The press of every nation prints the opinion of its own people. "),
        ("ko", "모든 나라의 언론은 자기 국민의 의견을 인쇄한다. "),
        ("ja", "各国の言論はその国民の意見を印刷する。"),
        ("fr", "La presse de chaque peuple imprime une opinion de ce peuple. "),
    ],
)
def test_what_announces_nothing_is_no_example_condition_or_objection(language: str, plain: str) -> None:
    claim, _ = ARGUMENTS[language]
    assert marked(outline(task(document(claim + plain, language=language))), 2) in ("", "-", "+")


def test_the_claim_is_what_the_rest_speaks_of() -> None:
    book = document(
        "My uncle came to dinner on Tuesday. The hereditary succession of kings is an evil to the nation. "
        "Kings by succession are seldom wise. An evil king reigns all his life. A nation bears what its kings do. "
        "My aunt cooked a goose for the dinner."
    )
    tight = Budget(points=1, claims=1, supports=0, chars=150)
    assert cited(outline(task(book, tight))) == [2]


def test_an_author_is_preferred_to_a_speaker_unless_many_speak() -> None:
    said = "The tax on tea is a good tax for the trade of tea."
    thought = "The tax on tea is a bad tax for the trade of tea."
    voice = (said, Voice(0, 0, VoiceKind.DIRECT, "Lord North", "said"))
    others = "The trade of tea feeds the town. The tax feeds the king. The town pays for the king. Trade hates the tax."
    book = document(f"{said} {others} {thought}", voices=(voice,))
    tight = Budget(points=1, claims=1, supports=0, chars=120)
    assert 1 not in cited(outline(task(book, tight)))


@pytest.mark.parametrize(("speaker", "shown"), [("Lord North", "Lord North"), (None, OTHERS)])
def test_other_peoples_words_name_who_says_them(speaker: str | None, shown: str) -> None:
    said = "The tax on tea is just to the colony of Boston."
    book = document(f"{said} It rained.", voices=((said, Voice(0, 0, VoiceKind.INDIRECT, speaker, "said")),))
    assert f"- {said} [1] @{shown}" in outline(task(book)).splitlines()


def test_a_speaker_cannot_be_taken_for_a_citation() -> None:
    said = "The tax on tea is just to the colony of Boston."
    voice = Voice(0, 0, VoiceKind.INDIRECT, "Lord [12] @North (3)", "said")
    answer = outline(task(document(f"{said} It rained.", voices=((said, voice),))))
    assert f"- {said} [1] @Lord 12 North 3" in answer.splitlines()


@pytest.mark.parametrize(
    "words", ["Write to me @home about the tax on tea.", "The </think> of the tax on tea is a tax."]
)
def test_words_that_the_outlines_reader_would_misread_are_not_chosen(words: str) -> None:
    assert 1 not in cited(outline(task(document(words, "The tax on tea ruins the trade in tea."))))


def test_a_few_quoted_words_do_not_make_a_sentence_somebody_elses() -> None:
    book = document(
        "The tax that they call just and gentle ruins the trade of Boston.",
        voices=(("just and gentle", Voice(0, 0, VoiceKind.DIRECT, "Lord North", "call")),),
    )
    assert "@" not in outline(task(book))


@pytest.mark.parametrize(
    "junk",
    [
        "1776 1777 1778 1779 1780 11.",
        "OF THE TAX ON TEA AND THE TRADE IN TEA.",
        "Of the tax on tea ........ 12",
        "tax on tea and trade of",
        "Tea!",
    ],
)
def test_fragments_are_not_chosen_beside_a_sentence(junk: str) -> None:
    book = document(junk, "The tax on tea ruins the trade of the colony. The trade of the colony lives by its tea.")
    assert 1 not in cited(outline(task(book, Budget(points=1, claims=1, supports=1, chars=200))))


def test_the_same_thing_is_said_once() -> None:
    twice = "The tax on tea ruins the trade of the colony. "
    assert cited(outline(task(document(twice + "My uncle keeps bees in Boston. " + twice)))).count(3) == 0


TWO_TOPICS = [
    "The king taxes the tea of the colony. The colony pays the tax on tea to the king. The king spends the tax.",
    "No colony loves a king who taxes tea. The tax on tea made the king hated in the colony.",
    "The whale swims under the northern ice. A whale breathes where the ice opens. The northern sea is full of whales.",
    "Ice covers the northern sea in winter. The whale leaves the ice for a warmer sea.",
]


def test_points_part_where_the_topic_turns() -> None:
    points = outline(task(document(*TWO_TOPICS), Budget(points=2, claims=6, supports=6, chars=1_300))).split("# ")[1:]
    assert len(points) == 2
    assert max(cited(points[0])) <= 5 < min(cited(points[1]))


def test_titles_without_a_heading_are_the_terms_of_the_part() -> None:
    points = outline(task(document(*TWO_TOPICS), Budget(points=2, claims=6, supports=6, chars=1_300))).split("# ")[1:]
    first, second = (point.splitlines()[0].lower() for point in points)
    assert ("tea" in first or "tax" in first) and "whale" not in first
    assert ("whale" in second or "ice" in second) and "tea" not in second


def test_korean_titles_are_nouns_without_particles() -> None:
    book = document(
        "여자의 공부는 집안을 살린다. 공부를 한 여자는 집안에서 사람의 대접을 받는다. "
        "옛날에는 여자에게 공부를 시키지 않았다. 공부가 여자를 버린다는 말은 거짓이다.",
        language="ko",
    )
    title = outline(task(book)).splitlines()[0]
    assert title == "# 여자의 공부 · 집안"


@given(
    st.integers(min_value=0, max_value=4),
    st.integers(min_value=0, max_value=5),
    st.integers(min_value=0, max_value=5),
    st.integers(min_value=0, max_value=600),
)
@settings(max_examples=60, deadline=None)
def test_budgets_are_kept(points: int, claims: int, supports: int, chars: int) -> None:
    claim, sentences = ARGUMENTS["en"]
    book = document("# One", claim + "".join(sentences.values()), "# Two", *TWO_TOPICS)
    answer = outline(task(book, Budget(points, claims, supports, chars)))
    marks = [line[0] for line in answer.splitlines()]
    assert marks.count("#") <= points
    assert marks.count("-") <= claims
    assert len([mark for mark in marks if mark in "+~?!"]) <= supports
    assert len(words(answer)) <= chars


TEXTS = st.text(
    st.one_of(
        st.sampled_from("abc dE. ?!;:\n-#+~[]12@“”\"'()_*—"),
        st.sampled_from("가나다는을 것이고지만하면。、の人国民"),
        st.characters(codec="utf-8", exclude_categories=["Cc"]),
    ),
    max_size=120,
)
BOOKS = st.builds(
    lambda blocks, language: document(*(b.strip() for b in blocks if b.strip()), language=language),
    st.lists(TEXTS, max_size=6),
    st.sampled_from(["en", "ko", "ja", "fr", "zh", "de", "und"]),
)


@given(BOOKS)
@settings(max_examples=100, deadline=None)
def test_any_book_gives_an_outline_that_can_be_read(book: Document) -> None:
    asked = task(book)
    answer = outline(asked)
    numbers = cited(answer)
    assert all(LINE.fullmatch(line) for line in answer.split("\n") if answer)
    assert not answer or answer.startswith("# ")
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= {unit.number for unit in asked.units}


def test_a_unit_of_several_sentences_is_cited_as_one() -> None:
    one = task(TEA)
    both = (one.units[0], one.units[1], type(one.units[0])(3, 2, 4, one.units[2].start, one.units[3].end))
    answer = outline(ExtractTask(one.document, one.segment, both, one.budget))
    assert set(cited(answer)) <= {2, 3}


RUN = """
from tests.engines.test_extractive import ARGUMENTS, TWO_TOPICS
from tests.engines.samples import document, task
from builder.engines.extractive import outline
for language, (claim, supports) in ARGUMENTS.items():
    print(outline(task(document(claim + "".join(supports.values()), *TWO_TOPICS, language=language))))
"""


def test_the_answer_does_not_hang_on_the_order_of_hashes() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", RUN],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(answers) == 1
    assert "# " in answers.pop()
