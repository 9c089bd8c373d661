"""Ripple Effect: fill every region with 1 up to its size, equal numbers as far apart as they say.

Source: Nikoli, 1998.
"""

from typing import Any

from ...boards.board import Board
from ...boards.cells import Cells, InCells
from ...boards.header import MOST
from ...boards.limited import Limited
from ...boards.regions import InRegions, RegionNames
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.alike import Spaced
from ...rules.clues import value_clues
from ...rules.groups import ROOMS
from ...rules.numbers import Filled
from ...rules.room_numbers import UpToSize, rooms_of, up_to_largest, up_to_size
from ..family import GridPuzzle
from ..notations import numbered_rooms
from ..ruled import family


@frozen
class Ripple(GridPuzzle[Cells, int]):
    """A board, the numbers of some cells, and the region of every cell."""

    regions: RegionNames = ()


NUMBERS = Numbers(1, MOST)
GIVEN = Text(Ripple, InCells(NUMBERS), InRegions(whole=True, largest=6))
ANSWER = Limited[Any, int](NUMBERS, OneOf("number"), 0, up_to_size)

FAMILY = family(
    Board("ripple", GIVEN, ANSWER, numbered_rooms("ripple", "hakyuu", grid="hakyuu")),
    [
        Filled(),
        UpToSize("region", ROOMS, up_to_largest, rooms_of),
        Spaced(),
    ],
    about="fill every region with 1 up to its size, equal numbers as far apart as they say",
    levels=(0.8, 2.4, 3.0),
    called="Ripple Effect",
    also=("Hakyuu", "Hakyuu Kouka"),
    rules="Every region of n cells holds each number from 1 to n once. Between two equal numbers "
    "of a row or a column are at least as many cells as they say.",
    clues=value_clues(ANSWER),
)
