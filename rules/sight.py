"""What is seen from a cell, along its row and its column."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..boards.cells import Gridded
from ..boards.places import Cell, Position, grid
from ..boards.words import counted, shown_cell
from ..cnf import gates
from ..cnf.record import record
from .rule import At, Breach, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.cardinality import Clause
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@record
class InSight(Rule[Gridded]):
    """A number in a cell says how many cells are seen from it in its row and column, itself
    included, up to the next shaded cells.

    The cell is not shaded. Instances are clues, `((row, column), number)`.
    """

    name: str = "sight"
    marked: str = "shaded"
    """What a cell is that hides those behind it."""

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """Each way a chain, of whether the next cell is seen, and a count of all these."""
        rows = grid(puzzle.rows, puzzle.columns)
        columns = [*zip(*rows, strict=True)]
        for (r, c), number in puzzle.given.items():
            if isinstance(number, int):  # other marks in cells are no numbers
                said: list[Clause] = [[-at[r, c]]] if (r, c) in at else []
                row, column = rows[r], columns[c]
                ways = (column[:r][::-1], row[:c][::-1], row[c + 1 :], column[r + 1 :])
                chains = [chain(f, way[:number], at, said) for way in ways]
                wanted = f.exactly([some for some in chains if some], number - 1)
                yield from each(((r, c), number), [*said, wanted if number > 0 else []])

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Numbers in marked cells, and those from which more cells are seen, or fewer can be."""
        for cell, number in puzzle.given.items():
            if not isinstance(number, int):
                continue
            sure, able = seen(puzzle, cell, entries)
            if entries.get(cell):
                yield Breach(f"{shown_cell(cell)} is {self.marked}", (cell,))
            elif not sure <= number <= able:
                some = counted(sure if sure > number else able, "cell")
                bound = "" if sure == able else "at least " if sure > number else "at most "
                words = f"{bound}{some} in sight of {shown_cell(cell)}, not {number}"
                yield Breach(words, (cell,))

    def about(self, place: tuple[Cell, int]) -> str:
        """`(1, 2)`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int], known: "Known") -> str:
        """`4 cells are in sight of (1, 2)`."""
        are = "is" if place[1] == 1 else "are"
        return f"{counted(place[1], 'cell')} {are} in sight of {self.about(place)}"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That a cell is not marked, as it has a number."""
        [rule, *more], premises, facts, _ = deduced
        if more or premises or rule.rule != self.name:
            return None
        own = [(x[1:], true) for x, true in facts] == [(rule.of[0], False)]
        return f"{self.about(rule.of)} has a number" if own else None

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every cell that is not marked."""
        for cell, x in entries.items():
            if not x:
                yield cell, seen(puzzle, cell, entries)[0]


def chain(f: "Formula", way: Sequence[Cell], at: At, said: "list[Clause]") -> list[int]:
    """Literals that say of each cell of a way that it is seen: it is not marked, and nor is one
    before it. The clauses that define them are added to those which are said.
    """
    found = list[int]()
    for cell in way:
        needed = found[-1:] + ([-at[cell]] if cell in at else [])
        if len(needed) != 1:
            needed, both = [f.aux()], needed
            said += gates.conjunction(needed[0], both)
        found += needed
    return found


def seen(puzzle: Gridded, cell: Cell, entries: Position) -> tuple[int, int]:
    """How many cells are seen from one for certain, itself included, and how many can be."""
    sure = able = 1
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        (r, c), certain = cell, True
        while 0 <= (r := r + down) < puzzle.rows and 0 <= (c := c + right) < puzzle.columns:
            x = entries.get((r, c))
            if x:
                break
            certain = certain and x is not None
            sure, able = sure + certain, able + 1
    return sure, able
