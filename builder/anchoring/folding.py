"""What two ways of writing the same words have in common.

Two keys, because finding and accepting are different questions. `letters` is what places are looked up by: letters and
digits only, in lower case. `match_key` decides whether words are the same: NFC; width, quotation mark, dash and
ellipsis glyphs and ligatures folded; white space and soft hyphens dropped; hyphens at line ends tried both ways.
"""

import re
import unicodedata
from collections.abc import Iterator

# Stands in a match key for a hyphen at a line end, which may belong to the word or to the line.
# A noncharacter, which Unicode keeps for such uses.
LINE_HYPHEN = "\ufdd0"

QUOTE_MARKS = frozenset("\"'`´‘’‚‛“”„‟‹›«»「」『』｢｣〝〞〟＂＇")
_DASHES = frozenset("-‐‑‒–—―−─﹘﹣－")
_TILDES = frozenset("~∼〜～˜")
_DOTS = frozenset("·‧•∙・･ㆍᆞ")
_ELLIPSES = frozenset("…‥⋯︙")
_SUPERSCRIPTS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_BRACKETS = {"〈": "<", "〉": ">", "≪": "《", "≫": "》", "【": "[", "】": "]", "〔": "[", "〕": "]"}
_LIGATURES = {"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ĳ": "ij", "Ĳ": "IJ", "ſ": "s"}
# Letters to Unicode that nobody sees.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u3164\uffa0")

# Runs that are one mark, and hyphens at line ends. A run of dots of any kind is an ellipsis.
_RUNS = re.compile(
    r"(?P<ellipsis>[…‥⋯](?:\s?[.．…‥⋯])*|[.．](?:\s?[.．…‥⋯])+|[·‧•∙・･ㆍ]{2,})"
    r"|(?P<hyphen>(?<=[^\W\d_])[-‐¬\xad][^\S\n]*\n\s*(?=[^\W\d_]))"
    r"|(?P<dash>[-‐‑‒–—―−─﹘﹣－]{2,})"
    r"|(?P<quote>``|'')"
    r"|(?P<capitals>[ŒÆĲ](?=[^\W\d_a-z]))"
)
# What such a run can begin with: most text is passed over at the speed of a character class.
_RUN_START = re.compile(r"[.．…‥⋯·‧•∙・･ㆍ\-‐¬\xad‑‒–—―−─﹘﹣－`'ŒÆĲ]")
_RUN_KEYS = {"ellipsis": "…", "hyphen": LINE_HYPHEN, "dash": "-", "quote": '"'}


def letters(text: str) -> str:
    """The letters and digits of `text`, folded and in lower case; what places are looked up by."""
    return _composed(text).translate(LETTERS)


def match_key(text: str) -> str:
    """What must be equal for words to be the same; compare with `same_key`. `text` must be NFC."""
    parts: list[str] = []
    at = 0
    for run in _runs(text):
        parts += (text[at : run.start()], _run_key(run))
        at = run.end()
    return "".join((*parts, text[at:])).translate(GLYPHS) if at else text.translate(GLYPHS)


def same_key(one: str, other: str) -> bool:
    """Whether two match keys are equal, hyphens at line ends counting as there or not, whichever fits."""
    if one == other:
        return True
    if LINE_HYPHEN not in one and LINE_HYPHEN not in other:
        return False
    i = j = 0
    while i < len(one) or j < len(other):
        a, b = one[i : i + 1], other[j : j + 1]
        if a == b:
            i, j = i + 1, j + 1
        elif a == LINE_HYPHEN:
            i, j = i + 1, j + (b == "-")
        elif b == LINE_HYPHEN:
            i, j = i + (a == "-"), j + 1
        else:
            return False
    return True


def _run_key(run: re.Match[str]) -> str:
    return _RUN_KEYS.get(run.lastgroup or "") or _LIGATURES[run.group()].upper()


def _runs(text: str) -> Iterator[re.Match[str]]:
    end = 0
    for start in _RUN_START.finditer(text):
        if start.start() >= end and (run := _RUNS.match(text, start.start())) is not None:
            end = run.end()
            yield run


def _composed(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class _Glyphs(dict[int, str]):
    """Code point to its part of a match key; filled as code points turn up."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _glyph(chr(code))
        return folded


class _Letters(dict[int, str]):
    """Code point to its part of the letters; filled as code points turn up."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _letter(chr(code))
        return folded


GLYPHS = _Glyphs()
LETTERS = _Letters()


def _letter(letter: str) -> str:
    if letter in _SUPERSCRIPTS or _is_invisible(letter) or unicodedata.category(letter)[0] not in "LMN":
        return ""
    return _narrow(letter).lower()


def _glyph(letter: str) -> str:
    if letter == LINE_HYPHEN:
        return letter
    if letter.isspace() or _is_invisible(letter):
        return ""
    narrow = _narrow(letter)
    for marks, folded in ((QUOTE_MARKS, '"'), (_DASHES, "-"), (_TILDES, "~"), (_DOTS, "·"), (_ELLIPSES, "…")):
        if narrow in marks:
            return folded
    return _BRACKETS.get(narrow, narrow)


def _narrow(letter: str) -> str:
    """Full-width and half-width forms as the usual ones, ligatures as letters."""
    if letter in _LIGATURES:
        return _LIGATURES[letter]
    if "\uff00" <= letter <= "\uffef" or "\ufb00" <= letter <= "\ufb17":
        letter = unicodedata.normalize("NFKC", letter)
    # Half-width katakana carry their voicing as a letter of its own.
    return unicodedata.normalize("NFD", letter) if "\u30a1" <= letter <= "\u30fe" else letter


def _is_invisible(letter: str) -> bool:
    return (
        unicodedata.category(letter) in ("Cc", "Cf")
        or letter in _INVISIBLE
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
    )
