"""The engine that needs no model: it picks and sorts a book's own sentences.

`outline` answers an extract call and `arrange` a merge call, both in the outline wire format that a model would use;
`speaker_of` says whose words a span mostly is. The same task gives the same answer, byte for byte.
"""

from builder.engines.extractive.arranging import arrange
from builder.engines.extractive.lines import speaker_of
from builder.engines.extractive.outlining import outline

__all__ = ["arrange", "outline", "speaker_of"]
