"""Draws a block of source with its sentences marked: markup whose text is, to the letter, the block's own.

Anchors overlap and cross, which HTML elements cannot. So the block is cut at every anchor's border and each segment is
one `<mark>` that names all its owners. Whatever is added (numbers that lead back to the map, names of speakers) is an
attribute that the style sheet shows, never text.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from builder.library.rows import Block, ItemKind, Voice
from viewer.pages.spans import segments


@dataclass(frozen=True, slots=True)
class Mark:
    """A span that item `number` is bound to; `place` counts the item's anchors from 1."""

    start: int
    end: int
    number: int
    place: int
    kind: ItemKind

    @property
    def id(self) -> str:
        """The fragment that leads to the span: `s12` for item 12, `s12-2` for its second anchor."""
        return anchor_id(self.number, self.place)


def anchor_id(number: int, place: int) -> str:
    """The fragment of an item's anchor on the text's page; `place` counts from 1."""
    return f"s{number}" if place == 1 else f"s{number}-{place}"


@dataclass(frozen=True, slots=True)
class Layers:
    """What lies over a block of text: marks, other people's words, furniture inside it."""

    marks: Sequence[Mark] = ()
    voices: Sequence[Voice] = ()
    furniture: Sequence[Block] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """How the reader's language calls things: an item (for its back link), a speaker (`None`: nobody is named)."""

    item: Callable[[Mark], str]
    speaker: Callable[[str | None], str]


def draw(text: str, start: int, end: int, layers: Layers, map_href: str, names: Names) -> Markup:
    """The markup of `text[start:end]`. `map_href` is the address of the map page, before the `#`."""
    drawn: list[Markup] = []
    for left, right, owners in segments(start, end, layers.marks):
        inner = Markup().join(_runs(text, left, right, layers, names))
        if owners:
            numbers = " ".join(str(mark.number) for mark in owners)
            inner = Markup('<mark data-items="{}">{}</mark>').format(numbers, inner)
        # One element has one id: where several spans begin, each wraps the first segment with its own.
        for mark in owners:
            if mark.start == left:
                inner = Markup('<span id="{}">{}</span>').format(mark.id, inner)
        drawn.append(inner)
        drawn.extend(_back_link(mark, map_href, names) for mark in owners if mark.end == right)
    return Markup().join(drawn)


def _runs(text: str, start: int, end: int, layers: Layers, names: Names) -> Iterator[Markup]:
    for left, right, voices in segments(start, end, layers.voices):
        for a, b, furniture in segments(left, right, layers.furniture):
            run = escape(text[a:b])
            if furniture:
                run = Markup('<span class="furniture">{}</span>').format(run)
            if voices:
                run = Markup('<span class="voice" title="{}">{}</span>').format(names.speaker(voices[0].speaker), run)
            yield run


def _back_link(mark: Mark, map_href: str, names: Names) -> Markup:
    return Markup('<a class="back {kind}" href="{map}#i{number}" data-n="{number}" aria-label="{name}"></a>').format(
        kind=mark.kind.value, map=map_href, number=mark.number, name=names.item(mark)
    )
