"""Korean: which words of a text are persons."""

import re

from builder.source.voices.korean_words import NOBODY, PERSON

# What only persons (and beasts) take: 에게, 한테, 더러, 께서.
_TO_PERSONS = tuple(re.compile(particle) for particle in ("에게", "한테", "더러", "께서"))
_LAST_WORD = re.compile(r"(?:[가-힣]{1,6}|[A-Z])$")
# A name that only a verb of saying vouches for is no longer than this (존 스튜어트 밀).
_NAME_WORDS = 3


def people(text: str) -> frozenset[str]:
    """The words of a text to which something is given or said: its persons."""
    found: set[str] = set()
    for pattern in _TO_PERSONS:
        for match in pattern.finditer(text):
            word = _LAST_WORD.search(text, max(0, match.start() - 6), match.start())
            if word:
                found.add(word.group())
    return frozenset(found - NOBODY)


def person_in(words: str, persons: frozenset[str], *, trusted: bool) -> str | None:
    """The person that `words` end with, or None; `trusted` where a verb of saying vouches that it is one."""
    parts = words.split()
    last = parts[-1]
    if last in NOBODY:
        return None
    known = last in persons or PERSON.search(last) is not None
    if not known and not (trusted and len(parts) <= _NAME_WORDS):
        return None
    if last in ("씨", "님", "군", "양") or (known and len(parts) > 1 and (parts[-2] in persons or len(parts[-2]) == 1)):
        return " ".join(parts[-2:])
    return last if known else words
