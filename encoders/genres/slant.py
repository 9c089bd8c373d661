"""Slant: a diagonal in every cell, no ring, as many at a corner as its number says.

Source: Nikoli (Gokigen Naname).
"""

from collections.abc import Collection

from ...boards.board import Board, Formats, Stage
from ...boards.cells import Cells
from ...boards.on_cells import OnCells
from ...boards.on_points import OnPoints
from ...boards.places import Place, Position
from ...boards.scene import Style, Words
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import NOTHING, Numbers, OrUnknown, Symbols
from ...cnf.record import frozen
from ...rules.diagonals import DiagonalNumber, NoRing
from ..family import GridPuzzle
from ..ruled import clues_of, family, techniques


@frozen
class Slant(GridPuzzle[Cells, int | None]):
    """A board, and the numbers at corners of its cells; None if one is not told."""


class Diagonals(OnCells[Slant, int]):
    """A diagonal in every cell; what is given stands at corners."""

    lattice = "points"

    def seen(
        self, puzzle: Slant, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Words:
        """The diagonals that are known."""
        known = entries or {}
        write = self.values_of(puzzle).write
        rows = [
            [write(known[r, c]) if (r, c) in known else NOTHING for c in range(puzzle.columns)]
            for r in range(puzzle.rows)
        ]
        blank: Style = "blank" if entries is None else "answer"
        return Words(rows, blank, dict.fromkeys(marked, "mark"), self.shapes)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    corners = pieces.PointTokens((*tokens.FOUR, tokens.symbol(".", "?")))
    yield puzzlink.PuzzLink(("gokigen",), (corners,))
    runs = pieces.PointTokens(tokens.LETTERED)
    yield tatham.Tatham(("slant",), tatham.Parameters(), (runs,), asked=True)
    yield grids.Grid(("gokigennaname",), asked=True, frame=1)


GIVEN = Text(Slant, OnPoints(OrUnknown(Numbers(0, 4))))
ANSWER = Diagonals(
    Symbols({"\\": 0, "/": 1}),
    Flag("rising", "/", "\\"),
    0,
    shapes={"/": "rising", "\\": "falling"},
)
BOARD = Board("slant", GIVEN, ANSWER, notations)
NUMBER = DiagonalNumber()

RULES = (NUMBER, NoRing())
WORDS = techniques(
    RULES,
    "cuts",
    ("a number and a ring", "number + [ring]"),
    ("a number and a ring", "number + ring"),
    ("two numbers and a ring", "number + number + [ring]"),
)

FAMILY = family(
    BOARD,
    RULES,
    about="draw a diagonal in every cell, without a ring, as many at a corner as its number says",
    also=("Gokigen Naname", "Gokigen"),
    rules="Draw one of the two diagonals in every cell, so that they never close a ring. A number "
    "at a corner says how many diagonals end there.",
    explained=WORDS,
    clues=clues_of(
        BOARD, NUMBER, lambda puzzle: {p: n for p, n in puzzle.given.items() if n is None}
    ),
)
