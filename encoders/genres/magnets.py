"""Magnets: lay magnets into some of the dominoes, as many poles in a line as its totals say.

Source: puzzle championships; Simon Tatham's Portable Puzzle Collection.
"""

from collections.abc import Mapping
from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.on_cells import OnCells
from ...boards.places import Place, cells
from ...boards.regions import InRegions, RegionNames
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.totals import Total, Totals
from ...boards.values import NOTHING, Symbols
from ...cnf.record import frozen
from ...rules.numbers import Filled
from ...rules.poles import Magnet, TotalledValue, UnlikePoles
from ..family import GridPuzzle
from ..ruled import family, techniques


@frozen
class Magnets(GridPuzzle[Cells, str]):
    """A board, its dominoes, and how many of each pole lines have."""

    regions: RegionNames = ()
    plus_columns: Totals = ()
    plus_rows: Totals = ()
    minus_columns: Totals = ()
    minus_rows: Totals = ()


class Poles(OnCells[Magnets, str]):
    """A pole in every cell, `+` or `-`, or `x` for none: so in cells of no domino."""

    def settled(self, puzzle: Magnets) -> Mapping[Place, Any]:
        """The cells of no domino."""
        return {(r, c): "x" for r, c in cells(puzzle) if puzzle.regions[r][c] == NOTHING}


class PoleTotal(Total):
    """The totals of one pole."""

    def place(self, i: int) -> Place:
        """`("columns+", 0)` and so on."""
        return self.name, i


PLUS = (
    PoleTotal("columns+", "plus_columns", of_rows=False, behind=False),
    PoleTotal("rows+", "plus_rows", of_rows=True, behind=False),
)
MINUS = (
    PoleTotal("columns-", "minus_columns", of_rows=False),
    PoleTotal("rows-", "minus_rows", of_rows=True),
)
SIDES = (PLUS[0], MINUS[0], PLUS[1], MINUS[1])
GIVEN = Text(Magnets, *SIDES, InRegions(dominoes=True))
ANSWER = Poles(Symbols({"+": "+", "-": "-", "x": "x"}), OneOf("pole"), "x")


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import game_pieces, grids, pieces, puzzlink, tatham, tokens

    inwards = (MINUS[0], PLUS[0], MINUS[1], PLUS[1])
    sides = pieces.Sides(inwards, cells=True, paired=True)
    yield puzzlink.PuzzLink(("magnets",), (sides, pieces.RoomsAndHoles()))
    numbers = tokens.number(alphabet=tokens.LETTERS), tokens.symbol(".", None)
    one_by_one = [
        piece
        for side in (*PLUS, *MINUS)
        for piece in (pieces.Sides((side,), cells=True, forms=numbers), pieces.Slash(","))
    ]
    every = (*one_by_one, game_pieces.Dominoes())
    yield tatham.Tatham(("magnets",), tatham.Parameters(random="S"), every, asked=True)
    yield grids.SidesText(("magnetic",), asked=True, sides=SIDES, rooms=True)


RULES = (
    Filled(),
    UnlikePoles(),
    Magnet(),
    TotalledValue[Magnets](PLUS, "positive pole", "plus", value="+"),
    TotalledValue[Magnets](MINUS, "negative pole", "minus", value="-"),
)
WORDS = techniques(
    RULES,
    "direct",
    ("poles of a line", "plus + poles*"),
    ("poles of a line", "minus + poles*"),
    ("magnets in a line", "plus + magnet*"),
    ("magnets in a line", "minus + magnet*"),
    ("both poles of a line", "plus + minus"),
)

FAMILY = family(
    Board("magnets", GIVEN, ANSWER, notations),
    RULES,
    explained=WORDS,
    about="lay magnets into some of the dominoes, with no equal poles side by side",
    levels=(3.0, 4.2, 6.0),
    also=("Magnetic Field",),
    rules="Fill some dominoes with magnets: one half of each is positive, the other "
    "negative. The other dominoes stay empty. No two equal poles share a side. The "
    "totals beside a row or column say how many positive and negative poles it has.",
    native=True,
)
