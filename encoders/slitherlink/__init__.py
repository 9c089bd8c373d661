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

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import ALONG_SIDES
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.loops import OneLoop
from ...rules.sides import NumberOfSides
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Slitherlink(GridPuzzle[Lines, int]):
    """A board, and the numbers of some cells."""


RULES = (NumberOfSides(), OneLoop(what="corners"))
GIVEN = Text(Slitherlink, InCells(Numbers(0, 4, "a number of lines")))


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
    Board("slitherlink", GIVEN, ALONG_SIDES, notations),
    RULES,
    about="draw one loop along the sides of the cells, as many at a cell as its number says",
    symmetry="rotation",
    also=("Fences", "Loop the Loop", "Loopy"),
    rules="Draw one closed loop along the sides of the cells, which does not cross or touch "
    "itself. A number says how many of the four sides of its cell are part of the loop.",
    cardinality="direct",
    explained="pencilsat.encoders.slitherlink.reasons",
)
