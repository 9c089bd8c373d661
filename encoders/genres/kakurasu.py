"""Kakurasu (Index Sums): shade cells whose places come to the sum of each row and column.

Source: unknown.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.text import Text
from ...boards.totals import SumOfPlaces as Sums
from ...boards.totals import Totals
from ...cnf.record import frozen
from ...rules.shading import Shaded
from ...rules.totals import SumOfPlaces
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Kakurasu(GridPuzzle[Cells, int]):
    """A board, and the sums of its rows and columns."""

    row_sums: Totals = ()
    column_sums: Totals = ()


SUMS = (Sums("columns", "column_sums", of_rows=False), Sums("rows", "row_sums", of_rows=True))


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.TotalsText(("kakurasu",), asked=True, sides=SUMS)


FAMILY = family(
    Board("kakurasu", Text(Kakurasu, *SUMS), Shaded(), notations),
    [SumOfPlaces(SUMS, "shaded cell")],
    about="shade cells whose places come to the sum of each row and column",
    also=("Index Sums",),
    levels=(0.8, 2.4, 3.0),
    sparse=3,
    rules="Shade cells. In a row, the first cell counts 1, the next one 2, and so on, and in a "
    "column, too, from above; a sum beside a line is what its shaded cells come to.",
)
