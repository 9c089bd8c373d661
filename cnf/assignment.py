"""Clauses and an assignment, in which some of them may not hold."""

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet

from pencilsat.cnf.cardinality import Clause

LONG = 8
"""Clauses of more literals do not make neighbours of their variables: they join what is far apart.
"""


class Assignment:
    """Clauses, and values for all their variables, at first false; some clauses may not hold."""

    def __init__(self, variables: int = 0) -> None:
        self.true = set[int]()
        self.clauses = list[Clause]()
        self._places: list[list[int]] = [[]]
        self._beside: list[tuple[int, ...]] = [()]
        self.reach(variables)

    @property
    def variables(self) -> int:
        """The number of variables."""
        return len(self._places) - 1

    def reach(self, variables: int) -> None:
        """Have at least so many variables."""
        new = range(len(self._places), variables + 1)
        self.true.update([-v for v in new])
        self._places += [[] for _ in new]
        self._beside += [() for _ in new]

    def add(self, clause: Clause) -> None:
        """Add a clause, which need not hold."""
        places, number = self._places, len(self.clauses)
        for v in map(abs, clause):
            if v >= len(places):
                self.reach(v)
            places[v].append(number)
            self._beside[v] = ()
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

    def lost(self, numbers: Iterable[int], released: AbstractSet[int]) -> list[int]:
        """Those of the numbers whose clauses hold by none of the literals that are true, but by
        released ones.
        """
        clauses, without, released_only = self.clauses, self.true.isdisjoint, released.isdisjoint
        found = [(i, clauses[i]) for i in numbers if without(clauses[i])]
        return [i for i, clause in found if not released_only(clause)]

    def release(self, variables: Iterable[int]) -> list[int]:
        """Take away the values of these variables; the literals that were true."""
        released = self.values(variables)
        self.true.difference_update(released)
        return released

    def flipped(self, literals: Iterable[int]) -> bool:
        """Whether one of these literals could become true so that all that holds goes on holding;
        the first such does.
        """
        for x in literals:
            self.true.discard(-x)
            if not self.lost(self._places[abs(x)], {-x}):
                self.true.add(x)
                return True
            self.true.add(-x)
        return False

    def beside(self, variables: AbstractSet[int]) -> set[int]:
        """These variables, and those that share a clause with one of them that is not long."""
        return set[int]().union(*map(self.besides, variables))

    def besides(self, v: int) -> tuple[int, ...]:
        """A variable, and those that share a clause with it that is not long; kept until another
        clause is added, as most are asked for again.
        """
        found = self._beside[v]
        if not found:
            clauses = [self.clauses[i] for i in self._places[v]]
            near = {abs(x) for clause in clauses if len(clause) <= LONG for x in clause}
            found = self._beside[v] = (*(near | {v}),)
        return found
