"""English reported speech: `X said that`, `, says X,`, `according to X`, and objections raised to be answered."""

import re
from collections.abc import Iterator

from builder.library.rows import Sentence, VoiceKind
from builder.source.voices import english_words as words
from builder.source.voices.page import Page
from builder.source.voices.report import Report

_THAT = re.compile(r" (?:that|whether)[ ,]|: ")
# A short phrase between commas or brackets: `, says Locke,` · `(it may be said)`.
_ASIDE = re.compile(r"[,(—] ?((?:[^\s,.;:()“”\"—]{1,30} ){1,5}[^\s,.;:()“”\"—]{1,30})(?=[,);.?]| —|—)")
_ACCORDING = re.compile(r"[Aa]ccording to ((?:[^\s,.;:()]+ ?){1,7})")
_AS_X_SAYS = re.compile(r"\b[Aa]s ((?:[^\s,.;:()]+ ){1,4})(\w+)(?: it)?(?=[,.:;]| that | to )")
_IN_X_VIEW = re.compile(
    r"\b[Ii]n the (?:view|opinion|judgment|judgement|words|language) of ((?:[^\s,.;:()]+ ?){1,5}),? "
)
_MAY_BE_SAID = re.compile(
    r" be (?:\w+ly |\w+ed and )?(said|objected|asked|urged|argued|replied|answered|contended|alleged|pretended|retorted|"
    r"maintained|suggested|supposed|thought|asserted|claimed)\b"
)
_YOU_WILL_SAY = re.compile(
    r"\b(?:will|may|might|would|should) (?:\w+ )?(?:say|object|ask|reply|answer|urge|argue|retort|refuse to|exclaim|tell (?:me|us)|think)\b"
)
_ANNOUNCED = re.compile(
    r"\b[Oo]bjections?\b[^.]{0,80}(?:following|as follows|this form|to this effect|these?:)|[Mm]any (?:persons|people|men) will (?:refuse|deny|object)"
)
_SAID_FAIRLY = re.compile(
    r"\b(?:fairly|safely|truly|justly|rightly|literally|hardly|scarcely|well|properly|generally|briefly)\b"
)
_SPEAKER_WORD = re.compile(r"[A-Z]")
_TRIM = ".,;:()—“”\"'‘’"
_NAME_LONGEST = 6


def reports(page: Page) -> Iterator[Report]:
    """Everything that English words of reporting give away, in no order."""
    yield from _clauses(page)
    yield from _asides(page)
    yield from _sources(page)
    yield from _objections(page)


def _clauses(page: Page) -> Iterator[Report]:
    """`X said that …` and `X says: …`, to the end of the sentence."""
    flat = page.flat
    for match in _THAT.finditer(flat):
        at = match.start()
        verb = _verb_before(flat, at)
        if verb is None:
            continue
        sentence = _sentence(page, at)
        if sentence is None or verb < sentence.start or flat[match.end() : match.end() + 1] in '“"‘':
            continue
        if match.group() == ": " and flat[verb:at].split()[0] not in words.SAY:
            continue
        report = _judge(flat, sentence, verb, match.end() if match.group() == ": " else at + 1)
        if report is not None:
            yield report


def _verb_before(flat: str, at: int) -> int | None:
    """Where the word of reporting starts that leads to `at`: `say`, `told us`, `says expressly`, `say, with X,`."""
    tail = flat[max(0, at - 48) : at]
    if tail.endswith(","):
        head, _, aside = tail[:-1].rpartition(",")
        last = head.rsplit(" ", 1)[-1] if head else tail[:-1].rsplit(" ", 1)[-1]
        if last in words.REPORT:
            return at - len(tail) + len(head) - len(last)
        tail = tail[:-1] if not aside else tail
    parts = tail.rstrip(",").split(" ")
    for back in (1, 2, 3):
        if len(parts) < back:
            return None
        word = parts[-back]
        if word in words.REPORT:
            return at - len(" ".join(parts[-back:])) - (1 if flat[at - 1] == "," else 0)
        if back == 1 and not (
            word in ("us", "me", "him", "them", "her", "you") or word.endswith("ly") or word.istitle()
        ):
            return None
    return None


def _judge(flat: str, sentence: Sentence, verb: int, start: int) -> Report | None:
    """The report whose verb stands at `verb` and whose clause begins at `start`."""
    before = flat[sentence.start : verb].split()
    cue = flat[verb:start].split()[0].strip(_TRIM)
    passed: list[str] = []
    while before and before[-1].lower().strip(_TRIM) in words.AUXILIARIES | words.MODALS:
        passed.append(before.pop().lower().strip(_TRIM))
    if not before:
        return None
    subject = before[-1].lower().strip(_TRIM)
    hypothetical = any(word in words.MODALS or word in ("to", "not", "never") for word in passed)
    if subject in ("it",) and ("been" in passed or "is" in passed or "was" in passed) and not hypothetical:
        return Report(sentence.start, sentence.end, VoiceKind.INDIRECT, None, f"it is {cue}", unnamed=True)
    if hypothetical or subject in words.AUTHOR or subject in words.NO_PERSON or cue.endswith("ing"):
        return None
    end = _clause_end(flat, start, sentence.end)
    if subject in words.UNNAMED or (len(before) > 1 and before[-2].lower() in ("some", "many", "most", "several")):
        return Report(start, end, VoiceKind.INDIRECT, None, f"{subject} {cue}", unnamed=True)
    if subject in ("and", "or", "but") or before[-1].endswith(","):
        first = before[0].lower()
        ok = first not in words.AUTHOR and first not in words.NO_PERSON and not any(w in words.AUTHOR for w in before)
        return Report(start, end, VoiceKind.INDIRECT, None, cue) if ok else None
    if subject in words.PRONOUNS:
        return (
            None
            if subject in ("who", "one", "it")
            else Report(start, end, VoiceKind.INDIRECT, None, f"{subject} {cue}")
        )
    name = _person(before)
    return Report(start, end, VoiceKind.INDIRECT, name, cue) if name else None


def _clause_end(flat: str, start: int, end: int) -> int:
    """Where the author takes the word again in the same sentence: `…; but …`."""
    stop = flat.find("; but ", start, end)
    return stop if stop > 0 else end


def _person(before: list[str]) -> str | None:
    """The name or the people that the words end with, as they stand; None where they name no person."""
    last = before[-1].strip(_TRIM)
    if last[:1].isupper():
        taken = [last]
        for word in reversed(before[:-1][-3:]):
            if (
                not word[:1].isupper()
                or word[-1] in ",;:"
                or (word.lower() in ("but", "and", "as", "when", "if", "for"))
            ):
                break
            taken.insert(0, word)
        name = " ".join(taken)
        return name if name.lower() not in words.PRONOUNS | words.NO_PERSON else None
    if last.lower() not in words.PEOPLE:
        return None
    for back, word in enumerate(reversed(before[-5:]), 1):
        if word.lower() in ("the", "a", "an", "his", "her", "their", "our", "these", "those", "this", "that"):
            return " ".join(before[-back:]).strip(_TRIM)
    return last


def _asides(page: Page) -> Iterator[Report]:
    for match in _ASIDE.finditer(page.flat):
        parts = match[1].split(" ")
        if not (parts[-1] in words.SAY or parts[0] in words.SAY or (parts[-1] in words.THINK and parts[0] != "I")):
            continue
        lowered = [part.lower() for part in parts]
        if any(w in words.AUTHOR or w in words.MODALS or w in ("to", "as", "who", "not") for w in lowered):
            continue
        sentence = _sentence(page, match.start())
        if sentence is None or page.flat[match.start() - 1] in '”"’' or lowered[0] in ("that", "which", "it"):
            continue
        subject = parts[:-1] if parts[-1] in words.REPORT else parts[1:]
        if len(subject) == 1 and subject[0].lower() in words.PRONOUNS:
            name = None
        else:
            name = _person(subject)
            if name is None and not (len(subject) == 2 and subject[0] in ("these", "those", "the")):
                continue
            name = name or " ".join(subject)
        yield Report(sentence.start, sentence.end, VoiceKind.INDIRECT, name, match[1])


def _sources(page: Page) -> Iterator[Report]:
    for match in _ACCORDING.finditer(page.flat):
        name = _person(match[1].split()) if match[1].split() else None
        sentence = _sentence(page, match.start())
        if name and sentence:
            yield _rest(page.flat, sentence, match.start(), match.end(1), name, "according to")
    for match in _IN_X_VIEW.finditer(page.flat):
        name = _person(match[1].split()) if match[1].split() else None
        sentence = _sentence(page, match.start())
        if name and sentence:
            yield _rest(page.flat, sentence, match.start(), match.end(1), name, match.group().split(" of ")[0])
    for match in _AS_X_SAYS.finditer(page.flat):
        subject = match[1].split()
        sentence = _sentence(page, match.start())
        if match[2] in words.SAY | {"puts", "put", "has"} and sentence and subject[0].lower() not in words.AUTHOR:
            name = _person(subject)
            if name:
                yield _rest(page.flat, sentence, match.start(), match.end(), name, f"as … {match[2]}")


def _rest(flat: str, sentence: Sentence, start: int, end: int, name: str, cue: str) -> Report:
    """What the source says: the words after it where it leads the sentence, else the whole sentence."""
    leads = start - sentence.start < 12 and end < sentence.end - 3
    begin = (
        end + len(flat[end : sentence.end]) - len(flat[end : sentence.end].lstrip(" ,:")) if leads else sentence.start
    )
    return Report(min(begin, sentence.end - 1), sentence.end, VoiceKind.INDIRECT, name, cue)


def _objections(page: Page) -> Iterator[Report]:
    flat = page.flat
    for match in _MAY_BE_SAID.finditer(flat):
        sentence = _sentence(page, match.start())
        lead = flat[max(sentence.start if sentence else 0, match.start() - 40) : match.start()].lower().split()
        if sentence is None or not lead or lead[-1].strip(_TRIM) not in words.MODALS | {"perhaps", "naturally", "here"}:
            continue
        around = " ".join(lead[-4:]) + match.group()
        if (
            not re.search(r"\b(?:it|objection)\b", around)
            or _SAID_FAIRLY.search(around)
            or " not " in around
            or "cannot" in around
        ):
            continue
        yield Report(sentence.start, sentence.end, VoiceKind.CONCEDED, None, around.strip())
    for match in _YOU_WILL_SAY.finditer(flat):
        sentence = _sentence(page, match.start())
        if sentence is None:
            continue
        lead = flat[max(sentence.start, match.start() - 40) : match.start()].split()
        subject = lead[-1].lower().strip(_TRIM) if lead else ""
        if subject in (
            "you",
            "they",
            "some",
            "someone",
            "many",
            "others",
            "critics",
            "people",
            "readers",
            "reasoners",
            "objector",
            "opponent",
            "persons",
        ):
            announced = bool(_ANNOUNCED.search(flat, sentence.start, sentence.end))
            yield Report(
                sentence.start,
                sentence.end,
                VoiceKind.CONCEDED,
                None,
                f"{subject} {match.group()}",
                announced=announced,
            )
    for match in _ANNOUNCED.finditer(flat):
        sentence = _sentence(page, match.start())
        if sentence is not None:
            yield Report(sentence.start, sentence.end, VoiceKind.CONCEDED, None, match.group()[:40], announced=True)


def _sentence(page: Page, position: int) -> Sentence | None:
    number = page.sentence_at(position)
    if number < 0 or position >= page.sentences[number].end:
        return None
    return page.sentences[number]
