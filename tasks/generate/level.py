"""New puzzles of a given level: what a rating says decides how the puzzle is changed.

In a family whose clues can be given or left out, the hardest puzzles on a board are those with few
clues. One that is too hard gets clues back, as few as make it easy enough, and then others, as long
as it stays too hard; one that is too easy loses others instead. A puzzle whose clues are its board
is changed as long as it keeps one solution, and changes that lead away from the level are undone.

The search is bounded by counted work, not by time, unless that is limited. Steps of several rules
may depend on what a solver finds, so a seed gives the same puzzle only with the same version of
PySAT.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import chain, count, takewhile
from math import inf, isfinite, log2
from time import monotonic
from typing import Any, NamedTuple

from ...boards.facts import Given
from ...boards.places import Place
from ...boards.words import counted
from ...cnf.clock import Work, check_time, end_of_time, enough_work, out_of_time_at, spend
from ...cnf.errors import NotFound, OutOfTime
from ...encoders import AnyFamily, AnyPuzzle
from ...encoders.family import Clue, Drawn
from ...search.limits import Limits
from ..explain.reasons import PATIENCE
from ..explain.told import Inference
from ..explain.words import Explanation
from ..rate import LEVELS, Level, Rating, level_of, rate, score
from ..taste import NO_TASTE
from .boards import boards
from .boards.settled import open_within
from .brought import with_chosen
from .choice import MUCH, best, lighter
from .make import asked_of, drawn, full
from .request import Wanted, takes_clues
from .taking import Taking

LEAST = 0.01
"""How precise a score is."""

BOARDS = 200
"""Boards that are tried, before there counts as none of the level, if no time is given."""

HOPELESS = 10
"""After so many boards of which none could be made, no more are tried."""

WORK = 30_000
"""How much work there is at most: boards that are made, solvers that are asked, the facts of all
puzzles that are tried, and the weight of their steps. That takes some 30 seconds, and longer on
large boards. Whoever gives a time says instead how long they will wait.
"""

LOOK, FACTS = 20, 5
"""What looking at a puzzle costs besides its steps, and how many facts cost one more."""

LITTLE = 1_500
"""After so much work no better puzzle of a level is looked for, nor is more spent on others."""

CHANGES, PROPOSED, VAIN = 8, 40, 12
"""How often clues of a board are chosen anew; how many changes of one are proposed, and how many
puzzles that get no nearer to the level are looked at one after another: of those that are too easy,
no more than another board would cost.
"""

NEARER = 0.1
"""A puzzle that is nearer to the level by less is no nearer: its steps may only need more facts."""

THERE = 0.7
"""How often a board that is too hard is changed just there."""

OTHERS = 2
"""How many clues are tried beside those with which a puzzle is nearly easy enough."""

SHARE = 0.2
"""How much of the time is left to prove that the solution of the puzzle is the only one."""


class Tried(NamedTuple):
    """How many boards have been tried, and how many of their puzzles, several of a board, have each
    level, or are `harder` than the one that is wanted.
    """

    number: int
    levels: Counter[str]
    nearest: Level | None = None

    def __str__(self) -> str:
        order = [*LEVELS, "harder"]
        found = [f"{self.levels[level]} {level}" for level in order if self.levels[level]]
        puzzles = f"; their puzzles are {', '.join(found)}" if found else ""
        near = f"; the nearest is {self.nearest}" if self.nearest else ""
        return f"{counted(self.number, 'board')} tried{puzzles}{near}"


class Look(NamedTuple):
    """A puzzle and its score; or one that it has at least, and the share of facts that are `left`
    when that is known, with the places that are looked at then; how it is `rated`, if it was.
    """

    puzzle: AnyPuzzle
    score: float
    work: int
    left: float = 0.0
    places: Sequence[Place] = ()
    rated: Rating[Any] | None = None

    @property
    def rating(self) -> Rating[Any]:
        """What is known of its difficulty, without its steps if it was not rated."""
        if self.rated:
            return self.rated
        if self.left:
            return Rating(self.puzzle)
        level = level_of(self.puzzle.family, self.score)
        return Rating(self.puzzle, "unique", level, self.score)

    def far(self, level: Level | None) -> float:
        """How far it is from a level: below 0 if it is too easy, above if too hard, and the farther
        the sooner it gets so.
        """
        return gap(self.puzzle.family, self.score, level) + self.left


class Found(NamedTuple):
    """The puzzle that is nearest to the level, and why it does not have it, if so."""

    rating: Rating[Any]
    missed: str = ""
    work: float = 0


def best_of_level(of_seed: Callable[[int], Found], seed: int, tries: int | None) -> Found:
    """The best of several that have a level, as their taste says; the first, if it has not, or took
    much work and no number of `tries` was asked for: then there is as much for all others.
    """

    def other(own: int) -> Found:
        found = first if own == seed else of_seed(own)
        if found.missed and own != seed:
            raise NotFound(found.missed)
        return found

    first = of_seed(seed)
    if first.missed or (tries is None and first.work > LITTLE):
        return first
    with enough_work(inf if tries else LITTLE):
        return best(other, lambda found: found.rating.taste or NO_TASTE, seed, tries)


def of_level(
    family: AnyFamily,
    wanted: Wanted,
    level: Level | None,
    seed: int,
    tried: Callable[[Tried], object],
    *,
    patient: bool = False,
) -> Found:
    """The first puzzle that has the level; or the nearest, in the end of the time or, if that is
    not awaited patiently, after as much work as there may be. NotFound if there is none.
    """
    end, late = end_of_time(), ""
    timed = isfinite(end)
    patient = patient and timed
    soon = end - SHARE * (end - monotonic()) if timed else inf
    with out_of_time_at(soon), enough_work(inf if patient else WORK) as work:
        search = Search(family, wanted, tried, work)
        try:
            search.run(seed, inf if patient else BOARDS)
        except OutOfTime:
            late = " in time" if work.left >= 0 else ""
    kind = f"{level} " if level else ""
    said = f"no {kind}{family.name} was found{late}, {search.told._replace(nearest=None)}"
    ratings = list[Rating[Any]]()
    for look in search.candidates:
        ratings.append(look.rating if late or look.rated else rated(look, wanted))
        if not gap(family, ratings[-1].score, level):
            break
    nearest = min(ratings, key=lambda found: abs(gap(family, found.score, level)), default=None)
    if nearest is None or (nearest.level is None and not late):
        if late:
            raise OutOfTime
        raise NotFound(f"{said}; try another size{search.why}")
    if level not in (None, nearest.level):
        return Found(nearest, f"{said}: this one is {nearest.level or 'harder'}")
    half = end - (end - monotonic()) / 2 if timed else inf
    with suppress(OutOfTime), out_of_time_at(half), enough_work(MUCH):
        nearest = lighter(nearest, wanted)
    return Found(nearest, work=work.spent)


class Search:
    """A search for a puzzle of a level. `nearest` are the puzzles nearest to it, of those that are
    looked at as a whole, or not.
    """

    def __init__(
        self, family: AnyFamily, wanted: Wanted, tried: Callable[[Tried], object], work: Work
    ) -> None:
        self.family, self.wanted, self._tried, self.work = family, wanted, tried, work
        self.told, self.why = Tried(0, Counter()), ""
        self.nearest: dict[bool, Look] = {}
        self.hard: Sequence[Place] = ()
        """Where the last puzzle gets too hard, if it does."""
        self.doubtful = False
        """Whether the last board was too hard with all clues."""

    def run(self, seed: int, most: float) -> None:
        """Try boards, so many at most, until one has a puzzle of the level, or there was enough
        work, or it seems that none can be made.
        """
        for number in takewhile(lambda number: number < most, count()):
            check_time()
            own = seed if number == 0 else random.Random(f"{seed} {number}").getrandbits(63)
            self._tried(self.told)
            try:
                self.board(own)
            except NotFound as none:
                self.why = f": {none}"
            finally:
                self.told = self.told._replace(number=number + 1)
            hopeless = not self.nearest and self.told.number == HOPELESS
            if hopeless or (self.over and self.confirmed()):
                return

    def confirmed(self) -> bool:
        """Whether the search is over: the puzzle that seems to have the level is rated by the steps
        that are told, whose mean may be another, and keeps it; or there was enough work.
        """
        best = self.nearest.get(True)
        if self.work.left < 0 or best is None:
            return True
        rating = rated(best, self.wanted)
        score = inf if rating.score is None else rating.score
        self.nearest[True] = best._replace(score=score, rated=rating)
        return self.over

    @property
    def candidates(self) -> list[Look]:
        """The puzzles nearest to the level that have a score, one that is looked at whole first."""
        found = (self.nearest.get(whole) for whole in (True, False))
        return [look for look in found if look and isfinite(look.score)]

    @property
    def over(self) -> bool:
        """Whether a puzzle of the level was found, or there was enough work."""
        best = self.nearest.get(True)
        return self.work.left < 0 or (best is not None and not best.far(self.wanted.level))

    @property
    def much(self) -> bool:
        """Whether there was so much work that no better puzzle is looked for."""
        return self.work.spent > MUCH

    def board(self, seed: int) -> None:
        """Try the puzzles of one board: one that is only changed, until that has been as much work
        as it was to draw it.
        """
        wanted, source, made = self.wanted, random.Random(seed), boards(self.family)
        if wanted.clues is None and takes_clues(self.family, several=False):
            before = self.work.spent
            board = full(self.family, wanted, seed)
            self.clear(board, source, self.work.spent - before)
        elif made.drawn and not (made.shaped and wanted.shaped):
            before = self.work.spent
            found = made.drawn(**asked_of(made.drawn, wanted), seed=seed)
            cost = self.work.spent - before
            found = self.change(found, source, cost)
            while not self.over and self.work.spent - before < 2 * cost:
                found = self.change(found, source, cost)
        else:
            self.look(drawn(self.family, wanted, seed))

    def look(self, puzzle: AnyPuzzle) -> float:
        """How far the puzzle is from the level: below 0 if it is too easy, above if too hard."""
        return self.judged(looked(puzzle, self.wanted))

    def judged(self, look: Look) -> float:
        """The same of a puzzle that was looked at: it counts as tried, and may be the nearest."""
        level = self.wanted.level
        check_time()  # without time, it may only seem too hard
        self.hard = look.places
        whole, far = not look.left, look.far(level)
        before = self.nearest.get(whole)
        if before is None or abs(far) <= abs(before.far(level)):
            self.nearest[whole] = look
        known = whole and isfinite(look.score)
        self.told.levels[level_of(self.family, look.score) if known else "harder"] += 1
        spend(look.work + LOOK)
        if True in self.nearest and isfinite(self.nearest[True].score):
            self.told = self.told._replace(nearest=level_of(self.family, self.nearest[True].score))
        self._tried(self.told)
        return far

    def clear(self, board: AnyPuzzle, source: random.Random, cost: float) -> None:
        """Take clues away in random orders; after one that leaves a puzzle too easy, in one that
        differs little: two of the clues that it left go first. A board, which was drawn at a cost,
        is given up that is too hard even with all clues, and the next one is asked at once then; or
        where so much work as another would cost got no nearer to the level.
        """
        taking = Taking(board, wanted=self.wanted)
        hopeful = self.doubtful
        if hopeful and not self.can_be_eased(taking):
            return
        best, order = -inf, taking.order(source)
        new, since = order, self.work.spent
        for _ in range(CHANGES):
            kept, rest = taking.taken(new)
            far = self.look(with_chosen(board, kept))
            if far > 0:
                if not (hopeful := hopeful or self.can_be_eased(taking)):
                    return
                self.ease(board, kept, rest)
                best, order = -inf, taking.order(source)
            elif far >= best:
                since = self.work.spent if far > best + NEARER > -inf else since
                best, order = far, new
            if self.over or self.work.spent - since > cost:
                return
            first = source.sample(kept, min(2, len(kept)))
            new = [*first, *(clue for clue in order if clue not in first)]

    def can_be_eased(self, taking: Taking) -> bool:
        """Whether a board is not too hard with all clues that it can have: nothing is left to find
        if these are the values of all places. One that is counts as tried.
        """
        values = sum(isinstance(clue.meaning, Given) for clue in taking.every)
        if values >= len(taking.full.family.answer.every(taking.full)):
            return True
        every = looked(with_chosen(taking.full, taking.every), self.wanted)
        self.doubtful = every.far(self.wanted.level) > 0
        if self.doubtful:
            self.judged(every)
        else:
            spend(every.work)
        return not self.doubtful

    def ease(self, board: AnyPuzzle, kept: Sequence[Clue], rest: Sequence[list[Clue]]) -> None:
        """Give the clues of a puzzle that is too hard back, as few as make it easy enough: twice as
        many each time, then halving what is in doubt; then, near the last that is too hard, one
        after another that leaves it so.
        """

        def hard(clues: Sequence[Clue]) -> bool:
            return self.look(with_chosen(board, clues)) > 0

        few, enough = 0, len(rest)
        while enough - few > 1 and self.work.left >= 0 and not (self.over and self.much):
            more = min(2 * few + 1, (few + enough) // 2)
            if hard([*kept, *chain(*rest[:more])]):
                few = more
            else:
                enough = more
        if enough == len(rest) and not self.over:
            hard([*kept, *chain(*rest)])
        told = [*kept, *chain(*rest[:few])]
        for group in rest[enough : enough + OTHERS]:
            if self.over:
                return
            if hard([*told, *group]):
                told += group

    def change(self, board: Drawn, source: random.Random, cost: float) -> Drawn:
        """Change a board, which was drawn at a cost, at random places, or where it is too hard, as
        it gets no farther from the level; return it as it is then.
        """
        state, puzzle = board.state, board.made
        since = self.work.spent
        best, places = self.look(puzzle), puzzle.family.answer.every(puzzle)
        vain, hard = 0, [place for place in self.hard if place in places]
        for _ in range(PROPOSED):
            costly = best < 0 and self.work.spent - since > cost
            if self.over or vain == VAIN or costly:
                break
            some = hard if hard and source.random() < THERE else places
            new = board.change(state, source.sample(some, min(len(some), 3)))
            if new is None or (made := board.puzzle(new)) == puzzle:
                continue
            spend(LOOK // 4)
            if open_within(made, 0) is None:
                continue
            far = self.look(made)
            vain = 0 if abs(far) < abs(best) else vain + 1
            since = self.work.spent if not vain else since
            if abs(far) <= abs(best):
                state, puzzle, best = new, made, far
                hard = [place for place in self.hard if place in places]
        return board._replace(state=state)


def gap(family: AnyFamily, reached: float | None, level: Level | None) -> float:
    """How far a score is from those of a level: below 0 if it is too easy. One that is not known
    is too hard.
    """
    if reached is None or not isfinite(reached):
        return inf
    own = level_of(family, reached)
    if level in (None, own):
        return 0.0
    i = LEVELS.index(level)
    if own in LEVELS[:i]:
        return reached - family.levels[i - 1]
    return reached - family.levels[i] + LEAST


def rated(look: Look, wanted: Wanted) -> Rating[Any]:
    """How difficult a puzzle is, with limits that no clock has a part in; what is known of it, if
    they are reached.
    """
    with enough_work(MUCH) as work:
        found = rate(look.puzzle, Limits(conflicts=PATIENCE), wanted.only)
    return found if work.left >= 0 else look.rating


def looked(puzzle: AnyPuzzle, wanted: Wanted) -> Look:
    """The same, as far as it is to be known: not of what is too hard, or takes much work. Steps are
    checked only when the puzzle that is found is rated.
    """
    limits = Limits(conflicts=PATIENCE)
    explanation = Explanation(puzzle, limits, remedies=False, only=wanted.only, unchecked=True)
    facts, found, work = explanation.deduction, list[Inference](), 0

    def cost() -> int:
        return work + (len(facts.known) + len(facts.open)) // FACTS

    with enough_work(MUCH), closing(explanation.inferences()) as inferences:
        for step in inferences:
            work += step.difficulty.weight
            if not step.quiet:
                found.append(step)
                least = log2(step.difficulty.weight)
                if wanted.level and gap(puzzle.family, least, wanted.level) > 0:
                    left = len(facts.open) / (len(facts.known) + len(facts.open))
                    focus = explanation.phrases.focus(step.reason.rules, step.facts, ())
                    return Look(puzzle, least, cost(), left or LEAST, focus.places)
    return Look(puzzle, score(found) if explanation.status == "unique" else inf, cost())
