"""Token estimates: first guesses against real counts, and what usage figures teach."""

import re
from pathlib import Path

import pytest

from builder.source.tokens import (
    INSTRUCTION_TOKENS,
    TOKENS_PER_NUMBER,
    Usage,
    chars_per_token,
    estimate,
    learn,
)


@pytest.mark.parametrize(
    ("name", "language", "plain", "numbered"),
    [
        ("on-liberty-2", "en", 6_672, 7_355),
        ("tea-1", "ja", 7_901, 9_554),
        ("gyeonghui-1", "ko", 10_173, 13_043),
        ("readymade-1", "ko", 10_097, 12_715),
    ],
)
def test_first_guesses_are_near_real_counts(shared: Path, name: str, language: str, plain: int, numbered: int) -> None:
    segment = (shared / "replies" / f"{name}.segment.txt").read_text("utf-8")
    words, numbers = re.subn(r"(?m)^\[\d+\] ", "", segment)
    words = re.sub(r"\s+", " ", words)
    assert estimate(words, language) == pytest.approx(plain, rel=0.04)
    assert estimate(words, language) + TOKENS_PER_NUMBER * numbers == pytest.approx(numbered, rel=0.04)


def test_an_estimate_is_rounded_up_and_nothing_costs_nothing() -> None:
    assert estimate("", "en") == 0
    assert estimate("a", "en") == 1
    assert estimate("가" * 1_640, "ko") == pytest.approx(1_000, abs=1)
    assert estimate("x" * 100, "xx") > estimate("x" * 100, "en")


def usage(chars: int, ratio: float, sentences: int = 100) -> Usage:
    return Usage(chars, sentences, round(chars / ratio) + INSTRUCTION_TOKENS + TOKENS_PER_NUMBER * sentences)


def test_many_figures_outweigh_the_first_guess_and_few_do_not() -> None:
    guess = chars_per_token("ko")
    assert learn([], guess) == pytest.approx(guess)
    assert guess < learn([usage(2_000, 2.4)], guess) < 1.75
    assert learn([usage(12_000, 2.4)] * 100, guess) == pytest.approx(2.4, rel=0.02)


def test_figures_that_cannot_be_about_the_text_teach_nothing() -> None:
    absurd = [Usage(12_000, 100, 0), Usage(12_000, 0, 10), Usage(10, 0, 900_000), Usage(900_000, 0, 2_000)]
    assert learn(absurd, 1.64) == pytest.approx(1.64)
    assert learn([*absurd, *[usage(12_000, 2.0)] * 50], 1.64) == pytest.approx(learn([usage(12_000, 2.0)] * 50, 1.64))
