"""Korean: which marks enclose speech, and who speaks."""

import re

from builder.source.voices import korean_speakers
from builder.source.voices.context import Context
from builder.source.voices.korean_words import LIGHT, SAY, THINK
from builder.source.voices.lists import word_set

_END_MARK = re.compile(r"[.!?…‥。！？~～—―][\s)\]\"'”’]*$")
_VERB_END = re.compile(
    r"(?:[다요까냐라네오소군죠랴려세여]|[^이가을를의]자|[는은을한인던]가|[나고]니|[어아해]라?|[겠었]지|[거는]든|"
    r"[은는을]걸|지|게|야|구려|마|서|데|면|고)$"
)
# Taken up as speech: 하고, 라고, 라는 말…
_TAKEN_UP = re.compile(
    r"\s*,?\s*(?:이?라고|이?라며|이?라면서|라구|하고|하며|하면서|하는|하니|하기|하더|하자|하였|했|한다|합|한즉|한 |"
    r"할 |해서|고\s|며\s|면서|"
    r"(?:이?라|하)는\s+(?:[^\s,.]{1,10}\s){0,2}(?:말|대답|소리|뜻|한마디|외침|목소리|명령|인사)|(?:이?란|이런|"
    r"이렇게)\s)"
)
_SAID_ALONE = re.compile(r"\s*(?:하고|하였|했|하며|할 뿐|한다|합|소리|외마디)")
_INTERJECTIONS = word_set("네 예 응 음 악 흥 아니 글쎄 에구 에구머니 아이고 어 오냐 그래 자 앗 엥 허허 하하")
_ONLY_SEEMS = re.compile(r"\s*하는\s(?:듯|것\s?같|것처럼)")
_WORDLESS = re.compile(r"[\W_]*")
# Taken up as a name or a notion: 이라 부르다, 라는 개념…
_NAMED = re.compile(
    r"\s*(?:이?라고|이?라)\s*(?:부르|불리|불렀|불러|이름|일컫|칭하|칭해|지칭|명명|쓰인|적힌|적혀|쓰여|한 간판)"
    r"|\s*(?:이?라는|이?란)\s+(?:이름|제목|단어|낱말|용어|말은|말이|말을|개념|뜻|의미|표현|명제|문제|물음|질문|책|"
    r"글|논문|것|성|명사|별명|간판|곳)"
)
_PARTICLE = re.compile(
    r"(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|도|만|란|이란|이라는|라는|이라|라|나|이나|처럼|같|보다|"
    r"부터|까지|들|적|식|이다|이었|였)(?![가-힣]*다고)"
)
_TITLE_AFTER = re.compile(r"\s*(?:에서|에|을|를|은|는|이|가|의|와|과|로|도|등|같은|이라는|라는|\(|,|·)")
_LIGHT_OR_SAY = re.compile(rf"{LIGHT.pattern}|{SAY.pattern}|{THINK.pattern}")


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
    if _WORDLESS.fullmatch(inside):
        return not (around.opens and around.ends)
    if _END_MARK.search(inside) or len(inside) > 24 or inside.count(" ") > 3:
        return False
    if around.opens and around.ends:
        return False
    if " " in inside and _VERB_END.search(inside) and _TAKEN_UP.match(around.after):
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
    if _NAMED.match(around.after) or _ONLY_SEEMS.match(around.after):
        return False
    if finished:
        return not _TITLE_AFTER.match(around.after) or inside.count(" ") > 1
    verbal = bool(_VERB_END.search(inside))
    if _SAID_ALONE.match(around.after) and " " not in inside:
        return inside in _INTERJECTIONS or (verbal and len(inside) > 1)
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
    """Who says it, as the text names them."""
    return korean_speakers.speaker(around)
