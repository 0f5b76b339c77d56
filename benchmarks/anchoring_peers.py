"""What people use today to find a quote in a book, behind one signature, for the anchoring benchmark.

Each peer is made for a text and raises ImportError where its package is not installed. Asked for a query it gives
(start, end, accepted) or `None`; accepted is what its users take for a match.
"""

import logging
from collections.abc import Callable
from typing import Any

from benchmarks.anchoring_noise import Query

Answer = tuple[int, int, bool] | None
Ask = Callable[[Query], Answer]

# What users of similarity scores take for a match.
SCORE_TAKEN = 90
REGEX_TIMEOUT_S = 3


def rapidfuzz_book(text: str) -> Ask:
    """`partial_ratio_alignment` over the whole book."""
    from rapidfuzz import fuzz

    def ask(query: Query) -> Answer:
        found = fuzz.partial_ratio_alignment(query.quote, text, score_cutoff=60)
        return None if found is None else (found.dest_start, found.dest_end, found.score >= SCORE_TAKEN)

    return ask


def rapidfuzz_segment(text: str) -> Ask:
    """`partial_ratio_alignment` over the segment that the quote is said to be in."""
    from rapidfuzz import fuzz

    def ask(query: Query) -> Answer:
        first, last = query.segment
        found = fuzz.partial_ratio_alignment(query.quote, text[first:last], score_cutoff=60)
        if found is None:
            return None
        return first + found.dest_start, first + found.dest_end, found.score >= SCORE_TAKEN

    return ask


def fuzzysearch_book(text: str) -> Ask:
    """`find_near_matches` with a tenth of the quote's length as edits."""
    from fuzzysearch import find_near_matches

    def ask(query: Query) -> Answer:
        found = find_near_matches(query.quote, text, max_l_dist=max(1, len(query.quote) // 10))
        best = min(found, key=lambda match: match.dist, default=None)
        return None if best is None else (best.start, best.end, True)

    return ask


def regex_segment(text: str) -> Ask:
    """`regex` with fuzzy matching, a tenth of the quote's length as errors, in the segment; given up after 3 s."""
    import regex

    def ask(query: Query) -> Answer:
        first, last = query.segment
        pattern = f"(?b)(?:{regex.escape(query.quote)}){{e<={max(1, len(query.quote) // 10)}}}"
        try:
            found = regex.search(pattern, text[first:last], timeout=REGEX_TIMEOUT_S)
        except TimeoutError:
            return None
        return None if found is None else (first + found.start(), first + found.end(), True)

    return ask


def langextract_segment(text: str) -> Ask:
    """The aligner of `langextract`, in the segment."""
    from langextract import data, resolver

    logging.disable(logging.WARNING)
    aligner = resolver.WordAligner()

    def ask(query: Query) -> Answer:
        first, last = query.segment
        for group in aligner.align_extractions([[data.Extraction("quote", query.quote)]], text[first:last]):
            for found in group:
                place = found.char_interval
                if place is not None and place.start_pos is not None and place.end_pos is not None:
                    return first + place.start_pos, first + place.end_pos, True
        return None

    return ask


def edlib_book(text: str) -> Ask:
    """`edlib` infix alignment over the whole book; letters are folded to bytes, as it knows 256 of them."""
    align = _edlib()
    target = _bytes(text)

    def ask(query: Query) -> Answer:
        found = align(_bytes(query.quote), target, mode="HW", task="locations", k=len(query.quote) // 3)
        if found["editDistance"] < 0:
            return None
        start, end = found["locations"][0]
        return start or 0, end + 1, found["editDistance"] <= len(query.quote) // 10

    return ask


def annotator_book(text: str) -> Ask:
    """As web annotators do: every best approximate match with at most half the quote wrong, scored by quote (50),
    prefix and suffix (20 each) and position (2)."""
    align = _edlib()
    target = _bytes(text)

    def ask(query: Query) -> Answer:
        size = len(query.quote)
        found = align(_bytes(query.quote), target, mode="HW", task="locations", k=min(256, size // 2))
        if found["editDistance"] < 0:
            return None
        likeness = 1 - found["editDistance"] / size

        def score(place: tuple[int, int]) -> float:
            start, end = place[0] or 0, place[1] + 1
            around = 20 * (text[max(0, start - 32) : start] == query.prefix) + 20 * (
                text[end : end + 32] == query.suffix
            )
            return around + 2 * (1 - abs(start - query.segment[0]) / len(text))

        start, end = max(found["locations"], key=score)
        return start or 0, end + 1, likeness >= 0.5

    return ask


def _edlib() -> Callable[..., dict[str, Any]]:
    import edlib

    align: Callable[..., dict[str, Any]] = edlib.align
    return align


def _bytes(text: str) -> bytes:
    return bytes(ord(letter) % 251 for letter in text)


PEERS: dict[str, Callable[[str], Ask]] = {
    "edlib": edlib_book,
    "annotator": annotator_book,
    "rapidfuzz": rapidfuzz_book,
    "rapidfuzz_segment": rapidfuzz_segment,
    "fuzzysearch": fuzzysearch_book,
    "langextract_segment": langextract_segment,
    "regex_segment": regex_segment,
}
