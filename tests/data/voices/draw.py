"""Draw the passages of `drawn.jsonl` from the shared books, by chance alone.

    PYTHONPATH=. python tests/data/voices/draw.py SHARED_FOLDER > windows.jsonl

A window is a run of sentences of one book. Some start at a chance sentence, the others near a chance sentence that
holds one of a net of words (nets.json), so that precision is measured on plain prose and recall on enough reports.
Windows that touch the earlier passages or each other are thrown back. The same seed and books give the same windows.
"""

import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from builder.library.rows import BlockKind, Reading
from builder.source import read_source
from builder.source.sentences import split

SEED = 20_240_611
WINDOW = 6
# A drawn cue stands at most so many sentences into its window, so that what follows it is seen.
LEAD = 2
# So far before and after a window its paragraphs and their neighbours are kept, in characters.
AROUND = 1_000
PROSE = {BlockKind.PARAGRAPH, BlockKind.QUOTATION, BlockKind.LIST_ITEM}
BOOKS = {
    "en": (
        ("Smith, The Wealth of Nations", "en/adam-smith_the-wealth-of-nations.epub"),
        (
            "Keynes, The Economic Consequences of the Peace",
            "en/john-maynard-keynes_the-economic-consequences-of-the-peace.epub",
        ),
        ("Mill, On Liberty", "en/john-stuart-mill_on-liberty.epub"),
        (
            "Wollstonecraft, A Vindication of the Rights of Woman",
            "en/mary-wollstonecraft_a-vindication-of-the-rights-of-woman.epub",
        ),
        ("James, Pragmatism", "en/william-james_pragmatism.epub"),
        ("Paine, Common Sense", "en/pg147_paine_common-sense.utf8.txt"),
    ),
    "ko": (
        ("이광수, 무정", "ko/무정.txt"),
        ("심훈, 상록수", "ko/상록수.txt"),
        ("채만식, 태평천하", "ko/태평천하.txt"),
        ("채만식, 레디메이드 인생", "ko/레디메이드_인생.txt"),
        ("나혜석, 경희", "ko/경희.txt"),
        ("김유정, 동백꽃", "ko/김유정_동백꽃.cp949.txt"),
    ),
    "ja": (
        ("福沢諭吉, 学問のすすめ", "other/福沢諭吉_学問のすすめ.sjis.txt"),
        ("岡倉覚三, 茶の本", "other/岡倉覚三_茶の本.utf8.txt"),
    ),
}
# What a window drawn with each net must hold, per language; an empty net draws any sentence.
NETS: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "nets.json").read_text(encoding="utf-8"))
DRAWS = (
    ("en", "reports", 20),
    ("en", "positions", 20),
    ("en", "plain", 8),
    ("ko", "reports", 18),
    ("ko", "positions", 4),
    ("ko", "plain", 6),
    ("ja", "reports", 4),
    ("ja", "positions", 1),
    ("ja", "plain", 1),
    ("en", "more reports", 14),
    ("en", "more positions", 20),
    ("ko", "more reports", 8),
    ("ko", "more positions", 4),
)


@dataclass(frozen=True, slots=True)
class Book:
    """A book that passages are drawn from; `spans` are its prose sentences: start, end and block."""

    source: str
    reading: Reading
    spans: tuple[tuple[int, int, int], ...]


def main() -> None:
    """Print one window a line."""
    shared = Path(sys.argv[1])
    old = _letters(" ".join(_earlier()))
    chance = random.Random(SEED)
    number = 0
    shelves = {language: [_book(n, shared / "books" / path) for n, path in books] for language, books in BOOKS.items()}
    taken: set[tuple[str, int]] = set()
    for language, net, count in DRAWS:
        for book, first in _draw(chance, shelves[language], re.compile(NETS[net][language]), taken, old, count):
            half = "held_out" if number % 2 else "dev"
            print(json.dumps(_passage(book, first, language, net, half), ensure_ascii=False))
            number += 1


def _earlier() -> Iterator[str]:
    path = Path(__file__).parent / "non_fiction.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)["text"]


def _letters(words: str) -> str:
    return "".join(c for c in words.lower() if c.isalnum())


def _book(source: str, path: Path) -> Book:
    reading = read_source(path.name, path.read_bytes())
    sentences = split(reading.text, reading.blocks, reading.language)
    spans = tuple((s.start, s.end, s.block) for s in sentences if reading.blocks[s.block].kind in PROSE)
    return Book(source, reading, spans)


def _draw(
    chance: random.Random, shelf: list[Book], net: re.Pattern[str], taken: set[tuple[str, int]], old: str, count: int
) -> Iterator[tuple[Book, int]]:
    """`count` windows, the book drawn first (so that a long book gives no more than a short one), then the place."""
    while count:
        book = chance.choice(shelf)
        place = chance.randrange(len(book.spans))
        first = place - (chance.randrange(LEAD + 1) if net.pattern else 0)
        numbers = range(first, first + WINDOW)
        if first < 0 or first + WINDOW > len(book.spans):
            continue
        words = [book.reading.text[slice(*book.spans[n][:2])] for n in numbers]
        if not net.search(words[place - first]):
            continue
        if any((book.source, n) in taken for n in range(first - WINDOW, first + 2 * WINDOW)):
            continue
        if any(len(_letters(w)) > 12 and _letters(w) in old for w in words):
            continue
        taken |= {(book.source, n) for n in numbers}
        count -= 1
        yield book, first


def _passage(book: Book, first: int, language: str, net: str, half: str) -> dict[str, object]:
    """The window with the paragraphs it stands in and their neighbours, which the rules may read but nobody labels."""
    text, blocks = book.reading.text, book.reading.blocks
    spans = book.spans[first : first + WINDOW]
    start, end = spans[0][0], spans[-1][1]
    around = blocks[max(0, spans[0][2] - 1) : spans[-1][2] + 2]
    near = [(s, e) for s, e, _ in book.spans if start - AROUND <= s and e <= end + AROUND]
    kept = [(max(b.start, near[0][0]), min(b.end, near[-1][1]), b.kind) for b in around]
    kept = [(s, e, kind) for s, e, kind in kept if e > s]
    begin = kept[0][0]
    return {
        "source": book.source,
        "language": language,
        "net": net,
        "half": half,
        "text": text[begin : kept[-1][1]],
        "blocks": [{"start": s - begin, "end": e - begin, "kind": kind.value} for s, e, kind in kept],
        "sentences": [{"start": s - begin, "end": e - begin} for s, e, _ in spans],
    }


if __name__ == "__main__":
    main()
