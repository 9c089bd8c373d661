"""Counting constraints that are clauses at once, over literals or chains of them."""

from itertools import pairwise

from pencilsat.cnf.cardinality import clauses_of
from pencilsat.cnf.formula import Formula

CHAIN_LENGTHS = [
    (2,),
    (3,),
    (1, 2),
    (1, 3),
    (2, 1),
    (2, 2),
    (3, 2),
    (3, 3),
    (1, 2, 3),
    (2, 2, 2),
    (3, 1, 1),
    (1, 1, 2, 2),
]


class Writing(Formula):
    """A formula whose counts are clauses at once."""

    def _written(self, count):
        encoding = self.encoding_of(count)
        clauses, top = clauses_of(count, encoding=encoding, top_id=self.top_id)
        while self.top_id < top:
            self.aux()
        return clauses

    def at_most(self, terms, k):
        return self._written(super().at_most(terms, k))

    def at_least(self, terms, k):
        return self._written(super().at_least(terms, k))

    def exactly(self, terms, k):
        return self._written(super().exactly(terms, k))

    def at_most_one(self, literals):
        return self._written(super().at_most_one(literals))

    def exactly_one(self, literals):
        return self._written(super().exactly_one(literals))

    @property
    def top_id(self):
        return self._made


def chains(f, lengths):
    """Chains of new literals, every second chain of negative ones, and their order clauses."""
    made = []
    for i, length in enumerate(lengths):
        sign = -1 if i % 2 else 1
        made.append([sign * f.aux() for _ in range(length)])
    return made, [[-b, a] for c in made for a, b in pairwise(c)]
