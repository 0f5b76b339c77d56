"""The sentences of a whole book: each kind of block is divided by the rule that suits it."""

import re
from collections.abc import Iterator

from builder.library.rows import Block, BlockKind, Sentence
from builder.source.sentences.ends import ends

# The longest sentence that can be cited as one. Real sentences of old prose reach 1,500 characters; what is longer is
# a text that lost its end marks, and a model could not be shown it in one piece.
LONGEST = 2_000
# Lines without an end mark that are read as one: a stanza is most often of four lines.
_STANZA_LINES = 4
_CODE_LINES = 8
_ONE_SENTENCE = frozenset({BlockKind.HEADING})
_BY_LINE = frozenset({BlockKind.TABLE})
# Where an overlong run is cut, best first.
_CUTS = (re.compile(r"\n"), re.compile(r"[;；]\s*"), re.compile(r"[,，、:：]\s*"), re.compile(r"\s+"))


def split(text: str, blocks: tuple[Block, ...], language: str) -> tuple[Sentence, ...]:
    """The sentences of a book in order, each inside one block that is not furniture.

    White space around sentences is left to the gaps, so `pieces` rebuilds `text`. `language` is an ISO 639-1 code.
    """
    visible = _without_furniture(text, blocks)
    return tuple(
        Sentence(block.start + start, block.start + end, number)
        for number, block in enumerate(blocks)
        if block.kind is not BlockKind.FURNITURE
        for start, end in _spans(visible[block.start : block.end], block.kind, language)
    )


def pieces(text: str, sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    """Gap, sentence, gap, sentence… gap: joined, they are `text` again."""
    parts: list[str] = []
    at = 0
    for sentence in sentences:
        parts += (text[at : sentence.start], text[sentence.start : sentence.end])
        at = sentence.end
    return (*parts, text[at:])


def _without_furniture(text: str, blocks: tuple[Block, ...]) -> str:
    """The text with every furniture letter made a space, so that offsets stay and a sentence reads across it."""
    parts: list[str] = []
    at = 0
    for block in sorted((b for b in blocks if b.kind is BlockKind.FURNITURE), key=lambda b: b.start):
        if block.end > at:
            start = max(at, block.start)
            parts += (text[at:start], " " * (block.end - start))
            at = block.end
    return "".join((*parts, text[at:])) if parts else text


def _spans(chunk: str, kind: BlockKind, language: str) -> Iterator[tuple[int, int]]:
    """The sentences of one block, as offsets in it."""
    if kind in _ONE_SENTENCE:
        stops = [len(chunk)]
    elif kind in _BY_LINE:
        stops = _line_ends(chunk, 0, len(chunk), 1)
    elif kind is BlockKind.CODE:
        stops = _line_ends(chunk, 0, len(chunk), _CODE_LINES)
    elif kind is BlockKind.VERSE:
        stops = _verse_ends(chunk, language)
    else:
        stops = ends(chunk, language)
    start = 0
    for stop in stops:
        for end in _short_enough(chunk, start, stop):
            words = chunk[start:end]
            if words.strip():
                yield start + len(words) - len(words.lstrip()), start + len(words.rstrip())
            start = end


def _line_ends(chunk: str, start: int, stop: int, lines: int) -> list[int]:
    """Where each group of `lines` lines of `chunk[start:stop]` ends."""
    found = [match.start() for match in re.finditer(r"\n", chunk[start:stop])][lines - 1 :: lines]
    return [*(start + at for at in found), stop]


def _verse_ends(chunk: str, language: str) -> list[int]:
    """Sentences by their marks; what runs on for longer than a stanza is divided by lines."""
    found: list[int] = []
    start = 0
    for stop in ends(chunk, language):
        lines = chunk.count("\n", start, stop)
        found += _line_ends(chunk, start, stop, _STANZA_LINES) if lines > 2 * _STANZA_LINES else [stop]
        start = stop
    return found


def _short_enough(chunk: str, start: int, stop: int) -> Iterator[int]:
    """The ends of the parts of `chunk[start:stop]`, none of them longer than `LONGEST`."""
    while stop - start > LONGEST:
        start = _best_cut(chunk, start)
        yield start
    yield stop


def _best_cut(chunk: str, start: int) -> int:
    """Where an overlong run is cut: at the last good place in the second half of what is allowed."""
    for pattern in _CUTS:
        places = [match.end() for match in pattern.finditer(chunk, start + LONGEST // 2, start + LONGEST)]
        if places:
            return places[-1]
    return start + LONGEST
