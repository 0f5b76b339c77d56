"""A canonical text in the making: readers hand over blocks in reading order, the draft lays them out.

The layout rules, the same for every kind of file, are what makes reading a canonical text again give the same text:
NFC, `\\n` newlines, no trailing spaces, one blank line between blocks and never two.
"""

import re
import unicodedata
from dataclasses import dataclass

from builder.library.rows import Block, BlockKind, LeftOut, Reading
from builder.source.errors import NothingToRead

BLOCK_GAP = "\n\n"
# C0/C1 controls other than tab and newline say nothing and break XML, JSON and terminals. Form feeds become newlines
# before this.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a block's text; furniture pieces (a running head in mid-sentence) lie inside the block's span."""

    text: str
    furniture: bool = False


# Anything that `canonical` would change, apart from composing letters: most texts hold none of it.
_TO_CHANGE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff\u2028\u2029\ud800-\udfff]|\s(?=\n|\Z)|\A\n")


def canonical(text: str) -> str:
    """The letters as the canonical text keeps them: NFC, `\\n` newlines, no controls, no trailing or blank lines."""
    if _TO_CHANGE.search(text) is None:
        return unicodedata.normalize("NFC", text)
    text = (
        text.replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\f", "\n")
        .replace("\u2028", "\n")
        .replace("\u2029", "\n")
    )
    text = _SURROGATES.sub("\ufffd", _CONTROLS.sub("", text))
    text = unicodedata.normalize("NFC", text)
    return "\n".join([line for line in map(str.rstrip, text.split("\n")) if line])


class Draft:
    """Collects blocks in reading order."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._headings: list[int] = []
        self._left_out: list[LeftOut] = []
        self._notices: list[str] = []

    def add(self, kind: BlockKind, text: str, *, level: int = 0, pages: tuple[int, int] | None = None) -> None:
        """Append a block, unless it is empty after cleaning. `level` as in `Block`; `pages` first and last."""
        self.add_pieces(kind, [Piece(text)], level=level, pages=pages)

    def add_pieces(
        self, kind: BlockKind, pieces: list[Piece], *, level: int = 0, pages: tuple[int, int] | None = None
    ) -> None:
        """Append a block made of runs, each on a line of its own; furniture runs become blocks inside its span."""
        # No block begins with white space: what is read again could not tell it from an indent.
        cleaned = [Piece(text, piece.furniture) for piece in pieces if (text := canonical(piece.text).lstrip())]
        if not cleaned:
            return
        start = self._open()
        inside: list[Block] = []
        first, last = pages or (None, None)
        for number, piece in enumerate(cleaned):
            if number:
                self._put("\n")
            at = self._length
            self._put(piece.text)
            if piece.furniture:
                inside.append(Block(at, self._length, BlockKind.FURNITURE))
        if kind is BlockKind.HEADING:
            while self._headings and self._blocks[self._headings[-1]].level >= level:
                self._headings.pop()
        heading = self._headings[-1] if self._headings else None
        self._blocks.append(Block(start, self._length, kind, level, heading, first, last))
        if kind is BlockKind.HEADING:
            self._headings.append(len(self._blocks) - 1)
        self._blocks.extend(Block(b.start, b.end, b.kind, 0, heading) for b in inside)

    def leave_out(self, reason: str, text: str) -> None:
        """Note something that the canonical text does not keep, at the place that the text has reached."""
        if text.strip():
            self._left_out.append(LeftOut(self._length, reason, canonical(text)))

    def notice(self, sentence: str) -> None:
        """Note a decision, as a sentence for a person."""
        self._notices.append(sentence)

    def reading(self, *, title: str, author: str | None, language: str, format: str) -> Reading:  # noqa: A002
        """The finished reading. Raises NothingToRead where there is no text."""
        if not any(block.kind is not BlockKind.FURNITURE for block in self._blocks):
            raise NothingToRead("it holds no text")
        return Reading(
            "".join(self._parts),
            tuple(self._blocks),
            title,
            author,
            language,
            format,
            tuple(self._left_out),
            tuple(self._notices),
        )

    def _open(self) -> int:
        if self._length:
            self._put(BLOCK_GAP)
        return self._length

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
