"""Which lines support a claim, and as what: by the word that announces them, their place, and shared terms."""

from collections.abc import Sequence
from dataclasses import dataclass

from builder.engines.extractive.cues import cue_of
from builder.engines.extractive.lines import Line
from builder.engines.extractive.rank import overlap
from builder.engines.extractive.trim import long_for, trimmed
from builder.engines.extractive.weigh import asks, form
from builder.library.rows import ItemKind

# How far after its claim, and how far before it, a support may stand, in lines.
_AFTER = 6
_BEFORE = 2
# A line that announces nothing must share this much with its claim to count as evidence for it.
_KIN = 0.3
_UNANNOUNCED = 0.45
_LEAST = 0.2


@dataclass(frozen=True, slots=True)
class Support:
    """A line that supports the claim made by the line `claim`."""

    line: Line
    claim: Line
    kind: ItemKind
    score: float


def best_support(
    free: Sequence[Line],
    claims: Sequence[Line],
    fullness: Sequence[int],
    centrality: Sequence[float],
    language: str,
) -> Support | None:
    """The best of the `free` lines as a support of one of the `claims`; `fullness` is how many each has already."""
    best: Support | None = None
    for line in free:
        found = _support(line, claims, fullness, centrality[line.place], language)
        if found is not None and (best is None or round(found.score, 6) > round(best.score, 6)):
            best = found
    return best if best is not None and best.score >= _LEAST else None


def _support(
    line: Line, claims: Sequence[Line], fullness: Sequence[int], centrality: float, language: str
) -> Support | None:
    claim = _claim_of(line, claims)
    if claim is None:
        return None
    distance = line.place - claim.place
    shared = overlap(line.terms, claim.terms)
    cue = cue_of(line.text, language)
    if cue is None or (distance < 0 and cue.strength == 1.0):
        if shared < _KIN or asks(line):
            return None
        kind, announced = ItemKind.EVIDENCE, _UNANNOUNCED
    else:
        kind, announced = cue.kind, cue.strength
    near = 1.0 / abs(distance) ** 0.6
    crowded = 1.0 / (1 + fullness[claims.index(claim)])
    long = 0.3 if len(trimmed(line.text, language)) > 1.5 * long_for(language) else 1.0
    score = announced * near * crowded * long * form(line, language) * (0.5 + min(centrality, 1.5) / 2 + shared)
    return Support(line, claim, kind, score)


def _claim_of(line: Line, claims: Sequence[Line]) -> Line | None:
    """The nearest claim before the line, else the nearest after it."""
    before = [claim for claim in claims if 0 < line.place - claim.place <= _AFTER]
    if before:
        return max(before, key=lambda claim: claim.place)
    after = [claim for claim in claims if 0 < claim.place - line.place <= _BEFORE]
    return min(after, key=lambda claim: claim.place, default=None)
