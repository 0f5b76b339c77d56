"""Centrality: how much of what the other sentences speak of a sentence speaks of (LexRank over content terms)."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from builder.engines.extractive.terms import BookTerms

# LexRank's damping (Erkan and Radev 2004 use 0.85 to 0.9); 20 rounds settle it to three digits.
_DAMPING = 0.85
_ROUNDS = 20
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
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for row, line in enumerate(lines):
        distinct = list(dict.fromkeys(line))
        norm = sum(book.weight(key) ** 2 for key in distinct) ** 0.5
        for key in distinct:
            if key in numbers:
                rows.append(row)
                columns.append(numbers[key])
                values.append(book.weight(key) / norm)
    return np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64), np.array(values), len(numbers)


def overlap(one: Sequence[str], other: Sequence[str]) -> float:
    """How much of the shorter line of terms stands in the other, 0 to 1."""
    a, b = set(one), set(other)
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0
