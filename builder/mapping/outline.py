"""The outline wire format: what a model answers to an extract call, read line by line.

    # a point
    - a claim [12]
    + evidence [13-14]   ~ an example [18]   ? a condition [21]   ! an objection [23] @who says it

The reader forgives what models do (other bullets, fences, bold, full-width brackets, ranges, talk before and after),
keeps what it could not read, and never invents.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from builder.library.rows import ItemKind

_MARKS = {
    "#": ItemKind.POINT,
    "-": ItemKind.CLAIM,
    "+": ItemKind.EVIDENCE,
    "~": ItemKind.EXAMPLE,
    "?": ItemKind.CONDITION,
    "!": ItemKind.OBJECTION,
}
# What models write for the marks above.
_SAME_MARK = str.maketrans(
    {"–": "-", "—": "-", "•": "-", "*": "-", "＋": "+", "～": "~", "？": "?", "！": "!", "＃": "#"}
)
_LINE = re.compile(r"^\s*(?P<mark>#+|[-+~?!])\s*(?P<rest>\S.*)$")
# Citations and speaker stand at the end of a line; brackets of other kinds are read, [S12] and [12, 14-16,] too.
_CITED = re.compile(r"[\[(]\s*(?P<numbers>[Ss]?\d[\dSs\s,;~–-]*)[\])]")
_SPEAKER = re.compile(r"\s@(?P<name>[^\[\]@]+?)\s*$")
_RANGE = re.compile(r"[Ss]?(\d{1,6})(?:\s*[-~–]\s*[Ss]?(\d{1,6}))?")
_BOLD = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
_FENCE = re.compile(r"^\s*```\w*\s*$")
_THINKING = re.compile(r"<think>.*?</think>", re.DOTALL)
# A range longer than this cites a passage, not a sentence; it is kept as its ends, and verification judges it.
_LONGEST_RANGE = 200


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """One item as it came: `numbers` are the cited unit numbers in order, `cited` the citation as written."""

    kind: ItemKind
    text: str
    numbers: tuple[int, ...]
    cited: str
    speaker: str | None


@dataclass(frozen=True, slots=True)
class Outline:
    """The items of an answer in order, and the lines that could not be read."""

    lines: tuple[OutlineLine, ...]
    skipped: tuple[str, ...]


def parse_outline(answer: str) -> Outline:
    """Read an answer; never raises. Blank lines and code fences are no lines at all."""
    lines: list[OutlineLine] = []
    skipped: list[str] = []
    for raw in without_thinking(answer).splitlines():
        if not raw.strip() or _FENCE.match(raw):
            continue
        line = parse_line(raw)
        if line is None:
            skipped.append(raw.strip())
        else:
            lines.append(line)
    return Outline(tuple(lines), tuple(skipped))


def parse_line(raw: str) -> OutlineLine | None:
    """One line of an outline, or `None` for what is no item."""
    plain = _BOLD.sub(lambda found: found.group(1) or found.group(2), raw)
    first = plain.lstrip()[:1].translate(_SAME_MARK)
    found = _LINE.match(first + plain.lstrip()[1:])
    if not found:
        return None
    kind = _MARKS[found["mark"][0]]
    # Full-width brackets and digits are folded only to find the citation; the item's words keep their glyphs.
    words, cited, numbers = _citation(found["rest"])
    speaker = None
    named = _SPEAKER.search(" " + words) if "@" in words else None
    if named:
        speaker = named["name"].strip()
        words = (" " + words)[: named.start()]
    if kind is not ItemKind.POINT and not numbers:
        return None
    return OutlineLine(kind, words.strip(), numbers, cited, speaker or None)


def without_thinking(answer: str) -> str:
    """The answer after whatever the model thought aloud, opening tag or not."""
    answer = _THINKING.sub("", answer)
    return answer.rpartition("</think>")[2]


def _citation(rest: str) -> tuple[str, str, tuple[int, ...]]:
    """The words without the last citation, the citation as written, and its numbers."""
    folded = "".join(_folded(letter) for letter in rest)
    every = list(_CITED.finditer(folded))
    if not every:
        return rest, "", ()
    found = every[-1]
    numbers = tuple(dict.fromkeys(_numbers(found["numbers"])))
    words = f"{rest[: found.start()].rstrip()} {rest[found.end() :].strip()}".strip()
    return words, rest[found.start() : found.end()], numbers


def _folded(letter: str) -> str:
    narrow = unicodedata.normalize("NFKC", letter)
    if narrow in "【「〔［":
        return "["
    if narrow in "】」〕］":
        return "]"
    return narrow if len(narrow) == 1 else letter


def _numbers(cited: str) -> Iterator[int]:
    for found in _RANGE.finditer(cited):
        first = int(found[1])
        last = int(found[2]) if found[2] else first
        low, high = min(first, last), max(first, last)
        yield from range(low, high + 1) if high - low <= _LONGEST_RANGE else (low, high)
