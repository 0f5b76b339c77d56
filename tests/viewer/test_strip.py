"""The strip shows where a map cites its book, however many citations there are."""

from builder.library.rows import Block, BlockKind, Document, ItemKind, MissingPart
from viewer.pages.marks import Mark
from viewer.pages.parts import cut
from viewer.pages.strip import WIDTH, Stretch, strip
from viewer.shelf import ShelfText

CHARS = 10_000
BLOCKS = (
    Block(0, 10, BlockKind.HEADING, 1),
    Block(12, 5000, BlockKind.PARAGRAPH),
    Block(5002, CHARS, BlockKind.HEADING, 2),
)
TEXT = ShelfText(Document("x" * CHARS, BLOCKS, (), (), "en", "", None), cut(BLOCKS), (), ())


def marks(*spans: tuple[int, int]) -> list[Mark]:
    return [Mark(start, end, number, 1, ItemKind.CLAIM) for number, (start, end) in enumerate(sorted(spans), 1)]


def test_cited_stretches_that_touch_are_one() -> None:
    shown = strip(TEXT, marks((100, 200), (150, 300), (300, 400), (9_000, 9_001)), ())
    assert shown.cited == (Stretch(10, 30), Stretch(900, 1))
    assert [part.percent for part in shown.parts] == [3]


def test_many_citations_are_few_stretches() -> None:
    shown = strip(TEXT, marks(*((at, at + 5) for at in range(0, CHARS, 20))), ())
    assert len(shown.cited) <= WIDTH // 2


def test_borders_and_missing_spans() -> None:
    shown = strip(TEXT, [], (MissingPart(2, 2_500, 5_000, "gone"),))
    assert shown.borders == (0, 500)
    assert [(gap.at, gap.reason) for gap in shown.missing] == [(Stretch(250, 250), "gone")]
    assert shown.cited == ()


def test_too_many_headings_are_not_shown() -> None:
    headings = tuple(Block(at, at + 10, BlockKind.HEADING, 2) for at in range(0, CHARS, 100))
    text = ShelfText(Document("x" * CHARS, headings, (), (), "en", "", None), cut(headings), (), ())
    assert strip(text, [], ()).borders == ()
