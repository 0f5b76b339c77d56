"""What a map measures of itself."""

from collections.abc import Iterable, Iterator, Sequence

from builder.library.rows import UNCITABLE, Anchor, Document, MapFigures, MapItem, Match


def figures_of(document: Document, items: Sequence[MapItem], rejected: int) -> MapFigures:
    """Length, coverage and verbatim rate; the figures of segments, calls and time are the caller's to fill in."""
    everything = list(_walk(items))
    anchors = [anchor for item in everything for anchor in item.anchors]
    body = [s for s in document.sentences if document.blocks[s.block].kind not in UNCITABLE]
    touched = _touched(anchors, len(document.text))
    covered = longest = silence = 0
    for sentence in body:
        length = sentence.end - sentence.start
        if touched[sentence.start] or touched[sentence.end - 1]:
            covered += length
            silence = 0
        else:
            silence += length
            longest = max(longest, silence)
    identical = sum(anchor.match is Match.IDENTICAL for anchor in anchors)
    return MapFigures(
        body_chars=sum(s.end - s.start for s in body),
        map_chars=sum(len(item.text) for item in everything),
        items=len(everything),
        anchors=len(anchors),
        rejected=rejected,
        covered_chars=covered,
        longest_silence_chars=longest,
        verbatim_rate=identical / len(anchors) if anchors else 0.0,
        segments=0,
        segments_failed=0,
        calls=0,
        read_tokens=0,
        written_tokens=0,
        seconds_s=0.0,
    )


def _walk(items: Iterable[MapItem]) -> Iterator[MapItem]:
    for item in items:
        yield item
        yield from _walk(item.children)


def _touched(anchors: Iterable[Anchor], length: int) -> bytearray:
    touched = bytearray(length)
    for anchor in anchors:
        touched[anchor.start : anchor.end] = b"\x01" * (anchor.end - anchor.start)
    return touched
