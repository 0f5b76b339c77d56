"""The end of an item's line: its citation and its speaker, in the many ways that models write them."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

_SQUARE = re.compile(r"\[{1,2}([^\[\]]*)\]{1,2}")
_ROUND = re.compile(r"\(([^()\[\]]*)\)")
# `[S12]`, `[sentence 12]`, `[문장 12]`, `[12번]`: the words around a number, which stand alone but for digits.
_NUMBER_WORDS = re.compile(r"(?<![^\W\d_])(?:sentences?|sent|nos?|s|문장|번째|번)(?![^\W\d_])\.?", re.IGNORECASE)
_AND = re.compile(r"(?<![^\W\d_])(?:and|및|와|과)(?![^\W\d_])", re.IGNORECASE)
_TO = re.compile(r"(?<![^\W\d_])to(?![^\W\d_])|\.{2,3}|[–—−~〜…]", re.IGNORECASE)
_ONLY_NUMBERS = re.compile(r"[\d\s,;、·/&-]*")
_RANGE = re.compile(r"(\d+)(?:\s*-+\s*(\d+))?")
_SPEAKER_INSIDE = re.compile(r"@([^@,;]*)")
_SPEAKER_AT_END = re.compile(
    r"(?:^|(?<=[\s\])]))"
    r"(?:\[@(?P<a>[^\[\]@]*)\]|\(@(?P<b>[^()\[\]@]*)\)|@\s*\[(?P<c>[^\[\]@]*)\]|@(?P<d>[^\[\]()@]*(?:\([^\[\]()@]*\))?))"
    r"[\s.,;]*$"
)
_BETWEEN = re.compile(r"\s*(?:,|and|및)?\s*", re.IGNORECASE)
_AUTHOR = frozenset({"author", "the author", "저자", "지은이", "글쓴이", "작가"})
# Longer than any name: an `@` before so many words is one of the text's own.
_LONGEST_NAME = 80
# A range longer than this cites a passage, not sentences.
_LONGEST_RANGE = 200
# No segment has more sentences than fit into so many digits; longer ones are no numbers of sentences.
_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class CitedWords:
    """An item's own words, its citation as written (empty where there is none), its numbers in order, its speaker."""

    words: str
    written: str
    numbers: tuple[int, ...]
    speaker: str | None


@dataclass(frozen=True, slots=True)
class _Group:
    """A bracket that holds nothing but numbers of sentences."""

    start: int
    end: int
    numbers: tuple[int, ...]
    speaker: str | None


def cited_in(line: str) -> CitedWords:
    """Split a line into its words and what is cited.

    Citations stand at the end, several beside each other are one; else at the beginning; else the last in square
    brackets counts. Round ones count at the end alone: `(1848)` elsewhere is the book's.

    >>> cited_in("Opinion [1] must be free [12, 14-13]. @Mill")
    CitedWords(words='Opinion [1] must be free.', written='[12, 14-13]', numbers=(12, 13, 14), speaker='Mill')
    """
    folded = "".join(map(_folded, line))
    named = _speaker_at_end(folded)
    end = named.start() if named else len(line)
    speaker = _named(line, named) if named else None
    groups = _cluster(folded, end)
    if not groups:
        return CitedWords(line[:end].strip(), "", (), speaker)
    first, last = groups[0].start, groups[-1].end
    words = _joined(line[:first].rstrip(), line[last:end].strip())
    if speaker is None and (before := _speaker_at_end("".join(map(_folded, words)))):
        speaker = _named(words, before)
        words = words[: before.start()].rstrip()
    speaker = speaker or next((group.speaker for group in groups if group.speaker), None)
    numbers = tuple(dict.fromkeys(number for group in groups for number in group.numbers))
    return CitedWords(words, line[first:last], numbers, speaker)


def _cluster(folded: str, end: int) -> list[_Group]:
    square = [group for found in _SQUARE.finditer(folded, 0, end) if (group := _group(found))]
    at_end = _beside(folded, square, end)
    if at_end:
        return at_end
    round_ones = [group for found in _ROUND.finditer(folded, 0, end) if (group := _group(found))]
    if not square:
        return _beside(folded, round_ones, end)
    return square[:1] if not folded[: square[0].start].strip() else square[-1:]


def _beside(folded: str, groups: list[_Group], end: int) -> list[_Group]:
    """The groups at the end of the line, as far as they stand beside each other."""
    cluster: list[_Group] = []
    at = end
    for group in reversed(groups):
        between = folded[group.end : at]
        if not (_BETWEEN.fullmatch(between) if cluster else not any(letter.isalnum() for letter in between)):
            break
        cluster.insert(0, group)
        at = group.start
    return cluster


def _group(found: re.Match[str]) -> _Group | None:
    inside = found[1]
    speakers = [name for name in map(_name, _SPEAKER_INSIDE.findall(inside)) if name]
    bare = _SPEAKER_INSIDE.sub(" ", inside)
    bare = _TO.sub("-", _AND.sub(",", _NUMBER_WORDS.sub(" ", bare)))
    lengths = [len(digits) for digits in re.findall(r"\d+", bare)]
    if not _ONLY_NUMBERS.fullmatch(bare) or not 0 < max(lengths, default=0) <= _MOST_DIGITS:
        return None
    return _Group(found.start(), found.end(), tuple(_numbers(bare)), speakers[0] if speakers else None)


def _numbers(bare: str) -> Iterator[int]:
    for found in _RANGE.finditer(bare):
        low, high = sorted((int(found[1]), int(found[2] or found[1])))
        if high - low <= _LONGEST_RANGE:
            yield from range(low, high + 1)


def _speaker_at_end(folded: str) -> re.Match[str] | None:
    found = _SPEAKER_AT_END.search(folded)
    return found if found and len(found[0]) <= _LONGEST_NAME else None


def _named(line: str, found: re.Match[str]) -> str | None:
    return _name(line[found.start(found.lastgroup or 0) : found.end(found.lastgroup or 0)])


def _name(written: str) -> str | None:
    name = " ".join(written.split()).strip(" .,;:")
    return None if name.lower() in _AUTHOR else name or None


def _joined(before: str, after: str) -> str:
    """What stands around a citation; a full stop behind it belongs to the words before."""
    if not any(letter.isalnum() for letter in after):
        stop = after[:1] if after[:1] in ".。．!?…" else ""
        return before if before.endswith((".", "。", "!", "?", "…")) else before + stop
    return f"{before} {after}".strip()


def _folded(letter: str) -> str:
    """One character for each: full-width digits and brackets as the usual ones."""
    narrow = unicodedata.normalize("NFKC", letter)
    if narrow in "【「〔［":
        return "["
    if narrow in "】」〕］":
        return "]"
    return narrow if len(narrow) == 1 else letter
