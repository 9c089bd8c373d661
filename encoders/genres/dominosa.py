"""Dominosa: find the dominoes of a set, each once, of which only the numbers are left.

Source: O. S. Adler, *Sperr-Domino und Dominosa*, 1874.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines, OnEdges
from ...boards.places import Edge, within
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.dominoes import EachPairOnce
from ...rules.links import Ends, Net
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Dominosa(GridPuzzle[Lines, int]):
    """A board, and the numbers of its cells."""


def pairs(puzzle: Dominosa) -> Sequence[Edge]:
    """The pairs of numbers side by side, sorted."""
    return within(puzzle.given)


def joins(puzzle: Dominosa) -> Mapping[Edge, int]:
    """The same pairs, found cell by cell, for checks."""
    found = dict[Edge, int]()
    for r, c in sorted(puzzle.given):
        for other in ((r, c + 1), (r + 1, c)):
            if other in puzzle.given:
                found[(r, c), other] = 1
    return found


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, tatham, tokens

    numbers = tokens.number(alphabet=tokens.ALPHABET[:10]), tokens.decimal("[", "]", "{2}")
    given = pieces.CellTokens(numbers)
    yield tatham.Tatham(("dominosa",), tatham.HighestNumber(square=True), (given,), asked=True)
    yield grids.Grid(("dominos",), asked=True)


NET = Net[Dominosa](attrgetter("given"), joins, "domino", "cells")
GIVEN = Text(Dominosa, InCells(Numbers(0, 99)))
ANSWER = OnEdges[Dominosa](
    Flag("domino", "a domino", "no domino"), pairs, "dominoes", "domino", nodes=attrgetter("given")
)

FAMILY = family(
    Board("dominosa", GIVEN, ANSWER, notations),
    [Ends("cell", NET, lambda puzzle, cell: (1,)), EachPairOnce()],
    about="find the dominoes of a set, each once, of which only the numbers are left",
    also=("Dominos", "Domino Hunt", "Solitaire Dominoes"),
    rules="Divide the board into dominoes, so that every cell belongs to one. No two dominoes have "
    "the same two numbers: where the board has room for a whole set, each is there once.",
)
