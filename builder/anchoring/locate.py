"""Quotes to places: `locate` for one, `locate_all` for quotes in order.

Where is it may be fuzzy; is it the same words never is. Exact places first, in the segment and then in the book; then
pieces around a mark of omission; then the likest place; then pieces without a mark.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter

from rapidfuzz.distance import Levenshtein

from builder.anchoring.borders import cut
from builder.anchoring.differences import judge
from builder.anchoring.findings import DifferenceKind, EmptyQuote, Finding, Verdict
from builder.anchoring.folding import LETTERS, letters, match_key
from builder.anchoring.grams import SYLLABLES
from builder.anchoring.index import AnchorIndex, LetterSpan, Span
from builder.anchoring.order import Choice, in_order
from builder.anchoring.pieces import SHORTEST_SIMILAR, marked_pieces, unmarked_pieces
from builder.anchoring.similar import NEAR_ENOUGH, clusters, similar

# Places of a short quote that are looked at one by one, nearest to the hint first, and that a finding lists.
_MOST_JUDGED, _MOST_LISTED = 200, 20
# Likeness of a short quote to the one place whose denial or number it may turn round.
_SHORT_NEAR_ENOUGH = 0.65
# Where a short quote differs in nothing else, it is simply not there.
_SAYS_LITTLE = frozenset({DifferenceKind.CUT, DifferenceKind.CHANGED, DifferenceKind.ADDED, DifferenceKind.MISSING})
# From this likeness on, nobody asks whether the quote is put together from two places.
_SURELY_ONE = 0.9
_SPAN_ORDER = attrgetter("start")
# Spaces that may stand among the marks at the ends of a quote.
_SPARE = 4


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
class _Place:
    span: Span
    finding: Finding


@dataclass(frozen=True, slots=True)
class _Looked:
    """Places to choose from, each with its verdict; or, where there is nothing to choose, what was found."""

    wanted: Wanted
    places: tuple[_Place, ...]
    settled: Finding | None = None


def locate(index: AnchorIndex, wanted: Wanted, after: int | None = None) -> Finding:
    """Find one quote. `after` is where the quote before it was found, in code points: later places come first."""
    looked = _look(index, wanted)
    if looked.settled is not None:
        return looked.settled
    choices = _choices(index, looked)
    ordered = [choice for choice in choices if after is None or choice.span.start > after] or choices
    best = min(ordered, key=lambda choice: (choice.strangeness, choice.distance))
    rivals = [choice for choice in ordered if choice.strangeness == best.strangeness]
    decided = len(rivals) == 1 or (after is not None and ordered is not choices)
    return _chosen(index, looked, best.span, decided=decided)


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
        found.append(_chosen(index, one, choices[at][numbers[at]].span, decided=decided))
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
    hits = index.look_up(words)
    exact = index.exact_places(words, hits)
    if exact:
        return _Looked(wanted, _judged(index, wanted, exact, same_letters=True))
    pieces = marked_pieces(index, wanted.quote)
    if pieces is not None:
        return _Looked(wanted, (), pieces)
    if hits is None or len(words) < _shortest(index):
        return _Looked(wanted, (), Finding(Verdict.ABSENT))
    found = clusters(index, hits)
    is_short = len(words) < SHORTEST_SIMILAR
    alike = similar(index, words, found, _SHORT_NEAR_ENOUGH if is_short else NEAR_ENOUGH)
    pieces = None
    if not is_short and (not alike or alike[0].score < _SURELY_ONE):
        pieces = unmarked_pieces(index, words, found, better_than=alike[0].score if alike else 0.0)
    if pieces is None and (len(alike) == 1 or (alike and not is_short)):
        best = [place.span for place in alike if place.score == alike[0].score]
        return _Looked(wanted, _judged(index, wanted, best, same_letters=False))
    return _Looked(wanted, (), pieces or Finding(Verdict.ABSENT))


def _shortest(index: AnchorIndex) -> int:
    """Letters that a quote needs to be looked for by likeness. Six syllables can name a denial; six letters cannot."""
    return SHORTEST_SIMILAR if index.grams.size > SYLLABLES else SHORTEST_SIMILAR // 2


def _judged(index: AnchorIndex, wanted: Wanted, found: list[LetterSpan], *, same_letters: bool) -> tuple[_Place, ...]:
    """The places with their verdicts: those in the segment if there are any, of these the accepted if there are any."""
    spans = [index.span(place) for place in found]
    verdict = partial(_verdict, index, wanted.quote, places=len(spans), same_letters=same_letters)
    inside = [span for span in spans if _is_inside(span, wanted.near)] or spans
    if len(inside) > _MOST_JUDGED:
        centre = wanted.near if isinstance(wanted.near, int) else wanted.near.start if wanted.near else 0
        inside = sorted(sorted(inside, key=lambda span: abs(span.start - centre))[:_MOST_JUDGED], key=_SPAN_ORDER)
    places = [verdict(span) for span in inside]
    if inside is not spans and not any(place.finding.accepted for place in places):
        inside, elsewhere = spans, [span for span in spans if not _is_inside(span, wanted.near)][:_MOST_JUDGED]
        places += [verdict(span) for span in elsewhere]
        places.sort(key=lambda place: place.span.start)
    accepted = tuple(place for place in places if place.finding.accepted)
    return accepted or tuple(places)


def _verdict(index: AnchorIndex, quote: str, letters_at: Span, *, places: int, same_letters: bool) -> _Place:
    span = _with_marks(index, letters_at, quote)
    verdict, differences = judge(index, span, quote, same_letters=same_letters)
    parted = cut(index, span)
    if parted is not None:
        verdict, differences = Verdict.DIFFERS, (*differences, parted)
    return _Place(span, Finding(verdict, (span,), (), places, differences))


def _with_marks(index: AnchorIndex, span: Span, quote: str) -> Span:
    """`span` grown over the marks that the quote has before its first letter and after its last."""
    first = next(k for k, letter in enumerate(quote) if LETTERS[ord(letter)])
    last = next(k for k in range(len(quote), 0, -1) if LETTERS[ord(quote[k - 1])])
    start, end, text = span.start, span.end, index.text
    if first:
        start -= _marks(text[max(0, start - first - _SPARE) : start][::-1], quote[:first][::-1])
    if last < len(quote):
        end += _marks(text[end : end + len(quote) - last + _SPARE], quote[last:])
    return Span(start, end)


def _marks(text: str, marks: str) -> int:
    """How many characters of `text` are the `marks` or the first of them; both run outward."""
    if text.startswith(marks.rstrip()):
        return len(marks.rstrip())
    wanted, most = match_key(marks), 0
    for length in range(1, len(text) + 1):
        if LETTERS[ord(text[length - 1])]:
            break
        passed = match_key(text[:length])
        if passed and wanted.startswith(passed) and not text[length - 1].isspace():
            most = length
    return most


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


def _is_inside(span: Span, near: Span | int | None) -> bool:
    return isinstance(near, Span) and near.start <= span.start and span.end <= near.end


def _is_decided(choices: Sequence[Choice], starts: Sequence[int], at: int) -> bool:
    """Whether context or the places of the quotes before and after leave one choice."""
    least = min(choice.strangeness for choice in choices)
    rivals = [choice.span.start for choice in choices if choice.strangeness == least]
    low = starts[at - 1] if at else -1
    high = starts[at + 1] if at + 1 < len(starts) else rivals[-1] + 1
    return len(rivals) == 1 or sum(low < start < high for start in rivals) == 1


def _chosen(index: AnchorIndex, looked: _Looked, span: Span, *, decided: bool) -> Finding:
    finding = next(place.finding for place in looked.places if place.span == span)
    if len(looked.wanted.words) < SHORTEST_SIMILAR:
        if not finding.accepted and not _tells(finding):
            return Finding(Verdict.ABSENT)
        if not decided:
            spans = tuple(place.span for place in looked.places[:_MOST_LISTED])
            return Finding(Verdict.AMBIGUOUS, spans, _shown(index, spans), finding.places)
    return replace(finding, shown=_shown(index, finding.spans))


def _tells(finding: Finding) -> bool:
    """Whether a short quote that is not the same words is worth naming: a denial or a number, marks, capitals."""
    return any(told.kind not in _SAYS_LITTLE for told in finding.differences)


def _shown(index: AnchorIndex, spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(index.whole_sentences(span) for span in spans))
