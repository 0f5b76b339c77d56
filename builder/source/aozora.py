"""Aozora Bunko's markup: 《ruby》, notes in ［＃…］, letters described because the encoding had none, the colophon."""

import re
from dataclasses import dataclass

from builder.library.rows import BlockKind, Reading
from builder.source import language
from builder.source.draft import Draft
from builder.source.layout import one_block
from builder.source.names import Named

_NOTE = re.compile(r"［＃[^［］\n]*］")
_RULE = re.compile(r"^-{20,}\s*$", re.MULTILINE)
_COLOPHON = re.compile(r"^底本：", re.MULTILINE)
_RUBY = re.compile(r"《[^《》\n]*》")
# A letter that the file's encoding lacks: ※［＃「女＋咼」、第3水準1-15-89］, ※［＃「木＋余」、U+688C、32-9］.
_MISSING = re.compile(
    r"※［＃(?P<what>[^［］\n]*?)(?:、第[34]水準(?P<place>\d-\d{1,2}-\d{1,2})|、U\+(?P<code>[0-9A-Fa-f]{4,6}))?(?:、[^、［］\n]*)?］"
)
_HEADING_ABOUT = re.compile(r"［＃「[^」\n]*」は(?:同行|窓)?(?P<size>[大中小])見出し］")
_HEADING_OPEN = re.compile(r"［＃(?:ここから)?(?:同行|窓)?(?P<size>[大中小])見出し］")
_HEADING_CLOSE = re.compile(r"［＃(?:ここで)?(?:同行|窓)?[大中小]見出し終わり］")
_INDENT_OPEN = re.compile(r"［＃ここから[^］]*字下げ[^］]*］")
_INDENT_CLOSE = re.compile(r"［＃ここで字下げ終わり］")
_ONE_INDENT = re.compile(r"［＃[０-９0-9一二三四五六七八九十]+字下げ］")
_MIDDLE_OF_PAGE = re.compile(r"［＃ページの左右中央］")
_NOTES_HEADING = frozenset({"注", "註", "訳注", "訳註", "脚注"})
_VERSE_LINE = 32
# Notes inside notes.
_DEEPEST = 4


def is_aozora(text: str) -> bool:
    """Whether a text is in Aozora Bunko's format: its legend or notes, or ruby above its colophon."""
    if _NOTE.search(text):
        return True
    return _RUBY.search(text) is not None and _COLOPHON.search(text) is not None


def read(text: str, named: Named, draft: Draft) -> Reading:
    """Read a text with Aozora markup into `draft`; the first lines give title and author. Raises NothingToRead."""
    parts = _parts(text.replace("\f", "\n"))
    found = _names(parts.head, named)
    draft.leave_out("Aozora Bunko's list of symbols", parts.legend)
    draft.notice("Aozora Bunko's markup is interpreted: readings (ruby) are dropped, notes on layout are followed.")
    _Body(draft, _levels(parts.body)).add(parts.body)
    draft.leave_out("Aozora Bunko's colophon", parts.colophon)
    return draft.reading(title=found.title, author=found.author, language=language.detect(parts.body), format="text")


@dataclass(frozen=True, slots=True)
class _Parts:
    head: str
    legend: str
    body: str
    colophon: str


def _parts(text: str) -> _Parts:
    """Cut into title lines, legend between two rules, body, and the colophon from 底本： on."""
    rules = list(_RULE.finditer(text[:20_000]))
    legend = len(rules) >= 2 and "テキスト中に現れる記号" in text[rules[0].end() : rules[1].start()]
    colophons = list(_COLOPHON.finditer(text))
    end = colophons[-1].start() if colophons else len(text)
    if legend:
        head, body = text[: rules[0].start()], text[rules[1].end() : end]
        return _Parts(head, text[rules[0].start() : rules[1].end()], body, text[end:])
    titles = re.match(r"(?:[^\n]{1,60}\n){2,5}(?=\n)", text)
    first = titles.end() if titles and not _NOTE.search(titles[0]) else 0
    return _Parts(text[:first], "", text[first:end], text[end:])


def _names(head: str, named: Named) -> Named:
    """The first line is the title, the last that is no translator or editor the author."""
    lines = [words(line) for line in head.split("\n") if line.strip()]
    if not lines:
        return named
    people = [line for line in lines[1:] if line != lines[0]]
    authors = [line for line in people if not line.endswith(("訳", "編", "校訂", "編訳"))]
    return Named(lines[0], authors[-1] if authors else named.author)


def words(line: str) -> str:
    """A line's own letters: readings and notes dropped, described letters resolved where a code is given."""
    line = _MISSING.sub(_letter, line)
    line = _RUBY.sub("", line)
    for _ in range(_DEEPEST):
        line, count = _NOTE.subn("", line)
        if not count:
            break
    return line.replace("｜", "").strip()


def _letter(match: re.Match[str]) -> str:
    """The letter itself, by its place in JIS X 0213 or its Unicode number; else its description in brackets."""
    if match["code"]:
        number = int(match["code"], 16)
        return chr(number) if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else "〓"
    if match["place"]:
        plane, row, cell = (int(part) for part in match["place"].split("-"))
        data = bytes((row + 0xA0, cell + 0xA0)) if row <= 94 and cell <= 94 else b""
        try:
            return (b"\x8f" * (plane == 2) + data).decode("euc_jis_2004") or "〓"
        except UnicodeDecodeError:
            return "〓"
    # 〓 is what printers set for a letter they lack.
    return "〓"


def _levels(body: str) -> dict[str, int]:
    """Levels from 1 for the sizes of heading that the book uses."""
    used = {found["size"] for pattern in (_HEADING_ABOUT, _HEADING_OPEN) for found in pattern.finditer(body)}
    return {size: level for level, size in enumerate((size for size in "大中小" if size in used), 1)}


class _Body:
    """Lines of the body, each a block; layout notes say what kind."""

    def __init__(self, draft: Draft, levels: dict[str, int]) -> None:
        self._draft = draft
        self._levels = levels
        self._heading: tuple[int, list[str]] | None = None
        self._deep = False
        self._block: list[str] = []
        self._in_notes = False

    def add(self, body: str) -> None:
        """Add every line of the body."""
        for line in body.split("\n"):
            self._line(line)
        self._close_heading()
        self._close_block()

    def _line(self, line: str) -> None:
        opened = _HEADING_OPEN.search(line)
        closed = _HEADING_CLOSE.search(line)
        about = _HEADING_ABOUT.search(line)
        text = words(line)
        whole = about or (opened if closed else None)
        if whole:
            self._add_heading(self._levels[whole["size"]], text)
        elif opened:
            self._heading = (self._levels[opened["size"]], [text] if text else [])
        elif self._heading is not None:
            if text:
                self._heading[1].append(text)
            if closed:
                self._close_heading()
        else:
            self._running(line, text)

    def _running(self, line: str, text: str) -> None:
        if _INDENT_OPEN.search(line):
            self._close_block()
            self._deep = True
        elif _INDENT_CLOSE.search(line):
            self._close_block()
            self._deep = False
        if not text:
            return
        if self._in_notes:
            self._draft.add(BlockKind.NOTE, text)
        elif self._deep:
            self._block.append(text)
        else:
            kind = BlockKind.QUOTATION if _ONE_INDENT.match(line) else BlockKind.PARAGRAPH
            self._draft.add(kind, text)

    def _add_heading(self, level: int, text: str) -> None:
        self._close_block()
        self._draft.add(BlockKind.HEADING, text, level=level)
        self._in_notes = text in _NOTES_HEADING

    def _close_heading(self) -> None:
        if self._heading is not None:
            level, lines = self._heading
            self._heading = None
            if lines:
                self._add_heading(level, "\n".join(lines))

    def _close_block(self) -> None:
        """An indented run: verse where its lines are short, else a quotation, a block for each line."""
        lines, self._block = self._block, []
        if len(lines) > 1 and max(map(len, lines)) <= _VERSE_LINE and one_block(lines):
            self._draft.add(BlockKind.VERSE, "\n".join(lines))
            return
        for line in lines:
            self._draft.add(BlockKind.QUOTATION, line)
