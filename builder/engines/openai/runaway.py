"""Tells while an answer streams that nothing new will come of it: the same lines again and again, or blank space.

Small models fall into such loops and then write to the end of their limit, which takes minutes. A book's outline has
no line twice and no run of blanks.
"""

REPETITION = "repetition"
BLANKS = "blanks"
CUTS = frozenset({REPETITION, BLANKS})

# A few empty lines are manners; this is a screenful of nothing.
_MOST_BLANKS = 200
# Lines that were all said before, one after the other. Two or three happen, and are rejected as items said twice; a
# loop never stops by itself.
_MOST_OLD_LINES = 6
# Inside a line: this many characters made of the same piece over and over, which no sentence has.
_LOOP_CHARS = 240
_LEAST_TURNS = 3
# Looking at every character would cost more than the characters.
_LOOK_EVERY_CHARS = 80


class Runaway:
    """Takes the pieces of one answer as they come."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._old_lines = 0
        self._line = ""
        self._blanks = 0
        self._unlooked = 0

    def take(self, piece: str) -> str | None:
        """Why the answer should be cut now (one of `CUTS`), or `None` where it may go on."""
        if piece.isspace():
            self._blanks += len(piece)
        elif piece:
            self._blanks = len(piece) - len(piece.rstrip())
        if self._blanks > _MOST_BLANKS:
            return BLANKS
        *whole, rest = piece.split("\n")
        for line in whole:
            self._end_line(self._line + line)
            self._line = ""
        self._line += rest
        self._unlooked += len(rest)
        if self._old_lines >= _MOST_OLD_LINES or self._loops():
            return REPETITION
        return None

    def _end_line(self, line: str) -> None:
        words = line.strip()
        if not words:
            return
        self._old_lines = self._old_lines + 1 if words in self._seen else 0
        self._seen.add(words)

    def _loops(self) -> bool:
        if self._unlooked < _LOOK_EVERY_CHARS or len(self._line) < _LOOP_CHARS:
            return False
        self._unlooked = 0
        return is_loop(self._line[-_LOOP_CHARS:])


def is_loop(end: str) -> bool:
    """Whether a text is one piece said at least three times over, the last time perhaps not to its end.

    >>> is_loop("and so on, and so on, and so on, and"), is_loop("and so on, and so forth, and so on")
    (True, False)
    """
    longest = len(end) // _LEAST_TURNS
    return any(end[turn:] == end[:-turn] for turn in range(1, longest + 1) if end[-1] == end[-1 - turn])
