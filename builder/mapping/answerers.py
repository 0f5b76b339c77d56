"""Who answers the stages of a map, as the stages see them."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from builder.engines.extractive import arrange, outline
from builder.engines.tasks import ExtractTask, MergeTask


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the text in the wire format, and what it cost (all zero where no model was called).

    `cut` says that the text ends where it should not: its last line is torn.
    """

    text: str
    calls: int = 0
    read_tokens: int = 0
    written_tokens: int = 0
    cut: bool = False


class AnswerError(Exception):
    """No answer could be had; the message says why."""


class Answerer(Protocol):
    """Answers the two stages. Raises AnswerError where no answer could be had."""

    async def extract(self, task: ExtractTask) -> Answer:
        """The outline of a segment."""

    async def merge(self, task: MergeTask) -> Answer:
        """The arrangement of a book's points."""

    def fits(self, task: MergeTask) -> bool:
        """Whether one call can arrange so many points."""
        return True


class ExtractiveAnswerer(Answerer):
    """Answers without a model. The work is computation, so that segments take turns, and Ctrl-C is heard between."""

    async def extract(self, task: ExtractTask) -> Answer:
        """Pick the sentences that carry the argument."""
        await asyncio.sleep(0)
        return Answer(outline(task))

    async def merge(self, task: MergeTask) -> Answer:
        """Arrange them by chapters and terms."""
        return Answer(arrange(task))
