"""Futoshiki (Unequal): each number once in every row and column, some greater than a neighbour.

Source: T. Seto, 2001.
"""

from dataclasses import field
from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.signs import BetweenSigns, InSigns, Signs
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.clues import together, value_clues
from ...rules.inequalities import Greater, sign_clues, signed, signed_smaller
from ...rules.numbers import LATIN, up_to_side
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Futoshiki(GridPuzzle[Cells, int]):
    """A board, the numbers of some cells, and the signs of cells, towards smaller neighbours."""

    signs: Signs = field(default_factory=dict)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import tatham

    yield tatham.Tatham(("unequal",), tatham.Parameters(square=True), (tatham.SignedCells(),))


GIVEN = Text(Futoshiki, InCells(lambda known: Numbers(1, known["rows"])), InSigns())
ANSWER = BetweenSigns[Any](lambda puzzle: Numbers(1, puzzle.rows), OneOf("number"), 0)

FAMILY = family(
    Board("futoshiki", GIVEN, ANSWER, notations),
    [*LATIN, Greater(signed, signed_smaller, up_to_side)],
    about="write each number once in every row and column, greater ones where a sign says so",
    levels=(0.8, 2.4, 3.0),
    also=("Unequal", "More or Less"),
    rules="Every row and column holds each number from 1 up to their length once. A number is "
    "greater than the one to which a sign of its cell points.",
    clues=together(value_clues(ANSWER), sign_clues(ANSWER)),
)
