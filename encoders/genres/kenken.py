"""KenKen: write each number once in every row and column, by the results of cages.

Source: T. Miyamoto, 2004.
"""

from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.on_cells import OnCells
from ...boards.regions import InRegions, RegionNames
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.groups import ROOMS, room_of
from ...rules.numbers import LATIN, up_to_side
from ...rules.results import Cornered, Result, Results, Told
from ..family import GridPuzzle
from ..ruled import family


@frozen
class KenKen(GridPuzzle[Cells, Told]):
    """A board, the results of cages, each in a cell of its cage, and the cage of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import game_pieces, grids, pieces, tatham, tokens

    signs = {"a": "+", "m": "*", "s": "-", "d": "/"}
    results = pieces.RoomNumbers((tokens.ending(tokens.decimal(), signs),))
    yield tatham.Tatham(
        ("keen",),
        tatham.Parameters(square=True, random="m"),
        (game_pieces.Cages(), pieces.Slash(","), results),
        asked=True,
    )
    yield grids.RoomGrid(("kenken",), asked=True)


CAGES = InRegions(whole=True, tiles=True, largest=3)
GIVEN = Text(KenKen, Cornered(Results(), one_in="regions"), CAGES)
ANSWER = OnCells[Any, int](lambda puzzle: Numbers(1, puzzle.rows), OneOf("number"), 0)

FAMILY = family(
    Board("kenken", GIVEN, ANSWER, notations),
    [*LATIN, Result("cage", ROOMS, room_of, up_to_side)],
    about="write each number once in every row and column, by the results of cages",
    called="KenKen",
    levels=(2.2, 3.0, 4.0),
    usual_size=(6, 6),
    also=("Calcudoku", "Mathdoku", "Inkies", "Keen"),
    rules="Write a number from 1 up to the length of a row into every cell, so that every row and "
    "column holds each number once. The numbers of a cage come to the result in one of its "
    "cells: their sum, product, difference or quotient, as its sign says; without a sign, "
    "any of these. A cage without a result may hold any numbers.",
)
