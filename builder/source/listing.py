"""Lines that begin an item of a list, and lines that are rows of a table."""

import re
from dataclasses import dataclass

# Two or more stretches of space inside a line, a stretch before a number at its end, a rule, or bars around.
_COLUMNS = re.compile(r"\S(?: {3,}|\t+)\S.*?(?: {3,}|\t+)\S|\S(?: {5,}|\t+)[\d.,£$%}-]+$|^\|.*\|$|-{6}$")
_WIDEST_TABLE = 300


def columns(line: str) -> bool:
    """Whether a line looks like a row of a table."""
    if "   " not in line and "\t" not in line and line[-1:] not in ("-", "|"):
        return False
    return len(line) <= _WIDEST_TABLE and _COLUMNS.search(line) is not None


@dataclass(frozen=True, slots=True)
class ListMarker:
    """What begins an item of a list: the style of its marker, and its number where it has one."""

    style: str
    number: int | None

    def follows(self, other: "ListMarker | None") -> bool:
        """Whether this marker is the next after the other."""
        if other is None or other.style != self.style:
            return False
        return self.number is None or (other.number is not None and self.number == other.number + 1)


_LIST_MARKER = re.compile(
    r"(?P<bullet>[-*•·‣▪○●■□◆◇▶►※])[ \u3000]+\S|(?P<circled>[①-⑳])|(?P<digits>\d{1,3})(?P<after>[.)])\s+\S"
    r"|\((?P<inner>\d{1,2})\)\s|(?P<open>\(?)(?P<syllable>[가나다라마바사아자차카타파하])(?P<close>[.)])\s"
    r"|제\s?(?P<article>\d{1,4})조(?:의\d+)?(?=[\s(（])|(?P<letter>[a-h])(?P<closing>[.)])\s"
)
_MARKER_FIRST = frozenset("-*•·‣▪○●■□◆◇▶►※(제") | frozenset(map(chr, range(0x2460, 0x2474)))


def list_marker(line: str) -> ListMarker | None:
    """The marker that this line begins with, or None."""
    first = line[:1]
    if not (first in _MARKER_FIRST or first.isdigit() or line[1:2] in (".", ")")):
        return None
    found = _LIST_MARKER.match(line)
    if not found:
        return None
    if found["bullet"]:
        return ListMarker(found["bullet"], None)
    if found["circled"]:
        return ListMarker("①", ord(found["circled"]) - 0x2460 + 1)
    if found["article"]:
        return ListMarker("조", int(found["article"]))
    if found["digits"]:
        return ListMarker("1" + found["after"], int(found["digits"]))
    if found["inner"]:
        return ListMarker("(1)", int(found["inner"]))
    if found["syllable"]:
        order = "가나다라마바사아자차카타파하".index(found["syllable"])
        return ListMarker(f"{found['open']}가{found['close']}", order)
    return ListMarker("a" + found["closing"], ord(found["letter"]))
