"""Snake: shade a path that does not touch itself, as many of its cells in a line as its total says.

Source: puzzle magazines and championships; janko.at.
"""

from collections.abc import Iterator
from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.scene import Circles, Form, Shape, middle
from ...boards.text import Text
from ...boards.totals import Total, Totals
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.shading import Shaded
from ...rules.snakes import END, MIDDLE, Circle, NoCornerTouch, TwoEnds
from ...rules.totals import Totalled
from ..family import GridPuzzle
from ..ruled import family, techniques


@frozen
class Snake(GridPuzzle[Cells, str]):
    """A board, circles on the snake, and how many of its cells are in lines."""

    row_totals: Totals = ()
    column_totals: Totals = ()


COLUMNS = Total("columns", "column_totals", of_rows=False)
ROWS = Total("rows", "row_totals", of_rows=True)
SIDES = (COLUMNS, ROWS)
FORMS: dict[str, Form] = {END: "black", MIDDLE: "white"}


class OnSnake(Circles):
    """Circles, which pictures show on the snake, too."""

    def marks(self) -> Iterator[Shape]:
        """One by one."""
        kinds: Any = self.cells
        return (Shape(middle(cell), FORMS[kind], self.style) for cell, kind in kinds.items())


CIRCLES = InCells(Symbols({kind: kind for kind in FORMS}), shapes=FORMS, under=OnSnake)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    circles = pieces.CellTokens((tokens.packed(3, 3),), {"1": MIDDLE, "2": END})
    yield puzzlink.PuzzLink(("snake",), (circles, pieces.Sides(SIDES, cells=True)))
    yield grids.SidesText(("snake",), {"x": END}, asked=True, sides=SIDES)


ENDS = {"end": ("an end of the snake", "no end of the snake")}
ANSWER = Shaded[Snake]("part of the snake", "empty", helpers=ENDS)

RULES = (
    Circle(),
    TwoEnds(),
    NoCornerTouch(),
    Connected(),
    Totalled[Snake](SIDES, "snake cell"),
)
WORDS = techniques(
    RULES,
    "cuts",
    ("a line and the snake", "total + ends*"),
    ("a line and its corners", "total + corner*"),
    ("where the snake goes", "ends + corner*"),
    ("a circle and the snake", "circle + ends*"),
)

FAMILY = family(
    Board("snake", Text(Snake, *SIDES, CIRCLES), ANSWER, notations),
    RULES,
    explained=WORDS,
    about="shade a path that does not touch itself, as many cells in a line as its total says",
    rules="Shade cells that are one path, which does not touch itself, not even at a corner. Black "
    "circles are its ends and white ones between; totals say how many cells a line has shaded.",
)
