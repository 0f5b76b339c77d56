"""The speaker layer of a book: every kind of voice found, and overlaps settled."""

import re
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType

from builder.library.rows import Block, Sentence, Voice, VoiceKind
from builder.source.voices import (
    concessions,
    english,
    english_reports,
    french,
    japanese,
    korean,
    korean_reports,
)
from builder.source.voices.context import Context, context
from builder.source.voices.extracts import extracts
from builder.source.voices.marks import Quote, quotes
from builder.source.voices.names import introduces, name_in
from builder.source.voices.page import Page, lay_out
from builder.source.voices.report import Report
from builder.source.voices.turns import turns

_REPORTS = {
    "ko": korean_reports.reports,
    "en": english_reports.reports,
    "ja": japanese.reports,
    "fr": french.reports,
}
_SPEECH = {"ko": korean, "ja": japanese}
_HANGUL = re.compile("[가-힣]")
_KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
_LATIN = re.compile("[A-Za-z]")
# Quoted words that are this much of a report are the report: `he said, “…”`.
_MOSTLY = 0.6
# All that stands between the two halves of a speech: `,” he says, “`.
_RESUMED = re.compile(r"[\s—–-]*[^\W\d_][^.!?“”\"]{2,60}[,;—–:]?\s*")


def speaker_layer(
    text: str, blocks: tuple[Block, ...], sentences: tuple[Sentence, ...], language: str
) -> tuple[Voice, ...]:
    """The voices of a book, in order and disjoint, each inside one block. `language` is an ISO 639-1 code or `und`.

    A voice whose mark was never closed says so in its cue. Linear in the length of the text.
    """
    page = lay_out(text, blocks, sentences)
    set_apart = list(extracts(page))
    turned = _outside(list(turns(page)), set_apart)
    marked = _outside(_outside(list(_speech(page, language)), set_apart), turned)
    spoken = sorted([*turned, *marked], key=lambda voice: voice.start)
    found = _REPORTS.get(language, _no_reports)(page) if sentences else iter(())
    reported = _outside(_by_block(page, concessions.settle(page, found, spoken)), set_apart)
    return tuple(sorted([*set_apart, *_settled(spoken, reported)], key=lambda voice: voice.start))


def _no_reports(page: Page) -> Iterator[Report]:
    return iter(())


def _speech(page: Page, language: str) -> Iterator[Voice]:
    """Direct speech between marks; what stands inside a speech is part of it."""
    places = {number: place for place, number in enumerate(page.prose)}
    last: Quote | None = None
    name: str | None = None
    for quote in quotes(page):
        if last is not None and quote.start < last.end:
            continue
        around = context(page, quote, places[quote.block])
        rules = _rules(around, language)
        carried = last is not None and last.goes_on and around.opens and places[quote.block] - places[last.block] < 2
        if rules is english and english.own_words(around):
            continue
        if not (carried or quote.goes_on or rules.is_speech(around)):
            continue
        resumed = (
            last is not None and last.block == quote.block and _RESUMED.fullmatch(page.flat, last.end, quote.start)
        )
        name = rules.speaker(around) or (name if carried or resumed else None) or _introduced(page, quote, around)
        yield Voice(quote.start, quote.end, VoiceKind.DIRECT, name, _cue(quote))
        last = quote


def _cue(quote: Quote) -> str:
    if quote.goes_on:
        return f"{quote.mark} left open, opened again"
    return quote.mark if quote.closed else f"{quote.mark} left open"


def _introduced(page: Page, quote: Quote, around: Context) -> str | None:
    """The name in the sentence that leads to the quotation with a colon."""
    lead = around.before if around.before.strip() else around.previous_line
    if not introduces(lead):
        return None
    number = page.sentence_at(max(0, quote.start - 1))
    sentence = page.sentences[number] if number >= 0 else None
    if sentence is None or sentence.start >= quote.start:
        return None
    return name_in(page.flat[sentence.start : min(sentence.end, quote.start)])


def _rules(around: Context, language: str) -> ModuleType:
    """The rules for the script in and around the marks, so that a Korean book may quote English."""
    for sample in (around.inside[:120], around.before[-20:] + around.after[:20]):
        if _HANGUL.search(sample):
            return korean
        if _KANA.search(sample):
            return japanese
        if _LATIN.search(sample):
            return english
    return _SPEECH.get(language, english)


def _by_block(page: Page, reports: list[Report]) -> list[Voice]:
    """The reports as voices, each inside one block, disjoint: a conceded position takes in what it reports."""
    voices: list[Voice] = []
    for report in sorted(reports, key=lambda r: (r.kind is not VoiceKind.CONCEDED, r.start, -r.end)):
        voices += _pieces(page, report)
    kept: list[Voice] = []
    conceded = _disjoint([v for v in voices if v.kind is VoiceKind.CONCEDED])
    kept += conceded
    kept += _outside(_disjoint([v for v in voices if v.kind is not VoiceKind.CONCEDED]), conceded)
    return sorted(kept, key=lambda voice: voice.start)


def _pieces(page: Page, report: Report) -> Iterator[Voice]:
    """A report over several paragraphs, cut at their borders."""
    at = report.start
    number = page.sentence_at(report.start)
    while at < report.end and 0 <= number < len(page.sentences):
        block = page.blocks[page.sentences[number].block]
        end = min(report.end, block.end)
        if end > at:
            yield Voice(at, end, report.kind, report.speaker, report.cue)
        if report.end <= block.end:
            return
        while number < len(page.sentences) and page.sentences[number].start < block.end:
            number += 1
        if number < len(page.sentences):
            at = page.sentences[number].start


def _disjoint(voices: list[Voice]) -> list[Voice]:
    kept: list[Voice] = []
    for voice in sorted(voices, key=lambda v: (v.start, -v.end)):
        start = max(voice.start, kept[-1].end) if kept else voice.start
        if start < voice.end:
            kept.append(replace(voice, start=start))
    return kept


def _outside(voices: list[Voice], taken: list[Voice]) -> list[Voice]:
    """What is left of `voices` outside `taken`; both are in order and disjoint."""
    left: list[Voice] = []
    first = 0
    for voice in voices:
        while first < len(taken) and taken[first].end <= voice.start:
            first += 1
        at = voice.start
        number = first
        while number < len(taken) and taken[number].start < voice.end:
            if taken[number].start > at:
                left.append(replace(voice, start=at, end=taken[number].start))
            at = max(at, taken[number].end)
            number += 1
        if at < voice.end:
            left.append(replace(voice, start=at))
    return left


def _settled(spoken: list[Voice], reported: list[Voice]) -> list[Voice]:
    """Where quoted words make up most of a report, they are direct speech; a few quoted words inside belong to it."""
    kept: list[Voice] = []
    fragments: set[int] = set()
    first = 0
    for report in reported:
        while first < len(spoken) and spoken[first].end <= report.start:
            first += 1
        number = first
        inside: list[Voice] = []
        while number < len(spoken) and spoken[number].end <= report.end:
            if spoken[number].start >= report.start:
                inside.append(spoken[number])
            number += 1
        quoted = sum(voice.end - voice.start for voice in inside)
        if report.kind is VoiceKind.CONCEDED or quoted < _MOSTLY * (report.end - report.start):
            fragments |= {voice.start for voice in inside}
            kept.append(report)
    speech = [voice for voice in spoken if voice.start not in fragments]
    return [*speech, *_outside(kept, speech)]
