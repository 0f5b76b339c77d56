"""Somebody's words as the author reports them, before overlaps are settled."""

from dataclasses import dataclass

from builder.library.rows import VoiceKind


@dataclass(frozen=True, slots=True)
class Report:
    """A span that is somebody else's by the words around it.

    `unnamed`: a view of people whom nobody names; it is conceded where an answer follows, else indirect. `announced`:
    the sentence only announces the view that the following ones state. `alone`: it ends with its span, whatever
    follows. `runs_on`: it was told in its own words (`…, they say, …`), and so may the next sentences be.
    """

    start: int
    end: int
    kind: VoiceKind
    speaker: str | None
    cue: str
    unnamed: bool = False
    announced: bool = False
    alone: bool = False
    runs_on: bool = False
