"""NFC with a map back: where each character of the composed text stands in the raw one."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Composed:
    """`text` is NFC; its character `i` stands in the raw text from `starts[i]` to `ends[i]`: its whole cluster.

    Both are `None` where nothing had to be composed: every character stands where it stood.
    """

    text: str
    starts: npt.NDArray[np.int32] | None = None
    ends: npt.NDArray[np.int32] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The raw span of `text[start:end]`, which must not be empty."""
        if self.starts is None or self.ends is None:
            return start, end
        return int(self.starts[start]), int(self.ends[end - 1])

    def place(self, offset: int) -> int:
        """The offset into `text` of what stands at or after `offset` of the raw text."""
        return offset if self.starts is None else int(np.searchsorted(self.starts, offset))


def compose(raw: str) -> Composed:
    """`raw` in NFC, with the way back."""
    if unicodedata.is_normalized("NFC", raw):
        return Composed(raw)
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(raw):
        part = unicodedata.normalize("NFC", raw[start:end])
        parts.append(part)
        starts.extend([start] * len(part))
        ends.extend([end] * len(part))
    return Composed("".join(parts), np.array(starts, dtype=np.int32), np.array(ends, dtype=np.int32))


def _clusters(raw: str) -> Iterator[tuple[int, int]]:
    """Runs that compose among themselves only: a starter and what may join it."""
    start = 0
    for place in range(1, len(raw)):
        if not _joins(raw[place]):
            yield start, place
            start = place
    if raw:
        yield start, len(raw)


def _joins(letter: str) -> bool:
    if letter < "\u0300":
        return False
    # Vowels and finals of decomposed Hangul are starters to Unicode and still compose with what precedes them.
    return unicodedata.category(letter)[0] == "M" or "\u1160" <= letter <= "\u11ff"
