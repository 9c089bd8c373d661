"""Cojun: fill every region with 1 up to its number of cells, greater numbers above smaller ones.

Source: Nikoli, as *Kojun*.
"""

from collections.abc import Iterator
from typing import Any

from ...boards.board import Board
from ...boards.cells import Cells, InCells
from ...boards.header import MOST
from ...boards.limited import Limited
from ...boards.places import Cell, Edge
from ...boards.regions import InRegions, RegionNames, regions
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.alike import UnlikeNeighbours
from ...rules.clues import value_clues
from ...rules.groups import ROOMS
from ...rules.inequalities import Greater
from ...rules.numbers import Filled
from ...rules.room_numbers import UpToSize, rooms_of, up_to_largest, up_to_size
from ..family import GridPuzzle
from ..notations import numbered_rooms
from ..ruled import family


@frozen
class Cojun(GridPuzzle[Cells, int]):
    """A board, the numbers of some cells, and the region of every cell."""

    regions: RegionNames = ()


def stacked(puzzle: Cojun) -> Iterator[Edge]:
    """Every cell with the one below it, if that is in the same region."""
    for inside in regions(puzzle.regions).values():
        yield from (((r, c), (r + 1, c)) for r, c in inside if (r + 1, c) in inside)


def below(puzzle: Cojun, cell: Cell) -> Iterator[Cell]:
    """The cell below one, found by names."""
    (r, c), names = cell, puzzle.regions
    if r + 1 < puzzle.rows and names[r][c] == names[r + 1][c]:
        yield r + 1, c


NUMBERS = Numbers(1, MOST)
GIVEN = Text(Cojun, InCells(NUMBERS), InRegions(whole=True, largest=6))
ANSWER = Limited[Any, int](NUMBERS, OneOf("number"), 0, up_to_size)

FAMILY = family(
    Board("cojun", GIVEN, ANSWER, numbered_rooms("cojun", grid="cojun")),
    [
        Filled(),
        UpToSize("region", ROOMS, up_to_largest, rooms_of),
        UnlikeNeighbours(),
        Greater(stacked, below, up_to_largest),
    ],
    about="fill every region with 1 up to its number of cells, greater numbers above smaller ones",
    usual_size=(6, 6),
    levels=(0.16, 0.8, 2.5),
    also=("Kojun",),
    rules="Every region of n cells holds each number from 1 to n once. Equal numbers share no "
    "side, and a number right above another one of its region is greater.",
    clues=value_clues(ANSWER),
)
