"""What the walker finds in a page, before it becomes blocks: readers may still drop, merge and level it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from builder.library.rows import BlockKind
from builder.source.draft import Draft, Piece


@dataclass(slots=True)
class Part:
    """A block to be, or (`reason`) something left out. `ids` are the link targets at its start and inside it.

    `level` and `pages` are as in `Block`. `pieces`, where given, are the text's runs with the furniture among them;
    `text` is then the text without furniture. Readers change parts in place while they arrange a book.
    """

    kind: BlockKind
    text: str
    level: int = 0
    pages: tuple[int, int] | None = None
    ids: tuple[str, ...] = ()
    reason: str | None = None
    pieces: list[Piece] | None = None

    @property
    def kept(self) -> bool:
        """Whether the canonical text will hold it."""
        return self.reason is None

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading that is kept."""
        return self.reason is None and self.kind is BlockKind.HEADING


def lay_out(parts: Iterable[Part], draft: Draft) -> None:
    """Hand the parts to the draft, in order."""
    for part in parts:
        if part.reason is None:
            pieces = part.pieces or [Piece(part.text)]
            draft.add_pieces(part.kind, pieces, level=part.level, pages=part.pages)
        else:
            draft.leave_out(part.reason, part.text)


_ROMAN = r"[IVXLC]{1,8}"
_COUNT = (
    rf"(?:\d{{1,3}}|{_ROMAN}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|[A-Z])"
)
# A heading that only counts: "CHAPTER IV.", "제3장", "第一章", "Book the First".
_ORDINAL = re.compile(
    rf"(?:(?:chapter|part|book|section|volume|lecture|letter|essay|chapitre|livre|partie)\s+(?:the\s+)?)?{_COUNT}\s*[.:]?"
    r"|제?\s*[\d一二三四五六七八九十]{1,4}\s*[장부편절권강회]\s*[.:]?"
    r"|第?\s*[\d〇一二三四五六七八九十百]{1,4}\s*[章部編篇節巻回]?",
    re.IGNORECASE,
)


def is_ordinal(text: str) -> bool:
    """Whether a heading only counts: "CHAPTER IV.", "제3장"."""
    return _ORDINAL.fullmatch(text) is not None


def merge_ordinals(parts: list[Part]) -> list[Part]:
    """Join a heading that only counts ("CHAPTER I") with the heading of the same level that directly follows it."""
    merged: list[Part] = []
    for part in parts:
        last = merged[-1] if merged else None
        if (
            last is not None
            and last.is_heading
            and part.is_heading
            and last.level == part.level
            and is_ordinal(last.text)
            and not is_ordinal(part.text)
        ):
            if last.pieces or part.pieces:
                last.pieces = [*(last.pieces or [Piece(last.text)]), *(part.pieces or [Piece(part.text)])]
            last.text = f"{last.text}\n{part.text}"
            last.ids += part.ids
        else:
            merged.append(part)
    return merged


_START = re.compile(
    r"\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT).{0,300}", re.IGNORECASE | re.DOTALL
)
_END = re.compile(r"\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT)", re.IGNORECASE)
_END_LINE = re.compile(r"End of (?:the |this )?Project Gutenberg(?:'s|’s)? .{0,200}", re.IGNORECASE | re.DOTALL)
_CREDIT = re.compile(
    r"(?:This )?(?:Produced|Prepared|E-?text (?:was )?prepared|Transcribed|Digitized) by\b.{0,600}", re.DOTALL
)
_OWN_PAGES = "Project Gutenberg's wrapper"


def leave_out_gutenberg(parts: list[Part]) -> None:
    """Mark what Project Gutenberg put around the book, told by its START and END lines, as left out."""
    kept = [part for part in parts if part.kept]
    starts = [number for number, part in enumerate(kept) if len(part.text) < 20_000 and _START.search(part.text)]
    first = starts[0] + 1 if starts else 0
    ends = [number for number, part in enumerate(kept[first:], first) if _END.search(part.text)]
    last = ends[-1] if ends else len(kept)
    for part in kept[:first] + kept[last:]:
        part.reason = _OWN_PAGES
    if not starts and not ends:
        return
    for part in kept[first : first + 4]:
        if _CREDIT.match(part.text):
            part.reason = _OWN_PAGES
    if first < last and _END_LINE.fullmatch(kept[last - 1].text):
        kept[last - 1].reason = _OWN_PAGES


_TRANSCRIBER = re.compile(r"transcriber['’]?s['’]? (?:end)?notes?[.:]?", re.IGNORECASE)


def leave_out_transcriber(parts: list[Part]) -> None:
    """Mark a chapter headed "Transcriber's Notes" as left out, up to the next heading of its level."""
    level = 0
    for part in parts:
        if part.is_heading:
            level = part.level if _TRANSCRIBER.fullmatch(part.text) else 0 if part.level <= level else level
        if level and part.kept:
            part.reason = "transcriber's note"


_CONTENTS_WORDS = frozenset(
    [
        "contents",
        "contents.",
        "the contents",
        "table of contents",
        "차례",
        "차 례",
        "목차",
        "目次",
        "目 次",
        "もくじ",
        "目录",
        "目錄",
        "table des matières",
    ]
)


def leave_out_lone_contents(parts: list[Part]) -> None:
    """Mark the heading over a table of contents that was left out as left out too."""
    for number, part in enumerate(parts[:-1]):
        after = parts[number + 1]
        over_contents = after.reason in ("table of contents", "navigation")
        if part.is_heading and over_contents and part.text.strip().lower() in _CONTENTS_WORDS:
            part.reason = after.reason
