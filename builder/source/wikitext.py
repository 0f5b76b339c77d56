"""MediaWiki markup left in a text: its words kept, its headings known, the rest dropped."""

import html
import re
from dataclasses import dataclass
from itertools import pairwise

from builder.source.headings import Mark, Rank


@dataclass(frozen=True, slots=True)
class Unmarked:
    """The words, which of their lines are headings, the book's names from a header template, and what was dropped."""

    text: str
    headings: dict[int, Mark]
    title: str | None
    author: str | None
    dropped: str


_HEADING = re.compile(r"^(={1,6})([^=\n](?:[^\n]{0,200}[^=\n])?)\1[ \t]*$", re.MULTILINE)
_LINK = re.compile(r"\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]*)\]\]")
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_HEAD_LINK = re.compile(
    r"^\[\[(?:분류|파일|그림|Category|File|Image|カテゴリ|ファイル)\s*:[^\n]*\]\]\s*$", re.MULTILINE | re.IGNORECASE
)
_NOTE = re.compile(
    r"<ref\b[^>/]*>.{0,2000}?</ref\s*>|<ref\b[^>]*/>|<references\b[^>]*/?>(?:</references>)?", re.DOTALL | re.IGNORECASE
)
_COMMENT = re.compile(r"<!--.{0,2000}?-->", re.DOTALL)
_TAG = re.compile(
    r"</?(?:poem|center|div|span|br|small|big|nowiki|section|noinclude|onlyinclude|includeonly|pages|pagequality|u|s|i|b|sup|sub|p|blockquote)\b[^<>\n]*>",
    re.IGNORECASE,
)
_TABLE_LINE = re.compile(r"^(?:\{\||\|\}|\|-|!).*$|^\|(?=[^=\n]*$)", re.MULTILINE)
_QUOTES = re.compile(r"'{2,5}")
_FIELD = re.compile(
    r"\|\s*(제목|저자|지은이|title|author|題名|著者)\s*=\s*((?:\[\[[^\n\[\]]*\]\]|[^\n|{}\[\]])*)", re.IGNORECASE
)
_PARTS_THAT_SAY_NOTHING = re.compile(
    r"^(?:라이선스|저작권|License|Licence|각주|주석|같이 보기|외부 링크)$", re.IGNORECASE
)
# Templates inside templates go this deep in real pages, seldom.
_DEEPEST = 6
_RUBY = re.compile(r"\{\{(?:ruby|루비|윗주|tooltip)\|([^|{}]*)\|[^{}]*\}\}", re.IGNORECASE)


def is_wikitext(text: str) -> bool:
    """Whether a text holds MediaWiki markup: headings with links or templates, or links and templates enough."""
    headings = len(_HEADING.findall(text, 0, 200_000))
    templates = len(_TEMPLATE.findall(text, 0, 200_000))
    links = len(_LINK.findall(text, 0, 200_000))
    return (headings > 0 and templates + links > 0) or (templates > 0 and links > 0) or headings >= 3


def unmark(text: str) -> Unmarked:
    """The words of a page. `text` has `\\n` newlines."""
    fields = {name.lower(): _inline(value).strip() for name, value in _FIELD.findall(text)}
    title = next((fields[name] for name in ("제목", "title", "題名") if fields.get(name)), None)
    author = next((fields[name] for name in ("저자", "지은이", "author", "著者") if fields.get(name)), None)
    dropped: list[str] = []

    def drop(match: re.Match[str]) -> str:
        dropped.append(match[0])
        return ""

    for pattern in (_COMMENT, _NOTE, _HEAD_LINK):
        text = pattern.sub(drop, text)
    text = _RUBY.sub(r"\1", text)
    for _ in range(_DEEPEST):
        text, count = _TEMPLATE.subn(drop, text)
        if not count:
            break
    return _headings(_TABLE_LINE.sub("", _inline(text)), title, author, dropped)


def _inline(text: str) -> str:
    for _ in range(_DEEPEST):
        text, count = _LINK.subn(r"\1", text)
        if not count:
            break
    text = _QUOTES.sub("", _TAG.sub("", text))
    return html.unescape(text)


_COLON = re.compile(r"^[ \t]*:+(?=[^:\s])", re.MULTILINE)
_COLON_PAIR = re.compile(r"^[ \t]*:+[^:\s][^\n]*\n[ \t]*:+[^:\s]", re.MULTILINE)


def unindent(text: str) -> str:
    """The text without the colons that indent lines on wiki pages, where lines are so indented one after another."""
    if len(_COLON_PAIR.findall(text)) < 2:
        return text
    return _COLON.sub("", text)


def _headings(text: str, title: str | None, author: str | None, dropped: list[str]) -> Unmarked:
    """Headings lose their marks, and headings over nothing go."""
    lines = text.split("\n")
    marks: dict[int, Mark] = {}
    for number, line in enumerate(lines):
        found = _HEADING.fullmatch(line.strip())
        if found:
            lines[number] = found[2].strip()
            marks[number] = Mark(Rank(len(found[1])), bare=False, given=True)
    filled = [number for number, line in enumerate(lines) if line.strip()]
    following = dict(pairwise(filled))
    for number in list(marks):
        below = following.get(number)
        empty = below is None or (below in marks and marks[below].rank <= marks[number].rank)
        if empty and _PARTS_THAT_SAY_NOTHING.match(lines[number]):
            dropped.append(lines[number])
            lines[number] = ""
            del marks[number]
    return Unmarked("\n".join(lines), marks, title, author, "\n".join(dropped))
