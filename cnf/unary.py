"""How many literals are true, in unary: a literal for *at least k of them*, for each k."""

from collections.abc import Sequence

from .cardinality import Clause
from .hints import Variables


def at_least(
    f: Variables, literals: Sequence[int], most: int | None = None
) -> tuple[list[int], list[Clause]]:
    """The literals of *at least 1, 2, … n* of n, or only up to the `most`, and the clauses that
    define them, n² / 2 times four: of the literals up to each, at least k are true if that holds
    before it, or if k - 1 are and it is true.
    """
    counts, clauses = list[int](), list[Clause]()
    for x in literals:
        more_of = len(counts) + (len(counts) != most)
        new = [f.aux() for _ in range(more_of)]
        for k, more in enumerate(new):
            fewer = [counts[k - 1]] if k else []
            before = [counts[k]] if k < len(counts) else []
            clauses += [[more, -y] for y in before] + [[more, -x, *(-y for y in fewer)]]
            clauses += [[-more, x, *before]] + [[-more, *before, y] for y in fewer]
        counts = new
    return counts, clauses
