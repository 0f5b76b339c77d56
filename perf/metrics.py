"""What a figure means: each rate and latency as a pure function, with its formula and a worked example.

Names follow three lines that are never crossed: *read* (prefill) and *written* (generation) tokens; per *request* and
per *server*; *visible* and *thinking* tokens.
"""

import math
from collections.abc import Sequence


def time_to_first_token_s(sent_s: float, first_token_s: float | None) -> float | None:
    """Seconds from sending a request to its first token of any kind, thinking included; `None` if none came.

    >>> time_to_first_token_s(1.0, 1.25)
    0.25
    """
    return None if first_token_s is None else first_token_s - sent_s


def request_written_rate(tokens: int | None, first_token_s: float | None, last_token_s: float) -> float | None:
    """Tokens per second that one request received after its first: `(tokens - 1) / (last - first)`.

    The first token's time belongs to reading. A request of one token has no rate, and neither has one without tokens.

    >>> request_written_rate(75, 1.0, 3.0)
    37.0
    >>> request_written_rate(1, 1.0, 1.0) is None
    True
    """
    if tokens is None or tokens < 2 or first_token_s is None or last_token_s <= first_token_s:
        return None
    return (tokens - 1) / (last_token_s - first_token_s)


def percentile(values: Sequence[float], share: float) -> float | None:
    """The nearest-rank percentile: the smallest value with at least `share` of all values at or below it.

    Hyndman and Fan's definition 1 (The American Statistician, 1996); it is always a value that was seen.

    >>> percentile([15, 20, 35, 40, 50], 0.4)
    20
    >>> percentile([], 0.5) is None
    True
    """
    if not values:
        return None
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def written_per_source_char(written_tokens: int, source_chars: int) -> float | None:
    """Tokens written for each character of the source: what a book costs, whatever machine writes.

    >>> written_per_source_char(32_000, 84_000)  # the run that this project started from
    0.38095238095238093
    """
    return written_tokens / source_chars if source_chars else None
