"""EPUB 2 and 3: the pages of the reading order as one text, its chapters as the table of contents has them."""

import re
from itertools import pairwise

from builder.library.rows import Reading
from builder.source.archive import Archive, brief
from builder.source.chapters import arrange
from builder.source.contents import Contents, Entry, read_nav, read_ncx
from builder.source.draft import Draft
from builder.source.errors import NothingToRead, Unreadable
from builder.source.markup import walk
from builder.source.metadata import gutenberg_header, language_of
from builder.source.names import from_name
from builder.source.package import Package, read_package
from builder.source.parts import (
    Part,
    lay_out,
    leave_out_gutenberg,
    leave_out_lone_contents,
    leave_out_transcriber,
    merge_ordinals,
)
from builder.source.xmltree import parse_markup, parse_xml, xml_text

# A page that a guide calls a cover or a title page holds a few lines; where it holds more, the guide is not believed.
_LONGEST_ASIDE = 6_000
# Two of these on a short page make it a copyright page, whatever it is called.
_IMPRINT_WORDS = re.compile(
    r"ISBN|발행처|펴낸\s?곳|발행인|펴낸이|발행일|펴낸\s?날|초판\s?\d*쇄?|저작권|ⓒ|©|All rights reserved|Copyright|"
    r"First published|Published by|発行所|発行者|著作権|初版",
    re.IGNORECASE,
)
_LONGEST_IMPRINT = 2_000


def read(data: bytes, name: str) -> Reading:
    """The book in an EPUB file; `name` is the file's name, for a title where the package gives none.

    Raises Unreadable for damage, NothingToRead where no page holds text, Protected for DRM, Unsafe for traps.
    """
    archive = Archive(data)
    package = read_package(archive)
    contents = _contents(archive, package)
    package.reasons |= contents.reasons
    parts, starts = _read_pages(archive, package, contents.entries)
    if not parts:
        raise NothingToRead("none of the pages in its reading order holds any text")
    leave_out_gutenberg(parts)
    _leave_out_half_title(parts, starts, package, contents.entries)
    arranged = arrange(parts, starts, contents.entries)
    parts = arranged.parts
    leave_out_transcriber(parts)
    leave_out_lone_contents(parts)
    return _reading(parts, archive, package, arranged.put_in, name)


def _reading(parts: list[Part], archive: Archive, package: Package, put_in: list[str], name: str) -> Reading:
    draft = Draft()
    lay_out(parts, draft)
    for sentence in package.notices:
        draft.notice(sentence)
    if archive.duplicates:
        draft.notice(f"{brief(archive.duplicates[0])} is in the archive twice; the first was read.")
    if put_in:
        shown = "; ".join(put_in[:3]) + ("…" if len(put_in) > 3 else "")
        draft.notice(f"Chapter titles that stand only in the table of contents, put in: {len(put_in)} ({shown}).")
    language, notice = language_of(parts, package.language)
    if notice:
        draft.notice(notice)
    header = gutenberg_header(part for part in parts if part.reason and "Gutenberg" in part.reason)
    title = package.about.title or header.title or from_name(name).title
    return draft.reading(title=title, author=package.about.author or header.author, language=language, format="epub")


def _contents(archive: Archive, package: Package) -> Contents:
    """The table of contents of the navigation document, else of the NCX; a damaged one is noted and done without."""
    for path in (package.nav, package.ncx):
        found = archive.find(path) if path else None
        if path is None or found is None:
            continue
        data = archive.read(found)
        try:
            if path == package.nav:
                contents = read_nav(parse_markup(xml_text(data)), path)
            else:
                contents = read_ncx(parse_xml(data, "its NCX"), path)
        except (Unreadable, NothingToRead) as error:
            package.notices.append(f"The table of contents could not be read: {error}.")
            continue
        if contents.entries:
            return contents
    return Contents()


def _read_pages(archive: Archive, package: Package, entries: list[Entry]) -> tuple[list[Part], dict[str, int]]:
    """The parts of all pages in reading order, and the number of the first part of each page."""
    wanted: dict[str, set[str]] = {}
    for entry in entries:
        if entry.fragment:
            wanted.setdefault(entry.path, set()).add(entry.fragment)
    parts: list[Part] = []
    starts: dict[str, int] = {}
    missing: list[str] = []
    for path in package.spine:
        found = archive.find(path)
        if found is None:
            missing.append(path)
            continue
        try:
            page = walk(parse_markup(xml_text(archive.read(found))), frozenset(wanted.get(path, ())))
        except NothingToRead:
            continue
        except Unreadable as error:
            if "zip archive" in str(error):
                raise
            package.notices.append(f"{brief(path)} could not be read: {error}.")
            continue
        _leave_out_page(page, path, package)
        starts[path] = len(parts)
        parts += merge_ordinals(page)
    if missing:
        _note_missing(missing, package)
    return parts, starts


def _note_missing(missing: list[str], package: Package) -> None:
    if len(missing) == len(package.spine):
        raise Unreadable(f"the pages that it lists are not in the file ({brief(missing[0])}); get the file again")
    package.notices.append(
        f"Pages of the reading order that are not in the file: {', '.join(map(brief, missing[:5]))}."
    )


def _leave_out_page(page: list[Part], path: str, package: Package) -> None:
    """Mark a whole page that is not the book's own text: the navigation document, a cover, an imprint."""
    kept = [part for part in page if part.kept]
    size = sum(len(part.text) for part in kept)
    reason = package.reasons.get(path)
    if path == package.nav and size <= 300:
        reason = "table of contents"
    elif reason is None and size <= _LONGEST_IMPRINT:
        words = {found.lower() for part in kept for found in _IMPRINT_WORDS.findall(part.text)}
        reason = "copyright page" if len(words) >= 3 else None
    if reason and size <= _LONGEST_ASIDE:
        for part in kept:
            part.reason = reason


def _leave_out_half_title(parts: list[Part], starts: dict[str, int], package: Package, entries: list[Entry]) -> None:
    """Mark pages that only repeat the book's title, unless the table of contents hangs the chapters under one."""
    title = (package.about.title or "").casefold()
    holders = {entry.path for entry, after in pairwise(entries) if after.depth > entry.depth}
    ends = [*list(starts.values())[1:], len(parts)]
    for (path, start), end in zip(starts.items(), ends, strict=True):
        kept = [part for part in parts[start:end] if part.kept]
        alone = len(kept) == 1 and kept[0].is_heading and path not in holders
        if alone and kept[0].text.casefold() == title:
            kept[0].reason = "half title"
