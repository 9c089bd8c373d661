"""Slitherlink (Fences, Loop the Loop): draw one loop along the sides of the cells.

Rules.

1. *number*: a cell's number is the number of its sides that have a line.
2. *one loop*: the lines are a single loop, which does not cross, branch or end.

Atoms. `("line", u, v)`: a line joins the points u < v. With n points and m sides, (1) has at most
6 clauses a number, and of (2) that 0 or 2 lines meet at a point has at most 8 clauses a point.

| encoding      | (2), *one loop*                                    | size         |
|---------------|----------------------------------------------------|--------------|
| `cuts`        | a loop beside another one is left, or is not there | lazy         |
| `elimination` | parent arcs from one point on, acyclic             | O(n·w²)      |

Sources: Nikoli; T. Yato, *On the NP-completeness of the Slither Link puzzle*, 2000;
`pencilsat.cnf.graphs`.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from pencilsat.boards.board import Board
from pencilsat.boards.cells import InCells
from pencilsat.boards.edges import Lines, OnEdges, shown_edge
from pencilsat.boards.places import Cell, around, cells, points, sides
from pencilsat.boards.scene import corner
from pencilsat.boards.spelling import Flag
from pencilsat.boards.values import Numbers
from pencilsat.boards.words import counted, shown_cell
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.cut_reasons import GraphCuts, one_loop
from pencilsat.encoders.family import Clue, Clues, Explaining, Family, Known, Puzzle


@dataclass(frozen=True)
class Slitherlink(Puzzle[Lines]):
    """A board, and the numbers of some cells."""

    rows: int
    columns: int
    given: Mapping[Cell, int] = field(default_factory=dict)


def encode(puzzle: Slitherlink, f: Formula, how: graphs.How) -> None:
    """The numbers, and *one loop* in one of the ways of `pencilsat.cnf.graphs`."""
    line = f.variables("line", sides(puzzle))
    for cell, number in puzzle.given.items():
        f.add("number", f.exactly([line[side] for side in around(cell)], number), of=cell)
    f.add("one loop", graphs.one_loop(f, line, how=how))


def sizes(puzzle: Slitherlink, f: Formula) -> dict[str, float]:
    """About 40 for a point and a number; *one loop*."""
    n, width = len(points(puzzle)), min(puzzle.rows, puzzle.columns) + 1
    common = 80.0 * n
    return {"cuts": common, "elimination": common + graphs.eliminated(n, width)}


def verify(puzzle: Slitherlink, solution: Lines) -> list[str]:
    """The rules that the lines break, in words; it walks along the loop."""
    beside: dict[Cell, list[Cell]] = {}
    for u, v in sorted(solution):
        beside.setdefault(u, []).append(v)
        beside.setdefault(v, []).append(u)
    broken = [
        f"{counted(len(others), 'line')} at {shown_cell(point)}, not 2"
        for point, others in sorted(beside.items())
        if len(others) != 2
    ]
    count = Counter(cell for (r, c), q in solution for cell in ((r, c), (r - (r == q[0]), c - (c == q[1]))))
    return broken


FAMILY = 0
