"""Checking the numbers of rows and columns in a text."""

import re

from pencilsat.boards.words import Word, shown

MOST_CELLS = 250_000
"""The most cells of a board: otherwise, a few characters could ask for any size."""


def size(word: Word) -> int:
    """A number of rows or columns."""
    if not re.fullmatch("0{0,5}[1-9][0-9]{0,5}", word.text):
        raise word.wrong(f"{shown(word.text)} is not a number of rows or columns")
    return int(word.text)


def check_size(rows: int, columns: int, word: Word) -> None:
    """Raise BadInput at the word if the board is too large."""
    if rows * columns > MOST_CELLS:
        raise word.wrong(f"{rows} × {columns} cells are too many: at most {MOST_CELLS}")
