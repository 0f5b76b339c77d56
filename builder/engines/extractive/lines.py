"""The lines that an outline may pick from: one for each unit of a segment, with what is known about it."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.engines.extractive.terms import Termed, termed
from builder.engines.tasks import ExtractTask, Unit
from builder.library.rows import OTHERS, UNCITABLE, Block, BlockKind, Document, Voice, VoiceKind

# What no claim is made of.
_NO_PROSE = UNCITABLE | {BlockKind.HEADING, BlockKind.TABLE, BlockKind.CODE, BlockKind.CAPTION}
# More of a unit than this in other people's words makes it theirs.
_THEIRS = 0.5
_SPACE = re.compile(r"\s+")
_SPACE_BETWEEN_HAN = re.compile(
    r"(?<=[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef、。])\s*\n\s*(?=[\u3040-\u30ff\u3400-\u9fff])"
)
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W\d_]-)\s*\n\s*(?=[^\W\d_])")
# Marks of plain-text editions that are no words: _italics_, *emphasis*, [12] notes, ｜ and 《…》 of ruby.
_MARKUP = re.compile(r"(?<!\w)_(?=\w)|(?<=[\w.,;:!?])_(?!\w)|\[\d{1,4}\]|\*+|｜|《[^》]*》|［＃[^］]*］")
_BULLET = re.compile(
    r"^(?:(?:[-–—]+|[#+~?!=•·*>]+(?=\s)|\d{1,3}[.)](?=\s)|[①-⑳]|\((?:\d{1,3}|[ivx]{1,5}|[a-z])\)(?=\s))\s*)+"
)


@dataclass(frozen=True, slots=True)
class Line:
    """A unit as the engine sees it. `place` counts the segment's lines from 0, `block` the document's blocks.

    `opens` is true for the first unit of its block; `speaker` is `None` for the author; `spoken` is true for direct
    speech.
    """

    number: int
    place: int
    text: str
    terms: tuple[str, ...]
    termed: Termed
    block: int
    heading: int | None
    kind: BlockKind
    opens: bool
    speaker: str | None
    spoken: bool


def speaker_of(voices: Sequence[Voice], start: int, end: int) -> str | None:
    """Whose words `[start, end)` mostly are: `None` for the author, a name, or `OTHERS` where nobody is named.

    `voices` must be in order of their start.
    """
    theirs = _voice_of(voices, start, end)
    return None if theirs is None else (theirs.speaker or OTHERS)


def lines_of(task: ExtractTask) -> list[Line]:
    """The citable prose of the segment, in order."""
    document = task.document
    voices = [v for v in document.voices if v.end > task.segment.start and v.start < task.segment.end]
    lines: list[Line] = []
    previous_block = -1
    for unit in task.units:
        block_number = document.sentences[unit.first].block
        block = document.blocks[block_number]
        if block.kind in _NO_PROSE:
            previous_block = block_number
            continue
        text = termed(shown(document, unit), document.language)
        voice = _voice_of(voices, unit.start, unit.end)
        lines.append(
            Line(
                unit.number,
                len(lines),
                text.text,
                text.keys,
                text,
                block_number,
                block.heading,
                block.kind,
                block_number != previous_block,
                None if voice is None else (voice.speaker or OTHERS),
                voice is not None and voice.kind is VoiceKind.DIRECT,
            )
        )
        previous_block = block_number
    return lines


def shown(document: Document, unit: Unit) -> str:
    """The words of a unit on one line: furniture, line breaks and an edition's marks taken out."""
    sentences = document.sentences[unit.first : unit.last]
    parts = (piece for s in sentences for piece in _without_furniture(document, s.start, s.end, s.block))
    return cleaned("\n".join(parts))


def cleaned(text: str) -> str:
    """The words of `text` on one line, without bullets and an edition's marks."""
    text = _LINE_END_HYPHEN.sub("", _SPACE_BETWEEN_HAN.sub("", _MARKUP.sub("", text)))
    text = _SPACE.sub(" ", text).strip()
    return _BULLET.sub("", text)


def _without_furniture(document: Document, start: int, end: int, owner: int) -> Iterator[str]:
    text, blocks = document.text, document.blocks
    at = start
    for number in range(owner + 1, len(blocks)):
        inner: Block = blocks[number]
        if inner.start >= end:
            break
        if inner.kind is BlockKind.FURNITURE and inner.end > at:
            yield text[at : max(at, inner.start)]
            at = inner.end
    if at < end:
        yield text[at:end]


def _voice_of(voices: Sequence[Voice], start: int, end: int) -> Voice | None:
    """The voice with the largest share, if voices together have most of the span."""
    after = bisect_left(voices, end, key=lambda voice: voice.start)
    best: Voice | None = None
    best_share = covered = 0
    reached = start
    for voice in voices[:after]:
        share = min(voice.end, end) - max(voice.start, start)
        if share <= 0:
            continue
        covered += max(0, min(voice.end, end) - max(voice.start, reached))
        reached = max(reached, min(voice.end, end))
        if share > best_share:
            best, best_share = voice, share
    return best if covered > _THEIRS * (end - start) else None
