"""Extracts, epigraphs, quoted verse and letters: whole paragraphs that are not the author's."""

import re
from collections.abc import Iterator

from builder.library.rows import Block, BlockKind, Voice, VoiceKind
from builder.source.voices.names import name_in
from builder.source.voices.page import Page

# Where verse is this share of the paragraphs, the book is verse and its lines are the author's.
_MOSTLY_VERSE = 0.2
# A letter longer than this has lost its end, or was none.
_LETTER_LONGEST = 60
_SALUTATION = re.compile(
    r"[\s“\"‘「]*(?:(?:My )?[Dd]ear(?:est)? [^.!?]{1,40}[,:;—–.!]|(?:Sir|Madam|Gentlemen),|[가-힣 ]{1,14}(?:에게|"
    r"께|전|전상서|보십시오|귀하)[.,]?\s*$|[가-힣]{1,6}(?:씨|님|형|군|양)[!,.]\s*$)"
)
_SIGNATURE = re.compile(
    r"(?:Yours|Your (?:humble|obedient|affectionate|most|loving|faithful)|(?:Faithfully|Sincerely|Respectfully|"
    r"Truly) yours|I (?:am|remain),)"
    r"|(?:올림|드림|씀|배상|배|상서|서|로부터)[.”\"」]?\s*$"
)
_LETTER_ANNOUNCED = re.compile(r"(?:[Ll]etter|[Nn]ote|[Dd]espatch|[Tt]elegram|편지|사연|서신|글월|전보|유서|일기)")
_SIGNED = re.compile(r"^\s*[—–―-]+\s*(?P<name>[^\n]{2,60})$|\n\s*[—–―-]+\s*(?P<last>[^\n]{2,60})\s*$")


def extracts(page: Page) -> Iterator[Voice]:
    """The paragraphs that are somebody else's, in order."""
    verse = sum(page.blocks[n].kind is BlockKind.VERSE for n in page.prose)
    quoted = (
        {BlockKind.QUOTATION} if verse > _MOSTLY_VERSE * len(page.prose) else {BlockKind.QUOTATION, BlockKind.VERSE}
    )
    place = 0
    while place < len(page.prose):
        block = page.blocks[page.prose[place]]
        if block.kind in quoted:
            end = place
            while end + 1 < len(page.prose) and page.blocks[page.prose[end + 1]].kind in quoted:
                end += 1
            yield from _run(page, place, end)
            place = end + 1
            continue
        letter = _letter_end(page, place)
        if letter is not None:
            yield from _letter(page, place, letter)
            place = letter + 1
            continue
        place += 1


def _run(page: Page, first: int, last: int) -> Iterator[Voice]:
    """Consecutive quotation blocks, with the speaker that the introducing sentence or the signature names."""
    name = _signed(page, last) or _introduced_by(page, first)
    for place in range(first, last + 1):
        block = page.blocks[page.prose[place]]
        if page.text[block.start : block.end].strip():
            yield Voice(block.start, block.end, VoiceKind.BLOCK, name, "set apart")


def _signed(page: Page, place: int) -> str | None:
    """The name in a last line like `— Milton`."""
    block = page.blocks[page.prose[place]]
    match = _SIGNED.search(page.text[max(block.start, block.end - 120) : block.end])
    if match is None and place + 1 < len(page.prose):
        following = page.blocks[page.prose[place + 1]]
        if following.end - following.start < 80:
            match = _SIGNED.search(page.text[following.start : following.end])
    if match is None:
        return None
    return (match["name"] or match["last"]).strip(" .")


def _introduced_by(page: Page, place: int) -> str | None:
    """The last name in the introducing sentence, or in the one before it where that has only a pronoun."""
    if place == 0:
        return None
    block = page.blocks[page.prose[place - 1]]
    if block.kind is not BlockKind.PARAGRAPH:
        return None
    number = page.sentence_at(block.end - 1)
    for back in range(3):
        if number - back < 0 or page.sentences[number - back].start < block.start:
            break
        sentence = page.sentences[number - back]
        name = name_in(page.flat[sentence.start : sentence.end])
        if name:
            return name
    return None


def _letter_end(page: Page, place: int) -> int | None:
    """The place of a letter's last paragraph, if one begins here and is both announced and signed."""
    block = page.blocks[page.prose[place]]
    if block.kind is not BlockKind.PARAGRAPH or not _SALUTATION.match(
        page.text, block.start, min(block.end, block.start + 60)
    ):
        return None
    if not any(_LETTER_ANNOUNCED.search(_words(page, p)) for p in range(max(0, place - 2), place)):
        return None
    for end in range(place, min(place + _LETTER_LONGEST, len(page.prose))):
        last = page.blocks[page.prose[end]]
        if _SIGNATURE.search(page.text, max(last.start, last.end - 80), last.end):
            return end
    return None


def _words(page: Page, place: int) -> str:
    block = page.blocks[page.prose[place]]
    return page.flat[max(block.start, block.end - 300) : block.end]


def _letter(page: Page, first: int, last: int) -> Iterator[Voice]:
    for place in range(first, last + 1):
        block: Block = page.blocks[page.prose[place]]
        yield Voice(block.start, block.end, VoiceKind.BLOCK, None, "a letter")
