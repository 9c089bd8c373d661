"""Kurotto: shade cells so that the areas beside each number have as many cells as it says.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.scene import Circles
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.areas import AreasBeside
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Kurotto(GridPuzzle[Cells, int | None]):
    """A board, and its numbers; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("kurotto",), (pieces.CellTokens(numbers),))
    yield from grids.texts("kurotto", symbols={"o": UNKNOWN}, form="[0-9]+", asked=True)


GIVEN = Text(Kurotto, InCells(OrUnknown(Numbers(0, 999)), under=Circles))

FAMILY = family(
    Board("kurotto", GIVEN, Shaded(), notations),
    [AreasBeside()],
    about="shade cells so that the areas beside each number have as many cells as it says",
    rules="Shade cells, none with a number. Shaded cells that are joined by their sides are an "
    "area; a number says how many cells the areas beside it have altogether.",
    usual_size=(7, 7),
    levels=(0.8, 1.5, 2.1),
    native=True,
    sparse=3,
)
