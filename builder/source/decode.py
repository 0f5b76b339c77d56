"""From a text file's bytes to its letters: which encoding it is in, and how much of it is damaged.

Bytes say more than declarations, so a declared encoding is only believed where the bytes do not speak for themselves.
The order of the tries matters: UTF-8 first, because hardly anything else is valid UTF-8; then the East Asian encodings,
judged by how many of the letters they give are everyday letters; a Western single-byte encoding last, because any bytes
at all are valid in it.
"""

import codecs
import re
from dataclasses import dataclass

from builder.source.errors import NothingToRead, Unreadable


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's letters. `encoding` is a Python codec name; `damaged` counts U+FFFD marks of unreadable bytes."""

    text: str
    encoding: str
    damaged: int


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """The text in `data`, without a byte order mark; `declared` is the encoding that the file itself names, if any.

    Raises NothingToRead for a file that is empty or blank, Unreadable for bytes that are no text.
    """
    if not data.strip(b" \t\r\n\x0b\x0c\x00\x1a"):
        raise NothingToRead("it is empty")
    encoding, skip = _encoding(data, declared)
    text = data[skip:].decode(encoding, "replace")
    if not text.strip("\ufeff\x00\x1a \t\r\n\x0b\x0c\u3000\xa0"):
        raise NothingToRead("it is blank")
    # A replacement character that the file itself holds is its author's business, not damage found here.
    damaged = text.count("\ufffd") - _own_marks(data, encoding)
    _refuse_junk(text, damaged)
    return Decoded(text.lstrip("\ufeff"), encoding, damaged)


# Longer marks first: the UTF-32 mark begins with the UTF-16 one.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# The scorers look at this much of a file: enough for thousands of letters in any language.
_SAMPLE_BYTES = 60_000
_ISO_2022_JP = re.compile(rb"\x1b\$[@B]")


def _encoding(data: bytes, declared: str | None) -> tuple[str, int]:
    """The codec to use, and how many bytes of byte order mark to skip."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name, len(mark)
    sample = _sample(data)
    # Text of single bytes has no zero bytes, and to UTF-8 they would be valid.
    wide = _wide(sample) if 0 in sample else None
    if wide:
        return wide, 0
    if _is_utf8(data):
        return ("iso2022_jp_2004" if _ISO_2022_JP.search(data) else "utf-8"), 0
    return _declared(data, declared) or _east_asian(sample) or _wide(sample) or _western(sample), 0


# One well-formed multi-byte letter of UTF-8.
_UTF8_LETTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
# Text in another encoding gives well-formed UTF-8 letters by accident, but never ten to each ill-formed place.
_UTF8_GOOD_PER_BAD = 10


def _is_utf8(data: bytes) -> bool:
    """Valid UTF-8, or UTF-8 with a few broken places."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        bad = data.decode("utf-8", "replace").count("\ufffd") - data.count(b"\xef\xbf\xbd")
        good = sum(1 for _ in _UTF8_LETTER.finditer(data))
        return good >= _UTF8_GOOD_PER_BAD * bad
    return True


def _declared(data: bytes, declared: str | None) -> str | None:
    """The declared encoding, where it is one that can be wrong about bytes and is not."""
    if not declared:
        return None
    try:
        codec = codecs.lookup(declared.strip()).name
    except LookupError:
        return None
    # Web pages say latin-1, euc-kr, shift_jis, gb2312 and mean the larger sets that browsers read.
    codec = {
        "iso8859-1": "cp1252",
        "euc_kr": "cp949",
        "shift_jis": "cp932",
        "gb2312": "gb18030",
        "gbk": "gb18030",
        "big5": "cp950",
    }.get(codec, codec)
    if codec in ("utf-8", "ascii", "cp1252") or codec.startswith(("utf-16", "utf-32")):
        return None
    try:
        text = data.decode(codec, "replace")
    except (LookupError, UnicodeError):
        return None
    return codec if text.count("\ufffd") * 100 <= len(text) else None


# The commonest letters of running text in each language, by frequency lists of newspapers and novels. Korean and
# Chinese: about half of any text; Japanese: the kana.
_EVERYDAY = {
    "cp949": "이다는의을가에고은하지를도로기사나리한아시자어들해인서그대게여라정일수만보부장으전과모주스원",
    "cp932": "のにはをたがでてとしれさいあなかもうるらりこそまよんだすっけきくちせつえめどわみやおひじょゅ、。",
    "gb18030": "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过，。、",
    "cp950": "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過，。、",
}
_EVERYDAY["euc_jp"] = _EVERYDAY["cp932"]
# A text in the right encoding shows 0.3 to 0.7 of everyday letters among its non-ASCII ones, in a wrong one under 0.05.
_EVERYDAY_ENOUGH = 0.15
_BROKEN_WEIGHT = 2.0


def _east_asian(sample: bytes) -> str | None:
    """The East Asian encoding in which the sample reads best, or None where none reads well."""
    best, best_score = None, _EVERYDAY_ENOUGH
    for codec, everyday in _EVERYDAY.items():
        letters = [letter for letter in sample.decode(codec, "replace") if letter > "\x7f"]
        if not letters:
            continue
        known = set(everyday)
        right = sum(1 for letter in letters if letter in known)
        broken = letters.count("\ufffd")
        score = (right - _BROKEN_WEIGHT * broken) / len(letters)
        if score > best_score:
            best, best_score = codec, score
    return best


_PLAIN = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("\t\r\n\u3000")
_WIDE_KNOWN = _PLAIN.union(*_EVERYDAY.values())
# In the wrong byte order, and in text that is not wide at all, one letter in fifty is known by accident.
_WIDE_ENOUGH = 0.3


def _wide(sample: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, or None: the one in which the sample reads as everyday letters."""
    best, best_score = None, _WIDE_ENOUGH
    for codec in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        letters = sample[: len(sample) // 4 * 4].decode(codec, "replace")
        score = sum(1 for letter in letters if letter in _WIDE_KNOWN) / max(1, len(letters))
        if score > best_score:
            best, best_score = codec, score
    return best


# In Western text a letter beyond ASCII mostly stands between ASCII letters; these are the ones that texts use.
_WESTERN = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœšžßÀÁÂÄÅÆÇÈÉÊËÎÏÑÓÔÖØÙÛÜŒŠ‘’“”–—…«»°§£·•¡¿©®´½¼¾×÷\xa0\xad€")
_WESTERN_ENOUGH = 0.8
# No Western language writes a third of its letters with marks; a text all of such letters is Cyrillic, Greek or worse.
_WESTERN_AT_MOST = 1 / 3
_TOO_FEW_TO_TELL = 8


def _western(sample: bytes) -> str:
    """cp1252, or latin-1 where bytes that cp1252 leaves undefined stand. Raises Unreadable where it is neither."""
    letters = [letter for letter in sample.decode("cp1252", "replace") if letter > "\x7f"]
    known = sum(1 for letter in letters if letter in _WESTERN)
    strange = known < _WESTERN_ENOUGH * len(letters) and len(letters) * 10 > len(sample)
    if strange or (len(letters) > _WESTERN_AT_MOST * len(sample) and len(letters) > _TOO_FEW_TO_TELL):
        raise Unreadable("it is not text in an encoding that Shelfmap knows; save it as UTF-8")
    return "latin-1" if "\ufffd" in letters else "cp1252"


def _sample(data: bytes) -> bytes:
    """The first part of a file, cut after a line where it has lines."""
    if len(data) <= _SAMPLE_BYTES:
        return data
    end = data.rfind(b"\n", 0, _SAMPLE_BYTES) // 4 * 4
    return data[: end if end > 0 else _SAMPLE_BYTES]


_STRANGE = re.compile(r"[\x00-\x08\x0e-\x19\x1c-\x1f\x7f-\x84\x86-\x9f]")
# One letter in ten may be damaged, one in a hundred a control: what is worse than that no one would read.
_DAMAGED_AT_MOST = 10
_STRANGE_AT_MOST = 100


def _refuse_junk(text: str, damaged: int) -> None:
    if damaged * _DAMAGED_AT_MOST > len(text):
        raise Unreadable(
            f"it is not text, or damaged beyond reading: {damaged} of its {len(text)} characters are broken"
        )
    strange = len(_STRANGE.findall(text))
    if strange * _STRANGE_AT_MOST > len(text):
        raise Unreadable(f"it is no text: {strange} of its {len(text)} characters are control codes")


def _own_marks(data: bytes, encoding: str) -> int:
    return data.count(b"\xef\xbf\xbd") if encoding == "utf-8" else 0
