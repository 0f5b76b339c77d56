"""Where sentences begin and end.

`split` finds the sentences of every block, `pieces` lays them out with the gaps between them, `sentence_text` gives a
sentence's words as a model is shown them, and `ends` is the rule for one run of prose.
"""

from builder.source.sentences.ends import ends
from builder.source.sentences.shown import sentence_text
from builder.source.sentences.spans import pieces, split

__all__ = ["ends", "pieces", "sentence_text", "split"]
