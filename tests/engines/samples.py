"""Small books for the engines' tests: documents, segments and tasks made by hand."""

import re
from itertools import pairwise

from builder.engines.tasks import Budget, ExtractTask, Unit
from builder.library.rows import UNCITABLE, Block, BlockKind, Document, Segment, Sentence, Voice

ROOMY = Budget(points=6, claims=12, supports=24, chars=4_000)
_ENDS = re.compile(r"(?<=[.!?。？！])\s*(?=\S)")


def document(
    *blocks: str, language: str = "en", title: str = "A Book", voices: tuple[tuple[str, Voice], ...] = ()
) -> Document:
    """A book of blocks; one that begins with `# ` is a heading, with `[^` a note. Voices come with their words."""
    text, made, sentences = "", [], []
    heading: int | None = None
    for source in blocks:
        text += "\n\n" if text else ""
        kind = BlockKind.HEADING if source.startswith("# ") else BlockKind.PARAGRAPH
        kind = BlockKind.NOTE if source.startswith("[^") else kind
        words = source.removeprefix("# ")
        start = len(text)
        text += words
        if kind is BlockKind.HEADING:
            heading = None
        made.append(Block(start, len(text), kind, int(kind is BlockKind.HEADING), heading))
        if kind is BlockKind.HEADING:
            heading = len(made) - 1
        cuts = [0, *(m.start() for m in _ENDS.finditer(words)), len(words)]
        for first, last in pairwise(cuts):
            piece = words[first:last]
            lead = len(piece) - len(piece.lstrip())
            if piece.strip():
                sentences.append(Sentence(start + first + lead, start + first + len(piece.rstrip()), len(made) - 1))
    placed = tuple(
        Voice(text.index(words), text.index(words) + len(words), v.kind, v.speaker, v.cue) for words, v in voices
    )
    return Document(text, tuple(made), tuple(sentences), placed, language, title, None)


def task(book: Document, budget: Budget = ROOMY) -> ExtractTask:
    """The whole book as one segment, a unit for each citable sentence."""
    units: list[Unit] = []
    for at, sentence in enumerate(book.sentences):
        if book.blocks[sentence.block].kind not in UNCITABLE:
            units.append(Unit(len(units) + 1, at, at + 1, sentence.start, sentence.end))
    segment = Segment(1, 0, len(book.sentences), 0, len(book.text), (), "")
    return ExtractTask(book, segment, tuple(units), budget)


def numbered(source: str, language: str) -> Document:
    """A book of numbered sentences (`[12] …`), paragraphs between blank lines, a first line `# …` as its title."""
    text = ""
    blocks: list[Block] = []
    sentences: list[Sentence] = []
    for paragraph in source.split("\n\n"):
        lines = [line.split("] ", 1)[1] for line in paragraph.splitlines() if line.startswith("[")]
        if not lines:
            continue
        text += "\n\n" if text else ""
        start = len(text)
        for line in lines:
            text += " " if len(text) > start else ""
            sentences.append(Sentence(len(text), len(text) + len(line), len(blocks)))
            text += line
        blocks.append(Block(start, len(text), BlockKind.PARAGRAPH))
    title = source.splitlines()[0].removeprefix("# ")
    return Document(text, tuple(blocks), tuple(sentences), (), language, title, None)
