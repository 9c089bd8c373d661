"""Counts that stay counts: for solvers that have them, and for files of pseudo-Boolean ones.

A count becomes at-mosts, literals of which at most so many are true, beside few clauses. MiniCard
keeps such constraints as they are, and learns from them (M. H. Liffiton, J. C. Maglalang: *A
Cardinality Solver: More Expressive Constraints for Free*, SAT 2012); so does its descendant in
Glucose. A count that holds only *unless* something else does is written as clauses.
"""

from typing import NamedTuple

from pencilsat.cnf.cardinality import NATIVE, Clause, Count
from pencilsat.cnf.errors import BadInput

SOLVERS = ("gluecard3", "gluecard4", "minicard")
"""Those of PySAT that have counts."""

GUARDED = "seqcounter"
"""The encoding of counts that do not always hold."""


class AtMost(NamedTuple):
    """Of the literals, at most so many are true: at least none, and not all."""

    literals: list[int]
    bound: int


def native(count: Count) -> tuple[list[Clause], list[AtMost]]:
    """A count that always holds, as clauses and at-mosts."""
    clauses: list[Clause] = []
    kept: list[AtMost] = []
    literals, n = count.literals, len(count.literals)
    negated = [-literal for literal in literals]
    for some, bound in (
        (literals, count.high),
        (negated, None if count.low is None else n - count.low),
    ):
        if bound is None or bound >= n:
            continue
        if bound < 0:
            clauses.append([])
        elif bound == 0:
            clauses += [[-literal] for literal in some]
        elif bound == n - 1:
            clauses.append([-literal for literal in some])
        else:
            kept.append(AtMost(some, bound))
    return clauses, kept


def check_native(cardinality: str, amo: str, solver: str) -> None:
    """The solver has counts where they stay counts, or BadInput names those that do."""
    if NATIVE in (cardinality, amo) and solver not in SOLVERS:
        raise BadInput(
            f"native counts are for the solvers {', '.join(SOLVERS)}, and for export --format opb"
        )
