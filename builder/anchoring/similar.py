"""Places that share rare runs of letters with a quote, and how alike they are. Locates; never accepts."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from rapidfuzz.distance import Indel, LCSseq, Levenshtein, MatchingBlock

from builder.anchoring.borders import is_word_border
from builder.anchoring.ends import REACH, best_reach
from builder.anchoring.grams import GramTable, Hits, Ints
from builder.anchoring.index import AnchorIndex, LetterSpan

# Rare runs first, until so many positions are in hand; a run that stands in more places than the second says little.
_MOST_HITS, _MOST_PER_RUN = 200, 200
# How far a place may shift within one quote: a long word dropped or added.
_SHIFT = 24
_MOST_CLUSTERS = 6
# A cluster with less than this part of the largest one's runs is chance.
_SMALLEST = 8
# Letters around a cluster that the alignment sees.
_MARGIN = 8
# A leap of the text against the quote within one cluster, and how many sure runs from either end are tried for it.
_LEAP, _MOST_OUTER = 1, 4
# Indel similarity. Three wrong letters in twenty leave 0.85, a long word added to a short sentence 0.8; paraphrases and
# other sentences by the same author stay below.
NEAR_ENOUGH = 0.75


@dataclass(frozen=True, slots=True)
class Cluster:
    """Runs of the quote that stand at about the same distance from each other in the text.

    `shift_low` and `shift_high` bound place in the text minus place in the quote, `first` and `last` are the places in
    the quote of the first and last run; `runs` counts different ones.
    """

    shift_low: int
    shift_high: int
    first: int
    last: int
    runs: int


@dataclass(frozen=True, slots=True)
class Similar:
    """A place and its likeness to the quote, 0 to 1."""

    span: LetterSpan
    score: float


def clusters(index: AnchorIndex, hits: Hits) -> list[Cluster]:
    """Where the quote may be, the likeliest first."""
    runs, places = _positions(hits, index.grams)
    if not len(runs):
        return []
    shifts = places - runs
    order = shifts.argsort(kind="stable")
    shifts, runs = shifts[order], runs[order]
    joined = (shifts[1:] - shifts[:-1] <= _SHIFT).nonzero()[0].tolist()
    groups = sorted(_groups(joined), key=lambda group: group[0] - group[1])[:_MOST_CLUSTERS]
    found = [
        _cluster(shifts[start:end].tolist(), runs[start:end].tolist())
        for start, end in groups
        if _SMALLEST * (end - start) >= groups[0][1] - groups[0][0]
    ]
    return sorted(found, key=lambda cluster: -cluster.runs)


def _groups(joined: list[int]) -> Iterator[tuple[int, int]]:
    """Half-open stretches of hits of which each is joined to the next; `joined` are those joined to what follows."""
    start = end = -1
    for hit in joined:
        if hit != end:
            if start >= 0:
                yield start, end + 1
            start = hit
        end = hit + 1
    if start >= 0:
        yield start, end + 1


def similar(index: AnchorIndex, letters: str, found: list[Cluster], at_least: float = NEAR_ENOUGH) -> list[Similar]:
    """The places of `found` that are at least so alike to the quote (0 to 1), the likest first."""
    likely = [cluster for cluster in found if 2 * cluster.runs >= found[0].runs]
    places = [place for cluster in likely if (place := _aligned(index, letters, cluster, at_least)) is not None]
    near = {place.span: place for place in places}
    return sorted(near.values(), key=lambda place: (-place.score, place.span.start))


def _cluster(shifts: list[int], runs: list[int]) -> Cluster:
    return Cluster(shifts[0], shifts[-1], min(runs), max(runs), len(set(runs)))


def _positions(hits: Hits, table: GramTable) -> tuple[Ints, Ints]:
    """For the rarest runs of the quote: each of their places, as (place in the quote, place in the text)."""
    counts = hits.counts
    order = counts.argsort(kind="stable")
    order = order[(counts[order] > 0) & (counts[order] <= _MOST_PER_RUN)]
    order = order[: max(1, int(counts[order].cumsum().searchsorted(_MOST_HITS, side="right")))]
    chosen = counts[order]
    before = chosen.cumsum() - chosen
    entries = np.arange(int(chosen.sum())) + (hits.low[order] - before).repeat(chosen)
    return order.repeat(chosen), table.places(entries)


def _aligned(index: AnchorIndex, letters: str, cluster: Cluster, at_least: float) -> Similar | None:
    """The place of a cluster with its ends settled; `None` where it is not alike enough."""
    low = max(0, cluster.shift_low - _MARGIN)
    window = index.letters[low : cluster.shift_high + len(letters) + _MARGIN]
    shared = LCSseq.similarity(letters, window)
    if 2 * shared < at_least * (len(letters) + shared):
        return None
    edits = Levenshtein.opcodes(letters, window)
    blocks = [block for block in edits.as_matching_blocks() if block.size >= index.grams.size]
    if not blocks:
        return None
    starts = {_start(index, letters[: block.a], low + block.b) for block in _outer(blocks)}
    ends = {_end(index, letters[block.a + block.size :], low + block.b + block.size) for block in _outer(blocks[::-1])}
    spans = [LetterSpan(start, end) for start in starts for end in ends if start < end]
    scored = [(Indel.normalized_similarity(letters, index.letters[span.start : span.end]), span) for span in spans]
    score, span = max(scored, key=lambda one: (one[0], one[1].start), default=(0.0, LetterSpan(0, 0)))
    return Similar(span, score) if score >= at_least else None


def _outer(blocks: list[MatchingBlock]) -> list[MatchingBlock]:
    """The first block, and the next after each leap of the text: a word of the quote may stand further out as well."""
    outer = [blocks[0]]
    for one, other in pairwise(blocks[:_MOST_OUTER]):
        if abs(abs(other.b - one.b) - abs(other.a - one.a)) > _LEAP:
            outer.append(other)
    return outer


def _start(index: AnchorIndex, loose: str, first: int) -> int:
    while loose and first and loose[-1] == index.letters[first - 1]:
        loose, first = loose[:-1], first - 1
    text = index.letters[max(0, first - len(loose) - REACH) : first]
    return first - best_reach(loose[::-1], text[::-1], lambda reach: _rank_before(index, first - reach))


def _end(index: AnchorIndex, loose: str, last: int) -> int:
    while loose and last < len(index.letters) and loose[0] == index.letters[last]:
        loose, last = loose[1:], last + 1
    text = index.letters[last : last + len(loose) + REACH]
    return last + best_reach(loose, text, lambda reach: _rank_after(index, last + reach))


def _rank_before(index: AnchorIndex, letter: int) -> int:
    """How good a quote may begin at a letter: 0 with a sentence, 1 with a word, 2 inside one."""
    if letter >= len(index.at):
        return 2
    offset = int(index.at[letter])
    return _rank(index, int(index.after[letter - 1]) if letter else 0, offset, offset)


def _rank_after(index: AnchorIndex, letter: int) -> int:
    """How good a quote may end before a letter, by the same scale."""
    if not letter:
        return 2
    offset = int(index.after[letter - 1])
    return _rank(index, offset, int(index.at[letter]) if letter < len(index.at) else len(index.text), offset)


def _rank(index: AnchorIndex, low: int, high: int, offset: int) -> int:
    if index.is_sentence_border(low, high):
        return 0
    return 1 if is_word_border(index.text, offset) else 2
