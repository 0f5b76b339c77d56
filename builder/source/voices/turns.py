"""Dialogue that is set without quotation marks: turns behind a name and a colon, or behind a dash."""

import re
from collections.abc import Iterator

from builder.library.rows import BlockKind, Voice, VoiceKind
from builder.source.voices.page import Page

# `JUDGE: Where were you?` · `문: …` · `박 선생: …`
_NAMED = re.compile(r"\s*(?P<name>[^\s:：.,;“”\"'「」]{1,14}(?: [^\s:：.,;“”\"'「」]{1,12}){0,2})\s?[:：]\s+(?=\S)")
_DASH = re.compile(r"\s*(?:[—–―]|--)\s?(?=[^\s—–―\-\d])")
# A dialogue is at least so many turns in a row, of two speakers or more, one of whom speaks twice.
_LEAST_TURNS = 3
# One paragraph that opens with a dash is no dialogue yet.
_LEAST_DASHES = 3
# A dash before more characters than this opens no turn: the paragraphs were lost.
_LONGEST = 2_000


def turns(page: Page) -> Iterator[Voice]:
    """Turns of a dialogue as direct speech, in order."""
    prose = [n for n in page.prose if page.blocks[n].kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)]
    named = [_NAMED.match(page.text, page.blocks[n].start, page.blocks[n].end) for n in prose]
    spoken = _in_dialogue(named)
    dashed = {n for n in prose if _dashed(page, n)}
    for place, number in enumerate(prose):
        block = page.blocks[number]
        match = named[place]
        if match and spoken[place] and match.end() < block.end:
            yield Voice(match.end(), block.end, VoiceKind.DIRECT, match["name"], f"{match['name']}:")
        elif number in dashed and len(dashed) >= _LEAST_DASHES:
            yield Voice(block.start, block.end, VoiceKind.DIRECT, None, "—")


def _dashed(page: Page, number: int) -> bool:
    block = page.blocks[number]
    return block.end - block.start <= _LONGEST and _DASH.match(page.text, block.start, block.end) is not None


def _in_dialogue(named: list[re.Match[str] | None]) -> list[bool]:
    """For each paragraph, whether it stands in a run of turns that is a dialogue and no list of terms."""
    spoken = [False] * len(named)
    place = 0
    while place < len(named):
        end = place
        names: list[str] = []
        while end < len(named) and (match := named[end]) is not None:
            names.append(match["name"])
            end += 1
        if len(names) >= _LEAST_TURNS and 1 < len(set(names)) < len(names):
            spoken[place:end] = [True] * len(names)
        place = end + 1
    return spoken
