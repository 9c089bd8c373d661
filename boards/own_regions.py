"""Answers that are regions, one around each value that is given: `a` around the first, row by row,
`b` around the next. In a drawing, what is given stands where it is; other cells have the name.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from pencilsat.boards.cells import Cells, Gridded
from pencilsat.boards.grid import Rows
from pencilsat.boards.on_cells import OnCells
from pencilsat.boards.places import Cell, Place, Position
from pencilsat.boards.regions import name, walls
from pencilsat.boards.scene import Lattice, Mark, Scene, Words
from pencilsat.boards.spelling import Spelling
from pencilsat.boards.values import Symbols
from pencilsat.cnf.formula import Atom

G = TypeVar("G", bound=Gridded)


def named(given: Iterable[Cell]) -> dict[str, Cell]:
    """The names of the regions, and where each has its value."""
    return {name(i): cell for i, cell in enumerate(sorted(given))}


class InOwnRegions(OnCells[G, str]):
    """The name of the region of every cell."""

    def __init__(self, spelled: Spelling[str]) -> None:
        super().__init__(lambda puzzle: Symbols({k: k for k in named(puzzle.given)}), spelled, "")

    def in_rows(self, puzzle: G, rows: Rows, drawing: Scene) -> Cells:
        """What is given stands for the name of its region."""
        own = self.settled(puzzle)
        read = enumerate(super().in_rows(puzzle, rows, drawing))
        return tuple(tuple(k or own[r, c] for c, k in enumerate(row)) for r, row in read)

    def entry(self, puzzle: G, atom: Atom, true: bool) -> tuple[Place, str] | None:
        """None where a value is given: its own region is around it."""
        found = self.spelled.entry(atom, true)
        return None if found and found[0] in puzzle.given else found

    def settled(self, puzzle: G) -> dict[Place, str]:
        """The region around a value is its own."""
        return {cell: k for k, cell in named(puzzle.given).items()}

    def partly(self, puzzle: G, position: Position) -> Cells:
        """A region of which something is known has its value inside."""
        known = {*position.values()}
        own = {cell: k for cell, k in self.settled(puzzle).items() if k in known}
        found = super().partly(puzzle, position)
        return tuple(
            tuple(own.get((r, c), k) for c, k in enumerate(row)) for r, row in enumerate(found)
        )

    def lattice(self, puzzle: G) -> Lattice:
        """With room for walls, also before there are any."""
        return "walled"

    def marks(self, puzzle: G, solution: Cells | None, marked: Collection[Place]) -> Iterator[Mark]:
        """Walls around the regions, names where nothing is given."""
        seen = self.seen(puzzle, solution, marked)
        rows = [[*row] for row in seen.rows]
        for r, c in puzzle.given.keys() - {*marked}:
            rows[r][c] = ""
        yield Words(rows, seen.style, seen.styles)
        if solution is not None:
            yield from walls(solution)
