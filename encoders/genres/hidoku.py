"""Hidoku (Hidato): write the numbers from 1 on into the cells, each touching the next one.

Source: G. Benedek, 2008.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.text import Text
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ...rules.consecutive import EACH_ONCE, Consecutive, Numbered, given
from ...rules.groups import AROUND
from ...rules.numbers import Filled
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Hidoku(GridPuzzle[Cells, int]):
    """A board, and the numbers of some cells."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.Grid(("hidoku",), form="[0-9]+", asked=True)


ANSWER = Numbered[Hidoku]()

FAMILY = family(
    Board("hidoku", Text(Hidoku, InCells(given)), ANSWER, notations),
    [Filled(), EACH_ONCE, Consecutive(AROUND)],
    about="write the numbers from 1 on into the cells, each beside the one before",
    usual_size=(6, 6),
    amo="seqcounter",  # there are as many numbers as cells
    also=("Hidato",),
    levels=(0.8, 2.8, 3.6),
    clues=value_clues(ANSWER),
    rules="Write the numbers from 1 to the number of cells, each once, so that any two that follow "
    "each other stand in cells that touch, if only at a corner.",
)
