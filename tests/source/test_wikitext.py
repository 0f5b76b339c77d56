"""Leftovers of MediaWiki markup."""

import pytest

from builder.source import plain
from builder.source.wikitext import is_wikitext, unmark

PAGE = (
    "{{머리말\n|제목 = 경희(瓊姬)\n|저자 = [[저자:나혜석|나혜석]]\n|역자 =\n}}\n\n"
    "== 1 ==\n\n“아이구, '''장마'''가 심해요.”<ref>1918년</ref>\n\n"
    "하며 [[담배]]를 붙이는 마님은 오래간만에 오신 사돈 마님이다.\n\n"
    "=== 가 ===\n\n한다.\n\n== 라이선스 ==\n{{PD-old-50}}\n\n[[분류:단편소설]]\n"
)


def test_a_page_loses_its_markup_and_keeps_its_words_and_headings() -> None:
    reading = plain.read(PAGE, "x.txt")
    assert [(b.kind.value, b.level, reading.text[b.start : b.end]) for b in reading.blocks] == [
        ("heading", 1, "1"),
        ("paragraph", 0, "“아이구, 장마가 심해요.”"),
        ("paragraph", 0, "하며 담배를 붙이는 마님은 오래간만에 오신 사돈 마님이다."),
        ("heading", 2, "가"),
        ("paragraph", 0, "한다."),
    ]
    assert (reading.title, reading.author) == ("경희(瓊姬)", "나혜석")
    assert any("PD-old-50" in left.text for left in reading.left_out)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ruby|漢字|かんじ}}", "漢字"),
        ("{{a|{{b}}}}글", "글"),
        ("[[쪽|글]]과 [[글]]", "글과 글"),
        ("<poem>산에는 꽃 피네</poem>", "산에는 꽃 피네"),
        ("가&nbsp;나 &lt;다&gt;", "가\xa0나 <다>"),
        ("<!-- 숨김 -->글", "글"),
    ],
)
def test_marks(text: str, expected: str) -> None:
    assert unmark(text).text == expected


@pytest.mark.parametrize(
    "text",
    [
        "a == b and c == d",
        "배열[[1]]의 값은 둘이다.",
        "'quoted' and ''twice''",
        "if x == 1:\n  y",
    ],
)
def test_other_texts_are_no_wiki_pages(text: str) -> None:
    assert not is_wikitext(text)


def test_colons_that_indent_go_and_others_stay() -> None:
    song = ":한 줌 흙도 움켜쥐고\n:놓치지 말아라\n:이 목숨이 끊기도록\n:북돋우며 나가세!"
    assert plain.read(f"노래를 불렀다.\n\n{song}\n\n모두 울었다.", "x.txt").text.count(":") == 0
    assert plain.read("시간은\n:30분이다.", "x.txt").text.count(":") == 1
