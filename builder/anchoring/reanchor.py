"""Findings as anchors, and anchors of one text carried over to a changed text of the same book."""

from dataclasses import dataclass

from builder.anchoring.anchors import anchor_span
from builder.anchoring.findings import EmptyQuote, Finding, Verdict
from builder.anchoring.index import AnchorIndex, Span
from builder.anchoring.locate import Wanted, locate, strangeness
from builder.anchoring.pieces import SHORTEST_SIMILAR
from builder.library.rows import Anchor, Match


@dataclass(frozen=True, slots=True)
class Reanchored:
    """What became of an anchor: `anchor` in the new text where the words are still there, else `None`."""

    finding: Finding
    anchor: Anchor | None

    @property
    def verdict(self) -> Verdict:
        """How the old words stand to the new text."""
        return self.finding.verdict


def bind(index: AnchorIndex, finding: Finding) -> Anchor:
    """The anchor of an accepted finding, in the source's own characters. Raises ValueError for any other finding."""
    if not finding.accepted:
        raise ValueError(f"a finding that is {finding.verdict} binds nothing: only the same words make an anchor")
    match = Match.IDENTICAL if finding.verdict is Verdict.IDENTICAL else Match.SAME_WORDS
    span = finding.spans[0]
    return anchor_span(index.text, span.start, span.end, match=match, places=finding.places)


def reanchor(index: AnchorIndex, anchor: Anchor) -> Reanchored:
    """Find an anchor of an older text in `index`: by its words, then by the words around it, then by where it was."""
    finding = _verbatim(index, anchor) or _by_words(index, anchor)
    return Reanchored(finding, bind(index, finding) if finding.accepted else None)


def _verbatim(index: AnchorIndex, anchor: Anchor) -> Finding | None:
    """The same characters, page furniture and half words included: they were accepted once."""
    spans: list[Span] = []
    at = index.text.find(anchor.exact)
    while at >= 0:
        spans.append(Span(at, at + len(anchor.exact)))
        at = index.text.find(anchor.exact, at + 1)
    if not spans:
        return None
    ranked = sorted(
        spans, key=lambda span: (strangeness(index, span, anchor.prefix, anchor.suffix), _moved(span, anchor))
    )
    best = ranked[0]
    if len(spans) > 1 and len(anchor.exact) < SHORTEST_SIMILAR:
        rivals = [strangeness(index, span, anchor.prefix, anchor.suffix) for span in ranked[:2]]
        if rivals[0] == rivals[1] and anchor.start != best.start:
            return Finding(Verdict.AMBIGUOUS, tuple(ranked), (), len(spans))
    return Finding(Verdict.IDENTICAL, (best,), (index.whole_sentences(best),), len(spans))


def _by_words(index: AnchorIndex, anchor: Anchor) -> Finding:
    try:
        wanted = Wanted(anchor.exact, anchor.start, anchor.prefix, anchor.suffix)
    except EmptyQuote:
        return Finding(Verdict.ABSENT)
    return locate(index, wanted)


def _moved(span: Span, anchor: Anchor) -> int:
    return abs(span.start - anchor.start)
