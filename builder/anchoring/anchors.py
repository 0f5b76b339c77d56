"""Anchors on spans that are known already, and whose words a span holds."""

from builder.library.rows import Anchor, Match

# W3C Web Annotation readers use about this much context to tell places apart.
CONTEXT_CHARS = 32


def anchor_span(text: str, start: int, end: int, *, match: Match = Match.IDENTICAL, places: int = 1) -> Anchor:
    """An anchor on `[start, end)` with the text's own words. Raises ValueError for a span that is not in the text."""
    if not 0 <= start < end <= len(text):
        raise ValueError(f"{start}–{end} is no span of a text of {len(text)} characters")
    return Anchor(
        start,
        end,
        text[start:end],
        text[max(0, start - CONTEXT_CHARS) : start],
        text[end : end + CONTEXT_CHARS],
        match,
        places,
    )
