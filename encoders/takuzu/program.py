"""Takuzu as an integer program, as E. Kalvelagen has it: x[i,j] = 1 where a cell is a one.

z = x ⊕ x′, for the cells of two lines that face each other, is four inequalities: z ≤ x + x′,
z ≥ x - x′, z ≥ x′ - x, z ≤ 2 - x - x′. Lines are distinct where Σ z ≥ 1.
"""

from itertools import combinations

from ...boards.places import cells, lines
from ...cnf.program import Program, Rows, summed
from . import Takuzu


def xor(puzzle: Takuzu, p: Program) -> Rows:
    """A variable for each cell, and one for each pair of cells that face each other."""
    x = p.atoms("one", cells(puzzle))
    every = [(kind, i, [x[cell] for cell in line]) for kind, i, line in lines(puzzle)]
    for _, _, line in every:
        yield "balance", summed(line), "=", len(line) // 2
        for i in range(len(line) - 2):
            yield "no three alike", summed(line[i : i + 3]), ">=", 1
            yield "no three alike", summed(line[i : i + 3]), "<=", 2
    for (kind, i, one), (other_kind, j, other) in () if puzzle.repeats else combinations(every, 2):
        if kind == other_kind:
            differ = p.variables("differ", ((kind, i, j, k) for k, _ in enumerate(one)))
            yield "distinct lines", summed(differ.values()), ">=", 1
            for z, a, b in zip(differ.values(), one, other, strict=True):
                yield "xor", {z: 1, a: -1, b: -1}, "<=", 0
                yield "xor", {z: 1, a: -1, b: 1}, ">=", 0
                yield "xor", {z: 1, a: 1, b: -1}, ">=", 0
                yield "xor", {z: 1, a: 1, b: 1}, "<=", 2


PROGRAMS = {"xor": xor}
