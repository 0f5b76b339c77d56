"""Cuts a book into the segments that one call reads: by its own divisions where they fit, evenly where they do not.

A segment may cost what is left of the prompt budget after the fixed instructions; a sentence costs its characters
over the characters per token, and the tokens of its number.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from builder.library.rows import UNCITABLE, Block, BlockKind, Segment, Sentence
from builder.source.sentences import sentence_text
from builder.source.tokens import INSTRUCTION_TOKENS, TOKENS_PER_NUMBER
from builder.source.tokens import chars_per_token as first_guess

_BEFORE_CHARS = 160
_CHAPTER_CHARS = 120
# The least that a segment may cost, however small the budget: the instructions alone must not eat it up.
_LEAST_TOKENS = 200
# What a segment costs by being there, and what joining two divisions costs by the rank of the heading between them,
# both in units of an empty segment's waste. Two chapters that half fill a segment each stay two segments (1/2 + the
# price of one is less than 0.7), one of a quarter is joined to one of three quarters (0.7 is less than 10/16 + one).
_PER_SEGMENT = 0.15
_JOINING = (0.7, 0.66, 0.4)
_JOINING_LOWER = 0.2
# How far from the even share a part may be cut to end with a paragraph.
_EVEN_TOLERANCE = 0.2
_PART = 99
# Divisions below this share of a segment are not worth weighing; those below the least are not even where they
# belong to different chapters.
_CRUMB = 1 / 50
_LEAST_CRUMB = 1 / 250


@dataclass(frozen=True, slots=True)
class _Atom:
    """Citable sentences `[first, last)` that stay together: a division of the book, or an even part of one."""

    first: int
    last: int
    tokens: float
    level: int


def cut(
    text: str,
    blocks: tuple[Block, ...],
    sentences: tuple[Sentence, ...],
    language: str,
    budget_tokens: int = 8_000,
    chars_per_token: float | None = None,
) -> tuple[Segment, ...]:
    """The segments of a book, numbered from 1; every citable sentence is in exactly one.

    `budget_tokens` is for a whole prompt: instructions (`tokens.INSTRUCTION_TOKENS`), numbers and sentences. A sentence
    longer than that is a segment of its own. `chars_per_token` is the learnt ratio, else the language's first guess.
    """
    citable = [number for number, s in enumerate(sentences) if blocks[s.block].kind not in UNCITABLE]
    ratio = chars_per_token or first_guess(language)
    if not citable:
        return ()
    costs = [(sentences[n].end - sentences[n].start) / ratio + TOKENS_PER_NUMBER for n in citable]
    limit = max(_LEAST_TOKENS, budget_tokens - INSTRUCTION_TOKENS)
    owners = [sentences[n].block for n in citable]
    divisions = _with_crumbs(_divisions(blocks, owners, costs), limit)
    atoms = [part for division in divisions for part in _parts(division, owners, costs, limit)]
    segments = []
    for number, (first, last) in enumerate(_packed(atoms, limit), 1):
        opening, closing = citable[first], citable[last - 1]
        segments.append(
            Segment(
                number,
                opening,
                closing + 1,
                sentences[opening].start,
                sentences[closing].end,
                _chapter(text, blocks, owners[first:last]),
                _before(text, blocks, sentences, citable[max(0, first - 3) : first]),
            )
        )
    return tuple(segments)


def _divisions(blocks: tuple[Block, ...], owners: list[int], costs: list[float]) -> Iterator[_Atom]:
    """The text under each heading, with that heading; headings that follow each other open one division."""
    starts: list[tuple[int, int]] = []
    for number, owner in enumerate(owners):
        is_heading = blocks[owner].kind is BlockKind.HEADING
        after_heading = number > 0 and blocks[owners[number - 1]].kind is BlockKind.HEADING
        if number == 0 or (is_heading and not after_heading):
            starts.append((number, blocks[owner].level if is_heading else 1))
    stops = [first for first, _ in starts[1:]] + [len(owners)]
    for (first, level), last in zip(starts, stops, strict=True):
        yield _Atom(first, last, sum(costs[first:last]), level)


def _with_crumbs(atoms: Iterator[_Atom], limit: float) -> list[_Atom]:
    """The atoms, the tiniest joined to the one before: a book of ten thousand entries is packed in no time."""
    joined: list[_Atom] = []
    for atom in atoms:
        last = joined[-1] if joined else None
        if last and last.tokens + atom.tokens <= limit * (_CRUMB if atom.level >= last.level else _LEAST_CRUMB):
            joined[-1] = _Atom(last.first, atom.last, last.tokens + atom.tokens, min(last.level, atom.level))
        else:
            joined.append(atom)
    return joined


def _parts(atom: _Atom, owners: list[int], costs: list[float], limit: float) -> Iterator[_Atom]:
    """The atom itself if it fits, else parts of even size, cut at paragraphs where one ends near by."""
    first, left, level = atom.first, atom.tokens, atom.level
    while left > limit and atom.last - first > 1:
        last, tokens = _even_cut(first, atom.last, left, owners, costs, limit)
        yield _Atom(first, last, tokens, level)
        first, left, level = last, left - tokens, _PART
    yield _Atom(first, atom.last, left, level)


def _even_cut(
    first: int, end: int, left: float, owners: list[int], costs: list[float], limit: float
) -> tuple[int, float]:
    """Where the first of the even parts of `[first, end)` ends, and what it costs."""
    share = left / -(-left // limit)
    best, best_tokens, best_miss = first + 1, costs[first], float("inf")
    tokens = 0.0
    for number in range(first, end - 1):
        tokens += costs[number]
        if number > first and tokens > min(limit, share * (1 + _EVEN_TOLERANCE)):
            break
        within_paragraph = owners[number] == owners[number + 1]
        miss = abs(tokens - share) / share + (_EVEN_TOLERANCE if within_paragraph else 0.0)
        if miss <= best_miss:
            best, best_tokens, best_miss = number + 1, tokens, miss
    return best, best_tokens


def _packed(atoms: list[_Atom], limit: float) -> list[tuple[int, int]]:
    """Neighbouring atoms joined into segments so that the whole costs least, as (first, last) sentences."""
    joining_at = _joining_costs(atoms)
    best = [0.0]
    previous = [0]
    for last in range(1, len(atoms) + 1):
        best.append(float("inf"))
        previous.append(last - 1)
        tokens = joining = 0.0
        for first in range(last - 1, -1, -1):
            tokens += atoms[first].tokens
            if tokens > limit and first < last - 1:
                break
            waste = max(0.0, 1 - tokens / limit) ** 2
            cost = best[first] + _PER_SEGMENT + waste + joining
            if cost < best[last]:
                best[last], previous[last] = cost, first
            joining += joining_at.get(atoms[first].level, 0.0)
    cuts = [len(atoms)]
    while cuts[-1] > 0:
        cuts.append(previous[cuts[-1]])
    cuts.reverse()
    return [(atoms[a].first, atoms[b - 1].last) for a, b in pairwise(cuts)]


def _joining_costs(atoms: list[_Atom]) -> dict[int, float]:
    """What joining across a heading of each level costs; the highest level that comes twice ranks first.

    Joining parts of one division costs nothing.
    """
    times = Counter(atom.level for atom in atoms if atom.level != _PART)
    ranked = sorted(level for level in times if times[level] > 1)
    costs = {level: _JOINING[rank] if rank < len(_JOINING) else _JOINING_LOWER for rank, level in enumerate(ranked)}
    return {level: costs.get(level, _JOINING[0]) for level in times}


def _chapter(text: str, blocks: tuple[Block, ...], owners: list[int]) -> tuple[str, ...]:
    """The headings above a segment's first words, outermost first; headings that it opens with count as above."""
    body = next((owner for owner in owners if blocks[owner].kind is not BlockKind.HEADING), None)
    at = blocks[body].heading if body is not None else owners[-1]
    path: list[str] = []
    while at is not None:
        heading = Sentence(blocks[at].start, blocks[at].end, at)
        path.append(_shortened_end(sentence_text(text, blocks, heading)))
        above = blocks[at].heading
        at = above if above is not None and above < at else None
    return tuple(reversed(path))


def _before(text: str, blocks: tuple[Block, ...], sentences: tuple[Sentence, ...], earlier: list[int]) -> str:
    """The last whole sentences before a segment that fit on one line, or the end of the last one."""
    line = ""
    for number in reversed(earlier):
        if blocks[sentences[number].block].kind is BlockKind.HEADING:
            break
        words = sentence_text(text, blocks, sentences[number])
        longer = f"{words} {line}".strip()
        if len(longer) > _BEFORE_CHARS:
            return line or "…" + words[-(_BEFORE_CHARS - 1) :].split(" ", 1)[-1]
        line = longer
    return line


def _shortened_end(line: str) -> str:
    return line if len(line) <= _CHAPTER_CHARS else line[: _CHAPTER_CHARS - 1] + "…"
