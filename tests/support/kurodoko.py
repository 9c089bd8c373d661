"""Kurodoko: a number says how many cells are seen from it."""

from dataclasses import dataclass

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.text import Text
from pencilsat.boards.values import Numbers
from pencilsat.encoders.family import GridPuzzle
from pencilsat.encoders.ruled import family
from pencilsat.formats.pieces import CellTokens
from pencilsat.formats.puzzlink import PuzzLink
from pencilsat.formats.tokens import NUMBERS
from pencilsat.rules.connected import Connected
from pencilsat.rules.neighbours import Apart
from pencilsat.rules.shading import Shaded
from pencilsat.rules.sight import InSight


@dataclass(frozen=True)
class Kurodoko(GridPuzzle[Cells, int]):
    """A board, and its numbers."""


LINKS = (PuzzLink(("kurodoko",), (CellTokens(NUMBERS),)),)
GIVEN = Text(Kurodoko, InCells(Numbers(1, 999)))

FAMILY = family(
    Board("kurodoko", GIVEN, Shaded(), LINKS),
    [InSight(), Apart(), Connected(rest=True)],
    about="shade cells so that from each number as many are seen as it says",
)
