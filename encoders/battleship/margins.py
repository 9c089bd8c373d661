"""The lines above a board of ships: the fleet, and the number of ship cells in each row and column,
some of them left out.
"""

from collections.abc import Sequence
from typing import Any

from ...boards.beside import Side
from ...boards.foreign import Parts
from ...boards.header import MOST
from ...boards.places import Place
from ...boards.scene import At
from ...boards.text import NamedLine, choice
from ...boards.values import NOTHING, Numbers
from ...boards.words import Line, Word, integer, words
from ...cnf.record import record

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
class Lengths(NamedLine):
    """A line of positive numbers."""

    name: str
    field: str
    what: str
    needed = True
    slot = "header"
    many = True

    def take(self, line: Line) -> tuple[int, ...]:
        """The numbers after the name."""
        return tuple(integer(word, self.what, 1, MOST) for word in words(line)[1:])

    def read(self, parts: Parts) -> tuple[int, ...]:
        """The numbers, as lines and other formats have them."""
        if self.field not in parts.options:
            raise parts.start.wrong(f"the {self.name} is not given")
        words = (parts.start._replace(text=str(number)) for number in parts.options[self.field])
        return tuple(integer(word, self.what, 1, MOST) for word in words)

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The whole line in one place, as it is an option of a board."""
        return {("header", self.name): " ".join(map(str, getattr(puzzle, self.field)))}

    def line(self, said: Sequence[str]) -> str:
        """The name and the numbers."""
        return " ".join([self.name, *said]).rstrip()

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """Any numbers."""
        return ("",), True

    def spots(self, puzzle: Any) -> list[list[At]]:
        """Nowhere: it is a note."""
        return [[]]
