"""The merge wire format: how a model arranges a book's points, read line by line.

Q the question [c3]
A the answer [c41,c7]
## an axis
p1 p4 p7
= c12 c40
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.engines.openai.thinking import split_thinking

_SENTENCE = re.compile(
    r"(?P<mark>Q|A|(?i:question|answer)|물음|질문|답)\s*[:.：]?\s+(?P<text>.+?)\s*[\[(［](?P<ids>[^\[\]()［］]*)[\])］][\s.。]*"
)
_IS_ANSWER = frozenset({"a", "answer", "답"})
_AXIS = re.compile(r"#+\s*(?P<title>\S.*?)\s*")
_BOLD_LINE = re.compile(r"\*\*(?P<title>[^*]+)\*\*:?")
# `## Title: p1 p4` and `## Title [p1, p4]`: the points in the line of their axis.
_POINTS_BEHIND = re.compile(r"\s*[:：\[(—–-]\s*(?P<points>(?:p\d{1,6}[\s,;·-]*)+)[\])]?\s*$", re.IGNORECASE)
_ID = re.compile(r"(?<![^\W_])([pc])(\d{1,6})(?![^\W_])", re.IGNORECASE)
_RANGE = re.compile(r"([pc])(\d{1,6})\s*[-–~]\s*\1?(\d{1,6})(?![^\W_])", re.IGNORECASE)
# A point of the list written out again behind its id; the id is what was asked for.
_WRITTEN_OUT = re.compile(r"[-*•·\d.)\s\[(]*(?P<point>p\d{1,6})[\])]?[\s:.：)-]+\S", re.IGNORECASE)
_BETWEEN_IDS = " \t,;.:·-–*•[]()［］、"
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_NO_LINE = re.compile(r"\s*(?:```\w*|~~~\w*|[-*_]{3,}|={3,})?\s*")
# More points than any book has; a range beyond it is none.
_LONGEST_RANGE = 5_000


@dataclass(frozen=True, slots=True)
class Cited:
    """A sentence of the merge with the ids of the claims that hold it."""

    text: str
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis with the ids of its points, as they came."""

    title: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """An answer to a merge: what it arranged, which claims it calls the same, and the lines that could not be read.

    `replaced` are the axes of a version that the answer itself gave up for another, `torn` is the line in the middle of
    which the answer was cut off.
    """

    question: Cited | None
    answer: Cited | None
    axes: tuple[Axis, ...]
    same: tuple[tuple[str, ...], ...]
    skipped: tuple[str, ...]
    replaced: tuple[Axis, ...] = ()
    torn: str | None = None


@dataclass
class _Version:
    question: Cited | None = None
    answer: Cited | None = None
    axes: list[tuple[str, list[str]]] = field(default_factory=list)
    same: list[tuple[str, ...]] = field(default_factory=list)

    def holds(self) -> bool:
        return any(points for _, points in self.axes)

    def whole_axes(self) -> tuple[Axis, ...]:
        return tuple(Axis(title, tuple(points)) for title, points in self.axes)


def parse_merge(answer: str, *, cut: bool = False) -> Merge:
    """Read an answer; never raises. Where it says everything twice, the last version with points counts.

    Where the answer was `cut` off, its last line is told as torn: `p1` may have become `p17`.
    """
    versions = [_Version()]
    skipped: list[str] = []
    *lines, last = answer[split_thinking(answer).visible_from :].split("\n")
    torn = last.strip() if cut else ""
    for raw in lines if cut else [*lines, last]:
        if _NO_LINE.fullmatch(raw):
            continue
        line = raw.strip()
        if _SENTENCE.fullmatch(_BOLD.sub(r"\1", line)) and versions[-1].holds():
            versions.append(_Version())
        if not _take(line, versions[-1]):
            skipped.append(line)
    kept = next((version for version in reversed(versions) if version.holds()), versions[-1])
    replaced = [axis for version in versions if version is not kept for axis in version.whole_axes()]
    return Merge(
        kept.question,
        kept.answer,
        kept.whole_axes(),
        tuple(kept.same),
        tuple(skipped),
        tuple(replaced),
        torn or None,
    )


def _take(line: str, version: _Version) -> bool:
    """Whether the line could be read."""
    plain = _BOLD.sub(r"\1", line)
    if sentence := _SENTENCE.fullmatch(plain):
        cited = Cited(sentence["text"], _ids(sentence["ids"], "c"))
        if sentence["mark"].lower() in _IS_ANSWER:
            version.answer = version.answer or cited
        else:
            version.question = version.question or cited
        return True
    if heading := _AXIS.fullmatch(plain) or _BOLD_LINE.fullmatch(line):
        _open_axis(heading["title"], version)
        return True
    ids = _ids(plain, "pc")
    if plain.startswith("="):
        same = _ids(plain, "c")
        if len(same) > 1:
            version.same.append(same)
        return len(same) > 1
    if not version.axes or not ids:
        return False
    if not _RANGE.sub("", plain).strip(_BETWEEN_IDS) or not _ID.sub("", plain).strip(_BETWEEN_IDS):
        version.axes[-1][1].extend(i for i in ids if i[0] == "p")
        return True
    if written_out := _WRITTEN_OUT.match(plain):
        version.axes[-1][1].append(written_out["point"].lower())
        return True
    return False


def _open_axis(title: str, version: _Version) -> None:
    behind = _POINTS_BEHIND.search(title)
    points = _ids(behind["points"], "p") if behind else ()
    version.axes.append((title[: behind.start()] if behind else title, list(points)))


def _ids(written: str, kinds: Sequence[str]) -> tuple[str, ...]:
    """The ids of these kinds in order, ranges written out."""
    ids: list[str] = []
    for kind, number, last in _spans(written):
        if kind in kinds and 0 <= last - number <= _LONGEST_RANGE:
            ids.extend(f"{kind}{n}" for n in range(number, last + 1))
    return tuple(dict.fromkeys(ids))


def _spans(written: str) -> list[tuple[str, int, int]]:
    spans = [(found.start(), found[1].lower(), int(found[2]), int(found[3])) for found in _RANGE.finditer(written)]
    rest = _RANGE.sub(lambda found: " " * len(found[0]), written)
    spans += [(found.start(), found[1].lower(), int(found[2]), int(found[2])) for found in _ID.finditer(rest)]
    return [(kind, first, last) for _, kind, first, last in sorted(spans)]
