"""A book laid out for the search for voices: letters without furniture, prose blocks, and where each sentence lies."""

from bisect import bisect_right
from dataclasses import dataclass, field

from builder.library.rows import Block, BlockKind, Sentence
from builder.source.voices.korean_people import people

# A heading's or caption's quotation marks are a title's, and a table's or a program's say nothing about who speaks.
_NOT_PROSE = frozenset({BlockKind.HEADING, BlockKind.FURNITURE, BlockKind.TABLE, BlockKind.CODE, BlockKind.CAPTION})


@dataclass(frozen=True, slots=True)
class Page:
    """`text` has spaces where furniture stood, `flat` also where lines end; offsets stay those of the book's text.

    `prose` are the numbers of the blocks that can hold a voice, in order; `people` the words that a Korean text treats
    as persons.
    """

    text: str
    flat: str
    blocks: tuple[Block, ...]
    prose: tuple[int, ...]
    sentences: tuple[Sentence, ...]
    people: frozenset[str]
    _starts: list[int] = field(repr=False)

    def sentence_at(self, position: int) -> int:
        """The number of the last sentence that starts at or before `position`; -1 where there is none."""
        return bisect_right(self._starts, position) - 1

    def sentence(self, position: int) -> Sentence | None:
        """The sentence around `position`; None in a gap."""
        number = self.sentence_at(position)
        if number < 0 or position >= self.sentences[number].end:
            return None
        return self.sentences[number]


def lay_out(text: str, blocks: tuple[Block, ...], sentences: tuple[Sentence, ...]) -> Page:
    """The page of a book."""
    visible = _without_furniture(text, blocks)
    prose = tuple(number for number, block in enumerate(blocks) if block.kind not in _NOT_PROSE)
    return Page(
        visible, visible.replace("\n", " "), blocks, prose, sentences, people(visible), [s.start for s in sentences]
    )


def _without_furniture(text: str, blocks: tuple[Block, ...]) -> str:
    parts: list[str] = []
    at = 0
    for block in blocks:
        if block.kind is BlockKind.FURNITURE and block.end > at:
            start = max(at, block.start)
            parts += (text[at:start], " " * (block.end - start))
            at = block.end
    return "".join((*parts, text[at:])) if parts else text
