"""Nonogram (Picross, Hanjie, Griddlers): shade cells in runs of given lengths.

Rules. A line with `.` beside it has no clue; a line with 0 beside it is empty.

1. *runs*: the shaded cells of a row or a column are runs of these lengths, in this order, with at
   least one unshaded cell between two of them.

Atoms. `("shaded", r, c)`: the cell is shaded. In a line of n cells, k runs of m cells in all have a
*slack* of s = n - m - (k - 1), by which they can move together. If there is some, a line has

| encoding    | what its variables say              | variables          | clauses                 |
|-------------|-------------------------------------|--------------------|-------------------------|
| `starts`    | a run starts here, or further ahead | k·s                | 4k·s + m - 1            |
| `automaton` | how much of the line has been read  | (n - s + 1)(s + 1) | 6(n - s + 1)(s + 1) - 4 |

Sources: Nishio Tetsuya, Non Ishida, 1987; N. Ueda, T. Nagao, *NP-completeness results for NONOGRAM
via parsimonious reductions*, 1996; G. Pesant, *A regular language membership constraint for finite
sequences of variables*, 2004; `pencilsat.cnf.runs`.
"""

from ...boards.beside import Side, SideClues
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.runs import Runs
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Nonogram(GridPuzzle[Cells, int]):
    """A board, and the runs of its rows and columns."""

    row_runs: SideClues = ()
    column_runs: SideClues = ()


RUN = "the length of a run"
SIDES = (
    Side("rows", "row_runs", of_rows=True, what=RUN, many=True),
    Side("columns", "column_runs", of_rows=False, what=RUN, many=True),
)
RULES = {
    "starts": (RUNS := Runs(SIDES),),
    "automaton": (Runs(SIDES, "automaton"),),
}
GIVEN = Text(Nonogram, *SIDES, InCells(Symbols[int]({}), optional=True))
ANSWER = Shaded[Nonogram]()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham

    sides = SIDES[::-1]
    yield puzzlink.PuzzLink(("nonogram",), (pieces.Sides(sides, many=True),))
    yield tatham.Tatham(("pattern",), tatham.Parameters(), (tatham.SlashedSides(sides, many=True),))
    yield grids.RunsText(("nonogram",), sides=sides)


FAMILY = family(
    Board("nonogram", GIVEN, ANSWER, notations),
    RULES,
    about="shade cells in runs as long as the numbers beside each line say",
    levels=(0.09, 0.11, 0.8),
    also=("Picross", "Hanjie", "Griddlers"),
    rules="The numbers beside a line are the lengths of its runs of shaded cells, in order. Runs "
    "of a line have at least one empty cell between them.",
)
