"""Where the sentences of one run of prose end.

One compiled pattern finds the places where a sentence could end; each place is then judged by a few characters on
either side of it, so the time grows with the length of the text and nothing else. The script around the place decides
which rules hold, so that a Korean book may quote English; the language only chooses the abbreviations.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from builder.source.sentences import words

_MARKS = ".!?…‥。！？．｡"
_BRACKETS_CLOSING = ")]）］】〕"
_QUOTES_CLOSING = "”’」』»›〉》｣"
_CLOSING = _QUOTES_CLOSING + _BRACKETS_CLOSING
_STRAIGHT = "\"'"
_OPENING = "“‘「『«‹〈《｢([（［【〔"
_SPACE = r"[ \t\n\u3000\u00a0\u202f\u2009]"

_ANY = "".join(re.escape(mark) for mark in _MARKS)
_CLOSE = "".join(re.escape(mark) for mark in _CLOSING)
# An end mark with all the marks that stick to it, or a line end that begins a new speech or list item.
_CANDIDATE = re.compile(
    rf"[{_ANY}][{_ANY}{_CLOSE}\"']*"
    rf"|(?<=[{_CLOSE}\":：])\n(?=[ \t\u3000]*[“「『\"])"
    r"|\n(?=[ \t\u3000]*(?:[-–—―]{1,3}[ \t\u00a0]?[^\W\d_]|[①-⑳⑴-⒇•‣◦○●]))"
)
# Closing marks set apart by a space or a line end, and note references, still belong to the sentence that ends.
_LATE_CLOSING = re.compile(rf"{_SPACE}{{1,2}}(?:[{_CLOSE}]+|[\"'](?=\n|$))")
_NOTE_MARK = re.compile(
    r"(?:\[\d{1,3}\]|[¹²³⁰⁴-⁹*†‡]+|\d{1,3}\)(?=\s)|(?<=[^\W\d_][.!?”\"])\d{1,3}(?=\s+[“\"A-Z가-힣]))"
)
_GAP = re.compile(rf"{_SPACE}*")
_NEVER_FIRST = frozenset(",;:，、；：」』”’»)）]］】·%‰/-~")
# All of the sentence so far, where it is no more than the number of what follows.
_ENUMERATOR = re.compile(
    r"[\s(（\[“\"'‘]*(?:\d{1,3}(?:[.\-]\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6}|[가나다라마바사아자차카타파하]|[①-⑳⑴-⒇]|"
    r"제\s?\d{1,4}\s?[조항호장절편관목]|第[\d一二三四五六七八九十百]{1,5}[章節条条項]?)?[.)）\]]*"
)
# A bracket longer than this is prose of its own, or was never closed.
_LONGEST_BRACKET = 300
_ENUMERATOR_LONGEST = 12


def ends(chunk: str, language: str) -> list[int]:
    """The offsets in `chunk` where its sentences end, closing marks included; the last is the end of its words.

    White space between two sentences lies after the end of the first. Linear in the length of `chunk`.
    """
    scan = _Scan(chunk, words.TITLES.get(language, words.TITLES[""]))
    found: list[int] = []
    for match in _CANDIDATE.finditer(chunk):
        start, stop = match.span()
        if start < scan.begin:
            continue
        if chunk[start] == "\n":
            end = start if chunk[scan.begin : start].strip() else scan.begin
        else:
            end = scan.end_at(start, stop)
        if end > scan.begin:
            found.append(end)
            scan.begin = end
    last = len(chunk.rstrip())
    if last > scan.begin and chunk[scan.begin : last].strip():
        found.append(last)
    return found


@dataclass(slots=True)
class _Scan:
    """What is known while going through one run of prose; `begin` is where the sentence at hand began."""

    chunk: str
    titles: frozenset[str]
    begin: int = 0
    brackets: list[tuple[int, int]] = field(init=False)
    _straight_at: int = 0
    _straight_open: bool = False

    def __post_init__(self) -> None:
        self.brackets = _brackets(self.chunk)

    def end_at(self, start: int, stop: int) -> int:
        """Where the sentence ends whose end mark stands at `start`, or 0 if it goes on."""
        chunk = self.chunk
        stop = self._extent(start, stop)
        after = _GAP.match(chunk, stop).end()  # type: ignore[union-attr]  # it matches the empty string
        if after >= len(chunk):
            return stop
        run = chunk[start:stop]
        if self._goes_on(run, start, stop, after) or self._in_bracket(run, start, stop):
            return 0
        return stop if self._is_end(run, start, stop, after) else 0

    def _extent(self, start: int, stop: int) -> int:
        """The end of the marks that close the sentence: straight quotes that open the next one are given back."""
        chunk = self.chunk
        first = next((at for at in range(start + 1, stop) if chunk[at] in _STRAIGHT), 0)
        if (
            first
            and stop < len(chunk)
            and not chunk[stop].isspace()
            and (chunk[stop].isalnum() and not self._open(first))
        ):
            return first
        late = _LATE_CLOSING.match(chunk, stop)
        if late and (late.group().strip() not in _STRAIGHT or self._open(late.end() - 1)):
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
        if following in _NEVER_FIRST and not (following in "-" and after > stop):
            return True
        if following.islower():
            return True
        quoted = run[-1] in _QUOTES_CLOSING or run[-1] in _STRAIGHT
        if "가" <= following <= "힣":
            if quoted and after == stop and words.KOREAN_PARTICLE.match(chunk, stop):
                return True
            pattern = words.KOREAN_AFTER_QUOTE if quoted else words.KOREAN_TAKES_UP
            return pattern.match(chunk, stop) is not None
        if "ぁ" <= following <= "ヿ" and after == stop:
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
        if closed < start or opened <= _GAP.match(self.chunk, self.begin).end():  # type: ignore[union-attr]  # as above
            return False
        return closed >= stop or run[-1] in _BRACKETS_CLOSING

    def _is_end(self, run: str, start: int, stop: int, after: int) -> bool:
        mark, spaced = run[0], after > stop
        if stop - self.begin <= _ENUMERATOR_LONGEST and _ENUMERATOR.fullmatch(self.chunk, self.begin, stop):
            return False
        if mark in "。！？｡":
            return True
        if mark in "…‥" or run.startswith(".."):
            return self._ellipsis_ends(run, start, spaced, self.chunk[after])
        if mark in ".．":
            return self._dot_ends(run, start, spaced, after)
        return spaced or not self.chunk[after].isascii() or self.chunk[after].isupper()

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
        before = chunk[start - 1] if start else " "
        if not spaced and len(run) == 1:
            return self._tight_dot_ends(before, start, following, after)
        if "가" <= before <= "힣" or before in _CLOSING or not before.isascii():
            return True
        word = chunk[max(self.begin, start - 24) : start].rsplit(None, 1)[-1:] or [""]
        return self._word_ends(word[0].lstrip(_OPENING + _STRAIGHT + "_*—–-"), len(run) > 1, after)

    def _tight_dot_ends(self, before: str, start: int, following: str, after: int) -> bool:
        """A dot with a letter right after it: the space was lost, or it is no end mark (`C.H.Firth`, `3.5`)."""
        if "가" <= before <= "힣":
            twice = start > 1 and "가" <= self.chunk[start - 2] <= "힣"
            return twice and before in words.KOREAN_FINAL and not following.isdigit()
        if before.islower() and following.isupper():
            return self.chunk[max(0, start - 2) : start].islower() and self.chunk[after + 1 : after + 2].islower()
        return following in _OPENING or (following in "—–" and self.chunk[after + 1 : after + 2].isupper())

    def _word_ends(self, word: str, closed: bool, after: int) -> bool:
        """Whether a dot after the Latin `word` or number ends a sentence, with what follows at `after`."""
        chunk, key = self.chunk, word.lower()
        following = chunk[after]
        if closed:
            return True
        if key in self.titles:
            return False
        numbered = following.isdigit()
        if key in words.REFERENCES and (numbered or following in "ivxlcIVXLC"):
            return False
        if word.isdigit() and (numbered or "가" <= following <= "힣"):
            return False
        if key in words.OTHERS or (len(word) == 1 and word.isupper()) or _INITIALS.fullmatch(word):
            opening = _WORD.match(chunk, after)
            return opening is not None and opening.group(1).lower() in words.STARTERS
        return True


_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]|[A-Z][a-z]?(?:\.-?[A-Z][a-z]?)+")
_WORD = re.compile(r"[“‘\"'(«]*\s?([^\W\d_]+)")


def _brackets(chunk: str) -> list[tuple[int, int]]:
    """The outermost closed brackets of at most `_LONGEST_BRACKET` characters, as (opening, closing), in order."""
    found: list[tuple[int, int]] = []
    stack: list[int] = []
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
