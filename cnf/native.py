"""Native counts: for solvers with cardinality constraints, and for files of pseudo-Boolean ones.

A count becomes at-most constraints, that at most k of some literals are true, beside a few clauses.
MiniCard keeps such constraints as they are, and learns from them (M. H. Liffiton, J. C. Maglalang:
*A Cardinality Solver: More Expressive Constraints for Free*, SAT 2012); so does its descendant in
Glucose. A count with `unless` literals is written as clauses.
"""

from typing import NamedTuple

from .cardinality import Clause, Count

GUARDED = "seqcounter"
"""The encoding of counts with `unless` literals."""


class AtMost(NamedTuple):
    """At most `bound` of the literals are true; the bound is neither negative nor trivial."""

    literals: list[int]
    bound: int


def native(count: Count) -> tuple[list[Clause], list[AtMost]]:
    """The clauses and at-most constraints of a count without `unless` literals."""
    clauses: list[Clause] = []
    kept: list[AtMost] = []
    literals = count.literals
    n = len(literals)
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
