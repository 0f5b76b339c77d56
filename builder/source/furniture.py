"""Running heads, page numbers and page markers in a text that was scanned page by page.

A lone number is a chapter as easily as a page. What tells them apart is that pages do not end where sentences do: page
numbers climb one by one through the whole text and cut sentences in two, or stand beside form feeds and running heads.
"""

import re
from dataclasses import dataclass, field

from builder.source.headings import finished

FORM_FEED = "\f"

_NUMBER_LINE = re.compile(
    r"(\W*?)(?:(?:p|pp|page|seite|쪽|면|페이지)\.?\s*)?(\d{1,4})\s*(?:쪽|면|페이지|頁|ページ)?(\W*)", re.IGNORECASE
)
_MARKER = re.compile(
    r"[\[<{(=*#\-~_\s]*(?:p|pp|pg|page|페이지|쪽)[.:]?\s*(\d{1,4})(?:\s*(?:of|/)\s*\d+)?[\]>})=*#\-~_\s]*"
    r"|[\[<{(=*#\-~_\s]+(\d{1,4})\s*(?:페이지|쪽|頁|ページ)[\]>})=*#\-~_\s]*",
    re.IGNORECASE,
)
_HEAD_WITH_NUMBER = re.compile(
    r"(?:(\d{1,4})[\s.·|]{2,}|(\d{1,4})\s*[|·]\s*)?(\S.*?)(?:[\s.·|]{2,}(\d{1,4})|\s*[|·]\s*(\d{1,4}))?"
)
_LONGEST_HEAD = 70
_DIGIT = re.compile(r"\d")
_NO_LETTER = re.compile(r"[\W\d_]+")
# A foot, a number, a head and a line between them.
_LINES_AT_BREAK = 4
# Two pages prove nothing.
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class Break:
    """A page break: how many blank lines part the text above and below from the furniture or form feed between."""

    above: int
    below: int


@dataclass(frozen=True, slots=True)
class Pages:
    """What of a text's lines is furniture. Numbers are indices of lines.

    `furniture` are the lines that are no part of the running text. `breaks` are the page breaks, by the first line of
    running text after each. `starts` are `(line, printed page)`: from this line on the text is on that page.
    """

    furniture: frozenset[int] = frozenset()
    breaks: dict[int, Break] = field(default_factory=dict)
    starts: tuple[tuple[int, int], ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Number:
    """A page number that a line seems to hold. `alone`: nothing else is on the line. `sure`: it says so in words."""

    line: int
    value: int
    alone: bool
    sure: bool = False


def find(lines: list[str]) -> Pages:
    """The furniture among `lines` (stripped; a form feed is a line of its own); empty where there are no pages."""
    filled = [number for number, line in enumerate(lines) if line and line != FORM_FEED]
    feeds = [number for number, line in enumerate(lines) if line == FORM_FEED]
    heads = _repeated(lines, filled)
    near = _Neighbours(lines, filled)
    numbers = _page_numbers(_chain(_numbers(lines, filled, heads)), heads, near)
    anchors = {number.line for number in numbers} | {feed for feed in feeds if len(feeds) >= _FEWEST}
    running = _running_heads(lines, heads, anchors, near)
    furniture = frozenset(running | {number.line for number in numbers})
    if (not furniture and not feeds) or len(furniture) == len(filled):
        return Pages()
    breaks = _breaks(lines, furniture)
    return Pages(furniture, breaks, _starts(numbers, breaks, furniture, near), _notices(numbers, running))


class _Neighbours:
    """The filled lines around a line, and what they say about a page break there."""

    def __init__(self, lines: list[str], filled: list[int]) -> None:
        self._lines = lines
        self._filled = filled
        self._place = {line: place for place, line in enumerate(filled)}

    def line(self, number: int) -> str:
        """The words of a line."""
        return self._lines[number]

    def around(self, line: int, reach: int) -> list[int]:
        """Up to `reach` filled lines on each side, without the line itself."""
        place = self._place[line]
        return self._filled[max(0, place - reach) : place] + self._filled[place + 1 : place + 1 + reach]

    def before(self, line: int) -> int | None:
        """The filled line above."""
        place = self._place[line]
        return self._filled[place - 1] if place else None

    def after(self, line: int) -> int | None:
        """The filled line below."""
        place = self._place[line] + 1
        return self._filled[place] if place < len(self._filled) else None

    def at_feed(self, line: int) -> bool:
        """Whether a form feed stands between this line and the filled line above or below it."""
        before, after = self.before(line), self.after(line)
        low = -1 if before is None else before
        high = len(self._lines) if after is None else after
        return any(self._lines[k] == FORM_FEED for k in range(max(low + 1, line - 5), min(high, line + 6)))


def _head_key(line: str) -> str:
    return _NO_LETTER.sub("", line.casefold())


def _repeated(lines: list[str], filled: list[int]) -> dict[str, list[int]]:
    """Short lines whose letters come again and again, by their letters: running heads are among them."""
    by_key: dict[str, list[int]] = {}
    for number in filled:
        line = lines[number]
        if len(line) <= _LONGEST_HEAD and len(found := _head_key(line)) >= 2:
            by_key.setdefault(found, []).append(number)
    return {found: places for found, places in by_key.items() if len(places) >= _FEWEST}


def _numbers(lines: list[str], filled: list[int], heads: dict[str, list[int]]) -> list[_Number]:
    """Every line that may hold a page number, in order."""
    on_heads = {place for places in heads.values() for place in places}
    found: list[_Number] = []
    for number in filled:
        line = lines[number]
        if len(line) > _LONGEST_HEAD or not _DIGIT.search(line):
            continue
        if marker := _MARKER.fullmatch(line):
            found.append(_Number(number, int(marker[1] or marker[2]), alone=True, sure=True))
        elif alone := _NUMBER_LINE.fullmatch(line):
            found.append(_Number(number, int(alone[2]), alone=True, sure=bool(alone[1].strip() and alone[3].strip())))
        elif number in on_heads and (head := _HEAD_WITH_NUMBER.fullmatch(line)):
            value = next((part for part in (head[1], head[2], head[4], head[5]) if part), None)
            if value:
                found.append(_Number(number, int(value), alone=False))
    return found


# A page without a number (a picture, a chapter's first page) makes the next one climb by two or three.
_LARGEST_STEP = 3


def _chain(numbers: list[_Number]) -> list[_Number]:
    """The longest run of numbers that climb page by page (the same page may be named twice: at its foot and head)."""
    best: dict[int, tuple[int, int]] = {}  # value -> (length of the best run that ends there, index of its last)
    length = [0] * len(numbers)
    previous = [-1] * len(numbers)
    for at, number in enumerate(numbers):
        for step in range(_LARGEST_STEP + 1):
            run, last = best.get(number.value - step, (0, -1))
            if run > length[at]:
                length[at], previous[at] = run, last
        length[at] += 1
        if length[at] >= best.get(number.value, (0, -1))[0]:
            best[number.value] = (length[at], at)
    if not numbers:
        return []
    at = max(range(len(numbers)), key=lambda k: length[k])
    chain = []
    while at >= 0:
        chain.append(numbers[at])
        at = previous[at]
    return chain[::-1]


def _page_numbers(numbers: list[_Number], heads: dict[str, list[int]], near: _Neighbours) -> list[_Number]:
    """Those of a run of climbing numbers that are page numbers: none where it is chapters or a numbered list."""
    if len({number.value for number in numbers}) < _FEWEST:
        return []
    # A running head does not end as a sentence does; what repeats beside chapter numbers may.
    on_heads = {place for places in heads.values() for place in places if not finished(near.line(place))}
    own = {number.line for number in numbers}
    beside: set[int] = set()
    cut: set[int] = set()
    for number in numbers:
        above = near.before(number.line)
        for _ in range(_LINES_AT_BREAK):
            if above is None or (above not in own and above not in on_heads):
                break
            above = near.before(above)
        if above is not None and not finished(near.line(above)):
            cut.add(number.line)
        at_head = any(line in on_heads for line in near.around(number.line, 2))
        if at_head or not number.alone or number.sure or near.at_feed(number.line):
            beside.add(number.line)
    if len(beside) * 5 >= len(numbers) * 4:
        # Where nearly all stand beside heads or form feeds, one that does neither is a chapter's.
        return [number for number in numbers if number.line in beside or number.line in cut]
    convincing = len(cut) * 4 >= len(numbers) or (len(beside) * 2 >= len(numbers) and cut)
    return numbers if convincing else []


def _running_heads(lines: list[str], heads: dict[str, list[int]], anchors: set[int], near: _Neighbours) -> set[int]:
    """The repeated short lines that stand at page breaks, each next to a number or form feed or another such line."""
    running: set[int] = set()
    for _ in range(2):
        for places in heads.values():
            at_break = [
                place
                for place in places
                if place in anchors or near.at_feed(place) or any(line in anchors for line in near.around(place, 1))
            ]
            speech = finished(lines[places[0]]) and len(at_break) < 2 * _FEWEST
            if len(at_break) >= _FEWEST and len(at_break) * 10 >= len(places) * 6 and not speech:
                running.update(at_break)
        anchors = anchors | running
    return running


def _breaks(lines: list[str], furniture: frozenset[int]) -> dict[int, Break]:
    breaks: dict[int, Break] = {}
    above: int | None = None
    blank = 0
    for number, line in enumerate(lines):
        if line == FORM_FEED or number in furniture:
            above = blank if above is None else above
            blank = 0
        elif not line:
            blank += 1
        else:
            if above is not None:
                breaks[number] = Break(above, blank)
            above, blank = None, 0
    return breaks


def _starts(
    numbers: list[_Number], breaks: dict[int, Break], furniture: frozenset[int], near: _Neighbours
) -> tuple[tuple[int, int], ...]:
    """Which printed page begins where. A number at the foot closes its page, one in a head opens it."""
    if not numbers:
        return ()
    texts = sorted(breaks)
    starts: dict[int, int] = {}
    foot = _at_foot(numbers, furniture, near)
    place = 0
    for number in numbers:
        while place < len(texts) and texts[place] < number.line:
            place += 1
        opens = number.value + 1 if number.alone and foot else number.value
        if place < len(texts):
            starts[texts[place]] = opens
    first = numbers[0].value if numbers[0].alone and foot else numbers[0].value - 1
    if first > 0:
        starts.setdefault(0, first)
    return tuple(sorted(starts.items()))


def _at_foot(numbers: list[_Number], furniture: frozenset[int], near: _Neighbours) -> bool:
    """Whether lone numbers close their pages: more furniture below them than above, or nothing either way."""
    alone = [number.line for number in numbers if number.alone]
    above = sum(1 for line in alone if near.before(line) in furniture)
    below = sum(1 for line in alone if near.after(line) in furniture)
    return above <= below


def _notices(numbers: list[_Number], running: set[int]) -> tuple[str, ...]:
    notices = []
    if numbers:
        first, last = numbers[0].value, numbers[-1].value
        notices.append(f"{len(numbers)} lines hold page numbers ({first} to {last}).")
    heads = len(running - {number.line for number in numbers})
    if heads:
        notices.append(f"{heads} lines that repeat at page breaks are running heads or feet.")
    return tuple(notices)
