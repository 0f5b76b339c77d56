"""When asking a server again can help, and how long to wait before it."""

from dataclasses import dataclass

from builder.engines.openai.errors import Broken, Busy, ServerError, Unreachable


@dataclass(frozen=True, slots=True)
class Retries:
    """At most `times` retries; waits start at `first_wait_s` and double.

    Three retries from two seconds outlast a connection that is lost and a queue that is full for a moment. A server
    that restarts takes minutes: its segments are asked for again by the next run.
    """

    times: int = 3
    first_wait_s: float = 2.0
    # A server that wants to be left alone for longer is not waited for.
    longest_wait_s: float = 120.0

    def wait_s(self, error: ServerError, tried: int, answer_begun: bool, jitter: float) -> float | None:
        """Seconds to wait after the `tried`-th failure, `None` where asking again cannot help.

        `jitter` in [0, 1) spreads those who failed together. Nothing is asked again once bytes of an answer have come.
        """
        if tried > self.times or answer_begun or not isinstance(error, (Unreachable, Busy, Broken)):
            return None
        wait_s = self.first_wait_s * 2 ** (tried - 1) * (0.5 + jitter)
        if isinstance(error, Busy) and error.retry_after_s is not None:
            wait_s = error.retry_after_s * (1 + jitter / 10)
        return wait_s if wait_s <= self.longest_wait_s else None
