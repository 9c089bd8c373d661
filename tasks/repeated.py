"""Clues that only repeat what others tell: without them, the same steps, and what single rules
show, still lead to the solution, so that it is no harder to find.
"""

import random
from collections.abc import Collection, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from ..boards.facts import Given
from ..cnf.rules import Instance
from ..encoders import AnyPuzzle
from ..rules.clues import Brought, Clue
from .explain.chains import Propagation, Trial
from .generate.brought import with_chosen
from .options import Options
from .run import encode, units

if TYPE_CHECKING:
    from .explain.deduction import Deduction
    from .explain.told import Inference

EFFORT = 1_000_000
"""Rules that are applied; clues that are not looked at by then count as needed."""


def repeated(
    deduction: "Deduction", steps: "Sequence[Inference]", groups: Sequence[Sequence[Clue]]
) -> list[Clue]:
    """The clues that can go, all of them together: of groups whose clues go together, in a random
    order, each that can go when those before it are gone. None if rules depend on what is given.
    """
    if not apart(deduction.puzzle, [*chain(*groups)], Options(deduction.words.encoding)):
        return []
    propagation, found = Propagation(deduction.rules), list[Clue]()
    rules, kept = dict.fromkeys(deduction.rules.selectors), dict.fromkeys(chain(*groups))
    for group in random.Random(0).sample(groups, len(groups)):
        away = {*chain(*(instances(clue, rules) for clue in group))}
        fewer = dict.fromkeys(rule for rule in rules if rule not in away)
        left = [clue for clue in kept if clue not in group]
        givens = units(with_chosen(deduction.puzzle, left), deduction.rules.formula)
        if leads(propagation, deduction, steps, fewer, givens):
            rules, kept = fewer, dict.fromkeys(left)
            found += group
        if propagation.work > EFFORT:
            break
    return found


def apart(puzzle: AnyPuzzle, clues: Sequence[Clue], options: Options) -> bool:
    """Whether the rules are the same without those of the clues that are values."""
    others = [clue for clue in clues if not isinstance(clue.meaning, Given)]
    if len(others) == len(clues) or puzzle.family.shape:
        return True
    bare = encode(with_chosen(puzzle, others), options)
    return [*encode(puzzle, options).clauses()] == [*bare.clauses()]


def instances(clue: Clue, rules: Collection[Instance]) -> Sequence[Instance]:
    """The instances of rules that a clue is."""
    match clue.meaning:
        case Given():
            return ()
        case Brought(name):
            return [instance for instance in rules if instance.rule == name]
        case instance:
            return [instance]


def leads(
    propagation: Propagation,
    deduction: "Deduction",
    steps: "Sequence[Inference]",
    rules: Collection[Instance],
    givens: Collection[int],
) -> bool:
    """Whether all that is known follows from these givens by single rules of these, and steps that
    need no others.
    """
    trial = Trial(propagation, None, only=rules, there=givens)
    allowed = [step for step in steps if all(rule in rules for rule in step.reason.rules)]
    going = True
    while going:
        while trial.go_on():
            pass
        new = (s.facts for s in allowed if trial.true.issuperset(s.reason.premises))
        trial.new = [x for x in dict.fromkeys(chain(*new)) if x not in trial.true]
        trial.true.update(trial.new)
        going = bool(trial.new)
    wanted = (x for x in deduction.known if abs(x) in deduction.atoms)
    return trial.true.issuperset(wanted)
