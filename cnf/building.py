"""Building a model of a large formula: its clauses are satisfied one after another, on the spot.

On a large board, whose parts hardly touch each other, a search of the whole loses in one place what
it found in another. So each clause that does not hold is satisfied in a neighbourhood of its own,
and what holds goes on holding. The neighbourhood is first the clause's own variables; if there is
no such model, what the solver blames is set free, too. One that becomes large or hard is widened by
all that is beside it, and given to a solver that simplifies. That finds models, and never decides
that there is none.
"""

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from itertools import chain
from operator import itemgetter
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

ATTEMPTS = 2
"""So often a model is built from nothing: in one order of the clauses, then in the other."""

FAILURES = 4
"""An attempt ends when none of the clauses that are left could be satisfied, so many times."""

HARDER = 4
"""After each time, a search may take so many times the conflicts."""

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

WIDE = Effort("cadical195", 50_000, 4000)
"""It simplifies, which takes the place of many conflicts."""


def buildable(formula: Formula) -> bool:
    """Whether a formula is all clauses and cuts, and large."""
    large = formula.lazy and formula.top_id >= LARGE
    return large and not formula.deepening and not formula.at_mosts


class Building:
    """An assignment, at first all false, that comes to satisfy more and more clauses.

    `conflicts` counts those of all searches.
    """

    def __init__(self, formula: Formula, more: Iterable[Clause]) -> None:
        self.conflicts = 0
        self._assignment = Assignment()
        self._violated = list[Clause]()
        for clause in chain(formula.clauses(native=True), more):
            self.add(clause)

    def add(self, clause: Clause) -> None:
        """Add a clause, which the assignment may violate."""
        self._assignment.add(clause)
        self._violated.append(clause)

    def start(self, model: Model, *, backwards: bool = False) -> None:
        """Go on from a model, given by its true variables, in the order of variables or against
        it.
        """
        assignment = self._assignment
        assignment.assign([-x for x in assignment.true if x > 0 and x not in model])
        assignment.assign(model)
        violated = [(max(map(abs, clause), default=0), clause) for clause in assignment.violated()]
        self._violated = [c for _, c in sorted(violated, key=itemgetter(0), reverse=backwards)]

    @property
    def literals(self) -> list[int]:
        """What the assignment makes true, by variable."""
        return sorted(self._assignment.true, key=abs)

    def built(self, assumptions: Collection[int], left: Left) -> bool:
        """Whether the assignment came to satisfy the assumptions and all clauses."""
        changed = [x for x in assumptions if x not in self._assignment.true]
        self._assignment.assign(changed)
        self._violated += self._assignment.numbered(self._assignment.around(map(abs, changed)))
        fixed = {*map(abs, assumptions)}
        effort, failures = WIDE, 0
        while self._violated and failures < FAILURES and left():
            left_over = [c for c in self._violated if not self._satisfied(c, fixed, effort, left)]
            if len(left_over) == len(self._violated):
                failures += 1
                effort = effort.harder()
            self._violated = left_over
        return not self._violated

    def _satisfied(
        self, clause: Clause, fixed: AbstractSet[int], effort: Effort, left: Left
    ) -> bool:
        """Whether the clause holds, or could be satisfied."""
        if self._assignment.holds(clause):
            return True
        if not left():
            return False
        parts = [clause]
        if len(clause) > WINDOW:
            parts = [clause[i : i + WINDOW] for i in range(0, len(clause), len(clause) // PARTS)]
        return any(self._near(part, fixed, effort, left) for part in parts)

    def _near(self, clause: Clause, fixed: AbstractSet[int], effort: Effort, left: Left) -> bool:
        """Whether the clause could be satisfied in some neighbourhood."""
        free = {*map(abs, clause)} - fixed
        with held_back():
            answer = self._narrow(clause, free, fixed, left)
        while not answer and left():
            wider = self._assignment.beside(free) - fixed
            if len(wider) == len(free) or len(wider) > effort.variables:
                return False
            free = wider
            with held_back(), Neighbourhood(self._assignment, clause, effort.solver) as wide:
                wide.free(free)
                answer = wide.search_once(effort.within(left))
                self.conflicts += wide.conflicts
        return bool(answer)

    def _narrow(
        self, clause: Clause, free: set[int], fixed: AbstractSet[int], left: Left
    ) -> bool | None:
        """Whether the clause could be satisfied where `free` grows by what is blamed."""
        answer: bool | None = False
        new = {*free}
        with Neighbourhood(self._assignment, clause, SMALL.solver) as narrow:
            while answer is False and new and len(free) <= SMALL.variables and left():
                narrow.free(new)
                answer = narrow.search(SMALL.within(left))
                if answer is False:
                    new = narrow.blamed() - fixed
                    free |= new
            self.conflicts += narrow.conflicts
        return answer
