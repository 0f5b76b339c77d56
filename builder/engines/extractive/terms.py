"""The content terms of a text: what two sentences have in common when they speak of the same thing."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log

from builder.engines.extractive import korean
from builder.engines.extractive.stopwords import STOP_WORDS

_HAN = "一-鿿㐀-䶿々豈-﫿"
_RUNS = re.compile(
    rf"(?P<hangul>[가-힣]+)|(?P<han>[{_HAN}]+)|(?P<kana>[ァ-ヴー]{{2,}})|(?P<letters>[^\W\d_ぁ-ヿ가-힣{_HAN}]{{2,}})"
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
_OF = frozenset(["of", "de", "du", "des", "d"])
# A capital letter here is a name.
_MID_SENTENCE = re.compile(r"[\w,;] ")
_JAPANESE_NOUN_PARTICLE = re.compile(r"[はがをのにとへも]")


@dataclass(frozen=True, slots=True)
class Term:
    """One occurrence of a term: `key` for counting, `[start, end)` of its word in the text, `noun` if it stands so."""

    key: str
    start: int
    end: int
    noun: bool


def occurrences(text: str, language: str) -> Iterator[Term]:
    """The content terms of `text` in order, stop words left out."""
    stops = STOP_WORDS.get(language, _NO_STOPS)
    waiting: _Waiting | None = None
    determined = False
    for run in _RUNS.finditer(text):
        letters, start, end = run.group(), run.start(), run.end()
        lower = letters.lower() if run.lastgroup == "letters" else ""
        content = len(lower) >= _SHORTEST_WORD and lower not in stops
        modifies = waiting is not None and content and text[waiting.term.end : start] == " "
        if waiting is not None:
            yield waiting.settled(modifies, lower)
        if lower:
            chained = modifies and waiting is not None and waiting.term.noun
            named = letters[0] != lower[0] and _MID_SENTENCE.match(text, start - 2) is not None
            term = Term(_singular(lower, language), start, end, determined or named or chained)
            waiting = _Waiting(term, chained and not named) if content else None
            determined = lower in _DETERMINERS
            continue
        waiting, determined = None, False
        if run.lastgroup == "hangul":
            yield from _korean(letters, start, STOP_WORDS["ko"])
        elif run.lastgroup == "han":
            yield from _han(letters, start, text, language, stops)
        else:
            yield Term(letters, start, end, _JAPANESE_NOUN_PARTICLE.match(text, end) is not None)
    if waiting is not None:
        yield waiting.settled(False, "")


@dataclass(slots=True)
class _Waiting:
    """A word of an alphabet that may be a noun, until the next word tells; `chained` says that words stand between
    it and its determiner (`the hereditary succession`)."""

    term: Term
    chained: bool

    def settled(self, modifies: bool, following: str) -> Term:
        # `the rulers possess the power`: what takes an object is a verb.
        takes_object = self.chained and following in _DETERMINERS and following not in _OF
        return replace(self.term, noun=False) if self.term.noun and (modifies or takes_object) else self.term


def keys(text: str, language: str) -> tuple[str, ...]:
    """The keys of the content terms of `text`, in order and with repeats.

    >>> keys("The liberties of the press", "en")
    ('liberty', 'press')
    """
    return tuple(term.key for term in occurrences(text, language))


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
        for term in occurrences(paragraph, language):
            seen[term.key] = None
            count[term.key] += 1
            if term.noun:
                nouns[term.key] += 1
        if seen:
            paragraphs += 1
            spread.update(seen.keys())
    return BookTerms(paragraphs, dict(spread), dict(count), dict(nouns))
