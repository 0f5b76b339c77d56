"""Korean reported clauses: `밀은 …다고 말한다`, `…라고 한다`, old `…라 하였다`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from builder.library.rows import Sentence, VoiceKind
from builder.source.voices import korean_views
from builder.source.voices.korean_people import person_in
from builder.source.voices.korean_views import AUTHOR_NEAR, PEOPLE, SOURCE
from builder.source.voices.korean_words import AUTHOR, LIGHT, SAY, THINK
from builder.source.voices.lists import word_set
from builder.source.voices.page import Page
from builder.source.voices.report import Report

# Where a reported clause ends: 다고, 라고, 냐고, 자고 (and old 다 하였다, 라 한다).
_QUOTING = re.compile(
    r"[다라냐자까]고(?:[는도]|까지는?)?(?=[\s,])|[다라냐]며(?=\s)|[다라냐]면서(?=\s)|"
    r"(?<!거)[까나지마네랴걸]\s(?=하였다|했다)|[다라오]\s(?=하였다|했다|"
    r"한다[.\s]|합니다|하더라)"
)
# -느라고, 무어라고, 죽어라고, 그렇다고: no clause is quoted.
_NO_CLAUSE = re.compile(
    r"(?:[느노]라|무어라|뭐라|무엇이라|죽어라|(?:^|\s)그렇다|[았었]다\s\S{1,8}[았었]다|\S다\s\S{1,5}다)$"
)
# -다고 해서, -다고 하더라도, -다고 할 수 있다, -라고 부른다: nobody is reported.
_NOT_REPORTED = re.compile(
    r"\s*(?:해서|하여서|해도|하더라도|하여도|할지라도|할 수|할 만|하면|한들|할 때|해야|하자[.,\s]|하기는|하기보다|"
    r"볼 수|보기|보아야|봐야|"
    r"말할 수|말해도|말하기|생각할 수|생각하면|믿을 수|부르|불리|불러|불렀|불린|부른|일컫|이름|칭하|칭한|지칭|명명|"
    r"치[고자면]|쳐도|치더라도|정의|규정)"
)
_VERB = re.compile(
    rf"\s*,?\s*(?:(?![^\s,.]*고\s)[^\s,.]+\s){{0,3}}?(?:(?P<say>{SAY.pattern})|(?P<think>{THINK.pattern}))"
)
# A question, an order or a proposal (-냐고, -하라고, -자고) is reported by whatever verb ends the sentence soon after.
_ASKS = re.compile(r"[냐자]$|[하오가주보두말]라$")
_ENDS_SOON = re.compile(r"\s[^,]{1,30}$")
_LIGHT_VERB = re.compile(rf"\s*(?:{LIGHT.pattern})")
_HYPOTHETICAL = re.compile(
    r"\s*(?:[^\s,.]+\s){0,2}?(?:하겠지[요]?[.!?]|할 것이|할 것입|말할지|말할 것이|물을지|물을 것이|반문할|반박할|"
    r"반론할|항변할|주장할|생각할지|"
    r"할 사람|말할 사람|생각할 사람|하실지|하실 분|묻는 사람|묻는 이|하는 사람도|하는 이도|말하는 사람도|"
    r"생각하는 사람도|생각하는 이도)"
)
_SUBJECT = re.compile(
    r"(?P<name>(?:[^\s,.“”‘’]{1,12}\s){0,3}?[^\s,.“”‘’]{1,12}?)(?P<particle>께서는|께서|은|는|이|가)(?=[\s,]),?\s*"
)
_TOPIC = re.compile(r"(?P<name>(?:[^\s,.“”‘’]{1,12}\s){0,2}?[^\s,.“”‘’]{1,12}?)(?P<particle>은|는)(?=[\s,]),?\s*")
_OTHER_SUBJECT = re.compile(r"[가-힣](?:은|는|이|가)\s")
_PRONOUNS = word_set("그 그녀 그들 자기 저희 그이 이들 사람들")
_LATE_SUBJECT = re.compile(
    r"\s*,?\s*(?P<name>[가-힣A-Za-z·]{1,10}(?:\s[가-힣A-Za-z·]{1,8})?)(?P<particle>께서는|께서|은|는|이|가)\s"
)
_ADDRESSEE = re.compile(r"\s*(?:[^\s,.]+\s){0,2}?[^\s,.]+(?:더러|에게|한테|보고|께)(?:는|도)?,?\s+")
_LEAD = re.compile(
    r"\s*(?:[「『《〈][^」』》〉]{1,40}[」』》〉]에서?|그러나|하지만|그런데|그리고|그러고|또|또한|한편|그래서|"
    r"따라서|즉|다시|일변|특히|예컨대|가령|그러므로|흔히|물론),?\s+"
)
# `X에 따르면` so near to the start of a sentence leads all of it.
_SOURCE_NEAR = 60
# A sentence longer than this is looked at from its end.
_LONGEST = 2_000
# A clause of fewer words before a bare 하다 is a name that something goes by.
_CLAUSE_WORDS = 3


@dataclass(frozen=True, slots=True)
class _Subject:
    """Who is said to say it; the reported clause begins at `end` where the subject stands before it."""

    name: str | None
    end: int


def reports(page: Page) -> Iterator[Report]:
    """Everything that Korean words of reporting give away, in no order."""
    persons = page.people
    for match in _QUOTING.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is not None:
            after = page.flat[match.end() : min(sentence.end, match.end() + 60)]
            report = _judge(page, sentence, match.start() + 1, after, persons)
            if report is not None:
                yield report
    yield from korean_views.reports(page, persons)


def _judge(page: Page, sentence: Sentence, end: int, after: str, persons: frozenset[str]) -> Report | None:
    """The clause of `sentence` that ends at `end`, if `after` reports it."""
    begin = max(sentence.start, end - _LONGEST)
    before = page.flat[begin:end]
    if _NOT_REPORTED.match(after) or _NO_CLAUSE.search(before[-24:]):
        return None
    hypothetical = _HYPOTHETICAL.match(after)
    verb = _VERB.match(after)
    found = hypothetical or verb or _LIGHT_VERB.match(after) or (_ASKS.search(before[-2:]) and _ENDS_SOON.match(after))
    if not found or AUTHOR.search(before[:AUTHOR_NEAR]) or AUTHOR.search(after[:14]):
        return None
    subject = _subject(before, after, persons, says=verb is not None and bool(verb["say"]))
    unnamed = PEOPLE.search(before[:60])
    if found is verb and verb is not None and not verb["say"] and subject is None and not unnamed:
        return None
    if not verb and len(before.split()) < _CLAUSE_WORDS:
        return None
    start = begin + _clause_start(before, subject)
    if start >= end:
        return None
    name = subject.name if subject and not unnamed else None
    kind = VoiceKind.CONCEDED if hypothetical and name is None else VoiceKind.INDIRECT
    return Report(start, end, kind, name, found[0].strip(), unnamed=bool(unnamed))


def _subject(before: str, after: str, persons: frozenset[str], *, says: bool) -> _Subject | None:
    """The subject after the clause (`…다고 밀은 말한다`) or at the start of the sentence.

    A verb of saying makes a person of whatever its subject is; with other verbs the word must be a person's.
    """
    late = _LATE_SUBJECT.match(after)
    if late:
        name = person_in(late["name"], persons, trusted=says and late["particle"] != "이")
        if name:
            return _Subject(name, 0)
    lead = _LEAD.match(before)
    at = lead.end() if lead else 0
    topic = _TOPIC.match(before, at)
    for match in (_SUBJECT.match(before, at), topic):
        if match is not None and match.end() < len(before):
            if match["name"].split()[-1] in _PRONOUNS:
                return _Subject(None, match.end())
            name = person_in(match["name"], persons, trusted=False)
            if name:
                return _Subject(name, match.end())
    if topic is None or topic.end() >= len(before) or not (says or _OTHER_SUBJECT.search(before, topic.end())):
        return None
    name = person_in(topic["name"], persons, trusted=True)
    return _Subject(name, topic.end()) if name else None


def _clause_start(before: str, subject: _Subject | None) -> int:
    """Where the reported clause begins: after the subject and whom it is said to."""
    at = subject.end if subject else 0
    source = SOURCE.search(before, 0, _SOURCE_NEAR)
    if source:
        at = source.end()
    elif not at:
        lead = _LEAD.match(before)
        unnamed = PEOPLE.match(before, lead.end() if lead else 0)
        at = unnamed.end() if unnamed else 0
    addressee = _ADDRESSEE.match(before, at, at + 40)
    if addressee:
        at = addressee.end()
    return at + len(before[at:]) - len(before[at:].lstrip(" ,"))
