"""What citation numbers stand for: the citable sentences of a segment, numbered from 1."""

from builder.engines.tasks import Unit
from builder.library.rows import UNCITABLE, BlockKind, Document, Segment

# Headings head; they say nothing that could be cited.
_NOT_CITED = UNCITABLE | {BlockKind.HEADING}


def units_of(document: Document, segment: Segment) -> tuple[Unit, ...]:
    """The segment's citable sentences, one to a unit."""
    units: list[Unit] = []
    for index in range(segment.first, segment.last):
        sentence = document.sentences[index]
        if document.blocks[sentence.block].kind not in _NOT_CITED:
            units.append(Unit(len(units) + 1, index, index + 1, sentence.start, sentence.end))
    return tuple(units)
