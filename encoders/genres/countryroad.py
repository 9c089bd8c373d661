"""Country Road: draw one loop that visits every region once, and as many cells as its number says.

Source: Nikoli, 1999.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.loops import OneLoop
from ...rules.marked_cells import NumberOfCells
from ...rules.passing import Passed, TwoLines, with_passed
from ...rules.visits import EnteredOnce, PassesOneAcross
from ..family import GridPuzzle
from ..ruled import family


@frozen
class CountryRoad(GridPuzzle[Lines, int]):
    """A board, the region of every cell, and the numbers of some regions."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbered = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("country", "countryroad"), (pieces.Rooms(), numbered))
    yield grids.RoomGrid(("countryroad",), asked=True)


NUMBER = Number[CountryRoad](
    "number",
    ROOMS,
    room_of,
    "cell",
    "the region of {}",
    "the loop passes {count} in {place}",
)
GIVEN = Text(
    CountryRoad,
    InCells(Numbers(1, 255, "a number of cells"), one_in="regions"),
    InRegions(whole=True),
)

FAMILY = family(
    Board("countryroad", GIVEN, LoopLines(), notations),
    [EnteredOnce(), NumberOfCells(NUMBER), PassesOneAcross(), Passed(), TwoLines(), OneLoop()],
    with_passed,
    levels=(2.7, 3.4, 4.5),
    called="Country Road",
    about="draw one loop that visits every region once, and as many cells as its number says",
    rules="Draw one closed loop that visits every region exactly once. A number says how many "
    "cells of its region the loop passes. Of two cells side by side in different regions, it "
    "passes at least one.",
    native=True,
)
