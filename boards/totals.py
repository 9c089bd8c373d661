"""Totals beside a board: how many cells of each row, or column, are marked."""

from collections.abc import Sequence
from typing import Any

from ..cnf.record import record
from .beside import Side
from .places import Place
from .text import choice
from .values import NOTHING, Numbers
from .words import Word, integer

Totals = tuple[int | None, ...]
"""The number beside each row, or each column; None where there is none."""


@record
class Total(Side):
    """The totals of all rows, or of all columns: right of the board, or below it."""

    behind: bool = True
    what: str = f"a total or {NOTHING}"
    needed = True
    framed = False
    clues = "totals"

    def clue(self, told: Sequence[Word], most: int) -> int | None:
        """A total, or None."""
        [word] = told
        return None if word.text == NOTHING else integer(word, self.what, 0, most)

    def part(self, puzzle: Any) -> list[Any]:
        """A word for each total."""
        return [Word(said, 0, 0) for said in self.words(puzzle).values()]

    def said(self, clue: Any) -> str:
        """A total in words."""
        return str(clue)

    def place(self, i: int) -> Place:
        """`("row", 0)` and so on."""
        return self.kind, i

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """All totals, if they are few."""
        return choice(Numbers(0, self.length(puzzle.columns, puzzle.rows)))


@record
class SumOfPlaces(Total):
    """The sums of the places, from 1, of cells of each row, or of each column."""

    what: str = f"a sum or {NOTHING}"

    def clue(self, told: Sequence[Word], most: int) -> int | None:
        """A sum, or None."""
        return super().clue(told, most * (most + 1) // 2)

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """All sums, if they are few."""
        most = self.length(puzzle.columns, puzzle.rows)
        return choice(Numbers(0, most * (most + 1) // 2))
