"""Building a model of a large formula: its clauses are satisfied one after another, on the spot.

On a large board, whose parts hardly touch each other, a search of the whole loses in one place what
it found in another. So, after what is easily settled, each clause that does not hold is satisfied
in a neighbourhood of its own, from the leaves of a tree to its root. If a few clauses are left at
the end, they are moved towards each other, and regions around them are built anew, of several sizes
and from other leaves. That finds models, and never decides that there is none.
"""

import random
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.interrupts import held_back
from pencilsat.cnf.leaves_first import leaves_first
from pencilsat.cnf.neighbourhood import Neighbourhood
from pencilsat.cnf.satisfying import WIDE, Satisfying
from pencilsat.cnf.written import Model

PATIENCE = 5000
"""The solver is asked first, for so many conflicts."""

TRIES = 40
"""After so many moves and regions in a row that were in vain, a model is no longer built."""

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


class Kept(NamedTuple):
    """An assignment, by its true literals, and the clauses that it violates."""

    true: AbstractSet[int]
    violated: list[Clause]


class Building(Satisfying):
    """A model of the whole formula that is built on the spot, and mended where it is not one."""

    def start(self, model: Model) -> None:
        """Go on from a model, given by its true variables."""
        assignment = self.assignment
        assignment.assign([-x for x in assignment.true if x > 0 and x not in model])
        assignment.assign(model)
        self.violated = assignment.violated()

    @property
    def literals(self) -> list[int]:
        """What the assignment makes true, by variable."""
        return sorted(self.assignment.true, key=abs)

    def built(self, assumptions: Collection[int]) -> bool:
        """Whether the assignment came to satisfy the assumptions and all clauses."""
        if any(-x in self.settled for x in assumptions):
            return False
        given = self.settled.union(assumptions)
        self.assign(given)
        self.fixed = {*map(abs, given)}
        self._satisfy_most()
        return self._satisfy_rest()

    def _satisfy_most(self) -> None:
        """Satisfy all clauses but a few, if that can be."""
        effort, before = WIDE, len(self.violated)
        while effort.conflicts <= HARDEST and self.left():
            self.satisfy(effort)
            if len(self.violated) <= FEW:
                break
            if len(self.violated) == before:
                effort = effort.harder()
            before = len(self.violated)

    def _satisfy_rest(self) -> bool:
        """Whether the few clauses that are left came to hold, all together or in regions that are
        built anew.
        """
        best, tries, draw = self._kept(), 0, random.Random(1)
        while 0 < len(best.violated) <= FEW and tries < TRIES and self.left():
            if tries or not self._together():
                self._mend(draw)
            tries = 0 if len(self.violated) < len(best.violated) else tries + 1
            best = self._better(best)
        return not self.violated

    def _kept(self) -> Kept:
        return Kept(frozenset(self.assignment.true), self.violated)

    def _better(self, best: Kept) -> Kept:
        """What is built, unless more is violated than in the best so far; else that, restored."""
        if len(self.violated) <= len(best.violated):
            return self._kept()
        self.assignment.assign(best.true - self.assignment.true)
        self.violated = best.violated
        return best

    def _mend(self, draw: random.Random) -> None:
        """Move some clause that does not hold towards the nearest other one, as what is missing
        here may be too much there; where they are near, build anew what is around them.
        """
        chosen = draw.choice(self.violated)
        path = self._path(chosen, [clause for clause in self.violated if clause is not chosen])
        moves = MOVES if len(path) > NEAR else 0
        if not any(self._moved(path, draw) for _ in range(moves)):
            self._build_anew(path, draw)

    def _path(self, clause: Clause, others: list[Clause]) -> list[int]:
        """A shortest path of neighbours from the clause to one of the others; if there is none, all
        variables of the clause.
        """
        start, goal = self.free([clause]), self.free(others)
        rings, seen = [start], {*start}
        while goal and rings[-1] and not rings[-1] & goal:
            rings.append(self.assignment.beside(rings[-1]) - self.fixed - seen)
            seen |= rings[-1]
        path, ends = list[int](), rings[-1] & goal
        while rings and ends:
            path.append(min(ends & rings.pop()))
            ends = self.assignment.beside({path[-1]})
        return path[::-1] or sorted(start)

    def _moved(self, path: list[int], draw: random.Random) -> bool:
        """Whether what is violated around the start of the path could be satisfied where clauses
        further along it may be violated instead.
        """
        assignment, ball = self.assignment, self.widened({path[0]}, draw.randint(*BALL))
        further = assignment.around({draw.choice([v for v in path[1:] if v in ball])})
        inside, elsewhere = self.divided(ball)
        with (
            held_back(),
            Neighbourhood(assignment, inside, WIDE.solver, spared=further, keeping=True) as near,
        ):
            near.free(ball)
            answer = near.search_once(WIDE.within(self.left))
            self.conflicts += near.conflicts
        if answer:
            self.violated = self.unsatisfied(assignment.numbered(further)) + elsewhere
        return bool(answer)

    def _build_anew(self, path: list[int], draw: random.Random) -> None:
        """Forget the values of the variables around a path, and satisfy what is violated then, from
        the leaves of another tree.
        """
        region = self.widened({*path}, round(REGION * LARGEST ** draw.random()))
        self.violated, elsewhere = self.divided(region)
        most = len(self.violated)
        self.assign([-v for v in region])
        roots = sorted(region)
        draw.shuffle(roots)
        self.violated = leaves_first(self.violated, self.ranks(roots))
        self.satisfy(WIDE, most)
        self.violated += elsewhere

    def _together(self) -> bool:
        """Whether all that is violated could be satisfied at once: where counts have to add up,
        one may be missing in one place what another has too much.
        """
        if self.wide(self.violated, self.free(self.violated), WIDE):
            self.violated = []
        return not self.violated
