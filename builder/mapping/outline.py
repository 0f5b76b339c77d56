"""The outline wire format: what a model answers to an extract call, read line by line as it comes.

    # a point
    - a claim [12]
    + evidence [13-14]   ~ an example [18]   ? a condition [21]   ! an objection [23] @who says it

The reader forgives what models do (other bullets, labels, fences, bold, thinking aloud, talk before and after, a second
version of the whole), keeps what it could not read, and never invents.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.engines.openai.thinking import TAGS
from builder.library.rows import ItemKind
from builder.mapping.citations import cited_in

_MARKS = {
    "#": ItemKind.POINT,
    "-": ItemKind.CLAIM,
    "+": ItemKind.EVIDENCE,
    "~": ItemKind.EXAMPLE,
    "?": ItemKind.CONDITION,
    "!": ItemKind.OBJECTION,
}
# What models write for the marks above.
_SAME_MARK = str.maketrans(
    dict.fromkeys("–—―−－*•·▪◦‣●○■∙", "-") | {"＋": "+", "～": "~", "？": "?", "！": "!", "＃": "#"}
)
_LINE = re.compile(r"(?P<mark>#+|-+|[+~?!])\s*(?P<rest>\S.*)")
# Where a model writes a list with one kind of bullet, its label says what an item is.
_LABELS = {
    "claim": ItemKind.CLAIM, "주장": ItemKind.CLAIM,
    "evidence": ItemKind.EVIDENCE, "reason": ItemKind.EVIDENCE, "근거": ItemKind.EVIDENCE, "이유": ItemKind.EVIDENCE,
    "example": ItemKind.EXAMPLE, "예": ItemKind.EXAMPLE, "예시": ItemKind.EXAMPLE,
    "condition": ItemKind.CONDITION, "조건": ItemKind.CONDITION,
    "objection": ItemKind.OBJECTION, "반론": ItemKind.OBJECTION,
    "point": ItemKind.POINT, "논점": ItemKind.POINT,
}  # fmt: skip
_LABEL = re.compile(rf"(?P<label>{'|'.join(sorted(_LABELS, key=len, reverse=True))})\s?\d*\s?[:：]\s*", re.IGNORECASE)
_BOLD = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
# Fences and rules say nothing.
_NO_LINE = re.compile(r"\s*(?:```\w*|~~~\w*|[-*_=]{3,})?\s*")
_OPENING = re.compile(rf"\s*<({'|'.join(TAGS)})>", re.IGNORECASE)
_ANY_OPENING = re.compile(rf"<(?:{'|'.join(TAGS)})>", re.IGNORECASE)
_CLOSING = re.compile(rf"</({'|'.join(TAGS)})>", re.IGNORECASE)
# How models announce that they say it all again.
_AGAIN = re.compile(r"correct|revis|updat|improv|final|instead|again|수정|정정|고친|고쳐|다시|최종", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """One item as it came: `numbers` are the cited unit numbers in order, `cited` the citation as written.

    A citation without numbers names more of the segment than an item can rest on.
    """

    kind: ItemKind
    text: str
    numbers: tuple[int, ...]
    cited: str
    speaker: str | None


@dataclass(frozen=True, slots=True)
class Outline:
    """The items of an answer in order, and what else was in it.

    `skipped` are lines that could not be read, `replaced` the items of a version that the answer itself gave up for
    another, `torn` is the line in the middle of which the answer was cut off.
    """

    lines: tuple[OutlineLine, ...]
    skipped: tuple[str, ...]
    replaced: tuple[OutlineLine, ...] = ()
    torn: str | None = None


class OutlineParser:
    """Reads an answer in pieces, cut anywhere: any cutting gives the same outline."""

    def __init__(self) -> None:
        self._rest: list[str] = []
        self._entries: list[OutlineLine | str] = []
        self._begun = False
        self._thinking: str | None = None
        self._tag_quoted = False

    def feed(self, piece: str) -> list[OutlineLine]:
        """The items that `piece` completes.

        A closing tag that comes later may show that they were only thought; what holds is what `finish` says.
        """
        if "\n" not in piece:
            self._rest.append(piece)
            return []
        *whole, rest = "".join([*self._rest, piece]).split("\n")
        self._rest = [rest]
        lines = [self._take(raw) for raw in whole]
        return [line for line in lines if line]

    def finish(self, *, cut: bool = False) -> Outline:
        """The whole outline. Where the answer was `cut` off, its last line is told as torn, not half believed."""
        rest, self._rest = "".join(self._rest), []
        torn = None
        if cut:
            torn = rest.strip() or None
        else:
            self._take(rest)
        kept, replaced = _last_version(self._entries, cut=cut)
        skipped = tuple(entry for entry in self._entries if isinstance(entry, str))
        return Outline(tuple(kept), skipped, tuple(replaced), torn)

    def _take(self, raw: str) -> OutlineLine | None:
        said = self._without_thinking(raw)
        if said is None or _NO_LINE.fullmatch(said):
            return None
        line = parse_line(said)
        self._entries.append(line or said.strip())
        return line

    def _without_thinking(self, raw: str) -> str | None:
        """What of a line is the answer. Thinking opens a text, or ends at a line's edge, or it is the book's words."""
        if self._thinking is None and not self._begun and (opening := _OPENING.match(raw)):
            self._thinking = opening[1].lower()
            raw = raw[opening.end() :]
        self._begun = self._begun or bool(raw.strip())
        closings = list(_CLOSING.finditer(raw))
        if self._thinking is not None:
            closing = next((tag for tag in closings if tag[1].lower() == self._thinking), None)
            if closing is None:
                return None
            self._thinking = None
            return raw[closing.end() :]
        self._tag_quoted = self._tag_quoted or bool(_ANY_OPENING.search(raw))
        if closings and not self._tag_quoted:
            before, after = raw[: closings[0].start()].strip(), raw[closings[-1].end() :].strip()
            if not before or not after:
                self._entries.clear()
                return raw[closings[-1].end() :]
        return raw


def parse_outline(answer: str, *, cut: bool = False) -> Outline:
    """Read a whole answer; never raises. Blank lines and code fences are no lines at all."""
    parser = OutlineParser()
    parser.feed(answer)
    return parser.finish(cut=cut)


def parse_line(raw: str) -> OutlineLine | None:
    """One line of an outline, or `None` for what is no item: no mark, or neither a point nor a citation.

    >>> parse_line("* **opinion** must be free [12-13] @Mill").numbers
    (12, 13)
    """
    plain = _unwrapped(raw)
    found = _LINE.fullmatch(plain[:1].translate(_SAME_MARK) + plain[1:])
    if not found:
        return None
    kind, rest = _labelled(_MARKS[found["mark"][0]], found["rest"])
    cited = cited_in(rest)
    if kind is not ItemKind.POINT and not cited.written:
        return None
    if kind is ItemKind.POINT and not cited.written.startswith("["):
        # A title may end with a year in brackets, or with an address.
        return OutlineLine(kind, rest.strip(), (), "", None)
    return OutlineLine(kind, cited.words, cited.numbers, cited.written, cited.speaker)


def _unwrapped(raw: str) -> str:
    """A line without the Markdown around it."""
    plain = _BOLD.sub(lambda found: found[1] or found[2], raw).strip().lstrip("> ")
    if len(plain) > 1 and plain[0] == plain[-1] == "`" and plain.count("`") == 2:
        return plain[1:-1].strip()
    return plain


def _labelled(kind: ItemKind, rest: str) -> tuple[ItemKind, str]:
    """`- Example: a shop [3]` is an example; a label that only repeats the mark goes."""
    found = _LABEL.match(rest)
    named = _LABELS[found["label"].lower()] if found else kind
    if found is None or found.end() == len(rest) or (named is not kind and kind is not ItemKind.CLAIM):
        return kind, rest
    return named, rest[found.end() :]


def _last_version(entries: Sequence[OutlineLine | str], *, cut: bool) -> tuple[list[OutlineLine], list[OutlineLine]]:
    """The items of the last whole version of an answer that says it all again, and those of the other versions."""
    versions: list[list[OutlineLine]] = [[]]
    again = False
    for entry in entries:
        if isinstance(entry, str):
            again = again or bool(_AGAIN.search(entry))
            continue
        if again and versions[-1] and entry.kind is ItemKind.POINT:
            versions.append([])
        again = False
        versions[-1].append(entry)
    whole = versions[:-1] if cut and len(versions) > 1 else versions
    kept = next((v for v in reversed(whole) if any(line.kind is ItemKind.CLAIM for line in v)), whole[-1])
    return kept, [line for version in versions if version is not kept for line in version]
