"""The fewest clues that keep a solution unique.

A puzzle is unique if and only if its clues hit every unavoidable set. So the fewest clues are a
smallest hitting set of sets that are found on the way:

* *at least*: if a SAT solver shows that k clues cannot hit all sets found so far, k + 1 are needed;
* *at most*: clues that hit all sets found so far are tried as a puzzle. If it has another solution,
  that one gives new sets; if not, a better puzzle has been found.

Clues to try come from the SAT solver, at the lowest number that is not excluded, and from a local
search, at the highest number that would be an improvement. Sets within a few rows, columns or
values are collected first: they are small, and small sets give the best bounds.

The method is that of implicit hitting sets: E. Moreno-Centeno, R. M. Karp, *The implicit hitting
set approach*, 2013; for Sudoku, G. McGuire, B. Tugemann, G. Civario, *There is no 16-clue Sudoku*,
2014.
"""

import random
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import comb
from time import monotonic
from typing import Generic, TypeVar

from ...cnf.clock import in_time
from ...cnf.errors import OutOfTime, TooLarge
from ...encoders.family import Clue, Puzzle
from ...search.hitting import FewestHits, Swaps
from ...search.limits import Limits
from ..answer import Answer
from ..check import check
from ..clued import given_clues, numbered, with_clues
from ..options import Options
from ..run import WrongAnswer, verified
from ..second import second_opinion
from .unavoidable import Alternatives, Set, groupings, unions

S = TypeVar("S")

RESTARTS = 2
"""Puzzles that are made by deletion from all clues before anything else."""

CONFLICTS = 5000
"""Conflicts of the solver before the local search has its turn."""

TRIES = 60
"""Puzzles that the local search tries before the solver has its turn."""

NEAR = 3
"""The local search begins this part of the way from the lower bound to the upper one."""

SWAPS = 3000
"""Swaps of the local search in one turn, at most."""

AT_ONCE = 4
"""Sets that are looked for when a puzzle is not unique."""

FOR_THREES = 40
"""The fewest clues for which sets inside three rows, columns or values pay."""

MOST_INSIDE = 200
"""The most sets that are looked for in one region: some rows, some columns, some values."""

CONFIRMING = 0.3
"""The seconds in which the best puzzle may be confirmed when the time of the search is over."""

MOST_REGIONS = 600
"""The most regions of a kind in which sets are looked for: all threes among 16."""


def checked_first(puzzle: Puzzle[S], seconds: float | None) -> tuple[Answer[S], float | None]:
    """What `check` says of a puzzle, and the seconds that are left."""
    limits = Limits(seconds)
    deadline = limits.deadline
    found = check(puzzle, Options(limits=limits), spread=False)
    return found, Limits().until(deadline).seconds


class Minimisation(Generic[S]):
    """The search for the fewest clues of a solution, which can be stopped at any time.

    `lower` ≤ the fewest ≤ `upper` holds throughout, and `best` are the numbers of `upper` clues
    that leave no other solution. `run` yields after every step; it ends when the bounds meet, or
    after so many seconds, at the `deadline`. The clues are those of the solution, or those `among`
    them; it must be the only one that they leave.
    """

    def __init__(
        self,
        puzzle: Puzzle[S],
        solution: S,
        *,
        seed: int = 0,
        seconds: float | None = None,
        at_least: int = 0,
        among: Sequence[Clue] | None = None,
    ) -> None:
        self._puzzle, self._solution = puzzle, solution
        self.deadline = Limits(seconds).deadline
        self._source = random.Random(seed)
        self.clues: Sequence[Clue] = numbered(puzzle, solution) if among is None else among
        self.best = frozenset(range(len(self.clues)))
        self.lower = 0
        self.at_least = at_least
        self.sets: dict[Set, None] = {}
        self._exact: FewestHits | None = None
        self._swaps: Swaps | None = None
        self._usual = 0.0
        self._floor = 0

    @cached_property
    def _alternatives(self) -> Alternatives:
        """The other solutions: the search begins with making the solver that knows them."""
        return Alternatives(self._puzzle, self._solution, self.clues)

    @property
    def upper(self) -> int:
        """The clues of the best puzzle."""
        return len(self.best)

    @property
    def proved(self) -> bool:
        """Whether fewer clues are proved impossible."""
        return self.lower == self.upper

    def puzzle(self) -> Puzzle[S]:
        """The best puzzle found."""
        return with_clues(self._puzzle, [self.clues[i] for i in sorted(self.best)])

    def begin_with_the_puzzle(self) -> None:
        """The puzzle is known to have one solution: its own clues are the best so far."""
        given = {*given_clues(self._puzzle)}
        own = frozenset(i for i, clue in enumerate(self.clues) if clue in given)
        if with_clues(self._puzzle, [self.clues[i] for i in own]) == self._puzzle:
            self.best = own

    def shown(self) -> Iterator[tuple[Set, S]]:
        """Every set, with a verified solution that shows it to be unavoidable."""
        for members in self.sets:
            outside = [i for i in range(len(self.clues)) if i not in members]
            if self._alternatives.other(outside) is None:
                raise WrongAnswer(f"this set is not unavoidable: {sorted(members)}")
            board = with_clues(self._puzzle, [self.clues[i] for i in outside])
            yield members, verified(board, self._alternatives.facts())

    def confirm(self) -> bool:
        """Whether the best puzzle has this solution and no other one, by another encoding, is found
        out in time, or soon after.

        Raises WrongAnswer if that is not so.
        """
        puzzle = self.puzzle()
        limits = Limits().until(max(self.deadline, monotonic() + CONFIRMING))
        options = replace(second_opinion(puzzle.family), limits=limits)
        try:
            found = check(puzzle, options, spread=False)
        except (TooLarge, OutOfTime):
            return False
        if found.status == "undecided":
            return False
        if found.status != "unique" or found.solutions[0].value != self._solution:
            raise WrongAnswer(
                f"the best puzzle is {found.status}: {puzzle.family.board.text(puzzle)}"
            )
        return True

    def run(self) -> Generator[None, None, None]:
        """Steps of the search."""
        return in_time(self.deadline, self._steps())

    def _steps(self) -> Generator[None, None, None]:
        yield
        self._delete(self.best)
        yield
        for _ in range(RESTARTS):
            self._delete(range(len(self.clues)))
            yield
        yield from self._seed()
        self._exact = FewestHits(self._order(), self.upper)
        for members in self.sets:
            self._exact.add(members)
        self._usual = sum(map(len, self.sets)) / max(len(self.sets), 1)
        while max(self.lower, self.at_least) < self.upper:
            answer = self._exact.at_most(self.lower, Limits(conflicts=CONFLICTS))
            if answer is False:
                self.lower += 1
            elif answer:
                self._try(self._exact.found, bounding=True)
            else:
                yield
                self._search()
            yield

    def needs(self, i: int) -> bool:
        """Whether all clues but this one leave another solution: then every puzzle has it."""
        others = frozenset(range(len(self.clues))) - {i}
        needed = self._alternatives.other(others) is not None
        if needed:
            self._add(frozenset([i]))
        else:
            self._improve(others)
        return needed

    def _delete(self, told: Iterable[int]) -> None:
        """Clues that leave no other solution are taken away, in random order, where they can be."""
        kept = sorted(told)
        self._improve(frozenset(kept))
        for i in self._source.sample(kept, len(kept)):
            fewer = [j for j in kept if j != i]
            if self._alternatives.other(fewer) is None:
                kept = fewer
                self._improve(frozenset(kept))

    def _improve(self, told: Set) -> None:
        """These clues leave no other solution."""
        if len(told) < self.upper:
            self.best = told
            if self._swaps and self._swaps.size >= self.upper:
                self._swaps = None

    def _repair(self, told: Set) -> None:
        """Clues that leave other solutions, with more of them until none is left, fewest kept."""
        known = set(told)
        while found := self._alternatives.other(known):
            known.add(self._source.choice(sorted(found)))
        self._delete(known)

    def _seed(self) -> Iterator[None]:
        """The sets inside one group of clues, two groups, and three on a large board."""
        ways = groupings(self.clues)
        for size, groups in product((1, 2, 3) if len(self.clues) >= FOR_THREES else (1, 2), ways):
            if comb(len(groups), size) > MOST_REGIONS:
                continue
            for region in unions(groups, size):
                for members in self._alternatives.inside(region, MOST_INSIDE):
                    self._add(members)
                yield

    def _order(self) -> list[int]:
        """The clues, group by group: grouped so that the sets found reach over few groups."""
        every = range(len(self.clues))
        ways = [[frozenset(every)], *groupings(self.clues)]

        def reach(groups: Sequence[Set]) -> float:
            place = {i: at for at, group in enumerate(groups) for i in group}
            spans = ({place[i] for i in members} for members in self.sets)
            sets = zip(self.sets, spans, strict=True)
            return sum((len(span)) / len(members) for members, span in sets)

        best = min(ways[1:], key=reach, default=ways[0])
        return [i for group in best for i in sorted(group)]

    def _add(self, members: Set, *, bounding: bool = True) -> None:
        """One more set, for the solver too if it is `bounding` or not larger than most there."""
        if self._exact and (bounding or len(members) <= self._usual):
            self._exact.add(members)  # even one that is not new: the local search kept it from it
        if members in self.sets:
            return
        self.sets[members] = None
        self._alternatives.add(members)
        if self._swaps:
            self._swaps.add(members)

    def _try(self, told: Set, *, bounding: bool) -> bool:
        """Whether these clues, which hit all sets, leave no other solution; new sets if not."""
        found = [*self._alternatives.against(told, self._source, AT_ONCE)]
        for members in found:
            self._add(members, bounding=bounding)
        if not found:
            self._improve(told)
        return not found

    def _search(self) -> None:
        """A turn of the local search for a better puzzle.

        Its number of clues begins near the lower bound, rises by one where not all sets can be
        hit, and falls by one where they can, but in vain.
        """
        bound = max(self.lower, self.at_least)
        self._floor = max(bound, self._floor or bound + (self.upper - bound) // NEAR)
        if self._swaps is None:
            self._swaps = self._swapping(min(self._floor, self.upper - 1))
        told = None
        for _ in range(TRIES):
            told = self._swaps.search(SWAPS)
            if told is None:
                self._swaps = self._swapping(min(self._swaps.size + 1, self.upper - 1))
                return
            if self._try(told, bounding=False):
                return
        if told:
            self._repair(told)
            if self._swaps and self._swaps.size > self._floor:
                self._swaps = self._swapping(self._swaps.size - 1)

    def _swapping(self, size: int) -> Swaps:
        swaps = Swaps(len(self.clues), size, self._source)
        for members in self.sets:
            swaps.add(members)
        return swaps

    def close(self) -> None:
        """Give the memory of the solvers back."""
        if "_alternatives" in vars(self):
            self._alternatives.close()
        if self._exact:
            self._exact.close()
