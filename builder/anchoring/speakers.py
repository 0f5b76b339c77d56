"""Whose words an item's sentences are, by the speaker layer."""

from collections import Counter
from collections.abc import Sequence

from builder.library.rows import OTHERS, Anchor, Voice

# More of the words than this in other people's mouths makes the item theirs.
_THEIRS = 0.5


def speaker_of_span(voices: Sequence[Voice], anchors: Sequence[Anchor], claimed: str | None) -> str | None:
    """`None` for the author, a name where the text or else the answer names one, `OTHERS` where nobody is named.

    The layer decides that somebody else speaks; an answer that names a speaker where the layer hears the author is
    believed, since reported views are often not marked in the text.
    """
    whole = sum(anchor.end - anchor.start for anchor in anchors)
    shares: Counter[str | None] = Counter()
    for anchor in anchors:
        for voice in voices:
            if voice.start >= anchor.end:
                break
            shares[voice.speaker] += max(0, min(voice.end, anchor.end) - max(voice.start, anchor.start))
    if shares.total() <= _THEIRS * whole:
        return claimed
    return shares.most_common(1)[0][0] or claimed or OTHERS
