"""Clues that count in a direction: a number and an arrow, `2>`, or `x`, a clue without a number."""

import re

from ...boards.places import Cell, Sized
from ...boards.values import NOTHING, Values
from ...boards.words import Word, shown

SILENT = "x"
"""A clue that says nothing."""

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The next cell in the direction of each arrow."""

ARROWS = dict(zip("^v<>nswe↑↓←→", 3 * "^v<>", strict=True))
"""The ways to write an arrow: the character itself, a compass direction, or a drawn arrow."""

CLUE = re.compile(f"(0|[1-9][0-9]{{0,3}})([{re.escape(''.join(ARROWS))}])")


class Arrows(Values[str]):
    """`2>`, or `x`."""

    def read(self, word: Word, *, blank: bool = False) -> str:
        """The clue that a word stands for."""
        if word.text == SILENT:
            return SILENT
        if found := CLUE.fullmatch(word.text):
            return found[1] + ARROWS[found[2]]
        dot = f", {NOTHING}" * blank
        raise word.wrong(f"{shown(word.text)} is not a number and an arrow, as 2>{dot} or {SILENT}")

    def few(self) -> list[str]:
        """The smallest numbers in all directions, and `x`."""
        return [SILENT, *(f"{number}{arrow}" for number in range(4) for arrow in STEPS)]

    def fits(self, value: object) -> bool:
        """Whether it is a word that can be read."""
        return value == SILENT or (isinstance(value, str) and bool(CLUE.fullmatch(value)))


def said(clue: str) -> tuple[int, str] | None:
    """The number and the arrow of a clue; None for a clue without a number."""
    return None if clue == SILENT else (int(clue[:-1]), clue[-1])


def ahead(board: Sized, cell: Cell, arrow: str) -> list[Cell]:
    """The cells after a cell in the direction of the arrow, up to the edge of the board."""
    (r, c), (down, right) = cell, STEPS[arrow]
    if right:
        return [(r, d) for d in (range(c + 1, board.columns) if right > 0 else range(c)[::-1])]
    return [(s, c) for s in (range(r + 1, board.rows) if down > 0 else range(r)[::-1])]
