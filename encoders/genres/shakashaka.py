"""Shakashaka (Proof of Quilt): draw triangles, so that all white areas are rectangles.

Source: G. Guten, Nikoli, 2008; E. D. Demaine, Y. Okamoto, R. Uehara, Y. Uno, 2014: NP-complete.
"""

from collections.abc import Sequence

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.places import Place
from ...boards.scene import Blocks
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.formula import Atom
from ...cnf.record import frozen
from ...rules.groups import BESIDE_GIVEN
from ...rules.triangles import WHITE, OneTriangle, TriangleNumber, WhiteRectangles, triangles
from ..family import GridPuzzle
from ..ruled import clues_of, family

TRIANGLES = {"◤": "nw", "◥": "ne", "◢": "se", "◣": "sw"}
PLAIN = {"F": "nw", "7": "ne", "J": "se", "L": "sw"}
"""The words for triangles, and those where only ASCII can be written."""


@frozen
class Shakashaka(GridPuzzle[Cells, int | str]):
    """A board, and its black cells: numbers of triangles, or `x`."""


class Triangle(OneOf[str]):
    """The triangle for which `(name, r, c, corner)` is true, or none."""

    def sets(self, atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
        """No atom for none, and one for each triangle."""
        return [(), *super().sets(atoms)]

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`◤`; or, as an aside, `not ◤`."""
        word = next(word for word, corner in TRIANGLES.items() if corner == atom[-1])
        return word if true else f"not {word}", not true


class OnWhite(OnCells[Shakashaka, str]):
    """A triangle in every cell that is not black, or none."""

    def choices(self, puzzle: Shakashaka, place: Place) -> Sequence[str]:
        """All triangles, and none."""
        return self.values_of(puzzle).few()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    four = (*tokens.FOUR, tokens.symbol(".", "x"))
    yield puzzlink.PuzzLink(("shakashaka",), (pieces.CellTokens(four),))
    numbers = {f"{n}": f"{n}" for n in range(5)}
    yield grids.Grid(("shakashaka",), {**numbers, "5": "x", "x": "x"}, asked=True)


BLACK = Symbols[int | str]({"x": "x"} | {str(n): n for n in range(5)})
GIVEN = Text(Shakashaka, InCells(BLACK, shapes={"x": "block"}, under=Blocks))
VALUES = Symbols({WHITE: WHITE, **TRIANGLES, **PLAIN})
ANSWER = OnWhite(
    VALUES, Triangle("corner"), WHITE, closed=True,
    shapes={"◤": "nw", "◥": "ne", "◢": "se", "◣": "sw"},
)  # fmt: skip
BOARD = Board("shakashaka", GIVEN, ANSWER, notations)
NUMBER = TriangleNumber(
    "number",
    BESIDE_GIVEN,
    lambda puzzle, cell: cell,
    "triangle",
    has="{count} beside {place}",
    manner=frozenset(),
)

FAMILY = family(
    BOARD,
    [NUMBER, OneTriangle(), WhiteRectangles()],
    triangles,
    about="draw triangles, so that all white areas are rectangles, upright or turned",
    also=("Proof of Quilt",),
    rules="Draw black triangles into white cells, each half of a cell, so that every white area is "
    "a rectangle, upright or turned by 45 degrees. A number says how many triangles are beside it.",
    clues=clues_of(BOARD, NUMBER, lambda puzzle: dict.fromkeys(puzzle.given, "x")),
    native=True,
    levels=(0.8, 2.0, 2.44),
)
