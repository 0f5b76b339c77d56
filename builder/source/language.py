"""Which language a text is in: by its script, then by its commonest small words."""

import re
from collections import Counter

# Five samples from all over the book: the first pages are often in another language (title pages, epigraphs).
_SAMPLES = 5
_SAMPLE_CHARS = 4000
_SCRIPTS = {
    "hangul": re.compile(r"[\uac00-\ud7a3\u3131-\u318e]"),
    "kana": re.compile(r"[\u3041-\u3096\u30a1-\u30fa]"),
    "han": re.compile(r"[\u3400-\u9fff\uf900-\ufaff]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f]"),
    "ru": re.compile(r"[\u0400-\u04ff]"),
    "el": re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]"),
    "he": re.compile(r"[\u0590-\u05ff]"),
    "ar": re.compile(r"[\u0600-\u06ff]"),
    "th": re.compile(r"[\u0e00-\u0e7f]"),
    "hi": re.compile(r"[\u0900-\u097f]"),
}
_WORD = re.compile(r"[a-zà-ɏ]+")
# Small words that are common in one language and rare in its neighbours.
_SMALL_WORDS = {
    "en": "the of and to that is was which with for not his this be are have it by they from",
    "fr": "les des est une dans que qui pour pas sur il vous cette nous avec ce au du et elle",
    "de": "der und das ist nicht ein eine mit auf sich den dem auch von zu wir ich werden sie für",
    "es": "el los las que del una por con para como pero más su es y lo se al está fue",
    "it": "il che di della per non una sono con gli nel alla questo più ma anche è ed dei si",
    "pt": "que não uma os as do da em para com mais dos das ao são por foi se também é",
    "nl": "het een van en dat niet voor met zijn op aan ook maar worden hij ik deze die er naar",
    "la": "et in est non ut cum ad quod sed qui ex sunt quae enim autem ab esse quam eius hoc",
    "sv": "och att det som en är inte på för med av den till har om jag ett var så men",
}
_LANGUAGES_OF = {
    word: [code for code, words in _SMALL_WORDS.items() if word in words.split()]
    for words in _SMALL_WORDS.values()
    for word in words.split()
}
# Of running text in a language, a fifth or more are its small words; of a list of names in it, hardly any.
_SMALL_WORDS_ENOUGH = 0.05


def detect(text: str) -> str:
    """The ISO 639-1 code of the language that most of `text` is in, `und` where it cannot be told."""
    sample = _sample(text)
    counts = {script: len(pattern.findall(sample)) for script, pattern in _SCRIPTS.items()}
    letters = sum(counts.values())
    if not letters:
        return "und"
    asian = counts["hangul"] + counts["kana"] + counts["han"]
    # A Latin letter carries about a third of what an East Asian one does.
    if asian * 3 > letters - asian:
        return _east_asian(counts)
    script = max(counts, key=lambda name: counts[name])
    return _latin(sample) if script == "latin" else script


def _east_asian(counts: dict[str, int]) -> str:
    """Korean may be mostly Chinese letters in old prose, and Japanese is hardly ever less than a tenth kana."""
    asian = counts["hangul"] + counts["kana"] + counts["han"]
    if counts["hangul"] > counts["kana"] and counts["hangul"] * 10 > asian:
        return "ko"
    return "ja" if counts["kana"] * 20 > asian else "zh"


def _latin(sample: str) -> str:
    words = _WORD.findall(sample.lower())
    votes: Counter[str] = Counter()
    for word in words:
        for code in _LANGUAGES_OF.get(word, ()):
            votes[code] += 1
    if not votes:
        return "und"
    code, number = votes.most_common(1)[0]
    return code if number >= _SMALL_WORDS_ENOUGH * len(words) else "und"


def _sample(text: str) -> str:
    if len(text) <= _SAMPLES * _SAMPLE_CHARS:
        return text
    step = (len(text) - _SAMPLE_CHARS) // (_SAMPLES - 1)
    return "\n".join(text[k * step : k * step + _SAMPLE_CHARS] for k in range(_SAMPLES))
