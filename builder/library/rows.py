"""The values that the parts hand to each other and that library.db keeps.

Every offset is a Unicode code point index into a book's canonical text; every span is half-open, `[start, end)`.
"""

from dataclasses import dataclass
from enum import StrEnum


class BlockKind(StrEnum):
    """What a block is. Only `FURNITURE` (running heads, page numbers) may lie inside another block's span."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    QUOTATION = "quotation"
    LIST_ITEM = "list_item"
    VERSE = "verse"
    NOTE = "note"
    TABLE = "table"
    CODE = "code"
    CAPTION = "caption"
    FURNITURE = "furniture"


# What a segment never shows to a model, and what can therefore never be cited.
UNCITABLE = frozenset({BlockKind.FURNITURE, BlockKind.NOTE})


@dataclass(frozen=True, slots=True)
class Block:
    """A span of the text with a kind. `level` is 1…6 for headings, else the nesting depth (0 at the top).

    `heading` is the position (in `blocks`) of the innermost heading above this block; for a heading, of its parent
    heading. `page_first`/`page_last` are printed page numbers where the source has them.
    """

    start: int
    end: int
    kind: BlockKind
    level: int = 0
    heading: int | None = None
    page_first: int | None = None
    page_last: int | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What the source file holds and the canonical text does not; `position` is where it stood in the text."""

    position: int
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One source file, read: the canonical text (NFC, newlines as `\\n`), its blocks in order, and what was decided.

    Blocks other than furniture are disjoint and ordered by start; furniture lies between them or wholly inside one.
    `language` is an ISO 639-1 code or `und`. `notices` are sentences for `builder add --explain`.
    """

    text: str
    blocks: tuple[Block, ...]
    title: str
    author: str | None
    language: str
    format: str
    left_out: tuple[LeftOut, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A span inside block number `block`; sentences and the gaps between them rebuild the text exactly."""

    start: int
    end: int
    block: int


class VoiceKind(StrEnum):
    """How somebody other than the author comes to speak."""

    DIRECT = "direct"
    BLOCK = "block"
    INDIRECT = "indirect"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class Voice:
    """A span of the speaker layer: words that are not the author's own.

    `speaker` is the name as it stands in the text, `None` where the text names nobody; `cue` is what gave it away.
    """

    start: int
    end: int
    kind: VoiceKind
    speaker: str | None
    cue: str


@dataclass(frozen=True, slots=True)
class Document:
    """A book as the later parts see it: text, blocks, sentences and speaker layer, all about the same text."""

    text: str
    blocks: tuple[Block, ...]
    sentences: tuple[Sentence, ...]
    voices: tuple[Voice, ...]
    language: str
    title: str
    author: str | None


@dataclass(frozen=True, slots=True)
class Segment:
    """Consecutive sentences that one call reads: `sentences[first:last]`, from `start` to `end` of the text.

    Segments are numbered from 1 and cover all citable sentences once. `chapter` is the path of headings at its
    start; `before` is a line of what came before, as context.
    """

    number: int
    first: int
    last: int
    start: int
    end: int
    chapter: tuple[str, ...]
    before: str


class ItemKind(StrEnum):
    """What an item of a map is."""

    QUESTION = "question"
    ANSWER = "answer"
    AXIS = "axis"
    POINT = "point"
    CLAIM = "claim"
    EVIDENCE = "evidence"
    EXAMPLE = "example"
    CONDITION = "condition"
    OBJECTION = "objection"


SUPPORTS = frozenset({ItemKind.EVIDENCE, ItemKind.EXAMPLE, ItemKind.CONDITION, ItemKind.OBJECTION})

# The speaker of words that are not the author's where the text names nobody. `None` is the author.
OTHERS = "others"


class Match(StrEnum):
    """How an anchor's words were found: the same characters, or the same words (spacing, glyphs, hyphens differ)."""

    IDENTICAL = "identical"
    SAME_WORDS = "same-words"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Binds an item to a span: `text[start:end] == exact`; `prefix` and `suffix` are up to 32 characters around it.

    `places` is in how many places of the text the words stand (1 where a sentence was cited by its number).
    """

    start: int
    end: int
    exact: str
    prefix: str
    suffix: str
    match: Match = Match.IDENTICAL
    places: int = 1


@dataclass(frozen=True, slots=True)
class MapItem:
    """A node of the map. `speaker` is `None` for the author, a name, or `OTHERS`.

    Claims, supports, question and answer carry at least one anchor; axes and points are bound through their claims.
    """

    kind: ItemKind
    text: str
    speaker: str | None = None
    anchors: tuple[Anchor, ...] = ()
    children: tuple["MapItem", ...] = ()


@dataclass(frozen=True, slots=True)
class Rejected:
    """An item that the checks threw out, as it came, and why. `segment` is `None` for the merge."""

    stage: str
    segment: int | None
    kind: str
    text: str
    cited: str
    reason: str


@dataclass(frozen=True, slots=True)
class MapFigures:
    """What a map measures. Characters are code points; `compression` is item characters / `body_chars`.

    `body_chars` counts the citable sentences, `covered_chars` those of them that some anchor touches.
    """

    body_chars: int
    map_chars: int
    items: int
    anchors: int
    rejected: int
    covered_chars: int
    longest_silence_chars: int
    verbatim_rate: float
    segments: int
    segments_failed: int
    calls: int
    read_tokens: int
    written_tokens: int
    seconds_s: float

    @property
    def compression(self) -> float:
        """Item characters per source character."""
        return self.map_chars / self.body_chars if self.body_chars else 0.0


class MapState(StrEnum):
    """`PARTIAL` maps say which segments are missing; the next run tries those again."""

    COMPLETE = "complete"
    PARTIAL = "partial"


@dataclass(frozen=True, slots=True)
class MissingPart:
    """A segment that failed everywhere, as the span `[start, end)` that the map does not cover, and why."""

    segment: int
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class StructureMap:
    """A finished map: top-level items in order (question, answer, axes), what was thrown out, and its figures.

    `engine` is `extractive` (made without a model) or `openai`; `cite` is `id` or `quote`.
    """

    engine: str
    model: str | None
    prompt_version: str
    cite: str
    state: MapState
    items: tuple[MapItem, ...]
    rejected: tuple[Rejected, ...]
    missing: tuple[MissingPart, ...]
    figures: MapFigures


@dataclass(frozen=True, slots=True)
class Call:
    """One request to a model server and its answer, with what could be measured.

    `*_at` are UTC ISO-8601; `*_s` are seconds on a monotonic clock since `queued_at`. Token counts are the server's
    where it gave them; `tokens_estimated` says that we counted. `finish_reason` is the server's word, or ours where we
    cut a runaway answer (`repetition`, `blanks`). `error` is `None` for a call that ended well. `answer` is visible
    text only; thinking is kept apart.
    """

    request_sha256: str
    server: str
    model: str
    stage: str
    segment: int | None
    attempt: int
    queued_at: str
    sent_s: float
    first_byte_s: float | None
    first_token_s: float | None
    first_visible_s: float | None
    total_s: float
    prompt_tokens: int | None
    cached_tokens: int | None
    thinking_tokens: int | None
    visible_tokens: int | None
    tokens_estimated: bool
    finish_reason: str | None
    error: str | None
    answer: str
    thinking: str
