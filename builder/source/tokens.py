"""How many tokens a text will be, guessed before any model has seen it and learnt from what servers report."""

from collections.abc import Iterable
from dataclasses import dataclass

# Code points per token of running text. English, Japanese and Korean: counted with the Qwen 3.6 tokenizer on whole
# segments of On Liberty (31,187 characters, 6,672 tokens), 茶の本 (12,762, 7,901) and two Korean stories (33,366,
# 20,270). Chinese and French were not counted: Chinese is put a little below Japanese, and French words are taken to be
# cut finer than English ones. Both err on the careful side: guessing too many tokens makes a segment shorter, guessing
# too few puts a prompt over its budget.
_FIRST_GUESSES = {"en": 4.6, "fr": 3.6, "ko": 1.64, "ja": 1.61, "zh": 1.5}
# Other languages: between French and the worst that an alphabet of its own has been seen to cost.
_ANY_LANGUAGE = 2.5

# `[123] ` and the line end before it, by the same counts: 4.3 tokens (English), 4.6 (Korean), 5.4 (Japanese).
TOKENS_PER_NUMBER = 5
# The fixed instructions of a prompt, the chapter path and the line of what came before.
INSTRUCTION_TOKENS = 1_100

# A first guess weighs as much as usage figures for this many characters: about one segment.
_GUESS_WEIGHT_CHARS = 20_000
# What any tokenizer does to any script; figures beyond this were not about the text that we sent.
_PLAUSIBLE = (0.3, 12.0)


@dataclass(frozen=True, slots=True)
class Usage:
    """What one answered call says: `chars` code points in `sentences` numbered lines took `prompt_tokens` in all."""

    chars: int
    sentences: int
    prompt_tokens: int


def chars_per_token(language: str) -> float:
    """The first guess of code points per token for an ISO 639-1 language code."""
    return _FIRST_GUESSES.get(language, _ANY_LANGUAGE)


def estimate(text: str, language: str) -> int:
    """How many tokens `text` is likely to be, rounded up."""
    return -int(-len(text) // chars_per_token(language))


def learn(samples: Iterable[Usage], first_guess: float) -> float:
    """Code points per token by what servers reported; with few or absurd samples it stays near `first_guess`."""
    chars, tokens = float(_GUESS_WEIGHT_CHARS), _GUESS_WEIGHT_CHARS / first_guess
    for sample in samples:
        of_text = sample.prompt_tokens - INSTRUCTION_TOKENS - TOKENS_PER_NUMBER * sample.sentences
        if of_text > 0 and _PLAUSIBLE[0] <= sample.chars / of_text <= _PLAUSIBLE[1]:
            chars += sample.chars
            tokens += of_text
    return chars / tokens
