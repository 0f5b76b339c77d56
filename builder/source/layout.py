"""From a plain text's lines to its blocks: which lines belong together, and which begin anew.

Three habits of text files are told apart. *Wrapped*: lines are cut at a width, blank lines or indents part paragraphs.
*Lines*: every line is a paragraph. *Blank*: paragraphs are single lines with blank lines between, and the few lines
that stand close belong together.

Whatever is decided here holds when the canonical text is read again: a decision looks only at lines' own words and at
line ends that are still there afterwards, never at indents or gaps that the canonical text does not keep.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from builder.source import headings
from builder.source.furniture import FORM_FEED, Pages
from builder.source.headings import Mark, Rank, finished
from builder.source.listing import columns, list_marker


class Habit(Enum):
    """How a file uses its line ends."""

    WRAPPED = auto()
    LINES = auto()
    BLANK = auto()


@dataclass(slots=True)
class Raw:
    """A block before its kind is known: numbers of its lines, blank lines above it, and what marks it as a heading."""

    lines: list[int]
    gap: int
    indent: int
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A text's blocks in order. `width` is the usual length of a full line, in characters."""

    blocks: list[Raw]
    habit: Habit
    width: int


def lay_out(lines: list[str], indents: list[int], pages: Pages, given: Mapping[int, Mark]) -> Layout:
    """Blocks of the stripped `lines`; `given` are headings that markup has already named, by line number."""
    width = _width(lines, pages)
    chunks = _chunks(lines, indents, pages, given, width)
    splitter = _Splitter(lines, indents, given, width)
    splits = splitter.learn([chunk.lines for chunk in chunks])
    blocks: list[Raw] = []
    for chunk, pieces in zip(chunks, splits, strict=True):
        pieces[0].gap = chunk.gap
        blocks.extend(pieces)
    return Layout(_join_titles(blocks, lines, pages), splitter.habit, width)


def one_block(lines: list[str]) -> bool:
    """Whether lines that markup holds together would be one block by their own words, too."""
    if any(_is_heading(line) or list_marker(line) for line in lines):
        return False
    return len(lay_out(lines, [0] * len(lines), Pages(), {}).blocks) == 1


def _width(lines: list[str], pages: Pages) -> int:
    """The length that nine in ten lines do not pass."""
    lengths = sorted([len(line) for number, line in enumerate(lines) if line and number not in pages.furniture])
    return lengths[len(lengths) * 9 // 10] if lengths else 0


@dataclass(slots=True)
class _Chunk:
    lines: list[int]
    gap: int


def _chunks(lines: list[str], indents: list[int], pages: Pages, given: Mapping[int, Mark], width: int) -> list[_Chunk]:
    """Lines without a blank line between them; a page break parts them only where no paragraph runs across it."""
    usual_above = min([page.above for page in pages.breaks.values()], default=0)
    usual_below = min([page.below for page in pages.breaks.values()], default=0)
    mends = _tears_are_mended(lines, pages, width)
    chunks: list[_Chunk] = []
    gap = 0
    for number, line in enumerate(lines):
        if not line or line == FORM_FEED or number in pages.furniture:
            gap += not line
            continue
        above = chunks[-1].lines[-1] if chunks else None
        page = pages.breaks.get(number)
        if above is None or number in given or above in given:
            parted = True
        elif mends and _torn(lines[above], line, width):
            parted = False
        elif page is not None:
            blank = page.above > usual_above or page.below > usual_below
            parted = blank or not _runs_on(lines[above], line, indents[number], width)
        else:
            parted = gap > 0
        if parted:
            chunks.append(_Chunk([number], gap))
        else:
            chunks[-1].lines.append(number)
        gap = 0
    return chunks


_SPEECH_OPENS = frozenset("“‘\"'「『«—―")
_EASTERN_END = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3][,，、]?$")


def _runs_on(above: str, below: str, indent: int, width: int) -> bool:
    """Whether a paragraph goes on from the last line of a page to the first of the next."""
    if _is_heading(above) or _is_heading(below):
        return False
    if below[0] in _SPEECH_OPENS and (finished(above) or _EASTERN_END.search(above)):
        return False
    if not finished(above):
        return True
    full = _FULL * width <= len(above) and width <= _WIDEST_WRAP
    return full and indent < _STEP and list_marker(below) is None


# Blank lines that scanning put inside paragraphs are few beside the line ends that it kept.
_CUTS_PER_TEAR = 4


def _tears_are_mended(lines: list[str], pages: Pages, width: int) -> bool:
    """Whether lines are cut at a width so regularly that a cut line above a blank one is torn, and not a verse."""
    cuts = tears = 0
    above = ""
    gap = False
    for number, line in enumerate(lines):
        if not line or line == FORM_FEED or number in pages.furniture:
            gap = True
            continue
        if above and _torn(above, line, width):
            tears += gap
            cuts += not gap
        above, gap = line, False
    return cuts >= _CUTS_PER_TEAR * tears


def _torn(above: str, below: str, width: int) -> bool:
    """Whether a line that was cut for want of room goes on below, over a blank line that scanning put there.

    A closing mark alone on a line always goes with what is above it.
    """
    if not _NARROWEST_WRAP <= width <= _WIDEST_WRAP:
        return False
    if below in _CLOSING_ALONE:
        return True
    if len(above) < _FULL * width or finished(above) or list_marker(below):
        return False
    if _is_heading(above) or _is_heading(below):
        return False
    if columns(above) or columns(below):
        return False
    return not below[0].isupper() and below[0] not in _SPEECH_OPENS


def _is_heading(line: str) -> bool:
    return headings.mark(line) is not None or headings.capitals(line)


_CLOSING_ALONE = frozenset(('"', "”", "’", "'", "」", "』", "…", "……", "."))
_FULL = 0.9
# A line this much shorter than the width was not cut for want of room.
_SHORT = 0.75
_WIDEST_WRAP = 160
# A poem has lines of twenty or thirty characters.
_NARROWEST_WRAP = 30
# A single space before a line is where it was cut, or a slip.
_STEP = 2
# Of the ends of lines that were cut for want of room, few happen to be ends of sentences.
_CUT_SHARE = 0.4
# Fewer line ends than this per paragraph, and they are exceptions and not the file's habit.
_LINES_PER_CHUNK = 0.25
# Where paragraphs are parted by blank lines, hardly any ends inside a chunk.
_SHORT_ENDS_PER_CHUNK = 2


class _Splitter:
    """Parts the lines of a chunk into blocks by the file's habit."""

    def __init__(self, lines: list[str], indents: list[int], given: Mapping[int, Mark], width: int) -> None:
        self._lines = lines
        self._width = width
        self._indents = indents
        self._given = given
        self.habit = Habit.WRAPPED
        self._few_blanks = False
        self._step = _STEP
        self._short = 0.0

    def learn(self, chunks: list[list[int]]) -> list[list[Raw]]:
        """Find the file's habit from the line ends that nothing else explains, and split every chunk by it."""
        indents = Counter([indent for indent in self._indents if indent])
        # A stray space at a line's beginning is no indent, unless single spaces are how this file indents.
        self._step = 1 if indents and indents.most_common(1)[0][0] == 1 else _STEP
        self._short = self._shortest_cut(chunks)
        self._few_blanks = self._short_ends(chunks) > _SHORT_ENDS_PER_CHUNK * len(chunks)
        splits = [self.split(chunk) for chunk in chunks]
        pairs = [
            (self._lines[above], self._lines[below])
            for split in splits
            for block in split
            if len(block.lines) > 1
            for above, below in pairwise(block.lines)
        ]
        ends = [above for above, below in pairs if not _continues(above, below)]
        cut = len(pairs) - sum(1 for end in ends if finished(end))
        if not self._few_blanks and len(ends) <= _LINES_PER_CHUNK * len(chunks):
            self.habit = Habit.BLANK
        elif self._width > _WIDEST_WRAP or cut < _CUT_SHARE * len(pairs):
            self.habit = Habit.LINES
        else:
            return splits
        return [self.split(chunk) for chunk in chunks]

    def _short_ends(self, chunks: list[list[int]]) -> int:
        """How many lines inside chunks end as the last line of a paragraph does."""
        return sum(
            1
            for chunk in chunks
            for number in chunk[:-1]
            if len(self._lines[number]) < self._short and finished(self._lines[number])
        )

    def _shortest_cut(self, chunks: list[list[int]]) -> float:
        """Nine in ten lines that were cut for want of room are at least this long, in characters."""
        cut = sorted(
            [
                len(line)
                for chunk in chunks
                for number in chunk
                if not finished(line := self._lines[number]) and len(line) > _SHORT * self._width
            ]
        )
        # Less the space at which it was cut, on either side.
        return min(cut[len(cut) // 10], 0.95 * self._width) - 1 if cut else _SHORT * self._width

    def split(self, chunk: list[int]) -> list[Raw]:
        """The blocks of a chunk."""
        base = min([self._indents[number] for number in chunk])
        if len(chunk) == 1:
            return [Raw(chunk, 0, base, self._heading(chunk, 0)[1])]
        by_indent = self._parts_by_indent(chunk, base)
        if self._is_columns(chunk):
            return [Raw(chunk, 0, base)]
        blocks: list[Raw] = []
        at = 0
        while at < len(chunk):
            size, mark = self._heading(chunk, at)
            end = at + max(1, size)
            if mark is None:
                while end < len(chunk) and not self._begins(chunk, at, end, base if by_indent else None):
                    end += 1
            own = chunk[at:end]
            blocks.append(Raw(own, 0, min([self._indents[number] for number in own]), mark))
            at = end
        return blocks

    def _parts_by_indent(self, chunk: list[int], base: int) -> bool:
        """Whether a deeper indent begins a paragraph here: the first line has it, and not every other line."""
        deep = sum(1 for number in chunk if self._indents[number] >= base + self._step)
        if not deep:
            return False
        first = self._indents[chunk[0]] >= base + self._step
        return (first or (self._few_blanks and deep >= 3)) and deep * 10 <= len(chunk) * 9

    def _is_columns(self, chunk: list[int]) -> bool:
        return len(chunk) > 1 and sum(1 for number in chunk if columns(self._lines[number])) * 2 > len(chunk)

    def _begins(self, chunk: list[int], start: int, at: int, base: int | None) -> bool:
        """Whether a new block begins at place `at`, given the block that began at `start`."""
        number = chunk[at]
        above, below = self._lines[chunk[at - 1]], self._lines[number]
        if _torn(above, below, self._width):
            return False
        if base is not None and self._indents[number] >= base + self._step:
            return True
        item = list_marker(below)
        if item is not None and (finished(above) or item.follows(list_marker(self._lines[chunk[start]]))):
            return True
        if self.habit is Habit.LINES:
            return not _continues(above, below)
        if self.habit is Habit.WRAPPED and self._few_blanks:
            return finished(above) and len(above) < self._short
        return False

    def _heading(self, chunk: list[int], at: int) -> tuple[int, Mark | None]:
        """How many lines from place `at` are a heading that shows itself, and what marks it."""
        number = chunk[at]
        if number in self._given:
            return 1, self._given[number]
        line = self._lines[number]
        rest = [self._lines[k] for k in chunk[at + 1 : at + 5]]
        if rest and _is_lower(rest[0][0]):
            return 0, None
        mark = headings.mark(line)
        if mark is not None:
            if mark.rank is Rank.NUMBER and rest and (headings.mark(rest[0]) or columns(rest[0])):
                return 0, None
            title = headings.title_after(mark, rest)
            if title == 1 and len(rest) > 1 and not headings.capitals(rest[0]):
                title = int(len(rest[0]) < 0.6 * self._width and len(rest[1]) > len(rest[0]))
            return 1 + title, mark
        if headings.capitals(line):
            size = 1
            while size <= len(rest) and headings.capitals(rest[size - 1]):
                size += 1
            if self._lines[chunk[at + size - 1]][-1] not in ",;:":
                return size, Mark(Rank.CAPITALS, bare=False)
        if self._stands_over(line, rest):
            return 1, Mark(Rank.TITLE_LIKE, bare=False)
        return 0, None

    def _stands_over(self, line: str, rest: list[str]) -> bool:
        """A short title right above a wrapped paragraph: no line of a paragraph but its last is short."""
        if self.habit is not Habit.WRAPPED or not rest or not headings.title_like(line):
            return False
        if len(line) > 0.5 * self._width or headings.numbered(line) or list_marker(line):
            return False
        return len(rest[0]) >= _SHORT * self._width or (finished(rest[0]) and len(rest[0]) >= _SENTENCE)


# A line of this many characters that ends as a sentence does holds a whole one.
_SENTENCE = 20


_CONTINUING = frozenset(",;:.!?)]}»”’…")
_OPEN_ENDS = frozenset(",'’«([-")


def _continues(above: str, below: str) -> bool:
    """Whether the line below goes on with the sentence above, in scripts that tell (a file whose italics broke)."""
    last, first = above[-1], below[0]
    if not (last in _OPEN_ENDS or last.isalnum() or last == "_") or finished(above):
        return False
    if last in "«([" or first in _CONTINUING or _is_lower(first):
        return True
    return _is_lower(last) and (_is_lower(above[0]) or len(above) > _LONG_LINE)


def _is_lower(letter: str) -> bool:
    """A small Latin letter; no other script tells where sentences begin."""
    return letter.islower() and letter < "\u0250"


_LONG_LINE = 80


def _join_titles(blocks: list[Raw], lines: list[str], pages: Pages) -> list[Raw]:
    """`CHAPTER I.` and the title that stands under it after a blank line are one heading.

    Only in a text that parts some blocks by two blank lines or more: the canonical text never does, and there the two
    may have been headings of their own.
    """
    if max([block.gap for block in blocks[1:]], default=0) < 2:
        return blocks
    joined: list[Raw] = []
    for block in blocks:
        label = joined[-1] if joined else None
        if label is not None and label.mark is not None and label.mark.bare and len(label.lines) == 1:
            own = [lines[number] for number in block.lines]
            apart = block.lines[0] in pages.breaks or block.gap > 4 or (block.mark and block.mark.rank < Rank.CAPITALS)
            if not apart and headings.title_after(label.mark, own) == len(own):
                label.lines.extend(block.lines)
                continue
        joined.append(block)
    return joined


def usual_gap(blocks: list[Raw]) -> int:
    """How many blank lines mostly part two blocks."""
    gaps = Counter(block.gap for block in blocks[1:])
    return gaps.most_common(1)[0][0] if gaps else 0
