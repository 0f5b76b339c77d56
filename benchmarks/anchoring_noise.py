"""Seeded quotes for the anchoring benchmark: true sentences of a book, altered in named ways, each with what is right.

The book is laid out as a scan would be: hard line ends, words hyphenated or broken across them, pages with running
heads and numbers. `HARMLESS` quotes are the same words and must be found and accepted. `DAMAGED` ones are slips of
pen or scanner: to be located, not accepted. `ALTERED` ones say something else and must never be accepted.
"""

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.library.rows import Block, BlockKind, Reading, Sentence
from builder.source.sentences import split

COLUMNS, LINES = 46, 26
SEGMENT_CHARS = 17_000
SHORTEST, LONGEST = 25, 180


@dataclass(frozen=True)
class Edition:
    """A book as scanned: `place[i]` is where character `i` of the clean text stands in `text`."""

    clean: str
    clean_sentences: tuple[Sentence, ...]
    text: str
    blocks: tuple[Block, ...]
    sentences: tuple[Sentence, ...]
    place: list[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a span of the clean text stands."""
        return self.place[start], self.place[end - 1] + 1


@dataclass(frozen=True)
class Query:
    """A quote and its true span in the edition (-1 where nothing is right); `segment` is where a caller expects it."""

    kind: str
    quote: str
    start: int
    end: int
    segment: tuple[int, int]
    prefix: str = ""
    suffix: str = ""


def edition(reading: Reading, seed: int, *, chars: int | None = None, repeats: int = 0) -> Edition:
    """Lay a book out in pages; the edition has at most `chars` characters. `repeats` sentences are planted thrice."""
    rng = random.Random(seed)
    clean = _with_repeats(reading.text, rng, repeats) if repeats else reading.text
    press = _Press(reading.title or "A BOOK", rng)
    for line in clean.split("\n"):
        press.paragraph(line)
        if chars is not None and len(press.out) > chars:
            break
    return press.edition(clean[: len(press.place)], reading.language)


class _Press:
    """Sets lines and pages, and remembers where every character went."""

    def __init__(self, title: str, rng: random.Random) -> None:
        self.title, self.rng = title, rng
        self.out: list[str] = []
        self.place: list[int] = []
        self.furniture: list[Block] = []
        self.width = self.row = self.page = 0

    def paragraph(self, line: str) -> None:
        """Set one line of the clean text; the newline after it stands for the paragraph's end."""
        for number, letter in enumerate(line):
            self.place.append(len(self.out))
            self.out.append(letter)
            self.width += 1
            if self.width >= COLUMNS and number + 1 < len(line):
                self._end_line(letter, line[number + 1])
        self.place.append(len(self.out))
        self._newline()

    def _end_line(self, letter: str, following: str) -> None:
        """Break at a space, in the middle of a Korean word, or with a hyphen in an alphabetic one."""
        if letter == " " or (_is_hangul(letter) and _is_hangul(following) and self.rng.random() < 0.5):
            self._newline()
        elif letter.isascii() and letter.islower() and following.islower() and self.rng.random() < 0.2:
            self.out.append("-")
            self._newline()

    def _newline(self) -> None:
        self.out.append("\n")
        self.width = 0
        self.row += 1
        if self.row < LINES:
            return
        self.row = 0
        self.page += 1
        for head in (f"- {self.page} -", f"{self.title}   {self.page + 1}"):
            self.furniture.append(Block(len(self.out), len(self.out) + len(head), BlockKind.FURNITURE))
            self.out.extend(f"{head}\n")

    def edition(self, clean: str, language: str) -> Edition:
        """What has been set."""
        sentences = split(clean, _paragraphs(clean), language)
        ends = [(self.place[s.start], self.place[s.end - 1] + 1, s.block) for s in sentences]
        placed = tuple(Sentence(*end) for end in ends)
        return Edition(clean, sentences, "".join(self.out), tuple(self.furniture), placed, self.place)


def _paragraphs(text: str) -> tuple[Block, ...]:
    return tuple(Block(found.start(), found.end(), BlockKind.PARAGRAPH) for found in re.finditer(r"[^\n]+", text))


def _with_repeats(text: str, rng: random.Random, repeats: int) -> str:
    """Plant whole paragraphs of one sentence, three times each, anywhere in the book."""
    lines = text.split("\n")
    fit = [line for line in lines if 40 <= len(line) <= LONGEST and line[-1] in ".다" and text.count(line) == 1]
    chosen = rng.sample(fit, min(repeats, len(fit)))
    for line in chosen:
        for _ in range(2):
            lines.insert(rng.randrange(len(lines)), line)
    return "\n".join(lines)


def candidates(book: Edition) -> list[Sentence]:
    """Whole sentences of the clean text, of middling length, that stand there once."""
    bare = _bare(book.clean)
    ended = [s for s in book.clean_sentences if book.clean[s.end - 1] in ".?!。”\"’'"]
    fit = [s for s in ended if SHORTEST <= s.end - s.start <= LONGEST]
    return [s for s in fit if bare.count(_bare(book.clean[s.start : s.end])) == 1]


def repeated(book: Edition) -> dict[str, list[Sentence]]:
    """Sentences that stand in several places, by their words."""
    found: dict[str, list[Sentence]] = {}
    for sentence in book.clean_sentences:
        words = book.clean[sentence.start : sentence.end]
        if 40 <= len(words) <= LONGEST:
            found.setdefault(words, []).append(sentence)
    return {words: places for words, places in found.items() if len(places) > 1}


def queries(book: Edition, other: Edition, per_kind: int, seed: int, kinds: tuple[str, ...]) -> Iterator[Query]:
    """`per_kind` quotes of every kind, from sentences of `book`; foreign ones come from `other`."""
    rng = random.Random(seed)
    mine, theirs = candidates(book), candidates(other)
    foreign = [other.clean[s.start : s.end] for s in theirs]
    bare = _bare(book.clean)
    for kind in kinds:
        made = 0
        for _ in range(per_kind * 40):
            sentence = rng.choice(mine)
            words = book.clean[sentence.start : sentence.end]
            source = foreign if kind == "other_book" else [book.clean[s.start : s.end] for s in rng.sample(mine, 3)]
            quote = _altered(kind, words, book, sentence, rng, source)
            if quote is None or (kind not in HARMLESS and quote == words):
                continue
            if kind in ALTERED and _bare(quote) in bare:
                continue
            yield query(book, kind, quote, sentence, is_foreign=kind in FOREIGN)
            made += 1
            if made == per_kind:
                break


def query(book: Edition, kind: str, quote: str, sentence: Sentence, *, is_foreign: bool = False) -> Query:
    """A quote of a sentence with its true span, its segment and the words around it."""
    start, end = book.span(sentence.start, sentence.end)
    first = start // SEGMENT_CHARS * SEGMENT_CHARS
    around = book.text[max(0, start - 32) : start], book.text[end : end + 32]
    true = (-1, -1) if is_foreign else (start, end)
    return Query(kind, quote, *true, (max(0, first - 500), first + SEGMENT_CHARS + 500), *around)


def _altered(
    kind: str, words: str, book: Edition, sentence: Sentence, rng: random.Random, others: list[str]
) -> str | None:
    if kind == "exact":
        start, end = book.span(sentence.start, sentence.end)
        seen = book.text[start:end]
        return seen if not any(b.start < end and start < b.end for b in book.blocks) else None
    if kind == "across_page":
        start, end = book.span(sentence.start, sentence.end)
        return words if any(start < b.start < end for b in book.blocks) else None
    if kind == "head_cut_mid_word" and "\n" in book.text[book.place[sentence.start] : book.place[sentence.start + 5]]:
        # A word that a line end parts without a hyphen looks like two words.
        return None
    return _WAYS[kind](words, rng, others)


def _spaces_lost(words: str, _: random.Random, __: list[str]) -> str:
    return re.sub(r"(?<!\d) (?!\d)", "", words, count=3)


def _spaces_added(words: str, rng: random.Random, _: list[str]) -> str:
    at = rng.choice([k for k, letter in enumerate(words) if letter == " "] or [len(words) // 2])
    return f"{words[:at]}  {words[at:]}"


def _line_broken(words: str, rng: random.Random, _: list[str]) -> str:
    at = rng.randrange(5, len(words) - 5)
    return f"{words[:at]}\n{words[at:]}" if " " in words[at - 1 : at + 1] else words.replace(" ", "\n", 1)


def _hyphenated(words: str, rng: random.Random, _: list[str]) -> str | None:
    inside = [found.start() for found in re.finditer(r"(?<=[a-z가-힣])(?=[a-z가-힣])", words)]
    at = rng.choice(inside) if inside else 0
    return f"{words[:at]}-\n{words[at:]}" if at else None


def _other_marks(words: str, _: random.Random, __: list[str]) -> str:
    return words.translate(str.maketrans("\"'“”‘’", "”’\"\"''"))


def _dashes(words: str, _: random.Random, __: list[str]) -> str:
    if "--" in words or "..." in words:
        return words.replace("--", "—").replace("...", "…")
    return words.replace("—", "--").replace("…", "...").replace("-", "‐")


def _full_width(words: str, _: random.Random, __: list[str]) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c in ",.?!()" or (c.isdigit() and c.isascii()) else c for c in words)


def _ligatures(words: str, _: random.Random, __: list[str]) -> str | None:
    return words.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ") if "fi" in words or "fl" in words else None


def _substituted(count: int) -> Callable[[str, random.Random, list[str]], str]:
    def way(words: str, rng: random.Random, _: list[str]) -> str:
        letters = list(words)
        for _ in range(count):
            at = rng.choice([k for k, letter in enumerate(letters) if letter.isalnum()])
            letters[at] = rng.choice("가나다라마바사" if _is_hangul(letters[at]) else "etaoinshr")
        return "".join(letters)

    return way


def _word_dropped(words: str, rng: random.Random, _: list[str]) -> str | None:
    parts = words.split(" ")
    if len(parts) < 4:
        return None
    parts.pop(rng.randrange(1, len(parts) - 1))
    return " ".join(parts)


def _word_added(words: str, rng: random.Random, others: list[str]) -> str:
    parts = words.split(" ")
    parts.insert(rng.randrange(1, max(2, len(parts))), rng.choice(rng.choice(others).split(" ")))
    return " ".join(parts)


def _head_cut(words: str, _: random.Random, __: list[str]) -> str | None:
    head = re.match(r"\W*(\w{3,})", words)
    return words[head.start(1) + 1 :] if head and head.start(1) < 2 else None


def _tail_typo(words: str, _: random.Random, __: list[str]) -> str | None:
    return f"{words[:-2]}ㅁ{words[-1]}" if words[-2].isalnum() else None


def _replaced(pairs: tuple[tuple[str, str], ...]) -> Callable[[str, random.Random, list[str]], str | None]:
    def way(words: str, rng: random.Random, _: list[str]) -> str | None:
        fit = [pair for pair in pairs if pair[0] in words]
        if not fit:
            return None
        old, new = rng.choice(fit)
        places = [found.start() for found in re.finditer(re.escape(old), words)]
        at = rng.choice(places)
        return words[:at] + new + words[at + len(old) :]

    return way


def _number(words: str, rng: random.Random, _: list[str]) -> str | None:
    found = rng.choice(list(_NUMBER.finditer(words)) or [None])
    if found is None:
        return None
    old = found.group()
    new = str(int(old) + rng.randrange(1, 9)) if old.isdigit() else rng.choice(_NUMBER_WORDS[old.isascii()])
    return words[: found.start()] + new + words[found.end() :] if new != old else None


def _paraphrase(words: str, rng: random.Random, _: list[str]) -> str | None:
    """Synonyms for as many words as there are, and the clauses the other way round."""
    clauses = re.split(r",\s+", words.rstrip(".다"))
    rng.shuffle(clauses)
    said = ", ".join(clauses)
    for old, new in _SYNONYMS:
        said = said.replace(old, new)
    changed = sum(a != b for a, b in zip(said.split(), words.split(), strict=False))
    return f"{said}." if changed >= 3 else None


def _elided(words: str, rng: random.Random, _: list[str]) -> str | None:
    parts = words.split(" ")
    if len(parts) < 7:
        return None
    first = rng.randrange(2, len(parts) - 4)
    last = rng.randrange(first + 1, len(parts) - 1)
    return " ".join(parts[:first]) + rng.choice((" ... ", " … ", " [...] ")) + " ".join(parts[last:])


def _stitched(words: str, rng: random.Random, others: list[str]) -> str:
    return f"{words[: len(words) // 2]} {rng.choice(others)[-len(words) // 2 :]}"


def _shuffled(words: str, rng: random.Random, _: list[str]) -> str | None:
    parts = words.split(" ")
    rng.shuffle(parts)
    return " ".join(parts) if len(parts) > 5 else None


def _mark_moved(words: str, rng: random.Random, _: list[str]) -> str | None:
    """A quotation mark inside the sentence goes: somebody else says the rest."""
    marks = [k for k, letter in enumerate(words) if letter in '"“”' and 0 < k < len(words) - 1]
    if not marks:
        return None
    at = rng.choice(marks)
    return words[:at] + words[at + 1 :]


_NUMBER = re.compile(
    r"\d+|\b(?:one|two|three|ten|hundred|thousand)\b|(?<![가-힣])[한두세네](?=\s?(?:명|번|사람|시간|해|달|가지))"
)
_NUMBER_WORDS = {True: ("four", "seven", "nine", "twenty"), False: ("다섯", "여섯", "아홉", "열")}
_NEGATIONS = (
    (" not ", " "), (" no ", " some "), (" never ", " always "), (" is ", " is not "), (" are ", " are not "),
    (" may ", " may not "), (" was ", " was not "), (" can ", " cannot "), ("지 않", "지 "), ("지 아니하", "게 되"),
    ("없", "있"), ("있", "없"), ("아니", "그러"), ("못", "잘"), ("는다", "지 않는다"), ("었다", "지 않았다"),
    ("였다", "지 않았다"), ("한다", "하지 않는다"), ("하였다", "하지 못하였다"), (" 못 ", " "), (" 안 ", " "),
)  # fmt: skip
_ANTONYMS = (
    (" good", " bad"), (" more ", " less "), (" less ", " more "), (" always ", " seldom "), (" all ", " some "),
    (" right", " wrong"), (" before ", " after "), (" great", " small"), (" first ", " last "), (" true", " false"),
    (" liberty", " tyranny"), (" high", " low"), (" his ", " her "), (" he ", " she "), (" many ", " few "),
    (" must ", " may "), (" with ", " without "), (" above ", " below "), (" old ", " new "), ("좋", "나쁘"),
    ("크", "작"), ("많", "적"), ("높", "낮"), ("남자", "여자"), ("사랑", "미움"), ("기쁨", "슬픔"), ("밤", "낮"),
    ("오늘", "어제"), ("어머니", "아버지"), ("먼저", "나중에"), ("위에", "아래에"), ("그 사람", "이 사람"),
    ("새로", "다시"), ("젊은", "늙은"), ("들어", "나가"), ("웃", "울"), ("앞", "뒤"),
)  # fmt: skip
_SYNONYMS = (
    (" may ", " can "), (" which ", " that "), (" great ", " considerable "), (" must ", " has to "),
    (" people", " persons"), (" only ", " solely "), (" think ", " believe "), (" because ", " since "),
    (" very ", " quite "), (" such ", " this kind of "), (" every ", " each "), (" and ", " as well as "),
    (" but ", " yet "), (" with ", " along with "), (" of the ", " of that "), (" is ", " remains "),
    ("그러나", "하지만"), ("그리고", "또한"), ("하였", "했"), ("매우", "몹시"), ("사람", "인간"), ("생각", "궁리"),
    ("말하", "이야기하"), ("보았", "바라보았"), ("에게", "한테"), ("모든", "온갖"), ("그의", "그 사람의"),
    ("하고", "하며"), ("것이", "바가"),
)  # fmt: skip

_Way = Callable[[str, random.Random, list[str]], str | None]
_WAYS: dict[str, _Way] = {
    "clean": lambda words, *_: words,
    "spaces_lost": _spaces_lost,
    "spaces_added": _spaces_added,
    "line_broken": _line_broken,
    "hyphenated": _hyphenated,
    "other_marks": _other_marks,
    "dashes_ellipsis": _dashes,
    "nfd": lambda words, *_: unicodedata.normalize("NFD", words),
    "full_width": _full_width,
    "ligatures": _ligatures,
    "sub1": _substituted(1),
    "sub3": _substituted(3),
    "word_dropped": _word_dropped,
    "word_added": _word_added,
    "head_cut_mid_word": _head_cut,
    "tail_typo": _tail_typo,
    "negation": _replaced(_NEGATIONS),
    "number": _number,
    "antonym": _replaced(_ANTONYMS),
    "mark_moved": _mark_moved,
    "paraphrase": _paraphrase,
    "elided": _elided,
    "stitched": _stitched,
    "shuffled_words": _shuffled,
    "other_book": lambda _, rng, others: rng.choice(others),
}
HARMLESS = (
    "exact", "clean", "across_page", "spaces_lost", "spaces_added", "line_broken", "hyphenated", "other_marks",
    "dashes_ellipsis", "nfd", "full_width", "ligatures",
)  # fmt: skip
DAMAGED = ("sub1", "sub3", "word_dropped", "word_added", "head_cut_mid_word", "tail_typo")
ALTERED = (
    "negation", "number", "antonym", "mark_moved", "paraphrase", "elided", "stitched", "shuffled_words", "other_book",
)  # fmt: skip
FOREIGN = ("shuffled_words", "other_book")


def _is_hangul(letter: str) -> bool:
    return "가" <= letter <= "힣"


def _bare(text: str) -> str:
    return "".join(text.split())
