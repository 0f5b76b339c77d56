"""Who an English verb of saying has for its subject, judged by the words before it."""

import re
from dataclasses import dataclass

from builder.source.voices import english_words as words
from builder.source.voices.lists import word_set

_TRIM = ".,;:()—“”\"'‘’"
# A subject longer than this is not read as a name.
_LONGEST = 5
_TITLE = r"(?:(?:Mr|Mrs|Ms|Dr|St|Sir|Lord|Lady|Miss|Professor|Prof|Messrs|General|Captain|President|Bishop|M)\.?\s)"
# `Mr. Spencer` · `Lord Bacon` · `Von Humboldt` · `J. S. Mill`
PROPER = (
    rf"{_TITLE}?(?:[A-Z]\.\s?){{0,3}}[A-Z][^\W\d_]+(?:[’'-][A-Z]?[^\W\d_]+)*(?:\s(?:de\s|von\s|"
    rf"van\s)?[A-Z][^\W\d_]+(?:[’'-][A-Z]?[^\W\d_]+)*){{0,3}}"
)
_PROPER_END = re.compile(rf"(?:(?<=\s)|^){PROPER}$")
NOT_NAMES = word_set(
    """The This That These Those It He She They We I In On At As If And But For To Of From By Even Then Thus See When
    Where What How A An Here There Such No Not Now So Or Nor Let Among After Before With One Two His Her My Our Their
    Some Many Most All Others Again Yet Still Even Though While Since Because Why Who Whoever Does Do Did Is Was Are"""
)


@dataclass(frozen=True, slots=True)
class Subject:
    """`name` as it stands in the text, None for a pronoun or where it cannot be told; `unnamed`: some, many, people."""

    name: str | None
    unnamed: bool = False


def subject(before: str) -> Subject | None:
    """The subject that `before` ends with; None where it is the author, a thing, or nobody in particular."""
    tokens = before.split()
    if not tokens:
        return None
    last = tokens[-1].strip(_TRIM)
    low = last.lower()
    if low in words.AUTHOR or low in words.NO_PERSON:
        return None
    if low in words.PRONOUNS:
        return Subject(None)
    previous = tokens[-2].lower().strip(_TRIM) if len(tokens) > 1 else ""
    if low in words.UNNAMED or (low in words.UNNAMED_PEOPLE and previous in words.UNNAMED):
        return Subject(None, unnamed=True)
    if low in ("and", "or") or tokens[-1].endswith(","):
        return _shared(tokens)
    return named(before)


def _shared(tokens: list[str]) -> Subject | None:
    """`… accept this, and say that`: the subject is the sentence's own."""
    first = tokens[0].lower().strip(_TRIM)
    if first in words.AUTHOR | words.NO_PERSON or any(t.lower() in ("i", "we", *words.MODALS) for t in tokens[-8:]):
        return None
    return Subject(None) if tokens[-1].lower() in ("and", "or") else None


def named(before: str) -> Subject | None:
    """The name or the people that `before` ends with, unless they hang on a preposition."""
    text = before[-120:].rstrip(" ,")
    match = _PROPER_END.search(text)
    name: str | None = None
    start = len(text)
    if match:
        start = match.start()
        parts = match.group().split()
        while parts and parts[0] in NOT_NAMES:
            start += len(parts[0]) + 1
            parts = parts[1:]
        name = " ".join(parts) or None
    elif (start := _people(text)) < len(text):
        name = text[start:]
    if not name or name.endswith("ly"):
        return None
    name = re.sub(r"[’']s$", "", name)
    lead = text[:start].split()
    hangs = lead[-1].lower() if lead else ""
    if hangs == "the" and match:
        name, hangs = f"{lead[-1]} {name}", (lead[-2].lower() if len(lead) > 1 else "")
    if hangs in words.PREPOSITIONS:
        return None
    if hangs == "of":
        whole = named(" ".join(lead[:-1]))
        return Subject(text[text.rfind(whole.name) :]) if whole and whole.name else None
    return Subject(name.strip(_TRIM))


def _people(text: str) -> int:
    """Where the people begin that `text` ends with: `these teachers`, `a shrewd satirist`; its length where none."""
    tokens = text.split()
    if not tokens or (
        tokens[-1].strip(_TRIM).lower() not in words.PEOPLE
        and not tokens[-1].endswith(("ist", "ists", "ian", "ians", "ism"))
    ):
        return len(text)
    for back in range(2, min(_LONGEST, len(tokens)) + 1):
        word = tokens[-back]
        if word.lower() in words.DETERMINERS:
            return text.rfind(" ".join(tokens[-back:]))
        if word.endswith((",", ";", ":")) or word.lower() in words.PREPOSITIONS:
            break
    return text.rfind(tokens[-1])
