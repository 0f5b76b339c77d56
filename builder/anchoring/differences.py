"""Whether a quote and a span of the text are the same words, and what differs where they are not."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise, takewhile

from rapidfuzz.distance import Levenshtein

from builder.anchoring.findings import Difference, DifferenceKind, Verdict
from builder.anchoring.folding import GLYPHS, LETTERS, LINE_HYPHEN, letters, match_key, same_key
from builder.anchoring.index import AnchorIndex, Span
from builder.anchoring.meaning import negations, numbers, regrouped

# Note marks stuck to a word or its full stop (³ [12] 1) *), and page numbers alone on their line.
_FURNITURE = re.compile(
    r"(?<=[^\W\d_][^\W\d_])[⁰¹²³⁴⁵⁶⁷⁸⁹]+|(?<=[.,;:!?。”’\"'»」』)])[⁰¹²³⁴⁵⁶⁷⁸⁹]+"
    r"|(?<=[^\s(\[\d])\[\d{1,3}\]|(?<=[^\W\d_.,!?”’\"'」』])\d{1,3}\)|(?<=[.,!?”’\"'」』])\d{1,3}\)"
    r"|(?<=[^\W\d_])[*†‡]+|(?<=[.,;:!?。”’\"'»」』])[*†‡]+"
    r"|\n[^\S\n]*[-–—\[(]?[^\S\n]*\d{1,4}[^\S\n]*[-–—\])]?[^\S\n]*(?=\n)"
)
_MAY_BE_FURNITURE = re.compile(r"[\d⁰¹²³⁴⁵⁶⁷⁸⁹*†‡]")
# Words, each with its other half where a line end parts it.
_PARTED = re.compile(r"[-‐¬\xad][^\S\n]*\n")
_PARTED_WORDS = re.compile(r"(?:\S+[-‐¬\xad]\s*\n\s*)*\S+")
# Two words in one where a space is lost turn these round.
_TURNED_BY_A_SPACE = re.compile(r"\b(notable|not able|nowhere|now here)\b", re.IGNORECASE)
_LETTER = re.compile(r"\w")

Report = tuple[Verdict, tuple[Difference, ...]]


def judge(index: AnchorIndex, span: Span, quote: str, *, same_letters: bool) -> Report:
    """The verdict on `quote` at `span`: identical, same-words or differs, and the differences.

    `same_letters` says that the letters are known to be the same, so that only marks can differ.
    """
    seen = index.visible(span)
    source = "".join(index.text[piece.start : piece.end] for piece in seen)
    if len(seen) == 1 and source == quote:
        return Verdict.IDENTICAL, ()
    furniture = [index.text[a.end : b.start].strip() for a, b in pairwise(seen)]
    composed, asked = _nfc(source), _nfc(quote)
    if same_letters and same_key(match_key(composed), match_key(asked)):
        return _same_words(composed, asked, furniture, is_composed=composed == source and asked == quote)
    bare = _FURNITURE.sub("", composed) if _MAY_BE_FURNITURE.search(composed) else composed
    if bare != composed and same_key(match_key(bare), match_key(asked)):
        furniture += [mark.strip() for mark in _FURNITURE.findall(composed)]
        return _same_words(bare, asked, furniture, is_composed=composed == source and asked == quote)
    return Verdict.DIFFERS, tuple(_differences(composed, asked))


def _same_words(source: str, quote: str, furniture: list[str], *, is_composed: bool) -> Report:
    """Keys agree: what the key does not see is told, and what spacing alone can turn round is refused."""
    if regrouped(source, quote):
        return Verdict.DIFFERS, (Difference(DifferenceKind.NUMBER, quote, source),)
    turned, other = _TURNED_BY_A_SPACE.findall(source), _TURNED_BY_A_SPACE.findall(quote)
    if turned and other and [word.lower() for word in turned] != [word.lower() for word in other]:
        return Verdict.DIFFERS, (Difference(DifferenceKind.NEGATION, other[0], turned[0]),)
    kinds: list[DifferenceKind] = []
    ours, theirs = "".join(source.split()), "".join(quote.split())
    if list(map(_plain, source.split())) != list(map(_plain, quote.split())) or (ours == theirs and source != quote):
        kinds.append(DifferenceKind.SPACING)
    if LINE_HYPHEN in match_key(source) + match_key(quote):
        kinds.append(DifferenceKind.HYPHENATION)
    if not is_composed or (ours != theirs and ours.translate(_HYPHENS) != theirs.translate(_HYPHENS)):
        kinds.append(DifferenceKind.GLYPHS)
    told = [Difference(kind, quote, source) for kind in kinds]
    return Verdict.SAME_WORDS, (*told, *(Difference(DifferenceKind.FURNITURE, "", mark) for mark in furniture))


_HYPHENS = dict.fromkeys(map(ord, "-‐¬\xad"), "")


def _differences(source: str, quote: str) -> Iterator[Difference]:
    """Word by word: runs of words that are not the same, and what kind of difference each is."""
    ours, theirs = _trimmed(_words(source), _words(quote))
    edits = Levenshtein.opcodes([_plain(word) for word in theirs], [_plain(word) for word in ours])
    run: tuple[int, int, int, int] | None = None
    for edit in edits:
        if edit.tag != "equal":
            first = run or (edit.src_start, 0, edit.dest_start, 0)
            run = (first[0], edit.src_end, first[2], edit.dest_end)
        elif run:
            yield from _kinds(" ".join(theirs[run[0] : run[1]]), " ".join(ours[run[2] : run[3]]))
            run = None
    if run:
        yield from _kinds(" ".join(theirs[run[0] : run[1]]), " ".join(ours[run[2] : run[3]]))


def _words(text: str) -> list[str]:
    return _PARTED_WORDS.findall(text) if _PARTED.search(text) else text.split()


def _plain(word: str) -> str:
    return word.translate(GLYPHS)


def _trimmed(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """What is left without the words that both begin and end with."""
    first = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False)))
    ours, theirs = ours[first:], theirs[first:]
    last = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours[::-1], theirs[::-1], strict=False)))
    return ours[: len(ours) - last], theirs[: len(theirs) - last]


def _kinds(quote: str, source: str) -> Iterator[Difference]:
    """What a run of words differs in: first in form, then whether a denial or a number is touched."""
    asked, key = match_key(quote), match_key(source)
    if same_key(asked, key):
        if quote.split() != source.split():
            yield Difference(DifferenceKind.SPACING, quote, source)
        return
    same_letters = letters(quote) == letters(source)
    if (_spoken(asked) != _spoken(key)) if same_letters else (asked.count('"') != key.count('"')):
        yield Difference(DifferenceKind.QUOTATION_MARKS, quote, source)
    if same_letters:
        if asked.lower() != key.lower():
            if asked.replace('"', "") != key.replace('"', ""):
                yield Difference(DifferenceKind.PUNCTUATION, quote, source)
        else:
            yield Difference(DifferenceKind.CASE, quote, source)
        return
    kind = DifferenceKind.CHANGED
    if not _LETTER.search(source):
        kind = DifferenceKind.ADDED
    elif not _LETTER.search(quote):
        kind = DifferenceKind.MISSING
    yield Difference(kind, quote, source)
    if negations(quote) != negations(source):
        yield Difference(DifferenceKind.NEGATION, quote, source)
    if numbers(quote) != numbers(source):
        yield Difference(DifferenceKind.NUMBER, quote, source)


def _spoken(key: str) -> str:
    """Letters and quotation marks: who says what."""
    return "".join(mark for mark in key.lower() if mark == '"' or LETTERS[ord(mark)])


def _nfc(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)
