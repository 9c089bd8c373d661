"""Chocona: shade rectangles, as many cells of each room as its number says.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.areas import Rectangles
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Chocona(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("chocona",), (pieces.Rooms(), numbers))
    yield grids.RoomGrid(("chocona",), asked=True)


NUMBER = Number[Chocona]("number", ROOMS, room_of, "shaded cell", "the room of {}")
GIVEN = Text(
    Chocona,
    InCells(Numbers(0, 999, "a number of cells"), one_in="regions"),
    InRegions(whole=True),
)

FAMILY = family(
    Board("chocona", GIVEN, Shaded(), notations),
    [NUMBER, Rectangles()],
    about="shade rectangles, and as many cells of each room as its number says",
    levels=(1.3, 2.3, 3.0),
    rules="Shade as many cells of each room as its number says. Shaded cells that are joined by "
    "their sides form a rectangle, whatever rooms they are in.",
    native=True,
)
