"""Mosaic (Fill-a-Pix): shade as many cells around each number as it says.

Source: T. Truran; Conceptis (Fill-a-Pix), 2003.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.counts import Number
from ...rules.groups import NEAR
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Mosaic(GridPuzzle[Cells, int]):
    """A board, and its numbers."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, tatham, tokens

    numbers = pieces.CellTokens(tokens.LETTERED)
    yield tatham.Tatham(("mosaic",), tatham.Parameters(random="h"), (numbers,), asked=True)
    yield from grids.texts("mosaic", asked=True)


AROUND = Number[Mosaic](
    "number", NEAR, lambda puzzle, cell: cell, "shaded cell", has="{count} around {place}"
)

FAMILY = family(
    Board("mosaic", Text(Mosaic, InCells(Numbers(0, 9))), Shaded(), notations),
    [AROUND],
    about="shade as many cells around each number as it says",
    also=("Fill-a-Pix",),
    rules="Shade cells. A number says how many of the up to nine cells around it, its own among "
    "them, are shaded.",
    native=True,
)
