"""Tatamibari: divide the board into rectangles, square, wide or tall, as their symbols say.

Source: Nikoli, 2004; E. D. Demaine and others, *Tatamibari is NP-complete*, 2020.
"""

from collections.abc import Mapping
from functools import cached_property

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.own_regions import InOwnRegions, InRegion, named
from ...boards.places import Cell
from ...boards.text import Text
from ...boards.values import OrUnknown, Symbols
from ...cnf.record import frozen
from ...rules.tatami import Covered, NoFourMeet, RectangleOfKind, tiles
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Tatamibari(GridPuzzle[Cells, str | None]):
    """A board, and the symbols of its rectangles; None if one is not told."""

    @cached_property
    def roots(self) -> Mapping[str, Cell]:
        """The names of the rectangles, each with the cell of its symbol."""
        return named(self.given)

    @cached_property
    def names(self) -> Symbols[str]:
        """The same as values of cells."""
        return Symbols({k: k for k in self.roots})


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    kinds = (tokens.symbol(*pair) for pair in ("1v", "2h", "3s", ".?"))
    cells = pieces.CellTokens((tokens.blanks("g"), *kinds))
    yield puzzlink.PuzzLink(("tatamibari",), (cells,))
    yield grids.Grid(("tatamibari",), {x: x for x in "shv"}, asked=True)


SYMBOLS = OrUnknown(Symbols({"s": "s", "h": "h", "v": "v"}))

FAMILY = family(
    Board(
        "tatamibari",
        Text(Tatamibari, InCells(SYMBOLS)),
        InOwnRegions[Tatamibari](InRegion("part")),
        notations,
    ),
    [RectangleOfKind(), Covered(), NoFourMeet()],
    tiles,
    about="divide the board into rectangles, square, wide or tall, as their symbols say",
    levels=(0.8, 1.5, 2.4),
    rules="Divide the board into rectangles, each around one symbol: s is in a square, h in one "
    "that is wider than tall, v in one that is taller. No four rectangles meet at a corner.",
)
