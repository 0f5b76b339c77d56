"""The words of an item: the sentence, cut to its main part where it is long, at a clause border and nowhere else."""

import re

from builder.engines.extractive.cues import cues_of, has_cues

# How long an item's words may be before they are cut, in code points. Korean and Japanese say as much in half the
# characters (the Universal Declaration of Human Rights: English 10,500, Korean 4,900, Japanese 4,700).
_LONG = {"ko": 95, "ja": 90, "zh": 70}
_LONG_ELSEWHERE = 190
# Less than this share of the long length is no main part.
_LEAST = 0.28
# What is left of a sentence is not looked for beyond this many times the long length: it would be too long itself.
_FAR_TOO_LONG = 2
_PAIRS = {"(": ")", "[": "]", "“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "《": "》", "（": "）"}

# Where ‘…’ are quotation marks only, never apostrophes.
_CJK = re.compile(r"[가-힣ぁ-ヿ一-鿿]")

# European sentences say the main thing first: what follows one of these can go. No dash (it opens an aside as often
# as it ends a thought), no `which` or `and the` (the sentence may need it).
_TAIL_BORDER = re.compile(
    r"(?P<strong>\s?[;:]\s+)|"
    r"(?P<weak>,\s+(?:(?:and|but|or|for|so|yet)\s+(?:I|we|you|he|she|it|they|there)\s|"
    r"(?:et|mais|car)\s+(?:je|nous|vous|il|elle|ils|elles|on)\s|because\s))"
)
_SUBORDINATE_START = re.compile(
    r"^(?:(?:and|but|for|or|so|yet|et|mais|car)\s+)?(?:if|when|whenever|though|although|as|since|because|while|where|"
    r"unless|until|after|before|whether|were|had|provided|in order|to|not only|neither|either|what|whatever|whoever|"
    r"he who|those who|that|si|quand|lorsqu|comme|puisqu|quoiqu|bien qu|afin|tandis|s['’]il)\b",
    re.IGNORECASE,
)
# What is opened by one of these is not closed where a clause ends.
_WAITING = re.compile(
    r"\b(?:not|neither|either|both|so|such|rather|more|less|between|whether|when|if|non|ni|soit|entre)\b", re.IGNORECASE
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|shall|should|may|might|can|could|must|does|did|"
    r"est|sont|était|étaient|fut|a|ont|avait|avaient|peut|doit|sera)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"—|--")
# Korean and Japanese say it last: what stands before one of these can go.
_HEAD_BORDER = {
    "ko": re.compile(r"(?:고|며|면서|으나|는데|은데|므로|니까|거니와|아서|어서|여서|다가|요|니),\s|지만,?\s"),
    "ja": re.compile(
        r"(?:(?:る|た|だ|い|り|ぬ)が|ども|けれども|ゆえに|故に|ので|ならず|(?<![対関際と])して|[りいきみち]て|し|り)、"
    ),
}
# What is left must name its own subject, and soon.
_SUBJECT = {"ko": re.compile(r".{0,20}[가-힣](?:은|는|이|가|도)\s"), "ja": re.compile(r".{0,18}[はがも]")}


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
    # Where negations are not known, none can be spared.
    if len(text) <= long_for(language) or not has_cues(language):
        return text
    border = _HEAD_BORDER.get(language)
    return _without_head(text, language, border) if border is not None else _without_tail(text, language)


def hangs(text: str) -> bool:
    """Whether a European sentence opens with a clause that hangs on another (`As …`, `Quoique …`)."""
    return _SUBORDINATE_START.match(text) is not None


def _without_connective(sentence: str, language: str) -> str:
    shorter = cues_of(language).connective.sub("", sentence, count=1)
    if not shorter or shorter == sentence or not balanced(shorter):
        return sentence
    return shorter[0].upper() + shorter[1:]


def _without_tail(text: str, language: str) -> str:
    limit = long_for(language)
    best = text
    for border in _TAIL_BORDER.finditer(text):
        head, tail = text[: border.start()].rstrip(" ,;:—-"), text[border.start() :].lstrip(" ,;:")
        if len(head) > _FAR_TOO_LONG * limit:
            break
        if len(head) < _LEAST * limit or not _stands_alone(head, tail, border["weak"] is not None):
            continue
        if len(head) > limit and best is not text:
            break
        if _may_go(tail, language):
            best = head
            if len(head) > limit:
                break
    return best if best is text or best[-1] in ".!?…" else best + "."


def _stands_alone(head: str, tail: str, weak: bool) -> bool:
    """Whether `head` is a whole sentence though `tail` is gone."""
    if not balanced(head) or len(_ASIDE.findall(head)) % 2:
        return False
    if weak:
        return not (hangs(head) or _WAITING.search(head)) and _FINITE.search(head) is not None
    return not (hangs(head) and hangs(tail))


def _without_head(text: str, language: str, border: re.Pattern[str]) -> str:
    limit = long_for(language)
    for cut in border.finditer(text):
        head, tail = text[: cut.end()], text[cut.end() :]
        if len(tail) < _LEAST * limit:
            break
        whole = len(tail) <= limit and balanced(tail) and _SUBJECT[language].match(tail) is not None
        if whole and _may_go(head, language):
            return tail
    return text


def _may_go(part: str, language: str) -> bool:
    cues = cues_of(language)
    return cues.negation.search(part) is None and cues.condition.search(part) is None


def balanced(text: str) -> bool:
    """Whether every quotation mark and bracket that opens also closes."""
    if text.count('"') % 2:
        return False
    apostrophes = _CJK.search(text) is None
    return all(
        text.count(opening) == text.count(closing)
        for opening, closing in _PAIRS.items()
        if not (apostrophes and opening == "‘")
    )
