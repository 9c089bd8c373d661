"""Why a puzzle has no solution, and what to change in it: one clue, or one rule that it brings.

A clash is told as a chain where it is one. Remedies are found by a few queries to the solver that
holds the rules. Once it has worked long enough, it is not queried again, and the remedy remains
unknown.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ...cnf.cardinality import Count, clauses_of
from ...cnf.errors import OutOfTime
from ...cnf.formula import Model, holds
from ...cnf.rules import Instance
from ...encoders import AnyPuzzle
from ...rules.clues import Brought
from ...rules.explaining import Explaining
from ...search.limits import Limits
from ...search.solving import Session
from ..check import check
from ..clued import clue_words, own_rules
from ..options import Options
from ..run import encode, units
from .chains import Chain, Propagation, Trial, reason_of, tightened
from .reasons import PATIENCE, Reason, Rules

MOST_RULES = 200
"""The most rules that are clues of which each is left out in turn."""


class Suspect(NamedTuple):
    """A clue without which there is a solution: a given, an instance of a rule, or a rule that the
    puzzle brings.

    `instead` is what could be there: facts instead of a given, or numbers, each by itself; and
    whether that leaves one solution. Both are None if a clue has no number, or is such a rule.
    """

    clue: int | Instance | Brought
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
    own = own_rules(puzzle)
    if len(clued) + len(own) > MOST_RULES or not (givens or clued or own):
        return None
    found = list[Suspect]()
    try:
        for x in givens:
            if x in common and (suspect := given(puzzle, rules, givens, x)):
                found.append(suspect)
        for instance in clued:
            if suspect := ruled(puzzle, words, rules.left(), instance):
                found.append(suspect)
        found += (Suspect(rule, None, None) for rule in brought(puzzle, words, rules, clashes))
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


def brought(
    puzzle: Any, words: Explaining[Any], rules: Rules, clashes: Sequence[Reason]
) -> Iterator[Brought]:
    """The rules that a puzzle brings, without each of which there is a solution: each takes part in
    every clash, or what it implies does. OutOfTime at a limit.
    """
    named = [{instance.rule for instance in clash.rules} for clash in clashes]
    for rule in own_rules(puzzle):
        if all(rule.name in each or each & words.implied for each in named):
            rest = replace(puzzle, rules=tuple(other for other in puzzle.rules if other != rule))
            found = check(rest, Options(limits=rules.left()), spread=False)
            if found.status == "undecided":
                raise OutOfTime
            if found.solutions:
                yield Brought(rule.name)


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
