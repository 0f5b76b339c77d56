"""Which lines support a claim, and as what: by the word that announces them, their place, and shared terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.engines.extractive.rank import overlap
from builder.engines.extractive.weigh import Candidate
from builder.library.rows import ItemKind

# How far after its claim, and how far before it, a support may stand, in lines.
_AFTER = 6
_BEFORE = 2
# A line that announces nothing must share this much with its claim to count as evidence for it.
_KIN = 0.3
_UNANNOUNCED = 0.45
# How fast a line loses touch with its claim, line by line.
_DISTANCE = 0.6
# How much each support that a claim has makes it want another one less.
_CROWD = 0.5
_LEAST = 0.2


@dataclass(frozen=True, slots=True)
class Support:
    """A line that supports the claim made by the line at `claim`; `score` compares it with others."""

    candidate: Candidate
    claim: int
    kind: ItemKind
    score: float


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that supports may attach to, and where its supports stand already."""

    candidate: Candidate
    supports: frozenset[int]


def best_support(free: Sequence[Candidate], claims: Mapping[int, Claimed]) -> Support | None:
    """The best of the `free` lines as a support of one of the `claims`, which are by place; `None` if none is good."""
    found = [support for candidate in free if (support := _support(candidate, claims)) is not None]
    best = max(found, key=lambda support: (support.score, -support.candidate.place), default=None)
    return best if best is not None and best.score >= _LEAST else None


def _support(candidate: Candidate, claims: Mapping[int, Claimed]) -> Support | None:
    at = _claim_of(candidate.place, claims)
    if at is None:
        return None
    claim = claims[at]
    shared = overlap(candidate.terms, claim.candidate.terms)
    kind, announced = ItemKind.EVIDENCE, _UNANNOUNCED
    if candidate.cue is not None and (candidate.place > at or candidate.cue.strength < 1.0):
        kind, announced = candidate.cue.kind, candidate.cue.strength
    elif shared < _KIN or candidate.asks:
        return None
    # Supports in a row do not stand in each other's way.
    between = range(min(at, candidate.place) + 1, max(at, candidate.place))
    distance = 1 + sum(place not in claim.supports for place in between)
    touch = announced / distance**_DISTANCE / (1 + _CROWD * len(claim.supports))
    score = touch * candidate.form * (0.5 + min(candidate.centrality, 1.5) / 2 + shared)
    return Support(candidate, at, kind, round(score, 6))


def _claim_of(place: int, claims: Mapping[int, Claimed]) -> int | None:
    """The nearest claim before the line, else the nearest after it."""
    nearby = (*range(place - 1, place - _AFTER - 1, -1), *range(place + 1, place + _BEFORE + 1))
    return next((at for at in nearby if at in claims), None)
