"""Tells what a model thought aloud from what it answered, where both come in one text."""

import re
from dataclasses import dataclass

# Qwen, DeepSeek and most others write `think`; the rest was seen from Gemma, Granite, Magistral and fine-tunes.
TAGS = ("think", "thinking", "thought", "reasoning")
_NAMES = "|".join(TAGS)
_OPENING = re.compile(rf"\s*<({_NAMES})>", re.IGNORECASE)
_ANY_OPENING = re.compile(rf"<(?:{_NAMES})>", re.IGNORECASE)
_CLOSING = re.compile(rf"</(?:{_NAMES})>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Split:
    """`text[:visible_from]` is thinking, with its tags; `thinking` is that without them."""

    thinking: str
    visible_from: int


def split_thinking(text: str) -> Split:
    """Where the answer begins in a text that may open with thinking.

    Thinking opens a text or it is none: a book may be about `<think>` tags, and quoting them is no thinking. A closing
    tag that nothing opened ends thinking whose opening tag was part of the prompt, where it ends or begins a line.
    """
    opening = _OPENING.match(text)
    if opening:
        closing = re.compile(f"</{opening[1]}>", re.IGNORECASE).search(text, opening.end())
        if closing is None:
            return Split(text[opening.end() :].strip(), len(text))
        return Split(text[opening.end() : closing.start()].strip(), closing.end())
    closing = _CLOSING.search(text)
    if closing and not _ANY_OPENING.search(text, 0, closing.start()) and _at_line_edge(text, closing):
        return Split(text[: closing.start()].strip(), closing.end())
    return Split("", 0)


def _at_line_edge(text: str, tag: re.Match[str]) -> bool:
    before = text[: tag.start()].rstrip(" \t")
    after = text[tag.end() :].lstrip(" \t")
    return before[-1:] in ("", "\n") or after[:1] in ("", "\n", "\r")
