"""Documents made by hand, with one sentence after the other."""

from builder.engines.tasks import Budget, ExtractTask
from builder.library.rows import Block, BlockKind, Document, Segment, Sentence, Voice
from builder.mapping.units import units_of


def document(*paragraphs: tuple[str, ...], voices: tuple[Voice, ...] = ()) -> Document:
    """Paragraphs of sentences, after a heading."""
    text, blocks, sentences = "Title", [Block(0, 5, BlockKind.HEADING, 1)], [Sentence(0, 5, 0)]
    for paragraph in paragraphs:
        text += "\n\n"
        start = len(text)
        for number, words in enumerate(paragraph):
            text += " " if number else ""
            sentences.append(Sentence(len(text), len(text) + len(words), len(blocks)))
            text += words
        blocks.append(Block(start, len(text), BlockKind.PARAGRAPH, 0, 0))
    return Document(text, tuple(blocks), tuple(sentences), voices, "en", "Title", None)


def task(made: Document, chars: int = 1_000) -> ExtractTask:
    """The whole document as one segment."""
    segment = Segment(1, 0, len(made.sentences), 0, len(made.text), ("Title",), "")
    return ExtractTask(made, segment, units_of(made, segment), Budget(10, 10, 10, chars))
