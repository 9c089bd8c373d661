"""Numberlink as integer programs, after E. Kalvelagen: x[p,k] = 1 where a cell p has the label k.

| program      | neighbours on a path                                                    |
|--------------|-------------------------------------------------------------------------|
| `products`   | Σ y = 2·x (1 at an end) over products y = x[p,k]·x[q,k], linearised     |
| `neighbours` | 2·x ≤ Σ x[q,k] ≤ 2·x + d·(1 - x) over the d neighbours (R. Pratt)       |

A closed loop of cells of a label is excluded later, as there are too many: Σ x ≤ n - 1. Both are
for paths that do not touch themselves.
"""

from collections.abc import Mapping
from functools import partial
from itertools import product

from ...boards.places import Cell, beside, cells, neighbours
from ...cnf.errors import BadInput
from ...cnf.formula import Facts
from ...cnf.program import Program, Rows, summed
from ...rules import walks
from . import Numberlink

Labels = Mapping[tuple[int, int, str], int]
"""The variables of the labels of cells."""


def labels(puzzle: Numberlink, p: Program) -> Labels:
    """The variables. BadInput if paths may touch themselves."""
    if puzzle.touching:
        raise BadInput("its paths may touch themselves: there is no integer program for that")
    every = ((*cell, k) for cell, k in product(cells(puzzle), puzzle.ends))
    x = p.atoms("label", every)
    p.later = partial(loops, puzzle, x)
    return x


def one_label(puzzle: Numberlink, x: Labels) -> Rows:
    """Σ x[p,k] = 1 over the labels; with `partial`, ≤ 1."""
    for cell in cells(puzzle):
        terms = summed(x[*cell, k] for k in puzzle.ends)
        yield "one label", terms, "<=" if puzzle.partial else "=", 1


def loops(puzzle: Numberlink, x: Labels, facts: Facts) -> Rows:
    """Σ x[p,k] ≤ n - 1, of each label, for n cells that are a loop."""
    label = {(r, c): k for _, r, c, k in facts}
    same = [(u, v) for u, v in neighbours(puzzle) if u in label and label[u] == label.get(v)]
    for part in walks.parts(walks.neighbours(label, same)):
        if puzzle.given.keys().isdisjoint(part):
            for k in puzzle.ends:
                yield "no loop", summed(x[*cell, k] for cell in sorted(part)), "<=", len(part) - 1


def products(puzzle: Numberlink, p: Program) -> Rows:
    """y ≤ x[p,k], y ≤ x[q,k], y ≥ x[p,k] + x[q,k] - 1."""
    x = labels(puzzle, p)
    yield from one_label(puzzle, x)
    y = p.variables("product", ((*pair, k) for pair in neighbours(puzzle) for k in puzzle.ends))
    at: dict[tuple[Cell, str], list[int]] = {}
    for (u, v, k), both in y.items():
        one, other = x[*u, k], x[*v, k]
        for end, literal in ((u, one), (v, other)):
            at.setdefault((end, k), []).append(both)
            yield "product", {both: 1, literal: -1}, "<=", 0
        yield "product", {both: 1, one: -1, other: -1}, ">=", -1
    for (r, c, k), one in x.items():
        number = 1 if (r, c) in puzzle.given else 2
        yield "neighbours", {**summed(at.get(((r, c), k), ())), one: -number}, "=", 0


def by_neighbours(puzzle: Numberlink, p: Program) -> Rows:
    """A cell of a path has two neighbours with its label, an end has one."""
    x = labels(puzzle, p)
    yield from one_label(puzzle, x)
    for (r, c, k), one in x.items():
        there = summed(x[*cell, k] for cell in beside(puzzle, (r, c)))
        end = puzzle.given.get((r, c))
        if end == k:
            yield "neighbours", there, "=", 1
        elif end is None:
            yield "neighbours", {**there, one: -2}, ">=", 0
            yield "neighbours", {**there, one: len(there) - 2}, "<=", len(there)


PROGRAMS = {"products": products, "neighbours": by_neighbours}
