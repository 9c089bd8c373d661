"""Rules about cells at a distance: a number of cells away, straight up, down, left or right."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized, grid
from ..boards.words import counted
from ..cnf.record import record
from .clues import unmarked
from .rule import At, Breach, Manner, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@record
class OneAtDistance(Rule[Gridded]):
    """A number in a cell says how far from it, in its row or column, exactly one cell is shaded.

    The cell is not shaded, even if the number is None, which is not told. Instances are clues,
    `((row, column), number)`.
    """

    techniques = (
        ReasonShape("the only place left", ".", true=True, on=False),
        ReasonShape("found already", ".", true=False),
    )

    bare = True
    name: str = "distance"
    marked: str = "shaded"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """The cell is not marked, and one of up to four others is."""
        board = {cell for row in grid(puzzle.rows, puzzle.columns) for cell in row}
        for (r, c), n in puzzle.given.items():
            if (r, c) in at:
                yield ((r, c), n), [-at[r, c]]
            if isinstance(n, int):  # other marks in cells are no numbers
                four = [(r - n, c), (r, c - n), (r, c + n), (r + n, c)]
                there = [at[cell] for cell in four if cell in board and cell in at]
                yield ((r, c), n), f.exactly_one(there)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Marked cells with numbers, and those that have not one marked cell at their distance, or
        cannot have it.
        """
        for cell, n in puzzle.given.items():
            if entries.get(cell):
                yield Breach(f"{shown_cell(cell)} is {self.marked}", (cell,))
            elif isinstance(n, int):
                values = [entries.get(other) for other in at_distance(puzzle, cell, n)]
                number, free = sum(map(bool, values)), values.count(None)
                if number > 1 or not number + free:
                    some = counted(number, f"{self.marked} cell")
                    yield Breach(f"{some} at distance {n} of {shown_cell(cell)}, not 1", (cell,))

    def about(self, place: tuple[Cell, int | None]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int | None], known: "Known") -> str:
        """`one cell at distance 3 of r1c2 is shaded`."""
        if not isinstance(place[1], int):
            return f"{self.about(place)} has a clue"
        return f"one cell at distance {place[1]} of {self.about(place)} is {self.marked}"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That cells with numbers are not marked."""
        return unmarked(deduced, self.name, self.marked)

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """Of every cell that is not marked, a number that is right: the least, or the one that is
        given; but of those whose number is not told.
        """
        longest = max(puzzle.rows, puzzle.columns)
        for cell, x in entries.items():
            if not x and (told := puzzle.given.get(cell, 0)) is not None:
                able = [
                    n
                    for n in range(1, longest)
                    if sum(bool(entries[p]) for p in at_distance(puzzle, cell, n)) == 1
                ]
                if able:
                    yield cell, told if told in able else able[0]


def at_distance(puzzle: Sized, cell: Cell, number: int) -> list[Cell]:
    """The cells at a distance from one; for checks."""
    r, c = cell
    column = [(i, c) for i in range(puzzle.rows) if abs(i - r) == number]
    return column + [(r, j) for j in range(puzzle.columns) if abs(j - c) == number]
