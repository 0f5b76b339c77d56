"""Plain text of every sort: what stays together, what is a heading, who wrote it; and what must hold for any text."""

import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.library.rows import BlockKind, Reading
from builder.source import markdown, plain
from builder.source.decode import decode
from builder.source.errors import NothingToRead


def blocks(reading: Reading) -> list[tuple[str, str]]:
    """Kind and text of every block."""
    return [(block.kind.value, reading.text[block.start : block.end]) for block in reading.blocks]


def outline(reading: Reading) -> list[tuple[int, str]]:
    """Level and text of every heading."""
    return [
        (block.level, reading.text[block.start : block.end])
        for block in reading.blocks
        if block.kind is BlockKind.HEADING
    ]


WRAPPED = (
    "Society in every state is a blessing, but government even in its\n"
    "best state is but a necessary evil; in its worst state an\n"
    "intolerable one; for when we suffer, or are exposed to the same\n"
    "miseries by a government, our calamity is heightened.\n"
)


def test_hard_wrapped_lines_are_one_paragraph_and_keep_their_breaks() -> None:
    reading = plain.read(f"{WRAPPED}\n{WRAPPED}", "a.txt")
    assert blocks(reading) == [("paragraph", WRAPPED.strip())] * 2


def test_a_line_a_paragraph_is_a_block_each() -> None:
    lines = ["닭이 울었다.", "나는 일어났다.", "해가 떠 있었다. 들에는 벌써 사람들이 나와 있었다.", "“어서 오게.”"]
    assert blocks(plain.read("\n".join(lines), "a.txt")) == [("paragraph", line) for line in lines]


def test_indents_begin_paragraphs_where_no_blank_line_does() -> None:
    text = (
        "  오늘도 또 우리 수탉이 막 쫓기었다. 내가 점심을 먹고 나무를 하러\n"
        "갈 양으로 나올 때이었다. 산으로 올라서려니까 등뒤에서\n"
        "  점순네 수탉이 덩저리 작은 우리 수탉을 함부로 해내는 것이다. 그것\n"
        "도 그냥 해내는 것이 아니라 푸드득하고 면두를 쪼고\n"
    )
    assert [body.split()[0] for _, body in blocks(plain.read(text, "a.txt"))] == ["오늘도", "점순네"]
    # The same lines without indents are one paragraph: nothing says where the second begins.
    assert len(blocks(plain.read("\n".join(line.strip() for line in text.split("\n")), "a.txt"))) == 1


def test_spaces_lost_in_scanning_leave_the_paragraph_whole() -> None:
    text = "나는학교에갔다.그리고돌아왔다.비가왔지만아무도우산을쓰지않았다.그래도좋았다."
    assert blocks(plain.read(text, "a.txt")) == [("paragraph", text)]


def test_a_hyphen_at_a_line_end_is_kept() -> None:
    reading = plain.read("The product was n-\ntridecanal, which is\na long word for a smell.\n", "a.txt")
    assert "n-\ntridecanal" in reading.text


@pytest.mark.parametrize(
    ("above", "levels"),
    [
        ("제1장 총강", 1),
        ("第一章　人情の碗", 1),
        ("CHAPTER I.", 1),
        ("Chapter 3: Of Liberty", 1),
        ("LIVRE PREMIER", 1),
        ("서론", 1),
        ("INTRODUCTION.", 1),
        ("IV.", 1),
        ("7", 1),
        ("OF MONARCHY AND HEREDITARY SUCCESSION.", 1),
        # Opposites: words that only look like one.
        ("제1장에서 우리는 이 문제를 다루었다.", 0),
        ("Chapter 3 of this book deals with liberty and with much else.", 0),
        ("제1조 ① 대한민국은 민주공화국이다.", 0),
        ("W. L. COURTNEY.", 0),
        ("“네.”", 0),
        ("하며 뒤꼍을 향하여,", 0),
    ],
)
def test_headings_and_their_opposites(above: str, levels: int) -> None:
    body = f"{WRAPPED}\n{above}\n\n{WRAPPED}\n{WRAPPED}"
    found = [heading for heading in outline(plain.read(body, "a.txt")) if heading[1] == above]
    assert [level for level, _ in found] == [1] * levels


def test_headings_nest_by_kind() -> None:
    text = "제1장 국회\n\n{0}\n제1절 대통령\n\n{0}\n제1관 국무회의\n\n{0}\n제2절 행정부\n\n{0}\n제2장 법원\n\n{0}"
    found = plain.read(text.format("국회는 법률이 정하는 바에 의하여 회의를 연다. 회의는 공개한다.\n"), "a.txt")
    assert [level for level, _ in outline(found)] == [1, 2, 3, 2, 1]
    inner = next(block for block in found.blocks if block.level == 3)
    assert inner.heading is not None and found.blocks[inner.heading].level == 2


def test_a_label_and_its_title_are_one_heading_where_the_file_is_loosely_set() -> None:
    loose = plain.read(f"\n\n\nCHAPTER II.\n\nOF THE LIBERTY OF THOUGHT.\n\n\n{WRAPPED}\n{WRAPPED}", "a.txt")
    assert outline(loose)[0] == (1, "CHAPTER II.\nOF THE LIBERTY OF THOUGHT.")
    # Blocks of another reader's text are left as they are.
    tight = plain.read(f"CHAPTER II.\n\nOF THE LIBERTY OF THOUGHT.\n\n{WRAPPED}\n{WRAPPED}", "a.txt")
    assert outline(tight) == [(1, "CHAPTER II."), (2, "OF THE LIBERTY OF THOUGHT.")]


def test_a_number_over_its_text_is_a_chapter() -> None:
    stories = ("“아이구, 무슨 장마가 그렇게 심해요.”", "어느 날 아침이었다.", "그는 말이 없었다.")
    more = "담배를 붙이는 마님은 오래간만에 오신 사돈 마님이다."
    reading = plain.read(
        "".join(f"{n}\n{story}\n\n{n}월이었고 {more}\n\n" for n, story in enumerate(stories, 1)), "a.txt"
    )
    assert outline(reading) == [(1, "1"), (1, "2"), (1, "3")]


def test_lists_quotations_verse_and_tables_have_their_kinds() -> None:
    text = (
        f"{WRAPPED}\nThere are these:\n\n1. the first\n2. the second\n\n"
        "      Man knows no Master save creating Heaven\n      Or those whom choice and common good ordain.\n\n"
        "     What he wrote was of a piece with all the rest, and no one who\n"
        "     had read it once would ever read it in another way again.\n\n"
        "A    100    35,553\nB     90    29,886\n\n"
        f"{WRAPPED}\n{WRAPPED}\n{WRAPPED}"
    )
    kinds = [kind for kind, _ in blocks(plain.read(text, "a.txt"))]
    expected = ["paragraph", "paragraph", "list_item", "list_item", "verse", "quotation", "table"]
    assert kinds == [*expected, "paragraph", "paragraph", "paragraph"]


def test_contents_and_footnotes_are_no_running_text() -> None:
    text = (
        "CONTENTS.\n\nCHAPTER I.\nIntroductory     1\n\nCHAPTER II.\nOf Liberty     28\n\n\n\n"
        f"CHAPTER I.\n\n{WRAPPED}\n"
        f"CHAPTER II.\n\n{WRAPPED}\nFOOTNOTES:\n\n[1] Life of Mill, chapter vi.\n\n{WRAPPED}"
    )
    reading = plain.read(text, "a.txt")
    assert [heading for _, heading in outline(reading)] == ["CONTENTS.", "CHAPTER I.", "CHAPTER II.", "FOOTNOTES:"]
    assert ("note", "[1] Life of Mill, chapter vi.") in blocks(reading)
    assert blocks(reading)[-1][0] == "paragraph"


@pytest.mark.parametrize(
    ("name", "text", "title", "author"),
    [
        (
            "김유정_동백꽃.cp949.txt",
            "  동백꽃\n\n      김유정\n\n  오늘도 또 우리 수탉이 막 쫓기었다.",
            "동백꽃",
            "김유정",
        ),
        ("레디메이드_인생.txt", "뭐 어디 빈자리가 있어야지.", "레디메이드 인생", None),
        ("constitution.txt", "대한민국헌법\n\n유구한 역사와 전통에 빛나는 우리 대한국민은", "대한민국헌법", None),
        ("a.txt", "Title: On Liberty\nAuthor: J. S. Mill\n\nThe subject of this essay", "On Liberty", "J. S. Mill"),
        (
            "common-sense.txt",
            "Common Sense\n\nby Thomas Paine\n\nPerhaps the sentiments",
            "Common Sense",
            "Thomas Paine",
        ),
    ],
)
def test_title_and_author(name: str, text: str, title: str, author: str | None) -> None:
    reading = plain.read(text, name)
    assert (reading.title, reading.author) == (title, author)


def test_a_name_in_decomposed_letters_gives_the_same_title() -> None:
    name = unicodedata.normalize("NFD", "김유정_동백꽃.txt")
    assert (plain.read("글이다.", name).title, plain.read("글이다.", name).author) == ("동백꽃", "김유정")


def test_nothing_to_read() -> None:
    with pytest.raises(NothingToRead):
        plain.read(" \n\f\n\u3000\n", "a.txt")


def assert_sound(reading: Reading) -> None:
    """Blocks are ordered and disjoint but for furniture inside, and what lies between them is white space."""
    covered = bytearray(len(reading.text))
    end = 0
    for number, block in enumerate(reading.blocks):
        assert 0 <= block.start < block.end <= len(reading.text)
        assert not reading.text[block.start].isspace() and not reading.text[block.end - 1].isspace()
        assert block.heading is None or block.heading < number
        if block.kind is not BlockKind.FURNITURE:
            assert block.start >= end
            end = block.end
        covered[block.start : block.end] = b"\1" * (block.end - block.start)
    assert all(inside or reading.text[at].isspace() for at, inside in enumerate(covered))


def assert_lasting(read: Callable[[str, str], Reading], text: str) -> None:
    """Reading what was read gives the same text; so does the same file in decomposed letters."""
    try:
        reading = read(text, "x.txt")
    except NothingToRead:
        return
    assert_sound(reading)
    assert plain.read(reading.text, "x.txt").text == reading.text
    assert read(unicodedata.normalize("NFD", text), "x.txt").text == reading.text


_LINES = (
    "제1장 총강|CHAPTER I.|CHAPTER II|INTRODUCTION.|1|2|3|12|- 12 -|[p. 13]|Page 14|\f|\n|\n\n|\n\n\n| |  |\t|\u3000"
    "|It was a dark|and stormy night; the rain fell in torrents|He said so.|“네.”|하고 말했다.|아니하였다.|2. 둘째"
    "|1. 첫째"
    "|그는 고개를 숙이고 아무 말도 하지|- item|* item|① 항|② 항|제1조 국민"
    "|COMMON SENSE|Title: X|CONTENTS|차례|FOOTNOTES|[1] note"
    '|a   b   c|1     2     3|----------|"|”|e\u0301|\r\n|\u2028|\x00|\ufeff|\ud800|가|Running Head|Running Head   15'
    "|A. B. SMITH|초편|第一章　人情|一|―|...|:colon|\u1100\u1161|\xa0"
).split("|")
# A file is marked up by one archive at most.
_MARKUP = (
    [],
    ["== 제목 ==", "=== 1 ===", "{{틀|a=b}}", "[[링크|글]]", "'''b'''", "<ref>x</ref>", "&amp;", "<br>"],
    ["《ruby》", "｜", "［＃３字下げ］", "［＃「一」は大見出し］", "※［＃「木＋余」、U+688C、32-9］", "底本：「x」"],
    [
        "*** START OF THE PROJECT GUTENBERG EBOOK ***",
        "*** END OF THE PROJECT GUTENBERG EBOOK ***",
        "Produced by A",
    ],
)
_MARKDOWN = ["> q", "# h", "## h2", "<b>x</b>", "<!-- c -->", "&amp;", "*", "_", "[^1]", "[^1]: n"]


def _texts(markup: list[str]) -> st.SearchStrategy[str]:
    part = st.sampled_from(_LINES + markup) | st.text(max_size=6)
    return st.lists(part, max_size=30).map("".join) | st.lists(part, max_size=25).map("\n".join)


_MODEST = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@_MODEST
@given(st.sampled_from(_MARKUP).flatmap(_texts))
def test_any_text_reads_the_same_again(text: str) -> None:
    assert_lasting(plain.read, text)


@_MODEST
@given(_texts(_MARKDOWN))
def test_any_markdown_reads_the_same_again(text: str) -> None:
    assert_lasting(markdown.read, text)


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 100_000 + "a",
        " " * 100_000 + "a",
        ("a" + " " * 99_000 + "b\x00"),
        "-" * 100_000 + "x",
        "1\n" * 50_000,
        "12\n" * 33_000,
        "a\n" * 50_000,
        "가나다라 마바사.\n" * 10_000,
        "== " + " " * 100_000,
        "[[" * 50_000,
        "{{" * 50_000 + "== a ==\n" * 4,
        "<ref>" * 20_000 + "== a ==\n" * 4,
        "《" * 50_000 + "［＃x］",
        "［＃" * 50_000 + "［＃x］",
        "※［＃「" + "、" * 100_000,
        "“" * 100_000,
        "*** START OF " * 8_000,
        "Head   1\n" * 11_000,
        "\f" * 100_000 + "a",
        ":a\n" * 33_000,
        "CHAPTER I.\n\n" * 8_000,
        "CONTENTS\n" * 11_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_time_grows_with_length_only(text: str) -> None:
    """Ten times the text takes about ten times as long; the quadratic paths found so far took a hundred times."""

    def seconds(part: str) -> float:
        start = time.process_time()
        plain.read(f"Some words.\n{part}", "x.txt")
        return time.process_time() - start

    assert seconds(text) < 40 * max(seconds(text[-len(text) // 10 :]), 0.03)


def test_shared_books_last_and_are_sound(shared: Path) -> None:
    for path in sorted((shared / "books").glob("*/*.txt")):
        if path.name.startswith(("무정", "상록수", "Villiers")):
            continue  # the largest; nothing in them that the others lack
        text = decode(path.read_bytes()).text
        reading = plain.read(text, path.name)
        assert_sound(reading)
        assert plain.read(reading.text, path.name).text == reading.text, path.name


@pytest.mark.parametrize(
    ("name", "title", "author", "headings"),
    [
        ("en/pg34901_mill_on-liberty.ascii.txt", "On Liberty", "John Stuart Mill", 15),
        ("en/pg147_paine_common-sense.utf8.txt", "Common Sense", "Thomas Paine", 10),
        ("ko/constitution_1987_konlpy.txt", "대한민국헌법", None, 18),
        ("ko/경희.txt", "경희", None, 5),
        ("ko/경희.wikitext.txt", "경희(瓊姬)", "나혜석", 4),
        ("ko/김유정_동백꽃.cp949.txt", "동백꽃", "김유정", 1),
        ("ko/레디메이드_인생.txt", "레디메이드 인생", None, 11),
        ("other/福沢諭吉_学問のすすめ.sjis.txt", "学問のすすめ", "福沢諭吉", 40),
        ("other/岡倉覚三_茶の本.utf8.txt", "茶の本", "岡倉覚三", 9),
    ],
)
def test_shared_books_have_their_names_and_chapters(
    shared: Path, name: str, title: str, author: str | None, headings: int
) -> None:
    path = shared / "books" / name
    reading = plain.read(decode(path.read_bytes()).text, path.name)
    assert (reading.title, reading.author) == (title, author)
    assert len(outline(reading)) == headings
