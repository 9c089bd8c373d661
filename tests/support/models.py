"""Sets of assignments by exhaustion, and formulas that several test modules share."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from pysat.solvers import Solver

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula


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
