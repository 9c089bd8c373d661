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
    literals, clauses, at_mosts = count.literals, list[Clause](), list[AtMost]()
    if count.high is not None:
        keep(literals, count.high, clauses, at_mosts)
    if count.low is not None:
        keep([-x for x in literals], len(literals) - count.low, clauses, at_mosts)
    return clauses, at_mosts


def keep(literals: list[int], bound: int, clauses: list[Clause], at_mosts: list[AtMost]) -> None:
    """Add that at most so many of the literals are true: as clauses, if few say so, or as it is."""
    n = len(literals)
    if 0 < bound < n - 1:
        at_mosts.append(AtMost(literals, bound))
    elif bound == 0:
        clauses += [[-x] for x in literals]
    elif bound < n:
        clauses.append([-x for x in literals] if bound > 0 else [])
