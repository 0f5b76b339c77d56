"""A page's tree -> its parts in reading order: the walker that HTML, EPUB and DOCX share.

It walks the tree by events, not by recursion, so that no nesting can exhaust the stack, and keeps one frame per open
element that says what text inside it is. Text collects in a buffer that is cut at block borders.
"""

import re
from dataclasses import dataclass, field, replace

from lxml import etree

from builder.library.rows import BlockKind
from builder.source.frames import Frame, structure
from builder.source.parts import Part
from builder.source.roles import BLOCKS, LINE_CLASS, Role, Told, page_number, short_text, told, words
from builder.source.xmltree import local

# Anything but a single space: most spaces of a book are right as they are, and passing over them is quicker.
_SPACE = re.compile(r"(?: {2,}|[\t\r\n\f\v\xa0])[ \t\r\n\f\v\xa0]*")
# A line break in the source between two Chinese or Japanese characters is layout, not a space (Korean has spaces).
_WIDE = "\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60"
_WIDE_BREAK = re.compile(rf"(?<=[{_WIDE}])[ \t]*[\r\n]\s*(?=[{_WIDE}])")
_AROUND_BREAK = re.compile(r" ?([\n\t]) ?")
# Hints for where a line may break are layout; they stand in no quotation of the text.
_BREAK_HINTS = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_PARAGRAPH_BREAK = re.compile(r"\n{2,}")
_SUP = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_SUB = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_NO_DESCRIPTION = re.compile(
    r"(?:cover )?(?:image|img|illustration|picture|figure|photo|cover|그림|이미지|사진|表紙|図)?[\s\d.:_-]*"
    r"|.{0,40}\blogo|\S+\.(?:png|jpe?g|gif|svg|webp)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Buffer:
    """Text of the block being read, and the frame and page that it began in."""

    pieces: list[str] = field(default_factory=list)
    frame: Frame | None = None
    page: int | None = None


def walk(root: etree._Element, wanted: frozenset[str] = frozenset()) -> list[Part]:
    """The parts of a page in reading order. Of the elements' ids, those in `wanted` are noted on the parts."""
    return _Walker(wanted).walk(root)


class _Walker:
    def __init__(self, wanted: frozenset[str]) -> None:
        self._wanted = wanted
        self._parts: list[Part] = []
        self._deferred: list[Part] = []
        self._ids: list[str] = []
        self._stack: list[Frame] = [Frame()]
        self._buffer = _Buffer()
        self._outer: list[_Buffer] = []
        self._page: int | None = None
        self._marks: dict[str, list[str]] = {}
        self._cells = 0

    def walk(self, root: etree._Element) -> list[Part]:
        walker = etree.iterwalk(root, events=("start", "end"))
        for event, element in walker:
            if event == "start":
                if self._start(element):
                    walker.skip_subtree()
            else:
                self._end(element, last=element is root)
        self._flush()
        return self._parts

    def _start(self, element: etree._Element) -> bool:
        """Open an element; True where the walk shall pass over what is in it."""
        self._note_ids(element)
        parent = self._stack[-1]
        meaning = told(element)
        if meaning.role in (Role.LIST, Role.TABLE) and not parent.lists and not parent.notes and _is_contents(element):
            meaning = Told(Role.LEAVE_OUT, "table of contents")
        frame = self._frame(element, meaning, parent)
        if frame.border and not frame.captures:
            self._border(frame.edge)
        self._stack.append(frame)
        if frame.captures:
            self._outer.append(self._buffer)
            self._buffer = _Buffer()
        if not frame.silent:
            self._text(element.text, frame)
        return frame.silent

    def _end(self, element: etree._Element, *, last: bool) -> None:
        frame = self._stack.pop()
        if frame.close:
            self._put(frame.close, frame)
        if frame.captures:
            self._close_capture()
        elif frame.border:
            self._border(frame.edge)
        if not last:
            self._text(element.tail, self._stack[-1])

    def _frame(self, element: etree._Element, meaning: Told, parent: Frame) -> Frame:
        role = meaning.role
        if role in _ASIDES:
            return self._aside(element, meaning, parent)
        frame = parent.inner()
        if role is Role.INLINE:
            self._inline(element, frame)
            return frame
        if role is Role.QUOTED_WORDS:
            self._put("“", parent)
            frame.close = "”"
            return frame
        if parent.raw:
            return frame
        frame.border = True
        if parent.join is not None:
            self._gathered(role, frame, element)
            return frame
        structure(frame, role, element, parent)
        if role is Role.NOTE and parent.prose and self._has_text():
            frame.captures, frame.join = True, "\n"
        return frame

    def _aside(self, element: etree._Element, meaning: Told, parent: Frame) -> Frame:
        """Elements that are taken whole, whatever they hold."""
        role = meaning.role
        if role is Role.LINE_END:
            self._put(" " if parent.kind is BlockKind.TABLE else "\n", parent)
        elif role is Role.RULE:
            self._border(parent.join)
        elif role is Role.PICTURE:
            self._picture(element, parent)
        elif role is Role.MATH:
            self._put(element.get("alttext") or _math_text(element), parent)
        elif role is Role.PAGE:
            self._page = page_number(element)
        elif role is Role.NOTE_MARK:
            self._marks.setdefault("note marks", []).append(short_text(element, 200) or "")
        elif role is Role.RUBY:
            self._marks.setdefault("reading aids", []).append(short_text(element, 200) or "")
        elif meaning.reason:
            if local(element) in BLOCKS:
                self._border(parent.join)
            self._leave_out(meaning.reason, _whole_text(element))
        return replace(parent.inner(), silent=True)

    def _gathered(self, role: Role, frame: Frame, element: etree._Element) -> None:
        """Block borders inside a table's cell, a heading or a line of verse: none of them ends the block."""
        if role is Role.CELL:
            if self._cells:
                self._put("\t", frame)
            self._cells += 1
            frame.border = False
        elif role is Role.ROW:
            self._put("\n", frame)
            self._cells = 0
            frame.border = False
        elif role is Role.NOTE or (role is Role.CAPTION and frame.kind is BlockKind.TABLE):
            frame.kind = BlockKind.NOTE if role is Role.NOTE else BlockKind.CAPTION
            frame.level, frame.captures, frame.join = 0, True, "\n"

    def _inline(self, element: etree._Element, frame: Frame) -> None:
        tag = local(element)
        if tag in ("sup", "sub") and len(element) == 0 and len(element.text or "") <= 4:
            frame.shift = _SUP if tag == "sup" else _SUB
        elif frame.kind is BlockKind.VERSE and tag == "span" and self._has_text():
            classes = words(element)[1]
            if any(LINE_CLASS.match(name) for name in classes) and not self._at_line_start():
                self._put("\n", frame)

    def _text(self, text: str | None, frame: Frame) -> None:
        if not text or frame.silent:
            return
        text = text.translate(_BREAK_HINTS)
        if frame.raw:
            self._put(text, frame)
            return
        if frame.shift and not text.strip("0123456789+-−=()n"):
            text = text.translate(frame.shift)
        if "\n" in text:
            text = _WIDE_BREAK.sub("", text)
        self._put(_SPACE.sub(" ", text), frame)

    def _put(self, text: str, frame: Frame) -> None:
        buffer = self._buffer
        if not text or (not buffer.pieces and text == " "):
            return
        if buffer.frame is None and (text.strip() or frame.raw):
            buffer.frame, buffer.page = frame, self._page
        buffer.pieces.append(text)

    def _has_text(self) -> bool:
        return self._buffer.frame is not None

    def _at_line_start(self) -> bool:
        for piece in reversed(self._buffer.pieces):
            if piece.strip(" "):
                return piece.rstrip(" ").endswith("\n")
        return True

    def _border(self, edge: str | None) -> None:
        """The start or end of a block element: the end of the block, or a mark inside the block being read."""
        if edge is None:
            self._flush()
        elif self._has_text() and not self._at_line_start():
            self._buffer.pieces.append(edge)

    def _flush(self) -> None:
        """End the block: what the buffer holds becomes a part, and what was put off while it was read follows it."""
        buffer, self._buffer = self._buffer, _Buffer()
        for reason, marks in self._marks.items():
            # One entry per block: a Japanese novel has thousands of reading aids.
            self._leave_out(reason, " ".join(marks))
        self._marks = {}
        self._emit(buffer, self._parts)
        if self._deferred and not self._outer:
            self._parts += self._deferred
            self._deferred = []

    def _emit(self, buffer: _Buffer, parts: list[Part]) -> None:
        frame = buffer.frame
        if frame is None:
            return
        text = "".join(buffer.pieces)
        if frame.raw:
            pieces = [text.strip("\n")]
        else:
            text = _AROUND_BREAK.sub(r"\1", _SPACE_RUN.sub(" ", text))
            pieces = [text] if frame.kind is BlockKind.TABLE else _PARAGRAPH_BREAK.split(text)
        pages = (buffer.page, self._page or buffer.page) if buffer.page is not None else None
        if buffer.page is None and self._page is not None:
            pages = (self._page, self._page)
        for piece in pieces:
            if piece.strip():
                stripped = piece if frame.raw else piece.strip(" \n")
                parts.append(Part(frame.kind, stripped, frame.level, _ordered(pages), tuple(self._ids)))
                self._ids.clear()

    def _close_capture(self) -> None:
        """A note (or a table's caption) inside a paragraph: it follows the paragraph, which goes on without it."""
        inner, self._buffer = self._buffer, self._outer.pop()
        self._emit(inner, self._deferred if self._has_text() else self._parts)

    def _leave_out(self, reason: str, text: str) -> None:
        if text.strip():
            self._parts.append(Part(BlockKind.PARAGRAPH, _SPACE.sub(" ", text).strip(), reason=reason))

    def _picture(self, element: etree._Element, parent: Frame) -> None:
        """A picture's description: part of the sentence where it stands in one (a formula), else a caption."""
        alt = _SPACE.sub(" ", element.get("alt") or "").strip()
        if _NO_DESCRIPTION.fullmatch(alt):
            return
        if parent.prose or parent.join is not None:
            if _stands_in_prose(element):
                self._put(alt, parent)
                return
            self._deferred.append(Part(BlockKind.CAPTION, alt))
            return
        self._flush()
        self._parts.append(Part(BlockKind.CAPTION, alt, ids=tuple(self._ids)))
        self._ids.clear()

    def _note_ids(self, element: etree._Element) -> None:
        if not self._wanted or not element.attrib:
            return
        for name in (element.get("id"), element.get("name")):
            if name in self._wanted:
                self._ids.append(name)


# What numbers and leads the lines of a table of contents.
_COUNTING = " \n\t\r.…·0123456789-–"
_SPACE_RUN = re.compile(r" {2,}")
_ASIDES = frozenset(
    {
        Role.LEAVE_OUT,
        Role.NOTE_MARK,
        Role.PAGE,
        Role.RUBY,
        Role.LINE_END,
        Role.RULE,
        Role.PICTURE,
        Role.MATH,
    }
)


def _is_contents(element: etree._Element) -> bool:
    """A list or table of at least three links into the book, with hardly any words outside them."""
    links = linked = total = 0
    for node in element.iter():
        inner = len("".join(map(str, node.itertext())).strip(_COUNTING)) if local(node) == "a" else 0
        if inner and "://" not in (node.get("href") or "://"):
            links += 1
            linked += inner
        total += len((node.text or "").strip(_COUNTING)) + len((node.tail or "").strip(_COUNTING))
    return links >= 3 and linked >= 0.8 * total


def _stands_in_prose(picture: etree._Element) -> bool:
    """Whether the paragraph that holds a picture holds words too."""
    holder = picture.getparent()
    while holder is not None and local(holder) not in BLOCKS:
        holder = holder.getparent()
    if holder is None:
        return False
    return short_text(holder, 0) != ""


def _math_text(element: etree._Element) -> str:
    pieces = [node.text.strip() for node in element.iter() if not local(node).startswith("annotation") and node.text]
    return "".join(pieces)


def _whole_text(element: etree._Element) -> str:
    return " ".join(piece for text in element.itertext() if (piece := str(text).strip()))


def _ordered(pages: tuple[int, int] | None) -> tuple[int, int] | None:
    return (min(pages), max(pages)) if pages else None
