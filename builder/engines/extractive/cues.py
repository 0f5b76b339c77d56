"""What a sentence does in an argument, by the words that announce it, in five languages."""

from dataclasses import dataclass

from builder.engines.extractive.cuewords import chinese, english, french, japanese, korean
from builder.engines.extractive.cuewords.table import Cues
from builder.library.rows import ItemKind

_INSIDE = 0.6
_BY_LANGUAGE = {"en": english.CUES, "ko": korean.CUES, "ja": japanese.CUES, "fr": french.CUES, "zh": chinese.CUES}
# A language without a table: nothing is announced, everything goes by centrality.
_NO_CUES = Cues()


@dataclass(frozen=True, slots=True)
class Cue:
    """That a sentence supports another as `kind`; `strength` is 1.0 for a sentence that opens so, less inside."""

    kind: ItemKind
    strength: float


def cues_of(language: str) -> Cues:
    """The cue words of an ISO 639-1 language code; none for a language that has no table."""
    return _BY_LANGUAGE.get(language, _NO_CUES)


def has_cues(language: str) -> bool:
    """Whether there is a table of cue words for a language."""
    return language in _BY_LANGUAGE


def cue_of(text: str, language: str) -> Cue | None:
    """What support a sentence announces itself to be, if any.

    >>> cue_of("For example, the Dutch have no king.", "en")
    Cue(kind=<ItemKind.EXAMPLE: 'example'>, strength=1.0)
    >>> cue_of("The Dutch have no king.", "en") is None
    True
    """
    cues = cues_of(language)
    for kind, pattern in cues.opening:
        if pattern.search(text):
            return Cue(kind, 1.0)
    for kind, pattern in cues.inside:
        if pattern.search(text):
            return Cue(kind, _INSIDE)
    return None
