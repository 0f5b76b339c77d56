"""A pair of marks with what stands around it, as the rules of each language judge it."""

from dataclasses import dataclass

from builder.library.rows import Block
from builder.source.voices.marks import Quote
from builder.source.voices.page import Page

# How far a word of saying or a subject may stand from the marks, in characters.
REACH = 160


@dataclass(frozen=True, slots=True)
class Context:
    """`inside` is what the marks enclose; `before` and `after` are up to `REACH` characters of the same paragraph.

    `opens` and `ends` say whether the marks stand at the start and at the end of a line or paragraph; `next_line` is
    the start of the following paragraph where the marks end theirs, `previous_line` the end of the one before where
    they open theirs. `people` are the names that the text treats as persons'.
    """

    mark: str
    inside: str
    before: str
    after: str
    opens: bool
    ends: bool
    previous_line: str
    next_line: str
    people: frozenset[str]


def context(page: Page, quote: Quote, place: int) -> Context:
    """The context of a pair of marks in the block at `page.prose[place]`."""
    block = page.blocks[quote.block]
    before = page.text[max(block.start, quote.start - REACH) : quote.start]
    after = page.text[quote.end : min(block.end, quote.end + REACH)]
    opens = not before.strip() or before.rstrip(" \t\u3000").endswith("\n")
    ends = not after.strip() or after.lstrip(" \t\u3000").startswith("\n")
    return Context(
        quote.mark,
        page.text[quote.start + 1 : quote.end - (1 if quote.closed and not quote.goes_on else 0)].strip(),
        before.replace("\n", " "),
        after.replace("\n", " "),
        opens,
        ends,
        _end_of(page, place - 1) if not before.strip() else "",
        _start_of(page, place + 1) if not after.strip() else "",
        page.people,
    )


def _end_of(page: Page, place: int) -> str:
    if place < 0:
        return ""
    block = page.blocks[page.prose[place]]
    return page.flat[max(block.start, block.end - REACH) : block.end].rstrip()


def _start_of(page: Page, place: int) -> str:
    if place >= len(page.prose):
        return ""
    block: Block = page.blocks[page.prose[place]]
    return page.flat[block.start : min(block.end, block.start + REACH)]
