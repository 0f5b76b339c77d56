"""Titles: a heading where there is one that says something, else the nouns and noun phrases that a part is about."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.engines.extractive.lines import cleaned
from builder.engines.extractive.terms import BookTerms, Term, Termed
from builder.engines.extractive.trim import balanced

_SEPARATOR = " · "
# A title holds three terms, or a phrase and a term.
_TERMS_IN_TITLE = 3
_LONGEST_HEADING = 80
# A heading of numerals, or of `Chapter`, `제3장`, `第二編` and a numeral, says nothing of the matter.
_BARE = re.compile(
    r"^(?:(?:chapter|book|part|section|chapitre|livre|partie|letter|lecture|act)\s*)?"
    r"(?:[\divxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|premier|première)?[.:\s]*$|"
    r"^제?\s*[\d一二三四五六七八九十百]+\s*(?:장|절|편|부|회|조|관)?\s*\.?$|"
    r"^第?[\d０-９一二三四五六七八九十百]+(?:章|編|篇|節|回|部|条|條)?$|^[\W_]*$",
    re.IGNORECASE,
)
# A word that is no noun in this share of its uses is left out of titles.
_NOUN_SHARE = {"ko": 0.3, "ja": 0.25, "en": 0.12, "fr": 0.15}
# One Korean syllable may be a verb's stem, a French word in -er or -ir its infinitive: these need better evidence.
_DOUBTFUL = 0.5
_OFTEN = 5
# `opinion of mankind`, `liberté de la presse`, `여자의 공부`, `学問の道`: two nouns that make one phrase.
_OF = re.compile(r"\s(?:of|of the|of a|de|de la|des|du|de l['’]|d['’])\s?|의\s|の")
# `absolute certainty`, `사돈 마님`: said more than once, so it belongs together.
_SPACE = re.compile(r"\s")
_OF_WORTH = 0.75
_TOGETHER_WORTH = 0.9
_SPEAKING = 1.6
_USED_BEFORE = 0.45
_LONGEST_ACRONYM = 4
# A term that weighs less than this share of the best one says too little to stand beside it.
_BESIDE = 0.5


@dataclass(slots=True)
class _Found:
    """A term or phrase and the ways it stands in the text; `of` says that one of its nouns belongs to the other."""

    words: tuple[str, ...]
    score: float = 0.0
    of: bool = False
    shapes: Counter[str] = field(default_factory=Counter)


def heading_title(text: str) -> str | None:
    """The words of a heading as a title, or `None` where it is only a number or far too long."""
    words = cleaned(text)
    says_something = words and len(words) <= _LONGEST_HEADING and balanced(words) and _BARE.match(words) is None
    return words if says_something else None


def key_terms(
    texts: Sequence[Termed], speaking: Sequence[Termed], language: str, book: BookTerms, used: set[str] | None = None
) -> str:
    """The nouns or noun phrases that `texts` are about; may be empty.

    Words of the `speaking` texts count more; those in `used` (by earlier titles) less, and the ones chosen are added.
    """
    used = set() if used is None else used
    count = _counted(texts)
    spoken = {term.key for text in speaking for term in text.terms}
    terms = {key: found for (key, *rest), found in count.items() if not rest}
    for key, found in terms.items():
        if _is_noun(key, language, book):
            worth = (_SPEAKING if key in spoken else 1.0) * (_USED_BEFORE if key in used else 1.0)
            found.score = found.shapes.total() ** 0.9 * book.weight(key) ** 0.6 * worth
    for words, found in count.items():
        if len(words) == 2:
            found.score = _phrase_score(found, terms[words[0]].score, terms[words[1]].score, spoken, language)
    return _picked(list(count.values()), used)


def _counted(texts: Sequence[Termed]) -> dict[tuple[str, ...], _Found]:
    """The terms of the texts, and the pairs of terms that stand together."""
    found: dict[tuple[str, ...], _Found] = {}
    for text, terms in texts:
        before: Term | None = None
        for term in terms:
            one = found.setdefault((term.key,), _Found((term.key,)))
            one.shapes[text[term.start : term.end]] += 1
            if before is not None and before.key != term.key:
                between = text[before.end : term.start]
                of = _OF.fullmatch(between) is not None
                if of or _SPACE.fullmatch(between):
                    pair = found.setdefault((before.key, term.key), _Found((before.key, term.key)))
                    pair.shapes[text[before.start : term.end]] += 1
                    pair.of = pair.of or of
            before = term
    return found


def _is_noun(key: str, language: str, book: BookTerms) -> bool:
    least = _NOUN_SHARE.get(language, 0.0)
    if language == "ko" and len(key) == 1:
        return book.noun_share(key) >= _DOUBTFUL and book.count.get(key, 0) >= _OFTEN
    if language == "fr" and key.endswith(("er", "ir")):
        least = _DOUBTFUL
    return book.noun_share(key) >= least


def _phrase_score(found: _Found, one: float, other: float, spoken: set[str], language: str) -> float:
    """The score of a pair by those of its words; 0.0 where it is no phrase."""
    if found.of and one and other and set(found.words) <= spoken:
        return _OF_WORTH * (one + other)
    # In English and French the first word may be an adjective, which no score was given.
    if found.shapes.total() > 1 and other and (one or language in ("en", "fr")):
        return _TOGETHER_WORTH * (max(one, 0.4 * other) + other)
    return 0.0


def _picked(found: Sequence[_Found], used: set[str]) -> str:
    ranked = sorted((f for f in found if f.score > 0), key=lambda f: (-round(f.score, 6), f.words))
    chosen: list[_Found] = []
    words: list[str] = []
    for one in ranked:
        if len(words) + len(one.words) > _TERMS_IN_TITLE or set(words) & set(one.words):
            continue
        if one.score < _BESIDE * ranked[0].score / len(ranked[0].words):
            break
        chosen.append(one)
        words += one.words
    used.update(words)
    title = _SEPARATOR.join(_shape(one.shapes) for one in chosen)
    return title[:1].upper() + title[1:]


def _shape(shapes: Counter[str]) -> str:
    """The commonest way the words stand in the text, in small letters unless they are a name."""
    best = min(shapes, key=lambda shape: (-shapes[shape], shape))
    if best.isupper() and len(best) > _LONGEST_ACRONYM:
        return best.lower()
    small = best[:1].lower() + best[1:]
    return small if small in shapes else best
