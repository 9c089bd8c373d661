"""Repairing a model that violates a few cuts: the atoms far from them keep their values.

Where the clauses of a board have many models that are not connected, each new search changes what
was right before. So, after a round of long searches, the atoms far from the cuts are assumed to
keep their values; where searches are short, that costs more than it saves. If there is no such
model, what the solver blames is set free, too, with all that is near it, until nothing is held: so
repair finds models sooner, but never decides that there is none. Nor is anything held any longer
where that makes a search hard.
"""

from collections.abc import Iterable, Sequence
from math import inf

from ..cnf.cardinality import Clause
from ..cnf.formula import Formula, Model

PATIENCE = 1
"""The number of rounds of plain refinement before any repair."""

LONG = 100
"""A search is long if those rounds took this many conflicts on average: Hashi and Circuit Board
take 600 where repair pays, Nurikabe, Fillomino and Heyawake 1 to 40.
"""

PORTION = 8
"""Nor is there any repair before there was a conflict for every so many variables, as it costs
time for each of them.
"""

MOST = 20_000
"""A search with held atoms is given up after so many conflicts, as one of the whole may be easier:
where counts leave a few atoms free, having no model is a matter of parity, which is hard to prove.
"""

NEAR = 2
"""Nothing is held up to this distance from a cut, nor from what made a repair impossible."""

WIDE = 64
"""Variables are not neighbours by a clause of more literals: it would join what is far apart."""


class Repair:
    """The literals that are held while the model of a formula is repaired."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._rounds = 0
        self._pays = False
        self._around: dict[int, list[Clause]] | None = None
        self._neighbours = dict[int, set[int]]()
        self._model: Model = frozenset()
        self._free = set[int]()
        self.held: list[int] = []

    def broken(self, model: Model, cuts: Sequence[Clause], conflicts: int) -> None:
        """Hold what is far from the cuts that a model violates, found after so many conflicts in
        all.
        """
        self._rounds += 1
        long = max(LONG * self._rounds, self._formula.top_id // PORTION)
        self._pays |= self._rounds > PATIENCE and conflicts >= long
        if self._pays:
            self._model, self._free = model, self._near({abs(x) for cut in cuts for x in cut})
            self.held = self._far()

    def widen(self, core: Sequence[int]) -> None:
        """Hold less, as there is no model with what is held in the core, assumptions that clash;
        nothing if none of them is held, or known.
        """
        blamed = {*map(abs, core)} & {*map(abs, self.held)}
        self._free |= self._near(blamed)
        self.held = self._far() if blamed else []

    @property
    def patience(self) -> float:
        """How many conflicts a search may take with what is held."""
        return MOST if self.held else inf

    def _far(self) -> list[int]:
        model = self._model
        return [v if v in model else -v for v in self._formula.telling if v not in self._free]

    def _near(self, near: set[int]) -> set[int]:
        """These variables, and those `NEAR` them, where a step joins two in the same clause."""
        last: Iterable[int] = near
        for _ in range(NEAR):
            reached = set[int]().union(*map(self._beside, last))
            last = reached - near
            near |= reached
        return near

    def _beside(self, v: int) -> set[int]:
        """A variable, and those that share a clause with it; kept, as cuts return to the same
        places.
        """
        if v not in self._neighbours:
            clauses = self._clauses().get(v, ())
            self._neighbours[v] = {abs(x) for clause in clauses for x in clause}
        return self._neighbours[v]

    def _clauses(self) -> dict[int, list[Clause]]:
        """The clauses of each variable, except wide ones."""
        if self._around is None:
            self._around = {}
            for clause in self._formula.clauses(native=True, defining=False):
                for literal in clause if len(clause) <= WIDE else ():
                    self._around.setdefault(abs(literal), []).append(clause)
        return self._around
