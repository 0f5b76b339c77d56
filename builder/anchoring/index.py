"""A book prepared for finding quotes in it: its letters, the way back to the text, and where runs of letters stand."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from builder.anchoring.composed import Composed, compose
from builder.anchoring.folding import LETTERS
from builder.anchoring.grams import GramTable, gram_table
from builder.library.rows import Block, BlockKind, Sentence

_END_MARK = re.compile(r"[.?!。？！…\n]")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open span of the text, in code points."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LetterSpan:
    """A half-open span of the letters: not offsets into the text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Spans:
    """Spans in the order of the text, as two columns that can be searched."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnchorIndex:
    """A text and its letters (see `folding.letters`), furniture left out. Never changes: share it between threads.

    `at[i]` and `after[i]` are where the `i`-th letter begins and ends in the text. `skipped` is the furniture,
    `sentences` the sentences, both in order.
    """

    text: str
    letters: str
    at: npt.NDArray[np.int32]
    after: npt.NDArray[np.int32]
    grams: GramTable
    skipped: Spans
    sentences: Spans

    def span(self, of: LetterSpan) -> Span:
        """The span of the text that holds some letters (at least one), from the first to the last of them."""
        return Span(int(self.at[of.start]), int(self.after[of.end - 1]))

    def letter_at(self, offset: int) -> int:
        """The number of the first letter at or after an offset into the text."""
        return int(np.searchsorted(self.at, offset))

    def visible(self, span: Span) -> list[Span]:
        """What is left of `span` without furniture."""
        starts, ends = self.skipped.starts, self.skipped.ends
        number = bisect_right(ends, span.start)
        if number == len(starts) or starts[number] >= span.end:
            return [span]
        left: list[Span] = []
        at = span.start
        while number < len(starts) and starts[number] < span.end:
            if starts[number] > at:
                left.append(Span(at, starts[number]))
            at = max(at, ends[number])
            number += 1
        if at < span.end:
            left.append(Span(at, span.end))
        return left

    def whole_sentences(self, span: Span) -> Span:
        """`span` grown to the sentences that it touches, so that what is shown never ends before its negation."""
        first = bisect_right(self.sentences.ends, span.start)
        last = bisect_left(self.sentences.starts, span.end)
        if first >= last:
            return span
        return Span(min(span.start, self.sentences.starts[first]), max(span.end, self.sentences.ends[last - 1]))

    def is_sentence_border(self, low: int, high: int) -> bool:
        """Whether a sentence begins or ends in `low`…`high`, which holds no letter; by marks if none are known."""
        starts, ends = self.sentences.starts, self.sentences.ends
        if not starts:
            return low <= 0 or high >= len(self.text) or _END_MARK.search(self.text, low, high) is not None
        start, end = bisect_left(starts, low), bisect_left(ends, low)
        return (start < len(starts) and starts[start] <= high) or (end < len(ends) and ends[end] <= high)

    def exact_places(self, letters: str) -> list[LetterSpan]:
        """Every place where the letters stand."""
        rare = self.grams.rare_run(letters) if len(letters) >= self.grams.size else None
        if rare is None:
            return self._search(letters)
        starts = [place - rare.first for place in rare.places]
        return [LetterSpan(at, at + len(letters)) for at in starts if at >= 0 and self.letters.startswith(letters, at)]

    def _search(self, letters: str) -> list[LetterSpan]:
        found: list[LetterSpan] = []
        at = self.letters.find(letters)
        while at >= 0:
            found.append(LetterSpan(at, at + len(letters)))
            at = self.letters.find(letters, at + 1)
        return found


def prepare(text: str, blocks: Sequence[Block] = (), sentences: Sequence[Sentence] = ()) -> AnchorIndex:
    """The index of a text. Furniture among `blocks` is skipped; `sentences` are what found places are grown to.

    Once per book: about 20 ms for 283,000 Korean characters.
    """
    composed = compose(text)
    skipped = _columns([block for block in blocks if block.kind is BlockKind.FURNITURE])
    letters, at, after = _letters(composed, skipped)
    return AnchorIndex(text, letters, at, after, gram_table(letters), skipped, _columns(sentences))


def _columns(spans: Sequence[Block] | Sequence[Sentence]) -> Spans:
    return Spans(tuple(span.start for span in spans), tuple(span.end for span in spans))


def _letters(composed: Composed, skipped: Spans) -> tuple[str, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    codes = np.frombuffer(composed.text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    top = int(codes.max()) + 1 if len(codes) else 1
    first, count = np.zeros(top, dtype=np.uint32), np.zeros(top, dtype=np.uint8)
    seen = np.zeros(top, dtype=bool)
    seen[codes] = True
    for code in np.flatnonzero(seen).tolist():
        folded = LETTERS[code]
        if folded:
            first[code], count[code] = ord(folded[0]), len(folded)
    counts = count[codes]
    for start, end in zip(skipped.starts, skipped.ends, strict=True):
        counts[composed.place(start) : composed.place(end)] = 0
    at = np.flatnonzero(counts).astype(np.int32)
    if len(counts) and counts.max() > 1:
        at = np.repeat(at, counts[at])
    folded_codes = first[codes[at]]
    if len(at) > 1:
        _expand(folded_codes, codes, at)
    letters = folded_codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
    if composed.starts is None or composed.ends is None:
        return letters, at, at + np.int32(1)
    return letters, composed.starts[at], composed.ends[at]


def _expand(folded: npt.NDArray[np.uint32], codes: npt.NDArray[np.uint32], at: npt.NDArray[np.int32]) -> None:
    """Write the second and later letters of ligatures, which stand at the same place of the text as the first."""
    place = 0
    for number in (np.flatnonzero(at[1:] == at[:-1]) + 1).tolist():
        place = place + 1 if number > 1 and place and at[number - 2] == at[number] else 1
        folded[number] = ord(LETTERS[int(codes[at[number]])][place])
