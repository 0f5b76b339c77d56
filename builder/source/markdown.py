"""Markdown: CommonMark with tables, footnotes and YAML front matter; the words without their markup."""

import re
from dataclasses import dataclass
from typing import Any

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from builder.library.rows import BlockKind, Reading
from builder.source import language
from builder.source.draft import Draft, canonical
from builder.source.names import from_name
from builder.source.plain import tidy

FORMAT = "markdown"


def read(text: str, name: str) -> Reading:
    """Read Markdown; `name` is its file's name, for the title where the text has none.

    A soft line break becomes a space (nothing between Chinese or Japanese letters), a hard one stays a line break.
    HTML is never interpreted: its tags are dropped and the words between them kept. Raises NothingToRead where there
    is no text.
    """
    front, body = _front_matter(tidy(text).replace("\f", "\n"))
    body, notes = _without_notes(body)
    draft = Draft()
    walk = _Walk(draft)
    walk.add(_without_open_html(body))
    for note in notes:
        draft.add(BlockKind.NOTE, note)
    draft.leave_out("HTML tags and comments", "\n".join(walk.dropped))
    if notes:
        draft.notice(f"{len(notes)} footnotes are notes, and not part of the running text.")
    named = from_name(name)
    return draft.reading(
        title=_words(front.get("title")) or walk.title or named.title,
        author=_people(front.get("author", front.get("authors"))) or named.author,
        language=_code(front.get("lang", front.get("language"))) or language.detect(body),
        format=FORMAT,
    )


# Front matter is a few lines; YAML takes its time on long nested input.
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n((?:(?!---|\.\.\.).*\n){1,200})(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_LONGEST_FRONT = 10_000
_NESTING = re.compile(r"[\[{]|^ *- ", re.MULTILINE)
_DEEPEST_FRONT = 200


def _front_matter(text: str) -> tuple[dict[str, Any], str]:
    """The fields of the YAML at the top, and the rest; none where what stands there is no mapping."""
    text = text.lstrip("\n")
    found = _FRONT_MATTER.match(text)
    if not found or len(found[1]) > _LONGEST_FRONT or len(_NESTING.findall(found[1])) > _DEEPEST_FRONT:
        return {}, text
    try:
        fields = yaml.safe_load(found[1])
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}, text
    if not isinstance(fields, dict):
        return {}, text
    return {str(key).lower(): value for key, value in fields.items()}, text[found.end() :]


def _words(value: object) -> str | None:
    words = " ".join(canonical(str(value)).split()) if isinstance(value, str | int | float) else ""
    return words or None


def _people(value: object) -> str | None:
    """An author as YAML has it: a name, a list of names, or mappings with a name."""
    people = value if isinstance(value, list) else [value]
    names = [_words(person.get("name") if isinstance(person, dict) else person) for person in people]
    return ", ".join([name for name in names if name]) or None


def _code(value: object) -> str | None:
    found = re.match(r"[a-z]{2}(?=$|[-_])", str(value).lower()) if isinstance(value, str) else None
    return found[0] if found else None


_NOTE = re.compile(r"^\[\^([^\]\s]{1,40})\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*|(?=\n[ \t]{2,}\S)))*)", re.MULTILINE)
_REFERENCE = re.compile(r"\[\^[^\]\s]{1,40}\]")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)


def _without_notes(body: str) -> tuple[str, list[str]]:
    """The body without footnotes and the marks that refer to them, and the footnotes' own text."""
    if "[^" not in body or _FENCE.search(body):
        return body, []
    notes = [" ".join(found[2].split()) for found in _NOTE.finditer(body)]
    if not notes:
        return body, []
    return _REFERENCE.sub("", _NOTE.sub("", body)), notes


# The parser takes quadratic time over brackets and stars that close nothing; no paragraph of a book is so long.
_LONGEST_INLINE = 20_000
_OPEN_HTML = re.compile(r"<(?=[!?])")
_OPEN_HTML_AT_MOST = 200


def _without_open_html(body: str) -> str:
    """The body without what begins a comment or declaration hundreds of times over: each is sought to the very end."""
    if body.count("<!") + body.count("<?") <= _OPEN_HTML_AT_MOST:
        return body
    return _OPEN_HTML.sub("", body)


@dataclass(slots=True)
class _Nesting:
    """How deep the walk is in quotations and lists."""

    quotes: int = 0
    lists: int = 0


class _Walk:
    """Turns the parser's tokens into blocks."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        # Inline markup is parsed here, paragraph by paragraph, to leave overlong ones alone.
        self._parser = MarkdownIt("commonmark").enable("table").disable("inline")
        self._links: dict[str, Any] = {}
        self._at = _Nesting()
        self._row: list[str] = []
        self._rows: list[str] = []
        self._in_table = False
        self._heading: int | None = None
        self.title: str | None = None
        self.dropped: list[str] = []

    def add(self, body: str) -> None:
        """Add the blocks of a Markdown text, in order."""
        for token in self._parser.parse(body, self._links):
            match token.type:
                case "heading_open":
                    self._heading = int(token.tag[1])
                case "blockquote_open" | "blockquote_close":
                    self._at.quotes += token.nesting
                case "bullet_list_open" | "ordered_list_open" | "bullet_list_close" | "ordered_list_close":
                    self._at.lists += token.nesting
                case "table_open" | "tr_close" | "table_close":
                    self._table(token.type)
                case "inline":
                    self._inline(token)
                case "fence" | "code_block":
                    self._draft.add(BlockKind.CODE, token.content.rstrip("\n"), level=self._depth())
                case "html_block":
                    self._html(token.content)

    def _depth(self) -> int:
        return max(0, self._at.quotes + self._at.lists - 1)

    def _table(self, what: str) -> None:
        if what == "table_open":
            self._in_table, self._rows, self._row = True, [], []
        elif what == "tr_close":
            self._rows.append(" | ".join(self._row))
            self._row = []
        else:
            self._in_table = False
            self._draft.add(BlockKind.TABLE, "\n".join(self._rows), level=self._depth())

    def _inline(self, token: Token) -> None:
        text, hard = _text(self._children(token), self.dropped)
        if self._in_table:
            self._row.append(" ".join(text.split()))
        elif self._heading is not None:
            level, self._heading = self._heading, None
            self._draft.add(BlockKind.HEADING, text, level=level)
            if self.title is None and level == 1:
                self.title = " ".join(text.split()) or None
        else:
            self._draft.add(self._kind(text, hard), text, level=self._depth())

    def _children(self, token: Token) -> list[Token]:
        if len(token.content) > _LONGEST_INLINE:
            return [Token("text", "", 0, content=token.content)]
        children: list[Token] = []
        self._parser.inline.parse(token.content, self._parser, self._links, children)
        return children

    def _kind(self, text: str, hard: int) -> BlockKind:
        if self._at.lists:
            return BlockKind.LIST_ITEM
        # Lines broken by hand and short enough to be meant so.
        if hard and max(map(len, text.split("\n"))) <= 60:
            return BlockKind.VERSE
        return BlockKind.QUOTATION if self._at.quotes else BlockKind.PARAGRAPH

    def _html(self, content: str) -> None:
        words = _TAG.sub("", content)
        self.dropped.extend(_TAG.findall(content))
        for paragraph in re.split(r"\n\s*\n", words):
            self._draft.add(BlockKind.PARAGRAPH, " ".join(paragraph.split()), level=self._depth())


_TAG = re.compile(
    r"<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)\s*>|<[/!?a-zA-Z][^<>]*>", re.DOTALL | re.IGNORECASE
)
_BREAK = re.compile(r"<br\b[^>]*>", re.IGNORECASE)
_UNSPACED = re.compile(r"[\u3001-\u301f\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff5e]")


def _text(children: list[Token], dropped: list[str]) -> tuple[str, int]:
    """The words of inline tokens, and how many hard line breaks they hold."""
    parts: list[str] = []
    hard = 0
    for place, token in enumerate(children):
        if token.type in ("text", "text_special", "code_inline"):
            parts.append(token.content)
        elif token.type == "image":
            parts.append(_text(token.children or [], dropped)[0])
        elif token.type == "hardbreak" or (token.type == "html_inline" and _BREAK.match(token.content)):
            hard += 1
            parts.append("\n")
        elif token.type == "softbreak":
            parts.append(_soft(parts, children, place + 1))
        elif token.type == "html_inline":
            dropped.append(token.content)
    return "".join(parts), hard


def _soft(before: list[str], children: list[Token], place: int) -> str:
    """What a soft line break is worth: a space, or nothing between letters that are written without spaces."""
    last = before[-1][-1:] if before else ""
    while place < len(children) and not children[place].content:
        place += 1
    first = children[place].content[:1] if place < len(children) else ""
    return "" if _UNSPACED.match(last) and _UNSPACED.match(first) else " "
