"""Whose words: the spans of a book that are not its author's own voice.

`speaker_layer` finds direct speech, block quotations, reported speech and positions that are raised to be answered.
"""

from builder.source.voices.layer import speaker_layer

__all__ = ["speaker_layer"]
