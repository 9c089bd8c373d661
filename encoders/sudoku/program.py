"""Sudoku as an integer program: (3.1) of the thesis. x[i,j,k] = 1 where cell (i, j) has k.

Σ x = 1 over the values of a cell, and over the cells of a row, a column, a box for each value:
4n² rows of n variables, n³ of them.
"""

from collections import defaultdict
from itertools import product

from ...cnf.program import Program, Rows
from . import SHARED, Sudoku


def values(puzzle: Sudoku, p: Program) -> Rows:
    """A variable for each value of each cell."""
    n = puzzle.side
    x = p.atoms("value", product(range(n), range(n), range(1, n + 1)))
    found = defaultdict[tuple[str, int, int], dict[int, int]](dict)
    for (r, c, v), one in x.items():
        found["cell", r, c][one] = 1
        for kind, number in zip(("row", "column", "box"), puzzle.sets[r * n + c], strict=True):
            found[kind, number, v][one] = 1
    for (kind, _, _), terms in found.items():
        yield kind, terms, "=", 1
    for (r, c), v in puzzle.given.items() if n > SHARED else ():
        yield "given", {x[r, c, v]: 1}, "=", 1


PROGRAMS = {"values": values}
