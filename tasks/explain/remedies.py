"""Why a puzzle has no solution, and what to change in it or where it has several: one clue.

A clash is told as a chain where it is one. Remedies are found by a few queries to the solver that
holds the rules. Once it has worked long enough, it is not queried again, and the remedy remains
unknown.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from ...cnf.cardinality import Count, clauses_of
from ...cnf.errors import OutOfTime
from ...cnf.formula import Facts, Model, holds
from ...cnf.rules import Instance
from ...encoders import AnyPuzzle
from ...encoders.family import Clue
from ...rules.explaining import Explaining
from ...search.hitting import FewestHits
from ...search.limits import Limits, Statistics
from ...search.solving import Session
from ..clued import clue_words, given_clues, in_order, more_clues
from ..minimise.unavoidable import Alternatives
from ..options import Options
from ..run import encode, units
from .chains import Chain, Propagation, Trial, reason_of, tightened
from .reasons import PATIENCE, Reason, Rules

MOST_ADDED = 20
"""The most further clues that are looked for."""


MOST_TRIED = 10
"""How many solutions are tried, one after another, to be left alone by a single further clue."""

MOST_SEEN = 100
"""How many solutions are looked at: those that make the same clues true are not tried again."""


ENOUGH = 2_000
"""Conflicts after which no other solution is tried."""


MOST_RULES = 200
"""The most rules that are clues of which each is left out in turn."""


class Suspect(NamedTuple):
    """A clue without which there is a solution: a given, or an instance of a rule.

    `instead` is what could be there: facts instead of a given, or numbers, each by itself; and
    whether that leaves one solution. Both are None if a clue has no number.
    """

    clue: int | Instance
    instead: Sequence[int] | None
    unique: bool | None


def suspects(
    puzzle: AnyPuzzle,
    words: Explaining[Any],
    rules: Rules,
    givens: Sequence[int],
    clashes: Sequence[Reason],
) -> list[Suspect] | None:
    """Each single clue without which there is a solution; None if that is not known."""
    told = clue_words(puzzle)
    clued = [each for each in rules.selectors if each in told or each.rule in words.clued]
    common = set(givens).intersection(*(clash.premises for clash in clashes))
    if len(clued) > MOST_RULES or not (givens or clued):
        return None
    found = []
    try:
        for x in givens:
            if x in common and (suspect := given(puzzle, rules, givens, x)):
                found.append(suspect)
        for instance in clued:
            if suspect := ruled(puzzle, words, rules.left(), instance):
                found.append(suspect)
    except OutOfTime:
        return None
    return found


def given(puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], clue: int) -> Suspect | None:
    """The given, if there is a solution without it; instead, a value that leaves one solution is
    told rather than others. OutOfTime at a limit.
    """
    place, found = puzzle.family.answer.spelled.place, None
    here = place(rules.names[abs(clue)])
    atoms = [x for x in rules.formula.projection if place(rules.names[x]) == here]
    rest = [x for x in givens if x != clue]
    while decided(solution(rules, rest)):
        model = rules.session.model
        facts = [x if holds(x, model) else -x for x in atoms]
        instead = [x for x in facts if x > 0] or [-clue]
        unique = not decided(solution(rules, [*rest, *facts, another(rules, model)]))
        if found is None or unique:
            found = Suspect(clue, instead, unique)
        if unique or len(instead) > 1:
            break
        rest += [-x for x in instead]
    return found


def ruled(
    puzzle: AnyPuzzle, words: Explaining[Any], limits: Limits, clue: Instance
) -> Suspect | None:
    """The instance, if there is a solution without it; instead, every number that leaves one
    solution or, if none does, one that leaves several. OutOfTime at a limit.

    Implied rules are left out: they may follow from what the clue says now.
    """
    f = encode(words.lifted(puzzle, clue), Options(words.encoding, implied=False))
    [own] = [instance for instance in f.rules[clue.rule].instances if instance == clue]
    rest = f.variant(without=[clue.rule])
    for of, constraints in f.rules[clue.rule].parts():
        if of != clue.of:
            rest.add(clue.rule, constraints, of=of)
    with Session(rest, units=units(puzzle, rest), limits=limits) as session:
        if not decided(session.solve()):
            return None
        if own.count is None:
            return Suspect(clue, None, None)
        one, several = list[int](), list[int]()
        for number in range(len(own.count.literals) + 1):
            chosen = session.aux()
            said = Count(own.count.terms, number, number, [-chosen])
            clauses, session.top_id = clauses_of(said, encoding="seqcounter", top_id=session.top_id)
            for clause in clauses:
                session.add(clause)
            if decided(session.solve([chosen])):
                model = session.model
                session.add([-chosen, *(-x if holds(x, model) else x for x in rest.projection)])
                (several if decided(session.solve([chosen])) else one).append(number)
        return Suspect(clue, one or several[:1], bool(one))


def decided(answer: bool | None) -> bool:
    """The answer. OutOfTime if there is none."""
    if answer is None:
        raise OutOfTime
    return answer


def another(rules: Rules, model: Model) -> int:
    """A literal under which a solution is not that of the model."""
    other = rules.session.aux()
    rules.session.add([-other, *(-x if holds(x, model) else x for x in rules.formula.projection)])
    return other


def solution(rules: Rules, held: Iterable[int]) -> bool | None:
    """Whether all rules have a solution in which the literals hold; None at a limit.

    It is then in the session's `model`.
    """
    assumptions = list(held)
    while True:
        answer = rules.session.solve([*assumptions, *rules.selectors.values()])
        if not answer or not rules.cut(rules.session.model):
            return answer


def further_clues(
    puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], model: Model
) -> Sequence[Clue] | None:
    """Clues that leave one solution alone, that of the model or one of some others: one clue if
    there is such a one, else few; empty if even all clues leave several, whichever solution they
    tell of. None if that is not known, or if the family has no clues.
    """
    if puzzle.family.clues is None:
        return None
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
    """The fewest clues, of those `more` that a solution makes true, that leave it alone; empty if
    all of them leave others, too. None if too many are needed.

    The facts are those of the solution. OutOfTime at a limit.
    """
    told = in_order([*given_clues(puzzle), *more])
    added = [i for i, clue in enumerate(told) if clue in more]
    own = {*range(len(told))}.difference(added)
    board = Alternatives(puzzle, target, told, facts=facts, limits=limits, statistics=spent)
    with closing(board) as others, closing(FewestHits(added, MOST_ADDED)) as hits:
        number = 1
        while (found := others.other(own | hits.found)) is not None:
            failing = others.minimal(found)
            if not failing:
                return []
            hits.add(failing)
            while not decided(hits.at_most(number, limits)):
                number += 1
                if number > MOST_ADDED:
                    return None
        return [told[i] for i in sorted(hits.found)]


CLASHES = 10
"""The number of orders in which a clash is made minimal."""


def explained(
    puzzle: AnyPuzzle,
    words: Explaining[Any],
    propagation: Propagation,
    givens: Sequence[int],
    clash: Reason,
) -> tuple[Reason, Chain, list[Suspect] | None]:
    """The clash that is told, as a chain if one of several is one, and the clues to blame."""
    rules = propagation.rules
    found = [clash, *clashes(rules, givens)]
    trial = Trial(propagation, None, there=givens)
    if trial.end():
        found = [reason_of(trial.chain(), givens), *found]
    minimal = [rules.minimal(each) for each in found]
    told = [(each, replayed(propagation, each)) for each in minimal]
    told.sort(key=lambda each: (not each[1], len(each[1]), sum(each[0].cost)))
    return *told[0], suspects(puzzle, words, rules, givens, minimal)


def replayed(propagation: Propagation, clash: Reason) -> Chain:
    """The clash as a chain, if it is one."""
    trial = Trial(propagation, None, only=clash.rules, there=clash.premises)
    return tightened(propagation.rules, trial.chain()) if trial.end() else ()


def clashes(rules: Rules, givens: Sequence[int]) -> Iterator[Reason]:
    """Clashes from refutations in several orders."""
    source = random.Random(0)
    for _ in range(CLASHES):
        if rules.session.statistics.conflicts > PATIENCE or rules.expired():
            return
        order = source.sample([*rules.selectors], len(rules.selectors))
        if found := rules.contradiction(source.sample(givens, len(givens)), order):
            yield found
