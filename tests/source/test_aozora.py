"""Aozora Bunko's markup: readings, notes, missing letters, colophon."""

import pytest

from builder.source import plain
from builder.source.aozora import words

LEGEND = (
    "学問のすすめ\n福沢諭吉\n\n-------------------------------------------------------\n【テキスト中に現れる記号について】\n\n"
    "《》：ルビ\n（例）貴賤《きせん》\n-------------------------------------------------------\n\n"
)
COLOPHON = "\n\n\n底本：「日本の名著」中央公論社\n入力：任天堂株式会社\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("貴賤《きせん》上下", "貴賤上下"),
        ("外国｜交易《こうえき》の", "外国交易の"),
        ("※［＃「てへん＋畜」、第3水準1-84-85］", "搐"),
        ("※［＃「木＋余」、U+688C、32-9］", "梌"),
        ("※［＃「革＋華」、第4水準2-92-10］《かわぐつ》", "鞾"),
        ("※［＃二の字点、1-2-22］", "〓"),
        ("古い※［＃「何か」］字", "古い〓字"),
        ("浮雲出［＃レ］山者", "浮雲出山者"),
        ("強調［＃「強調」に傍点］する", "強調する"),
        ("　段落の初め", "段落の初め"),
    ],
)
def test_words(line: str, expected: str) -> None:
    assert words(line) == expected


def test_layout_notes_become_headings_quotations_and_verse() -> None:
    body = (
        "［＃１字下げ］初編［＃「初編」は大見出し］\n\n　天は人の上に人を造らず。\n"
        "［＃４字下げ］［＃中見出し］端書《はしがき》［＃中見出し終わり］\n　このたび学校を開く。\n"
        "［＃ここから中見出し］\n学問の旨を\n旧友に贈る文\n［＃ここで中見出し終わり］\n"
        "［＃ここから２字下げ］\n見渡せば花ももみじも\n浦のとまやの秋の夕暮れ\n［＃ここで字下げ終わり］\n"
        "［＃２字下げ］物有り混成し、天地に先だって生ず。\n　おわり。\n"
    )
    reading = plain.read(LEGEND + body + COLOPHON, "x.txt")
    assert [(b.kind.value, b.level, reading.text[b.start : b.end]) for b in reading.blocks] == [
        ("heading", 1, "初編"),
        ("paragraph", 0, "天は人の上に人を造らず。"),
        ("heading", 2, "端書"),
        ("paragraph", 0, "このたび学校を開く。"),
        ("heading", 2, "学問の旨を\n旧友に贈る文"),
        ("verse", 0, "見渡せば花ももみじも\n浦のとまやの秋の夕暮れ"),
        ("quotation", 0, "物有り混成し、天地に先だって生ず。"),
        ("paragraph", 0, "おわり。"),
    ]
    assert (reading.title, reading.author, reading.language) == ("学問のすすめ", "福沢諭吉", "ja")
    assert [left.reason for left in reading.left_out] == ["Aozora Bunko's list of symbols", "Aozora Bunko's colophon"]


def test_title_brackets_of_other_texts_are_no_readings() -> None:
    """《》 marks titles in Korean and Chinese books."""
    text = "나는 《자유론》을 읽었다. 밀의 《자유론》은 얇은 책이다."
    assert plain.read(text, "x.txt").text == text
