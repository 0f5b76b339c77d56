"""What the blocks of a plain text are: headings and their levels, verse, quotations, lists, tables, notes, contents."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from builder.library.rows import BlockKind
from builder.source import headings
from builder.source.headings import Mark, Rank, finished
from builder.source.layout import Habit, Layout, usual_gap
from builder.source.listing import ListMarker, columns, list_marker
from builder.source.names import Named


@dataclass(slots=True)
class Sorted:
    """A block whose kind is known: the numbers of its lines, and its level as in `Block`."""

    lines: list[int]
    kind: BlockKind
    level: int = 0
    mark: Mark | None = None


def classify(layout: Layout, lines: Sequence[str], named: Named) -> list[Sorted]:
    """The kind of every block of `layout`, in order; `lines` are the text's stripped lines."""
    classifier = _Classifier(layout, lines, named)
    blocks = [
        Sorted(raw.lines, classifier.kind(place), mark=classifier.mark(place))
        for place, raw in enumerate(layout.blocks)
    ]
    _set_contents_apart(blocks, lines)
    _set_notes_apart(blocks, lines)
    _set_levels(blocks)
    return blocks


def notices(blocks: list[Sorted]) -> list[str]:
    """What was decided about kinds, as sentences with counts."""
    counts = Counter(block.kind for block in blocks)
    found = []
    if counts[BlockKind.HEADING]:
        found.append(f"{counts[BlockKind.HEADING]} lines are headings.")
    if counts[BlockKind.FURNITURE]:
        found.append(f"{counts[BlockKind.FURNITURE]} blocks are the table of contents.")
    if counts[BlockKind.NOTE]:
        found.append(f"{counts[BlockKind.NOTE]} blocks are notes, and not part of the running text.")
    return found


# Shorter than this and a block may be a line of a title page; longer and it is running text.
_PROSE_CHARS = 100
_VERSE_LINE = 60
_CJK_VERSE_LINE = 32
_QUOTE_INDENT = 2
_HEADING_LINES = 4
_FRONT_BLOCKS = 6
_LONG_CHARS = 200


class _Classifier:
    """Looks at each block and its neighbours."""

    def __init__(self, layout: Layout, lines: Sequence[str], named: Named) -> None:
        self._blocks = layout.blocks
        self._lines = lines
        self._habit = layout.habit
        self._width = layout.width
        self._gap = usual_gap(layout.blocks)
        indents = Counter(raw.indent for raw in layout.blocks)
        self._indent = indents.most_common(1)[0][0] if indents else 0
        deep = sum(count for indent, count in indents.items() if indent >= self._indent + _QUOTE_INDENT)
        # What a third of a book is indented by is how its paragraphs look.
        self._quotes_indented = deep * 3 <= len(layout.blocks) and self._habit is not Habit.LINES
        self._title = headings.key(named.title)
        self._author = headings.key(named.author) if named.author else ""
        self._marks: dict[int, Mark | None] = {}

    def mark(self, place: int) -> Mark | None:
        """What makes a block a heading, or None."""
        if place not in self._marks:
            self._marks[place] = self._find_mark(place)
        return self._marks[place]

    def kind(self, place: int) -> BlockKind:
        """What a block is, apart from its surroundings in contents and notes."""
        raw = self._blocks[place]
        if self.mark(place) is not None:
            return BlockKind.HEADING
        own = [self._lines[number] for number in raw.lines]
        if len(own) > 1 and sum(1 for line in own if columns(line)) * 2 > len(own):
            return BlockKind.TABLE
        if _is_note(own[0]):
            return BlockKind.NOTE
        if self._is_item(place):
            return BlockKind.LIST_ITEM
        if self._is_verse(own):
            return BlockKind.VERSE
        deep = self._quotes_indented and raw.indent >= self._indent + _QUOTE_INDENT
        return BlockKind.QUOTATION if deep and self._is_prose(place) else BlockKind.PARAGRAPH

    def _find_mark(self, place: int) -> Mark | None:
        raw = self._blocks[place]
        line = self._lines[raw.lines[0]]
        weak = raw.mark is None or (raw.mark.rank in (Rank.CAPITALS, Rank.TITLE_LIKE) and not raw.mark.given)
        if not weak:
            return raw.mark
        if self._author and headings.key(line) == self._author:
            return None
        titled = bool(self._title) and headings.key(line) == self._title
        if len(raw.lines) > _HEADING_LINES or not (self._stands_as_heading(place) or (titled and place == 0)):
            return None
        if titled:
            return Mark(Rank.PART, bare=False)
        if raw.mark is not None:
            return raw.mark if raw.mark.rank is Rank.TITLE_LIKE or self._leads_to_prose(place) else None
        if len(raw.lines) > 1 or not headings.title_like(line):
            return None
        if headings.numbered(line) and not self._is_item(place):
            return Mark(Rank.NUMBERED, bare=False)
        apart = raw.gap > self._gap or (place == 0 and self._blocks[1].gap > 0)
        if not apart or list_marker(line) is not None or not self._leads_to_prose(place):
            return None
        return Mark(Rank.TITLE_LIKE, bare=False)

    def _stands_as_heading(self, place: int) -> bool:
        """What is above is finished, and running text or another heading follows."""
        if place and place - 1 not in self._marks:
            self.mark(place - 1)
        if place and self._marks[place - 1] is None and not self._ends_well(place - 1):
            return False
        following = place + 1
        if following >= len(self._blocks):
            return False
        raw = self._blocks[following]
        shown = raw.mark is not None and raw.mark.rank not in (Rank.CAPITALS, Rank.TITLE_LIKE)
        return shown or self._is_prose(following)

    def _leads_to_prose(self, place: int) -> bool:
        """Whether running text comes before the next such line; on a title page none does."""
        size = 0
        for raw in self._blocks[place + 1 : place + 1 + _FRONT_BLOCKS]:
            if headings.key(self._lines[raw.lines[0]]) == self._title:
                return False
            if raw.mark is not None:
                return size == 0 or size >= _LONG_CHARS
            size += sum(len(self._lines[number]) for number in raw.lines)
        return size >= _LONG_CHARS

    def _ends_well(self, place: int) -> bool:
        """Finished, or a short line that ends in a name or in capitals (a signature, a line of a title page)."""
        last = self._lines[self._blocks[place].lines[-1]]
        if finished(last):
            return True
        word = last.split()[-1]
        return (
            len(self._blocks[place].lines) == 1 and len(last) < 40 and word[-1] not in ",;，、" and not word.islower()
        )

    def _is_prose(self, place: int) -> bool:
        own = [self._lines[number] for number in self._blocks[place].lines]
        size = sum(map(len, own))
        return size >= _PROSE_CHARS or (finished(own[-1]) and size >= 20) or own[0][0] in '"“‘「『«'

    def _is_item(self, place: int) -> bool:
        """A list's marker, and the next or the last item beside it."""
        marker = list_marker(self._lines[self._blocks[place].lines[0]])
        if marker is None or marker.style == "조":
            return False
        after = self._marker(place + 1)
        before = self._marker(place - 1) if place else None
        return (after is not None and after.follows(marker)) or marker.follows(before) or marker.style == "①"

    def _marker(self, place: int) -> ListMarker | None:
        if not 0 <= place < len(self._blocks):
            return None
        return list_marker(self._lines[self._blocks[place].lines[0]])

    def _is_verse(self, own: list[str]) -> bool:
        """Short lines that were not cut for want of room, each begun as a line of verse is."""
        if len(own) < 2 or self._habit is Habit.LINES:
            return False
        longest = max(map(len, own))
        if longest > _VERSE_LINE or (self._habit is Habit.WRAPPED and longest > 0.8 * self._width):
            return False
        western = sum(1 for line in own if line.lstrip("\"“‘'_*([«")[:1].isupper())
        if western:
            return western * 5 >= len(own) * 4
        return longest <= _CJK_VERSE_LINE and not any("a" <= line[0] <= "z" for line in own)


_NOTE = re.compile(
    r"\[(?:\d{1,3}|[*†‡])\]\s*\S|\[(?:Foot)?note\b|\*\)\s|↑\s|(?:주|註)\s?\d{1,3}[.)]\s|[†‡]\s?\S", re.IGNORECASE
)
_NOTE_IN_SECTION = re.compile(
    r"\[?\(?(?:\d{1,3}|[*†‡①-⑳]|[一二三四五六七八九十]{1,3})(?:[.)\]:]|\s|\u3000)|↑|\^|\[\^|[-*] "
)


def _is_note(line: str) -> bool:
    return line[0] in "[*↑주註†‡" and _NOTE.match(line) is not None


def _set_notes_apart(blocks: list[Sorted], lines: Sequence[str]) -> None:
    """Under a heading that says notes, what begins with a number is a note, and what follows it belongs to it."""
    in_notes = False
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            in_notes = headings.key(lines[block.lines[0]]) in headings.NOTES
        elif in_notes and block.kind is not BlockKind.FURNITURE and _NOTE_IN_SECTION.match(lines[block.lines[0]]):
            block.kind = BlockKind.NOTE


def _set_contents_apart(blocks: list[Sorted], lines: Sequence[str]) -> None:
    """The entries under a heading that says contents are furniture: headings that are only named there."""
    for place, block in enumerate(blocks):
        if block.kind is BlockKind.HEADING and headings.key(lines[block.lines[0]]) in headings.CONTENTS:
            end = _end_of_contents(blocks, lines, place)
            for entry in blocks[place + 1 : end]:
                entry.kind = BlockKind.FURNITURE
                entry.mark = None
            return


# Contents of a long book run to a hundred lines; what is longer than this is no entry.
_LONGEST_ENTRY = 120
_ENTRIES_AT_MOST = 300
_PAGE_AT_END = re.compile(r"(?:\s{2,}|[.·…]{2,}\s*|\s)(?:\d{1,4}|[ivxlc]+)$")


def _end_of_contents(blocks: list[Sorted], lines: Sequence[str], place: int) -> int:
    """Where the book begins again: after the last entry that names a page, or a heading of the book further down."""
    first = place + 1
    end = first
    seen: set[str] = set()
    while end < len(blocks) and end - first < _ENTRIES_AT_MOST:
        own = [lines[number] for number in blocks[end].lines]
        found = _entry_key(own[0])
        prose = finished(own[-1]) and blocks[end].kind is not BlockKind.HEADING and own[-1][-1] not in ":)"
        if prose or max(map(len, own)) > _LONGEST_ENTRY or sum(map(len, own)) > 5 * _LONGEST_ENTRY or found in seen:
            break
        seen.add(found)
        end += 1
    later = {headings.key(lines[block.lines[0]]) for block in blocks[end:] if block.kind is BlockKind.HEADING}
    while end > first:
        own = [lines[number] for number in blocks[end - 1].lines]
        if _PAGE_AT_END.search(own[-1]) or _entry_key(own[0]) in later:
            break
        end -= 1
    return end


def _entry_key(line: str) -> str:
    return headings.key(_PAGE_AT_END.sub("", line))


def _set_levels(blocks: list[Sorted]) -> None:
    """Levels from 1 by how headings nest: each lies in the last one above it of an outer rank.

    Capitals and lines that look like titles are chapters where nothing else is.
    """
    marks = [block.mark for block in blocks if block.kind is BlockKind.HEADING and block.mark is not None]
    labelled = any(mark.rank is Rank.CHAPTER and (mark.bare or mark.given) for mark in marks)
    above: list[float] = []
    label: Sorted | None = None
    for block in blocks:
        if block.kind is not BlockKind.HEADING or block.mark is None:
            label = None
            continue
        weak = block.mark.rank in (Rank.CAPITALS, Rank.TITLE_LIKE) and not block.mark.given
        rank: float = Rank.CHAPTER if weak and not labelled else block.mark.rank
        if weak and label is not None and label.mark is not None and label.mark.bare:
            # A label's title lies right under it, above whatever else its chapter holds.
            rank = above[-1] + 0.5
        label = block
        while above and above[-1] >= rank:
            above.pop()
        above.append(rank)
        block.level = min(6, len(above))


_AUTHOR_LINE = re.compile(r"(?:by|par|von|저자|지은이|글쓴이|글|著者|著)\s*[:：]?\s+(\S.{0,60}?)[.,]?", re.IGNORECASE)
_TITLE_FIELD = re.compile(r"(?:title|제목|책\s?이름|書名)\s*[:：]\s*(\S.*)", re.IGNORECASE)
_AUTHOR_FIELD = re.compile(r"(?:author|저자|지은이|글쓴이|著者)\s*[:：]\s*(\S.*)", re.IGNORECASE)


def title_page(blocks: list[Sorted], lines: Sequence[str], named: Named) -> Named:
    """Title and author as the first blocks give them, where they do; else as `named`."""
    first = [lines[number] for block in blocks[:8] for number in block.lines][:12]
    if not first:
        return named
    title = next((found[1] for line in first if (found := _TITLE_FIELD.fullmatch(line))), None)
    author = next((found[1] for line in first if (found := _AUTHOR_FIELD.fullmatch(line))), None)
    wanted = headings.key(named.title).replace(" ", "")
    if title is None:
        title = next((line for line in first[:4] if headings.key(line).replace(" ", "") == wanted), None)
    if title is None and named.title.isascii() and not first[0].isascii() and _is_title(blocks[0], first[0]):
        title = first[0]
    if author is None and title is not None:
        author = next((found[1] for line in first[1:6] if (found := _AUTHOR_LINE.fullmatch(line))), None)
    return Named((title or named.title).strip(" ."), named.author or author)


def _is_title(block: Sorted, line: str) -> bool:
    return len(block.lines) == 1 and headings.title_like(line) and len(line) <= 30 and headings.mark(line) is None
