"""Tents: a tent beside every tree, none touching, as many in a line as its total says.

Source: L. Balmaekers (*Alle Ballons*), 1989.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.totals import Total, Totals
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.neighbours import NotTouching
from ...rules.partners import PAIRS, Partners
from ...rules.totals import Totalled
from ..family import GridPuzzle
from ..ruled import family, techniques


@frozen
class Tents(GridPuzzle[Cells, str]):
    """A board, its trees, and how many tents lines have."""

    row_totals: Totals = ()
    column_totals: Totals = ()


COLUMNS = Total("columns", "column_totals", of_rows=False)
ROWS = Total("rows", "row_totals", of_rows=True)
SIDES = (COLUMNS, ROWS)
GIVEN = Text(Tents, *SIDES, InCells(Symbols({"T": "T"}), shapes={"T": "tree"}))
ANSWER = OnCells[Tents, int](
    Symbols({".": 0, "A": 1}),
    Flag("tent", "a tent", "empty", helpers=PAIRS),
    0,
    closed=True,
    shapes={"A": "tent"},
)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    trees = pieces.CellTokens((tokens.blanks("i"), tokens.followed("T", 17)))
    yield puzzlink.PuzzLink(("tents",), (pieces.Sides(SIDES, cells=True), trees))
    runs = pieces.CellTokens((tokens.marks("T", 25),), last=("T",))
    totals = pieces.Sides(SIDES, cells=True, forms=(tokens.decimal(","),))
    yield tatham.Tatham(("tents",), tatham.Parameters(), (runs, totals), asked=True)
    yield grids.SidesText(("tent",), {"x": "T"}, asked=True, sides=SIDES)


RULES = (Partners(), NotTouching("tent"), Totalled[Tents](SIDES, "tent"))
WORDS = techniques(
    RULES,
    "direct",
    ("a tree without room", "partner + apart*"),
    ("a line without room", "total + apart*"),
    ("a tree and a line", "partner + total"),
    ("two lines", "total + total + apart*"),
)

FAMILY = family(
    Board("tents", GIVEN, ANSWER, notations),
    RULES,
    explained=WORDS,
    about="pitch a tent beside every tree, none touching another",
    also=("Tents and Trees", "Zeltlager"),
    rules="Pitch a tent beside every tree, so that each tent belongs to one tree beside it, and no "
    "two tents touch, not even diagonally. A total says how many tents its row or column has.",
    native=True,
)
