"""Quote or sentence number to span: where the words are, whether they are the same words, and who says them.

`prepare` makes the index of a text, once per book. `locate` finds one `Wanted` quote in it and `locate_all` quotes in
order; each gives a `Finding` with a `Verdict`. `bind` makes an anchor of a finding, `anchor_span` of a span;
`reanchor` carries an anchor over to a changed text. `selectors` and `utf16_offsets` show an anchor to the outside,
`compose` keeps the way from NFC back to a raw text. `who_says` asks the speaker layer, `check_speaker` holds an item's
claim against it.
"""

from builder.anchoring.anchors import anchor_span, selectors, utf16_offsets
from builder.anchoring.composed import Composed, compose
from builder.anchoring.findings import ACCEPTED, Difference, DifferenceKind, EmptyQuote, Finding, Verdict
from builder.anchoring.index import AnchorIndex, LetterSpan, Span, prepare
from builder.anchoring.locate import Wanted, locate, locate_all
from builder.anchoring.reanchor import Reanchored, bind, reanchor
from builder.anchoring.speakers import Agreement, SpeakerCheck, Speech, check_speaker, who_says

__all__ = [
    "ACCEPTED",
    "Agreement",
    "AnchorIndex",
    "Composed",
    "Difference",
    "DifferenceKind",
    "EmptyQuote",
    "Finding",
    "LetterSpan",
    "Reanchored",
    "Span",
    "SpeakerCheck",
    "Speech",
    "Verdict",
    "Wanted",
    "anchor_span",
    "bind",
    "check_speaker",
    "compose",
    "locate",
    "locate_all",
    "prepare",
    "reanchor",
    "selectors",
    "utf16_offsets",
    "who_says",
]
