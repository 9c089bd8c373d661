"""Renban: each number once in every row and column, and consecutive numbers in every region.

Source: unknown; known from janko.at.
"""

from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import Completed
from ...boards.regions import InRegions, RegionNames
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ...rules.groups import ROOMS
from ...rules.numbers import LATIN, up_to_side
from ...rules.room_numbers import Consecutive
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Renban(GridPuzzle[Cells, int]):
    """A board, the numbers of some cells, and the region of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.RoomGrid(("renban",), asked=True)


GIVEN = Text(
    Renban, InCells(lambda known: Numbers(1, known["rows"])), InRegions(whole=True, largest=4)
)
ANSWER = Completed[Any, int](lambda puzzle: Numbers(1, puzzle.rows), OneOf("number"), 0)

FAMILY = family(
    Board("renban", GIVEN, ANSWER, notations),
    [*LATIN, Consecutive("region", ROOMS, up_to_side)],
    about="write each number once in every row and column, consecutive ones in every region",
    rules="Every row and column holds each number from 1 up to their length once. The numbers of a "
    "region are consecutive, in any order.",
    levels=(0.8, 1.6, 2.2),
    clues=value_clues(ANSWER),
)
