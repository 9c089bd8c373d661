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

from itertools import pairwise

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import BETWEEN_CORNERS, Lines, OnEdges
from ...boards.places import Cell, around, cells, points, sides
from ...boards.scene import corner
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import counted, shown_cell
from ...cnf import graphs
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.clues import rule_clues
from ...rules.cuts import GraphCuts, lazy_and_eager, one_loop
from ...rules.loops import ends_of, faults_of_loop
from ..family import Family, GridPuzzle


@frozen
class Slitherlink(GridPuzzle[Lines, int]):
    """A board, and the numbers of some cells."""


def encode(puzzle: Slitherlink, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The numbers, and *one loop* in an encoding of `pencilsat.cnf.graphs`."""
    line = f.variables("line", sides(puzzle))
    for cell, number in puzzle.given.items():
        f.add("number", f.exactly([line[s] for s in around(cell)], number), of=(cell, number))
    for point, said in graphs.one_loop_by_node(f, line, how=how):
        f.add("one loop", said, of=point)


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Slitherlink, solution: Lines) -> list[str]:
    """The rules that the lines break, in words."""
    broken = faults_of_loop(ends_of(solution), "corner")
    drawn = {frozenset(line) for line in solution}
    for (r, c), number in puzzle.given.items():
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c), (r, c)]
        count = sum(frozenset(side) in drawn for side in pairwise(corners))
        if count != number:
            broken.append(f"cell {shown_cell((r, c))} has {counted(count, 'line')}, not {number}")
    return broken


def numbers(puzzle: Slitherlink, solution: Lines) -> list[tuple[Cell, int]]:
    """The number of every cell."""
    return [(cell, sum(side in solution for side in around(cell))) for cell in cells(puzzle)]


CUTS = GraphCuts(one_loop, sides, points, edge="line", thing="line", what="corners")


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


FAMILY = Family(
    Board("slitherlink", GIVEN, ANSWER, notations),
    about="draw one loop along the sides of the cells, as many at a cell as its number says",
    also=("Fences", "Loop the Loop", "Loopy"),
    rules="Draw one closed loop along the sides of the cells, which does not cross or touch "
    "itself. A number says how many of the four sides of its cell are part of the loop.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": CUTS},
    cardinality="direct",
    clues=rule_clues("number", numbers),
    explained="pencilsat.encoders.slitherlink.reasons",
)
