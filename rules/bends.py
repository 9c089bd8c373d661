"""Rules about where a loop turns, and where it goes straight on."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Edge, Position
from ..cnf.record import record
from .rule import At, Breach, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class Bends(Rule[Gridded]):
    """The loop turns in each cell with a mark; or it goes straight through it."""

    called: str
    """What stands in the cells: `circle`."""
    mark: Any
    """Its word."""
    turns: bool
    name: str = "bends"
    line: str = "the loop"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """One line on each axis; or both on one, and none on the other."""
        no = f.aux()  # a line that would leave the board
        for (r, c), mark in puzzle.given.items():
            if mark == self.mark:
                up, down = at.get(((r - 1, c), (r, c)), no), at.get(((r, c), (r + 1, c)), no)
                left, right = at.get(((r, c - 1), (r, c)), no), at.get(((r, c), (r, c + 1)), no)
                axes = (up, down), (left, right)
                one, both = [clause for x, y in axes for clause in ([x, y], [-x, -y])], [up, left]
                alike = [clause for x, y in axes for clause in ([x, -y], [-x, y])]
                straight = [*alike, both, [-x for x in both]]
                yield from each((r, c), ([-no], *(one if self.turns else straight)))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Marks at which no lines are left that fit."""
        for cell, mark in puzzle.given.items():
            if mark == self.mark:
                (r, c), ways = cell, list[tuple[int, ...]]()
                for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    inside = 0 <= other[0] < puzzle.rows and 0 <= other[1] < puzzle.columns
                    edge: Edge = (min(cell, other), max(cell, other))
                    known = entries.get(edge) if inside else 0
                    ways.append((0, 1) if known is None else (known,))
                fitting = ((1, 0), (0, 1)) if self.turns else ((0, 0), (1, 1))
                if not any(
                    sum(lines) == 2 and lines[:2] in fitting and lines[2:] in fitting
                    for lines in product(*ways)
                ):
                    does = "turn" if self.turns else "go straight on"
                    yield Breach(f"{self.line} cannot {does} at {shown_cell(cell)}", (cell,))

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`the loop turns in the circle at r1c2`."""
        does = "turns in" if self.turns else "goes straight through"
        return f"{self.line} {does} the {self.called} at {shown_cell(place)}"
