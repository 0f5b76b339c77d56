"""Small texts made ready for finding quotes in them."""

import re

from builder.anchoring import AnchorIndex, Finding, Wanted, locate, prepare
from builder.library.rows import Block, BlockKind, Sentence

_SENTENCE = re.compile(r"[^\s.?!。][^.?!。]*[.?!。”\"]*")


def index_of(text: str, *furniture: str) -> AnchorIndex:
    """The index of a text with plain sentences, in which every `furniture` is page furniture."""
    sentences = [Sentence(found.start(), found.end(), 0) for found in _SENTENCE.finditer(text)]
    blocks = [Block(text.index(head), text.index(head) + len(head), BlockKind.FURNITURE) for head in furniture]
    return prepare(text, blocks, sentences)


def find(text: str, quote: str, *furniture: str) -> Finding:
    return locate(index_of(text, *furniture), Wanted(quote))


def words(text: str, finding: Finding) -> list[str]:
    return [text[span.start : span.end] for span in finding.spans]


def shown(text: str, finding: Finding) -> list[str]:
    return [text[span.start : span.end] for span in finding.shown]
