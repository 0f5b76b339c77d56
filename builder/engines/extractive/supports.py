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
_LEAST = 0.2


@dataclass(frozen=True, slots=True)
class Support:
    """A line that supports the claim made by the line at `claim`; `score` compares it with others."""

    candidate: Candidate
    claim: int
    kind: ItemKind
    score: float


def best_support(free: Sequence[Candidate], claims: Mapping[int, tuple[Candidate, int]]) -> Support | None:
    """The best of the `free` lines as a support; `claims` are by place, each with how many supports it has."""
    found = [support for candidate in free if (support := _support(candidate, claims)) is not None]
    best = max(found, key=lambda support: (support.score, -support.candidate.place), default=None)
    return best if best is not None and best.score >= _LEAST else None


def _support(candidate: Candidate, claims: Mapping[int, tuple[Candidate, int]]) -> Support | None:
    at = _claim_of(candidate.place, claims)
    if at is None:
        return None
    claim, crowd = claims[at]
    distance = candidate.place - at
    shared = overlap(candidate.terms, claim.terms)
    kind, announced = ItemKind.EVIDENCE, _UNANNOUNCED
    if candidate.cue is not None and (distance > 0 or candidate.cue.strength < 1.0):
        kind, announced = candidate.cue.kind, candidate.cue.strength
    elif shared < _KIN or candidate.asks:
        return None
    touch = announced / abs(distance) ** _DISTANCE / (1 + crowd)
    score = touch * candidate.form * (0.5 + min(candidate.centrality, 1.5) / 2 + shared)
    return Support(candidate, at, kind, round(score, 6))


def _claim_of(place: int, claims: Mapping[int, tuple[Candidate, int]]) -> int | None:
    """The nearest claim before the line, else the nearest after it."""
    nearby = (*range(place - 1, place - _AFTER - 1, -1), *range(place + 1, place + _BEFORE + 1))
    return next((at for at in nearby if at in claims), None)
