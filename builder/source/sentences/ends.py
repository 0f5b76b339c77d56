"""Where the sentences of one run of prose end.

One compiled pattern finds the places where a sentence could end; each place is then judged by a few characters on
either side of it, so the time grows with the length of the text and nothing else. The script around the place decides
which rules hold, so that a Korean book may quote English; the language only chooses the abbreviations.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from builder.source.sentences import words

_MARKS = ".!?…‥。！？．｡‼⁇⁈⁉।॥؟۔።"
_BRACKETS_CLOSING = ")]）］】〕"
_QUOTES_CLOSING = "”’」』»›〉》｣"
# Around the title of a book or an article, hardly ever around speech: its marks do not end our sentence.
_TITLES_CLOSING = "》〉"
_CLOSING = _QUOTES_CLOSING + _BRACKETS_CLOSING
_STRAIGHT = "\"'"
_DASHES = "-–—―"
_OPENING = "“‘「『«‹〈《｢([（［【〔"

_ANY = "".join(re.escape(mark) for mark in _MARKS)
_CLOSE = "".join(re.escape(mark) for mark in _CLOSING)
# An end mark with all the marks that stick to it.
_END_MARKS = re.compile(rf"[{_ANY}][{_ANY}{_CLOSE}\"']*")
# A line end that begins a new speech or list item. (One pattern for both would be six times slower: a pattern that
# can only begin with a few characters is searched for those alone.)
_NEW_LINE = re.compile(
    rf"\n(?<=[{_CLOSE}\":：]\n)(?=[ \t\u3000]*(?:[“「『\"]|[-–—―]{{1,3}}[ \t\u00a0]?[^\W\d_]))"
    r"|\n(?=[ \t\u3000]*[①-⑳⑴-⒇•‣◦○●])"
)
_STRAIGHT_MARK = re.compile("[\"']")
# Closing marks set apart by a space or a line end, and note references, still belong to the sentence that ends.
_LATE_CLOSING = re.compile(rf"_[{_CLOSE}\"']*(?=\s|$)|\s{{1,2}}(?:[{_CLOSE}]+|\"(?=\s|$)|'(?=\n|$))")
_NOTE_MARK = re.compile(
    r"(?:\[\d{1,4}\]|[¹²³⁰⁴-⁹*†‡]+|\d{1,3}\)(?=\s)|(?<=[^\W\d_][.!?”\"])\d{1,3}(?=\s+[“\"A-Z가-힣]))"
)
_GAP = re.compile(r"\s*")
_LETTER = re.compile(r"\w")
_NEVER_FIRST = frozenset(",;:，、；：」』”’»)）]］】·%‰/~")
_DASH = re.compile(r"[-–—―]+\s?")
# A paragraph this long without a single end mark has lost them; a shorter one may be a title.
_UNMARKED_LEAST = 40
_ANY_MARK = re.compile(rf"[{_ANY}]")
# All of the sentence so far, where it is no more than the number of what follows.
_ENUMERATOR = re.compile(
    r"[\s(（\[“\"'‘]*(?:\d{1,3}(?:[.\-][\dA-Z]{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6}|[가나다라마바사아자차카타파하]|[①-⑳⑴-⒇]|"
    r"제\s?\d{1,4}\s?[조항호장절편관목]|第[\d一二三四五六七八九十百]{1,5}[章節条条項]?)?[.)）\]]*"
)
# A bracket longer than this is prose of its own, or was never closed.
_LONGEST_BRACKET = 300
_ENUMERATOR_LONGEST = 12


def ends(chunk: str, language: str) -> list[int]:
    """The offsets in `chunk` where its sentences end, closing marks included; the last is the end of its words.

    White space between two sentences lies after the end of the first. Linear in the length of `chunk`.
    """
    words_end = len(chunk.rstrip())
    if language == "ko" and _lost_its_marks(chunk, words_end):
        return [*(match.end() for match in words.KOREAN_UNMARKED.finditer(chunk, 0, words_end)), words_end]
    scan = _Scan(chunk, words.TITLES.get(language, words.TITLES[""]))
    found: list[int] = []
    for start, stop in _candidates(chunk):
        if start < scan.begin:
            continue
        end = scan.end_at(start, stop) if chunk[start] != "\n" else start if start > scan.first else 0
        if end > scan.begin:
            found.append(end)
            scan.start_at(end)
    if words_end > scan.first or not found:
        return [*found, words_end] if words_end else []
    # Marks without a word after the last sentence are its own.
    return [*found[:-1], words_end]


def _lost_its_marks(chunk: str, words_end: int) -> bool:
    """Whether a Korean paragraph holds no end mark although it ends as a sentence does."""
    return words_end > _UNMARKED_LEAST and chunk[words_end - 1] in "다요" and not _ANY_MARK.search(chunk)


def _candidates(chunk: str) -> list[tuple[int, int]]:
    """Where a sentence could end, in order: runs of end marks, and line ends."""
    marks = [match.span() for match in _END_MARKS.finditer(chunk)]
    lines = [match.span() for match in _NEW_LINE.finditer(chunk)] if "\n" in chunk else []
    return sorted(marks + lines) if lines else marks


@dataclass(slots=True)
class _Scan:
    """What is known while going through one run of prose.

    The sentence at hand began at `begin`, its first letter or digit stands at `first`.
    """

    chunk: str
    titles: frozenset[str]
    begin: int = 0
    first: int = 0
    brackets: list[tuple[int, int]] = field(init=False)
    _straight_at: int = 0
    _straight_open: bool = False

    def __post_init__(self) -> None:
        self.brackets = _brackets(self.chunk)
        self.start_at(0)

    def start_at(self, begin: int) -> None:
        """Begin the next sentence."""
        self.begin = begin
        word = _LETTER.search(self.chunk, begin)
        self.first = word.start() if word else len(self.chunk)

    def end_at(self, start: int, stop: int) -> int:
        """Where the sentence ends whose end mark stands at `start`, or 0 if it goes on."""
        chunk = self.chunk
        stop = self._extent(start, stop)
        gap = _GAP.match(chunk, stop)
        after = gap.end() if gap else stop
        if after >= len(chunk):
            return stop
        run = chunk[start:stop]
        if start < self.first or self._goes_on(run, start, stop, after) or self._in_bracket(run, start, stop):
            return 0
        return stop if self._is_end(run, start, stop, after) else 0

    def _extent(self, start: int, stop: int) -> int:
        """The end of the marks that close the sentence: straight quotes that open the next one are given back."""
        chunk = self.chunk
        straight = _STRAIGHT_MARK.search(chunk, start, stop)
        if straight and stop < len(chunk) and chunk[stop].isalnum() and not self._open(straight.start()):
            return straight.start()
        late = _LATE_CLOSING.match(chunk, stop)
        if late and (late.group().strip() != '"' or self._open(late.end() - 1)):
            stop = late.end()
        note = _NOTE_MARK.match(chunk, stop)
        return note.end() if note else stop

    def _open(self, at: int) -> bool:
        """Whether an odd number of straight double quotes stands before `at`."""
        if at > self._straight_at:
            self._straight_open ^= self.chunk.count('"', self._straight_at, at) % 2 == 1
            self._straight_at = at
        return self._straight_open

    def _goes_on(self, run: str, start: int, stop: int, after: int) -> bool:
        """Whether what follows cannot begin a sentence, or takes up what was just quoted."""
        chunk, following = self.chunk, self.chunk[after]
        if following in _NEVER_FIRST or following.islower():
            return True
        dash = _DASH.match(chunk, after)
        if dash:
            return chunk[dash.end() : dash.end() + 1].islower() or (dash.group() == "-" and after == stop)
        if run[-1] in _TITLES_CLOSING:
            return True
        quoted = run[-1] in _QUOTES_CLOSING or run[-1] in _STRAIGHT
        if "가" <= following <= "힣":
            if quoted and after == stop and words.KOREAN_PARTICLE.match(chunk, stop):
                return True
            pattern = words.KOREAN_AFTER_QUOTE if quoted else words.KOREAN_TAKES_UP
            return pattern.match(chunk, stop) is not None
        if "ぁ" <= following <= "ヿ" and after == stop and (quoted or run[-1] not in "。｡"):
            pattern = words.JAPANESE_AFTER_QUOTE if quoted else words.JAPANESE_TAKES_UP
            return pattern.match(chunk, stop) is not None
        if quoted and following.isupper() and run[0] in "!?":
            return words.ENGLISH_SAYING.match(chunk, stop) is not None
        return quoted and words.CHINESE_SAYING.match(chunk, after) is not None

    def _in_bracket(self, run: str, start: int, stop: int) -> bool:
        """Whether the place lies in a bracket in the middle of a sentence, or just closes one there."""
        number = bisect_right(self.brackets, (start, len(self.chunk))) - 1
        if number < 0:
            return False
        opened, closed = self.brackets[number]
        if closed < start or opened <= self.first:
            return False
        return closed >= stop or run[-1] in _BRACKETS_CLOSING

    def _is_end(self, run: str, start: int, stop: int, after: int) -> bool:
        mark, spaced = run[0], after > stop
        if stop - self.first <= _ENUMERATOR_LONGEST and _ENUMERATOR.fullmatch(self.chunk, self.first, stop):
            return False
        if mark in "。！？｡":
            return True
        if mark in "…‥" or run.startswith(".."):
            return self._ellipsis_ends(run, start, spaced, self.chunk[after])
        if mark in ".．":
            return self._dot_ends(run, start, spaced, after)
        following = self.chunk[after]
        return spaced or not following.isascii() or following.isupper() or following in _DASHES

    def _ellipsis_ends(self, run: str, start: int, spaced: bool, following: str) -> bool:
        if any(mark in run for mark in "!?。！？"):
            return True
        before = self.chunk[start - 1] if start else ""
        if "가" <= before <= "힣":
            return before in words.KOREAN_FINAL and (spaced or run[-1] in _QUOTES_CLOSING)
        if run[-1] in _QUOTES_CLOSING:
            return True
        return spaced and (following.isupper() or following in _OPENING or following in _STRAIGHT)

    def _dot_ends(self, run: str, start: int, spaced: bool, after: int) -> bool:
        chunk, following = self.chunk, self.chunk[after]
        # A line may break between a word and its dot.
        word_end = start - 1 if start > self.begin and chunk[start - 1] == "\n" else start
        before = chunk[word_end - 1] if word_end else " "
        if not spaced and len(run) == 1:
            return self._tight_dot_ends(before, word_end, following, after)
        if "가" <= before <= "힣" or before in _CLOSING or not before.isascii():
            return True
        word = _WORD_BEFORE.search(chunk[max(self.begin, word_end - 24) : word_end])
        return self._word_ends(word.group() if word else "", len(run) > 1, after)

    def _tight_dot_ends(self, before: str, start: int, following: str, after: int) -> bool:
        """A dot with a letter right after it: the space was lost, or it is no end mark (`C.H.Firth`, `3.5`)."""
        if "가" <= before <= "힣":
            twice = start > 1 and "가" <= self.chunk[start - 2] <= "힣"
            return twice and before in words.KOREAN_FINAL_DOT
        if before.islower() and following.isupper():
            return self.chunk[max(0, start - 2) : start].islower() and self.chunk[after + 1 : after + 2].islower()
        return following in _OPENING or following in _DASHES

    def _word_ends(self, word: str, closed: bool, after: int) -> bool:
        """Whether a dot after the Latin `word` or number ends a sentence, with what follows at `after`."""
        chunk, key = self.chunk, word.lower()
        following = chunk[after]
        if closed:
            return True
        if key in self.titles:
            return False
        numbered = following.isnumeric()
        if key in words.REFERENCES and (numbered or following == "§" or (key != "no" and _ROMAN.match(chunk, after))):
            return False
        if _NUMBER.fullmatch(word) and (numbered or "가" <= following <= "힣"):
            return False
        if word in words.REIGNS and following in "IVX":
            return False
        short = key in words.OTHERS and (word != key or key not in words.WORDS_TOO)
        if short or (len(word) == 1 and word.isalpha()) or _INITIALS.fullmatch(word):
            opening = _OPENING_WORD.match(chunk, after)
            return opening is not None and opening.group(1).lower() in words.STARTERS
        return True


# `1919. 3. 1.`, `£1 19s. 6d.`: a number goes on.
_NUMBER = re.compile(r"[£$]?\d+[sdl]?")
_ROMAN = re.compile(r"(?:[ivxlc]+|[IVXLC]+)\b(?!['’])")
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]|[A-Z][a-z]?(?:\.-?[A-Z][a-z]?)+")
# The word or number that a dot follows, without what opens or joins it.
_WORD_BEFORE = re.compile(r"[^\s“‘\"'(\[«_*—–-]+$")
_OPENING_WORD = re.compile(r"[“‘\"'(«]*\s?([^\W\d_]++)(?!\.)")


def _brackets(chunk: str) -> list[tuple[int, int]]:
    """The outermost closed brackets of at most `_LONGEST_BRACKET` characters, as (opening, closing), in order."""
    found: list[tuple[int, int]] = []
    stack: list[int] = []
    if ")" not in chunk and "）" not in chunk:
        return found
    for match in re.finditer(r"[()（）]", chunk):
        if match.group() in "(（":
            stack.append(match.start())
        elif stack:
            opened = stack.pop()
            if match.start() - opened <= _LONGEST_BRACKET:
                while found and found[-1][0] > opened:
                    found.pop()
                found.append((opened, match.start()))
    return found
