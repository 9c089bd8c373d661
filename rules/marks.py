"""Rules about cells with a mark that is given: a circle, a tree, or any number."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.places import Cell, Position
from ..boards.words import shown_cell
from ..cnf.record import record
from .rule import At, Breach, Rule, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

NUMBER = "0…9"
"""What stands for any number."""


def bears(value: Any, mark: str) -> bool:
    """Whether what is given in a cell is a mark; for clauses."""
    return isinstance(value, int) if mark == NUMBER else value == mark


@record
class Marked(Rule[Gridded]):
    """Every circle is shaded; or none is."""

    called: str
    """What stands in the cells: `circle`."""
    mark: str
    """Its word, or `NUMBER`."""
    what: str
    """What such a cell is: `shaded`."""
    value: bool = True
    """Whether such cells are marked in the answer."""
    name: str = "mark"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A literal for each of the cells."""
        for cell, value in puzzle.given.items():
            if cell in at and bears(value, self.mark):
                yield cell, [at[cell] if self.value else -at[cell]]

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Such cells that are otherwise."""
        for cell, value in entries.items():
            mark = puzzle.given.get(cell)
            told = type(mark) is int if self.mark == NUMBER else mark == self.mark
            if told and bool(value) != self.value:
                yield Breach(f"{shown_cell(cell)} is not {self.what}", (cell,))

    def about(self, place: Cell) -> str:
        """`(1, 2)`."""
        return shown_cell(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`the circle at (1, 2) is shaded`."""
        return f"the {self.called} at {shown_cell(place)} is {self.what}"
