"""Sukoro: write numbers that say how many numbers share a side with them.

Source: Nikoli.
"""

from collections.abc import Sequence
from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.limited import Limited
from ...boards.places import Place, beside
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers, Symbols
from ...cnf.record import frozen
from ...rules.alike import UnlikeNeighbours
from ...rules.clues import value_clues
from ...rules.connected import Connected
from ...rules.number_counts import CountsBeside
from ...rules.numbers import Filled, or_empty
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Sukoro(GridPuzzle[Cells, int]):
    """A board, and the numbers of some cells."""


def able(puzzle: Sukoro, place: Place) -> Sequence[int]:
    """What a cell can have: numbers up to that of its neighbours, or 0; and the given one."""
    r, c = place
    most = len(beside(puzzle, (r, c)))
    given = puzzle.given.get((r, c), 0)
    return [*range(most + 1), *[given] * (given > most)]


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    yield puzzlink.PuzzLink(("sukoro",), (pieces.CellTokens(tokens.LETTERED),))
    yield grids.Grid(("sukoro",), asked=True)


VALUES = Symbols({"-": 0} | {str(n): n for n in range(1, 5)})
ANSWER = Limited[Any, int](VALUES, OneOf("number", spoken=or_empty), 0, able)

FAMILY = family(
    Board("sukoro", Text(Sukoro, InCells(Numbers(1, 4))), ANSWER, notations),
    [
        Filled(spoken=or_empty),
        CountsBeside(),
        UnlikeNeighbours(),
        Connected(atom="number", empty=(0,)),
    ],
    about="write numbers that say how many numbers share a side with them",
    rules="Write numbers into some cells: each says how many of the cells that share a side with "
    "it have numbers. Equal numbers share no side, and all numbers are connected.",
    clues=value_clues(ANSWER, empty=0),
)
