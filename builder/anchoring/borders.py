"""Where quotes may begin and end: not inside a word or a number, and not next to the word that denies them."""

import re

from builder.anchoring.findings import Difference, DifferenceKind
from builder.anchoring.index import AnchorIndex, Span

# A Korean word goes on after what a quote may take of it: the particles that follow a noun, and words of saying.
_PARTICLES = re.compile(
    r"(?:들|만|까지|부터|에게|에서|으로|로|께|한테|보다|처럼|마다|조차|마저|밖에|이라|라|이란|란|이나|나)*"
    r"(?:은|는|이|가|을|를|의|에|도|와|과|고|이고|이며|며|서|써|인|이다|입니다|였다|이었다|하고|이랑|랑|야|여|요)?"
    r"(?:는|도|만)?"
)
_LONGEST_WORD = 40
_DENIED_BEFORE = re.compile(
    r"(?:not|no|never|nor|neither|cannot|without|\w+n['’]t|안|못|(?:non|un|anti|dis|in)[-‐])", re.IGNORECASE
)
_DENIED_AFTER = re.compile(
    r"[^\S\n]*\n?[^\S\n]*(?:(?:않|못|없|아[니닌닐님냐닙])[가-힣]*|안(?=\s)|not\b|never\b|n['’]t\b)"
)
_NUMBER_BEFORE = re.compile(r"\d[.,]?\Z")
_NUMBER_AFTER = re.compile(r"[.,]?\d")
# Prefixes that deny, in scripts that write no spaces.
_DENYING_LETTERS = "不無无非未沒没否弗莫勿"


def cut(index: AnchorIndex, span: Span) -> Difference | None:
    """What a quote of `span` would cut in two, or leave behind that denies it; `None` where it is whole."""
    text = index.text
    before, after = text[max(0, span.start - _LONGEST_WORD) : span.start], text[span.end : span.end + _LONGEST_WORD]
    return _cut_before(before, text[span.start]) or _cut_after(text[span.end - 1], after)


def is_word_border(text: str, offset: int) -> bool:
    """Whether no word runs across `offset`."""
    return offset <= 0 or offset >= len(text) or not _same_word(text[offset - 1], text[offset])


def _cut_before(before: str, first: str) -> Difference | None:
    if not before:
        return None
    if first.isdigit() and _NUMBER_BEFORE.search(before):
        return Difference(DifferenceKind.NUMBER, first, before.split()[-1] + first)
    if before[-1] in _DENYING_LETTERS and _script(first) == "han":
        return Difference(DifferenceKind.NEGATION, first, before[-1] + first)
    if _same_word(before[-1], first):
        return Difference(DifferenceKind.CUT, first, before.split()[-1] + first)
    line = before[before.rfind("\n") + 1 :]
    word = line.split()[-1] if line and not line.isspace() else ""
    return Difference(DifferenceKind.NEGATION, "", word) if _DENIED_BEFORE.fullmatch(word) else None


def _cut_after(last: str, after: str) -> Difference | None:
    if not after:
        return None
    if last.isdigit() and _NUMBER_AFTER.match(after):
        return Difference(DifferenceKind.NUMBER, last, last + after.split()[0])
    rest = 0
    if _same_word(last, after[0]):
        rest = next((k for k, letter in enumerate(after) if not _same_word(last, letter)), len(after))
        if _script(last) != "hangul" or not _PARTICLES.fullmatch(after[:rest]):
            return Difference(DifferenceKind.CUT, last, last + after[:rest])
    denied = _DENIED_AFTER.match(after, rest) if _script(last) else None
    return Difference(DifferenceKind.NEGATION, "", denied.group().strip()) if denied else None


def _same_word(one: str, other: str) -> bool:
    script = _script(one)
    return script in ("hangul", "alphabet") and script == _script(other)


def _script(letter: str) -> str:
    """`hangul` and `alphabet` write words apart; `han` (with kana) does not; empty for what is no letter."""
    if "가" <= letter <= "힣" or "\u1100" <= letter <= "\u11ff" or "\u3130" <= letter <= "\u318f":
        return "hangul"
    if not letter.isalpha():
        return ""
    return (
        "han" if "\u0e00" <= letter <= "\u0eff" or "\u2e80" <= letter <= "\ua4cf" or letter >= "\uf900" else "alphabet"
    )
