"""Nurikabe (Islands in the Stream): shade a sea around islands of the given sizes.

Rules. Shaded cells are sea, all others are land. Cells are joined if they share a side.

1. *islands*: each connected area of land is an island. It contains exactly one number, which is the
   number of its cells; `?` stands for any number.
2. *sea*: the sea is connected.
3. *pools*: no square of 2 × 2 cells is all sea.

Atoms. `("shaded", r, c)`: the cell is sea. With n cells and k numbers, (3) has n clauses.

| encoding      | (1), *islands*, and (2), *sea*                        | size            |
|---------------|-------------------------------------------------------|-----------------|
| `cuts`        | excludes islands of the wrong size, and separate seas | lazy            |
| `elimination` | acyclic parent arcs; counts the cells of each island  | O(n·w²), O(k·n) |

Implied rules. *between*: a cell beside two numbers is sea, as it would join them. *reach*: a cell
is sea if no number can reach it: its distance from each, on paths that avoid the neighbours of
other numbers, is too long for an island of that size.

In the formula of a lone puzzle with a large island, `cuts` says of which island a cell is a member,
and cuts keep to the cells that its number can reach; how many members there are is counted only if
the search is long. *meeting*, which is implied: where islands are few, it is counted how often they
touch at corners or come to the rim, which is no more often than there are islands, as otherwise
they would part the sea.
Sources: Nikoli, 1991; M. Holzer, A. Klein, M. Kutrib, *On the NP-completeness of the Nurikabe
pencil puzzle and variants thereof*, 2004; `pencilsat.cnf.graphs`.
"""

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from ...boards.bits import Bits
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import shown_cell, shown_cells
from ...boards.places import Cell, beside
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen, record
from ...rules.connected import Connected
from ...rules.neighbours import NoSquare
from ...rules.regions import Islands, numbered
from ...rules.rule import At, Manner, Said, Unbroken, each
from ...rules.shading import Shaded, shaded
from ..family import GridPuzzle
from ..ruled import family
from .islands import FEW, IslandCells, meetings, owned, ways

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Deduced, Known

LARGE = 10
"""The cells of an island from which on cuts of land alone may take long to exclude its shapes: then
members of islands are told apart.
"""


@frozen
class Nurikabe(GridPuzzle[Cells, int | None]):
    """A board, and the numbers of its islands; None for one that is not told."""

    @cached_property
    def ways(self) -> tuple[IslandCells, int]:
        """The cells that the island of each number can have, and those beside two numbers."""
        return ways(self)

    @cached_property
    def wet(self) -> tuple[list[Cell], list[Cell]]:
        """The cells that no island can have: those that no number can reach, and those beside two
        numbers.
        """
        board, (able, doubly) = Bits(self.rows, self.columns), self.ways
        out = board.every & ~reduce(or_, able.values(), 0)
        return [*board.cells(out & ~doubly)], [*board.cells(out & doubly)]


@record
class NoPool(NoSquare):
    """No square of 2 × 2 cells is all sea."""

    name: str = "pools"
    marked: str = "sea"

    def about(self, place: Sequence[Cell]) -> str:
        """`r1c1 r1c2 r2c2 r2c1`."""
        return shown_cells(place)

    def why(self, puzzle: Any, place: Sequence[Cell], known: "Known") -> str:
        """`r1c1 r1c2 r2c1 r2c2 would be a pool`."""
        return f"{shown_cells(sorted(place))} would be a pool"


@record
class Reach(Unbroken[Nurikabe]):
    """A cell that no number can reach is sea."""

    name: str = "reach"
    manner = frozenset[Manner]({"implied", "alike"})

    def says(self, puzzle: Nurikabe, f: "Formula", at: At) -> Said:
        """Each of the cells is sea."""
        return ((cell, [at[cell]]) for cell in puzzle.wet[0])

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Nurikabe, place: Cell, known: "Known") -> str:
        """That no number can reach it."""
        return f"no number can reach {self.about(place)}"

    def plainly(self, puzzle: Nurikabe, deduced: "Deduced") -> str | None:
        """The same of several cells."""
        several = len(deduced.rules) > 1 and deduced.rules[0].rule == self.name
        return "no number can reach them" if several else None


@record
class Between(Reach):
    """A cell beside two numbers is sea, as it would join them."""

    name: str = "between"

    def says(self, puzzle: Nurikabe, f: "Formula", at: At) -> Said:
        """Each of the cells is sea."""
        return ((cell, [at[cell]]) for cell in puzzle.wet[1])

    def why(self, puzzle: Nurikabe, place: Cell, known: "Known") -> str:
        """`r2c2 would join the 3 at r1c2 and the 2 at r2c1`."""
        here = [numbered(puzzle, cell) for cell in beside(puzzle, place) if cell in puzzle.given]
        return f"{self.about(place)} would join {', '.join(here[:-1])} and {here[-1]}"

    def plainly(self, puzzle: Nurikabe, deduced: "Deduced") -> str | None:
        """What several cells have in common."""
        several = super().plainly(puzzle, deduced)
        return several and "each is beside two numbers, which it would join"


@record
class Meeting(Unbroken[Nurikabe]):
    """Islands touch at corners, or come to the rim, as often as there are islands, at most."""

    name: str = "meeting"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Nurikabe, f: "Formula", at: At) -> Said:
        """That of a lone puzzle with few islands, one of which is large."""
        few = len(puzzle.given) <= FEW
        return each(None, meetings(f, puzzle, at)) if few and large(puzzle, f) else ()


def large(puzzle: Nurikabe, f: "Formula") -> bool:
    """Whether it is a lone puzzle with a large island."""
    return f.lone and max((size or 0 for size in puzzle.given.values()), default=0) >= LARGE


@record
class Owned(Islands):
    """Islands; those of a lone puzzle, if one is large, by the cells that each number can have."""

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """*regions* of a graph, or which cells are members of which island."""
        if self.how != "cuts" or not large(puzzle, f):
            return super().says(puzzle, f, at)
        return each(None, owned(f, puzzle, at, puzzle.ways[0]))


RULES = {
    how: (Owned(how), Connected(how, "sea"), NoPool(), Reach(), Between(), Meeting())
    for how in ("cuts", "elimination")
}
ANSWER = Shaded[Nurikabe]("sea", "land", closed=True)
GIVEN = Text(Nurikabe, InCells(OrUnknown(Numbers(1, 10**6, "an island's size, ?"))))


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("nurikabe",), (pieces.CellTokens(numbers),))
    yield from grids.texts("nurikabe", asked=True)


FAMILY = family(
    Board("nurikabe", GIVEN, ANSWER, notations),
    RULES,
    shaded,
    about="shade a sea around islands as large as their numbers say",
    levels=(2.0, 3.0, 4.2),
    also=("Islands in the Stream",),
    rules="Shade a connected sea without a square of four sea cells. What is left are islands, "
    "each around one number, which is its size.",
    explained="pencilsat.encoders.nurikabe.reasons",
)
