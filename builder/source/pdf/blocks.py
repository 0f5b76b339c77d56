"""Lines of a PDF -> blocks: paragraphs over page ends, headings by size and weight, notes at the foot of a page."""

import re
from collections import Counter
from dataclasses import dataclass, field

from builder.library.rows import BlockKind
from builder.source import headings
from builder.source.draft import Piece
from builder.source.parts import Part, is_ordinal
from builder.source.pdf.edges import Edges
from builder.source.pdf.lines import Line

# Letters this much larger than the text's make a heading; scans' sizes waver by a tenth.
_HEADING_SIZE = 1.15
_NOTE_SIZE = 0.92
_LONGEST_HEADING_LINES = 4
# White above a line, in multiples of the usual distance of lines, that parts two blocks.
_PARTING_GAP = 1.35
# Lines of one heading stand no further apart than this many of their letters' heights.
_HEADING_GAP = 2.2
# A first line's indent and a short last line, in letter heights.
_INDENT = 0.6
_SHORT = 2.0
# An extract is set in from its column's left edge by this much, all through.
_SET_IN = 1.0
_LEADS_TO_PAGE = re.compile(r"(?:[.·…‥]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})$")
_DRAWN = r"(?:(?:[A-ZΑ-Ω]{1,2}|[a-zα-ω])[′'’\d]*|′+)"
_LETTERS_ONLY = re.compile(rf"(?:[−+-]?\d{{1,3}} )*{_DRAWN}(?: (?:{_DRAWN}|[−+-]?\d{{1,3}}))*")
# A title or a note has a word in it; the letters in a drawing or a formula have none.
_WORD = re.compile(r"[^\W\d_]{4}|[가-힣一-鿿ぁ-ヿ]{2}")
_NOTE_START = re.compile(r"(?:\d{1,3}|[*†‡§]{1,3})[).\]]?\s*\S")


@dataclass(slots=True)
class _Group:
    """Lines that make one block; furniture that stands among them is kept with the number of lines before it."""

    lines: list[Line]
    note: bool = False
    furniture: list[tuple[int, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Style:
    """What is usual in a book: the size of its text, whether that is bold, and the distance of its lines, in points."""

    size: float
    bold: bool
    leading: float


def style_of(lines: list[Line]) -> Style:
    """The commonest size and weight by letters, and the middle distance between lines of that size."""
    sizes: Counter[float] = Counter()
    bold = 0
    for line in lines:
        sizes[line.size] += len(line.text)
        bold += len(line.text) if line.bold else 0
    size = sizes.most_common(1)[0][0]
    gaps = sorted(line.gap for line in lines if line.size == size and 0 < line.gap < 4 * max(size, 1))
    return Style(size, bold * 2 > sum(sizes.values()), gaps[len(gaps) // 2] if gaps else 1.2 * size)


def blocks_of(lines: list[Line], edges: Edges) -> list[Part]:
    """The parts of the whole book in reading order. Furniture is kept, inside a paragraph where it interrupts one."""
    body = [line for index, line in enumerate(lines) if index not in edges.furniture]
    if not body:
        return []
    style = style_of(body)
    sizes = _heading_sizes(body, style)
    contents = _contents_pages(body)
    parts: list[Part] = []
    for group in _groups(lines, edges, style, contents):
        part = _part(group, edges, style, sizes, parts[-1] if parts else None)
        if group.lines and group.lines[0].page in contents:
            part.reason = "table of contents"
        parts.append(part)
    return parts


def _contents_pages(body: list[Line]) -> set[int]:
    """Pages of which half the lines lead to a page number, by dots or across white."""
    leading: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    for line in body:
        counts[line.page] += 1
        leading[line.page] += _LEADS_TO_PAGE.search(line.text) is not None
    return {page for page, number in leading.items() if number >= 4 and 2 * number >= counts[page]}


def _groups(lines: list[Line], edges: Edges, style: Style, contents: set[int]) -> list[_Group]:
    """Cut the lines into blocks. Notes at a page's foot wait until the paragraph that they interrupt is at its end."""
    done: list[_Group] = []
    waiting: list[_Group] = []
    current: _Group | None = None
    held: list[str] = []
    feet = _feet(lines, edges, style)
    drawn = _drawn(lines, style)
    for index, line in enumerate(lines):
        if index in edges.furniture or index in drawn:
            held.append(line.text)
            continue
        if index in feet:
            _add_note(waiting, line)
            continue
        apart = current is None or (line.page in contents) != (current.lines[-1].page in contents)
        if current is not None and not apart and not _begins(line, current.lines[-1], current, style):
            current.furniture += [(len(current.lines), text) for text in held]
            current.lines.append(line)
        else:
            done += [current, *waiting] if current else waiting
            done += [_Group([], furniture=[(0, text)]) for text in held]
            waiting, current = [], _Group([line])
        held = []
    done += [current, *waiting] if current else waiting
    return done + [_Group([], furniture=[(0, text)]) for text in held]


def _drawn(lines: list[Line], style: Style) -> set[int]:
    """The letters beside the lines of a drawing ("A", "P′ Q"): more than one such line on a page, none a heading.

    They are no part of what is said, so they are kept like furniture.
    """
    by_page: dict[int, set[int]] = {}
    for index, line in enumerate(lines):
        if len(line.text) <= 40 and _LETTERS_ONLY.fullmatch(line.text) and not _stands_out(line, style):
            by_page.setdefault(line.page, set()).add(index)
    return {index for indices in by_page.values() if len(indices) > 1 for index in indices}


def _add_note(waiting: list[_Group], line: Line) -> None:
    starts = _starts_note(line)
    if waiting and not starts:
        waiting[-1].lines.append(line)
    else:
        waiting.append(_Group([line], note=True))


def _feet(lines: list[Line], edges: Edges, style: Style) -> set[int]:
    """The lines of footnotes: the small ones that end a page below text of the usual size."""
    feet: set[int] = set()
    page: list[int] = []
    for index, line in enumerate([*lines, None]):
        if line is None or (page and line.page != lines[page[0]].page):
            feet |= _foot(page, lines, style)
            page = []
        if line is not None and index not in edges.furniture:
            page.append(index)
    return feet


def _foot(page: list[int], lines: list[Line], style: Style) -> set[int]:
    small: list[int] = []
    for index in reversed(page):
        if lines[index].size > _NOTE_SIZE * style.size:
            break
        small.append(index)
    while small and not _starts_note(lines[small[-1]]):
        small.pop()
    return set(small) if len(small) < len(page) else set()


def _starts_note(line: Line) -> bool:
    return _NOTE_START.match(line.text) is not None and _WORD.search(line.text) is not None


def _begins(line: Line, above: Line, current: _Group, style: Style) -> bool:
    """Whether a line begins a new block, given the line above it in the block being read."""
    stands_out = _stands_out(line, style)
    if stands_out != _stands_out(above, style):
        return True
    if abs(line.size - above.size) > 0.12 * style.size and len(line.text) > 3 and len(above.text) > 3:
        return True
    height = max(style.size, 1)
    same_column = (line.page, line.column) == (above.page, above.column)
    if stands_out:
        return not same_column or line.gap > _HEADING_GAP * line.size
    if _goes_on(line, above, height):
        return False
    if same_column and line.gap > _PARTING_GAP * style.leading:
        return True
    if headings.mark(line.text) and _is_short(above, height):
        return True
    indent = line.left - line.left_edge
    above_indent = above.left - above.left_edge
    indented = indent > _INDENT * height and indent > above_indent + 0.3 * height
    if indented and not (len(current.lines) == 1 and above_indent > indent):
        return True
    hangs_back = len(current.lines) > 1 and above_indent > _SET_IN * height and indent < above_indent - 0.3 * height
    return hangs_back or (_is_short(above, height) and headings.finished(above.text))


def _goes_on(line: Line, above: Line, height: float) -> bool:
    """Whether a line is the rest of a sentence whatever the white above it: after or in a displayed formula."""
    if headings.finished(above.text) or headings.mark(line.text):
        return False
    full = not _is_short(above, height) or not _WORD.search(above.text)
    return not _WORD.search(line.text) or (full and (line.text[0].islower() or line.text[0] in ",;."))


def _is_short(line: Line, height: float) -> bool:
    return line.right < line.right_edge - _SHORT * height


def _stands_out(line: Line, style: Style) -> bool:
    return line.size >= _HEADING_SIZE * style.size or (line.bold and not style.bold)


def _heading_sizes(body: list[Line], style: Style) -> list[float]:
    """The sizes of larger letters, the largest first, sizes within a twentieth taken together."""
    sizes: list[float] = []
    for size in sorted({line.size for line in body if line.size >= _HEADING_SIZE * style.size}, reverse=True):
        if not sizes or size < 0.95 * sizes[-1]:
            sizes.append(size)
    return sizes


def _part(group: _Group, edges: Edges, style: Style, sizes: list[float], before: Part | None) -> Part:
    if not group.lines:
        return Part(BlockKind.FURNITURE, group.furniture[0][1])
    first, last = group.lines[0], group.lines[-1]
    kind, level = _kind(group, style, sizes, before)
    numbers = edges.numbers[first.page], edges.numbers[last.page]
    pages = (numbers[0], numbers[1]) if numbers[0] is not None and numbers[1] is not None else None
    text = "\n".join(line.text for line in group.lines)
    return Part(kind, text, level, pages, (_mark(first),), pieces=_pieces(group))


def _mark(line: Line) -> str:
    """Where a block begins, for bookmarks to find: the page's index and the height on it."""
    return f"{line.page}:{line.top:.0f}"


def _pieces(group: _Group) -> list[Piece] | None:
    if not group.furniture:
        return None
    pieces: list[Piece] = []
    taken = 0
    for position, text in group.furniture:
        if position > taken:
            pieces.append(Piece("\n".join(line.text for line in group.lines[taken:position])))
        pieces.append(Piece(text, furniture=True))
        taken = position
    pieces.append(Piece("\n".join(line.text for line in group.lines[taken:])))
    return pieces


def _kind(group: _Group, style: Style, sizes: list[float], before: Part | None) -> tuple[BlockKind, int]:
    lines = group.lines
    text = " ".join(line.text for line in lines)
    if group.note:
        return BlockKind.NOTE, 0
    titled = _WORD.search(text) is not None or headings.mark(text) is not None
    if len(lines) <= _LONGEST_HEADING_LINES and len(text) <= 200 and titled:
        if lines[0].size >= _HEADING_SIZE * style.size:
            rank = next((rank for rank, size in enumerate(sizes) if lines[0].size >= 0.95 * size), len(sizes) - 1)
            return BlockKind.HEADING, min(rank + 1, 6)
        plain = len(sizes) + 1
        if lines[0].bold and not style.bold and not headings.finished(text):
            return BlockKind.HEADING, min(plain, 6)
        under = before.level if before is not None and before.is_heading else None
        if len(lines) <= 2 and (_says_heading(text) or (before and under and _is_title_under(lines, before))):
            # The title under "CHAPTER I" is of its rank.
            return BlockKind.HEADING, under or min(plain, 6)
    return (BlockKind.QUOTATION if _is_extract(lines, style) else BlockKind.PARAGRAPH), 0


def _says_heading(text: str) -> bool:
    """By its words alone; a lone number may as well belong to a drawing."""
    mark = headings.mark(text)
    return headings.capitals(text) or (mark is not None and mark.rank is not headings.Rank.NUMBER)


def _is_title_under(lines: list[Line], label: Part) -> bool:
    """Whether lines under "CHAPTER I" are its title: with white on both sides, and about as much."""
    sides = [(line.left - line.left_edge, line.right_edge - line.right) for line in lines]
    centred = all(min(side) > 1 and max(side) < 2 * min(side) for side in sides)
    return is_ordinal(label.text) and centred and not headings.finished(lines[-1].text)


def _is_extract(lines: list[Line], style: Style) -> bool:
    """Several lines of prose, all set in from the left, and smaller than the text or set in from the right as well."""
    height = max(style.size, 1)
    if len(lines) < 3 or any(line.left - line.left_edge < _SET_IN * height for line in lines):
        return False
    if sum(_WORD.search(line.text) is not None for line in lines) * 2 < len(lines):
        return False
    lefts = [line.left for line in lines[1:]]
    if max(lefts) - min(lefts) > 0.5 * height:
        return False
    right = max(line.right for line in lines)
    ragged = sum(right - line.right > height for line in lines[:-1])
    narrow = all(line.right_edge - line.right > 0.5 * height for line in lines)
    small = all(line.size < 0.96 * style.size for line in lines)
    return ragged == 0 and (narrow or small)
