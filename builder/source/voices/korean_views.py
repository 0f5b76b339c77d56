"""Korean views that are named without a reported clause: sources, opinions in circulation, hearsay, 물론 … 그러나."""

import re
from collections.abc import Iterator

from builder.library.rows import VoiceKind
from builder.source.voices.korean_people import person_in
from builder.source.voices.korean_words import AUTHOR
from builder.source.voices.lists import word_set
from builder.source.voices.page import Page
from builder.source.voices.report import Report

# So near to its start a sentence names the author if it speaks of him.
AUTHOR_NEAR = 40
# People whom nobody names.
PEOPLE = re.compile(
    r"(?:흔히(?:들)?\s(?:사람들|세상 사람들|우리들?)?(?:은|는|이)?|(?<!\S)사람들(?:은|이)|(?:세상|많은|보통|"
    r"대부분의) 사람들?(?:은|이)|"
    r"어떤 (?:이|사람|학자|논자)들?(?:은|는|이|가)|혹자(?:는|들은)|일부(?:에서는|의|는)?\s|누군가(?:는)?|"
    r"세간에서는?|통상|일반적으로)"
)
SOURCE = re.compile(
    r"에 (?:따르면|의하면)|(?:말|표현|주장|견해)(?:을|를) (?:빌리면|빌리자면|빌려)|(?:말처럼|지적대로|"
    r"표현대로)(?=[\s,])"
)
_SOURCE_NAME = re.compile(
    r"(?P<name>(?:[^\s,.“”‘’']{1,14}\s){0,2}(?:[A-Z]\.\s?){0,3}[^\s,.“”‘’']{1,14}?)['’”]?(?:의)?\s?$"
)
_HANGS = re.compile(r"(?:은|는|이|가|을|를|에서|에게|고|며|면)\s")
_NOT_A_SOURCE = word_set(
    "이 그 이것 그것 여기 거기 이상 다음 필요 경우 상황 형편 뜻 때 시대 장소 사람 경험 기억 생각 짐작 내 나 제 "
    "우리 남 네"
)
_VIEW = re.compile(
    r"[다라냐자]는\s(?:[^\s,.]+\s)?(?:주장|견해|생각|의견|입장|비판|반론|반박|지적|비난|항의|통설|속설|믿음|소문|"
    r"말)(?:이|도|을|를|들이)?\s?"
    r"(?:있|나오|나온|나올|제기|펴|폈|펼치|펼쳤|내놓|많|적지|지배적|널리|흔히|여전)"
)
# `밀의 주장은 …다는 것이다`
_CLAIM_IS = re.compile(r"의 (?:주장|견해|생각|의견|입장|말|논지|지적|비판|설명)(?:은|는),? ")
_HEARSAY = re.compile(r"[다라냐자]는\s?(?:것이(?:다|었다|었습니다|지요|올시다)|것입니다|거다|것이라)")
_TOPIC = re.compile(r"[가-힣](?:은|는)[\s,]|(?:점|바|문제|이유|까닭|사실|뜻|것)이\s")
_RESTATED = re.compile(r"(?:즉|결국|요컨대|다시 말[해하]|말하자면|그러니까|이를테면)")
_LISTED = re.compile(r"[다라]는\s것(?:과|이며),?\s")
_LISTING_VERB = re.compile(r"(?:말하|말했|말을|이야기|얘기|설명|보고|전하|전했|주장|알리|알렸|늘어놓|털어놓|자백|고백)")
# `…다는 생각이 든다` · `…리라 하는 생각도 난다`
_THOUGHT = re.compile(
    r"(?P<end>[다라냐까]는|(?:[다라까나지]|오)\s하는) 생각(?:이|도|을|까지)\s?(?:났|나|난|들|든|하|했|한|먹|일|생)"
)
_SUBJECT = re.compile(r"(?P<name>(?:[^\s,.]{1,12}\s){0,1}[^\s,.]{1,12}?)(?P<particle>은|는|이|가)\s")
_OF_COURSE = re.compile(r"(?:물론|하기야|하긴)(?=[\s,])")
_ALLOWS = re.compile(
    r"수[도는]?\s있|[을를할볼일]\s?지(?:도)?\s모르|[다라냐]고\s?(?:하|할|말|생각|주장|보는|믿)|사람[도들은이]*\s있|"
    r"이도 있|반론|반박|주장|견해|의견"
)


_ANNOUNCED = re.compile(
    r"(?:이렇게|다음과 같이|이런 식으로)\s(?:[^\s.]+\s)?(?:말|반문|물|묻|반박|반론|주장|"
    r"항변)[^\s.]*\s?(?:지도? 모른|것이|지 모르|수[도는]? 있|수도)"
    r"|(?:이런|이러한|다음과 같은)\s(?:반론|반박|의문|주장|비판|항의|이의)(?:이|가|도)?\s?(?:있을|가능|제기|나올)"
)


def reports(page: Page, persons: frozenset[str]) -> Iterator[Report]:
    """Sources, views, hearsay and concessions; `persons` are the book's."""
    yield from _sources(page)
    yield from _circulating(page)
    yield from _claims(page, persons)
    yield from _listed(page, persons)
    yield from _hearsay(page)
    yield from _thoughts(page, persons)
    yield from _of_course(page)
    for match in _ANNOUNCED.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is not None:
            yield Report(sentence.start, sentence.end, VoiceKind.CONCEDED, None, match.group(), announced=True)


def _sources(page: Page) -> Iterator[Report]:
    """`밀에 따르면 …` · `칸트의 말을 빌리면 …`, to the end of the sentence."""
    for match in SOURCE.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or match.end() >= sentence.end:
            continue
        found = _SOURCE_NAME.search(page.flat, max(sentence.start, match.start() - 40), match.start())
        if found is None or found["name"].split()[-1] in _NOT_A_SOURCE:
            continue
        name = _HANGS.split(found["name"])[-1]
        start = (
            match.end()
            + len(page.flat[match.end() : sentence.end])
            - len(page.flat[match.end() : sentence.end].lstrip(" ,"))
        )
        if start < sentence.end:
            yield Report(start, sentence.end, VoiceKind.INDIRECT, name, match.group())


def _circulating(page: Page) -> Iterator[Report]:
    for match in _VIEW.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence and not AUTHOR.search(page.flat, sentence.start, sentence.start + AUTHOR_NEAR):
            yield Report(
                sentence.start, match.start() + 1, VoiceKind.INDIRECT, None, match.group().strip(), unnamed=True
            )


def _claims(page: Page, persons: frozenset[str]) -> Iterator[Report]:
    for match in _CLAIM_IS.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or match.end() >= sentence.end:
            continue
        found = _SOURCE_NAME.search(page.flat, max(sentence.start, match.start() - 30), match.start())
        if found is None or found["name"].split()[-1] in _NOT_A_SOURCE:
            continue
        if _HEARSAY.search(page.flat, max(match.end(), sentence.end - 16), sentence.end):
            name = person_in(_HANGS.split(found["name"])[-1], persons, trusted=True)
            yield Report(match.end(), sentence.end, VoiceKind.INDIRECT, name, match.group().strip())


def _listed(page: Page, persons: frozenset[str]) -> Iterator[Report]:
    """`…다는 것과 …라는 것을 말하다`: what is told, point by point."""
    for match in _LISTED.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or not _LISTING_VERB.search(page.flat, max(match.end(), sentence.end - 40), sentence.end):
            continue
        subject = _SUBJECT.match(page.flat, sentence.start, match.start())
        name = person_in(subject["name"], persons, trusted=subject["particle"] in ("은", "는")) if subject else None
        start = subject.end() if subject and name else sentence.start
        yield Report(start, sentence.end, VoiceKind.INDIRECT, name, "것을 말하다")


def _hearsay(page: Page) -> Iterator[Report]:
    """`…다는 것이다` of nothing that the sentence names: it goes on with what somebody said."""
    for match in _HEARSAY.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or match.end() < sentence.end - 4:
            continue
        words = page.flat[sentence.start : match.start()]
        if not _TOPIC.search(words) and not _RESTATED.match(words) and not AUTHOR.search(words[:AUTHOR_NEAR]):
            yield Report(sentence.start, sentence.end, VoiceKind.INDIRECT, None, match.group())


def _thoughts(page: Page, persons: frozenset[str]) -> Iterator[Report]:
    for match in _THOUGHT.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None or AUTHOR.search(page.flat, sentence.start, sentence.start + AUTHOR_NEAR):
            continue
        subject = _SUBJECT.match(page.flat, sentence.start, match.start())
        name = person_in(subject["name"], persons, trusted=False) if subject else None
        start = subject.end() if subject and name else sentence.start
        if start < match.start() + 1:
            yield Report(start, match.start() + 1, VoiceKind.INDIRECT, name, match.group())


def _of_course(page: Page) -> Iterator[Report]:
    for match in _OF_COURSE.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence and match.start() < sentence.start + 20 and _ALLOWS.search(page.flat, match.end(), sentence.end):
            yield Report(sentence.start, sentence.end, VoiceKind.CONCEDED, None, match.group(), unnamed=True)
