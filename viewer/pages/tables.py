"""Rows and cells of a table's text: newlines part the rows, tabs the cells.

Tables of plain text have no tabs and are shown as they were set.
"""

CELL_BREAK = "\t"
ROW_BREAK = "\n"


def rows(text: str, start: int, end: int) -> list[list[tuple[int, int]]]:
    """The cells of `text[start:end]` as spans, row by row; with the breaks between them they are all of it."""
    return [_pieces(text, left, right, CELL_BREAK) for left, right in _pieces(text, start, end, ROW_BREAK)]


def _pieces(text: str, start: int, end: int, between: str) -> list[tuple[int, int]]:
    pieces = []
    while (cut := text.find(between, start, end)) >= 0:
        pieces.append((start, cut))
        start = cut + len(between)
    return [*pieces, (start, end)]
