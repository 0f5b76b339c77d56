"""What an engine is asked: one segment to outline, or the titles of all points to arrange."""

from dataclasses import dataclass

from builder.library.rows import Document, Segment


@dataclass(frozen=True, slots=True)
class Unit:
    """What a citation number stands for: `document.sentences[first:last]`, numbered from 1 per segment."""

    number: int
    first: int
    last: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an outline of one segment may hold. `chars` counts the items' own words, in code points."""

    points: int
    claims: int
    supports: int
    chars: int


@dataclass(frozen=True, slots=True)
class ExtractTask:
    """Outline one segment: points, claims and supports, each citing unit numbers."""

    document: Document
    segment: Segment
    units: tuple[Unit, ...]
    budget: Budget


@dataclass(frozen=True, slots=True)
class ClaimTitle:
    """A verified claim as the merge sees it: `id` is `c1`, `c2`… over the whole book."""

    id: str
    text: str
    speaker: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PointTitle:
    """A verified point as the merge sees it: `id` is `p1`, `p2`…; `chapter` is its segment's path of headings."""

    id: str
    text: str
    segment: int
    chapter: tuple[str, ...]
    claims: tuple[ClaimTitle, ...]


@dataclass(frozen=True, slots=True)
class MergeTask:
    """Arrange a book's points under axes, and name the question and the answer by the claims that hold them."""

    document: Document
    points: tuple[PointTitle, ...]
    axes_min: int
    axes_max: int
