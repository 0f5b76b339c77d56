"""English positions that are raised to be answered: `it may be said`, `you will object`, `the objection is this:`."""

import re
from collections.abc import Iterator

from builder.library.rows import Sentence, VoiceKind
from builder.source.voices import english_words as words
from builder.source.voices.lists import word_set
from builder.source.voices.page import Page
from builder.source.voices.report import Report

_MAY_BE_SAID = re.compile(
    r" be (?:\w+ly |\w+ed and )?(?P<verb>said|added|objected|asked|urged|argued|replied|answered|contended|alleged|"
    r"pretended|"
    r"retorted|maintained|suggested|supposed|thought|asserted|claimed)\b"
)
# A thought that one may have is not yet a position that somebody defends over several sentences.
_WEAK = frozenset(("supposed", "thought", "suggested"))
_IT_MAY = re.compile(
    r"(?<!of )(?<!than )(?<!as )(?<!which )\b(?:[Ii]t|objection) (?:may|might|will|would)(?:,? \w+,?){0,2}$"
)
_NOT_RAISED = re.compile(
    r"\b(?:fairly|safely|truly|justly|rightly|literally|hardly|scarcely|well|properly|generally|briefly|general|not)\b"
)
_WILL_SAY = tuple(
    re.compile(
        rf" {modal} (?:\w+ )?(?P<verb>say|object|reply|answer|urge|argue|retort|exclaim|tell (?:me|us)|ask|"
        rf"think)(?=[ ,;:)?.]|$)"
    )
    for modal in ("will", "may", "might", "would")
)
# `I may be told that …`
_TOLD = re.compile(r"\b(?:I|We|we) (?:may|might|shall|will) (?:\w+ )?be told,? ")
# `an enemy of free discussion may be supposed to say, that …`
_SUPPOSED_TO_SAY = re.compile(
    r" (?:may|might) be (?:supposed|imagined|expected) to (?:say|argue|reply|object|answer),? "
)
# `he will be sure to say (and many will), Are these the doctrines …?`
_SURE_TO_SAY = re.compile(
    r" (?:will|may|might) (?:\w+ ){0,3}(?:say|ask|object|exclaim|reply)(?: \([^()]{1,90}\))?, (?=[A-Z][a-z]* )"
)
_OBJECTORS = word_set(
    "you some someone many others critics people readers reader reasoners reasoner objector objectors opponent "
    "opponents persons adversary"
)
_ANNOUNCED = (
    re.compile(r"bjections?\b[^.]{0,120}(?:following|as follows|this form|to this effect|these:|this:)"),
    re.compile(r"any (?:persons|people|men|readers) will (?:refuse|deny|object)"),
)
_CLAUSE_START = re.compile(r"[,;:(—]")
# The answer stands in the same sentence.
_ANSWERED_AT_ONCE = re.compile(r"[,;:] (?:but|yet|nevertheless)\b")


def reports(page: Page) -> Iterator[Report]:
    """Positions raised, each with its sentence."""
    for match in _MAY_BE_SAID.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is None:
            continue
        lead = page.flat[max(sentence.start, match.start() - 40) : match.start()]
        if page.flat.startswith(" to ", match.end()):
            continue
        # What "may be added" the author adds; what "will be added" others do.
        if match["verb"] == "added" and " will" not in lead:
            continue
        if _IT_MAY.search(lead) and not _NOT_RAISED.search(lead + match.group()):
            yield _raised(page.flat, sentence, match.end(), f"it may be {match['verb']}", match["verb"] in _WEAK)
    for match in (*_SUPPOSED_TO_SAY.finditer(page.flat), *_TOLD.finditer(page.flat)):
        sentence = page.sentence(match.start())
        if sentence is not None:
            yield _raised(page.flat, sentence, match.end(), match.group().strip(" ,"), weak=False)
    for match in _SURE_TO_SAY.finditer(page.flat):
        sentence = page.sentence(match.start())
        if sentence is not None and match.end() < sentence.end:
            yield Report(match.end(), sentence.end, VoiceKind.CONCEDED, None, match.group().strip(" ,"))
    for pattern in _WILL_SAY:
        for match in pattern.finditer(page.flat):
            yield from _will_say(page, match)
    for pattern in _ANNOUNCED:
        for match in pattern.finditer(page.flat):
            sentence = page.sentence(match.start())
            if sentence is not None:
                yield Report(sentence.start, sentence.end, VoiceKind.CONCEDED, None, "an objection", announced=True)


def _will_say(page: Page, match: re.Match[str]) -> Iterator[Report]:
    sentence = page.sentence(match.start())
    if sentence is None:
        return
    lead = _CLAUSE_START.split(page.flat[max(sentence.start, match.start() - 60) : match.start()])[-1].split()
    subject = lead[-1].lower().strip(",;:(—“") if lead else ""
    weak = match["verb"] in ("think", "ask")
    if subject not in _OBJECTORS or any(word.lower() in words.SUBORDINATE for word in lead[-6:]):
        return
    if weak and subject != "you" and not page.flat.startswith(" that", match.end()):
        return
    if subject == "you" and match.group().startswith(" would"):
        return
    yield _raised(page.flat, sentence, match.end(), f"{subject}{match.group()}", weak)


def _raised(flat: str, sentence: Sentence, after: int, cue: str, weak: bool) -> Report:
    answered = _ANSWERED_AT_ONCE.search(flat, after, sentence.end)
    end = answered.start() if answered else sentence.end
    return Report(sentence.start, end, VoiceKind.CONCEDED, None, cue, alone=weak or answered is not None)
