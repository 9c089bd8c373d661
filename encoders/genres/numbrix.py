"""Numbrix: write the numbers from 1 on into the cells, one beside the other.

Source: M. vos Savant, 2008.
"""

from ...boards.board import Board
from ...boards.cells import Cells, InCells
from ...boards.text import Text
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ...rules.consecutive import EACH_ONCE, Consecutive, Numbered, given
from ...rules.groups import BESIDE
from ...rules.numbers import Filled
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Numbrix(GridPuzzle[Cells, int]):
    """A board, and the numbers of some cells."""


ANSWER = Numbered[Numbrix]()

FAMILY = family(
    Board("numbrix", Text(Numbrix, InCells(given)), ANSWER),
    [Filled(), EACH_ONCE, Consecutive(BESIDE)],
    about="write the numbers from 1 on into the cells, each beside the one before",
    usual_size=(6, 6),
    amo="seqcounter",  # there are as many numbers as cells
    levels=(0.8, 2.9, 4.2),
    clues=value_clues(ANSWER),
    rules="Write the numbers from 1 to the number of cells, each once, so that any two that follow "
    "each other stand in cells that share a side.",
)
