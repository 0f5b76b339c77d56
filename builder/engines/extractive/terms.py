"""The content terms of a text: what two sentences have in common when they speak of the same thing."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import NamedTuple

from builder.engines.extractive import korean
from builder.engines.extractive.stopwords import STOP_WORDS

_HAN = "一-鿿㐀-䶿々豈-﫿"
_RUNS = re.compile(
    rf"(?P<hangul>[가-힣]+)|(?P<han>[{_HAN}]+)|(?P<kana>[ァ-ヴー]{{2,}})|(?P<letters>[^\W\d_ぁ-ヿ가-힣{_HAN}]+)"
)
# Shorter words of an alphabet are articles and prepositions in nearly every language.
_SHORTEST_WORD = 3
# A run of Chinese characters longer than this is several words.
_LONGEST_HAN = 4
_NO_STOPS: frozenset[str] = frozenset()
# How a noun stands in a European language, without a dictionary: after one of these and before no content word.
_ARTICLES = """
the a an of this that these those his her their our its my your no every all any some each
le la les l un une des du de d ce cet cette ces son sa ses leur leurs mon ma mes notre nos votre aux au
"""
_DETERMINERS = frozenset(_ARTICLES.split())
# After an adjective (`the hereditary succession of`) the word before one of these is the noun; before others it may be
# a verb (`the whale swims under`).
_AFTER_NOUN = """
of is are was were has have had which who must may can cannot will would shall should
de du des d est sont était qui a ont peut doit
"""
_NOUN_FOLLOWERS = frozenset(_AFTER_NOUN.split())
# A capital letter here is a name.
_MID_SENTENCE = re.compile(r"[\w,;] ")
_JAPANESE_NOUN_PARTICLE = re.compile(r"[はがをのにとへも]")


class Term(NamedTuple):
    """One occurrence of a term: `key` for counting, `[start, end)` of its word in the text, `noun` if it stands so."""

    key: str
    start: int
    end: int
    noun: bool


class Termed(NamedTuple):
    """A text and the terms in it."""

    text: str
    terms: tuple[Term, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the terms, in order and with repeats."""
        return tuple(term.key for term in self.terms)


def termed(text: str, language: str) -> Termed:
    """`text` with its content terms in order, stop words left out."""
    return Termed(text, tuple(_occurrences(text, language)))


class _Word(NamedTuple):
    """What a word of an alphabet is by itself; `key` is empty for one that carries no matter."""

    key: str
    lower: str
    determiner: bool


@lru_cache(maxsize=200_000)
def _word(letters: str, language: str) -> _Word:
    lower = letters.lower()
    content = len(lower) >= _SHORTEST_WORD and lower not in STOP_WORDS.get(language, _NO_STOPS)
    return _Word(_singular(lower, language) if content else "", lower, lower in _DETERMINERS)


def _occurrences(text: str, language: str) -> Iterator[Term]:
    waiting: Term | None = None
    # Words stand between the waiting word and its determiner (`the hereditary succession`).
    chained = determined = False
    for run in _RUNS.finditer(text):
        letters, start, end = run.group(), run.start(), run.end()
        if run.lastgroup == "letters":
            word = _word(letters, language)
            modifies = waiting is not None and word.key != "" and text[waiting.end : start] == " "
            if waiting is not None:
                yield _settled(waiting, modifies, chained, word)
            chained = modifies and waiting is not None and waiting.noun
            waiting = None
            if word.key:
                named = letters[0] != word.lower[0] and _MID_SENTENCE.match(text, start - 2) is not None
                waiting = Term(word.key, start, end, determined or named or chained)
                chained = chained and not named
            determined = word.determiner
            continue
        if waiting is not None:
            yield waiting
        waiting, determined = None, False
        if run.lastgroup == "hangul":
            yield from _korean(letters, start, STOP_WORDS["ko"])
        elif run.lastgroup == "han":
            yield from _han(letters, start, text, language, STOP_WORDS.get(language, _NO_STOPS))
        else:
            yield Term(letters, start, end, _JAPANESE_NOUN_PARTICLE.match(text, end) is not None)
    if waiting is not None:
        yield waiting


def _settled(waiting: Term, modifies: bool, chained: bool, following: _Word) -> Term:
    """The waiting word, now that the next one is known: no noun if it modifies that one, or may be a verb."""
    may_be_verb = chained and following.lower not in _NOUN_FOLLOWERS
    return waiting._replace(noun=False) if waiting.noun and (modifies or may_be_verb) else waiting


def keys(text: str, language: str) -> tuple[str, ...]:
    """The keys of the content terms of `text`, in order and with repeats.

    >>> keys("The liberties of the press", "en")
    ('liberty', 'press')
    """
    return termed(text, language).keys


def _korean(word: str, start: int, stops: frozenset[str]) -> Iterator[Term]:
    if len(word) > korean.LONGEST_WORD:
        for at in range(len(word) - 1):
            yield Term(word[at : at + 2], start + at, start + at + 2, False)
        return
    if word in stops:
        return
    stem = korean.stem(word)
    if stem.text not in stops and not (stem.bare and len(word) == 1):
        yield Term(stem.text, start, start + len(stem.text), stem.noun)


def _han(word: str, start: int, text: str, language: str, stops: frozenset[str]) -> Iterator[Term]:
    end = start + len(word)
    if language == "zh":
        for at in range(len(word) - 1):
            if word[at : at + 2] not in stops:
                yield Term(word[at : at + 2], start + at, start + at + 2, True)
    elif len(word) <= _LONGEST_HAN:
        if word not in stops:
            yield Term(word, start, end, _JAPANESE_NOUN_PARTICLE.match(text, end) is not None)
    else:
        for at in range(0, len(word) - 1, 2):
            yield Term(word[at : at + 2], start + at, start + at + 2, True)


def _singular(word: str, language: str) -> str:
    if language not in ("en", "fr") or len(word) < 5 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    return word[:-3] + "y" if word.endswith("ies") and language == "en" else word[:-1]


@dataclass(frozen=True, slots=True)
class BookTerms:
    """How a whole book uses its terms: in how many of its `paragraphs` each stands, and how often as a noun."""

    paragraphs: int
    spread: dict[str, int]
    count: dict[str, int]
    nouns: dict[str, int]

    def weight(self, key: str) -> float:
        """How much a term tells apart: high for one that stands in few paragraphs."""
        return log(1.0 + self.paragraphs / (0.5 + self.spread.get(key, 0)))

    def noun_share(self, key: str) -> float:
        """How often the term stands as nouns do, 0 to 1; 0 for one that did once only among many other uses."""
        nouns, count = self.nouns.get(key, 0), self.count.get(key, 0)
        return nouns / count if nouns > 1 or 2 * nouns >= count > 0 else 0.0


# Segments of one book come one after another; a few books may be under way at once.
@lru_cache(maxsize=4)
def book_terms(text: str, language: str) -> BookTerms:
    """Count the terms of a book, once for all its segments."""
    spread: Counter[str] = Counter()
    count: Counter[str] = Counter()
    nouns: Counter[str] = Counter()
    paragraphs = 0
    for paragraph in text.split("\n\n"):
        seen: dict[str, None] = {}
        for term in _occurrences(paragraph, language):
            seen[term.key] = None
            count[term.key] += 1
            if term.noun:
                nouns[term.key] += 1
        if seen:
            paragraphs += 1
            spread.update(seen.keys())
    return BookTerms(paragraphs, dict(spread), dict(count), dict(nouns))
