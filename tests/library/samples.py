"""A small real book and map to put into a library in tests."""

from builder.library.rows import (
    Anchor,
    Block,
    BlockKind,
    Document,
    ItemKind,
    LeftOut,
    MapFigures,
    MapItem,
    MapState,
    MissingPart,
    Reading,
    Rejected,
    Sentence,
    StructureMap,
    Voice,
    VoiceKind,
)

TEXT = "경희\n\n“배워서 무엇 하나.” 하고 사돈 마님이 말했다. 경희는 대답하지 않았다.\n\n사람은 배워야 사람이다."


def reading(text: str = TEXT, title: str = "경희") -> Reading:
    """A heading and two paragraphs."""
    parts = text.split("\n\n")
    blocks, at = [], 0
    for number, part in enumerate(parts):
        kind = BlockKind.PARAGRAPH if number else BlockKind.HEADING
        blocks.append(Block(at, at + len(part), kind, 0 if number else 1, 0 if number else None))
        at += len(part) + 2
    return Reading(
        text,
        tuple(blocks),
        title,
        "나혜석",
        "ko",
        "txt",
        (LeftOut(0, "wrapper", "머리말"),),
        ("One wrapper left out.",),
    )


def document(source: Reading) -> Document:
    """One sentence a block, and the quoted words as somebody else's."""
    sentences = tuple(Sentence(block.start, block.end, number) for number, block in enumerate(source.blocks))
    voices: tuple[Voice, ...] = ()
    if "“" in source.text:
        start, end = source.text.index("“"), source.text.index("”") + 1
        voices = (Voice(start, end, VoiceKind.DIRECT, "사돈 마님", "하고"),)
    return Document(source.text, source.blocks, sentences, voices, source.language, source.title, source.author)


def anchor(text: str, words: str) -> Anchor:
    """An anchor on the first place of `words`."""
    start = text.index(words)
    end = start + len(words)
    return Anchor(start, end, words, text[max(0, start - 32) : start], text[end : end + 32])


def structure_map(text: str = TEXT, state: MapState = MapState.COMPLETE) -> StructureMap:
    """A map of one claim with an objection, a rejected line, and a missing part where it is partial."""
    claim = MapItem(
        ItemKind.CLAIM,
        "사람은 배워야 한다",
        None,
        (anchor(text, "사람은 배워야 사람이다."),),
        (MapItem(ItemKind.OBJECTION, "배워서 무엇 하나", "사돈 마님", (anchor(text, "“배워서 무엇 하나.”"),)),),
    )
    items = (
        MapItem(ItemKind.QUESTION, "사람은 왜 배우는가", None, claim.anchors),
        MapItem(ItemKind.ANSWER, "배워야 사람이다", None, claim.anchors),
        MapItem(ItemKind.AXIS, "배움", None, (), (MapItem(ItemKind.POINT, "배움의 까닭", None, (), (claim,)),)),
    )
    missing = () if state is MapState.COMPLETE else (MissingPart(2, 5, 9, "the server went away"),)
    figures = MapFigures(60, 30, 6, 4, 1, 20, 12, 1.0, 2, len(missing), 3, 100, 40, 1.5)
    rejected = (Rejected("extract", 1, "claim", "없는 말", "[99]", "number out of range"),)
    return StructureMap("openai", "m", "1", "id", state, items, rejected, missing, figures)
