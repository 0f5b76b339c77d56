"""Korean words cut down to what carries matter: particles and endings off, by the letters alone (no dictionary)."""

import re
from dataclasses import dataclass
from functools import lru_cache

# A run of more syllables than this has lost its spaces (OCR): see `terms`.
LONGEST_WORD = 9

_AFTER_CONSONANT = (
    "은 이 을 과 이나 이며 이라 이란 이다 이었다 이라는 이라고 이요 이여 이든 으로 으로는 으로도 으로서 으로써"
)
_AFTER_VOWEL = "는 가 를 와 나 라 라는 라고 란 며 요 여 든 로 로는 로도 로서 로써"
_AFTER_ANY = (
    "의 에 도 만 에서 에게 께 께서 한테 부터 까지 보다 처럼 마저 조차 밖에 에는 에도 에서는 에서도 에게는 에게도 "
    "만은 만이 만을 까지도 부터는 으로부터 로부터 에서의 에의 와의 과의 으로의 로의 입니다 이지 인 일 이고 이니 인데 "
    "이었고"
)
# After these a word is a noun; `는`, `은`, `도` also end verbs.
_NOUN_PARTICLES = "을 를 가 의 에 에서 에게 와 과 으로 로 부터 까지 께서 이라는 에는 에도 에서는 으로는 로서 으로서"
_OF_NOUNS = frozenset(_NOUN_PARTICLES.split())
# One syllable before these is still a word (`책을`), checked by its final consonant.
_SAFE_AFTER_ONE = "은 는 이 가 을 를 에 도 과 와 으로 에서 에게 까지 부터 보다 처럼 에는 에도 이라 이다 이라는"
_AFTER_ONE = frozenset(_SAFE_AFTER_ONE.split())


def _longest_first(words: str) -> str:
    return "|".join(sorted(words.split(), key=lambda word: (-len(word), word)))


_PARTICLE = re.compile(_longest_first(f"{_AFTER_CONSONANT} {_AFTER_VOWEL} {_AFTER_ANY}"))
_TAIL = "[다는고며여면지기던려자게니였었았습까요서도록야만은을음나데므로라든죠네더구걸거시어러워운이인에의가를써와과]"
# `공부하다`, `해방되었다`, `정치적인`: what stands before is a noun.
_MADE_VERB = re.compile(
    rf"(?P<stem>.{{2,}}?)(?:[하되][다는고며여면지기던려자게니였시겠거더라러므도]{_TAIL}{{0,4}}|"
    rf"(?:해|했|한|할|함|합|된|될|됨|됩|됐|돼|시키|시킨|시켜|당하|당한|스럽|스러|스런|롭|로운|적){_TAIL}{{0,5}})"
)
_ENDING = re.compile(
    r"(?P<stem>.{2,}?)(?:습니다|었습니다|았습니다|었다|았다|였다|는다|었던|았던|으면|면서|지만|으며|도록|려고|어서|아서|으니|"
    r"니까|는데|은데|거나|든지|으나|고|며|면|니|던|지|게|서|자|다|기|던가|ㄴ다|음)"
)


@dataclass(frozen=True, slots=True)
class Stem:
    """What is left of an eojeol; `noun` says that what was cut off follows nouns only, `bare` that nothing was."""

    text: str
    noun: bool
    bare: bool


def _closed(syllable: str) -> bool:
    """Whether a syllable ends in a consonant."""
    return (ord(syllable) - 0xAC00) % 28 != 0


_CONSONANT_ONLY = frozenset(_AFTER_CONSONANT.split())
_VOWEL_ONLY = frozenset(_AFTER_VOWEL.split())


def _fits(stem: str, particle: str) -> bool:
    last = stem[-1]
    if particle in _CONSONANT_ONLY:
        return _closed(last)
    if particle in _VOWEL_ONLY:
        after_l = particle.startswith("로") and (ord(last) - 0xAC00) % 28 == 8
        return after_l or not _closed(last)
    return True


def _without_particle(word: str) -> Stem | None:
    """The word without its longest particle that leaves a stem of two syllables, or of one where that is safe."""
    for cut in range(1, len(word)):
        particle, rest = word[cut:], word[:cut]
        if _PARTICLE.fullmatch(particle) is None or not _fits(rest, particle):
            continue
        if len(rest) == 1 and particle not in _AFTER_ONE:
            continue
        if len(rest) > 2 and rest.endswith("들"):
            rest = rest[:-1]
        # `놓지를`, `하지는`: the ending of a negated verb looks like a noun before these.
        noun = particle in _OF_NOUNS and not (rest.endswith("지") and particle in ("를", "가"))
        return Stem(rest, noun, False)
    return None


@lru_cache(maxsize=200_000)
def stem(word: str) -> Stem:
    """The stem of one eojeol (Hangul syllables only).

    >>> stem("여자들에게는").text, stem("공부하였다").text, stem("책을").text, stem("국가").text
    ('여자', '공부', '책', '국가')
    """
    if len(word) == 1:
        return Stem(word, False, True)
    made = _MADE_VERB.fullmatch(word)
    if made is not None:
        # `좋아하는`: what stands before is a verb itself.
        return Stem(made["stem"], made["stem"][-1] not in "아어워와여려", False)
    cut = _without_particle(word)
    if cut is not None:
        return cut
    ended = _ENDING.fullmatch(word)
    if ended is not None:
        return Stem(ended["stem"], False, False)
    return Stem(word, False, True)
