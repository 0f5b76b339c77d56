"""Positions that the author reports in order to answer them: from where they are raised to where the answer begins."""

import re
from collections.abc import Iterable
from dataclasses import replace

from builder.library.rows import VoiceKind
from builder.source.voices.page import Page
from builder.source.voices.report import Report

# How the author takes the word again.
_ANSWER = re.compile(
    r"[“\"‘'(]?(?:But|Yet|However|Nevertheless|Still|No[:,;]|Nay|I (?:answer|reply|deny|think|believe|say|confess|admit)|To (?:this|which|these)|The answer|"
    r"My answer|Our answer|This (?:is|argument|objection|view|contention)|Such (?:is|an argument)|In (?:answer|reply)|Now|"
    r"그러나|하지만|그렇지만|그런데도|그럼에도|허나|그래도|나는|내 생각|우리는|그렇다고|과연|しかし|されど|しかるに|だが)(?![가-힣])"
)
# An answer within so many sentences belongs to the position; what comes later is another matter.
_ANSWER_WITHIN = 8
# An announced position that goes on for more sentences than this has ended unseen.
_LONGEST = 40


def settle(page: Page, found: Iterable[Report]) -> list[Report]:
    """The reports with each conceded position drawn out to its answer; unnamed views without an answer are indirect."""
    settled: list[Report] = []
    raised = sorted((r for r in found), key=lambda r: (r.start, r.end))
    conceding = [page.sentence_at(r.start) for r in raised if r.kind is VoiceKind.CONCEDED or r.unnamed]
    held = set(conceding)
    for report in raised:
        if report.kind is not VoiceKind.CONCEDED and not report.unnamed:
            settled.append(report)
            continue
        settled += _drawn_out(page, report, held)
    return settled


def _drawn_out(page: Page, report: Report, held: set[int]) -> list[Report]:
    number = page.sentence_at(report.start)
    last_held, answer = _look_ahead(page, number, held)
    if report.announced:
        first = number + 1
        last = answer - 1 if answer else _end_of_block(page, number)
        if first > last:
            return []
        return [
            replace(report, start=page.sentences[first].start, end=page.sentences[last].end, kind=VoiceKind.CONCEDED)
        ]
    if report.unnamed and not answer:
        return [report] if report.kind is VoiceKind.INDIRECT else []
    last = max(answer - 1 if answer else number, last_held)
    end = page.sentences[last].end if last > number else report.end
    return [replace(report, end=end, kind=VoiceKind.CONCEDED)]


def _look_ahead(page: Page, number: int, held: set[int]) -> tuple[int, int]:
    """The last sentence in reach that raises the same position again, and the one that answers (0 for none)."""
    block = page.sentences[number].block
    last_held = number
    for ahead in range(number + 1, min(number + 1 + _ANSWER_WITHIN, len(page.sentences))):
        sentence = page.sentences[ahead]
        if sentence.block > block + 1:
            break
        if ahead in held:
            last_held = ahead
        elif _ANSWER.match(page.flat, sentence.start):
            return last_held, ahead
        if sentence.block != block:
            break
    return last_held, 0


def _end_of_block(page: Page, number: int) -> int:
    block = page.sentences[number].block
    last = min(number + _LONGEST, len(page.sentences) - 1)
    while number < last and page.sentences[number + 1].block == block:
        number += 1
    return number
