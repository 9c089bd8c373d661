"""Building a model of a large formula: its clauses are satisfied one after another, on the spot.

On a large board, whose parts hardly touch each other, a search of the whole loses in one place what
it found in another. So, after what is easily settled, each clause that does not hold is satisfied
in a neighbourhood of its own, and what holds goes on holding. The neighbourhood is first the
clause's own variables; if there is no such model, what the solver blames is set free, too. One that
becomes large or hard is widened by all that is beside it, and given to a solver that simplifies. If
a few clauses are left at the end, they are moved towards each other, and regions around them are
built anew, of several sizes and in both orders. That finds models, and never decides that there is
none.
"""

import random
from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from itertools import chain, compress
from math import inf
from typing import NamedTuple

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula, Model
from pencilsat.cnf.interrupts import held_back
from pencilsat.cnf.neighbourhood import Assignment, Neighbourhood

PATIENCE = 5000
"""The solver is asked first, for so many conflicts."""

TRIES = 40
"""After so many moves and regions in a row that were in vain, a model is no longer built."""

HARDER = 4
"""After a round that satisfies nothing, a search may take so many times the conflicts."""

HARDEST = 256_000
"""The most conflicts of a search; after that, what is left is too much."""

FEW = 20
"""If no more clauses are left than these, they are mended one by one."""

REGION = 2000
"""The least number of variables of a region that is built anew, about."""

LARGEST = 8
"""The largest such region has so many times the variables."""

BALL = 500, 4000
"""The least and the most variables, about, among which a clause that does not hold is moved."""

NEAR = 12
"""Such clauses are moved towards each other until the path between them has so many variables."""

MOVES = 8
"""If so many moves fail, the region is built anew, however large."""

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

WIDE = Effort("cadical195", 8000, 4000)
"""It simplifies, which takes the place of many conflicts."""


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
        self._satisfy_most()
        return self._satisfy_rest()

    def _satisfy_most(self) -> None:
        """Satisfy all clauses but a few, if that can be."""
        effort, before = WIDE, len(self._violated)
        while effort.conflicts <= HARDEST and self._left():
            self._satisfy(effort)
            if len(self._violated) <= FEW:
                break
            if len(self._violated) == before:
                effort = effort.harder()
            before = len(self._violated)

    def _satisfy_rest(self) -> bool:
        """Whether the few clauses that are left came to hold, all together or in regions that are
        built anew.
        """
        best, tries, draw = self._kept(), 0, random.Random(1)
        while 0 < len(best.violated) <= FEW and tries < TRIES and self._left():
            if tries or not self._together():
                self._mend(draw)
            tries = 0 if len(self._violated) < len(best.violated) else tries + 1
            best = self._better(best)
        return not self._violated

    def _assign(self, literals: Iterable[int]) -> None:
        """Make literals true, whatever that violates."""
        assignment = self._assignment
        changed = [x for x in literals if x not in assignment.true]
        assignment.assign(changed)
        around = assignment.numbered(assignment.around(map(abs, changed)))
        once = {id(clause): clause for clause in chain(self._violated, around)}
        self._violated = in_order(self._unsatisfied(once.values()))

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

    def _mend(self, draw: random.Random) -> None:
        """Move some clause that does not hold towards the nearest other one, as what is missing
        here may be too much there; where they are near, build anew what is around them.
        """
        chosen = draw.choice(self._violated)
        path = self._path(chosen, [clause for clause in self._violated if clause is not chosen])
        moves = MOVES if len(path) > NEAR else 0
        if not any(self._moved(path, draw) for _ in range(moves)):
            self._build_anew(path, draw)

    def _path(self, clause: Clause, others: list[Clause]) -> list[int]:
        """A shortest path of neighbours from the clause to one of the others; if there is none, all
        variables of the clause.
        """
        start, goal = self._free([clause]), self._free(others)
        rings, seen = [start], {*start}
        while goal and rings[-1] and not rings[-1] & goal:
            rings.append(self._assignment.beside(rings[-1]) - self._fixed - seen)
            seen |= rings[-1]
        path, ends = list[int](), rings[-1] & goal
        while rings and ends:
            path.append(min(ends & rings.pop()))
            ends = self._assignment.beside({path[-1]})
        return path[::-1] or sorted(start)

    def _moved(self, path: list[int], draw: random.Random) -> bool:
        """Whether what is violated around the start of the path could be satisfied where clauses
        further along it may be violated instead.
        """
        assignment, ball = self._assignment, self._widened({path[0]}, draw.randint(*BALL))
        further = assignment.around({draw.choice([v for v in path[1:] if v in ball])})
        inside, elsewhere = self._divided(ball)
        with held_back(), Neighbourhood(assignment, inside, WIDE.solver, further) as near:
            near.free(ball)
            near.keep()
            answer = near.search_once(WIDE.within(self._left))
            self.conflicts += near.conflicts
        if answer:
            self._violated = self._unsatisfied(assignment.numbered(further)) + elsewhere
        return bool(answer)

    def _build_anew(self, path: list[int], draw: random.Random) -> None:
        """Forget the values of the variables around a path, and satisfy what is violated then, in
        the order of variables or against it.
        """
        region = self._widened({*path}, round(REGION * LARGEST ** draw.random()))
        self._violated, elsewhere = self._divided(region)
        most = len(self._violated)
        self._assign([-v for v in region])
        if draw.randrange(2):
            self._violated.reverse()
        self._satisfy(WIDE, most)
        self._violated += elsewhere

    def _divided(self, region: AbstractSet[int]) -> tuple[list[Clause], list[Clause]]:
        """What is violated in the region, as far as it has a variable there, and elsewhere."""
        touching = [not region.isdisjoint(map(abs, clause)) for clause in self._violated]
        elsewhere = [not touches for touches in touching]
        return [*compress(self._violated, touching)], [*compress(self._violated, elsewhere)]

    def _free(self, clauses: Iterable[Clause]) -> set[int]:
        """The variables of the clauses, except fixed ones."""
        return {abs(x) for clause in clauses for x in clause} - self._fixed

    def _widened(self, free: set[int], size: int) -> set[int]:
        """These variables and those around them, step by step, at least so many, if there are."""
        wider, ring = {*free}, free
        while ring and (ring is free or len(wider) < size):
            ring = self._assignment.beside(ring) - self._fixed - wider
            wider |= ring
        return wider

    def _satisfy(self, effort: Effort, most: float = inf) -> None:
        """Satisfy what is violated, clause by clause, until more than `most` have failed."""
        left_over = list[Clause]()
        for clause in self._violated:
            if len(left_over) > most or not self._satisfied(clause, effort):
                left_over.append(clause)
        self._violated = self._unsatisfied(left_over)

    def _together(self) -> bool:
        """Whether all that is violated could be satisfied at once: where counts have to add up,
        one may be missing in one place what another has too much.
        """
        if self._wide(self._violated, self._free(self._violated), WIDE):
            self._violated = []
        return not self._violated

    def _satisfied(self, clause: Clause, effort: Effort) -> bool:
        """Whether the clause holds, or could be satisfied; mostly, one variable does it."""
        free = (x for x in clause[:WINDOW] if abs(x) not in self._fixed)
        if self._assignment.holds(clause) or self._assignment.flipped(free):
            return True
        if not self._left():
            return False
        parts = [clause]
        if len(clause) > WINDOW:
            parts = [clause[i : i + WINDOW] for i in range(0, len(clause), len(clause) // PARTS)]
        return any(self._near(part, effort) for part in parts)

    def _near(self, clause: Clause, effort: Effort) -> bool:
        """Whether the clause could be satisfied in some neighbourhood."""
        free = self._free([clause])
        with held_back():
            answer = self._narrow(clause, free)
        return answer or self._wide([clause], free, effort)

    def _narrow(self, clause: Clause, free: set[int]) -> bool:
        """Whether the clause could be satisfied where `free` grows by what is blamed."""
        answer: bool | None = False
        new = {*free}
        with Neighbourhood(self._assignment, [clause], SMALL.solver) as narrow:
            while answer is False and new and len(free) <= SMALL.variables and self._left():
                narrow.free(new)
                narrow.keep()
                answer = narrow.search(SMALL.within(self._left))
                if answer is False:
                    new = narrow.blamed() - self._fixed
                    free |= new
            self.conflicts += narrow.conflicts
        return bool(answer)

    def _wide(self, clauses: list[Clause], free: set[int], effort: Effort) -> bool:
        """Whether the clauses could be satisfied where `free` grows by all that is beside it."""
        answer = False
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
