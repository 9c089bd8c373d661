"""Sets of assignments by exhaustion, and formulas that several test modules share."""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from math import inf

import networkx as nx
from pysat.solvers import Solver

from pencilsat.cnf import graphs
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Cuts
from pencilsat.search.solving import Session


def assignments(variables: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to make the variables true or false, as literals."""
    return list(product(*((-variable, variable) for variable in variables)))


def satisfied(clause: Iterable[int], assignment: Sequence[int]) -> bool:
    """Whether an assignment of all its variables makes a clause true."""
    return any(literal in assignment for literal in clause)


def extensible(clauses: Iterable[Clause], variables: Sequence[int]) -> set[tuple[int, ...]]:
    """The assignments of the variables that some values of the other variables make a model."""
    with Solver(name="minisat22", bootstrap_with=list(clauses)) as solver:
        return {
            assignment
            for assignment in assignments(variables)
            if solver.solve(assumptions=assignment)
        }


def pigeonhole(holes: int) -> Formula:
    """One pigeon too many for the holes: unsatisfiable, and hard for resolution."""
    f = Formula()
    sits = f.variables("sits", product(range(holes + 1), range(holes)))
    f.add("a hole each", ([sits[p, h] for h in range(holes)] for p in range(holes + 1)))
    for h in range(holes):
        pairs = combinations(range(holes + 1), 2)
        f.add("one a hole", ([-sits[p, h], -sits[q, h]] for p, q in pairs), of=f"hole {h}")
    return f


def formula_of(n, clauses):
    """Clauses over the atoms 1 to n."""
    f = Formula()
    f.variables("x", range(1, n + 1))
    f.add("clauses", clauses)
    return f


def random_formula(rng, n, clauses, *, width=3):
    """Random clauses over the atoms 1 to n."""
    picks = (rng.sample(range(1, n + 1), width) for _ in range(clauses))
    return formula_of(n, [[v * rng.choice((-1, 1)) for v in pick] for pick in picks])


def models(f):
    """All models of a formula whose variables are all atoms, as sets of true variables."""
    clauses = list(f.clauses())
    return [
        {v for v in a if v > 0}
        for a in assignments(f.projection)
        if all(satisfied(clause, a) for clause in clauses)
    ]


def cycle_with_cuts(n=8):
    """Edges of a cycle of n nodes that connect them all, by cuts."""
    f = Formula()
    graph = f.variables("edge", nx.cycle_graph(n).edges)
    f.add("connected", graphs.connected(f, graph))
    return f, graph


def with_cuts(f, broken):
    """The formula with other cuts."""
    made = f.variant(cuts=False)
    made.add("connected", [Cuts(broken)])
    return made


class Expiring(Session):
    """A session whose limit is reached after so many questions."""

    questions = 10**9

    def solve(self, assumptions=(), patience=inf):
        self.questions -= 1
        return super().solve(assumptions, patience) if self.questions >= 0 else None


def seeded_formula(seed, atoms=7, others=4):
    """Clauses that leave some atoms fixed and some open, now and then nothing."""
    rng = random.Random(seed)
    f = Formula()
    f.variables("x", range(atoms))
    for _ in range(others):
        f.aux()
    top = atoms + others
    picks = (rng.sample(range(1, top + 1), 3) for _ in range(rng.randint(10, 60)))
    f.add("random", ([v * rng.choice((-1, 1)) for v in pick] for pick in picks))
    return f
