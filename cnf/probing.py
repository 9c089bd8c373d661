"""What a formula settles before any search: failed literals, and the parity of its sums.

A literal fails if unit propagation from it finds a contradiction; so its negation is fixed.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from pysat.solvers import Solver

from pencilsat.cnf import parity
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.interrupts import held_back

WORTH = 100
"""Another round is worth its time if the last one fixed one in so many variables."""

TOGETHER = 256
"""How many variables are tried, one after another, before an interrupt is let through."""


class Settled:
    """Clauses, and literals that they imply, by probing; `links` are further clauses, which the
    parity of counts implies. If `contradiction` is true, there is no model.
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.fixed = set[int]()
        self.links: list[Clause] = []
        self.contradiction = False
        self._clauses = [*clauses]

    def settle(self, formula: Formula, goes_on: Callable[[], object]) -> None:
        """Probe all variables, and link those of the formula by parity, while that settles
        more.
        """
        self._solver = Solver(name="minisat22", bootstrap_with=self._clauses)
        variables, worth, counts = self._solver.nof_vars(), True, parity.sums(formula)
        while worth and goes_on():
            before = len(self.fixed)
            self._probe_all(variables, goes_on)
            if not self.contradiction:
                self.links = parity.links(counts, self.fixed)
                self.fixed.update([clause[0] for clause in self.links if len(clause) == 1])
                self._solver.append_formula(self.links)
            worth = (len(self.fixed) - before) * WORTH > variables
        self._solver.delete()

    def open(self) -> Iterator[Clause]:
        """What the clauses and links say of variables that are not fixed, each once."""
        false = {-x for x in self.fixed}
        left = filter(self.fixed.isdisjoint, chain(self._clauses, self.links))
        yield from map(list, dict.fromkeys(tuple([x for x in c if x not in false]) for c in left))

    def _probe_all(self, variables: int, goes_on: Callable[[], object]) -> None:
        """Try both literals of each variable, unless another one has just implied it."""
        self._sound = bytearray(2 * variables + 1)
        for start in range(1, variables + 1, TOGETHER):
            if self.contradiction or not goes_on():
                break
            with held_back():
                for v in range(start, min(start + TOGETHER, variables + 1)):
                    if v not in self.fixed and -v not in self.fixed:
                        self._probe(v)

    def _probe(self, v: int) -> None:
        """Fix a variable if one of its literals fails."""
        failed = [x for x in (v, -v) if not self._sound[x] and not self._propagates(x)]
        self.contradiction |= len(failed) == 2
        for x in failed:
            self._solver.add_clause([-x])
            self.fixed.add(-x)

    def _propagates(self, x: int) -> bool:
        """Whether a literal does not fail: nor does any that it implies."""
        consistent: bool
        consistent, implied = self._solver.propagate([x])
        if consistent:
            for y in implied:
                self._sound[y] = True
        return consistent
