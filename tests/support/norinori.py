"""Norinori: shade two cells of every region, in pairs that touch no other."""

from dataclasses import dataclass

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells
from pencilsat.boards.regions import InRegions, RegionNames
from pencilsat.boards.text import Text
from pencilsat.encoders.family import GridPuzzle
from pencilsat.encoders.ruled import family
from pencilsat.rules.counts import Count
from pencilsat.rules.groups import ROOMS
from pencilsat.rules.neighbours import InPairs
from pencilsat.rules.shading import Shaded


@dataclass(frozen=True)
class Norinori(GridPuzzle[Cells, int]):
    """A board, and the region of every cell."""

    regions: RegionNames = ()


FAMILY = family(
    Board("norinori", Text(Norinori, InRegions(whole=True)), Shaded()),
    [Count("region", ROOMS, 2, "shaded cell"), InPairs()],
    about="shade two cells of every region, in pairs that touch no other",
)
