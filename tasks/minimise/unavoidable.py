"""Unavoidable sets: sets of clues of which every puzzle with the solution must give at least one.

Without any of them, all other clues together allow another solution, which shows that the set is
unavoidable. Clues are numbered from 0, in the order of the family.

A set is the difference of two solutions, made minimal: as long as another solution differs in
fewer of these clues, it takes the place of the second. Minimal correction sets are found in the
same way (J. Marques-Silva and others, *On computing minimal correction subsets*, 2013).
"""

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

from ...boards.facts import Given
from ...cnf.errors import OutOfTime
from ...cnf.formula import Facts, holds
from ...encoders import AnyPuzzle
from ...encoders.family import Clue
from ...search.limits import UNLIMITED, Limits, Statistics
from ...search.solving import Session
from ...search.uniqueness import another, variables
from ..clued import clued

Set = frozenset[int]
"""The numbers of clues."""


class Alternatives:
    """The other solutions of a board, under whatever clues of one solution, or `among` them.

    If these may leave others, the `facts` of the solution are needed.
    """

    def __init__(
        self,
        puzzle: AnyPuzzle,
        solution: object,
        among: Sequence[Clue] | None = None,
        *,
        facts: Facts | None = None,
        limits: Limits = UNLIMITED,
        statistics: Statistics | None = None,
    ) -> None:
        board = clued(puzzle, solution, among=among)
        self.formula = board.formula
        self.clues: Sequence[Clue] = [*board.literals]
        self._literals = [*board.literals.values()]
        self._session = Session(
            self.formula, units=board.fixed, limits=limits, statistics=statistics
        )
        if facts is None:
            self._session.solve(self._literals)  # all clues leave the one solution only
            facts = self.facts()
        self._session.add(another(self.formula, variables(self.formula, facts)))
        self._any = self._session.aux()
        self._known = self._session.aux()
        self._told_of = [self._session.aux() for _ in self._literals]
        self._session.add([self._any, *self._told_of])
        for z, x in zip(self._told_of, self._literals, strict=True):
            self._session.add([-z, x])

    def add(self, members: Set) -> None:
        """A set that `inside` shall not find again."""
        self._session.add([-self._known, *(self._literals[i] for i in members)])

    def other(self, told: Collection[int]) -> Set | None:
        """The clues that fail in some other solution with these clues; None if there is none."""
        return self._failing([self._literals[i] for i in told])

    def _failing(self, assumptions: list[int]) -> Set | None:
        answer = self._session.solve(assumptions)
        if answer is None:  # a limit, or the solver had to be interrupted
            raise OutOfTime
        if not answer:
            return None
        model = self._session.model
        return frozenset([i for i, x in enumerate(self._literals) if not holds(x, model)])

    def facts(self) -> Facts:
        """The solution that was found last."""
        return self.formula.facts(self._session.model)

    def minimal(self, found: Set) -> Set:
        """A set in this one of which no proper subset is unavoidable.

        Another solution with all clues outside and at least one inside differs in a smaller set;
        if there is none, the set is minimal.
        """
        while True:
            outside = [i for i in range(len(self._literals)) if i not in found]
            told = [self._literals[i] for i in outside]
            one_inside = [-self._any, *(-self._told_of[i] for i in outside)]
            fewer = self._failing(told + one_inside)
            if fewer is None:
                return found
            found = fewer

    def against(self, told: Collection[int], source: random.Random, most: int) -> Iterator[Set]:
        """Up to so many minimal sets, none of whose clues is told; none if the puzzle is unique.

        One clue of each is told before the next is looked for, so that they are all different.
        """
        known = [*told]
        for _ in range(most):
            found = self.other(known)
            if found is None:
                return
            smallest = self.minimal(found)
            yield smallest
            known.append(source.choice(sorted(smallest)))

    def inside(self, region: Set, most: int) -> Iterator[Set]:
        """Minimal sets of clues of a region, as long as they are added; at most so many."""
        outside = [x for i, x in enumerate(self._literals) if i not in region]
        for _ in range(most):
            found = self._failing([self._known, *outside])
            if found is None:
                return
            yield self.minimal(found)

    def close(self) -> None:
        """Give the solver's memory back."""
        self._session.close()


def groupings(clues: Sequence[Clue]) -> list[list[Set]]:
    """The clues grouped in each way in which their atoms have an argument in common.

    Of a Sudoku's cells: by row, by column, by value.
    """
    atoms = [clue.meaning.atom for clue in clues if isinstance(clue.meaning, Given)]
    if len(atoms) < len(clues):
        return []
    ways = []
    for place in range(min(map(len, atoms), default=0)):
        groups: dict[Any, list[int]] = {}
        for i, atom in enumerate(atoms):
            groups.setdefault(atom[place], []).append(i)
        if 1 < len(groups) < len(clues):
            ways.append([frozenset(group) for group in groups.values()])
    return ways


def unions(groups: Sequence[Set], size: int) -> Iterator[Set]:
    """The union of every so many groups."""
    for chosen in combinations(groups, size):
        yield frozenset().union(*chosen)
