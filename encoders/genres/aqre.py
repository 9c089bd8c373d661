"""Aqre: shade as many cells of each room as its number says, connected, no four in a row alike.

Source: E. Fox, 2020.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.runs import ShortRuns
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Aqre(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("aqre",), (pieces.Rooms(), numbers))
    yield grids.RoomGrid(("aqre",), asked=True)


NUMBER = Number[Aqre]("number", ROOMS, room_of, "shaded cell", "the room of {}")
GIVEN = Text(
    Aqre,
    InCells(Numbers(0, 999, "a number of cells"), one_in="regions"),
    InRegions(whole=True),
)

FAMILY = family(
    Board("aqre", GIVEN, Shaded(), notations),
    [NUMBER, ShortRuns(), Connected()],
    about="shade as many cells of each room as its number says, connected, no four in a row alike",
    usual_size=(6, 6),
    levels=(3.2, 4.4, 5.8),
    rules="Shade as many cells of each room as its number says, so that all shaded cells are "
    "connected. No four cells one after another in a row or column are all shaded, and none all "
    "unshaded.",
)
