"""What PDFium finds on a page: runs of characters with their places, sizes and weights."""

import ctypes
import re
from dataclasses import dataclass
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

# Loose boxes further apart than this many letter heights do not belong to one line of prose.
_WIDE_GAP = 1.8
_BOLD = re.compile(r"bold|black|heavy|semibold|demi|-bd\b|bx\d*$", re.IGNORECASE)
_BOLD_WEIGHT = 650
# PDFium's mark for a hyphen at a line's end, and glyphs that are two letters drawn as one.
_LINE_HYPHEN = 2
_SPACES = re.compile(r"\s+")
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_FONT_NAME_BYTES = 128


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in a row on one page, in points from the page's lower left corner. `size` is the letters' height.

    A space at the end of `text` says that the next run on the line is another word.
    """

    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float
    bold: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A page's runs in the order in which the file draws them."""

    width: float
    height: float
    runs: tuple[Run, ...]


def read_page(page: pypdfium2.PdfPage) -> Page:
    """The text layer of a page; no runs where it has none."""
    textpage = page.get_textpage()
    try:
        width, height = page.get_size()
        return Page(width, height, tuple(_Reader(textpage.raw).runs()))
    finally:
        textpage.close()


class _Reader:
    """Walks the characters of a text page once, and cuts them into runs at line ends, hyphens and wide gaps."""

    def __init__(self, textpage: Any) -> None:
        self._page = textpage
        self._box = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._name = ctypes.create_string_buffer(_FONT_NAME_BYTES)
        self._flags = ctypes.c_int()
        self._runs: list[Run] = []
        self._begin()

    def runs(self) -> list[Run]:
        for index in range(pdfium.FPDFText_CountChars(self._page)):
            code = pdfium.FPDFText_GetUnicode(self._page, index)
            if code in (10, 13):
                self._end()
            elif code == _LINE_HYPHEN:
                self._take(index, "-")
                self._end()
            elif code == 32:
                self._letters.append(" ")
            elif code > 32 and not 0xD800 <= code <= 0xDFFF and code < 0x110000:
                self._take(index, _LIGATURES.get(code) or chr(code))
        self._end()
        return self._runs

    def _begin(self) -> None:
        self._letters: list[str] = []
        self._first: int | None = None
        self._left = 0.0
        self._right = float("-inf")
        self._bottoms: list[float] = []
        self._tops: list[float] = []

    def _take(self, index: int, letter: str) -> None:
        box = self._box
        if not pdfium.FPDFText_GetLooseCharBox(self._page, index, box):
            return
        if self._first is not None and box.left - self._right > _WIDE_GAP * max(box.top - box.bottom, 1):
            self._end()
        if self._first is None:
            self._first, self._letters, self._left = index, [], box.left
        self._right = max(self._right, box.right)
        self._bottoms.append(box.bottom)
        self._tops.append(box.top)
        self._letters.append(letter)

    def _end(self) -> None:
        text = _SPACES.sub(" ", "".join(self._letters))
        if text and self._first is not None:
            size, bold = self._look(self._first)
            # The middle of all letters: a tall sign of mathematics does not lift its line.
            bottom, top = sorted(self._bottoms)[len(self._bottoms) // 2], sorted(self._tops)[len(self._tops) // 2]
            self._runs.append(Run(text, self._left, self._right, bottom, top, size or top - bottom, bold))
        self._begin()

    def _look(self, index: int) -> tuple[float, bool]:
        """The letters' height as drawn (the font's size times the text's scale), and whether they are bold."""
        size = pdfium.FPDFText_GetFontSize(self._page, index)
        if pdfium.FPDFText_GetMatrix(self._page, index, self._matrix):
            size *= abs(self._matrix.a * self._matrix.d - self._matrix.b * self._matrix.c) ** 0.5
        pdfium.FPDFText_GetFontInfo(self._page, index, self._name, _FONT_NAME_BYTES, self._flags)
        named = _BOLD.search(self._name.value.decode("latin-1")) is not None
        return round(size, 1), named or pdfium.FPDFText_GetFontWeight(self._page, index) >= _BOLD_WEIGHT
