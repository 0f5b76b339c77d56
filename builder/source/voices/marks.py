"""Which quotation marks belong together.

Marks are paired inside one block at a time. A speech of several paragraphs opens its mark again at each of them and
closes it at the last; a mark that is neither closed nor opened again ends with its paragraph, so that one slip of a
printer or of OCR never turns a whole chapter inside out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.library.rows import Block
from builder.source.voices.page import Page

_MARK = re.compile("[\"“”„‟«»「」『』《》〈〉｢｣‘’']")
_CLOSES = {"”": "“", "»": "«", "」": "「", "』": "『", "》": "《", "〉": "〈", "｣": "｢"}
_OPENS = frozenset("“„‟«「『《〈｢")
_SINGLE = frozenset("‘’'")
# Never left open over the end of a paragraph on purpose: an apostrophe, a title, or a sign for "less than".
_NO_RUNNING_ON = frozenset("‘'《〈")
_ELIDED = re.compile(r"'(?:tis|twas|twere|twill|em|til|till|bout|cause|\d)", re.IGNORECASE)
# Words that end in an apostrophe: possessives of plurals, and speech as it sounds (goin’, an’, o’, th’).
_MAY_BE_APOSTROPHE = re.compile(r"(?:s|in|\b(?:an|o|th|wi|t|d|i|ha|ol|fo))$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quote:
    """What stands between two marks, the marks included.

    `closed` is False where the mark was left open and the span ends with the paragraph; `goes_on` where the next
    paragraph opens the mark again.
    """

    start: int
    end: int
    mark: str
    block: int
    closed: bool = True
    goes_on: bool = False


@dataclass(slots=True)
class _Open:
    mark: str
    at: int
    maybe_closed_at: int = -1


def quotes(page: Page) -> Iterator[Quote]:
    """All pairs of marks in order of their start, nested ones included."""
    marks = [match.start() for match in _MARK.finditer(page.text)]
    first = 0
    for place, number in enumerate(page.prose):
        block = page.blocks[number]
        while first < len(marks) and marks[first] < block.start:
            first += 1
        last = first
        while last < len(marks) and marks[last] < block.end:
            last += 1
        if last > first:
            following = page.prose[place + 1] if place + 1 < len(page.prose) else None
            opening = _first_letter(page.text, page.blocks[following]) if following is not None else ""
            pairing = _Pairing(page.text, block, number)
            for at in marks[first:last]:
                pairing.take(at)
            yield from sorted(pairing.finish(opening), key=lambda quote: quote.start)
        first = last


def _first_letter(text: str, block: Block) -> str:
    return text[block.start : block.start + 8].lstrip()[:1]


@dataclass(slots=True)
class _Pairing:
    """The marks of one block, taken one by one; `stack` holds those still open."""

    text: str
    block: Block
    number: int
    stack: list[_Open] = field(default_factory=list)
    open_now: dict[str, int] = field(default_factory=dict)
    found: list[Quote] = field(default_factory=list)

    def take(self, at: int) -> None:
        """The next mark."""
        mark = self.text[at]
        if mark in _SINGLE:
            self._take_single(at, mark)
        elif mark == '"':
            self._take_straight(at)
        elif mark in _OPENS:
            self._open(at, "“" if mark in "„‟" else mark)
        else:
            self._close(at, _CLOSES[mark])

    def finish(self, next_opening: str) -> list[Quote]:
        """All pairs; `next_opening` is the first letter of the block that follows."""
        end = self.block.start + len(self.text[self.block.start : self.block.end].rstrip())
        left = self.stack
        self.stack = []
        running = False
        for opened in left:
            if opened.mark in _SINGLE and opened.maybe_closed_at >= 0:
                self._pair(opened, opened.maybe_closed_at)
            elif running or opened.at + 1 >= end:
                continue
            elif opened.mark not in _NO_RUNNING_ON or (opened.mark == next_opening and self._at_line_start(opened.at)):
                goes_on = next_opening == opened.mark
                self.found.append(Quote(opened.at, end, opened.mark, self.number, goes_on, goes_on))
                running = True
        return self.found

    def _open(self, at: int, mark: str) -> None:
        if self.open_now.get(mark) and mark not in _NO_RUNNING_ON and self._at_line_start(at):
            self._end_at_line(at, mark)
        self.stack.append(_Open(mark, at))
        self.open_now[mark] = self.open_now.get(mark, 0) + 1

    def _close(self, at: int, mark: str) -> None:
        """Pair the mark at `at` with the last one open of its kind; marks opened since then were slips."""
        if not self.open_now.get(mark):
            return
        while self.stack:
            opened = self._pop()
            if opened.mark == mark:
                self._pair(opened, at)
                return
            if opened.maybe_closed_at >= 0:
                self._pair(opened, opened.maybe_closed_at)

    def _end_at_line(self, at: int, mark: str) -> None:
        """The mark is opened again at the start of a line: what was open ends with the line before."""
        end = self.block.start + len(self.text[self.block.start : at].rstrip())
        first: _Open | None = None
        while self.open_now.get(mark):
            opened = self._pop()
            if opened.mark == mark:
                first = opened
        if first is not None and end > first.at + 1:
            self.found.append(Quote(first.at, end, mark, self.number, closed=True, goes_on=True))

    def _pop(self) -> _Open:
        opened = self.stack.pop()
        self.open_now[opened.mark] -= 1
        return opened

    def _pair(self, opened: _Open, at: int) -> None:
        if at > opened.at + 1:
            self.found.append(Quote(opened.at, at + 1, opened.mark, self.number))

    def _take_straight(self, at: int) -> None:
        """A straight mark opens or closes by what is open and, where that cannot be right, by the spaces around it."""
        before, after = self._around(at)
        opening = not _wordlike(before) and before not in ".,!?…" and not after.isspace() and after != ""
        if not self.open_now.get('"'):
            closing = (_wordlike(before) or before in ".,!?…") and (after.isspace() or after == "")
            if not (before.isdigit() or (closing and not self._at_line_start(at))):
                self._open(at, '"')
        elif opening and (before.isspace() or before == "") and _wordlike(after) and self._at_line_start(at):
            self._open(at, '"')
        else:
            self._close(at, '"')

    def _take_single(self, at: int, mark: str) -> None:
        before, after = self._around(at)
        if _latin(before) and _latin(after):
            return
        opened = self._single_on_top(mark)
        if mark == "‘" or (mark == "'" and opened is None):
            if not _wordlike(before) and not after.isspace() and not _ELIDED.match(self.text, at, at + 8):
                self._settle(opened)
                self._open(at, mark)
        elif opened is not None and not (before.isspace() and _wordlike(after)):
            if _MAY_BE_APOSTROPHE.search(self.text, max(opened.at + 1, at - 4), at) and self._lower_follows(at):
                opened.maybe_closed_at = at if opened.maybe_closed_at < 0 else opened.maybe_closed_at
            else:
                self._pop()
                self._pair(opened, at)

    def _settle(self, opened: _Open | None) -> None:
        """A new mark opens: the one still open ended where it may have ended, or was none."""
        if opened is not None and opened.maybe_closed_at >= 0:
            self._pop()
            self._pair(opened, opened.maybe_closed_at)

    def _single_on_top(self, mark: str) -> _Open | None:
        if self.stack and self.stack[-1].mark == ("'" if mark == "'" else "‘"):
            return self.stack[-1]
        return None

    def _lower_follows(self, at: int) -> bool:
        return self.text[at + 1 : at + 2].isspace() and self.text[at + 2 : at + 3].islower()

    def _around(self, at: int) -> tuple[str, str]:
        before = self.text[at - 1] if at > self.block.start else ""
        after = self.text[at + 1] if at + 1 < self.block.end else ""
        return before, after

    def _at_line_start(self, at: int) -> bool:
        start = max(self.block.start, at - 6)
        between = self.text[start:at].rstrip(" \t\u3000")
        return between.endswith("\n") or (not between and start == self.block.start)


def _wordlike(letter: str) -> bool:
    return letter.isalnum()


def _latin(letter: str) -> bool:
    return letter.isalnum() and letter < "\u0370"
