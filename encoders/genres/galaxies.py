"""Galaxies: divide the board into regions, each symmetric about its own centre.

Source: Nikoli (Tentai Show), 2001.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import shown_cell
from ...boards.own_regions import InOwnRegions, InRegion, WithRoots, named
from ...boards.places import Cell
from ...boards.scene import Badge, Glyph, Mark, Words
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.galaxies import (
    CoveredByGalaxies,
    JoinedToCentre,
    Symmetric,
    able,
    around,
    galaxies,
)
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Galaxies(GridPuzzle[Cells, str]):
    """A board, and the centres of its galaxies, white or, as capital letters, black."""

    @cached_property
    def roots(self) -> Mapping[str, Cell]:
        """The names of the galaxies, each with the cell in which its centre is given."""
        return named(self.given)

    @cached_property
    def able(self) -> Mapping[str, Sequence[Cell]]:
        """The cells that each galaxy can have."""
        return able(self)

    @cached_property
    def names(self) -> Symbols[str]:
        """The same as values of cells."""
        return Symbols({k: k for k in self.roots})


DISCS = "0@"
"""A white centre and a black one in a text: no names of regions."""


class InGalaxy(InRegion):
    """Cells of galaxies."""

    def called(self, puzzle: WithRoots, k: str) -> str:
        """`the galaxy of r1c2`, or of all cells that meet in its centre."""
        own = [*map(shown_cell, self.own(puzzle, k))]
        return f"the galaxy of {own[0]}" + (f"-{own[-1]}" if own[1:] else "")

    def signed(self, puzzle: WithRoots) -> Collection[Cell]:
        """The cells in whose middle a centre is drawn."""
        return [cell for cell, sign in puzzle.given.items() if sign in "oO"]

    def sign(self, puzzle: WithRoots, cell: Cell) -> str:
        """The centre there."""
        return DISCS[puzzle.given[cell].isupper()]

    def own(self, puzzle: WithRoots, k: str) -> Collection[Cell]:
        """The cells that meet in its centre."""
        return around(puzzle.roots[k], puzzle.given[puzzle.roots[k]])


class OfGalaxies(InOwnRegions[Galaxies]):
    """The galaxy of every cell."""

    rectangles = False


class Centres(InCells):
    """Centres, each drawn where it is."""

    def marks(self, puzzle: Galaxies) -> Iterator[Mark]:
        """A circle, or a disc; in a text, a word that is no name of a region."""
        rows = [[""] * puzzle.columns for _ in range(puzzle.rows)]
        for (r, c), sign in puzzle.given.items():
            down, right, black = sign in "dcDC", sign in "rcRC", sign.isupper()
            at = 2 * r + 1 + down, 2 * c + 1 + right
            yield Badge(at, "black" if black else "white")
            if down or right:
                yield Glyph(at, DISCS[black], "blank")
            else:
                rows[r][c] = DISCS[black]
        yield Words(rows, "blank")


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    yield puzzlink.PuzzLink(("tentaisho",), (pieces.Dots("ordc"),))
    dots = pieces.Dots("ordc", (tokens.BLANK_END, *tokens.STEPS))
    yield tatham.Tatham(("galaxies",), tatham.Parameters(), (dots,), asked=True)
    black = {"O": "0", "R": "1", "D": "2", "C": "3"}
    white = {number: sign.lower() for sign, number in black.items()}
    yield grids.Grid(("galaxies",), white, asked=True, letters=black)


GIVEN = Text(Galaxies, Centres(Symbols({sign: sign for sign in "ordcORDC"})))
ANSWER = OfGalaxies(InGalaxy("part"))

FAMILY = family(
    Board("galaxies", GIVEN, ANSWER, notations),
    [Symmetric(), CoveredByGalaxies(), JoinedToCentre()],
    galaxies,
    about="divide the board into regions, each symmetric about its own centre",
    also=("Tentai Show", "Spiral Galaxies"),
    levels=(0.03, 0.05, 0.07),
    rules="Divide the board into regions, each with exactly one centre: turned by half a turn "
    "about it, the region is the same. Centres lie in cells, on their sides or at corners.",
)
