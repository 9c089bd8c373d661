"""LITS (Nuruomino): shade a tetromino in each region, so that equal ones do not touch.

Source: N. Inaba, in Nikoli 106, 2004.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.neighbours import NoSquare
from ...rules.polyominoes import LITS, OneShape, UnlikeTouching
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Lits(GridPuzzle[Cells, int]):
    """A board, and the region of every cell; some cells may be in none."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink

    yield puzzlink.PuzzLink(("lits",), (pieces.Rooms(),))
    yield grids.RoomsText(("lits",), asked=True)


FAMILY = family(
    Board("lits", Text(Lits, InRegions()), Shaded(), notations),
    [OneShape(LITS), UnlikeTouching(LITS), NoSquare(), Connected()],
    about="shade a tetromino in each region, so that equal ones do not touch",
    usual_size=(6, 6),
    levels=(1.85, 2.28, 2.5),
    called="LITS",
    also=("Nuruomino",),
    rules="Shade four connected cells of each region, an L, I, T or S, so that all shaded cells "
    "are connected and no 2×2 cells are all shaded. Equal shapes, even turned or mirrored, do "
    "not share a side.",
)
