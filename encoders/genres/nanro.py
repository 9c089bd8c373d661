"""Nanro: write numbers into every region that say how many of them it has.

Source: Nikoli, as *Nanro*, number road.
"""

from collections.abc import Sequence
from typing import Any

from ...boards.board import Board
from ...boards.cells import Cells, InCells
from ...boards.header import MOST
from ...boards.limited import Limited
from ...boards.places import Place
from ...boards.regions import InRegions, RegionNames
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers, Symbols
from ...cnf.record import frozen
from ...rules.alike import UnlikeNeighbours
from ...rules.clues import value_clues
from ...rules.connected import Connected
from ...rules.groups import ROOMS
from ...rules.neighbours import NoSquare
from ...rules.number_counts import CountsOwn
from ...rules.numbers import Filled, or_empty
from ...rules.room_numbers import up_to_largest, up_to_size
from ..family import GridPuzzle
from ..notations import numbered_rooms
from ..ruled import family


@frozen
class Nanro(GridPuzzle[Cells, int]):
    """A board, the numbers of some cells, and the region of every cell."""

    regions: RegionNames = ()


def values(puzzle: Nanro) -> Symbols[int]:
    """The numbers, and `-` for an empty cell."""
    return Symbols({"-": 0} | {str(n): n for n in up_to_largest(puzzle)})


def able(puzzle: Nanro, cell: Place) -> Sequence[int]:
    """What a cell can have: the numbers of its region, or 0."""
    return [0, *up_to_size(puzzle, cell)]


GIVEN = Text(Nanro, InCells(Numbers(1, MOST)), InRegions(whole=True))
ANSWER = Limited[Any, int](values, OneOf("number", spoken=or_empty), 0, able)

FAMILY = family(
    Board("nanro", GIVEN, ANSWER, numbered_rooms("nanro", grid="nanro")),
    [
        Filled(spoken=or_empty),
        CountsOwn("region", ROOMS),
        UnlikeNeighbours(rooms=True),
        NoSquare(marked="numbered"),
        Connected(atom="number", empty=(0,)),
    ],
    about="write numbers into every region that say how many of them it has",
    also=("Number Road",),
    rules="Every region has one number or more, all alike, that say how many it has; equal numbers "
    "of different regions share no side. All numbers are connected, and no 2×2 cells are full.",
    clues=value_clues(ANSWER, empty=0),
)
