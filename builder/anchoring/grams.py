"""Where short runs of letters stand in a long string, in one sorted array.

Every entry is a run of `size` letters packed above its position, so that one sort makes the table and two binary
searches give all the positions of a run: 8 bytes a letter, and a tenth of a second for two million of them.
"""

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

# Runs of three tell Korean, Chinese and Japanese words apart; an alphabet needs five. Shorter runs survive more slips.
# Which it is goes by the share of letters from the first East Asian code point on.
SYLLABLES, ALPHABET = 3, 5
_EAST_ASIAN, _SHARE = 0x2E80, 0.25
# One bit less than a word: the end of a range is the next run, which must not overflow.
_BITS = 63

# Places that are cheaper to compare one by one than to look for a rarer run.
_FEW = 12

# Where in a quote runs are tried, in eighths: sentences begin and end alike, and differ in the middle.
_PROBES = (4, 2, 6, 3, 5)

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Hits:
    """For each run of a query: its positions are the `counts` entries of the table from `low` on."""

    low: Ints
    counts: Ints


@dataclass(frozen=True, slots=True)
class Run:
    """A run that begins at letter `first` of the query, and every place of it in the text."""

    first: int
    places: list[int]


@dataclass(frozen=True, slots=True)
class GramTable:
    """`numbers[code]` numbers the letters of the text from 1; the last entry is for letters that it does not have."""

    size: int
    entries: npt.NDArray[np.uint64]
    numbers: npt.NDArray[np.uint64]
    letter_bits: int
    place_bits: int

    def look_up(self, letters: str) -> Hits:
        """All runs of `letters`, which must be at least `size` long."""
        numbers = self.numbers.take(_codes(letters), mode="clip")
        first = _runs(numbers, self.size, self.letter_bits) << np.uint64(self.place_bits)
        low = self.entries.searchsorted(first)
        high = self.entries.searchsorted(first + np.uint64(1 << self.place_bits))
        return Hits(low, high - low)

    def rare_run(self, letters: str) -> Run | None:
        """A run of `letters` (at least `size` long) that stands in few places; `None` where none does.

        A few runs are tried one at a time and without arrays, five times faster than `look_up`, before all of them.
        """
        last = len(letters) - self.size
        for eighth in _PROBES:
            first = last * eighth // 8
            places = self._few_places(letters[first : first + self.size])
            if places is not None:
                return Run(first, places)
        hits = self.look_up(letters)
        first = int(hits.counts.argmin())
        places = self._few_places(letters[first : first + self.size])
        return None if places is None else Run(first, places)

    def _few_places(self, letters: str) -> list[int] | None:
        """Where one run stands; `None` where that is more than a few places."""
        entries, numbers, bits, run = self.entries.data, self.numbers.data, self.place_bits, 0
        missing = len(numbers) - 1
        for letter in letters:
            run = run << self.letter_bits | numbers[min(ord(letter), missing)]
        low = high = bisect_left(entries, run << bits)
        end = min(len(entries), low + _FEW + 1)
        while high < end and entries[high] >> bits == run:
            high += 1
        mask = (1 << bits) - 1
        return [entries[entry] & mask for entry in range(low, high)] if high - low <= _FEW else None

    def places(self, entries: Ints | slice) -> Ints:
        """The positions in the text of some entries."""
        return (self.entries[entries] & np.uint64((1 << self.place_bits) - 1)).astype(np.int64)


def gram_table(letters: str) -> GramTable:
    """The table of a text's letters."""
    codes = _codes(letters)
    top = int(codes.max()) if len(codes) else 0
    seen = np.zeros(top + 2, dtype=bool)
    seen[codes] = True
    seen[top + 1] = False
    alphabet = int(seen.sum())
    numbers = np.where(seen, np.cumsum(seen), 0).astype(np.uint64)
    letter_bits, place_bits = alphabet.bit_length(), max(1, len(letters).bit_length())
    wanted = SYLLABLES if len(codes) and (codes >= _EAST_ASIAN).mean() >= _SHARE else ALPHABET
    size = max(1, min(wanted, (_BITS - place_bits) // max(1, letter_bits)))
    runs = _runs(numbers[codes], size, letter_bits)
    entries = (runs << np.uint64(place_bits)) | np.arange(len(runs), dtype=np.uint64)
    entries.sort()
    return GramTable(size, entries, numbers, letter_bits, place_bits)


def _runs(numbers: npt.NDArray[np.uint64], size: int, letter_bits: int) -> npt.NDArray[np.uint64]:
    count = max(0, len(numbers) - size + 1)
    runs = numbers[:count]
    for place in range(1, size):
        runs = (runs << np.uint64(letter_bits)) | numbers[place : place + count]
    return runs


def _codes(letters: str) -> npt.NDArray[np.uint32]:
    return np.frombuffer(letters.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
