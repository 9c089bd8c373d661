"""Koburin: shade cells as the numbers beside them count them, and draw one loop through all others.

Source: A. Murata, known from janko.at and puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.shaded_edges import OnShadedEdges
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.counts import Number
from ...rules.groups import BESIDE
from ...rules.loops import LoopPastShaded, free
from ...rules.marked_cells import OfCells
from ...rules.neighbours import Apart
from ...rules.shaded_loops import (
    NumberKept,
    lines_and_cells,
    loop_or_shaded,
    shaded,
    shaded_beside,
)
from ..family import GridPuzzle
from ..ruled import clues_of, family


@frozen
class Koburin(GridPuzzle[Lines, int | None]):
    """A board, and its numbers; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.CellTokens((tokens.symbol(".", UNKNOWN), *tokens.FOUR))
    yield puzzlink.PuzzLink(("koburin",), (numbers,))
    yield grids.Grid(("koburin",), form="[0-4?]", asked=True)


NUMBER = NumberKept(
    Number("number", BESIDE, lambda _, cell: cell, "shaded cell", has="{count} beside {place}"),
    shaded_beside,
)
BOARD = Board(
    "koburin",
    Text(Koburin, InCells(OrUnknown(Numbers(0, 4, "a number of shaded cells")))),
    OnShadedEdges(lines_and_cells(free)),
    notations,
)

FAMILY = family(
    BOARD,
    [NUMBER, OfCells(Apart(), shaded), LoopPastShaded()],
    loop_or_shaded(free),
    about="shade cells as the numbers beside them count them, and draw one loop through all others",
    rules="Shade cells, no two side by side, and draw one closed loop through all others. A number "
    "says how many shaded cells share a side with its own, which is neither shaded nor passed.",
    clues=clues_of(BOARD, NUMBER, lambda puzzle: dict.fromkeys(puzzle.given)),
)
