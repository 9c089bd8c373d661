"""Detour: draw one loop through all cells, with as many turns in a region as its number says.

Source: G. Wilson; known from janko.at and puzz.link.
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
from ...rules.passing import PassesAll, Turned, turning, with_turns
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Detour(GridPuzzle[Lines, int]):
    """A board, the region of every cell, and the numbers of some regions."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbered = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("detour",), (pieces.Rooms(), numbered))
    yield grids.RoomGrid(("detour",), asked=True)


NUMBER = Number[Detour](
    "number",
    ROOMS,
    room_of,
    "turn",
    "the region of {}",
)
GIVEN = Text(
    Detour, InCells(Numbers(0, 255, "a number of turns"), one_in="regions"), InRegions(whole=True)
)

FAMILY = family(
    Board("detour", GIVEN, LoopLines(), notations),
    [NumberOfCells(NUMBER, turning), PassesAll(every=True), Turned(), OneLoop()],
    with_turns,
    about="draw one loop through all cells, with as many turns in a region as its number says",
    usual_size=(6, 6),
    levels=(2.7, 3.0, 3.5),
    rules="Draw one closed loop through all cells. A number says how many turns it has in its "
    "region.",
)
