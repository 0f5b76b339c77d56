"""Quote or sentence number to span: where the words are, whether they are the same words, and who says them.

`anchor_span` binds a span; `selectors` and `utf16_offsets` show an anchor to the outside. `who_says` asks the speaker
layer, `check_speaker` holds an item's claim against it.
"""

from builder.anchoring.anchors import anchor_span, selectors, utf16_offsets
from builder.anchoring.speakers import Agreement, SpeakerCheck, Speech, check_speaker, who_says

__all__ = [
    "Agreement",
    "SpeakerCheck",
    "Speech",
    "anchor_span",
    "check_speaker",
    "selectors",
    "utf16_offsets",
    "who_says",
]
