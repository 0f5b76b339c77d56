"""Korean: who says what stands between marks.

The particles that follow a subject (은, 는, 이, 가) also end many verbs and adverbs, so a word counts as a name only
where the text elsewhere treats it as a person's, where it is a person's by its last syllables, or where it stands
between a quotation and a verb of saying.
"""

import re

from builder.source.voices.context import Context
from builder.source.voices.korean_people import person_in
from builder.source.voices.korean_words import NOBODY, PERSON

_LABEL = re.compile(r"(?:^|\s)(?P<name>[가-힣A-Za-z]{1,8}(?: [가-힣A-Za-z]{1,6})?)\s?[:：]\s*$")
_SUBJECT = re.compile(
    r"(?:^|(?<=[\s,(]))(?P<lead>[가-힣]{1,4}\s|[A-Z]\s)?(?P<name>[가-힣]{1,8}?|[A-Z][A-Za-z]{0,12})"
    r"(?P<particle>께서는|께서|은|는|이|가|도)(?=[\s,])"
)
# `라고 밀은 말한다` · `하고 형식이 물었다`
_TAKEN_UP = re.compile(r"\s*,?\s*(?:이?라고|라구|고|하고|하며|이?라며|이?라면서|하면서)\s*,?\s*")
_SAYS_AT_ONCE = re.compile(
    r"\s*(?:이렇게 |다음과 같이 |다시 |일찍이 |또 )?(?:(?:말|주장|설명|지적|강조|단언|대답|답|선언|고백|비판|반박|"
    r"반문|항변|경고|질문|이야기|"
    r"얘기|진술|논|역설|기록|서술|언급|표현|묘사|외|생각|충고|제안|보도|발표)(?:하|했|한|합|해)|쓴|썼|쓰고|"
    r"적[었고는]|물었|묻는다|외쳤|외친|밝혔|밝힌|"
    r"덧붙|중얼|속삭|부르짖|소리[쳤치]|회고|회상)"
)
# A sentence after the quotation that ends in a verb of saying.
_SENTENCE_SAYS = re.compile(
    r"[^.!?\n]{0,25}?(?:(?:말|대답|이야기|반문|질문)(?:했|하였|한|합)|물었|묻는|외쳤|외친|소리(?:쳤|를 쳤|를 질렀)|"
    r"중얼거|부르짖|속삭|덧붙|"
    r"타일|꾸짖|하였|했)[^\s.!?]{0,6}[.!?]"
)
_LED_IN = re.compile(
    r"(?P<name>(?:[^\s,.]{0,7}[^\s,.은는이가을를에로] )?[^\s,.]{1,8}?)(?:은|는|이|가|께서)\s(?:[^\s.]+\s){0,3}"
    r"(?:말했다|말한다|말하였다|썼다|쓴다|썼었다|적었다|적고 있다|물었다|외쳤다|대답했다|선언했다|덧붙였다|"
    r"주장했다|주장한다)[.:]"
)
# Another speech nearby: the sentence may be its tag.
_CLOSED = re.compile("[”\"’']")
_OWNER = re.compile(
    r"\s*(?:이?라)는\s(?P<name>[^\s,.]{1,8}(?: [^\s,.]{1,8})?)의\s(?:말|명제|구절|문장|경구|격언|주장|선언)"
)
_DOES_NOT = re.compile(r"않|못|없|아니")
# 하니까, 하자, 하는데: the one who speaks is another.
_ANOTHER = re.compile(r"(?:니까|니|자|는데|은데|ㄴ데|던데|노라니|순간|때|제|쯤)[,\s]*$")
_STOP = re.compile(r"[.!?…\"”』」]\s*")
# The subject stands in the last words before the marks.
_NEAR = 90


def speaker(around: Context) -> str | None:
    """Who says it: `형식: “…”` · `“…” 하고 형식이 말했다` · `형식은 웃으며, “…”`; None where the text names nobody."""
    label = _LABEL.search(around.before)
    if label and label["name"] not in NOBODY:
        return label["name"]
    return _after(around) or _before(around) or _led_in(around)


def _after(around: Context) -> str | None:
    words = around.next_line if around.ends and not around.after.strip() else around.after.lstrip()
    taken = _TAKEN_UP.match(words)
    match = _SUBJECT.match(words, taken.end() if taken else len(words) - len(words.lstrip()))
    if match is None:
        return None
    rest = words[match.end() :]
    if taken:
        return _name(match, around.people, trusted=_SAYS_AT_ONCE.match(rest) is not None)
    if _SENTENCE_SAYS.match(rest) and not _DOES_NOT.search(rest[:40]):
        return _name(match, around.people)
    return None


def _led_in(around: Context) -> str | None:
    """`공자가 말했다. “…”` · `“…”라는 파스칼의 말`."""
    owner = _OWNER.match(around.after)
    if owner:
        return person_in(owner["name"], around.people, trusted=True)
    words = around.before.rstrip()
    if not words or words[-1] not in ".:" or _CLOSED.search(words):
        return None
    sentence = _STOP.split(words[:-1])[-1] + words[-1:]
    match = _LED_IN.fullmatch(sentence.strip())
    return person_in(match["name"], around.people, trusted=True) if match else None


def _before(around: Context) -> str | None:
    words = around.before if around.before.strip() else around.previous_line
    if not words or (_STOP.search(words.rstrip()[-1:]) is not None) or _ANOTHER.search(words[-8:]):
        return None
    clause = _STOP.split(words)[-1][-_NEAR:]
    found = list(_SUBJECT.finditer(clause))
    if found and found[-1].end() >= len(clause.rstrip(" ,")) and _SAYS_AT_ONCE.match(_rest_after(around)):
        return _name(found[-1], around.people, trusted=True)
    named = [(m, name) for m in found if (name := _name(m, around.people))]
    topics = [name for m, name in named if m["particle"] in ("은", "는", "께서", "께서는")]
    return topics[0] if topics else (named[0][1] if named else None)


def _rest_after(around: Context) -> str:
    """What follows the marks once 라고 is passed."""
    taken = _TAKEN_UP.match(around.after)
    return around.after[taken.end() :] if taken else ""


def _name(match: re.Match[str], persons: frozenset[str], *, trusted: bool = False) -> str | None:
    """The name in a subject, with what belongs to it (김 부인, B 여사); None where it is nobody's."""
    name = match["name"]
    if name in NOBODY:
        return None
    person = PERSON.search(name)
    sure = trusted and len(name) > 1 and match["particle"] not in ("이", "도")
    if not (sure or person or name in persons):
        return None
    lead = (match["lead"] or "").strip()
    if name in ("씨", "님", "군", "양"):
        return f"{lead} {name}" if lead else None
    if lead and lead not in NOBODY and person and (lead in persons or len(lead) == 1):
        return f"{lead} {name}"
    return name
