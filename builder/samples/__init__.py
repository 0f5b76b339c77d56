"""The sample shelf: two short books in the public domain, so that a first run needs no input.

- *Common Sense* by Thomas Paine (1776): Project Gutenberg eBook 147, with its wrapper, which is not part of the book.
- 경희 by 나혜석 (1918): from Korean Wikisource; the author died in 1948, so the text is in the public domain in Korea.
"""

from pathlib import Path

_NAMES = ("paine_common-sense.txt", "나혜석_경희.txt")


def paths() -> tuple[Path, ...]:
    """Where the sample books lie."""
    return tuple(Path(__file__).parent / name for name in _NAMES)
