"""Ayeheya: a Heyawake in which the shaded cells of each room are symmetric.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.connected import Connected, NoneAlone
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.neighbours import Apart
from ...rules.rooms import Symmetric, TwoRooms
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Ayeheya(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("ayeheya",), (pieces.Rooms(), numbers))
    yield grids.RoomGrid(("ayeheya",), asked=True)


NUMBER = Number[Ayeheya]("number", ROOMS, room_of, "shaded cell", "the room of {}")
GIVEN = Text(
    Ayeheya,
    InCells(Numbers(0, 999, "a number of cells"), one_in="regions"),
    InRegions(whole=True),
)

FAMILY = family(
    Board("ayeheya", GIVEN, Shaded(), notations),
    [NUMBER, Symmetric(), TwoRooms(), Apart(), Connected(rest=True), NoneAlone()],
    about="shade symmetric cells in each room, as many as its number says, as in a Heyawake",
    levels=(1.3, 2.3, 3.0),
    also=("Symmetric Heyawake",),
    rules="Shade as many cells of each room as its number says, so that they stay the same if the "
    "room is turned by 180 degrees; shaded cells share no side, and the others are connected. No "
    "straight line of unshaded cells crosses two borders of rooms.",
)
