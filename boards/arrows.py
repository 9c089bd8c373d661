"""Clues that count in a direction: a number and an arrow, `2>`, or `x`, which says nothing."""

import re

from pencilsat.boards.places import Cell, Sized
from pencilsat.boards.values import NOTHING, Values
from pencilsat.boards.words import Word, shown

SILENT = "x"
"""A clue that says nothing."""

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The next cell in the direction of each arrow."""

ARROWS = dict(zip("^v<>nswe↑↓←→", 3 * "^v<>", strict=True))
"""How an arrow can be written: as it is, by its side of the sky, or drawn."""

CLUE = re.compile(f"(0|[1-9][0-9]{{0,3}})([{re.escape(''.join(ARROWS))}])")


class Arrows(Values[str]):
    """`2>`, or `x`."""

    def read(self, word: Word, *, blank: bool = False) -> str:
        """The clue of a word."""
        if word.text == SILENT:
            return SILENT
        if found := CLUE.fullmatch(word.text):
            return found[1] + ARROWS[found[2]]
        dot = f", {NOTHING}" * blank
        raise word.wrong(f"{shown(word.text)} is not a number and an arrow, as 2>{dot} or {SILENT}")

    def fits(self, value: object) -> bool:
        """A word that can be read."""
        return value == SILENT or (isinstance(value, str) and bool(CLUE.fullmatch(value)))


def said(clue: str) -> tuple[int, str] | None:
    """The number and the arrow of a clue; None if it says nothing."""
    return None if clue == SILENT else (int(clue[:-1]), clue[-1])


def ahead(board: Sized, cell: Cell, arrow: str) -> list[Cell]:
    """The cells from a cell on, without it, to the edge of the board."""
    (r, c), (down, right) = cell, STEPS[arrow]
    found = []
    while 0 <= (r := r + down) < board.rows and 0 <= (c := c + right) < board.columns:
        found.append((r, c))
    return found
