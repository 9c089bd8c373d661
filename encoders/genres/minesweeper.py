"""Minesweeper: find the mines, as many around each number as it says.

Source: R. Donner's and C. Johnson's game, 1990; R. Kaye, *Minesweeper is NP-complete*, 2000.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import MOST_CELLS, Option
from ...boards.on_cells import OnCells
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Numbers, OrUnknown, Symbols
from ...cnf.record import frozen
from ...rules import groups
from ...rules.counts import Count
from ...rules.groups import AROUND
from ...rules.unmarked import NumberBeside
from ..family import GridPuzzle
from ..ruled import clues_of, family, techniques


@frozen
class Minesweeper(GridPuzzle[Cells, int | None]):
    """A board, its numbers, and how many mines it has; -1 if that is not told."""

    mines: int = -1


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    cells = pieces.CellTokens((*tokens.NUMBERS, tokens.symbol(".", "?")))
    yield puzzlink.PuzzLink(("mines",), (cells,))
    yield grids.Grid(("minesweeper",), asked=True, number=MINES)


MINES = Option("mines", -1, MOST_CELLS, "a number of mines", "Number of mines: {}.")
GIVEN = Text(Minesweeper, InCells(OrUnknown(Numbers(0, 8))), options=[MINES])
ANSWER = OnCells[Minesweeper, int](
    Symbols({".": 0, "o": 1}), Flag("mine", "a mine", "clear"), 0, shapes={"o": "mine"}
)

BOARD = Board("minesweeper", GIVEN, ANSWER, notations)
NUMBER = NumberBeside[Minesweeper](
    "number", AROUND, lambda puzzle, cell: cell, "mine", has="{count} around {place}"
)


def total(puzzle: Minesweeper, key: None) -> int | None:
    """How many mines there are, if that is told."""
    return puzzle.mines if puzzle.mines >= 0 else None


RULES = (NUMBER, Count[Minesweeper]("mines", groups.BOARD, total, "mine"))


WORDS = techniques(
    RULES,
    "direct",
    ("mines that are left", "mines + number*"),
)

FAMILY = family(
    BOARD,
    RULES,
    about="find the mines, as many around each number as it says",
    also=("Mines",),
    rules="Find the mines, none of which is in a cell with a number. A number says how many of the "
    "up to eight cells around it have a mine.",
    explained=WORDS,
    clues=clues_of(
        BOARD, NUMBER, lambda puzzle: {p: n for p, n in puzzle.given.items() if n is None}
    ),
    native=True,
    levels=(0.8, 1.5, 2.1),
)
