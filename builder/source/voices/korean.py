"""Korean: which marks enclose speech, and who speaks."""

import re

from builder.source.voices.context import Context
from builder.source.voices.korean_words import LIGHT, NOBODY, SAY, THINK

_END_MARK = re.compile(r"[.!?…‥。！？~～—―][\s)\]\"'”’]*$")
_VERB_END = re.compile(
    r"(?:[다요까냐라네오소군죠랴려세여]|[^이가을를의]자|[는은을]가|[나고]니|[어아해]라?|[겠었]지|[거는]든|[은는을]걸|지|게|야|구려|마|서|데|면|고)$"
)
# Taken up as speech: 하고, 라고, 라는 말…
_TAKEN_UP = re.compile(
    r"\s*,?\s*(?:이?라고|이?라며|이?라면서|라구|하고|하며|하면서|하는|하니|하기|하더|하자|하였|했|한다|합|한즉|한 |할 |해서|고\s|며\s|면서|"
    r"(?:이?라|하)는\s+(?:말|대답|소리|뜻|한마디|외침|목소리|명령|인사)|(?:이?란|이런|이렇게)\s)"
)
_SPOKEN_ALOUD = re.compile(r"\s*(?:소리|외마디|한마디|이런 소리|그 소리|이 소리|말|웃)")
# Taken up as a name or a notion: 이라 부르다, 라는 개념…
_NAMED = re.compile(
    r"\s*(?:이?라고|이?라)\s*(?:부르|불리|불렀|불러|이름|일컫|칭하|칭해|지칭|명명|쓰인|적힌|적혀|쓰여|한 간판)"
    r"|\s*(?:이?라는|이?란)\s+(?:이름|제목|단어|낱말|용어|말은|말이|말을|개념|뜻|의미|표현|명제|문제|물음|질문|책|글|논문|것|성|명사|별명|간판|곳)"
)
_PARTICLE = re.compile(
    r"(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|도|만|란|이란|이라는|라는|이라|라|나|이나|처럼|같|보다|부터|까지|들|적|식|이다|이었|였)(?![가-힣]*다고)"
)
_TITLE_AFTER = re.compile(r"\s*(?:에서|에|을|를|은|는|이|가|의|와|과|로|도|등|같은|이라는|라는|\(|,|·)")
_LIGHT_OR_SAY = re.compile(rf"{LIGHT.pattern}|{SAY.pattern}|{THINK.pattern}")

_NAME = r"(?:[가-힣]{1,8}|[A-Za-z][A-Za-z.]{0,15})(?:\s(?:[가-힣]{1,8}|[A-Za-z][A-Za-z.]{0,15})){0,1}"
_AFTER = re.compile(
    rf"\s*,?\s*(?:(?:이?라고|라구|고|하고|하며|이?라며|하면서|하는 것은)\s*,?\s*)?(?:[가-힣]+(?:게|히|이|서|며|고)\s)?"
    rf"(?P<name>{_NAME}?)(?P<particle>은|는|이|가|께서|께서는|도)\s(?P<rest>[^.!?\n]{{0,60}})"
)
_SUBJECT = re.compile(r"(?:^|[\s,(])(?P<name>[가-힣A-Za-z]{1,10}?)(?P<particle>께서는|께서|은|는|이|가)(?=[\s,])")
_LABEL = re.compile(r"(?:^|\s)(?P<name>[가-힣A-Za-z]{1,8}(?: [가-힣A-Za-z]{1,6})?)\s?[:：]\s*$")
_STOP = re.compile(r"[.!?…\"”』」]\s*")


def is_speech(around: Context) -> bool:
    """Whether what the marks enclose is speech (or a thought in words), and not a title, a term or an emphasis."""
    if around.mark in "《〈":
        return False
    if around.mark in "‘'":
        return _thought(around)
    if around.mark in "「『｢":
        return _bracketed(around)
    return not _term(around)


def _term(around: Context) -> bool:
    """Double marks around a term: short, unfinished, and with a particle behind them."""
    inside = around.inside
    if _END_MARK.search(inside) or len(inside) > 24 or inside.count(" ") > 3:
        return False
    if around.opens and around.ends:
        return False
    if _NAMED.match(around.after):
        return True
    return bool(_PARTICLE.match(around.after)) and not _TAKEN_UP.match(around.after)


def _thought(around: Context) -> bool:
    """Single marks: emphasis more often than speech, unless what is inside is a sentence."""
    inside = around.inside
    finished = bool(_END_MARK.search(inside))
    if around.opens and (around.ends or _TAKEN_UP.match(around.after)) and (finished or " " in inside):
        return True
    if _NAMED.match(around.after):
        return False
    if finished:
        return not _TITLE_AFTER.match(around.after) or inside.count(" ") > 1
    verbal = bool(_VERB_END.search(inside))
    if _TAKEN_UP.match(around.after):
        return verbal and " " in inside
    return " " in inside and verbal and not _TITLE_AFTER.match(around.after)


def _bracketed(around: Context) -> bool:
    """Corner brackets: titles in non-fiction, speech in old novels."""
    finished = bool(_END_MARK.search(around.inside))
    if around.opens and (around.ends or (_TAKEN_UP.match(around.after) and not _NAMED.match(around.after))):
        return finished or bool(_VERB_END.search(around.inside))
    if _NAMED.match(around.after):
        return False
    taken_up = bool(_TAKEN_UP.match(around.after)) and bool(_LIGHT_OR_SAY.search(around.after[:40]))
    return taken_up and (finished or (" " in around.inside and bool(_VERB_END.search(around.inside))))


def speaker(around: Context) -> str | None:
    """Who says it, as the text names them: `형식: "…"`, `"…" 하고 형식이 말했다`, `형식은 웃으며, "…"`."""
    label = _LABEL.search(around.before)
    if label:
        return label["name"]
    return _named_after(around.after if not around.ends else around.next_line, around.ends) or _named_before(around)


def _named_after(words: str, next_line: bool) -> str | None:
    match = _AFTER.match(words)
    if not match or not match["name"] or _nobody(match["name"]):
        return None
    taken_up = bool(_TAKEN_UP.match(words))
    if taken_up or SAY.search(match["rest"]) or (not next_line and LIGHT.search(match["rest"])):
        return match["name"]
    return None


def _named_before(around: Context) -> str | None:
    words = around.before if around.before.strip() else around.previous_line
    if not words or not (words.rstrip().endswith((",", ":", "，")) or not _STOP.search(words[-3:])):
        return None
    clause = _STOP.split(words)[-1]
    found = [m for m in _SUBJECT.finditer(clause) if not _nobody(m["name"])]
    topics = [m for m in found if m["particle"] in ("은", "는", "께서", "께서는")]
    if topics:
        return topics[0]["name"]
    return found[0]["name"] if found else None


def _nobody(name: str) -> bool:
    return name.split()[-1] in NOBODY or name.endswith(("하", "되", "지", "기", "려", "으", "것"))
