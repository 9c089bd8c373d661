"""Why a puzzle has no solution, and what to change in it or where it has several: one clue.

A clash is told as a chain where it is one. Remedies are found by a few queries to the solver that
holds the rules. Once it has worked long enough, it is not queried again, and the remedy remains
unknown.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ...boards.facts import Given
from ...cnf.cardinality import Count, clauses_of
from ...cnf.errors import OutOfTime
from ...cnf.formula import Model, holds
from ...cnf.rules import Instance
from ...encoders import AnyPuzzle
from ...rules.explaining import Explaining
from ...search.limits import Limits
from ...search.solving import Session
from ..options import Options
from ..run import encode, units
from .chains import Chain, Propagation, Trial, reason_of, tightened
from .reasons import PATIENCE, Reason, Rules

MOST_ADDED = 8
"""The most further clues that are looked for."""


MOST_TRIED = 10
"""How many solutions are tried, one after another, to be left alone by a single further clue."""


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
    clued = [instance for instance in rules.selectors if instance.rule in words.clued]
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
) -> list[int] | None:
    """Literals of clues that leave one solution alone, that of the model or one of some others: one
    clue if there is such a one, else few.

    None if the family has no such clues, or none were found.
    """
    best, different = None, list[int]()
    before = rules.session.statistics.conflicts
    for _ in range(MOST_TRIED):
        different.append(another(rules, model))
        found = clues_for(puzzle, rules, givens, model, different[-1])
        if found and (best is None or len(found) < len(best)):
            best = found
        tired = rules.session.statistics.conflicts - before > PATIENCE
        if tired or (best and len(best) == 1) or not solution(rules, [*givens, *different]):
            break
        model = rules.session.model
    return best


def clues_for(
    puzzle: AnyPuzzle, rules: Rules, givens: Sequence[int], model: Model, other: int
) -> list[int] | None:
    """Literals of clues that leave the model's solution alone, one if there is such a one. None at
    a limit, or if no clues exclude the others: under the literal `other`, a solution is another.
    """
    left = list(clue_literals(puzzle, rules, model))
    chosen: list[int] = []
    others: list[Model] = []
    before = rules.session.statistics.conflicts
    while len(chosen) <= MOST_ADDED and rules.session.statistics.conflicts - before <= PATIENCE:
        tried = next((x for x in left if not any(holds(x, there) for there in others)), None)
        if tried is None:
            if not left:
                return None
            best = max(left, key=lambda x: sum(not holds(x, there) for there in others))
            if all(holds(best, there) for there in others):
                return None
            chosen.append(best)
            others = [there for there in others if holds(best, there)]
            continue
        answer = solution(rules, [*givens, *chosen, tried, other])
        if answer is None:
            return None
        if not answer:
            return [*chosen, tried]
        others.append(rules.session.model)
    return None


def clue_literals(puzzle: AnyPuzzle, rules: Rules, model: Model) -> Iterator[int]:
    """What a clue could say of the solution of a model; nothing if the family has no such clues."""
    family = puzzle.family
    if family.clues is None:
        return
    facts = rules.formula.facts(model)
    solved = family.answer.decode(puzzle, facts)
    meanings: list[Given | Instance]
    meanings = [clue.meaning for clue in family.clues.every(puzzle, solved)]
    if not any(isinstance(meaning, Given) for meaning in meanings):
        meanings = [Given(atom) for atom in rules.formula.atoms if atom in facts]
    for meaning in meanings:
        if isinstance(meaning, Given):
            x = rules.formula.atoms[meaning.atom]
            yield x if meaning.true else -x


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
