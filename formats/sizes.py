"""The rows and columns that a text says: numbers, and not too many cells."""

import re

from pencilsat.boards.words import Word, shown

MOST_CELLS = 250_000
"""The most cells of a board: what a text of a few characters could ask for has a bound."""


def size(word: Word) -> int:
    """A number of rows or columns."""
    if not re.fullmatch("0{0,5}[1-9][0-9]{0,5}", word.text):
        raise word.wrong(f"{shown(word.text)} is not a number of rows or columns")
    return int(word.text)


def check_size(rows: int, columns: int, word: Word) -> None:
    """The board is not too large. BadInput at the word if it is."""
    if rows * columns > MOST_CELLS:
        raise word.wrong(f"{rows} × {columns} cells are too many: at most {MOST_CELLS}")
