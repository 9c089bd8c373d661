"""Hashi as integer programs.

| program  | number of bridges   | *connected*                                      | source     |
|----------|---------------------|--------------------------------------------------|------------|
| `layers` | x[e,1] ≥ x[e,2]     | breadth-first search over edges, y[e,t], T = m   | ILP note   |
| `flow`   | x⁰ + x¹ + x² = 1    | a unit flows from the first island to each other | thesis 6.1 |

In `layers`, the edge y[e,1] = 1 at which the search begins is left open, and y[e,T] = x[e,1]: m²
variables. Other numbers of bridges than two work alike; a `tree` has one edge less than islands.
"""

from collections.abc import Mapping
from itertools import pairwise, product

from ...boards.places import Edge
from ...cnf import program
from ...cnf.program import Program, Rows, Terms, summed
from ...rules.links import at_nodes
from . import Hashi


def common(puzzle: Hashi, joined: Mapping[Edge, Terms], number: Mapping[Edge, Terms]) -> Rows:
    """Crossings, sums and trees, of what says whether an edge has bridges, and how many."""
    for edge, other in puzzle.crossings:
        yield "no crossing", {**joined[edge], **joined[other]}, "<=", 1
    at = at_nodes(puzzle.edges)
    for island, wanted in puzzle.given.items():
        there = (number[edge].items() for edge in at.get(island, ()))
        yield "island number", dict(term for terms in there for term in terms), "=", wanted
    if puzzle.tree:
        every = dict(term for terms in joined.values() for term in terms.items())
        yield "tree", every, "=", len(puzzle.given) - 1


def layers(puzzle: Hashi, p: Program) -> Rows:
    """y[e,t] ≤ y[e,t+1] ≤ y[e,t] + Σ y[e′,t] over the edges that touch e; Σ y[e,1] = 1."""
    edges, at, last = puzzle.edges, at_nodes(puzzle.edges), len(puzzle.edges)
    x = p.atoms("bridge", ((*e, j) for e, top in puzzle.most.items() for j in range(1, top + 1)))
    chains = {e: [x[*e, j] for j in range(1, top + 1)] for e, top in puzzle.most.items()}
    for chain in chains.values():
        for fewer, more in pairwise(chain):
            yield "bridge order", {fewer: 1, more: -1}, ">=", 0
    joined = {edge: {chain[0]: 1} for edge, chain in chains.items()}
    yield from common(puzzle, joined, {edge: summed(chain) for edge, chain in chains.items()})
    p.expect(10 * last**2)
    y = p.variables("reached", product(edges, range(1, last + 1)))
    yield "root", summed(y[edge, 1] for edge in edges), "=", 1
    for edge in edges:
        near = {other for island in edge for other in at[island]}  # and the edge itself
        yield "connected", {y[edge, last]: 1, chains[edge][0]: -1}, "=", 0
        for t in range(1, last):
            yield "layer", {y[edge, t + 1]: 1, y[edge, t]: -1}, ">=", 0
            reached = summed((y[other, t] for other in sorted(near)), -1)
            yield "layer", {y[edge, t + 1]: 1, **reached}, "<=", 0


def flow(puzzle: Hashi, p: Program) -> Rows:
    """x⁰ + x¹ + x² = 1, and along an edge at most (n - 1)·(x¹ + x²) flows."""
    x = p.variables("bridges", ((*e, j) for e, top in puzzle.most.items() for j in range(top + 1)))
    joined, number = dict[Edge, Terms](), dict[Edge, Terms]()
    for edge, top in puzzle.most.items():
        for j in range(1, top + 1):
            p.spell(("bridge", *edge, j), summed(x[*edge, i] for i in range(j, top + 1)))
        yield "one value", summed(x[*edge, j] for j in range(top + 1)), "=", 1
        joined[edge] = summed(x[*edge, j] for j in range(1, top + 1))
        number[edge] = {x[*edge, j]: j for j in range(1, top + 1)}
    yield from common(puzzle, joined, number)
    yield from program.flow(p, sorted(puzzle.given), joined)


PROGRAMS = {"layers": layers, "flow": flow}
