"""A book's title and author as its file's name tells them."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePath


@dataclass(frozen=True, slots=True)
class Named:
    """A title, never empty, and an author where one is named."""

    title: str
    author: str | None = None


_ENDINGS = re.compile(
    r"(?:\.(?:utf-?8|utf-?16|ascii|latin-?1|cp949|euc-?kr|sjis|shift_jis|euc-?jp|wikitext|wiki|txt|text|md|markdown"
    r"|html?|xhtml|epub|docx|pdf|ocr|clean))+$",
    re.IGNORECASE,
)
_NUMBERING = re.compile(r"^(?:pg\d+|\d{3,6})[-_ ]+", re.IGNORECASE)
_EDITION = re.compile(r"[-_]rd\d+$|\s*\((?:\d+|완|합본)\)$", re.IGNORECASE)
_BRACKETED = re.compile(r"[\[【〔](?P<author>[^\]】〕]+)[\]】〕]\s*(?P<title>.+)")
# The hundred commonest Korean family names.
_FAMILY_NAMES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소"
    "석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복태목형피두감음빈동온"
)
_KOREAN_NAME = re.compile(r"[가-힣]{2,4}")
# Words of two or three syllables that begin like a family name and end like no given name.
_NOT_NAMES = re.compile(r".*[의는은을를와과에도]$|우리|나의|이야기|한국|조선|인생|소설|사랑|전집|단편|장편")
_CHINESE_NAME = re.compile(r"[一-鿿々]{2,5}")
_CAMEL = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")


def from_name(name: str) -> Named:
    """Title and author from a file's name: `김유정_동백꽃.cp949.txt`, `pg34901_mill_on-liberty.ascii.txt`."""
    whole = unicodedata.normalize("NFC", PurePath(name.replace("\\", "/")).name)
    stem = _ENDINGS.sub("", whole) or whole
    bare = _EDITION.sub("", _NUMBERING.sub("", stem)) or stem
    bracketed = _BRACKETED.fullmatch(bare)
    if bracketed:
        return Named(_words(bracketed["title"]), _words(bracketed["author"]))
    parts = [part for part in bare.split("_") if part.strip()]
    if len(parts) == 2 and _author_first(parts[0], parts[1]):
        return Named(_words(parts[1]), _words(parts[0]))
    dashed = [part.strip() for part in bare.split(" - ")]
    if len(dashed) == 2 and all(dashed):
        first, second = is_korean_name(dashed[0]), is_korean_name(dashed[1])
        if first and second:
            # Nearly all Korean names have three syllables.
            first, second = len(dashed[0]) == 3, len(dashed[1]) == 3
        if first != second:
            return Named(_words(dashed[1 if first else 0]), dashed[0 if first else 1])
    return Named(_words(bare) or stem or "?")


def is_korean_name(word: str) -> bool:
    """Whether a word looks like a Korean person's name."""
    return bool(_KOREAN_NAME.fullmatch(word)) and word[0] in _FAMILY_NAMES and not _NOT_NAMES.fullmatch(word)


def _author_first(author: str, title: str) -> bool:
    if is_korean_name(author):
        return True
    if _CHINESE_NAME.fullmatch(author):
        return True
    latin = author.isascii() and author.replace("-", "").replace(".", "").isalpha()
    return latin and ("-" in author + title or (author[0].isupper() and title[0].isupper()))


_SMALL = frozenset(re.split(" ", "a an and as at by for from in of on or the to with de la le les du des et un une"))


def _words(part: str) -> str:
    """`on-liberty` as words; what is already written with capitals or in another script keeps its letters."""
    words = re.sub(r"[-_\s]+", " ", part) if " " not in part.strip() else part.replace("_", " ")
    words = _CAMEL.sub(" ", words).strip()
    if not (words.isascii() and words == words.lower()):
        return words
    capital = [word if word in _SMALL and number else word.capitalize() for number, word in enumerate(words.split())]
    return " ".join(capital)
