"""Tents: a tent beside every tree, none touching, as many in a line as its total says."""

from dataclasses import dataclass

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.on_cells import OnCells
from pencilsat.boards.spelling import Flag
from pencilsat.boards.text import Text
from pencilsat.boards.totals import Total, Totals
from pencilsat.boards.values import Symbols
from pencilsat.encoders.family import GridPuzzle
from pencilsat.encoders.ruled import family
from pencilsat.rules.neighbours import NotTouching
from pencilsat.rules.partners import Partners
from pencilsat.rules.totals import Totalled


@dataclass(frozen=True)
class Tents(GridPuzzle[Cells, str]):
    """A board, its trees, and how many tents lines have."""

    row_totals: Totals = ()
    column_totals: Totals = ()


SIDES = (
    Total("columns", "column_totals", of_rows=False),
    Total("rows", "row_totals", of_rows=True),
)
GIVEN = Text(Tents, *SIDES, InCells(Symbols({"T": "T"})))
ANSWER = OnCells(Symbols({".": 0, "A": 1}), Flag("tent", "a tent", "empty"), 0, closed=True)

FAMILY = family(
    Board("tents", GIVEN, ANSWER),
    [Partners(), NotTouching("tent"), Totalled(SIDES, "tent")],
    about="pitch a tent beside every tree",
)
