"""Nurimisaki: shade cells so that the circles are the capes of what is left.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.scene import Circles
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.capes import Capes, Reach
from ...rules.connected import Connected
from ...rules.neighbours import NoSquare
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import clues_of, family


@frozen
class Nurimisaki(GridPuzzle[Cells, int | None]):
    """A board, and its circles, each with its number; None for one without."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("nurimisaki",), (pieces.CellTokens(numbers),))
    yield from grids.texts("nurimisaki", asked=True)


GIVEN = Text(Nurimisaki, InCells(OrUnknown(Numbers(2, 999)), under=Circles))
BOARD = Board("nurimisaki", GIVEN, Shaded(), notations)

FAMILY = family(
    BOARD,
    [
        Capes(),
        Reach(),
        NoSquare("shaded square"),
        NoSquare("open square", "unshaded", rest=True),
        Connected(rest=True),
    ],
    about="shade cells so that the circles are the capes of what is left",
    levels=(1.3, 2.0, 3.2),
    rules="Shade cells so that the others are connected, and no 2×2 cells are all shaded or all "
    "unshaded. The unshaded cells with exactly one unshaded neighbour are those with a circle; a "
    "number there says how many cells the straight line of unshaded cells from it has.",
    clues=clues_of(BOARD, Reach(), lambda puzzle: dict.fromkeys(puzzle.given)),
)
