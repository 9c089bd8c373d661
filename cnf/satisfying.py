"""An assignment that comes to satisfy more and more clauses, each on the spot.

Each clause that does not hold is satisfied in a neighbourhood of its own, and what holds goes on
holding. The neighbourhood is first the clause's own variables; if there is no such model, what the
solver blames is set free, too. One that becomes large or hard is widened by all that is beside it,
and given to a solver that simplifies.
"""

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from itertools import chain, compress
from math import inf
from typing import NamedTuple

from pencilsat.cnf.assignment import Assignment
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.interrupts import held_back
from pencilsat.cnf.leaves_first import leaves_first, ranks
from pencilsat.cnf.neighbourhood import Neighbourhood
from pencilsat.cnf.probing import Settled

WIDER = 2
"""Each wider neighbourhood has so many times the variables."""

WINDOW = 64
"""Of a longer clause, some parts of so many literals are tried: all of it is no neighbourhood."""

PARTS = 4
"""The number of these parts."""

HARDER = 4
"""A harder search may take so many times the conflicts."""

Left = Callable[[], float]
"""How many conflicts a search may take now: at a limit, none."""


class Effort(NamedTuple):
    """A solver, and how many variables it may set free, and how many conflicts each search may
    take.
    """

    solver: str
    variables: int
    conflicts: int

    def within(self, left: Left) -> int:
        """The conflicts of one search, at least one: PySAT takes none to be unlimited."""
        return max(1, int(min(self.conflicts, left())))

    def harder(self) -> "Effort":
        """The same with more conflicts."""
        return self._replace(conflicts=HARDER * self.conflicts)


SMALL = Effort("minisat22", 1000, 1000)
"""It starts fast, and blames few."""

WIDE = Effort("cadical195", 8000, 4000)
"""It simplifies, which takes the place of many conflicts."""


class Satisfying:
    """An assignment, at first all false, that comes to satisfy more and more clauses.

    `violated` are those that do not hold, `fixed` variables keep their values. `conflicts` counts
    those of all searches; `left` says how many more may follow.
    """

    def __init__(self, settled: Settled, left: Left) -> None:
        self.conflicts = 0
        self.left = left
        self.settled = frozenset(settled.fixed)
        self.fixed: AbstractSet[int] = {*map(abs, self.settled)}
        self.assignment = Assignment(max(self.fixed, default=0))
        self.violated = list[Clause]()
        for clause in settled.open():
            self.add(clause)
        self.rank = self.ranks(range(1, self.assignment.variables + 1))

    def add(self, clause: Clause) -> None:
        """Add a clause, which the assignment may violate."""
        self.assignment.add(clause)
        self.violated.append(clause)

    def ranks(self, variables: Collection[int]) -> dict[int, int]:
        """The ranks of those variables that are not fixed, in a tree from the first of them."""
        return ranks(variables, {*variables} - self.fixed, self.assignment.besides)

    def assign(self, literals: Iterable[int]) -> None:
        """Make literals true, whatever that violates."""
        assignment = self.assignment
        changed = [x for x in literals if x not in assignment.true]
        assignment.assign(changed)
        around = assignment.numbered(assignment.around(map(abs, changed)))
        once = {id(clause): clause for clause in chain(self.violated, around)}
        self.violated = leaves_first(self.unsatisfied(once.values()), self.rank)

    def unsatisfied(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Those of the clauses that do not hold."""
        return [clause for clause in clauses if not self.assignment.holds(clause)]

    def divided(self, region: AbstractSet[int]) -> tuple[list[Clause], list[Clause]]:
        """What is violated in the region, as far as it has a variable there, and elsewhere."""
        touching = [not region.isdisjoint(map(abs, clause)) for clause in self.violated]
        elsewhere = [not touches for touches in touching]
        return [*compress(self.violated, touching)], [*compress(self.violated, elsewhere)]

    def free(self, clauses: Iterable[Clause]) -> set[int]:
        """The variables of the clauses, except fixed ones."""
        return {abs(x) for clause in clauses for x in clause} - self.fixed

    def widened(self, free: set[int], size: int) -> set[int]:
        """These variables and those around them, step by step, at least so many, if there are."""
        wider, ring = {*free}, free
        while ring and (ring is free or len(wider) < size):
            ring = self.assignment.beside(ring) - self.fixed - wider
            wider |= ring
        return wider

    def satisfy(self, effort: Effort, most: float = inf) -> None:
        """Satisfy what is violated, clause by clause, until more than `most` have failed."""
        left_over = list[Clause]()
        for clause in self.violated:
            if len(left_over) > most or not self.satisfied(clause, effort):
                left_over.append(clause)
        self.violated = self.unsatisfied(left_over)

    def satisfied(self, clause: Clause, effort: Effort) -> bool:
        """Whether the clause holds, or could be satisfied; mostly, one variable does it."""
        free = (x for x in clause[:WINDOW] if abs(x) not in self.fixed)
        if self.assignment.holds(clause) or self.assignment.flipped(free):
            return True
        if not self.left():
            return False
        parts = [clause]
        if len(clause) > WINDOW:
            parts = [clause[i : i + WINDOW] for i in range(0, len(clause), len(clause) // PARTS)]
        return any(self._near(part, effort) for part in parts)

    def _near(self, clause: Clause, effort: Effort) -> bool:
        """Whether the clause could be satisfied in some neighbourhood."""
        free = self.free([clause])
        with held_back():
            answer = self._narrow(clause, free)
        return answer or self.wide([clause], free, effort)

    def _narrow(self, clause: Clause, free: set[int]) -> bool:
        """Whether the clause could be satisfied where `free` grows by what is blamed."""
        answer: bool | None = False
        new = {*free}
        with Neighbourhood(self.assignment, [clause], SMALL.solver, keeping=True) as narrow:
            while answer is False and new and len(free) <= SMALL.variables and self.left():
                narrow.free(new)
                answer = narrow.search(SMALL.within(self.left))
                if answer is False:
                    new = narrow.blamed() - self.fixed
                    free |= new
            self.conflicts += narrow.conflicts
        return bool(answer)

    def wide(self, clauses: list[Clause], free: set[int], effort: Effort) -> bool:
        """Whether the clauses could be satisfied where `free` grows by all that is beside it."""
        answer = False
        while not answer and self.left():
            wider = self.widened(free, WIDER * len(free))
            if len(wider) == len(free) or len(wider) > effort.variables:
                break
            free = wider
            with held_back(), Neighbourhood(self.assignment, clauses, effort.solver) as wide:
                wide.free(free)
                answer = bool(wide.search_once(effort.within(self.left)))
                self.conflicts += wide.conflicts
        return answer
