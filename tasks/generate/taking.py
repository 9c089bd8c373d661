"""The clues of a board, taken away in some order as long as one solution is left."""

import random
from collections.abc import Sequence
from contextlib import closing
from itertools import chain, islice
from math import inf
from typing import Any

from ...boards.facts import Given
from ...cnf.errors import BadInput, NotFound, OutOfTime
from ...cnf.formula import Formula
from ...encoders.family import Clue, Puzzle
from ...search.solving import Session
from ...search.uniqueness import another, needed, variables
from ..clued import Clued, clued, clues
from ..run import Run, encode
from .brought import clues_of, lacking, needless, rule_clues
from .request import Wanted
from .shape import groups, outside

PATIENCE = 2_000
"""Conflicts after which a clue of a puzzle that brings rules is not taken away."""

MANY, MANY_TIMES = 2_000, 10
"""Of so many atoms, more by this factor without clues, a formula is written anew as they go."""

STAGES = 8
"""So often, as long as it pays."""

USUAL = Wanted({})
"""Nothing is asked for."""

Order = Sequence[Clue]
"""Clues in the order in which they are taken away."""

Taken = tuple[list[Clue], list[list[Clue]]]
"""The clues that are left, and those that are taken away, each with those that go with it."""


class Taking:
    """What can be taken away from a board that tells every clue; what was begun stays.

    BadInput if there are not so many clues as are to be left at `least`; NotFound if a pattern,
    or a symmetry, leaves several solutions.
    """

    def __init__(self, full: Puzzle[Any], least: int = 0, wanted: Wanted = USUAL) -> None:
        with closing(Run(full).solutions()) as solutions:
            found = [*islice(solutions, 2)]
        if not found:
            raise OutOfTime
        solution, *others = found
        if others and wanted.begun:
            more = "it needs more of what is no clue, such as black cells or rooms"
            raise NotFound(f"all its clues leave another one: {more}")
        if others:
            raise NotFound("all clues of this solution leave another one: try another seed")
        self.full, self.rules = full, rule_clues(full)
        told = clued(full, solution, among=[*clues(full, solution), *self.rules])
        self.every: Order = list(told.literals)
        begun = {*clues_of(wanted.begun)} if wanted.begun else set[Clue]()
        if wanted.where is not None:
            never = {*outside(full, self.every, wanted.where.cells)} - begun
            self.every = [clue for clue in self.every if clue not in never]
        alike = groups(full, self.every, wanted.symmetry)
        there = {*chain(*alike)}
        alone = [clue for clue in self.every if clue not in there]
        alike += [[clue] for clue in alone if clue in begun]
        self.every = [clue for clue in self.every if clue in there or clue in begun]
        if least > len(self.every):
            raise BadInput(f"there are {len(self.every)} clues, not {least}")
        spared = {*needless(full, self.rules, full.family.answer.values(full, solution))}
        self.told, self.least, self.solution = told, least, solution
        self.staged = not self.rules and shrinks(told.formula, full)
        self.formula, self.together = grouped(told, alike)
        self.bound = [clue for clue in self.rules if clue not in spared]
        fixed = (group for group in self.together.values() if not begun.isdisjoint(group))
        self.bound += chain(*fixed)
        if (alone or wanted.where is not None) and not leave_one(told, self.formula, self.every):
            these = "of this pattern" if wanted.where is not None else "that can stand so"
            raise NotFound(f"the clues {these} leave several solutions")
        self.group_of = {clue: x for x, group in self.together.items() for clue in group}

    def order(self, source: random.Random) -> list[Clue]:
        """A random order: values first, then clues, and rules that the puzzle brings last."""
        shuffled = source.sample(self.every, len(self.every))
        shuffled.sort(key=lambda clue: not isinstance(clue.meaning, Given))
        return sorted(shuffled, key=self.rules.__contains__)

    def taken(self, order: Order) -> Taken:
        """What is left, and what is taken away, in an order of all clues."""
        group_of, fixed = self.group_of, self.bound
        alone = len(self.together) == len(self.every)
        left: Sequence[int] = [*dict.fromkeys(group_of[c] for c in order if c not in fixed)]
        while True:
            least = self.least - len(fixed) if alone else 0
            if self.staged:
                left = self.in_stages(left, fixed, least)
            else:
                left = needed(
                    self.formula,
                    self.told.facts,
                    left,
                    least=least,
                    units=[*self.told.fixed, *(self.told.literals[clue] for clue in fixed)],
                    patience=PATIENCE if self.rules else inf,
                )
            kept = dict.fromkeys([*fixed, *chain(*map(self.together.__getitem__, left))])
            rest = [clue for clue in order if clue not in kept]
            if not (more := lacking(self.full, [*kept], rest)):
                break
            fixed = [*fixed, *more]
        held = {*left, *map(group_of.__getitem__, fixed)}
        away = (x for x in dict.fromkeys(map(group_of.__getitem__, rest)) if x not in held)
        return [*kept], [self.together[x] for x in away]

    def in_stages(self, every: Sequence[int], fixed: Sequence[Clue], least: int) -> list[int]:
        """The same that `needed` finds, of some clues after others, each time by a formula that is
        small, as all but these are given.
        """
        kept, size = list[int](), -(-len(every) // STAGES)
        for i in range(0, len(every), size):
            rest = [*kept, *every[i + size :]]
            groups = [self.together[x] for x in every[i : i + size]]
            given = [*fixed, *chain(*map(self.together.__getitem__, rest))]
            told = clued(self.full, self.solution, among=[*chain(*groups)], given=given)
            formula, together = grouped(told, groups)
            left = needed(
                formula, told.facts, [*together], least=least - len(rest), units=told.fixed
            )
            kept += [self.group_of[together[x][0]] for x in left]
        return kept


def shrinks(formula: Formula, full: Puzzle[Any]) -> bool:
    """Whether a formula of many atoms, in which no clue is given, is far larger than with all."""
    number = len(formula.atoms)
    return number > MANY and number > MANY_TIMES * len(encode(full).atoms)


def grouped(told: Clued, every: Sequence[list[Clue]]) -> tuple[Formula, dict[int, list[Clue]]]:
    """The formula of clues, and those that go together by a literal that tells all of them."""
    if all(len(group) == 1 for group in every):
        return told.formula, {told.literals[group[0]]: group for group in every}
    formula = told.formula.variant()
    found = {}
    for group in every:
        found[x := formula.aux()] = group
        formula.add("together", [[-x, told.literals[clue]] for clue in group])
    return formula.frozen(), found


def leave_one(told: Clued, formula: Formula, every: Sequence[Clue]) -> bool:
    """Whether some clues leave one solution."""
    units = [*told.fixed, *(told.literals[clue] for clue in every)]
    with Session(formula, units=units) as session:
        session.add(another(formula, variables(formula, told.facts)))
        return session.solve() is False
