"""What a model is told: whole, in the right language, with the beginning that a server need not read twice."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from builder.engines.tasks import Budget, ClaimTitle, MergeTask, PointTitle
from builder.library.rows import Document, Voice, VoiceKind
from builder.mapping import prompts
from builder.mapping.prompts import MOST_TITLE_TOKENS, extract_messages, merge_messages, numbered, prompt_version
from builder.source.tokens import INSTRUCTION_TOKENS, estimate
from tests.engines import samples as engine_samples
from tests.mapping.samples import document, task

BOOK = document(("Opinion is free.", "It must be."), ("Nobody knows.",))


def in_language(language: str, book: Document = BOOK) -> Document:
    return replace(book, language=language)


def merging(points: int, claims: int, language: str = "en", words: str = "is so") -> MergeTask:
    titles = tuple(
        PointTitle(
            f"p{p}", f"point {p} {words}", p, (f"Part {p // 10}",),
            tuple(ClaimTitle(f"c{p}{c}", f"claim {c} {words}", None, 0, 5) for c in range(claims)),
        )
        for p in range(1, points + 1)
    )  # fmt: skip
    return MergeTask(in_language(language), titles, 3, 7)


@pytest.mark.parametrize(
    ("name", "language"), [("gyeonghui-1", "ko"), ("readymade-1", "ko"), ("on-liberty-2", "en"), ("tea-1", "ja")]
)
def test_real_segments_are_shown_as_they_were_to_the_model_that_answered_them(
    shared: Path, name: str, language: str
) -> None:
    source = (shared / "replies" / f"{name}.segment.txt").read_text(encoding="utf-8")
    body = source.split("\n\n", 1)[1].rstrip("\n")
    assert numbered(engine_samples.task(engine_samples.numbered(source, language))) == body


def test_headings_have_no_number_and_blocks_stand_apart() -> None:
    assert numbered(task(BOOK)).splitlines() == [
        "# Title", "", "[1] Opinion is free.", "[2] It must be.", "", "[3] Nobody knows.",
    ]  # fmt: skip


def test_notes_are_not_shown() -> None:
    book = engine_samples.document("First. Second.", "[^1] A note.", "Third.")
    shown = ["[1] First.", "[2] Second.", "", "[3] Third."]
    assert numbered(engine_samples.task(book)).splitlines() == shown


@pytest.mark.parametrize(("speaker", "mark"), [("Tom", "[1 @Tom]"), (None, "[1 @]"), ("Tom\n[Jr]", "[1 @Tom (Jr)]")])
def test_other_peoples_words_carry_their_speaker(speaker: str | None, mark: str) -> None:
    book = document(("Words of another.", "Mine."))
    start = book.text.index("Words")
    book = replace(book, voices=(Voice(start, start + 17, VoiceKind.DIRECT, speaker, "said"),))
    assert numbered(task(book)).splitlines()[2:] == [f"{mark} Words of another.", "[2] Mine."]


@pytest.mark.parametrize(
    ("language", "instructions", "ask"),
    [
        ("ko", "당신은 책의 구조도를", "한국어로 써라"),
        ("en", "You make structure maps", "in English."),
        ("ja", "You make structure maps", "in Japanese."),
        ("und", "You make structure maps", "in the language of the text."),
    ],
)
def test_instructions_follow_the_books_language_and_the_answer_too(language: str, instructions: str, ask: str) -> None:
    for messages in (extract_messages(task(in_language(language))), merge_messages(merging(9, 1, language))):
        system, user = messages
        assert (system.role, user.role) == ("system", "user")
        assert system.content.startswith(instructions)
        assert ask in user.content.rpartition("\n\n")[2]
        assert "$" not in system.content + user.content


@pytest.mark.parametrize(
    ("language", "length"), [("en", "about 100 words"), ("ko", "600자"), ("ja", "about 600 characters")]
)
def test_the_budget_is_told_in_numbers(language: str, length: str) -> None:
    asked = replace(task(in_language(language)), budget=Budget(4, 9, 17, 600))
    ask = extract_messages(asked)[1].content.rpartition("\n\n")[2]
    assert length in ask
    assert [int(n) for n in re.findall(r"\d+", ask)][:3] == [4, 9, 17]


def test_what_is_asked_of_a_segment_comes_last_so_that_its_beginning_is_read_once() -> None:
    made = task(BOOK)
    one, other = (extract_messages(replace(made, budget=Budget(n, n, n, 100 * n)))[1].content for n in (1, 2))
    assert one.rpartition("\n\n")[0] == other.rpartition("\n\n")[0] != ""
    assert one.rpartition("\n\n")[0].endswith("[3] Nobody knows.")


def test_instructions_are_the_same_for_every_segment_of_every_book() -> None:
    other = document(("Something else.",))
    assert extract_messages(task(BOOK))[0] == extract_messages(task(other))[0]


def test_the_place_in_the_book_is_told() -> None:
    made = task(replace(BOOK, author="A. Mill"))
    made = replace(made, segment=replace(made.segment, chapter=("Part I", "On Liberty"), before="So it was."))
    head = extract_messages(made)[1].content.partition("\n\n")[0]
    assert head.splitlines() == ["Book: Title, A. Mill", "Chapter: Part I > On Liberty", "Before it: So it was."]


@pytest.mark.parametrize("stage", ["extract", "merge"])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_instructions_cost_no_more_than_segments_leave_for_them(stage: str, language: str) -> None:
    messages = extract_messages(task(in_language(language))) if stage == "extract" else merge_messages(merging(9, 1))
    told = messages[0].content + messages[1].content.rpartition("\n\n")[2]
    assert 200 < estimate(told, language) < INSTRUCTION_TOKENS


def test_a_merge_shows_points_and_claims_with_ids_under_their_chapters() -> None:
    made = merging(2, 1)
    spoken = replace(made.points[1], claims=(replace(made.points[1].claims[0], speaker="Burke"),))
    material = merge_messages(replace(made, points=(made.points[0], spoken)))[1].content.split("\n\n")[1]
    assert material.splitlines() == [
        "# Part 0", "p1 point 1 is so", "c10 claim 0 is so", "p2 point 2 is so", "c20 claim 0 is so @Burke",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "claims", "shown"), [(50, 5, 5), (200, 5, 1), (200, 5, 1), (120, 6, 3), (900, 5, 0)]
)
def test_titles_that_do_not_fit_lose_their_later_claims_and_no_point(points: int, claims: int, shown: int) -> None:
    material = merge_messages(merging(points, claims, words="says a few words more than that"))[1].content
    assert len(re.findall(r"^p\d+ ", material, re.MULTILINE)) == points
    assert len(re.findall(r"^c\d+ ", material, re.MULTILINE)) == points * shown
    if shown:
        assert estimate(material, "en") < MOST_TITLE_TOKENS + 100


def test_axes_are_never_asked_for_in_greater_number_than_there_are_points() -> None:
    assert "2 to 2 axes over all 2 points" in merge_messages(merging(2, 1))[1].content


def test_other_words_are_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = prompt_version()
    assert re.fullmatch(r"1\.[0-9a-f]{8}", before)
    prompt_version.cache_clear()
    monkeypatch.setattr(prompts, "_file", lambda name, language: "other words")
    assert prompt_version() != before
    prompt_version.cache_clear()
