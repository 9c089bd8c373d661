"""What leaves one solution of several: clues that could be added, or a rule."""

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, NamedTuple

from ...boards.facts import Given
from ...cnf.errors import OutOfTime
from ...cnf.formula import Facts, Model
from ...encoders import AnyPuzzle
from ...encoders.family import Clue
from ...encoders.ruled import brought
from ...search.hitting import FewestHits
from ...search.limits import Limits, Statistics
from ..check import check
from ..clued import given_clues, in_order, more_clues
from ..minimise.unavoidable import Alternatives
from ..options import Options
from .reasons import Rules
from .remedies import another, decided, solution

MOST_ADDED = 20
"""The most further clues that are looked for."""

MOST_TRIED = 10
"""How many solutions are tried, one after another, to be left alone by a few further clues."""

MOST_SEEN = 100
"""How many solutions are looked at: those that make the same clues true are not tried again."""

ENOUGH = 2_000
"""Conflicts after which no other solution is tried."""

ASKED = 5_000
"""Conflicts after which it is not known whether a single clue is enough."""

HITTING = 300
"""Conflicts after which so few clues count as not enough."""


class Further(NamedTuple):
    """Clues that leave one solution alone; empty if even all clues leave several, whichever
    solution they tell of; None if that is not known, or there are no clues. `fewest` if it is known
    that fewer do not.
    """

    clues: Sequence[Clue] | None
    fewest: bool = False


def further_clues(puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], model: Model) -> Further:
    """Clues that leave the solution of the model alone, or some other one: one clue if there is
    such a one, else few.
    """
    if puzzle.family.clues is None:
        return Further(None)
    found, known = few_clues(puzzle, rules, givens, model), True
    if found is not None and len(found) < 2:
        return Further(found, True)
    try:
        if one := only_clue(puzzle, rules, givens, model):
            return Further([one], True)
    except OutOfTime:
        known = False
    return Further(found, known and found is not None and len(found) == 2)


def only_clue(puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], model: Model) -> Clue | None:
    """A clue that is true of one solution alone; None if there is none. OutOfTime if that is not
    known.
    """
    target = puzzle.family.answer.decode(puzzle, rules.formula.facts(model))
    if all(isinstance(clue.meaning, Given) for clue in more_clues(puzzle, target)):
        return only_value(puzzle, rules, givens, model)
    seen, different = Counter[Clue](more_clues(puzzle, target)), [another(rules, model)]
    most = rules.session.statistics.conflicts + ASKED
    while decided(solution(rules, [*givens, *different])):
        if len(different) == MOST_SEEN or rules.session.statistics.conflicts > most:
            raise OutOfTime
        model = rules.session.model
        target = puzzle.family.answer.decode(puzzle, rules.formula.facts(model))
        seen.update(more_clues(puzzle, target))
        different.append(another(rules, model))
    return next((clue for clue, times in seen.items() if times == 1), None)


def only_value(puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], model: Model) -> Clue | None:
    """The same where clues are literals: each literal is asked for that is not true of two of the
    solutions found so far.
    """
    atoms = rules.formula.projection
    first, twice = dict[int, tuple[Model, int]](), set[int]()
    most = rules.session.statistics.conflicts + ASKED

    def learn(model: Model) -> None:
        true, other = [x if x in model else -x for x in atoms], another(rules, model)
        twice.update(x for x in true if x in first)
        first.update({x: (model, other) for x in true if x not in first})

    learn(model)
    for x in (*atoms, *(-x for x in atoms)):
        while x not in twice:
            if rules.expired() or rules.session.statistics.conflicts > most:
                raise OutOfTime
            others = [first[x][1]] if x in first else []
            if decided(solution(rules, [*givens, x, *others])):
                learn(rules.session.model)
                continue
            told = Given(rules.names[abs(x)], x > 0)
            facts = rules.formula.facts(first[x][0]) if x in first else frozenset()
            target = puzzle.family.answer.decode(puzzle, facts)
            for clue in more_clues(puzzle, target) if x in first else ():
                if clue.meaning == told:
                    return clue
            break
    return None


def few_clues(
    puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], model: Model
) -> Sequence[Clue] | None:
    """Few clues that leave the solution of the model alone, or some other one, as `Further` has
    them.
    """
    best: Sequence[Clue] = ()
    different, tried, spent = list[int](), set[Collection[Clue]](), Statistics()
    hopeless = True
    while len(tried) < MOST_TRIED and len(different) < MOST_SEEN:
        facts = rules.formula.facts(model)
        target = puzzle.family.answer.decode(puzzle, facts)
        more = more_clues(puzzle, target)
        if frozenset(more) not in tried:
            tried.add(frozenset(more))
            try:
                found = telling(puzzle, target, facts, more, rules.left(), spent)
            except OutOfTime:
                break
            hopeless = hopeless and found == []
            if found and (not best or len(found) < len(best)):
                best = found
        if len(best) == 1 or spent.conflicts > ENOUGH:
            break
        different.append(another(rules, model))
        again = solution(rules, [*givens, *different])
        if again is False and hopeless:
            return []
        if not again:
            break
        model = rules.session.model
    return best or None


def telling(
    puzzle: AnyPuzzle,
    target: Any,
    facts: Facts,
    more: Sequence[Clue],
    limits: Limits,
    spent: Statistics,
) -> Sequence[Clue] | None:
    """The fewest clues that are found, of those `more` that a solution makes true, that leave it
    alone; empty if all of them leave others, too. None if too many are needed.

    The facts are those of the solution. OutOfTime at a limit.
    """
    told = in_order([*given_clues(puzzle), *more])
    added = [i for i, clue in enumerate(told) if clue in more]
    own = {*range(len(told))}.difference(added)
    board = Alternatives(puzzle, target, told, facts=facts, limits=limits, statistics=spent)
    with closing(board) as others, closing(FewestHits(added, MOST_ADDED)) as hits:
        number, few = 1, replace(limits, conflicts=HITTING)
        while (found := others.other(own | hits.found)) is not None:
            failing = others.minimal(found)
            if not failing:
                return []
            hits.add(failing)
            while not hits.at_most(number, few):
                number += 1
                if number > MOST_ADDED:
                    return None
        return [told[i] for i in sorted(hits.found)]


def further_rules(puzzle: Any, limits: Limits) -> list[str]:
    """The rules about the whole board each of which leaves one solution, if the puzzle brings it;
    those of which that is not known within limits are left out. None are told of a puzzle without
    rules of its own.
    """
    own, found = puzzle.family.board.given.own, list[str]()
    for rule in own.whole(puzzle) if own and brought(puzzle) else ():
        if rule not in puzzle.rules:
            more = replace(puzzle, rules=(*puzzle.rules, rule))
            if check(more, Options(limits=limits), spread=False).status == "unique":
                found.append(rule.name)
    return found
