"""Ripple Effect: fill every region with 1 up to its size, equal numbers as far apart as they say.

Source: Nikoli, 1998.
"""

from typing import Any

from ...boards.board import Board, Formats
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
from ..ruled import family


@frozen
class Ripple(GridPuzzle[Cells, int]):
    """A board, the numbers of some cells, and the region of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.CellTokens(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("ripple", "hakyuu"), (pieces.Rooms(), numbers))
    yield grids.RoomGrid(("hakyuu",), asked=True)


NUMBERS = Numbers(1, MOST)
ANSWER = Limited[Any, int](NUMBERS, OneOf("number"), 0, up_to_size)

FAMILY = family(
    Board(
        "ripple",
        Text(Ripple, InCells(NUMBERS), InRegions(whole=True, largest=6)),
        ANSWER,
        notations,
    ),
    [
        Filled(),
        UpToSize("region", ROOMS, up_to_largest, rooms_of),
        Spaced(),
    ],
    about="fill every region with 1 up to its size, equal numbers as far apart as they say",
    called="Ripple Effect",
    also=("Hakyuu", "Hakyuu Kouka"),
    rules="Every region of n cells holds each number from 1 to n once. Between two equal numbers "
    "of a row or a column are at least as many cells as they say.",
    clues=value_clues(ANSWER),
)
