"""Plain text of every sort: hard-wrapped, a line a paragraph, scanned page by page, wrapped by an archive."""

import re
import unicodedata
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.library.rows import BlockKind, Reading
from builder.source import aozora, furniture, gutenberg, language, sorting, wikitext
from builder.source.draft import Draft, Piece
from builder.source.furniture import FORM_FEED, Pages
from builder.source.headings import Mark
from builder.source.layout import Habit, Layout, lay_out
from builder.source.names import Named, from_name

FORMAT = "text"


def read(text: str, name: str) -> Reading:
    """Read a plain text; `name` is its file's name, for title and author where the text names none.

    Raises NothingToRead where there is no text.
    """
    # A form feed stands on a line of its own from here on.
    text = tidy(text).replace(FORM_FEED, f"\n{FORM_FEED}\n")
    named = from_name(name)
    draft = Draft()
    wrapped = gutenberg.unwrap(text)
    if wrapped is not None:
        draft.leave_out("Project Gutenberg's wrapper", wrapped.before)
        draft.notice("Project Gutenberg's header, credits and licence are not part of the book.")
        named = Named(wrapped.title or named.title, wrapped.author or named.author)
        text = wrapped.body
    if aozora.is_aozora(text):
        return aozora.read(text, named, draft)
    wiki = wikitext.unmark(text) if wikitext.is_wikitext(text) else None
    if wiki is not None:
        draft.leave_out("wiki markup", wiki.dropped)
        draft.notice("Wiki markup is dropped; its headings are kept as headings.")
        named = Named(wiki.title or named.title, wiki.author or named.author)
        text = wiki.text
    unindented = wikitext.unindent(text)
    if unindented != text:
        draft.notice("Colons that indent lines, as on wiki pages, are dropped.")
        text = unindented
    source = _Source.of(text, wiki.headings if wiki else {})
    found = _body(source, draft, named, certain=wrapped is not None or (wiki is not None and wiki.title is not None))
    if wrapped is not None:
        draft.leave_out("Project Gutenberg's wrapper", wrapped.after)
    spoken = (wrapped.language if wrapped else None) or language.detect(text)
    return draft.reading(title=found.title, author=found.author, language=spoken, format=FORMAT)


_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufeff]")
_NEWLINES = re.compile(r"\r\n?|[\u2028\u2029\x85]")


def tidy(text: str) -> str:
    """NFC, `\\n` newlines, no controls but form feeds."""
    text = _CONTROLS.sub("", _NEWLINES.sub("\n", text))
    return unicodedata.normalize("NFC", text)


@dataclass(frozen=True, slots=True)
class _Source:
    """A text by its lines: as they stand (without trailing space), stripped, and how deep they are indented."""

    lines: list[str]
    bare: list[str]
    indents: list[int]
    given: Mapping[int, Mark] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, given: Mapping[int, Mark]) -> "_Source":
        lines = [FORM_FEED if line == FORM_FEED else line.rstrip() for line in text.split("\n")]
        bare = [line if line == FORM_FEED else line.strip() for line in lines]
        indents = [_cells(line, len(line) - len(short)) for line, short in zip(lines, bare, strict=True)]
        return cls(lines, bare, indents, given)


def _cells(line: str, indent: int) -> int:
    """An indent in cells: an ideographic space is two wide, a tab four."""
    if not indent:
        return 0
    space = line[:indent]
    return indent + space.count("\u3000") + 3 * space.count("\t")


def _body(source: _Source, draft: Draft, named: Named, *, certain: bool) -> Named:
    """Lay the text out into the draft; answers title and author, by the text itself unless they are `certain`."""
    pages = furniture.find(source.bare)
    layout = lay_out(source.bare, source.indents, pages, source.given)
    for sentence in (*pages.notices, *_habit_notice(layout)):
        draft.notice(sentence)
    blocks = sorting.classify(layout, source.bare, named)
    found = named if certain else sorting.title_page(blocks, source.bare, named)
    _fill(draft, source, pages, blocks)
    for sentence in sorting.notices(blocks):
        draft.notice(sentence)
    return found


def _habit_notice(layout: Layout) -> tuple[str, ...]:
    if layout.habit is Habit.WRAPPED:
        return (f"Lines are cut at about {layout.width} characters; they are kept, and joined into paragraphs.",)
    if layout.habit is Habit.LINES:
        return ("Every line is a paragraph.",)
    return ()


def _fill(draft: Draft, source: _Source, pages: Pages, blocks: list[sorting.Sorted]) -> None:
    """Hand the blocks over in order, with the furniture that lies between and inside them."""
    waiting = sorted(pages.furniture)
    printed = _Printed(pages)
    at = 0
    for block in blocks:
        while at < len(waiting) and waiting[at] < block.lines[0]:
            draft.add(BlockKind.FURNITURE, source.bare[waiting[at]])
            at += 1
        inside = at
        while at < len(waiting) and waiting[at] < block.lines[-1]:
            at += 1
        pieces = _pieces(source, block, waiting[inside:at])
        draft.add_pieces(block.kind, pieces, level=block.level, pages=printed.of(block.lines[0], block.lines[-1]))
    for number in waiting[at:]:
        draft.add(BlockKind.FURNITURE, source.bare[number])


def _pieces(source: _Source, block: sorting.Sorted, inside: list[int]) -> list[Piece]:
    """A block's text, cut where furniture lies."""
    if len(block.lines) == 1:
        return [Piece(source.bare[block.lines[0]])]
    own = _dedent([source.lines[number] for number in block.lines])
    if not inside:
        return [Piece("\n".join(own))]
    pieces: list[Piece] = []
    run: list[str] = []
    waiting = deque(inside)
    for number, line in zip(block.lines, own, strict=True):
        while waiting and waiting[0] < number:
            pieces.extend((Piece("\n".join(run)), Piece(source.bare[waiting.popleft()], furniture=True)))
            run = []
        run.append(line)
    return [*pieces, Piece("\n".join(run))]


def _dedent(lines: list[str]) -> list[str]:
    """Lines without the indent that they share; the first begins with its first letter."""
    shared = min([len(line) - len(line.lstrip()) for line in lines])
    return [lines[0].strip(), *[line[shared:] for line in lines[1:]]]


class _Printed:
    """Which printed page a line is on; asked in order of lines."""

    def __init__(self, pages: Pages) -> None:
        self._starts = pages.starts
        self._at = 0

    def of(self, first: int, last: int) -> tuple[int, int] | None:
        """The pages of a block's first and last line, or None where the text prints no numbers."""
        if not self._starts:
            return None
        opening = self._page(first)
        closing = self._page(last)
        if opening is None or closing is None:
            return None
        return opening, closing

    def _page(self, line: int) -> int | None:
        while self._at < len(self._starts) and self._starts[self._at][0] <= line:
            self._at += 1
        return self._starts[self._at - 1][1] if self._at else None
