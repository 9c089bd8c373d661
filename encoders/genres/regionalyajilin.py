"""Regional Yajilin: shade as many cells of a region as it says, and draw one loop past them.

Source: a variant of Nikoli's Yajilin, known from janko.at and puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.places import cells
from ...boards.regions import InRegions, RegionNames
from ...boards.shaded_edges import OnShadedEdges
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.loops import LoopPastShaded
from ...rules.marked_cells import NumberOfCells, OfCells
from ...rules.neighbours import Apart
from ...rules.shaded_loops import lines_and_cells, loop_or_shaded, shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class RegionalYajilin(GridPuzzle[Lines, int]):
    """A board, the region of every cell, and the numbers of some regions."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbered = pieces.RoomNumbers(tokens.NUMBERS)
    kinds = ("yajilin-regions", "yajirin-regions", "regionalyajilin")
    yield puzzlink.PuzzLink(kinds, (pieces.Rooms(), numbered))
    yield grids.RoomGrid(("regionalyajilin",), asked=True)


NUMBER = Number[RegionalYajilin](
    "number",
    ROOMS,
    room_of,
    "shaded cell",
    "the region of {}",
)
GIVEN = Text(
    RegionalYajilin,
    InCells(Numbers(0, 99, "a number of shaded cells"), one_in="regions"),
    InRegions(whole=True, largest=4),
)

FAMILY = family(
    Board("regionalyajilin", GIVEN, OnShadedEdges(lines_and_cells(cells)), notations),
    [NumberOfCells(NUMBER, shaded), OfCells(Apart(), shaded), LoopPastShaded(closed=False)],
    loop_or_shaded(cells),
    called="Regional Yajilin",
    levels=(3.0, 4.2, 5.5),
    about="shade as many cells of a region as it says, and draw one loop through all others",
    rules="Shade cells, no two side by side, and draw one closed loop through all others. A number "
    "says how many cells of its region are shaded.",
)
