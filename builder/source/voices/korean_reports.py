"""Korean reported speech: `-다고 말하다`, `X에 따르면`, and views that are reported to be answered."""

import re
from collections.abc import Iterator

from builder.library.rows import Sentence, VoiceKind
from builder.source.voices.korean_words import AUTHOR, LIGHT, NOBODY, SAY, THINK
from builder.source.voices.page import Page
from builder.source.voices.report import Report

# Where a reported clause ends: 다고, 라고, 냐고, 자고 (and old 다 하였다, 라 한다).
_QUOTING = re.compile(
    r"[다라냐자까]고(?:[는도까]|까지는?)?(?=[\s,])|[다라냐]며(?=\s)|[다라냐]면서(?=\s)|[다라오소]\s(?=하였다|했다|한다|합니다|하더라)"
)
# -다고 해서, -다고 하더라도, -다고 할 수 있다, -라고 부른다: nobody is reported.
_NOT_REPORTED = re.compile(
    r"\s*(?:해서|하여서|해도|하더라도|하여도|할지라도|할 수|할 만|하면|한들|할 때|해야|하자[.,\s]|하기는|하기보다|볼 수|보기|보아야|봐야|"
    r"말할 수|말해도|말하기|생각할 수|생각하면|믿을 수|부르|불리|불러|불렀|불린|일컫|이름|칭하|칭한|지칭|명명|치[고자면]|쳐도|치더라도|정의|규정)"
)
_VERB = re.compile(rf"\s*,?\s*(?:[^\s,.]+\s){{0,3}}?(?:(?P<say>{SAY.pattern})|(?P<think>{THINK.pattern}))")
_LIGHT_VERB = re.compile(rf"\s*{LIGHT.pattern}")
_HYPOTHETICAL = re.compile(
    r"\s*(?:[^\s,.]+\s){0,2}?(?:하겠지|할 것이|할 것입|할 게|할지|할는지|말할지|말할 것이|물을지|물을 것이|반문할|반박할|반론할|항변할|주장할|생각할지|"
    r"할 사람|말할 사람|생각할 사람|하실지|하실 분|묻는 사람|묻는 이|하는 사람도|하는 이도|말하는 사람도|생각하는 사람도|생각하는 이도)"
)
_SUBJECT = re.compile(
    r"(?:^|(?<=[\s,]))(?P<name>(?:[^\s,.]{1,12}\s){0,3}?[^\s,.“”‘’]{1,12}?)(?P<particle>께서는|께서|은|는|이|가)(?=[\s,]),?\s*"
)
_LATE_SUBJECT = re.compile(
    r"\s*,?\s*(?P<name>[가-힣A-Za-z·]{1,10}(?:\s[가-힣A-Za-z·]{1,8})?)(?P<particle>께서는|께서|은|는|이|가)\s"
)
_ADDRESSEE = re.compile(r"\s*(?:[^\s,.]+\s){0,2}?[^\s,.]+(?:더러|에게|한테|보고|께)(?:는|도)?,?\s+")
_LEAD = re.compile(
    r"\s*(?:그러나|하지만|그런데|그리고|또|또한|한편|그래서|따라서|즉|다시|일변|특히|예컨대|가령|그러므로|흔히|물론),?\s+"
)
_ACCORDING = re.compile(
    r"(?:^|(?<=[\s“(]))(?P<name>(?:[^\s,.]{1,14}\s){0,2}?[^\s,.]{1,14}?)(?:에 (?:따르면|의하면)|의 (?:말|표현|주장|견해)(?:을 빌리면|을 빌리자면|을 빌려|에 따르면|에 의하면)),?\s*"
)
_NOT_A_SOURCE = frozenset(
    [
        "이",
        "그",
        "이것",
        "그것",
        "여기",
        "거기",
        "이상",
        "다음",
        "필요",
        "경우",
        "상황",
        "형편",
        "뜻",
        "때",
        "시대",
        "장소",
        "사람",
    ]
)
_VIEW = re.compile(
    r"[다라냐자]는\s(?:[^\s,.]+\s)?(?:주장|견해|생각|의견|입장|비판|반론|반박|지적|비난|항의|통설|속설|믿음|소문|말)(?:이|도|을|를|들이)?\s?"
    r"(?:있|나오|나온|나올|제기|펴|폈|펼치|펼쳤|내놓|많|적지|지배적|널리|흔히|여전)"
)
_HEARSAY = re.compile(r"[다라냐자]는\s?(?:것이(?:다|었다|었습니다|지요|올시다)|것입니다|거다|것이라)")
_TOPIC = re.compile(r"[가-힣](?:은|는)[\s,]|(?:점|바|문제|이유|까닭|사실|뜻|것)이\s")
_RESTATED = re.compile(r"(?:즉|결국|요컨대|다시 말[해하]|말하자면|그러니까|이를테면)")
_LISTED = re.compile(r"[다라]는\s것(?:과|이며),?\s")
_LISTING_VERB = re.compile(r"(?:말하|말했|말을|이야기|얘기|설명|보고|전하|전했|주장|알리|알렸|늘어놓|털어놓|자백|고백)")
_PEOPLE = re.compile(
    r"(?:흔히\s(?:사람들|세상|우리들?)?(?:은|는|이)?|사람들(?:은|이)|세상 사람들(?:은|이)|많은 사람들?(?:은|이)|어떤 (?:이|사람|학자|논자)들?(?:은|는|이|가)|"
    r"혹자(?:는|들은)|일부(?:에서는|의)?|누군가(?:는)?|(?:누구|독자|사람)(?:는|은)? 말할|세간에서는?|통상|일반적으로|보통 사람들(?:은|이))"
)
_OF_COURSE = re.compile(r"(?:물론|하기야|하긴)(?=[\s,])")
_ALLOWS = re.compile(
    r"수[도는]?\s있|[ㄹ을를]?\s?지(?:도)?\s모르|지 모른다|[다라냐]고\s?(?:하|할|말|생각|주장|보는|믿)|사람[도들은이]*\s있|이도 있|반론|반박|주장|견해|의견"
)


def reports(page: Page) -> Iterator[Report]:
    """Everything that Korean words of reporting give away, in no order."""
    yield from _quoted_clauses(page)
    yield from _sources(page)
    yield from _views(page)
    yield from _of_course(page)


def _quoted_clauses(page: Page) -> Iterator[Report]:
    for match in _QUOTING.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None:
            continue
        clause_end = match.start() + 1
        after = page.flat[match.end() : min(sentence.end, match.end() + 60)]
        report = _judge(page, sentence, clause_end, after)
        if report is not None:
            yield report


def _judge(page: Page, sentence: Sentence, end: int, after: str) -> Report | None:
    """The clause of `sentence` that ends at `end`, if `after` reports it."""
    before = page.flat[sentence.start : end]
    if _NOT_REPORTED.match(after):
        return None
    hypothetical = _HYPOTHETICAL.match(after)
    verb = _VERB.match(after)
    light = _LIGHT_VERB.match(after)
    if not (hypothetical or verb or light) or AUTHOR.search(before[:40]) or AUTHOR.search(after[:14]):
        return None
    subject = _subject(before, after)
    people = _PEOPLE.search(before[:60])
    if verb and not verb["say"] and subject is None and not people and not hypothetical:
        return None
    if light and not verb and len(before.split()) < 3:
        return None
    start = sentence.start + _clause_start(before, subject)
    if start >= end:
        return None
    name = None if people or subject is None or subject["name"].split()[-1] in NOBODY else subject["name"]
    kind = VoiceKind.CONCEDED if hypothetical and name is None else VoiceKind.INDIRECT
    return Report(start, end, kind, name, (hypothetical or verb or light or _VERB.match(""))[0].strip(), bool(people))  # type: ignore[index]  # one of the three matched


def _subject(before: str, after: str) -> re.Match[str] | None:
    late = _LATE_SUBJECT.match(after)
    if late and late["name"].split()[-1] not in NOBODY:
        return late
    lead = _LEAD.match(before)
    match = _SUBJECT.match(before, lead.end() if lead else 0)
    if match and match["name"].split()[-1] not in NOBODY and match.end() < len(before):
        return match
    return None


def _clause_start(before: str, subject: re.Match[str] | None) -> int:
    """Where the reported clause begins: after the subject and whom it is said to."""
    at = 0
    if subject is not None and subject.string is before:
        at = subject.end()
    else:
        lead = _LEAD.match(before)
        people = _PEOPLE.match(before, lead.end() if lead else 0)
        at = people.end() if people else 0
    addressee = _ADDRESSEE.match(before, at, at + 40)
    if addressee:
        at = addressee.end()
    return at + len(before[at:]) - len(before[at:].lstrip(" ,"))


def _sources(page: Page) -> Iterator[Report]:
    for match in _ACCORDING.finditer(page.flat):
        sentence = page.sentence(match.start("name"))
        if sentence is None or match.end() >= sentence.end or match["name"].split()[-1] in _NOT_A_SOURCE:
            continue
        yield Report(match.end(), sentence.end, VoiceKind.INDIRECT, match["name"], match.group().strip(" ,"))


def _views(page: Page) -> Iterator[Report]:
    for match in _VIEW.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence and not AUTHOR.search(page.flat[sentence.start : match.start()][:40]):
            yield Report(sentence.start, match.start() + 1, VoiceKind.INDIRECT, None, match.group().strip(), True)
    yield from _listed(page)
    yield from _hearsay(page)


def _listed(page: Page) -> Iterator[Report]:
    """`…다는 것과 …라는 것을 말하다`: what is told, point by point."""
    for match in _LISTED.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or not _LISTING_VERB.search(page.flat, max(match.end(), sentence.end - 40), sentence.end):
            continue
        subject = _subject(page.flat[sentence.start : match.start()], "")
        start = sentence.start + (subject.end() if subject else 0)
        name = subject["name"] if subject and subject["name"].split()[-1] not in NOBODY else None
        yield Report(start, sentence.end, VoiceKind.INDIRECT, name, "것을 말하다")


def _hearsay(page: Page) -> Iterator[Report]:
    """`…다는 것이다` of nothing that the sentence names: it goes on with what somebody said."""
    for match in _HEARSAY.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or match.end() < sentence.end - 4:
            continue
        words = page.flat[sentence.start : match.start()]
        if not _TOPIC.search(words) and not _RESTATED.match(words) and not AUTHOR.search(words[:40]):
            yield Report(sentence.start, sentence.end, VoiceKind.INDIRECT, None, match.group())


def _of_course(page: Page) -> Iterator[Report]:
    for match in _OF_COURSE.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence and match.start() < sentence.start + 20 and _ALLOWS.search(page.flat, match.end(), sentence.end):
            yield Report(sentence.start, sentence.end, VoiceKind.CONCEDED, None, match.group(), unnamed=True)
