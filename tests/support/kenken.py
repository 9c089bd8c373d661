"""KenKen: each number once in every row and column; the name of a cage tells its result."""

import re
from dataclasses import dataclass
from typing import Any

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells
from pencilsat.boards.on_cells import OnCells
from pencilsat.boards.regions import InRegions, RegionNames
from pencilsat.boards.spelling import OneOf
from pencilsat.boards.text import Text
from pencilsat.boards.values import Numbers
from pencilsat.encoders.family import GridPuzzle
from pencilsat.encoders.ruled import family
from pencilsat.rules.groups import COLUMNS, ROOMS, ROWS
from pencilsat.rules.numbers import Filled, Once
from pencilsat.rules.results import Result, Told

KINDS = {"s": "sum", "p": "product", "d": "difference", "q": "quotient"}


@dataclass(frozen=True)
class KenKen(GridPuzzle[Cells, int]):
    """A board, and the cage of every cell: `a12p` is a cage with the product 12."""

    regions: RegionNames = ()


def numbers(puzzle):
    return range(1, puzzle.rows + 1)


def shape(puzzle):
    return puzzle.rows, puzzle.columns


def told(puzzle, cage):
    found = re.fullmatch(r"[a-z]+(\d+)([spdq])", cage)
    return Told(KINDS[found[2]], int(found[1])) if found else None


ANSWER = OnCells[Any, int](lambda puzzle: Numbers(1, puzzle.rows), OneOf("number"), 0)

FAMILY = family(
    Board("kenken", Text(KenKen, InRegions(whole=True)), ANSWER),
    [
        Filled(),
        Once("row", ROWS, numbers, shape),
        Once("column", COLUMNS, numbers, shape),
        Result("cage", ROOMS, told, numbers),
    ],
    about="write each number once in every row and column, by the results of cages",
)
