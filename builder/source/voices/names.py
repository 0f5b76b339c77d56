"""The names in an introducing sentence, as they stand in the text."""

import re

from builder.source.voices.english_subjects import NOT_NAMES, PROPER

_NAME = re.compile(PROPER)
_KOREAN_NAME = re.compile(r"(?:^|[\s,])(?P<name>[가-힣A-Za-z·]{2,10})(?:은|는|이|가|의)(?=[\s,])")
# Further into a sentence than this, a name is hardly the one who speaks.
_NEAR = 400
_INTRODUCES = re.compile(r"[:：]\s?[-—–―⁠]*\s*$")


def introduces(words: str) -> bool:
    """Whether the words lead to a quotation by ending with a colon."""
    return bool(_INTRODUCES.search(words[-12:]))


def name_in(sentence: str) -> str | None:
    """The first name in a sentence; in Korean only before a colon, where the subject is likely the one who speaks."""
    for match in _NAME.finditer(sentence[:_NEAR]):
        parts = match.group().split()
        while parts and parts[0] in NOT_NAMES:
            parts = parts[1:]
        if parts and not (match.start() == 0 and len(parts) == 1 and parts[0].endswith("ly")):
            return re.sub(r"[’']s$", "", " ".join(parts))
    korean = _KOREAN_NAME.search(sentence[:_NEAR]) if introduces(sentence) else None
    return korean["name"] if korean else None
