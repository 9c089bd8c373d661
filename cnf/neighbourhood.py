"""A model of some clauses, and the small part of it that is searched again.

This is large neighbourhood search: some variables are set free, the values of all others are held,
and a solver of its own looks at the clauses that hold, but only by the free ones: they must go on
holding.
"""

from collections.abc import Set as AbstractSet
from itertools import chain
from types import TracebackType
from typing import Self

from pysat.solvers import Solver

from pencilsat.cnf.assignment import Assignment
from pencilsat.cnf.cardinality import Clause


class Neighbourhood:
    """Variables of an assignment that are set free, in a solver of their own, to satisfy targets:
    clauses that do not hold. The clauses of the numbers `spared` need not go on holding.

    Until it ends, the free variables have no value in the assignment. With `keeping`, a search
    prefers the values that they had.
    """

    def __init__(
        self,
        assignment: Assignment,
        targets: list[Clause],
        solver: str,
        *,
        spared: AbstractSet[int] = frozenset(),
        keeping: bool = False,
    ) -> None:
        self._assignment = assignment
        self._keeping = keeping
        self._loaded = {*spared}
        self._released = set[int]()
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
        self._assignment.true |= self._released
        self._solver.delete()

    def free(self, variables: AbstractSet[int]) -> None:
        """Set these variables free, too."""
        assignment = self._assignment
        self._released.update(assignment.release(variables))
        for v in variables & self._held.keys():
            del self._held[v]
        lost = assignment.lost(assignment.around(variables) - self._loaded, self._released)
        self._loaded.update(lost)
        self._load(assignment.numbered(lost))

    def _load(self, clauses: list[Clause]) -> None:
        number, true, phases = self._number, self._assignment.true, list[int]()
        for v in sorted({abs(x) for x in chain.from_iterable(clauses)} - number.keys()):
            new = number[v] = len(self._variables)
            number[-v] = -new
            self._variables.append(v)
            if v in true or -v in true:
                self._held[v] = new if v in true else -new
            phases.append(new if v in true or v in self._released else -new)
        add = self._solver.solver.add_clause  # saves the call of PySAT's own wrapper
        for clause in clauses:
            add([*map(number.__getitem__, clause)])
        if self._keeping:
            self._solver.set_phases(phases)

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
            self._assignment.true |= self._released
            self._released.clear()
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
