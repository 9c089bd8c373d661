"""Shimaguni (Islands): shade an area in each room, apart from others, and of another size.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.counts import Count, Number
from ...rules.groups import ROOMS, room_of
from ...rules.rooms import ApartAcross, OneArea, UnlikeCounts
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Shimaguni(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("shimaguni",), (pieces.Rooms(), numbers))
    yield grids.RoomGrid(("shimaguni",), asked=True)


NUMBER = Number[Shimaguni]("number", ROOMS, room_of, "shaded cell", "the room of {}")
GIVEN = Text(
    Shimaguni,
    InCells(Numbers(0, 999, "a number of cells"), one_in="regions"),
    InRegions(whole=True),
)

FAMILY = family(
    Board("shimaguni", GIVEN, Shaded(), notations),
    [
        NUMBER,
        Count("region", ROOMS, 1, "shaded cell", "at least"),
        OneArea(),
        ApartAcross(),
        UnlikeCounts(),
    ],
    about="shade an area in each room, apart from others, and of another size than those beside it",
    levels=(1.3, 2.3, 3.3),
    also=("Islands",),
    rules="Shade cells in each room that are connected, as many as its number says, or any number "
    "but 0. Shaded cells of different rooms share no side, and two rooms that do have different "
    "numbers of them.",
)
