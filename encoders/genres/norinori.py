"""Norinori: shade two cells of every region, in pairs that touch no other.

Source: Nikoli, 2011.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...cnf.record import frozen
from ...rules.counts import Count
from ...rules.groups import ROOMS
from ...rules.neighbours import InPairs
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Norinori(GridPuzzle[Cells, int]):
    """A board, and the region of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink

    yield puzzlink.PuzzLink(("norinori",), (pieces.Rooms(),))
    yield grids.RoomGrid(("norinori",), asked=True)


FAMILY = family(
    Board("norinori", Text(Norinori, InRegions(whole=True)), Shaded(), notations),
    [Count("region", ROOMS, 2, "shaded cell"), InPairs()],
    about="shade two cells of every region, in pairs that touch no other",
    rules="Shade cells so that every region has exactly two shaded ones. Every shaded cell shares "
    "a side with exactly one other, which may be in another region.",
    levels=(2.0, 2.65, 3.4),
    native=True,
)
