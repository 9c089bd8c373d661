"""A model that breaks a few cuts is repaired in place: all that is far from them is held.

Where a board has many models of the clauses that fall apart, each new search moves what was right
before. So, after some rounds of long searches, the atoms far from the cuts are assumed to stay as
they are; where searches are short, that costs more than it spares. If there is no model then, the
neighbourhood grows, and at last nothing is held: so a repair finds models sooner, but never decides
that there is none.
"""

from collections.abc import Iterable, Sequence

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula, Model

PATIENCE = 8
"""Rounds of plain refinement first: most boards need fewer."""

LONG = 100
"""Conflicts of a round, in the mean of those, from which on its search is long: Hashi and Circuit
Board have 600 where repair pays, Nurikabe, Fillomino and Heyawake 1 to 40.
"""

NEAR = 2
"""The distance from a cut up to which nothing is held at first; it doubles."""

WIDE = 64
"""Clauses of more literals join what is far apart: they make no neighbours."""


class Repair:
    """What is held while the model of a formula is repaired."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._rounds = 0
        self._pays = False
        self._distance = NEAR
        self._around: dict[int, list[Clause]] | None = None
        self._neighbours = dict[int, set[int]]()
        self._model: Model = frozenset()
        self._broken: Sequence[Clause] = ()
        self.held: list[int] = []

    def broken(self, model: Model, cuts: Sequence[Clause], conflicts: int) -> None:
        """A model broke these cuts, after so many conflicts in all: hold what is far from them."""
        self._rounds += 1
        self._pays |= self._rounds > PATIENCE and conflicts >= LONG * self._rounds
        self._model, self._broken, self._distance = model, cuts, NEAR
        self.held = self._far() if self._pays else []

    def widen(self) -> None:
        """There is no model while that is held: hold less, at last nothing."""
        self._distance *= 2
        held = len(self.held)
        self.held = self._far()
        if 2 * len(self.held) < len(self._formula.atoms) or len(self.held) == held:
            self.held = []

    def _far(self) -> list[int]:
        near = self._near({abs(x) for cut in self._broken for x in cut})
        model = self._model
        return [v if v in model else -v for v in self._formula.projection if v not in near]

    def _near(self, near: set[int]) -> set[int]:
        """The variables that so many steps lead to, from one to another in the same clause."""
        last: Iterable[int] = near
        for _ in range(self._distance):
            reached = set[int]().union(*map(self._beside, last))
            last = reached - near
            near |= reached
        return near

    def _beside(self, v: int) -> set[int]:
        """A variable, and those in the same clauses: found once, as cuts come back to a place."""
        if v not in self._neighbours:
            clauses = self._clauses().get(v, ())
            self._neighbours[v] = {abs(x) for clause in clauses for x in clause}
        return self._neighbours[v]

    def _clauses(self) -> dict[int, list[Clause]]:
        """The clauses of each variable, but for wide ones."""
        if self._around is None:
            self._around = {}
            for clause in self._formula.clauses(native=True):
                for literal in clause if len(clause) <= WIDE else ():
                    self._around.setdefault(abs(literal), []).append(clause)
        return self._around
