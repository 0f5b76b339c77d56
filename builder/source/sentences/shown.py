"""A sentence's words as a model is shown them."""

import re
from bisect import bisect_left

from builder.library.rows import Block, BlockKind, Sentence

# A line end between two letters of a script that sets no spaces between words is no space either.
_UNSPACED = r"[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]"
_LINE_END_UNSPACED = re.compile(rf"(?<={_UNSPACED})\s*\n\s*(?={_UNSPACED})")
# `well-⏎being`: the hyphen stays (whether it belongs cannot be told here), the space would be wrong either way.
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W\d_]-)\s*\n\s*(?=[^\W\d_])")
_LINE_END = re.compile(r"\s*\n\s*")


def sentence_text(document_text: str, blocks: tuple[Block, ...], sentence: Sentence) -> str:
    """The words of `sentence` on one line, without the furniture inside it.

    `blocks` must be in order of their start. A line end becomes a space, except after a hyphen and between Chinese
    or Japanese letters. In Korean it always becomes a space: whether a word was cut there cannot be told from the
    line alone, and a space too many leaves both words readable where a space too few makes another word of them.
    """
    words = _without_furniture(document_text, blocks, sentence)
    if "\n" not in words:
        return words
    words = _LINE_END_HYPHEN.sub("", _LINE_END_UNSPACED.sub("", words))
    return _LINE_END.sub(" ", words).strip()


def _without_furniture(text: str, blocks: tuple[Block, ...], sentence: Sentence) -> str:
    first = bisect_left(blocks, sentence.start, lo=sentence.block + 1, key=lambda block: block.start)
    kept: list[str] = []
    at = sentence.start
    for number in range(first, len(blocks)):
        block = blocks[number]
        if block.start >= sentence.end:
            break
        if block.kind is BlockKind.FURNITURE:
            kept.append(text[at : block.start])
            at = max(at, block.end)
    kept.append(text[at : sentence.end])
    return "\n".join(part.strip("\n") for part in kept) if len(kept) > 1 else kept[0]
