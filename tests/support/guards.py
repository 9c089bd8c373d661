"""Guards, a family from outside: as small as one can be, with one encoding and no clues.

1. Every watched cell `+` has a guard beside it.
2. No two guards stand side by side, and none stands on a watched cell.

Solutions have different numbers of guards, and one may have all those of another and more.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.on_cells import OnCells
from pencilsat.boards.places import Cell, beside, cells
from pencilsat.boards.spelling import Flag
from pencilsat.boards.text import Text
from pencilsat.boards.values import Symbols
from pencilsat.cnf.formula import Atom, Formula
from pencilsat.encoders.family import Family, Puzzle


@dataclass(frozen=True)
class Guards(Puzzle[Cells]):
    rows: int
    columns: int
    given: Mapping[Cell, str]


def encode(puzzle: Guards, f: Formula) -> None:
    guard = f.variables("guard", cells(puzzle))
    for cell in sorted(puzzle.given):
        f.add("watched", [[guard[other] for other in beside(puzzle, cell)]])
    for cell in cells(puzzle):
        f.add("apart", ([-guard[cell], -guard[q]] for q in beside(puzzle, cell) if q > cell))


def verify(puzzle: Guards, solution: Cells) -> list[str]:
    standing = {(r, c) for r, row in enumerate(solution) for c, guard in enumerate(row) if guard}
    broken = [f"{x} guards in a cell" for row in solution for x in row if x not in (0, 1)]
    broken += [f"{cell} is watched" for cell in standing & puzzle.given.keys()]
    broken += [f"no guard beside {cell}" for cell in puzzle.given if not standing & reach(cell)]
    return broken + [f"{cell} is beside one" for cell in standing if standing & reach(cell)]


def reach(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}


class OnGuards(OnCells[Guards, int]):
    def givens(self, puzzle: Guards) -> dict[Atom, bool]:
        return {("guard", *cell): False for cell in puzzle.given}


WATCHED = Symbols({"+": "+"})
SHOWN = Symbols({".": 0, "o": 1})

FAMILY: Family[Guards, Cells] = Family(
    Board("guards", Text(Guards, InCells(WATCHED)), OnGuards(SHOWN, Flag("guard"), 0)),
    about="guards that watch cells and do not stand side by side",
    encodings={"direct": encode},
    verify=verify,
)
