"""Titles: a heading where there is one that says something, else the two or three nouns that a part is about."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from builder.engines.extractive.lines import cleaned
from builder.engines.extractive.terms import BookTerms, occurrences

_SEPARATOR = " · "
_WORDS_IN_TITLE = 3
_LONGEST_HEADING = 80
# A heading of numerals, or of `Chapter`, `제3장`, `第二編` and a numeral, says nothing of the matter.
_BARE = re.compile(
    r"^(?:(?:chapter|book|part|section|chapitre|livre|partie|letter|lecture|act)\s*)?"
    r"(?:[\divxlcIVXLC]+|one|two|three|four|five|six|seven|eight|nine|ten|premier|première)?[.:\s]*$|"
    r"^제?\s*[\d一二三四五六七八九十百]+\s*(?:장|절|편|부|회|조|관)?\s*\.?$|^第?[\d０-９一二三四五六七八九十百]+(?:章|編|篇|節|回|部|条|條)?$|^[\W_]*$",
    re.IGNORECASE,
)
# A word that is no noun in this share of its uses is left to other titles.
_NOUN_SHARE = {"ko": 0.3, "ja": 0.25, "en": 0.2, "fr": 0.25}
_BETWEEN_PHRASE = re.compile(r"^(?:\s|\sof\s|\sof the\s|\sde\s|\sde la\s|\sdes\s|\sdu\s|\sd['’]|の)$")


def heading_title(text: str) -> str | None:
    """The words of a heading as a title, or `None` where it is only a number or far too long."""
    words = cleaned(text)
    return words if words and len(words) <= _LONGEST_HEADING and _BARE.match(words) is None else None


def key_terms(texts: Sequence[str], language: str, book: BookTerms, taken: Iterable[str] = ()) -> str:
    """The two or three nouns or noun phrases that tell these texts from the rest of the book; may be empty."""
    counts: Counter[str] = Counter()
    shapes: dict[str, Counter[str]] = {}
    phrases: Counter[tuple[str, str]] = Counter()
    phrase_shapes: dict[tuple[str, str], Counter[str]] = {}
    for text in texts:
        previous = None
        for term in occurrences(text, language):
            counts[term.key] += 1
            shapes.setdefault(term.key, Counter())[text[term.start : term.end]] += 1
            if previous is not None and _BETWEEN_PHRASE.match(text[previous.end : term.start]):
                pair = (previous.key, term.key)
                phrases[pair] += 1
                phrase_shapes.setdefault(pair, Counter())[text[previous.start : term.end]] += 1
            previous = term
    scored = [(_score(key, n, language, book), key, _shape(shapes[key])) for key, n in counts.items()]
    scored += [
        (
            1.3 * min(_score(a, n, language, book), _score(b, n, language, book)),
            f"{a} {b}",
            _shape(phrase_shapes[(a, b)]),
        )
        for (a, b), n in phrases.items()
        if n > 1 and a != b and book.noun_share(b) >= _NOUN_SHARE.get(language, 0.2)
    ]
    return _pick(scored, taken)


def _score(key: str, count: int, language: str, book: BookTerms) -> float:
    if language in _NOUN_SHARE and book.noun_share(key) < _NOUN_SHARE[language]:
        return 0.0
    return float(count**0.75) * book.weight(key)


def _shape(shapes: Counter[str]) -> str:
    """The commonest way the words stand in the text, in small letters unless they always stand in capitals."""
    best = min(shapes, key=lambda shape: (-shapes[shape], shape))
    small = best.lower()
    return small if small in shapes or best.isupper() else best


def _pick(scored: list[tuple[float, str, str]], taken: Iterable[str]) -> str:
    scored = sorted((s for s in scored if s[0] > 0), key=lambda s: (-round(s[0], 6), s[1]))
    chosen: list[str] = []
    used: set[str] = set(taken)
    for score, key, shape in scored:
        words = set(key.split())
        if words & used or score < 0.4 * scored[0][0]:
            continue
        chosen.append(shape)
        used |= words
        if len(chosen) == _WORDS_IN_TITLE:
            break
    return _SEPARATOR.join(chosen)
