"""What looking for a quote can end in."""

from dataclasses import dataclass
from enum import StrEnum

from builder.anchoring.index import Span


class Verdict(StrEnum):
    """How a quote stands to the text; each member says what it means."""

    IDENTICAL = "identical"
    """The text holds the quote character for character."""
    SAME_WORDS = "same-words"
    """Only spacing, glyphs, hyphens at line ends or page furniture differ: the source's own characters are taken."""
    DIFFERS = "differs"
    """The place is known, the words are not the same; the differences go to repair."""
    STITCHED = "stitched"
    """Pieces from places that are not near each other, or not in this order."""
    ELIDED = "elided"
    """Pieces in order from one passage, with words left out between them."""
    AMBIGUOUS = "ambiguous"
    """Short, in several places, and nothing says which one is meant."""
    ABSENT = "absent"
    """Not in the text, nor anything near enough to it."""


ACCEPTED = frozenset({Verdict.IDENTICAL, Verdict.SAME_WORDS})


class DifferenceKind(StrEnum):
    """What differs between a quote and the source; each member says what it means."""

    SPACING = "spacing"
    """White space only."""
    GLYPHS = "glyphs"
    """The same characters in another form: width, quotation marks, dashes, ligatures, composed letters."""
    HYPHENATION = "hyphenation"
    """A hyphen at a line end."""
    FURNITURE = "furniture"
    """A running head, page number or note mark that the quote leaves out."""
    PUNCTUATION = "punctuation"
    """Marks other than quotation marks."""
    QUOTATION_MARKS = "quotation-marks"
    """Quotation marks: somebody else may be speaking."""
    CASE = "case"
    """Capital and small letters."""
    MISSING = "missing"
    """Words of the source that the quote lacks."""
    ADDED = "added"
    """Words of the quote that the source lacks."""
    CHANGED = "changed"
    """Words in place of others."""
    NEGATION = "negation"
    """A word of denial that stands on one side only."""
    NUMBER = "number"
    """Another number."""
    CUT = "cut"
    """The quote begins or ends inside a word."""


@dataclass(frozen=True, slots=True)
class Difference:
    """`quote` and `source` are the words on either side, empty where a side has none."""

    kind: DifferenceKind
    quote: str
    source: str

    def __str__(self) -> str:
        """For people and prompts: `number: “1849년에” for “1848년에”`."""
        if not self.source:
            return f"{self.kind}: “{self.quote}” is not in the source"
        if not self.quote:
            return f"{self.kind}: the source has “{self.source}”"
        return f"{self.kind}: “{self.quote}” for “{self.source}”"


@dataclass(frozen=True, slots=True)
class Finding:
    """Where a quote is and whether it is the same words.

    `spans` is empty for an absent quote, the places to choose from for an ambiguous one (20 at most), the pieces in
    the quote's order for a stitched or elided one, else the one place. `shown` are those spans grown to whole
    sentences, for people and prompts. `places` is in how many places of the text the quote stands.
    """

    verdict: Verdict
    spans: tuple[Span, ...] = ()
    shown: tuple[Span, ...] = ()
    places: int = 0
    differences: tuple[Difference, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the words are the same."""
        return self.verdict in ACCEPTED


class EmptyQuote(ValueError):
    """A quote without a letter or digit, which nothing could be looked up by."""
