"""What a book says about itself: title, author and language, cleaned of what tools and wrappers put there."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from builder.source.language import detect
from builder.source.parts import Part

# Below this many letters the commonest small words may be missing by chance, so that a declaration weighs more.
_ENOUGH_LETTERS = 2_000
# The longest titles of the eighteenth century have some 250 letters.
_LONGEST_TITLE = 400
# Titles that tools write when nobody gave one.
_NO_TITLE = re.compile(
    r"(?:untitled|unknown|no title|document|title|index|제목 ?없음|무제)?(?:\s*\d+)?|\[.*\]", re.IGNORECASE
)
_GUTENBERG = re.compile(
    r"(?:The )?Project Gutenberg(?:'s|’s)? (?:E-?(?:text|book) (?:of )?)?(?P<title>.+?)(?:,? by (?P<author>.+?))?\.?",
    re.IGNORECASE,
)
_HEADER_LINE = re.compile(
    r"(?:^|\n|\s)(Title|Author): *(.+?) *(?=\n|$| (?:Author|Release Date|Editor|Translator|Language):)"
)
_NOBODY = frozenset({"", "unknown", "anonymous", "various", "n/a", "none", "작자 미상", "저자 미상"})


@dataclass(frozen=True, slots=True)
class About:
    """Title and author as far as they are known."""

    title: str | None = None
    author: str | None = None


def clean_title(title: str | None) -> str | None:
    """A title on one line; `None` for what stands in a title's place where nobody gave one."""
    text = " ".join((title or "")[:_LONGEST_TITLE].split())
    return None if not text or _NO_TITLE.fullmatch(text) else text


def clean_author(authors: Iterable[str | None]) -> str | None:
    """The authors, once each, with commas between; `None` where none is named."""
    names = dict.fromkeys(" ".join((name or "")[:_LONGEST_TITLE].split()) for name in authors)
    return ", ".join(name for name in names if name.lower() not in _NOBODY) or None


def gutenberg_title(title: str | None) -> About:
    """Title and author out of "The Project Gutenberg eBook of …, by …"; other titles as they are."""
    cleaned = clean_title(title)
    match = _GUTENBERG.fullmatch(cleaned or "")
    return About(clean_title(match["title"]), match["author"]) if match else About(cleaned)


def gutenberg_header(parts: Iterable[Part]) -> About:
    """Title and author from the header that Project Gutenberg puts before a book."""
    header = "\n".join(part.text for part in parts if not part.kept)[:20_000]
    found: dict[str, str] = {}
    for match in _HEADER_LINE.finditer(header):
        found.setdefault(match[1], match[2])
    return About(clean_title(found.get("Title")), clean_author([found.get("Author")]))


def language_of(parts: Iterable[Part], declared: str | None) -> tuple[str, str | None]:
    """The language code, and a notice where the words show another language than the file declares.

    Tools write their own default language into files, so enough words count for more than a declaration.
    """
    text = "\n".join(part.text for part in parts if part.kept)
    code = re.split(r"[-_]", (declared or "").strip().lower())[0]
    code = _THREE_LETTERS.get(code, code)
    if len(code) != 2 or not code.isascii() or not code.isalpha():
        code = "und"
    found = detect(text)
    if code == "und" or found in ("und", code):
        return (found if code == "und" else code), None
    if len(text) < _ENOUGH_LETTERS and not {"ko", "ja", "zh"} & {found}:
        return code, None
    return found, f"The file says its language is {code!r}; its words say {found!r}."


_THREE_LETTERS = {
    "kor": "ko",
    "eng": "en",
    "jpn": "ja",
    "fra": "fr",
    "fre": "fr",
    "zho": "zh",
    "chi": "zh",
    "cmn": "zh",
    "deu": "de",
    "ger": "de",
    "spa": "es",
    "ita": "it",
    "und": "und",
    "mul": "und",
}
