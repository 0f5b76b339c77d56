"""Who speaks: direct speech, reports and concessions, each beside what looks like it and is not."""

import re

import pytest

from builder.library.rows import Block, BlockKind, Voice, VoiceKind
from builder.source.sentences import split
from builder.source.voices import speaker_layer

PARAGRAPH = re.compile(r"[^\n]+(?:\n[^\n]+)*")


def layer(text: str, language: str, kinds: tuple[BlockKind, ...] = ()) -> tuple[Voice, ...]:
    """The voices of paragraphs parted by blank lines; `kinds` are the blocks' kinds where they are not paragraphs."""
    spans = [match.span() for match in PARAGRAPH.finditer(text)]
    blocks = tuple(
        Block(start, end, kinds[place] if place < len(kinds) else BlockKind.PARAGRAPH)
        for place, (start, end) in enumerate(spans)
    )
    return speaker_layer(text, blocks, split(text, blocks, language), language)


def found(text: str, language: str) -> list[tuple[str, str, str | None]]:
    return [(voice.kind.value, text[voice.start : voice.end], voice.speaker) for voice in layer(text, language)]


SPOKEN = [
    ('He came. "How are you?" "I\'m fine, thank you", he replied.', ['"How are you?"', '"I\'m fine, thank you"']),
    ("‘The childrens’ presents are under the tree.’", ["‘The childrens’ presents are under the tree.’"]),
    ("‘I told him the boys’ school was shut,’ said Ann.", ["‘I told him the boys’ school was shut,’"]),
    (
        "“Suppose,” he says, “one to think himself the same soul.”",
        ["“Suppose,”", "“one to think himself the same soul.”"],
    ),
    ("“Yes.” She left.", ["“Yes.”"]),
]
NOT_SPOKEN = [
    "The dogs’ tails and the cats’ ears, ’tis so; rock ’n’ roll and the dog’s tail.",
    "The “will to believe” is a phrase, and “cash-value,” too.",
    "He read “The Wealth of Nations” in his leader “Making Germany Pay.”",
    "I have added, “Your reason is now gaining strength, and you must look up to me.”",
]


@pytest.mark.parametrize(("text", "spans"), SPOKEN)
def test_english_speech(text: str, spans: list[str]) -> None:
    assert [span for _, span, _ in found(text, "en")] == spans


@pytest.mark.parametrize("text", NOT_SPOKEN)
def test_terms_titles_and_own_words_are_no_speech(text: str) -> None:
    assert found(text, "en") == []


KOREAN_SPOKEN = [
    (
        "소방관이었다. “제 친가 쪽은 모두 소방관이에요. 전 다른 일을 하고 싶었죠.” 그가 말했다.",
        "“제 친가 쪽은 모두 소방관이에요. 전 다른 일을 하고 싶었죠.”",
    ),
    ("공자는 ‘배우고 때때로 익히면 기쁘지 아니한가’라고 말했다.", "‘배우고 때때로 익히면 기쁘지 아니한가’"),
    ("「어디 가느냐?」 하고 형식이 물었다.", "「어디 가느냐?」"),
    ("그는 '이제 집에 가야지.' 하는 생각이 났다.", "'이제 집에 가야지.'"),
]
KOREAN_NOT_SPOKEN = [
    "이른바 ‘보이지 않는 손’은 시장의 은유다. 이것은 “자유”라는 개념과 다르다.",
    "『논어』는 공자의 책이고 《자본론》은 마르크스가 썼다. 「자유론」은 1859년에 나왔다.",
    "「우리는 어디로 가는가」에서 그는 진화를 다룬다.",
    "2013 S'데이 멤버십 행사가 열렸다. 권투할 때 쓰는 말이다.",
]


@pytest.mark.parametrize(("text", "span"), KOREAN_SPOKEN)
def test_korean_speech(text: str, span: str) -> None:
    assert [(kind, words) for kind, words, _ in found(text, "ko")] == [("direct", span)]


@pytest.mark.parametrize("text", KOREAN_NOT_SPOKEN)
def test_korean_titles_and_terms_are_no_speech(text: str) -> None:
    assert found(text, "ko") == []


@pytest.mark.parametrize(
    ("text", "language", "spans"),
    [
        ("福沢は「天は人の上に人を造らず」と言った。", "ja", ["「天は人の上に人を造らず」"]),
        ("彼は「自由」という語を用いる。『学問のすすめ』を読む。", "ja", []),
        ("Il entra. « Venez ici, dit-elle. »", "fr", ["« Venez ici, dit-elle. »"]),
        ("— Bonjour.\n\n— Bonjour, madame.\n\n— Adieu.", "fr", ["— Bonjour.", "— Bonjour, madame.", "— Adieu."]),
        ("— Bonjour.\n\nIl entra.", "fr", []),
        ("문: 어디 있었소?\n\n답: 집에요.\n\n문: 그래서요?", "ko", ["어디 있었소?", "집에요.", "그래서요?"]),
        ("자유: 제약이 없음.\n\n평등: 차별이 없음.\n\n박애: 널리 사랑함.", "ko", []),
    ],
)
def test_other_ways_to_set_speech(text: str, language: str, spans: list[str]) -> None:
    assert [span for _, span, _ in found(text, language)] == spans


@pytest.mark.parametrize(
    ("text", "language", "speaker"),
    [
        ('"It\'s so dreadful to be poor!" sighed Meg, looking down at her old dress.', "en", "Meg"),
        ("“Certainly,” says Lord Bacon, “man is of kin to the beasts by his body.”", "en", "Lord Bacon"),
        ("“I will come,” wrote their Political Correspondent, “and see.”", "en", "their Political Correspondent"),
        ("Paul wrote: “The world is all that is the case.”", "en", "Paul"),
        ("“I will come,” he said.", "en", None),
        ("“I will come,” I said.", "en", None),
        ("“나는 간다.” 하고 김 부인이 말했다.", "ko", "김 부인"),
        ("파스칼은 “인간은 생각하는 갈대다”라고 썼다.", "ko", "파스칼"),
        ("공자가 말했다. “배우고 때때로 익히면 기쁘지 아니한가.”", "ko", "공자"),
        ("형식: “어서 오시오.”", "ko", "형식"),
        ("“나는 간다.” 하고 그가 말했다.", "ko", None),
        ("눈물이 흘러, “나는 간다.” 하고 울었다.", "ko", None),
    ],
)
def test_the_speaker_is_who_the_text_names(text: str, language: str, speaker: str | None) -> None:
    voices = layer(text, language)
    assert voices and {voice.speaker for voice in voices} == {speaker}


REPORTED = [
    ("Mill maintains that liberty is good.", "en", "that liberty is good.", "Mill"),
    ("Locke and Hume had also asserted, that all comes from sense.", "en", "that all comes from sense.", "Hume"),
    ("According to Mr. Hoover, the bureaus are full.", "en", "the bureaus are full.", "Mr. Hoover"),
    ("As Kant writes, time is a form.", "en", "time is a form.", "Kant"),
    ("Both terms, he says, are but symbols.", "en", "Both terms, he says, are but symbols.", None),
    ("There is nothing so absurd, says Cicero.", "en", "There is nothing so absurd, says Cicero.", "Cicero"),
    ("밀은 개인의 자유가 중요하다고 주장한다.", "ko", "개인의 자유가 중요하다", "밀"),
    ("「자유론」에서 밀은 개인의 자유가 중요하다고 주장한다.", "ko", "개인의 자유가 중요하다", "밀"),
    ("밀에 따르면 자유는 제한될 수 없다.", "ko", "자유는 제한될 수 없다.", "밀"),
    ("역사학자 'C.H.Firth'에 따르면 왕은 죽었다.", "ko", "왕은 죽었다.", "C.H.Firth"),
    ("칸트의 말을 빌리면 인간은 목적이다.", "ko", "인간은 목적이다.", "칸트"),
    ("루소의 주장은 인간이 본래 선하다는 것이다.", "ko", "인간이 본래 선하다는 것이다.", "루소"),
    ("그는 그것이 거짓이라고 말했다.", "ko", "그것이 거짓이라", None),
    ("カントによれば、時間は形式である。", "ja", "時間は形式である。", "カント"),
    ("Selon Rousseau, l’homme est bon.", "fr", "l’homme est bon.", "Rousseau"),
]
NOT_REPORTED = [
    ("I say that this is true. We believe that men are free.", "en"),
    ("Experience shows that men are free. This proves that they are.", "en"),
    ("The claim that men are free is old. The hopes and fears that move us are older.", "en"),
    ("Whoever says that is a fool. Nobody denies that men are mortal.", "en"),
    ("Can a man believe that he is free?", "en"),
    ("According to the degree of interest, men range themselves.", "en"),
    ("나는 이것을 자유라고 부른다. 나는 그가 옳다고 생각한다.", "ko"),
    ("이 책은 자유가 무엇인지 설명한다고 할 수 있다.", "ko"),
    ("비가 온다고 해서 소풍을 취소할 수는 없다. 그렇다고 포기할 수도 없다.", "ko"),
    ("중요한 것은 우리가 자유롭다는 것이다. 문제는 돈이 없다는 것이다.", "ko"),
    ("그는 일하느라고 말할 틈이 없었다.", "ko"),
    ("これを御恩と言うべからず。", "ja"),
]


@pytest.mark.parametrize(("text", "language", "span", "speaker"), REPORTED)
def test_reported_speech(text: str, language: str, span: str, speaker: str | None) -> None:
    assert found(text, language) == [("indirect", span, speaker)]


@pytest.mark.parametrize(("text", "language"), NOT_REPORTED)
def test_the_authors_own_words_are_not_reported(text: str, language: str) -> None:
    assert found(text, language) == []


CONCEDED = [
    ("It may be objected that nobody works. Men are lazy. But this is wrong.", "en", 2),
    ("It will be said, that men are lazy. I answer that they are not.", "en", 1),
    ("The objection would take some such form as the following. Men are lazy. They sleep.", "en", 3),
    ("Some say that men are lazy. But this is wrong.", "en", 1),
    ("To remain, it may be said, innocent. We might as well be dead.", "en", 1),
    ("어떤 이는 인간이 게으르다고 말한다. 그러나 그것은 옳지 않다.", "ko", 1),
    (
        "물론 그렇게 볼 수도 있다. 흔히 사람들은 가난이 게으름 탓이라고 한다. 그러나 나는 그렇게 생각하지 않는다.",
        "ko",
        2,
    ),
    ("인간이 게으르다는 주장이 있다. 하지만 근거가 약하다.", "ko", 1),
    ("혹자는 이렇게 반문할지 모른다. 자유가 무슨 소용이냐고. 그러나 자유는 필요하다.", "ko", 2),
]


@pytest.mark.parametrize(("text", "language", "last"), CONCEDED)
def test_a_position_is_conceded_up_to_its_answer(text: str, language: str, last: int) -> None:
    """`last` is the number of the last sentence that is not the author's."""
    blocks = (Block(0, len(text), BlockKind.PARAGRAPH),)
    sentences = split(text, blocks, language)
    voices = speaker_layer(text, blocks, sentences, language)
    assert {voice.kind for voice in voices} == {VoiceKind.CONCEDED}
    assert sentences[last - 1].start <= voices[-1].end <= sentences[last - 1].end


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("It may fairly be said that men are free. But they suffer.", "en"),
        ("It cannot be said that men are free.", "en"),
        ("If you say that, men will laugh.", "en"),
        ("그것은 물론 급한 문제는 아니었다. 그러나 그는 걱정했다.", "ko"),
    ],
)
def test_what_the_author_himself_grants_is_his(text: str, language: str) -> None:
    assert found(text, language) == []


def test_some_say_without_an_answer_is_a_report() -> None:
    assert found("Some say that men are lazy. Men are many.", "en") == [("indirect", "that men are lazy.", None)]
