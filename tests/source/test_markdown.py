"""Markdown: blocks, front matter, footnotes, and time that grows with length only."""

import time

import pytest

from builder.library.rows import Reading
from builder.source import markdown
from builder.source.errors import NothingToRead


def blocks(reading: Reading) -> list[tuple[str, int, str]]:
    """Kind, level and text of every block."""
    return [(block.kind.value, block.level, reading.text[block.start : block.end]) for block in reading.blocks]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# 머리말 #", [("heading", 1, "머리말")]),
        ("둘째\n---", [("heading", 2, "둘째")]),
        ("*굵게* **더** `코드` [링크](http://x) ![그림](y.png)", [("paragraph", 0, "굵게 더 코드 링크 그림")]),
        ("첫 줄\n다음 줄", [("paragraph", 0, "첫 줄 다음 줄")]),
        ("天は人の上に\n人を造らず", [("paragraph", 0, "天は人の上に人を造らず")]),
        ("산에는 꽃 피네  \n꽃이 피네", [("verse", 0, "산에는 꽃 피네\n꽃이 피네")]),
        ("> 말\n>\n> > 속말", [("quotation", 0, "말"), ("quotation", 1, "속말")]),
        ("- 하나\n  1. 안\n- 둘", [("list_item", 0, "하나"), ("list_item", 1, "안"), ("list_item", 0, "둘")]),
        ("```\nx = 1\n  y\n```", [("code", 0, "x = 1\n  y")]),
        ("|a|b|\n|-|-|\n|1|*2*|", [("table", 0, "a | b\n1 | 2")]),
        ("<div>글 <b>굵게</b></div>\n\n<!-- 숨김 -->", [("paragraph", 0, "글 굵게")]),
        ("줄<br>바꿈 <i>x</i>", [("verse", 0, "줄\n바꿈 x")]),
        ("a &amp; b &lt;script&gt;", [("paragraph", 0, "a & b <script>")]),
        (
            "글이다.[^1]\n\n[^1]: 각주의\n    글.",
            [("paragraph", 0, "글이다."), ("note", 0, "각주의 글.")],
        ),
        # Opposites: what only looks like markup.
        ("2 * 3 * 4 와 snake_case", [("paragraph", 0, "2 * 3 * 4 와 snake_case")]),
        ("#제목 아님", [("paragraph", 0, "#제목 아님")]),
        ("집합 [^1] 은 없다", [("paragraph", 0, "집합 [^1] 은 없다")]),
    ],
)
def test_blocks(text: str, expected: list[tuple[str, int, str]]) -> None:
    assert blocks(markdown.read(text, "x.md")) == expected


def test_scripts_say_nothing() -> None:
    reading = markdown.read("글\n\n<script>\nalert(1)\n</script>\n\n끝", "x.md")
    assert reading.text == "글\n\n끝"
    assert any("alert" in left.text for left in reading.left_out)


@pytest.mark.parametrize(
    ("front", "title", "author", "language"),
    [
        ("title: 자유론\nauthor: 밀\nlang: ko-KR", "자유론", "밀", "ko"),
        ('title: "A: B"\nauthor: [J. Mill, {name: H. Taylor}]', "A: B", "J. Mill, H. Taylor", "ko"),
        ("author: 밀", "머리말", "밀", "ko"),
        ("title: {a: b}", "머리말", None, "ko"),
    ],
)
def test_front_matter(front: str, title: str, author: str | None, language: str) -> None:
    reading = markdown.read(f"---\n{front}\n---\n# 머리말\n\n글이다.", "x.md")
    assert (reading.title, reading.author, reading.language) == (title, author, language)
    assert reading.text == "머리말\n\n글이다."


@pytest.mark.parametrize("front", ["just words", "[unclosed", "- a\n- b", "a: " + "[" * 5000])
def test_what_is_no_front_matter_is_text(front: str) -> None:
    assert markdown.read(f"---\n{front}\n---\n\n글이다.", "x.md").text.endswith("글이다.")


def test_the_file_name_gives_the_title_where_nothing_else_does() -> None:
    reading = markdown.read("글이다.", "김유정_동백꽃.md")
    assert (reading.title, reading.author) == ("동백꽃", "김유정")


@pytest.mark.parametrize("text", ["", "---\ntitle: x\n---\n", "<!-- x -->", "***"])
def test_nothing_to_read(text: str) -> None:
    with pytest.raises(NothingToRead):
        markdown.read(text, "x.md")


@pytest.mark.parametrize(
    "part",
    ["[", "![[", "*a ", "**a_", "<!--", "<?", "[a](b", "[^a", '<a href="', "a\n", "> ", "`a", "| a\n", "\\", "<p\n\n"],
)
def test_time_grows_with_length_only(part: str) -> None:
    def seconds(size: int) -> float:
        start = time.process_time()
        markdown.read("a word\n\n" + part * (size // len(part)), "x.md")
        return time.process_time() - start

    assert seconds(100_000) < 40 * max(seconds(10_000), 0.03)
