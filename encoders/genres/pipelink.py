"""Pipelink: draw one loop through all cells, which may cross itself and takes up the given lines.

Source: Nikoli, 2000.
"""

from ...boards.board import Board, Formats
from ...boards.edges import Lines
from ...boards.loop_clues import PIPES, Pipes
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.crossing import OneCrossingLoop, Shown
from ..family import GridPuzzle
from ..ruled import family

LETTERS = dict(zip("abcdefg", ("nsew", "ns", "ew", "ne", "nw", "sw", "se"), strict=True))
"""The given lines, by their letters in links: the directions in which they leave a cell."""


@frozen
class Pipelink(GridPuzzle[Lines, str]):
    """A board, and the lines of some cells: `ns`, `se`, `nsew`."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    letters = (tokens.symbol(letter, letter) for letter in LETTERS)
    pipes = pieces.CellTokens((*letters, tokens.blanks("h")), LETTERS)
    yield puzzlink.PuzzLink(("pipelink",), (pipes,))
    others = {"15": "nsew", "news": "nsew", "we": "ew"}
    yield grids.Grid(("pipelink",), {**others, **{w: w for w in LETTERS.values()}}, asked=True)


GIVEN = Text(Pipelink, Pipes(Symbols({ways: ways for ways in PIPES})))

FAMILY = family(
    Board("pipelink", GIVEN, LoopLines(), notations),
    [Shown(), OneCrossingLoop()],
    about="draw one loop through all cells, which may cross itself and takes up the given lines",
    rules="Draw one closed loop through all cells. It may cross itself, and where lines are given "
    "in a cell, these and no others are part of it.",
)
