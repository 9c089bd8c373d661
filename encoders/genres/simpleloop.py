"""Simple Loop: draw one loop through all cells that are not black.

Source: known as the Hamiltonian cycle of a grid graph; a puzzle of janko.at and puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.loops import OneLoop
from ...rules.passing import PassesAll
from ..family import GridPuzzle
from ..ruled import family


@frozen
class SimpleLoop(GridPuzzle[Lines, str]):
    """A board, and its black cells."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    black = pieces.CellTokens((tokens.packed(2, 5),), {"1": "#"})
    yield puzzlink.PuzzLink(("simpleloop",), (black,))
    yield grids.Grid(("simpleloop",), {"x": "#"}, asked=True)


GIVEN = Text(SimpleLoop, InCells(Symbols({"#": "#"}), shapes={"#": "block"}))

FAMILY = family(
    Board("simpleloop", GIVEN, LoopLines(closed=True), notations),
    [PassesAll(), OneLoop(closed=True)],
    called="Simple Loop",
    about="draw one loop through all cells that are not black",
    levels=(0.09, 0.14, 0.8),
    rules="Draw one closed loop, from cell to cell, through all cells that are not black. It does "
    "not cross or touch itself, and passes no black cell.",
    cardinality="direct",
)
