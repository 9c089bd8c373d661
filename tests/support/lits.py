"""LITS: shade a tetromino in each region, so that equal ones do not touch."""

from dataclasses import dataclass

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells
from pencilsat.boards.regions import InRegions, RegionNames
from pencilsat.boards.text import Text
from pencilsat.encoders.family import GridPuzzle
from pencilsat.encoders.ruled import family
from pencilsat.formats.pieces import Rooms
from pencilsat.formats.puzzlink import PuzzLink
from pencilsat.rules.connected import Connected
from pencilsat.rules.neighbours import NoSquare
from pencilsat.rules.polyominoes import TETROMINOES, OneShape, UnlikeTouching
from pencilsat.rules.shading import Shaded


@dataclass(frozen=True)
class Lits(GridPuzzle[Cells, int]):
    """A board, and the region of every cell."""

    regions: RegionNames = ()


FAMILY = family(
    Board("lits", Text(Lits, InRegions(whole=True)), Shaded(), (PuzzLink(("lits",), (Rooms(),)),)),
    [OneShape(TETROMINOES), UnlikeTouching(TETROMINOES), NoSquare(), Connected()],
    about="shade a tetromino in each region, so that equal ones do not touch",
)
