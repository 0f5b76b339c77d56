"""Which lines of a plain text are headings, and how the kinds of heading rank among each other."""

import re
from dataclasses import dataclass
from enum import IntEnum


class Rank(IntEnum):
    """Kinds of heading from the outermost to the innermost; only the order counts."""

    PART = 1
    CHAPTER = 2
    CAPITALS = 3
    TITLE_LIKE = 4
    SECTION = 5
    SUBSECTION = 6
    ARTICLE = 7
    NUMBER = 8
    NUMBERED = 9


@dataclass(frozen=True, slots=True)
class Mark:
    """What makes a line a heading.

    `bare`: a label (`CHAPTER I.`, `제1장`, `3`) whose title may be on the next line. `given`: markup says so.
    """

    rank: Rank
    bare: bool
    given: bool = False


# No heading of the shared books, nor of a hundred looked up in Project Gutenberg, is longer than a line and a half.
LONGEST_HEADING = 90

_NUMBER = r"(?:\d{1,4}|[ivxlcIVXLC]+|[一二三四五六七八九十百千〇零]+)"
_ORDINAL = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|the first|the second|the third|the last|premier|première|deuxième|troisième)"
)
_EASTERN_RANKS = {
    **dict.fromkeys("편부권編篇部巻卷冊", Rank.PART),
    **dict.fromkeys("장강화회章講話回課讲", Rank.CHAPTER),
    **dict.fromkeys("절節节", Rank.SECTION),
    **dict.fromkeys("관款", Rank.SUBSECTION),
    **dict.fromkeys("조条條", Rank.ARTICLE),
}
_WESTERN_RANKS = {
    **dict.fromkeys(("part", "book", "volume", "livre", "partie", "tome", "teil", "buch"), Rank.PART),
    **dict.fromkeys(
        ("chapter", "chap", "lecture", "essay", "letter", "canto", "act", "stave", "chapitre", "kapitel"), Rank.CHAPTER
    ),
    **dict.fromkeys(("section", "sect", "scene", "abschnitt", "appendix", "note"), Rank.SECTION),
    **dict.fromkeys(("article", "art"), Rank.ARTICLE),
}
_EASTERN = re.compile(
    rf"(?:(?:제|第)\s*{_NUMBER}\s*([{''.join(_EASTERN_RANKS)}])|\d{{1,3}}\s*([장부편절])"
    r"|(?:[초初]|[二三四五六七八九十]+)([編篇]))"
    r"(?=$|[\s.:：·\-–—(（<〈「『])(.*)"
)
_WESTERN = re.compile(
    rf"({'|'.join(_WESTERN_RANKS)})\.?\s+(?:{_NUMBER}|{_ORDINAL})(?=$|[\s.:,\-–—])[.:,\-–—]*(.*)", re.IGNORECASE
)
_LONE_NUMBER = re.compile(
    r"(?:\d{1,3}|[IVXLC]+|[一二三四五六七八九十百]+)[.)]?|[(（\[［〔〈<](?:\d{1,3}|[一二三四五六七八九十]+)[)）\]］〕〉>]"
)
_ROMAN = re.compile(r"(?:XC|XL|L?X{0,3}|C{1,3}(?:XC|XL|L?X{0,3}))(?:IX|IV|V?I{0,3})")
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+\S")
_NAMED = {
    "introduction", "preface", "foreword", "prologue", "epilogue", "afterword", "conclusion", "contents", "appendix",
    "footnotes", "notes", "endnotes", "index", "bibliography", "references", "dedication", "postscript",
    "advertisement", "acknowledgements", "acknowledgments", "table of contents", "préface", "avant-propos",
    "épilogue", "table des matières", "vorwort", "einleitung", "inhalt", "서론", "서문", "서언", "머리말", "들어가며",
    "들어가는말", "들어가는글", "책머리에", "여는글", "결론", "결어", "맺음말", "나오며", "나가며", "나가는말",
    "나가는글", "닫는글", "프롤로그", "에필로그", "부록", "부칙", "주석", "각주", "미주", "주", "참고문헌",
    "찾아보기", "색인", "차례", "목차", "감사의말", "감사의글", "일러두기", "추천사", "추천의글", "옮긴이의말",
    "작가의말", "후기", "해설", "はじめに", "おわりに", "序", "序文", "序章", "序論", "緒言", "緒論", "まえがき",
    "あとがき", "終章", "結論", "目次", "凡例", "注", "註", "付録", "附録", "端書", "跋", "前言", "目录", "目錄",
    "后记", "後記", "附录",
}  # fmt: skip
CONTENTS = {"contents", "table of contents", "차례", "목차", "目次", "目录", "目錄", "inhalt", "table des matières"}
NOTES = {"footnotes", "notes", "endnotes", "주석", "각주", "미주", "주", "注", "註"}

_LETTER = re.compile(r"[^\W\d_]")
_LOWER = re.compile(r"[a-zß-öø-ÿ]")
_UPPER = re.compile(r"[A-ZÀ-ÖØ-Þ]")
# "W. L. COURTNEY." signs a preface; "A. B." hides a name.
_INITIALS = re.compile(r"(?:[A-Z]\.\s*)+(?:[A-Z'-]{2,}[.,]?)?|(?:[A-Z]{2,}\s+)?(?:[A-Z]\.\s*)+[A-Z'-]{2,}[.,]?")
_OPENING = frozenset("\"'“‘«「『〈《(（[-–—―*•·…‥.,;:!?~")
_CLOSING = "\"'”’»」』)]）〉》_*"
_STOPS = frozenset(".!?。！？…‥")
_PAUSES = frozenset(":：;；")


def finished(line: str) -> bool:
    """Whether a line ends where a sentence, a speech or a clause before a list may end."""
    last = line.rstrip(_CLOSING)[-1:]
    return last in _STOPS or last in _PAUSES or line[-1:] in _SPEECH_END


_SPEECH_END = frozenset('"”’»」』')


def _stopped(line: str) -> bool:
    """Whether a line ends as a sentence or a quoted speech does; a title in quotation marks does not."""
    return line.rstrip(_CLOSING)[-1:] in _STOPS or line[-1:] in "”」』"


def key(line: str) -> str:
    """A heading's words as compared: no case, no outer marks; for Korean and Chinese letters no spaces either."""
    word = line.strip(" \t\u3000.,:;!?*_=#-–—[]()［］〔〕〈〉<>").casefold()
    return word if _LOWER.search(word) else "".join(word.split())


def capitals(line: str) -> bool:
    """A line of capitals only, that is not somebody's name."""
    if len(line) > LONGEST_HEADING or line[0] in _OPENING or line[-1] in _SPEECH_END or not line.isupper():
        return False
    upper = len(_UPPER.findall(line))
    return upper >= 3 and len(_LETTER.findall(line)) == upper and not _INITIALS.fullmatch(line)


def mark(line: str) -> Mark | None:
    """What makes this line a heading by its own words, or None; lines that only look like a title are not told here."""
    if len(line) > LONGEST_HEADING or not line:
        return None
    head = line[0]
    if head in "제第초初二三四五六七八九十" or head.isdigit():
        found = _EASTERN.match(line)
        if found:
            return _eastern(found)
    if key(line) in _NAMED:
        return Mark(Rank.CHAPTER, bare=False)
    if _LONE_NUMBER.fullmatch(line):
        return Mark(Rank.NUMBER, bare=True) if _is_number(line) else None
    found = _WESTERN.match(line) if head.isupper() else None
    return _western(found) if found else None


def numbered(line: str) -> bool:
    """`2. Of liberty`, `1.3 방법`: a heading where it stands alone above running text, an item of a list otherwise."""
    return len(line) <= 60 and line[:1].isdigit() and bool(_NUMBERED.match(line)) and not _stopped(line)


def title_like(line: str) -> bool:
    """Short, begun as a title is and not finished as a sentence is."""
    return (
        len(line) <= 60
        and line[0] not in _OPENING
        and not _LOWER.match(line)
        and line[-1] not in ",;:，、；：-"
        and not _stopped(line)
        and _LETTER.search(line) is not None
    )


def title_after(label: Mark, lines: list[str]) -> int:
    """How many of the lines after a bare label are its title: some lines of capitals, or one short title."""
    if not label.bare or not lines:
        return 0
    count = 0
    while count < min(3, len(lines)) and capitals(lines[count]) and mark(lines[count]) is None:
        count += 1
    if count:
        return count
    longest = 30 if label.rank is Rank.NUMBER else 60
    first = lines[0]
    return int(title_like(first) and len(first) <= longest and mark(first) is None and not numbered(first))


def _eastern(found: re.Match[str]) -> Mark | None:
    unit = found[1] or found[2] or found[3]
    rest = found[4].strip()
    rank = _EASTERN_RANKS[unit]
    if rank is Rank.ARTICLE and rest and not re.fullmatch(r"[(（〔][^)）〕]*[)）〕]", rest):
        return None  # an article's own text follows on the line
    if len(rest) > 1 and _stopped(rest):
        return None
    return Mark(rank, bare=not rest.strip(". :：·-–—"))


def _western(found: re.Match[str]) -> Mark | None:
    rest = found[2].strip()
    if _LOWER.match(rest) or (rest and _stopped(rest) and len(rest.split()) > 8 and _LOWER.search(rest)):
        return None
    return Mark(_WESTERN_RANKS[found[1].lower()], bare=not rest)


def _is_number(line: str) -> bool:
    digits = line.strip(".)(（）[]［］〔〕〈〉<> ")
    return digits.isdigit() or digits[0] in "一二三四五六七八九十百" or bool(_ROMAN.fullmatch(digits))
