"""Where the ends of a damaged quote lie in the text: alignment of the few letters beyond the last sure run."""

from collections.abc import Callable

from rapidfuzz.distance import Levenshtein

# How much further than the quote's own letters its end may lie: a word that the quote dropped.
REACH = 16
_WORST = 2


def best_reach(quote: str, text: str, rank: Callable[[int], int]) -> int:
    """How many letters of `text` the letters of `quote` stand for; both run outward from where they surely agree.

    The fewest slips win; a worse border counts as two more. `rank(n)` says how good a border lies after `n` letters of
    text: 0 (a sentence's), 1 (a word's) or 2 (none).
    """
    if not quote:
        return 0
    size = min(len(text), len(quote) + REACH)
    whole = _word_behind(quote, text[:size], rank)
    if whole is not None:
        return whole
    slips = _slips(quote, text[:size])
    least = min(slips)
    likely = [reach for reach in range(size + 1) if slips[reach] <= least + 2 * _WORST]
    return min(likely, key=lambda reach: (slips[reach] + 2 * rank(reach), abs(reach - len(quote))))


def _word_behind(quote: str, text: str, rank: Callable[[int], int]) -> int | None:
    """The quote's letters, whole, a little further out and up to a better border: words between were dropped."""
    here = min(rank(0), rank(min(len(quote), len(text))))
    at = text.find(quote)
    while at >= 0:
        if rank(at + len(quote)) < here:
            return at + len(quote)
        at = text.find(quote, at + 1)
    return None


def _slips(quote: str, text: str) -> list[int]:
    """For every beginning of `text`, the edit distance of `quote` to it."""
    return [Levenshtein.distance(quote, text[:reach]) for reach in range(len(text) + 1)]
