"""Quotes to places: `locate` for one, `locate_all` for quotes in order.

Where is it may be fuzzy; is it the same words never is. Exact places first, in the segment and then in the book; then
pieces around a mark of omission; then the likest place; then pieces without a mark.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import Levenshtein

from builder.anchoring.findings import ACCEPTED, DifferenceKind, EmptyQuote, Finding, Verdict
from builder.anchoring.folding import letters
from builder.anchoring.grams import SYLLABLES
from builder.anchoring.index import AnchorIndex, Span
from builder.anchoring.order import Choice, in_order
from builder.anchoring.pieces import SHORTEST_SIMILAR, marked_pieces, unmarked_pieces
from builder.anchoring.places import Place, judged
from builder.anchoring.similar import NEAR_ENOUGH, clusters, similar

# Places that an ambiguous finding lists.
_MOST_LISTED = 20
# Likeness of a short quote to the one place whose denial or number it may turn round.
_SHORT_NEAR_ENOUGH = 0.65
# Where a short quote differs in nothing else, it is simply not there.
_SAYS_LITTLE = frozenset({DifferenceKind.CUT, DifferenceKind.CHANGED, DifferenceKind.ADDED, DifferenceKind.MISSING})
# From this likeness on, nobody asks whether the quote is put together from two places.
_SURELY_ONE = 0.8


@dataclass(frozen=True, slots=True)
class Wanted:
    """A quote to find. `near` is the segment that it should be in, or an offset; it helps to choose, never refuses.

    `prefix` and `suffix` are the words around it, where they are known; `words` are its letters. Raises EmptyQuote
    for a quote without a letter or digit.
    """

    quote: str
    near: Span | int | None = None
    prefix: str = ""
    suffix: str = ""
    words: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what nothing could be looked up by, before any search."""
        object.__setattr__(self, "words", letters(self.quote))
        if not self.words:
            raise EmptyQuote(f"a quote needs a letter or digit, and {self.quote!r} has none")


@dataclass(frozen=True, slots=True)
class _Looked:
    """Places to choose from, each with its verdict; or, where there is nothing to choose, what was found."""

    wanted: Wanted
    places: Sequence[Place] = ()
    in_all: int = 0
    settled: Finding | None = None


def locate(index: AnchorIndex, wanted: Wanted, after: int | None = None) -> Finding:
    """Find one quote. `after` is where the quote before it was found, in code points: later places come first."""
    looked = _look(index, wanted)
    if looked.settled is not None:
        return looked.settled
    if len(looked.places) == 1:
        return _chosen(index, looked, looked.places[0], decided=True)
    choices = _choices(index, looked)
    ordered = [choice for choice in choices if after is None or choice.span.start > after] or choices
    best = min(ordered, key=lambda choice: (choice.strangeness, choice.distance))
    rivals = [choice for choice in ordered if choice.strangeness == best.strangeness]
    decided = len(rivals) == 1 or (after is not None and ordered is not choices)
    return _chosen(index, looked, looked.places[choices.index(best)], decided=decided)


def locate_all(index: AnchorIndex, wanted: Sequence[Wanted]) -> list[Finding]:
    """Find quotes that are given in the order in which the text should say them.

    Where the same words stand in several places, the k-th use is the k-th place, unless the quotes around say
    otherwise.
    """
    looked = [_look(index, quote) for quote in wanted]
    open_ones = [one for one in looked if one.settled is None]
    choices = [_choices(index, one) for one in open_ones]
    numbers = in_order(choices, [one.wanted.words for one in open_ones])
    starts = [these[number].span.start for these, number in zip(choices, numbers, strict=True)]
    found: list[Finding] = []
    at = 0
    for one in looked:
        if one.settled is not None:
            found.append(one.settled)
            continue
        decided = _is_decided(choices[at], starts, at)
        found.append(_chosen(index, one, one.places[numbers[at]], decided=decided))
        at += 1
    return found


def strangeness(index: AnchorIndex, span: Span, prefix: str, suffix: str) -> int:
    """How many letters of `prefix` and `suffix` are not those around `span`, in edits."""
    strange = 0
    if prefix:
        before = index.text[max(0, span.start - len(prefix)) : span.start]
        strange += Levenshtein.distance(letters(prefix), letters(before))
    if suffix:
        after = index.text[span.end : span.end + len(suffix)]
        strange += Levenshtein.distance(letters(suffix), letters(after))
    return strange


def _look(index: AnchorIndex, wanted: Wanted) -> _Looked:
    words = wanted.words
    exact = index.exact_places(words)
    if exact:
        return _Looked(wanted, judged(index, wanted.quote, wanted.near, exact, same_letters=True), len(exact))
    pieces = marked_pieces(index, wanted.quote)
    if pieces is None and len(words) >= _shortest(index):
        return _alike(index, wanted)
    return _Looked(wanted, settled=pieces or Finding(Verdict.ABSENT))


def _alike(index: AnchorIndex, wanted: Wanted) -> _Looked:
    """The likest place; or two places that together explain the quote better."""
    words = wanted.words
    found = clusters(index, index.grams.look_up(words))
    is_short = len(words) < SHORTEST_SIMILAR
    alike = similar(index, words, found, _SHORT_NEAR_ENOUGH if is_short else NEAR_ENOUGH)
    pieces = None
    if not is_short and (not alike or alike[0].score < _SURELY_ONE):
        pieces = unmarked_pieces(index, words, found, better_than=alike[0].score if alike else 0.0)
    if pieces is not None or not alike or (is_short and len(alike) > 1):
        return _Looked(wanted, settled=pieces or Finding(Verdict.ABSENT))
    best = [place.span for place in alike if place.score == alike[0].score]
    return _Looked(wanted, judged(index, wanted.quote, wanted.near, best, same_letters=False), len(best))


def _shortest(index: AnchorIndex) -> int:
    """Letters that a quote needs to be looked for by likeness. Six syllables can name a denial; six letters cannot."""
    return SHORTEST_SIMILAR if index.grams.size > SYLLABLES else SHORTEST_SIMILAR // 2


def _choices(index: AnchorIndex, looked: _Looked) -> list[Choice]:
    wanted = looked.wanted
    return [
        Choice(
            place.span, strangeness(index, place.span, wanted.prefix, wanted.suffix), _distance(place.span, wanted.near)
        )
        for place in looked.places
    ]


def _distance(span: Span, near: Span | int | None) -> int:
    if near is None:
        return 0
    if isinstance(near, int):
        return abs(span.start - near)
    return max(0, near.start - span.start, span.end - near.end)


def _is_decided(choices: Sequence[Choice], starts: Sequence[int], at: int) -> bool:
    """Whether context or the places of the quotes before and after leave one choice."""
    least = min(choice.strangeness for choice in choices)
    rivals = [choice.span.start for choice in choices if choice.strangeness == least]
    low = starts[at - 1] if at else -1
    high = starts[at + 1] if at + 1 < len(starts) else rivals[-1] + 1
    return len(rivals) == 1 or sum(low < start < high for start in rivals) == 1


def _chosen(index: AnchorIndex, looked: _Looked, place: Place, *, decided: bool) -> Finding:
    if len(looked.wanted.words) < SHORTEST_SIMILAR:
        if place.verdict not in ACCEPTED and not _tells(place):
            return Finding(Verdict.ABSENT)
        if not decided:
            spans = tuple(place.span for place in looked.places[:_MOST_LISTED])
            shown = tuple(dict.fromkeys(map(index.whole_sentences, spans)))
            return Finding(Verdict.AMBIGUOUS, spans, shown, looked.in_all)
    shown = (index.whole_sentences(place.span),)
    return Finding(place.verdict, (place.span,), shown, looked.in_all, place.differences)


def _tells(place: Place) -> bool:
    """Whether a short quote that is not the same words is worth naming: a denial or a number, marks, capitals."""
    return any(told.kind not in _SAYS_LITTLE for told in place.differences)
