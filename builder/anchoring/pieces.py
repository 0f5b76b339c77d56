"""Quotes put together from several places: with words left out, or stitched."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from builder.anchoring.findings import Difference, DifferenceKind, Finding, Verdict
from builder.anchoring.folding import letters
from builder.anchoring.grams import ALPHABET, SYLLABLES
from builder.anchoring.index import AnchorIndex, LetterSpan, Span
from builder.anchoring.meaning import negations
from builder.anchoring.similar import Cluster, clusters, similar

ELISION = re.compile(
    r"\s*(?:[\[(]\s*(?:[.…·]+|중략|생략|中略|前略|後略|略|snip)\s*[\])]|[…⋯]+|\.(?:\s?\.){2,}|[·・]{3,}|중략)\s*"
)
_MAY_BE_ELISION = re.compile(r"[…⋯·・\[(]|\.\s?\.|중략")
# What is left out of one passage is less than this many letters; pieces further apart are from different places.
PASSAGE = 600
# Pieces without a mark between them count from this many letters, in runs of three (syllables) or five (alphabet).
_SHORTEST_PIECE = {SYLLABLES: 6, ALPHABET: 10}
_MOST_PLACES, _MOST_PARTS = 200, 12
# Wrong letters in a row within one piece.
_SLIP = 4
# How much of a quote its pieces must account for.
_ACCOUNTED = 0.85
# Quotes shorter than this many letters match exactly or not at all.
SHORTEST_SIMILAR = 12


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the quote, as places in its letters, and where it stands."""

    first: int
    last: int
    place: LetterSpan


def marked_pieces(index: AnchorIndex, quote: str) -> Finding | None:
    """A quote with a mark of omission whose parts all stand in the text; `None` otherwise."""
    if not _MAY_BE_ELISION.search(quote):
        return None
    parts = [part for part in map(letters, ELISION.split(quote)) if part]
    if not 2 <= len(parts) <= _MOST_PARTS or sum(map(len, parts)) < SHORTEST_SIMILAR:
        return None
    choices = [_places(index, part) for part in parts]
    if not all(choices):
        return None
    passage = _passage(choices)
    if passage is not None:
        # Where the source has the mark too, nothing is left out.
        return None if _are_marks(index, passage) else _finding(index, Verdict.ELIDED, passage)
    # Short pieces stand anywhere: that proves no quoting.
    if min(map(len, parts)) < _SHORTEST_PIECE.get(index.grams.size, 6):
        return None
    return _finding(index, Verdict.STITCHED, [places[0] for places in choices])


def unmarked_pieces(index: AnchorIndex, quote: str, found: Sequence[Cluster], better_than: float) -> Finding | None:
    """A quote that runs on from one place into another without saying so; `None` where it does not.

    `better_than` is the likeness of the one place that would explain the quote as well.
    """
    pieces = _disjoint([piece for cluster in found if (piece := _longest_run(index, quote, cluster)) is not None])
    accounted = sum(piece.last - piece.first for piece in pieces) / len(quote)
    if len(pieces) < 2 or accounted < _ACCOUNTED or accounted <= better_than:
        return None
    places = [piece.place for piece in pieces]
    return _finding(index, Verdict.ELIDED if _in_one_passage(places) else Verdict.STITCHED, places)


def _places(index: AnchorIndex, part: str) -> list[LetterSpan]:
    exact = index.exact_places(part)
    if exact or len(part) < SHORTEST_SIMILAR:
        return exact[:_MOST_PLACES]
    return [place.span for place in similar(index, part, clusters(index, index.grams.look_up(part)))]


def _passage(choices: list[list[LetterSpan]]) -> list[LetterSpan] | None:
    """A place for each part so that they follow one another within a passage; the closest such places."""
    best: list[LetterSpan] | None = None
    for first in choices[0]:
        chain = [first]
        for places in choices[1:]:
            after = [place for place in places if -_SLIP <= place.start - chain[-1].end <= PASSAGE]
            if not after:
                break
            chain.append(min(after, key=lambda place: place.start))
        if len(chain) == len(choices) and (best is None or _length(chain) < _length(best)):
            best = chain
    return best


def _length(chain: list[LetterSpan]) -> int:
    return chain[-1].end - chain[0].start


def _in_one_passage(places: Sequence[LetterSpan]) -> bool:
    return all(-_SLIP <= b.start - a.end <= PASSAGE for a, b in pairwise(places))


def _longest_run(index: AnchorIndex, quote: str, cluster: Cluster) -> Piece | None:
    """The longest part of the quote that stands where the cluster says, slips of a few letters included."""
    low = max(0, cluster.shift_low)
    window = index.letters[low : cluster.shift_high + len(quote)]
    best = run = (0, 0, 0, 0)
    for block in Levenshtein.opcodes(quote, window).as_matching_blocks():
        if block.size < index.grams.size:
            continue
        goes_on = run[1] and block.a - run[1] <= _SLIP and block.b - run[3] <= _SLIP
        begin = (run[0], run[2]) if goes_on else (block.a, block.b)
        run = (begin[0], block.a + block.size, begin[1], block.b + block.size)
        best = max(best, run, key=lambda found: found[1] - found[0])
    first, last, start, end = best
    if last - first < _SHORTEST_PIECE.get(index.grams.size, 6):
        return None
    return Piece(first, last, LetterSpan(low + start, low + end))


def _disjoint(pieces: list[Piece]) -> list[Piece]:
    """The longest pieces, none over another by more than a slip, in the quote's order."""
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: piece.first - piece.last):
        if all(min(piece.last, other.last) - max(piece.first, other.first) <= _SLIP for other in kept):
            kept.append(piece)
    return sorted(kept, key=lambda piece: piece.first)


def _finding(index: AnchorIndex, verdict: Verdict, places: Sequence[LetterSpan]) -> Finding:
    spans = tuple(index.span(place) for place in places)
    shown = tuple(dict.fromkeys(index.whole_sentences(span) for span in spans))
    return Finding(verdict, spans, shown, 1, tuple(_left_out(index, spans)) if verdict is Verdict.ELIDED else ())


def _are_marks(index: AnchorIndex, places: Sequence[LetterSpan]) -> bool:
    spans = [index.span(place) for place in places]
    gaps = [index.text[before.end : after.start] for before, after in pairwise(spans)]
    return all(len(letters(gap)) < SHORTEST_SIMILAR and (not letters(gap) or ELISION.search(gap)) for gap in gaps)


def _left_out(index: AnchorIndex, spans: Sequence[Span]) -> list[Difference]:
    """What the source says between the pieces, and that it denies where it does."""
    told: list[Difference] = []
    for before, after in pairwise(spans):
        between = index.text[before.end : after.start].strip()
        if letters(between):
            told.append(Difference(DifferenceKind.MISSING, "", between))
            if negations(between):
                told.append(Difference(DifferenceKind.NEGATION, "", between))
    return told
