"""A model of some clauses, and the small part of it that is searched again.

This is large neighbourhood search: some variables are set free, the values of all others are held,
and a solver of its own looks at the clauses that hold, but only by the free ones: they must go on
holding.
"""

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from itertools import chain
from types import TracebackType
from typing import Self

from pysat.solvers import Solver

from pencilsat.cnf.cardinality import Clause

LONG = 8
"""Clauses of more literals do not make neighbours of their variables: they join what is far apart.
"""


class Assignment:
    """Clauses, and values for all their variables, at first false; some clauses may not hold."""

    def __init__(self) -> None:
        self.true = set[int]()
        self.clauses = list[Clause]()
        self._places: list[list[int]] = [[]]
        self._beside: list[tuple[int, ...]] = [()]

    def add(self, clause: Clause) -> None:
        """Add a clause, which need not hold."""
        for literal in clause:
            while abs(literal) >= len(self._places):
                self.true.add(-len(self._places))
                self._places.append([])
                self._beside.append(())
            self._places[abs(literal)].append(len(self.clauses))
            self._beside[abs(literal)] = ()
        self.clauses.append(clause)

    def holds(self, clause: Clause) -> bool:
        """Whether some literal of the clause is true."""
        return not self.true.isdisjoint(clause)

    def violated(self) -> list[Clause]:
        """The clauses that do not hold, in the order in which they were added."""
        return [clause for clause in self.clauses if not self.holds(clause)]

    def assign(self, literals: Collection[int]) -> None:
        """Make these literals true."""
        self.true.difference_update([-x for x in literals])
        self.true.update(literals)

    def values(self, variables: Iterable[int]) -> list[int]:
        """The literals of these variables that are true."""
        return [v if v in self.true else -v for v in variables]

    def around(self, variables: Iterable[int]) -> set[int]:
        """The numbers of the clauses in which one of these variables occurs."""
        return set[int]().union(*[self._places[v] for v in variables])

    def numbered(self, numbers: Iterable[int]) -> list[Clause]:
        """The clauses of these numbers, as they were added."""
        return [self.clauses[i] for i in sorted(numbers)]

    def lost(self, numbers: Iterable[int], free: AbstractSet[int]) -> list[int]:
        """Those of the numbers whose clauses hold, but only by variables that are free."""
        values, clauses, without = self.values(free), self.clauses, self.true.isdisjoint
        self.true.difference_update(values)
        lost = [i for i in numbers if without(clauses[i])]
        self.true.update(values)
        return [i for i in lost if not without(clauses[i])]

    def flipped(self, literals: Iterable[int]) -> bool:
        """Whether one of these literals could become true so that all that holds goes on holding;
        the first such does.
        """
        for x in literals:
            if not self.lost(self._places[abs(x)], {abs(x)}):
                self.assign([x])
                return True
        return False

    def beside(self, variables: AbstractSet[int]) -> set[int]:
        """These variables, and those that share a clause with one of them that is not long."""
        return set[int]().union(*map(self._besides, variables))

    def _besides(self, v: int) -> tuple[int, ...]:
        """A variable, and those that share a clause with it that is not long; kept until another
        clause is added, as most are asked for again.
        """
        found = self._beside[v]
        if not found:
            clauses = [self.clauses[i] for i in self._places[v]]
            near = {abs(x) for clause in clauses if len(clause) <= LONG for x in clause}
            found = self._beside[v] = (*(near | {v}),)
        return found


class Neighbourhood:
    """Variables of an assignment that are set free, in a solver of their own, to satisfy targets:
    clauses that do not hold. The clauses of the numbers `spared` need not go on holding.
    """

    def __init__(
        self,
        assignment: Assignment,
        targets: list[Clause],
        solver: str,
        spared: AbstractSet[int] = frozenset(),
    ) -> None:
        self._assignment = assignment
        self._loaded = {*spared}
        self._free = set[int]()
        self._number = dict[int, int]()
        self._variables = [0]
        self._held = dict[int, int]()
        self._solver = Solver(name=solver)
        self._load(targets)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.delete()

    def free(self, variables: AbstractSet[int]) -> None:
        """Set these variables free, too."""
        assignment = self._assignment
        self._free |= variables
        for v in variables & self._held.keys():
            del self._held[v]
        lost = assignment.lost(assignment.around(variables) - self._loaded, self._free)
        self._loaded.update(lost)
        self._load(assignment.numbered(lost))

    def _load(self, clauses: list[Clause]) -> None:
        number = self._number
        for v in sorted({abs(x) for x in chain.from_iterable(clauses)} - number.keys()):
            number[v] = len(self._variables)
            number[-v] = -number[v]
            self._variables.append(v)
            if v not in self._free:
                [x] = self._assignment.values([v])
                self._held[v] = number[x]
        add = self._solver.solver.add_clause  # saves the call of PySAT's own wrapper
        for clause in clauses:
            add([*map(number.__getitem__, clause)])

    def keep(self) -> None:
        """Prefer the values of the free variables, when it is searched."""
        free = self._free & self._number.keys()
        self._solver.set_phases([self._number[x] for x in self._assignment.values(free)])

    def search(self, conflicts: int) -> bool | None:
        """Whether the free variables can satisfy the targets and all that holds; if so, they do.

        None after so many conflicts. After False, `blamed` says why.
        """
        return self._searched([*self._held.values()], conflicts)

    def search_once(self, conflicts: int) -> bool | None:
        """The same, where nothing more is set free later: the solver simplifies what is held."""
        for x in self._held.values():
            self._solver.add_clause([x])
        return self._searched([], conflicts)

    def _searched(self, held: list[int], conflicts: int) -> bool | None:
        self._solver.conf_budget(conflicts)
        answer: bool | None = self._solver.solve_limited(held)
        if answer:
            values = zip(self._variables[1:], self._solver.get_model(), strict=True)
            self._assignment.assign([v if x > 0 else -v for v, x in values])
        return answer

    @property
    def conflicts(self) -> int:
        """The number of conflicts of all searches so far."""
        number: int = self._solver.accum_stats()["conflicts"]
        return number

    def blamed(self) -> set[int]:
        """The variables that could not all be held."""
        return {self._variables[abs(x)] for x in self._solver.get_core() or ()}
