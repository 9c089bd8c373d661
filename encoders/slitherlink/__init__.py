"""Slitherlink (Fences, Loop the Loop): draw one loop along the sides of the cells.

Rules.

1. *number*: a cell's number is the number of its sides that have a line.
2. *one loop*: the lines are a single loop, which does not cross, branch or end.

Atoms. `("line", u, v)`: a line joins the points u < v. With n points and m sides, (1) has at most
8 clauses a number, and of (2) that 0 or 2 lines meet at a point has at most 8 clauses a point.

| encoding      | (2), *one loop*                                    | size         |
|---------------|----------------------------------------------------|--------------|
| `cuts`        | of two loops, one is left or absent                | lazy         |
| `elimination` | parent arcs from one point on, acyclic             | O(n·w²)      |

Sources: Nikoli; T. Yato, *On the NP-completeness of the Slither Link puzzle*, 2000;
`pencilsat.cnf.graphs`.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import BETWEEN_CORNERS, Lines, OnEdges
from ...boards.places import Cell, Position, around, cells, sides
from ...boards.scene import corner
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import counted, shown_cell
from ...cnf.record import frozen, record
from ...rules.counts import miscounted
from ...rules.loops import OneLoop
from ...rules.rule import At, Breach, Manner, Rule, Said
from ..family import GridPuzzle
from ..ruled import family

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Known


@frozen
class Slitherlink(GridPuzzle[Lines, int]):
    """A board, and the numbers of some cells."""


@record
class Number(Rule[Slitherlink]):
    """A cell's number is the number of its sides that have a line."""

    name: str = "number"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Slitherlink, f: "Formula", at: At) -> Said:
        """A count of the sides for each number."""
        for cell, number in puzzle.given.items():
            yield (cell, number), f.exactly([at[side] for side in around(cell)], number)

    def broken(self, puzzle: Slitherlink, entries: Position) -> Iterator[Breach]:
        """Cells with more lines than their number, or that cannot get as many; found by walking
        around each.
        """
        for (r, c), number in puzzle.given.items():
            top, bottom = ((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1))
            walked = (top, (top[1], bottom[1]), bottom, (top[0], bottom[0]))
            found = [entries.get(side) for side in walked]
            if said := miscounted(found.count(1), found.count(None), number, "exactly"):
                count = f"{counted(said, 'line')}, not {number}"
                yield Breach(f"cell {shown_cell((r, c))} has {count}", walked)

    def about(self, place: tuple[Cell, int]) -> str:
        """`cell (1, 2)`."""
        return f"cell {shown_cell(place[0])}"

    def why(self, puzzle: Slitherlink, place: tuple[Cell, int], known: "Known") -> str:
        """`cell (1, 2) has 3 lines`."""
        return f"{self.about(place)} has {counted(place[1], 'line')}"

    def clues(self, puzzle: Slitherlink, entries: Position) -> Iterable[tuple[Cell, int]]:
        """The number of every cell."""
        return ((cell, sum(entries[side] for side in around(cell))) for cell in cells(puzzle))


RULES = (Number(), OneLoop(what="corners"))
GIVEN = Text(Slitherlink, InCells(Numbers(0, 4, "a number of lines")))
LINE = Flag("line", "on the loop", "off the loop", BETWEEN_CORNERS)
ANSWER = OnEdges(LINE, sides, "sides", at=corner, lattice="points")


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, penpa, pieces, puzzlink, pzpr, tatham, tokens

    runs = pieces.CellTokens(tokens.RUNS)
    yield puzzlink.PuzzLink(("slither", "slitherlink"), (pieces.CellTokens(tokens.FOUR),))
    yield pzpr.PzprFile(("slither",))
    yield tatham.Tatham(("loopy",), tatham.Parameters(fixed="t0"), (runs,))
    yield penpa.Penpa(("slitherlink", "slither"))
    yield from grids.texts("slitherlink")


FAMILY = family(
    Board("slitherlink", GIVEN, ANSWER, notations),
    RULES,
    about="draw one loop along the sides of the cells, as many at a cell as its number says",
    also=("Fences", "Loop the Loop", "Loopy"),
    rules="Draw one closed loop along the sides of the cells, which does not cross or touch "
    "itself. A number says how many of the four sides of its cell are part of the loop.",
    cardinality="direct",
    explained="pencilsat.encoders.slitherlink.reasons",
)
