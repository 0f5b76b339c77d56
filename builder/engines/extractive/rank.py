"""Centrality: how much of what the other sentences speak of a sentence speaks of (LexRank over content terms)."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from builder.engines.extractive.terms import BookTerms

# LexRank's damping (Erkan and Radev 2004 use 0.85 to 0.9); 20 rounds settle it to three digits.
_DAMPING = 0.85
_ROUNDS = 20
# How far a line's length is drawn towards the average (pivoted normalisation, Singhal and others 1996).
_PIVOT = 0.5
# Scores are compared after rounding, so that the last bits of a sum never decide.
_DIGITS = 6


def centrality(lines: Sequence[Sequence[str]], book: BookTerms) -> list[float]:
    """A score for each line of terms, 1.0 on average; 0.0 for a line that shares no term with another.

    The walk goes from sentence to sentence by the terms they share, without ever building the table of pairs, so the
    time is linear in the terms.
    """
    if not lines:
        return []
    rows, columns, values, terms = _weights(lines, book)
    count = len(lines)
    if terms == 0:
        return [0.0] * count

    def similarity_to(vector: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        by_term = np.bincount(columns, weights=values * vector[rows], minlength=terms)
        return np.bincount(rows, weights=values * by_term[columns], minlength=count) - own * vector

    own = np.bincount(rows, weights=values * values, minlength=count)
    degree = similarity_to(np.ones(count))
    spread = np.divide(1.0, degree, out=np.zeros(count), where=degree > 1e-9)
    score = np.ones(count)
    for _ in range(_ROUNDS):
        score = (1 - _DAMPING) + _DAMPING * similarity_to(score * spread)
    score = np.where(degree > 1e-9, score, 0.0)
    return [round(float(value), _DIGITS) for value in score]


def _weights(
    lines: Sequence[Sequence[str]], book: BookTerms
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.float64], int]:
    """The terms that stand in two lines or more, as unit vectors: line, term, weight; and how many terms."""
    seen: dict[str, int] = {}
    for line in lines:
        for key in dict.fromkeys(line):
            seen[key] = seen.get(key, 0) + 1
    numbers = {key: number for number, key in enumerate(key for key, times in seen.items() if times > 1)}
    weight = {key: book.weight(key) for key in seen}
    norms = _norms(lines, weight)
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for row, line in enumerate(lines):
        for key in dict.fromkeys(line):
            if key in numbers:
                rows.append(row)
                columns.append(numbers[key])
                values.append(weight[key] / norms[row])
    return np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64), np.array(values), len(numbers)


def _norms(lines: Sequence[Sequence[str]], weight: dict[str, float]) -> list[float]:
    """Each line's length as a vector, drawn towards the average: else a line of one word would be most like all."""
    own = [sum(weight[key] ** 2 for key in dict.fromkeys(line)) ** 0.5 for line in lines]
    average = sum(own) / max(1, sum(length > 0 for length in own))
    return [_PIVOT * average + (1 - _PIVOT) * length for length in own]


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """How much of the smaller set of terms stands in the other, 0 to 1."""
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0
