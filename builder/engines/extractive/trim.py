"""The words of an item: the sentence, cut to its main part where it is long, at a clause border and nowhere else."""

import re

from builder.engines.extractive.cues import cues_of

# How long an item's words may be before they are cut, in code points. Korean and Japanese say as much in half the
# characters (the Universal Declaration of Human Rights: English 10,500, Korean 4,900, Japanese 4,700).
_LONG = {"ko": 95, "ja": 90, "zh": 70}
_LONG_ELSEWHERE = 190
# Less than this share of the long length is no main part.
_LEAST = 0.28
_PAIRS = {"(": ")", "[": "]", "“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "《": "》", "（": "）"}

# European sentences say the main thing first: what follows one of these can go.
_TAIL_BORDER = re.compile(
    r"(?P<strong>\s*[;—]\s*(?=\S)|\s+--\s*|:\s+)|"
    r"(?P<weak>,\s+(?=(?:and|but|or|for|so|yet|because|since|while|whereas|which|who|et|mais|car|qui|ce qui|tandis)\s)"
    r"(?=(?:and|but|or|for|so|yet|et|mais|car)\s+(?:I|we|he|she|it|they|you|the|this|that|these|those|there|no|all|"
    r"je|nous|il|elle|ils|elles|on|le|la|les|ce|cette|ces|cela)\b|because\b|since\b|while\b|whereas\b|which\b|tandis\b))"
)
_SUBORDINATE_START = re.compile(
    r"^(?:(?:and|but|for|or|so|yet|et|mais|car)\s+)?(?:if|when|whenever|though|although|as|since|because|while|where|unless|"
    r"until|after|before|whether|were|had|provided|in order|to|not only|neither|either|si|quand|lorsqu|comme|puisqu|"
    r"quoiqu|bien qu|afin|tandis|s['’]il|what|whatever|whoever|he who|those who|that)\b",
    re.IGNORECASE,
)
_CORRELATIVE = re.compile(r"\b(?:not|neither|either|both|so|such|rather|more|less|non|ni|soit)\b", re.IGNORECASE)
# Korean and Japanese say it last: what stands before one of these can go.
_HEAD_BORDER = {
    "ko": re.compile(r"(?:고|며|면서|지만|으나|는데|은데|므로|니까|거니와|아서|어서|여서|다가|요|니),?\s(?=\S)"),
    "ja": re.compile(
        r"(?:(?:る|た|だ|い|り|ぬ)が|ども|けれども|ゆえに|故に|ので|にして|ならず|して|[りいきしみち]て|し|り|く)、"
    ),
}
_COMMA_ONLY = re.compile(r",\s*$")


def long_for(language: str) -> int:
    """From how many code points on a sentence is cut."""
    return _LONG.get(language, _LONG_ELSEWHERE)


def trimmed(sentence: str, language: str) -> str:
    """`sentence` without its opening connective and, where it is long, without a clause that is not its main part.

    A clause that negates, excepts or sets a condition is never cut away, nor the end of a Korean or Japanese sentence.

    >>> trimmed("However, the rule holds.", "en")
    'The rule holds.'
    """
    text = _without_connective(sentence, language)
    if len(text) <= long_for(language):
        return text
    border = _HEAD_BORDER.get(language)
    return _without_head(text, language, border) if border is not None else _without_tail(text, language)


def _without_connective(sentence: str, language: str) -> str:
    shorter = cues_of(language).connective.sub("", sentence, count=1)
    if not shorter or shorter == sentence or not balanced(shorter):
        return sentence
    return shorter[0].upper() + shorter[1:]


def _without_tail(text: str, language: str) -> str:
    limit, least = long_for(language), int(long_for(language) * _LEAST)
    subordinate = _SUBORDINATE_START.match(text) is not None
    best = text
    for border in _TAIL_BORDER.finditer(text):
        head, tail = text[: border.start()].rstrip(" ,;:—-"), text[border.end() :]
        if border["weak"] and (subordinate or _CORRELATIVE.search(head)):
            continue
        if len(head) < least or not _may_go(tail, language) or not balanced(head):
            continue
        if len(head) > limit and best is not text:
            break
        best = head
        if len(head) > limit:
            break
    return best if best is text or best[-1] in ".!?…" else best + "."


def _without_head(text: str, language: str, border: re.Pattern[str]) -> str:
    limit, least = long_for(language), int(long_for(language) * _LEAST)
    for cut in border.finditer(text):
        head, tail = text[: cut.end()], text[cut.end() :]
        if len(tail) < least:
            break
        if language == "ko" and not (_COMMA_ONLY.search(head) or head.rstrip().endswith("지만")):
            continue
        if _may_go(head, language) and balanced(tail) and len(tail) <= limit:
            return tail
    return text


def _may_go(part: str, language: str) -> bool:
    cues = cues_of(language)
    return cues.negation.search(part) is None and cues.condition.search(part) is None


def balanced(text: str) -> bool:
    """Whether every quotation mark and bracket that opens also closes."""
    if text.count('"') % 2:
        return False
    return all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS.items() if opening != "‘")
