"""The merge wire format: how a model arranges a book's points, read line by line.

Q the question [c3]
A the answer [c41,c7]
## an axis
p1 p4 p7
= c12 c40
"""

import re
from dataclasses import dataclass

from builder.mapping.outline import without_thinking

_IDS = re.compile(r"\b([pc])(\d{1,6})\b")
_QUESTION = re.compile(r"^\s*(?P<mark>[QA])[:.]?\s+(?P<text>.+?)\s*\[(?P<ids>[^\]]*)\]\s*$")
_AXIS = re.compile(r"^\s*##+\s*(?P<title>\S.*?)\s*$")
_FENCE = re.compile(r"^\s*```\w*\s*$")


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
    """An answer to a merge: what it arranged, which claims it calls the same, and the lines it could not be read by."""

    question: Cited | None
    answer: Cited | None
    axes: tuple[Axis, ...]
    same: tuple[tuple[str, ...], ...]
    skipped: tuple[str, ...]


def parse_merge(answer: str) -> Merge:
    """Read an answer; never raises."""
    found: dict[str, Cited] = {}
    axes: list[tuple[str, list[str]]] = []
    same: list[tuple[str, ...]] = []
    skipped: list[str] = []
    for raw in without_thinking(answer).splitlines():
        if not raw.strip() or _FENCE.match(raw):
            continue
        sentence, axis = _QUESTION.match(raw), _AXIS.match(raw)
        ids = [kind + number for kind, number in _IDS.findall(raw)]
        if sentence:
            cited = tuple(i for i in ids if i.startswith("c") and i in sentence["ids"])
            found.setdefault(sentence["mark"], Cited(sentence["text"], cited))
        elif axis:
            axes.append((axis["title"], []))
        elif raw.lstrip().startswith("="):
            same.append(tuple(i for i in ids if i.startswith("c")))
        elif axes and ids and not _IDS.sub("", raw).strip(" ,;-·."):
            axes[-1][1].extend(i for i in ids if i.startswith("p"))
        else:
            skipped.append(raw.strip())
    return Merge(
        found.get("Q"),
        found.get("A"),
        tuple(Axis(title, tuple(points)) for title, points in axes),
        tuple(ids for ids in same if len(ids) > 1),
        tuple(skipped),
    )
