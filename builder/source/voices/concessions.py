"""Positions that the author reports in order to answer them: from where they are raised to where the answer begins."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace

from builder.library.rows import Voice, VoiceKind
from builder.source.voices.page import Page
from builder.source.voices.report import Report

# How the author takes the word again.
_ANSWER = re.compile(
    r"[“\"‘'(]?(?:But|Yet|However|Nevertheless|Still|No[:,;]|Nay|I |We (?:answer|reply|deny)|To (?:this|which|these)|"
    r"(?:The|My|Our) answer|True[,;:—⁠ ]|Granted|This (?:is|was|argument|objection|view|contention|mode|way|"
    r"doctrine|opinion|reasoning|"
    r"supposition|notion)|Such (?:is|an argument|objections|reasoning)|"
    r"[^.!?]{0,60}, however,|In (?:answer|reply)|"
    r"It is not|Now,|그러나|하지만|그렇지만|그런데도|그럼에도|허나|그래도|나는|내 생각|우리는|그렇다고|과연|しかし|"
    r"されど|しかるに|だが)(?![가-힣])"
)
_ON = re.compile(r"That (?!is\b|was\b|which\b|will\b|would\b|has\b|may\b|makes?\b)")
# How a report goes on in its own words: what stands here takes up its subject; a name, `This is` or `He` would not.
_IN_THEIR_WORDS = re.compile(
    r"(?:They (?!were|had|was|say|said|think|thought|then|[a-z]+ed\b)|It means|Nor |Any |Or |Suppose |As (?:that|"
    r"such) |"
    r"Otherwise |We should |Meanwhile |And (?:may|how|why|what|who) )"
)
# For so many sentences a report is trusted to go on without being named again.
_RUNS_ON_FOR = 2
# What the author announces in his own person is no part of what he reports.
_IN_PERSON = re.compile(r"\bI (?:shall|have|am|will|think|believe|know|answer|do not)\b")
# An answer within so many sentences belongs to the position; what comes later is another matter.
_ANSWER_WITHIN = 6
# Two ways of raising a position this near to each other raise the same.
_SAME_WITHIN = 8
# An announced position that goes on for more sentences than this has ended unseen.
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class _Ahead:
    """Sentence numbers after a position was raised: where it is last raised again, and where it is answered.

    `opens_next`: the answer opens the next paragraph, so the position takes the rest of its own, however long.
    """

    last_raised: int
    answer: int | None
    opens_next: bool = False


def settle(page: Page, found: Iterable[Report], spoken: list[Voice]) -> list[Report]:
    """The reports with each conceded position drawn out to its answer; unnamed views without an answer are indirect.

    `spoken` is the direct speech, in order: a position given in marks ends with them.
    """
    reports = sorted(found, key=lambda report: (report.start, -report.end))
    raised = {page.sentence_at(r.start) for r in reports if r.kind is VoiceKind.CONCEDED and not r.unnamed}
    starts = [voice.start for voice in spoken]
    settled: list[Report] = []
    drawn_to = 0
    for report in reports:
        if report.kind is not VoiceKind.CONCEDED and not report.unnamed:
            settled.append(_told_on(page, report))
        elif report.end > drawn_to:
            drawn = _drawn_out(page, report, raised, spoken, starts)
            if drawn is not None:
                drawn = _told_on(page, drawn)
                settled.append(drawn)
                drawn_to = drawn.end if drawn.kind is VoiceKind.CONCEDED else drawn_to
    return settled


def _told_on(page: Page, report: Report) -> Report:
    """The report with the sentences after it that only make sense as part of it: `He said that … That …`."""
    number = last = page.sentence_at(report.end - 1)
    while last + 1 < len(page.sentences) and last - number < _LONGEST:
        following = page.sentences[last + 1]
        if following.block != page.sentences[number].block:
            break
        on = _IN_THEIR_WORDS if report.runs_on else _ON
        if not on.match(page.flat, following.start) or (report.runs_on and last - number >= _RUNS_ON_FOR):
            break
        last += 1
    return replace(report, end=page.sentences[last].end) if last > number else report


def _drawn_out(page: Page, report: Report, raised: set[int], spoken: list[Voice], starts: list[int]) -> Report | None:
    number = page.sentence_at(report.start)
    ahead = _look_ahead(page, number, raised, ours=not report.announced)
    if report.announced:
        last = _end_of_block(page, number) if ahead.answer is None else ahead.answer - 1
        if last == number:
            return None
        return replace(report, start=page.sentences[number + 1].start, end=page.sentences[last].end)
    near = ahead.answer is not None and (ahead.opens_next or ahead.answer - number <= _ANSWER_WITHIN)
    if report.unnamed:
        if ahead.answer == number + 1 and page.sentences[number + 1].block == page.sentences[number].block:
            return replace(report, kind=VoiceKind.CONCEDED)
        return report if report.kind is VoiceKind.INDIRECT else _until(page, report, number, ahead if near else None)
    quoted = bisect_left(starts, report.start)
    if quoted < len(spoken) and spoken[quoted].start < page.sentences[number].end:
        return replace(report, end=max(report.end, spoken[quoted].end))
    if report.alone and ahead.last_raised == number:
        return report
    return _until(page, report, number, ahead if near else replace(ahead, answer=None))


def _until(page: Page, report: Report, number: int, ahead: _Ahead | None) -> Report | None:
    """The report drawn out over all sentences before the answer; None where there had to be one."""
    if ahead is None:
        return None
    last = max(ahead.last_raised, number if ahead.answer is None else ahead.answer - 1)
    return replace(report, end=page.sentences[last].end if last > number else report.end, kind=VoiceKind.CONCEDED)


def _look_ahead(page: Page, number: int, raised: set[int], *, ours: bool) -> _Ahead:
    """What comes after sentence `number`; `ours`: a sentence that begins with "We" is the author's.

    Where the text ends first, its end stands for the answer: no book leaves off in somebody else's words.
    """
    block = page.sentences[number].block
    last_raised = number
    for ahead in range(number + 1, min(number + 1 + _LONGEST, len(page.sentences))):
        sentence = page.sentences[ahead]
        if ahead in raised and ahead - last_raised <= _SAME_WITHIN and sentence.block == block:
            last_raised = ahead
        elif (
            (ours and page.flat.startswith("We ", sentence.start))
            or _ANSWER.match(page.flat, sentence.start)
            or _IN_PERSON.search(page.flat, sentence.start, sentence.end)
        ):
            return _Ahead(last_raised, ahead, sentence.block != block)
        if sentence.block != block:
            break
    else:
        if number + 1 < len(page.sentences) <= number + 1 + _LONGEST:
            return _Ahead(last_raised, len(page.sentences), True)
    return _Ahead(last_raised, None)


def _end_of_block(page: Page, number: int) -> int:
    block = page.sentences[number].block
    last = min(number + _LONGEST, len(page.sentences) - 1)
    while number < last and page.sentences[number + 1].block == block:
        number += 1
    return number
