"""Solutions that have a number in every white cell, and in some black ones."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from ..cnf.record import record
from .board import Stage
from .cells import G
from .facts import Given
from .on_cells import Completed
from .places import Cell, Place, Position
from .scene import Blocks, Style, Words
from .values import NOTHING, UNKNOWN, Numbers, Values
from .words import Word

BLACK = "x"
"""The word for a black cell; with its number before it, if it has one."""


def black(given: Mapping[Cell, int]) -> dict[Cell, int]:
    """The black cells among what is given: 0 for one without a number, -5 for one with 5."""
    return {cell: value for cell, value in given.items() if value <= 0}


def blocks(given: Collection[Cell], style: Style) -> Blocks:
    """Black cells, in pictures."""
    return Blocks(black(given) if isinstance(given, Mapping) else given, style)


@record
class BlackOrNumber(Values[int]):
    """A number; or a black cell `x`, read as 0, or with a number, `5x`, read as -5."""

    of: Numbers

    def read(self, word: Word, *, blank: bool = False) -> int:
        """The value of a word."""
        number = word.text.removesuffix(BLACK)
        if number == word.text:
            return self.of.read(word, blank=blank)
        return -self.of.read(word._replace(text=number)) if number else 0

    def fits(self, value: object) -> bool:
        """Whether it is a number."""
        return self.of.fits(value)

    def write(self, value: int) -> str:
        """The word of a value."""
        return str(value) if value > 0 else f"{-value or ''}{BLACK}"

    def few(self) -> Sequence[int]:
        """The numbers, if they are few; and a black cell."""
        return (0, *self.of.few())

    @property
    def open(self) -> bool:
        """Whether there are others: numbers in black cells."""
        return True


@record
class Blackened(Completed[G, int], Generic[G]):
    """A number for every white cell, some of which are given; black cells have theirs, or none."""

    def given(self, puzzle: G) -> dict[Place, Any]:
        """The numbers of cells of either kind."""
        return {cell: abs(value) for cell, value in puzzle.given.items() if value}

    def settled(self, puzzle: G) -> Mapping[Place, Any]:
        """Black cells without a number."""
        return {cell: 0 for cell, value in puzzle.given.items() if not value}

    def choices(self, puzzle: G, place: Place) -> Sequence[int]:
        """Any number in a white cell; in a black one, its own."""
        r, c = place
        value = puzzle.given.get((r, c), 1)
        every: Sequence[int] = self.values_of(puzzle).few()
        return [n for n in every if n] if value > 0 else [-value]

    def word(self, puzzle: G, place: Place, value: Any) -> str:
        """A black cell is said to be one."""
        r, c = place
        black = value and puzzle.given.get((r, c)) == -value
        return super().word(puzzle, place, value) + BLACK * bool(black)

    def seen(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Words:
        """The words of white cells."""
        words = super().seen(puzzle, entries, marked, stage)
        rows = [[*row] for row in words.rows]
        for r, c in black(puzzle.given):
            rows[r][c] = ""
        return replace(words, rows=rows)

    def entered(self, puzzle: G, word: Word, given: str | None) -> int | None:
        """The number of a black cell is its value, too."""
        number = (given or "").removesuffix(BLACK)
        if word.text == BLACK and not given:
            return None  # it is drawn as a block
        if number in ("", given) or word.text in (NOTHING, UNKNOWN):
            return super().entered(puzzle, word, given)
        if word.text != given:
            raise word.wrong(f"a black cell stands here: {given}")
        return super().entered(puzzle, word._replace(text=number), given)

    def with_values(self, puzzle: G, given: Iterable[Given]) -> G:
        """The puzzle that gives these numbers in white cells, and no others."""
        there = black(puzzle.given)
        told = dict(self.spelled.value_of(atom, true) for atom, true in given)
        white = {(r, c): value for (r, c), value in told.items() if (r, c) not in there}
        return replace(puzzle, given=dict(sorted({**white, **there}.items())))
