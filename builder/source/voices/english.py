"""English (and other Latin script): which marks enclose speech, and who speaks."""

import re

from builder.source.voices import english_words as words
from builder.source.voices.context import Context
from builder.source.voices.english_subjects import NOT_NAMES, PROPER

_END_MARK = re.compile(r"[.!?…—–-][\s)\]'’]*$|[,;:]$")
_ASKED = re.compile(r"[!?]\W*$")
_WORD = re.compile(r"[^\W\d_]+(?:[’'.-][^\W\d_]+)*\.?")
# A quotation of this many words is somebody's, whatever stands around it; a term is shorter.
_TERM_LONGEST = 5

_COMMON = (
    r"(?:the|a|an|his|her|their|my|our|this|that|these|those|some|one of the|another)\s(?:[\w’'-]+\s){0,2}?[\w’'-]+"
)
_PRONOUN = r"(?:he|she|they|it|I|we|you)"
_SUBJECT = rf"(?P<pronoun>{_PRONOUN}\b)|(?P<name>{PROPER}|{_COMMON})"
_VERB = r"(?P<verb>[a-z]+)"
_STOPS = (
    r"(?=[,.;:!?)—–\n]|\s+(?:to|in|with|at|as|when|who|and|after|from|on|for|again|once)\b|\s*$|\s+[a-z]+(?:ly|"
    r"ing)\b|\s+[“\"‘])"
)
# `,” said Meg` · `,” he said`
_VERB_FIRST = re.compile(rf"\s*[—–-]*\s*{_VERB}\s+(?:{_SUBJECT}){_STOPS}")
_NAME_FIRST = re.compile(
    rf"\s*[—–-]*\s*(?:{_SUBJECT})\s+(?:had |has |have |then |also |once |only )?(?:\w+ly )?{_VERB}\b"
)
# `Meg said, “` · `says Lord Bacon, “`
_BEFORE = re.compile(
    rf"(?:^|[\s,;:.(—–“\"])(?:(?P<pronoun>{_PRONOUN})|(?P<name>{PROPER}|{_COMMON}))(?:,[^,;.]{{1,60}},)?\s+"
    rf"(?P<aux>(?:have |has |had |then |also |once |only |will |would |may |might )*)(?:\w+ly )?{_VERB}\b"
    r"(?:\s+(?:to|of|in|at|on|from|with|upon|by|him|her|me|us|them|thus|that|as follows|back|out|again|"
    r"the following|this|a|his|her|the)\b[^,;.:“\"]{0,50})?"
    r"\s*[,:;—–⁠-]*\s*(?:that\s*)?$"
)
# `it has been well said, by a shrewd satirist, “`
_BY = re.compile(rf"(?P<pronoun>)(?P<verb>\b[a-z]+),? by (?P<name>{PROPER}|{_COMMON}),?\s*(?:that\s*)?$")
_LOWER_WORD = re.compile(r"[a-z]+")
_IN_PERSON = re.compile(r"\b(?:I|we)\b")
# How far before the marks a tag may begin, in characters.
_TAG_REACH = 110
_LABEL = re.compile(rf"^\s*(?P<name>{PROPER}|[A-Z]{{2,20}})\s?[:.]\s*(?:[—–-]\s*)?$")
_TAG_VERB = re.compile(r"(?:ed|said|says)$")


def is_speech(around: Context) -> bool:
    """Whether what the marks enclose is somebody's words, and not a title, a term or words held at arm's length."""
    inside = around.inside
    count = len(_WORD.findall(inside[:400]))
    if not count or _is_title(inside, count):
        return bool(count) and tagged(around)
    if around.mark in "‘'":
        return (bool(_END_MARK.search(inside)) and (count > 2 or tagged(around))) or count > 2 * _TERM_LONGEST
    if count < 3 and inside[0].islower() and not _END_MARK.search(inside):
        return False
    if count > _TERM_LONGEST or _ASKED.search(inside) or tagged(around):
        return True
    return bool(_END_MARK.search(inside)) and _stands_alone(around)


def _is_title(inside: str, count: int) -> bool:
    """`The Wealth of Nations`: every long word has a capital, and no end mark but a comma's."""
    if inside[-1:] in "!?." or count > 12:
        return False
    long = [word for word in _WORD.findall(inside) if len(word) > 3]
    return len(long) > 1 and all(word[0].isupper() for word in long)


def _stands_alone(around: Context) -> bool:
    before = around.before.rstrip()
    return around.opens or before[-1:] in '.!?:”"—'


def tagged(around: Context) -> bool:
    """Whether a word of saying stands right beside the marks."""
    return _tag(around) is not None


def own_words(around: Context) -> bool:
    """Whether the author quotes himself: `I have added, “…”` (but not a story's `I said`)."""
    tail = around.before[-_TAG_REACH:]
    match = _BEFORE.search(tail) if _IN_PERSON.search(tail) else None
    if not match or (match["pronoun"] or "") not in ("I", "we"):
        return False
    return bool(match["aux"]) or not _TAG_VERB.search(match["verb"])


def speaker(around: Context) -> str | None:
    """Who says it, as the text names them; None for a pronoun."""
    label = _LABEL.match(around.before)
    if label:
        return label["name"]
    match = _tag(around)
    return _clean(match["name"]) if match and match["name"] else None


def _tag(around: Context) -> re.Match[str] | None:
    tail = around.before[-_TAG_REACH:]
    if not words.TAGS.isdisjoint(_LOWER_WORD.findall(tail)):
        for pattern in (_BEFORE, _BY):
            match = pattern.search(tail)
            if match and match["verb"] in words.TAGS:
                return match
    last = around.inside[-1:]
    after = around.after[:90].lstrip(" ,")
    if last not in ",!?—–-…" and around.after[:1] not in ",—" and around.after[:2] != " ,":
        return None
    match = _VERB_FIRST.match(after)
    if match and (match["verb"] in words.TAGS or _open_verb(match)):
        return match
    match = _NAME_FIRST.match(after)
    return match if match and match["verb"] in (words.TAGS if last not in "!?" else words.REPORT) else None


def _open_verb(match: re.Match[str]) -> bool:
    """`…!” sighed Meg`: any verb before a name tags the speech."""
    return match["verb"].endswith("ed") and bool(match["name"]) and match["name"][0].isupper()


def _clean(name: str) -> str | None:
    parts = name.strip().rstrip(",").split()
    while parts and parts[0] in NOT_NAMES and parts[0][0].isupper():
        parts = parts[1:]
    cleaned = " ".join(parts)
    return (cleaned.rstrip(".") if not re.search(r"\b[A-Z]\.$", cleaned) else cleaned) or None
