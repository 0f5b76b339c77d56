"""Korean: which words of a text are persons."""

import re

from builder.source.voices.korean_words import NOBODY, PERSON
from builder.source.voices.lists import word_set

# What only persons (and beasts) take: 에게, 한테, 더러, 께서.
_TO_PERSONS = tuple(re.compile(particle) for particle in ("에게", "한테", "더러", "께서"))
_LAST_WORD = re.compile(r"(?:[가-힣]{1,6}|[A-Z])$")
# A name that only a verb of saying vouches for is no longer than this (존 스튜어트 밀).
_NAME_WORDS = 3
_CONNECTIVES = word_set("그러나 그러고 그리고 하고 하지만 그런데 또 그래서 그러므로 만일 그러면 즉")
_PLURALS = word_set("그들 그네 저들 이들 사람들 그 그녀")


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
    while len(parts) > 1 and parts[0] in _CONNECTIVES:
        parts = parts[1:]
    last = parts[-1]
    if last in NOBODY or last in _PLURALS or last.endswith(("않", "하", "되", "있", "없", "에", "와", "서")):
        return None
    known = last in persons or PERSON.search(last) is not None
    if not known and not (trusted and len(parts) <= _NAME_WORDS):
        return None
    if last in ("씨", "님", "군", "양") or (known and len(parts) > 1 and (parts[-2] in persons or len(parts[-2]) == 1)):
        return " ".join(parts[-2:])
    return last if known else " ".join(parts)
