"""Places with their verdicts, of which one is chosen."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from builder.anchoring.borders import cut
from builder.anchoring.differences import judge
from builder.anchoring.findings import ACCEPTED, Difference, Verdict
from builder.anchoring.folding import LETTERS, match_key
from builder.anchoring.index import AnchorIndex, LetterSpan, Span

# Places of a short quote that are looked at one by one, nearest to the hint first.
_MOST_JUDGED = 200
# Spaces that may stand among the marks at the ends of a quote.
_SPARE = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A span of the text, its marks included, and how the quote stands to it."""

    span: Span
    verdict: Verdict
    differences: tuple[Difference, ...]


def judged(
    index: AnchorIndex, quote: str, near: Span | int | None, found: Sequence[LetterSpan], *, same_letters: bool
) -> Sequence[Place]:
    """The places to choose from: those in the segment `near` if there are any, of these the accepted if there are any.

    In the order of the text. `same_letters` says that the letters of the quote stand there.
    """
    spans = [index.span(place) for place in _nearest(index, found, near)]
    if len(spans) == 1:
        return (_place(index, quote, spans[0], same_letters=same_letters),)
    inside = [span for span in spans if isinstance(near, Span) and near.start <= span.start and span.end <= near.end]
    found_here: list[Place] = []
    for group in (inside, spans):
        places = [_place(index, quote, span, same_letters=same_letters) for span in group]
        accepted = [place for place in places if place.verdict in ACCEPTED]
        if accepted:
            return accepted
        found_here = found_here or places
    return found_here


def _nearest(index: AnchorIndex, found: Sequence[LetterSpan], near: Span | int | None) -> Sequence[LetterSpan]:
    """At most `_MOST_JUDGED` of the places, around the hint."""
    if len(found) <= _MOST_JUDGED:
        return found
    centre = index.letter_at(near.start if isinstance(near, Span) else near or 0)
    first = bisect_left(found, centre, key=lambda place: place.start) - _MOST_JUDGED // 2
    return found[max(0, first) : max(0, first) + _MOST_JUDGED]


def _place(index: AnchorIndex, quote: str, letters_at: Span, *, same_letters: bool) -> Place:
    span = _with_marks(index.text, letters_at, quote)
    verdict, differences = judge(index, span, quote, same_letters=same_letters)
    parted = cut(index, span)
    return Place(span, verdict, differences) if parted is None else Place(span, Verdict.DIFFERS, (*differences, parted))


def _with_marks(text: str, span: Span, quote: str) -> Span:
    """`span` grown over the marks that the quote has before its first letter and after its last."""
    first, last = 0, len(quote)
    while not LETTERS[ord(quote[first])]:
        first += 1
    while not LETTERS[ord(quote[last - 1])]:
        last -= 1
    if not first and last == len(quote):
        return span
    start, end = span.start, span.end
    if first:
        start -= _marks(text[max(0, start - first - _SPARE) : start][::-1], quote[:first][::-1])
    if last < len(quote):
        end += _marks(text[end : end + len(quote) - last + _SPARE], quote[last:])
    return Span(start, end)


def _marks(text: str, marks: str) -> int:
    """How many characters of `text` are the `marks` or the first of them; both run outward."""
    marks = marks.rstrip()
    if text.startswith(marks):
        return len(marks)
    wanted, most = match_key(marks), 0
    for length in range(1, len(text) + 1):
        if LETTERS[ord(text[length - 1])]:
            break
        passed = match_key(text[:length])
        if passed and wanted.startswith(passed) and not text[length - 1].isspace():
            most = length
    return most
