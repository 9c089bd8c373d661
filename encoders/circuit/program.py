"""Circuit Board as integer programs: CM1 to CM3 of the thesis.

x[e] = 1 where there is a wire: Σ x = n - 1, and Σ x = 1 + 2·y at each point.

| program | *spanning tree*                                     | *shortest path*       | source |
|---------|-----------------------------------------------------|-----------------------|--------|
| `tree`  | Σ x ≥ 1 out of sets S of points, found later        | no                    | CM1    |
| `flow`  | a unit flows from the first point to each other     | no                    | CM2    |
| `path`  | as in `flow`                                        | a unit from s to t    | CM3    |
"""

from collections.abc import Mapping
from functools import partial

from ...boards.places import Edge
from ...cnf import program
from ...cnf.errors import BadInput
from ...cnf.formula import Facts
from ...cnf.program import Program, Row, Rows, summed
from ...rules.walks import neighbours, parts
from . import Circuit, wires_at


def wires(puzzle: Circuit, p: Program) -> tuple[Mapping[Edge, int], Rows]:
    """The variables of wires, and the rows about their number."""
    x = p.atoms("wire", puzzle.pairs)
    y = p.variables("three", sorted(puzzle.points))
    at = wires_at(puzzle, x)
    rows = [Row("degree", {**summed(at[point]), y[point]: -2}, "=", 1) for point in at]
    return x, [*rows, Row("tree size", summed(x.values()), "=", max(len(at) - 1, 0))]


def tree(puzzle: Circuit, p: Program) -> Rows:
    """That wires leave a set of points, and close no ring in it, is added later."""
    x, rows = wires(puzzle, p)
    p.later = partial(subtours, puzzle, x)
    p.lacks = lacking(puzzle)
    return rows


def subtours(puzzle: Circuit, x: Mapping[Edge, int], facts: Facts) -> Rows:
    """Of each part S of what is wired: Σ x ≥ 1 of the wires that leave it, if it is not all, and
    Σ x ≤ n(S) - 1 within it, if it has more.
    """
    wired = [(u, v) for _, u, v in facts]
    for part in parts(neighbours(puzzle.points, wired)):
        if 1 < len(part) < len(puzzle.points):  # the degree of a point alone is not 0
            leaving = (one for (u, v), one in x.items() if (u in part) != (v in part))
            yield "spanning tree", summed(leaving), ">=", 1
        if sum(u in part for u, _ in wired) >= len(part):
            within = (one for (u, v), one in x.items() if u in part and v in part)
            yield "spanning tree", summed(within), "<=", len(part) - 1


def flow(puzzle: Circuit, p: Program) -> Rows:
    """A unit flows from the first point to each other; on a pair at most (n - 1)·x."""
    x, rows = wires(puzzle, p)
    p.lacks = lacking(puzzle)
    yield from rows
    yield from program.flow(p, sorted(puzzle.points), {pair: {one: 1} for pair, one in x.items()})


def lacking(puzzle: Circuit) -> list[str]:
    """That the path is no row, if there are terminals."""
    return ["least path length (program path has it)"] if puzzle.terminals else []


def path(puzzle: Circuit, p: Program) -> Rows:
    """As `flow`, and a unit goes from s to t along as few wires as possible.

    BadInput without terminals.
    """
    if not puzzle.terminals:
        raise BadInput("program path: the board has no terminals s and t")
    yield from flow(puzzle, p)
    p.lacks = []
    way = p.variables("path", [arc for u, v in puzzle.pairs for arc in ((u, v), (v, u))])
    p.least = summed(way.values())
    for u, v in puzzle.pairs:
        yield "path", {way[u, v]: 1, way[v, u]: 1, p.named["wire", u, v]: -1}, "<=", 0
    start, stop = puzzle.terminals
    for point in sorted(puzzle.points):
        out = {x: 1 if u == point else -1 for (u, v), x in way.items() if point in (u, v)}
        yield "path", out, "=", (point == start) - (point == stop)


PROGRAMS = {"tree": tree, "flow": flow, "path": path}
