"""English reported speech: `X said that`, `, says X,`, `according to X`."""

import re
from collections.abc import Iterator

from builder.library.rows import Sentence, VoiceKind
from builder.source.voices import english_objections
from builder.source.voices import english_words as words
from builder.source.voices.english_subjects import NOT_NAMES, PROPER, Subject, named, subject
from builder.source.voices.page import Page
from builder.source.voices.report import Report

# Each pattern starts with fixed letters, which `re` finds much faster than a choice.
_CLAUSES = (re.compile(r" that[ ,]"), re.compile(r" whether[ ,]"), re.compile(r": "))
# `say` · `told us` · `says expressly` · `say, with Dr. Johnson,` at the end of what stands before `that`.
_VERB_END = re.compile(
    r"(?:^|[ (—“])(?P<verb>[a-z]+)(?P<rest> (?:us|me|him|them|her|you|[a-z]+ly|[A-Z][a-z]+|"
    r"not only))?(?P<aside>,(?: [^,;]{2,40},)?)?$"
)
_IT_IS = re.compile(
    r"\b[Ii]t (?:is|was|has|had) (?:(?!not\b|never\b|hardly\b|scarcely\b)\w+ ){0,3}(?:said|argued|objected|"
    r"contended|believed|thought|held|maintained|"
    r"alleged|urged|asserted|claimed|supposed|pretended|reported|stated|affirmed)$"
)
_ADVERBS = re.compile(r"(?: very)? \w+ly$")
# `He went away, saying that …`
_SAYING = re.compile(
    r"(?:, (?:and )?|\bby |\bin )(?:saying|adding|asserting|declaring|insisting|maintaining|arguing|objecting|"
    r"complaining|contending|"
    r"claiming|urging|holding|alleging|pretending)(?: to (?:him|them|us))?,?$"
)
# `The absolutist believes the world to be one`
_BELIEVED_TO_BE = re.compile(
    r" (?P<verb>believes?|thinks?|supposes|holds?|declares?|considers?|deems?|imagines?)(?P<what> [^,;.:]{3,60})$"
)
_BRACKETED = re.compile(r"\(([^()]{4,50})\)")
_OPENING = re.compile('[“"‘]')
_ACCORDING = re.compile(
    rf"ccording to (?P<name>{PROPER}(?= |[,.;:)\d])|(?:the|this|that|some|many|most|his|her|their|its|these|those|a) "
    r"(?:[\w’'-]+ ){0,3}?[\w’'-]+(?: of [^,;.]{1,40}(?=,)|(?=[,.;:)\d])|(?<=ers|sts|ans|ors|ics)(?= )))"
)
_AS_X_SAYS = re.compile(
    rf"s (?P<name>{PROPER}|he|she|they|(?:the|these|some|his|her|"
    rf"their) (?:\w+ ){{0,2}}\w+) (?P<verb>[a-z]+)(?: it)?(?=[,.:;]| that )"
)
_IN_X_VIEW = re.compile(
    rf"n the (?P<what>view|opinion|judgment|judgement|words|language) of (?P<name>{PROPER}|the \w+),? "
)
_BARE = tuple(
    re.compile(rf" {verb} (?=(?:it|he|she|they|there|we|the|this|all|nothing|no|our) (?!same\b|least\b|word))")
    for verb in ("says", "say", "said", "thinks", "think", "believes", "tells us")
)
_TO_BE = re.compile(r" to be ")
_IN_QUESTION = re.compile(r"(?:Can|Could|Do|Does|Did|Why|How|What|Would|Should)\b")
_STOP = re.compile(r"[.;:?!](?=\s|$)")
_SUBJECT_WORDS = 6
# `we are often told that …`
_TOLD = re.compile(r"\b(?:[Ww]e|I|[Oo]ne|[Yy]ou) (?:are|am|is|were|was|have been) (?:\w+ )?(?:told|assured|informed)$")
# `Kant’s view was that …` · `their contention is: …` · `the usual plea is that …`
_VIEW_IS = re.compile(
    rf"(?P<whose>{PROPER}[’']s?|\b[Hh]is|\b[Hh]er|\b[Tt]heir|\b[Tt]he (?:common|usual|chief|principal|ordinary|"
    rf"popular|orthodox|current)) "
    r"(?:\w+ )?(?P<noun>view|opinion|position|doctrine|theory|argument|contention|claim|belief|idea|thesis|"
    r"objection|plea|complaint|"
    r"answer|reply|notion)(?: [^,;.:]{1,40})? (?:is|was|has been)(?: simply| merely| only)?,?$"
)
# An aside is at most so long, in characters.
_ASIDE_LONGEST = 50
_LEAST = 3
_NOT_TOLD_BY = re.compile(
    r"(?:(?:And |But |For )?(?:I|We|It|This|That|There|Whoever|When|If|What|Why|How|Let|To)\b)|"
    r"[^.]{0,200}\bI (?:must|am|have|will|shall|can)"
)
_VIEW_REACH = 110
_VIEW_ENDS = ("is", "was", "been", "simply", "merely", "only", ",", "told", "assured", "informed")
# How far before its verb a subject is looked for.
_REACH = 400


def reports(page: Page) -> Iterator[Report]:
    """Everything that English words of reporting give away, in no order."""
    yield from _clauses(page)
    yield from _to_be(page)
    yield from _bare(page)
    yield from _asides(page)
    yield from _according(page)
    yield from _as_says(page)
    yield from english_objections.reports(page)


def _clauses(page: Page) -> Iterator[Report]:
    """`X said that …` and `X says: …`, to the end of the sentence."""
    for pattern in _CLAUSES:
        for match in pattern.finditer(page.flat):
            at = match.start()
            yield from _views(page, at, match.end() if match.group() == ": " else at + 1)
            found = _VERB_END.search(page.flat, max(0, at - 60), at)
            if found is None or found["verb"] not in words.REPORT:
                continue
            sentence = page.sentence(at)
            if sentence is None or found.start("verb") < sentence.start:
                continue
            colon = match.group() == ": "
            if colon and (found["verb"] not in words.ASIDE or page.flat[match.end()] in '“"‘'):
                continue
            report = _judge(page.flat, sentence, found.start("verb"), found["verb"], match.end() if colon else at + 1)
            if report is not None:
                yield report


def _views(page: Page, at: int, start: int) -> Iterator[Report]:
    """`Kant’s view was that …` and `we are told that …`, where the clause starts at `start`."""
    lead = page.flat[max(0, at - _VIEW_REACH) : at]
    if lead.endswith(("ing", "ing,", " him", " them", " us")) and _SAYING.search(lead):
        sentence = page.sentence(at)
        if sentence and start < sentence.end and not _NOT_TOLD_BY.match(page.flat, sentence.start):
            yield Report(start, sentence.end, VoiceKind.INDIRECT, None, lead.split()[-1].strip(","))
    if not lead.endswith(_VIEW_ENDS):
        return
    view = _VIEW_IS.search(lead)
    sentence = page.sentence(at)
    if sentence is None or sentence.start > at - _LEAST or start >= sentence.end:
        return
    if view and at - len(lead) + view.start() >= sentence.start - 1:
        whose = re.sub(r"[’']s?$", "", view["whose"])
        name = whose if whose[0].isupper() and whose.split()[0] not in NOT_NAMES else None
        usual = view["whose"].lower().startswith("the ")
        yield Report(start, sentence.end, VoiceKind.INDIRECT, name, f"{view['whose']} {view['noun']}", unnamed=usual)
    elif _TOLD.search(lead):
        yield Report(start, sentence.end, VoiceKind.INDIRECT, None, "we are told", unnamed=True)


def _judge(flat: str, sentence: Sentence, verb: int, cue: str, start: int) -> Report | None:
    """The report whose verb stands at `verb` and whose clause begins at `start`."""
    before = flat[max(sentence.start, verb - _REACH) : verb].rstrip()
    if _IT_IS.search(f"{before} {cue}"):
        return Report(start, sentence.end, VoiceKind.INDIRECT, None, f"it is {cue} that", unnamed=True)
    tokens = before.split()
    passed: list[str] = []
    while tokens and (tokens[-1].lower() in words.AUXILIARIES | words.MODALS or tokens[-1].endswith("ly")):
        passed.append(tokens.pop().lower())
    if any(word in words.MODALS or word in ("to", "not", "never", "is", "are", "be", "been", "was") for word in passed):
        return None
    clause = re.split(r"[;:,—]", " ".join(tokens))[-1].split()
    if any(t.lower().strip(",(") in words.SUBORDINATE for t in clause[-8:]):
        return None
    if cue in words.THINK and clause and clause[0].lower() in words.ASKING:
        return None
    if len(clause) > 2 and any(t.lower() in words.ASKING for t in clause[-3:-1]):
        return None
    if cue in words.NOUNS_TOO and tokens and tokens[-1].lower() in ("and", "or"):
        return None
    who = subject(" ".join(tokens))
    if who is None or (cue in words.SHOW and tokens[-1].lower() in ("they", "both", "some", "many", "all", "others")):
        return None
    end = _clause_end(flat, start, sentence.end)
    colon = flat[start - 2] == ":"
    return Report(start, end, VoiceKind.INDIRECT, who.name, cue, unnamed=who.unnamed, runs_on=colon)


def _clause_end(flat: str, start: int, end: int) -> int:
    """Where the author takes the word again in the same sentence: `…; but …`."""
    stop = flat.find("; but ", start, end)
    return stop if stop > 0 else end


def _bare(page: Page) -> Iterator[Report]:
    """`Schiller says the true is …`: a report without `that`."""
    for pattern in _BARE:
        for match in pattern.finditer(page.flat):
            sentence = page.sentence(match.start())
            if sentence is None:
                continue
            before = page.flat[sentence.start : match.start()]
            who = subject(" ".join(t for t in before.split()[-_SUBJECT_WORDS:] if not t.endswith(("where", "ever"))))
            if who is not None and not who.unnamed and not _IN_QUESTION.match(before):
                yield Report(match.end(), sentence.end, VoiceKind.INDIRECT, who.name, match.group().strip())


def _to_be(page: Page) -> Iterator[Report]:
    for match in _TO_BE.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None:
            continue
        found = _BELIEVED_TO_BE.search(page.flat, max(sentence.start, match.start() - 80), match.start())
        if found is None:
            continue
        before = page.flat[sentence.start : found.start()]
        who = subject(" ".join(before.split()[-_SUBJECT_WORDS:]))
        if who is not None and not who.unnamed and not _IN_QUESTION.match(before):
            yield Report(found.start("what") + 1, sentence.end, VoiceKind.INDIRECT, who.name, found["verb"])


def _asides(page: Page) -> Iterator[Report]:
    """`, says Locke,` · `(he tells us)`: the whole sentence is theirs."""
    at = 0
    for part in page.flat.split(","):
        if words.ASIDE.isdisjoint(part[:_ASIDE_LONGEST].split()) and not part.startswith(" it "):
            at += len(part) + 1
            continue
        stop = _STOP.search(part, 1, _ASIDE_LONGEST)
        if at and (stop or _LEAST < len(part) <= _ASIDE_LONGEST):
            yield from _aside(page, at, part[: stop.start()] if stop else part)
        at += len(part) + 1
    for match in _BRACKETED.finditer(page.flat):
        yield from _aside(page, match.start(1), match[1])


def _aside(page: Page, at: int, part: str) -> Iterator[Report]:
    tokens = part.split()
    if not 1 < len(tokens) <= _SUBJECT_WORDS:
        return
    verb_last = tokens[-1] in words.ASIDE or tokens[-2:] == ["tells", "us"]
    unnamed = _IT_IS.fullmatch(_ADVERBS.sub("", part.strip())) is not None
    if not (verb_last or unnamed or (tokens[0] in words.ASIDE and tokens[0][-1] in "sd")):
        return
    if any(t.lower() in words.AUTHOR | words.MODALS | {"to", "as", "who", "which", "that", "not"} for t in tokens[:-1]):
        return
    sentence = page.sentence(at)
    if sentence is None or at <= sentence.start or _tags_a_quotation(page.flat, at, at + len(part)):
        return
    said_by = " ".join(tokens[:-1] if verb_last else tokens[1:]).removesuffix(" tells")
    who = Subject(None) if unnamed else _aside_subject(said_by)
    if who is not None:
        yield Report(
            sentence.start, sentence.end, VoiceKind.INDIRECT, who.name, part.strip(), unnamed=unnamed, runs_on=True
        )


def _tags_a_quotation(flat: str, start: int, end: int) -> bool:
    """Whether marks stand beside the aside: `,” he said,` · `he said, “…`; a single word in marks does not count."""
    if any(mark in flat[max(0, start - 3) : start] for mark in '”"’'):
        return True
    opening = _OPENING.search(flat, end, end + 4)
    return opening is not None and not any(mark in flat[opening.end() : opening.end() + 20] for mark in '”"’')


def _aside_subject(said_by: str) -> Subject | None:
    if said_by in words.PRONOUNS:
        return Subject(None)
    if said_by.split()[0] in ("these", "those"):
        return Subject(said_by)
    return named(said_by)


def _according(page: Page) -> Iterator[Report]:
    for match in _ACCORDING.finditer(page.flat):
        name = re.sub(r"[’']s$", "", match["name"])
        if not name[0].isupper() and named(name.split(" of ")[0]) is None:
            continue
        sentence = page.sentence(match.start())
        if sentence is not None:
            yield _rest(page.flat, sentence, match.start(), match.end(), name, "according to")


def _as_says(page: Page) -> Iterator[Report]:
    for match in _AS_X_SAYS.finditer(page.flat):
        if match["verb"] not in words.ASIDE | {"puts", "put"} or page.flat[match.start() - 1] not in "aA":
            continue
        name = None if match["name"] in words.PRONOUNS else match["name"]
        sentence = page.sentence(match.start())
        if sentence and (name is None or name[0].isupper() or named(name)):
            if page.flat[match.start() - 3] in '”"':
                continue
            if match.end() >= sentence.end - _LEAST or match.start() - sentence.start < _LEAST:
                yield _rest(page.flat, sentence, match.start(), match.end(), name, f"as … {match['verb']}")
    for match in _IN_X_VIEW.finditer(page.flat):
        sentence = page.sentence(match.start())
        if (
            sentence
            and match.start() - sentence.start < _LEAST
            and (match["name"][0].isupper() or named(match["name"]))
        ):
            yield _rest(page.flat, sentence, match.start(), match.end(), match["name"], f"in the {match['what']} of")


def _rest(flat: str, sentence: Sentence, start: int, end: int, name: str | None, cue: str) -> Report:
    """What the source says: the words after it where it leads the sentence, else the whole sentence."""
    begin = sentence.start
    if start - sentence.start < 12 and end < sentence.end - _LEAST:
        begin = end + len(flat[end : sentence.end]) - len(flat[end : sentence.end].lstrip(" ,:)"))
    return Report(min(begin, sentence.end - 1), sentence.end, VoiceKind.INDIRECT, name, cue)
