"""From solution to solution of a board, each near the one before, until a puzzle has only one."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ....boards.places import Cell, Place, cells_in
from ....cnf.rules import Instance
from ....cnf.selection import selectable
from ....encoders.family import Drawn
from ....search.solving import Session
from ...options import DEFAULTS
from ...run import encode, units
from .drawn import fixed_one_by_one, random_literals, shuffled
from .settled import settled

ROUNDS = 60
"""How many changes in a row may be in vain."""


class Walk(ABC):
    """The solutions of a board, as lists of literals; of each, a puzzle tells what it says in some
    cells. They need not obey a rule `without` which. BadInput if there is none.
    """

    def __init__(
        self, blank: Any, where: frozenset[Cell], source: random.Random, without: str = ""
    ) -> None:
        self.blank, self.where, self.source = blank, where, source
        self.formula = encode(blank, replace(DEFAULTS, implied=not without))
        held = units(blank, self.formula)
        if without:
            self.formula, selectors = selectable(self.formula)
            free = {Instance(without, cell) for cell in where}
            held += [x for instance, x in selectors.items() if instance not in free]
        place = blank.family.answer.spelled.place
        self.cells = {x: {*cells_in(place(atom))} for atom, x in self.formula.atoms.items()}
        self.session = Session(self.formula, units=held)

    @abstractmethod
    def puzzle(self, literals: Iterable[int]) -> Any:
        """The puzzle that tells what a solution says in these cells."""

    def lacking(self, literals: Iterable[int]) -> set[Cell]:
        """The cells of which a solution says nothing that can be told."""
        return set()

    def solution(self, literals: Iterable[int]) -> Any:
        """The solution in which these literals are true."""
        facts = self.formula.facts({x for x in literals if x > 0})
        return self.blank.family.answer.decode(self.blank, facts)

    def made(self) -> tuple[Any | None, set[Cell]]:
        """A puzzle with one solution, or None after so many changes in vain; and the cells in which
        it lacks what is to be told.
        """
        literals, lacking = self.begun()
        found = None if lacking else settled(Drawn(literals, self.puzzle, self.changed), ROUNDS)
        return (found.made if found else None), lacking

    def begun(self) -> tuple[list[int], set[Cell]]:
        """A random solution, changed until it lacks nothing, if that can be; and where it does."""
        literals = random_literals(self.blank, self.session, self.source)
        lacking, vain = self.lacking(literals), 0
        while lacking and vain < ROUNDS:
            again = self.near(literals, self.source.choice(sorted(lacking)))
            vain += 1
            if again and len(fewer := self.lacking(again)) <= len(lacking):
                vain = 0 if len(fewer) < len(lacking) else vain
                literals, lacking = again, fewer
        return literals, lacking

    def changed(self, literals: Sequence[int], places: Sequence[Place]) -> list[int] | None:
        """Another solution that differs near one of the cells, which as a rule is near to one of
        some places; None if something is lacking, or there are no such cells.
        """
        [(r, c), *_] = cells_in(self.source.choice(places)) or [(0, 0)]
        nearest = sorted(self.where, key=lambda p: (abs(p[0] - r) + abs(p[1] - c), p))
        if not nearest:
            return None
        cell = nearest[int(len(nearest) * self.source.random() ** 2)]
        again = self.near(literals, cell)
        return None if again is None or self.lacking(again) else again

    def near(self, literals: Sequence[int], cell: Cell) -> list[int] | None:
        """A solution that differs in a literal about a cell, or one about it; others are kept where
        they can be, in random order. None if there is none.
        """
        (r, c), far = cell, self.source.randrange(2)
        window = {(r + i, c + j) for i in range(-far, far + 1) for j in range(-far, far + 1)}
        able = [x for x in literals if not window.isdisjoint(self.cells[abs(x)])]
        if not able or not self.session.solve([new := -self.source.choice(able)]):
            return None
        rest = shuffled([x for x in literals if x != -new], self.source)
        return fixed_one_by_one(self.session, [new, *rest])
