"""Chapters as the table of contents has them: brings the headings found in the text into line with it."""

import re
import unicodedata
from dataclasses import dataclass, field

from builder.library.rows import BlockKind
from builder.source.contents import Entry
from builder.source.parts import Part

_MAX_LEVEL = 6
# A heading stands within this many blocks of where its entry points: pictures, mottos and numbers may come first.
_REACH = 4
_LONG_BEFORE_HEADING = 300
_LONGEST_TITLE = 200
# Pages that entries name by what they are; their text is not the book's.
_NAMED_PAGES = {
    "cover": "cover",
    "cover page": "cover",
    "표지": "cover",
    "앞표지": "cover",
    "뒤표지": "cover",
    "表紙": "cover",
    "title page": "title page",
    "titlepage": "title page",
    "속표지": "title page",
    "扉": "title page",
    "copyright": "copyright page",
    "copyright page": "copyright page",
    "판권": "copyright page",
    "판권지": "copyright page",
    "판권 페이지": "copyright page",
    "奥付": "colophon",
    "colophon": "colophon",
    "imprint": "imprint",
    "contents": "table of contents",
    "table of contents": "table of contents",
    "차례": "table of contents",
    "목차": "table of contents",
    "目次": "table of contents",
    "index": "index",
    "색인": "index",
    "찾아보기": "index",
    "索引": "index",
}
_LONGEST_NAMED_PAGE = 6_000
_LONGEST_INDEX = 100_000


@dataclass(slots=True)
class Arranged:
    """The parts, with the entries' titles that had to be put in because no line of the text says them."""

    parts: list[Part]
    put_in: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Place:
    """An entry and the part that it points at."""

    entry: Entry
    part: int


def arrange(parts: list[Part], starts: dict[str, int], entries: list[Entry]) -> Arranged:
    """Bring headings into line with the table of contents; `starts` says at which part each page begins.

    Levels of listed headings become the entries' depths. A line that says what its entry says becomes a heading. Where
    no such line stands, the entry's title is put in as a heading: it stands in the file, and a chapter begins there
    (the only entry of a table of contents divides nothing).
    """
    places = _places(parts, starts, entries)
    own_levels = {id(part): part.level for part in parts if part.is_heading}
    listed: set[int] = set()
    put_in: dict[int, list[Part]] = {}
    for number, place in enumerate(places):
        end = next((later.part for later in places[number + 1 :][:1]), len(parts))
        if _leave_out_named_page(parts[place.part : end], place.entry):
            continue
        found = _heading_for(parts, place, max(end, place.part + 1), listed)
        if found is not None:
            found.kind, found.level = BlockKind.HEADING, _level(place.entry)
            listed.add(id(found))
        elif len(places) > 1 and place.entry.title and any(_is_prose(part) for part in parts[place.part : end]):
            heading = Part(BlockKind.HEADING, place.entry.title, level=_level(place.entry))
            put_in.setdefault(place.part, []).append(heading)
            listed.add(id(heading))
    arranged = [new for number, part in enumerate(parts) for new in (*put_in.get(number, ()), part)]
    _level_the_rest(arranged, listed, own_levels)
    return Arranged(arranged, [part.text for number in sorted(put_in) for part in put_in[number]])


def _places(parts: list[Part], starts: dict[str, int], entries: list[Entry]) -> list[_Place]:
    """The entries that point into the text, in the order of the text (lists put several in any order)."""
    by_id: dict[tuple[str, str], int] = {}
    path = ""
    begins = {number: name for name, number in reversed(starts.items())}
    for number, part in enumerate(parts):
        path = begins.get(number, path)
        for name in part.ids:
            by_id.setdefault((path, name), number)
    places = []
    for entry in entries:
        start = starts.get(entry.path)
        if start is not None and start < len(parts):
            places.append(_Place(entry, by_id.get((entry.path, entry.fragment or ""), start)))
    return sorted(places, key=lambda place: place.part)


def _heading_for(parts: list[Part], place: _Place, end: int, listed: set[int]) -> Part | None:
    """The part that is the entry's heading: the next heading, or a line that says the same."""
    near: list[Part] = []
    before = 0
    for part in parts[place.part : end]:
        if not part.kept or id(part) in listed:
            continue
        if len(near) == _REACH or before > _LONG_BEFORE_HEADING:
            break
        near.append(part)
        before += 0 if part.is_heading else len(part.text)
    title = _letters(place.entry.title)
    far = [part for part in parts[place.part : end] if part.is_heading and id(part) not in listed]
    same = next((part for part in far if _says(part.text, title)), None)
    heading = same or next((part for part in near if part.is_heading), None)
    return heading or next((part for part in near if _may_be_title(part) and _says(part.text, title)), None)


def _may_be_title(part: Part) -> bool:
    return len(part.text) <= _LONGEST_TITLE and part.kind not in (BlockKind.NOTE, BlockKind.TABLE, BlockKind.CODE)


def _says(text: str, title: str) -> bool:
    """Whether a line is an entry's title, or all but a number or subtitle of it; `title` is letters only."""
    line = _letters(text)
    if not line or not title:
        return False
    shorter, longer = sorted((line, title), key=len)
    return line == title or (shorter in longer and len(shorter) * 2 >= len(longer))


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text)).casefold()


def _is_prose(part: Part) -> bool:
    return part.kept and part.kind not in (BlockKind.CAPTION, BlockKind.HEADING, BlockKind.NOTE)


def _level(entry: Entry) -> int:
    return max(1, min(entry.depth, _MAX_LEVEL))


def _leave_out_named_page(parts: list[Part], entry: Entry) -> bool:
    """Mark a page that its entry calls a cover, a copyright page or the like, unless it is far too long for one."""
    reason = _NAMED_PAGES.get(" ".join(entry.title.lower().split()).rstrip("."))
    kept = [part for part in parts if part.kept]
    longest = _LONGEST_INDEX if reason in ("index", "table of contents") else _LONGEST_NAMED_PAGE
    if reason is None or sum(len(part.text) for part in kept) > longest:
        return False
    for part in kept:
        part.reason = reason
    return True


def _level_the_rest(parts: list[Part], listed: set[int], own_levels: dict[int, int]) -> None:
    """Headings that no entry names stand to the listed one before them as their tags do."""
    base: tuple[int, int] | None = None
    for part in parts:
        if not part.is_heading:
            continue
        own = own_levels.get(id(part), 0)
        if id(part) in listed:
            base = (part.level, own)
        elif base is not None:
            level, tag = base
            step = own - tag if tag else max(1, own - 1)
            part.level = max(1, min(level + step, _MAX_LEVEL))
