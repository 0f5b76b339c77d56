"""Marked text is the source to the letter, and every mark can be reached."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from builder.library.rows import Block, BlockKind, ItemKind, Voice, VoiceKind
from viewer.pages.marks import Layers, Mark, Names, draw

NAMES = Names(item=lambda mark: f"Item {mark.number}", speaker=lambda name: name or "someone else")


def mark(start: int, end: int, number: int, place: int = 1) -> Mark:
    return Mark(start, end, number, place, ItemKind.CLAIM)


def drawn(text: str, layers: Layers, start: int = 0, end: int | None = None) -> html.HtmlElement:
    markup = draw(text, start, len(text) if end is None else end, layers, "./", NAMES)
    return html.fragment_fromstring(f"<p>{markup}</p>")


def test_overlapping_marks_are_each_reachable_smallest_first() -> None:
    block = drawn("x" * 60, Layers([mark(0, 50, 1), mark(10, 20, 2), mark(15, 60, 3), mark(10, 20, 4)]))
    assert [m.get("data-items") for m in block.iter("mark")] == ["1", "2 4 1", "2 4 3 1", "3 1", "3"]
    assert [a.get("data-n") for a in block.iter("a")] == ["2", "4", "1", "3"]
    assert {e.get("id") for e in block.iter("span")} == {"s1", "s2", "s3", "s4"}


def test_a_second_anchor_of_an_item_has_its_own_fragment() -> None:
    block = drawn("abcdef", Layers([mark(0, 2, 7), mark(3, 5, 7, place=2)]))
    assert [e.get("id") for e in block.iter("span")] == ["s7", "s7-2"]


def test_code_points_beyond_the_basic_plane_keep_their_place() -> None:
    block = drawn("💩이것은 주석이다.", Layers([mark(5, 7, 1)]))
    assert [m.text_content() for m in block.iter("mark")] == ["주석"]


def test_an_anchor_over_many_blocks_has_one_fragment_and_one_link() -> None:
    text = "aaaa bbbb cccc"
    blocks = [drawn(text, Layers([mark(2, 12, 1)]), start, start + 4) for start in (0, 5, 10)]
    assert ["".join(m.text_content() for m in b.iter("mark")) for b in blocks] == ["aa", "bbbb", "cc"]
    assert [[e.get("id") for e in b.iter("span")] for b in blocks] == [["s1"], [], []]
    assert [len(list(b.iter("a"))) for b in blocks] == [0, 0, 1]


def test_voices_do_not_cut_marks() -> None:
    voice = Voice(2, 7, VoiceKind.DIRECT, "그", "하고")
    block = drawn("말 “아니.” 했다.", Layers([mark(0, 11, 1)], [voice]))
    assert len(list(block.iter("mark"))) == 1
    assert [(v.get("title"), v.text_content()) for v in block.find_class("voice")] == [("그", "“아니.”")]


def test_furniture_inside_a_block_is_told_apart() -> None:
    block = drawn("앞말 12 뒷말", Layers(furniture=[Block(3, 5, BlockKind.FURNITURE)]))
    assert [f.text_content() for f in block.find_class("furniture")] == ["12"]


@given(
    st.text(alphabet="가나 a<>&\"'\n💩\u3000", min_size=1, max_size=40),
    st.lists(st.tuples(st.integers(0, 45), st.integers(1, 20)), max_size=8),
    st.lists(st.tuples(st.integers(0, 45), st.integers(1, 20)), max_size=4),
)
def test_the_markup_says_the_source_to_the_letter(
    text: str, marks: list[tuple[int, int]], voices: list[tuple[int, int]]
) -> None:
    layers = Layers(
        [mark(start, start + length, n) for n, (start, length) in enumerate(marks, 1)],
        [Voice(start, start + length, VoiceKind.DIRECT, "<b>", "") for start, length in voices],
    )
    assert drawn(text, layers).text_content() == text
