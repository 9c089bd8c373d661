"""Building a model of a large formula: its clauses are satisfied one after another, on the spot.

On a large board, whose parts hardly touch each other, a search of the whole loses in one place what
it found in another. So, after what is easily settled, each clause that does not hold is satisfied
in a neighbourhood of its own, and what holds goes on holding. The neighbourhood is first the
clause's own variables; if there is no such model, what the solver blames is set free, too. One that
becomes large or hard is widened by all that is beside it, and given to a solver that simplifies. If
a few clauses are left at the end, the region around them is built anew, in another order. That
finds models, and never decides that there is none.
"""

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula, Model
from pencilsat.cnf.interrupts import held_back
from pencilsat.cnf.neighbourhood import Assignment, Neighbourhood

LARGE = 20_000
"""The number of variables from which on a search of the whole may take too long: Hashi with 5 000
islands has 17 000.
"""

PATIENCE = 5000
"""The solver is asked first, for so many conflicts."""

TRIES = 12
"""After so many rounds without success, a model is no longer built."""

HARDER = 4
"""After a round that satisfies nothing, a search may take so many times the conflicts."""

FEW = 20
"""If no more clauses are left than these, what is around them is built anew."""

REGION = 8000
"""The number of variables of the smallest region that is built anew."""

REGIONS = 2
"""The largest such region has so many times the variables."""

WIDER = 2
"""Each wider neighbourhood has so many times the variables."""

WINDOW = 64
"""Of a longer clause, some parts of so many literals are tried: all of it is no neighbourhood."""

PARTS = 4
"""The number of these parts."""


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

WIDE = Effort("cadical195", 20_000, 4000)
"""It simplifies, which takes the place of many conflicts."""

AGAIN = WIDE._replace(variables=8000)
"""The same in a region that is built anew: another try costs less than a hard search."""


def buildable(formula: Formula) -> bool:
    """Whether a formula is all clauses and cuts, and large."""
    large = formula.lazy and formula.top_id >= LARGE
    return large and not formula.deepening and not formula.at_mosts


class Kept(NamedTuple):
    """An assignment, by its true literals, and the clauses that it violates."""

    true: AbstractSet[int]
    violated: list[Clause]


def in_order(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in the order of their last variables."""
    return sorted(clauses, key=lambda clause: max(map(abs, clause), default=0))


class Building:
    """An assignment, at first all false, that comes to satisfy more and more clauses.

    `conflicts` counts those of all searches; `left` says how many more may follow.
    """

    def __init__(self, formula: Formula, more: Iterable[Clause], left: Left) -> None:
        self.conflicts = 0
        self._formula = formula
        self._left = left
        self._assignment = Assignment()
        self._violated = list[Clause]()
        self._settled: frozenset[int] = frozenset()
        self._fixed: AbstractSet[int] = frozenset()
        for clause in chain(formula.clauses(native=True), more):
            self.add(clause)

    def add(self, clause: Clause) -> None:
        """Add a clause, which the assignment may violate."""
        self._assignment.add(clause)
        self._violated.append(clause)

    def settle(self) -> bool:
        """Find out what all models have in common, as far as it is easy; False if there is no
        model.
        """
        from pencilsat.cnf.probing import Settled  # imported here, as most formulas are small

        settled = Settled(self._assignment.clauses)
        settled.settle(self._formula, self._left)
        self._settled = frozenset(settled.fixed)
        for clause in settled.links:
            self.add(clause)
        return not settled.contradiction

    def start(self, model: Model) -> None:
        """Go on from a model, given by its true variables."""
        assignment = self._assignment
        assignment.assign([-x for x in assignment.true if x > 0 and x not in model])
        assignment.assign(model)
        self._violated = assignment.violated()

    @property
    def literals(self) -> list[int]:
        """What the assignment makes true, by variable."""
        return sorted(self._assignment.true, key=abs)

    def built(self, assumptions: Collection[int]) -> bool:
        """Whether the assignment came to satisfy the assumptions and all clauses."""
        if any(-x in self._settled for x in assumptions):
            return False
        given = self._settled.union(assumptions)
        self._assign(given)
        self._fixed = {*map(abs, given)}
        effort, tries, best = WIDE, 0, self._kept()
        while self._violated and tries < TRIES and self._left():
            before = len(self._violated)
            self._satisfy(effort)
            if 0 < len(self._violated) <= FEW and not self._together():
                best = self._better(best)
                self._start_anew(REGION * min(REGIONS, 1 + tries // 2), backwards=tries % 2 == 0)
                effort = AGAIN
                tries += 1
            elif len(self._violated) == before:
                effort = effort.harder()
                tries += 1
        return not self._violated

    def _assign(self, literals: Iterable[int]) -> None:
        """Make literals true, whatever that violates."""
        assignment = self._assignment
        changed = [x for x in literals if x not in assignment.true]
        assignment.assign(changed)
        around = assignment.numbered(assignment.around(map(abs, changed)))
        self._violated = in_order(self._unsatisfied([*self._violated, *around]))

    def _unsatisfied(self, clauses: Iterable[Clause]) -> list[Clause]:
        return [clause for clause in clauses if not self._assignment.holds(clause)]

    def _kept(self) -> Kept:
        return Kept(frozenset(self._assignment.true), self._violated)

    def _better(self, best: Kept) -> Kept:
        """What is built, unless more is violated than in the best so far; else that, restored."""
        if len(self._violated) <= len(best.violated):
            return self._kept()
        self._assignment.assign(best.true - self._assignment.true)
        self._violated = best.violated
        return best

    def _start_anew(self, size: int, *, backwards: bool) -> None:
        """Forget the values of about so many variables around the clauses that do not hold, which
        are then satisfied in the order of variables, or against it.
        """
        self._assign([-v for v in self._widened(self._free(self._violated), size)])
        if backwards:
            self._violated.reverse()

    def _free(self, clauses: Iterable[Clause]) -> set[int]:
        """The variables of the clauses, except fixed ones."""
        return {abs(x) for clause in clauses for x in clause} - self._fixed

    def _widened(self, free: set[int], size: int) -> set[int]:
        """These variables and those around them, step by step, at least so many, if there are."""
        wider = self._assignment.beside(free) - self._fixed
        while len(free) < len(wider) < size:
            free, wider = wider, self._assignment.beside(wider) - self._fixed
        return wider

    def _satisfy(self, effort: Effort) -> None:
        """Satisfy what is violated, clause by clause, as far as possible."""
        left_over = [clause for clause in self._violated if not self._satisfied(clause, effort)]
        self._violated = self._unsatisfied(left_over)

    def _together(self) -> bool:
        """Whether all that is violated could be satisfied at once: where counts have to add up,
        one may be missing in one place what another has too much.
        """
        if self._wide(self._violated, WIDE):
            self._violated = []
        return not self._violated

    def _satisfied(self, clause: Clause, effort: Effort) -> bool:
        """Whether the clause holds, or could be satisfied."""
        if self._assignment.holds(clause):
            return True
        if not self._left():
            return False
        parts = [clause]
        if len(clause) > WINDOW:
            parts = [clause[i : i + WINDOW] for i in range(0, len(clause), len(clause) // PARTS)]
        return any(self._narrow(part) or self._wide([part], effort) for part in parts)

    def _narrow(self, clause: Clause) -> bool:
        """Whether the clause could be satisfied where the free variables grow by what is blamed."""
        answer: bool | None = False
        new = free = self._free([clause])
        with held_back(), Neighbourhood(self._assignment, [clause], SMALL.solver) as narrow:
            while answer is False and new and len(free) <= SMALL.variables and self._left():
                narrow.free(new)
                answer = narrow.search(SMALL.within(self._left))
                if answer is False:
                    new = narrow.blamed() - self._fixed
                    free = free | new
            self.conflicts += narrow.conflicts
        return bool(answer)

    def _wide(self, clauses: list[Clause], effort: Effort) -> bool:
        """Whether the clauses could be satisfied where the free variables grow by all that is
        beside them.
        """
        free, answer = self._free(clauses), False
        while not answer and self._left():
            wider = self._widened(free, WIDER * len(free))
            if len(wider) == len(free) or len(wider) > effort.variables:
                break
            free = wider
            with held_back(), Neighbourhood(self._assignment, clauses, effort.solver) as wide:
                wide.free(free)
                answer = bool(wide.search_once(effort.within(self._left)))
                self.conflicts += wide.conflicts
        return answer
