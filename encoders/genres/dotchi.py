"""Dotchi-Loop: draw one loop through white circles only, with turns in all of a region or in none.

Source: Nikoli, about 2013.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.loops import OneLoop
from ...rules.moons import AlikePassed
from ...rules.passing import Turned, with_turns
from ..family import GridPuzzle
from ..ruled import family


@frozen
class DotchiLoop(GridPuzzle[Lines, str]):
    """A board, the region of every cell, and its circles: `w`, `b`."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    circles = pieces.CellTokens((tokens.packed(3, 3),), {"1": "w", "2": "b"})
    yield puzzlink.PuzzLink(("dotchi",), (pieces.Rooms(), circles))
    yield grids.RoomGrid(("dotchi", "dotchiloop"), {"w": "w", "b": "b"}, asked=True)


GIVEN = Text(
    DotchiLoop,
    InCells(Symbols({"w": "w", "b": "b"}), shapes={"w": "white", "b": "black"}),
    InRegions(whole=True),
)

FAMILY = family(
    Board("dotchi", GIVEN, LoopLines(), notations),
    [AlikePassed(), Turned(), OneLoop()],
    with_turns,
    called="Dotchi-Loop",
    usual_size=(6, 6),
    levels=(2.3, 2.8, 3.3),
    about="draw one loop through white circles only, with turns in all of a region or in none",
    rules="Draw one closed loop through all white circles and no black one. In the white circles "
    "of a region it turns in all or in none.",
)
