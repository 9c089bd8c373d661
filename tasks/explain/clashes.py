"""Why a puzzle has no solution: a small clash, as a chain where it is one, and clues to blame."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from ...encoders import AnyPuzzle
from ...encoders.explaining import Explaining
from .chains import Chain, Trial, reason_of, tightened
from .propagation import Propagation
from .reasons import PATIENCE, Reason, Rules
from .remedies import Suspect, suspects

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
