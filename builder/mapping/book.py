"""Maps one book: cut, extract every segment, verify, merge, finish."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from builder.engines.tasks import ExtractTask, MergeTask
from builder.library.rows import Document, MapState, MissingPart, Rejected, Segment, StructureMap
from builder.mapping.answerers import Answer, Answerer, AnswerError
from builder.mapping.arranging import AXES_MAX, AXES_MIN, arranged
from builder.mapping.budget import budget_for
from builder.mapping.figures import figures_of
from builder.mapping.finish import Tree, build, titles_of
from builder.mapping.levels import merge_in_levels
from builder.mapping.merging import Merge, parse_merge
from builder.mapping.outline import parse_outline
from builder.mapping.units import units_of
from builder.mapping.verify import Point, Verified, verify
from builder.source.segments import cut


@dataclass(frozen=True, slots=True)
class MapSettings:
    """How a book is mapped: who answers, how citations are made, how long a prompt may be, how many calls at once."""

    engine: str
    model: str | None
    prompt_version: str
    cite: str = "id"
    budget_tokens: int = 8_000
    slots: int = 8


@dataclass(frozen=True, slots=True)
class SegmentDone:
    """Segment `segment` is done, `segments_done` of `segments` now are; `error` where it failed."""

    segment: int
    segments: int
    segments_done: int
    error: str | None


@dataclass(frozen=True, slots=True)
class _Extracted:
    segment: Segment
    answer: Answer
    verified: Verified
    error: str | None


class NoMapError(Exception):
    """Nothing of the book could be had from the engine; the message says why."""


async def map_book(
    document: Document,
    answerer: Answerer,
    *,
    settings: MapSettings,
    on_segment: Callable[[SegmentDone], None] | None = None,
) -> StructureMap:
    """The map of a document. A failed segment makes it partial; raises NoMapError where nothing could be had at all."""
    started = time.monotonic()
    segments = cut(document.text, document.blocks, document.sentences, document.language, settings.budget_tokens)
    extracted = await _extract_all(document, segments, answerer, settings.slots, on_segment)
    points = [point for done in extracted for point in done.verified.points]
    failures = [done.error for done in extracted if done.error is not None]
    failures += [f"no item of the answers holds: {reason}" for reason in _reasons(extracted)]
    if not points and failures:
        raise NoMapError(failures[0])
    # A book without a sentence that says anything (a title page, a picture book) has an empty map, and is done.
    merge_answers, tree = await _merge(document, points, answerer) if points else ([], Tree((), ()))
    rejected = (*(r for done in extracted for r in done.verified.rejected), *tree.rejected)
    missing = tuple(
        MissingPart(done.segment.number, done.segment.start, done.segment.end, done.error)
        for done in extracted
        if done.error is not None
    )
    answers = [*(done.answer for done in extracted), *merge_answers]
    figures = figures_of(document, tree.items, len(rejected))
    return StructureMap(
        engine=settings.engine,
        model=settings.model,
        prompt_version=settings.prompt_version,
        cite=settings.cite,
        state=MapState.PARTIAL if missing else MapState.COMPLETE,
        items=tree.items,
        rejected=rejected,
        missing=missing,
        figures=replace(
            figures,
            segments=len(segments),
            segments_failed=len(missing),
            calls=sum(answer.calls for answer in answers),
            read_tokens=sum(answer.read_tokens for answer in answers),
            written_tokens=sum(answer.written_tokens for answer in answers),
            seconds_s=round(time.monotonic() - started, 3),
        ),
    )


async def _extract_all(
    document: Document,
    segments: Sequence[Segment],
    answerer: Answerer,
    slots: int,
    on_segment: Callable[[SegmentDone], None] | None,
) -> list[_Extracted]:
    free = asyncio.Semaphore(slots)
    done = 0

    async def one(segment: Segment) -> _Extracted:
        nonlocal done
        async with free:
            extracted = await _extract(document, segment, answerer)
        done += 1
        if on_segment:
            on_segment(SegmentDone(segment.number, len(segments), done, extracted.error))
        return extracted

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(segment)) for segment in segments]
    return [task.result() for task in tasks]


def _reasons(extracted: Sequence[_Extracted]) -> list[str]:
    """Why items were thrown out. Lines of talk are none: a model may say politely that there is nothing to say."""
    return [rejected.reason for done in extracted for rejected in done.verified.rejected if rejected.kind != "line"]


async def _extract(document: Document, segment: Segment, answerer: Answerer) -> _Extracted:
    units = units_of(document, segment)
    if not units:
        return _Extracted(segment, Answer(""), Verified((), ()), None)
    task = ExtractTask(document, segment, units, budget_for(units, document.language))
    try:
        answer = await answerer.extract(task)
    except AnswerError as error:
        return _Extracted(segment, Answer(""), Verified((), ()), str(error))
    return _Extracted(segment, answer, verify(task, parse_outline(answer.text, cut=answer.cut)), None)


async def _merge(document: Document, points: Sequence[Point], answerer: Answerer) -> tuple[list[Answer], Tree]:
    """Ask for the arrangement; one that fails or arranges nothing gives way to the book's own structure."""
    answers: list[Answer] = []

    async def ask(task: MergeTask) -> Merge:
        answer = await answerer.merge(task)
        answers.append(answer)
        return parse_merge(answer.text, cut=answer.cut)

    failed: list[Rejected] = []
    try:
        task = MergeTask(document, titles_of(points), AXES_MIN, AXES_MAX)
        merge = await merge_in_levels(task, ask, answerer.fits)
    except AnswerError as error:
        merge = Merge(None, None, (), (), ())
        failed.append(Rejected("merge", None, "merge", "", "", f"no answer: {error}"))
    arrangement = arranged(points, merge, document.title)
    tree = build(points, arrangement.merge)
    return answers, replace(tree, rejected=(*failed, *arrangement.rejected, *tree.rejected))
