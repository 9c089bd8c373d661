"""Formulas whose rule instances can be switched on and off, each by a selector literal."""

from itertools import chain

from .cardinality import Clause
from .formula import Formula, Model, holds
from .rules import Cuts, Instance


def selectable(formula: Formula) -> tuple[Formula, dict[Instance, int]]:
    """A formula with the same atoms in which s → c for every clause c of an instance.

    The selectors s are new variables, one for each instance that is not empty. With all of them
    assumed, the models are those of the formula. There are as many clauses as before, each longer
    by one literal.
    """
    made = formula.without_rules()
    selectors = dict[Instance, int]()
    for rule in formula.rules.values():
        for instance in rule.instances:
            if instance.clauses or instance.lazy:
                s = selectors[instance] = made.aux()
                said = ([-s, *clause] for clause in instance.clauses)
                lazy = (guarded(constraint, -s) for constraint in instance.lazy)
                made.add(rule.name, chain(said, lazy), of=instance.of, implied=rule.implied)
    return made, selectors


def guarded(constraint: Cuts, unless: int) -> Cuts:
    """The constraint, weakened: it holds, or the literal `unless` does."""
    broken = constraint.broken

    def cuts(model: Model) -> list[Clause]:
        return [] if holds(unless, model) else [[unless, *cut] for cut in broken(model)]

    return Cuts(cuts)
