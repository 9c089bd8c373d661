"""Cave (Corral, Bag): shade all that lies outside of a cave, from which numbers see.

Source: Nikoli (Bag).
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.connected import Connected, Outside
from ...rules.halves import NoCrossing
from ...rules.shading import Shaded
from ...rules.sight import InSight
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Cave(GridPuzzle[Cells, int | None]):
    """A board, and its numbers; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("cave", "bag"), (pieces.CellTokens(numbers),))
    yield from grids.texts("cave", asked=True)


GIVEN = Text(Cave, InCells(OrUnknown(Numbers(1, 999))))

FAMILY = family(
    Board("cave", GIVEN, Shaded(), notations),
    [InSight(), Connected(rest=True), Outside(), NoCrossing()],
    about="shade all that lies outside of a cave, in which a number says how many cells it sees",
    also=("Corral", "Bag"),
    rules="Shade cells, none with a number, so that the others are connected, and so that all "
    "shaded ones are connected to the rim of the board by shaded cells. A number says how many "
    "cells are seen from it in its row and column, itself included, up to the next shaded cells.",
)
