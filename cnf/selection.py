"""Formulas whose rule instances can be switched on and off, each by a selector literal."""

from collections.abc import Iterable, Iterator
from itertools import chain, repeat

from .cardinality import Clause
from .formula import Formula, Model, holds
from .rules import Cuts, Instance, Place, Stated


def selectable(formula: Formula, *, cuts: bool = True) -> tuple[Formula, dict[Instance, int]]:
    """A formula with the same atoms in which s → c for every clause c of an instance.

    The selectors s are new variables, one for each instance that is not empty. With all of them
    assumed, the models are those of the formula. There are as many clauses as before, in the same
    order, each longer by one literal. With `cuts=False` it has no cuts.
    """
    made, own = formula.without_rules(), selectors(formula, cuts=cuts)
    for _ in own:
        made.aux()

    def said(instances: Iterable[Instance]) -> Iterator[tuple[Place, Stated]]:
        for instance in instances:
            if s := own.get(instance):
                clauses = ([-s, *clause] for clause in instance.clauses)
                lazy = (guarded(constraint, -s) for constraint in instance.lazy if cuts)
                yield from zip(repeat(instance.of), chain(clauses, lazy))

    for rule in formula.rules.values():
        made.state(rule.name, said(rule.instances), implied=rule.implied)
    return made, own


def selectors(formula: Formula, *, cuts: bool = True) -> dict[Instance, int]:
    """The selectors of its instances, numbered above its variables."""
    instances = (instance for rule in formula.rules.values() for instance in rule.instances)
    there = (each for each in instances if each.clauses or (cuts and each.lazy))
    return {instance: s for s, instance in enumerate(there, formula.top_id + 1)}


def guarded(constraint: Cuts, unless: int) -> Cuts:
    """The constraint, weakened: it holds, or the literal `unless` does."""
    broken = constraint.broken

    def cuts(model: Model) -> list[Clause]:
        return [] if holds(unless, model) else [[unless, *cut] for cut in broken(model)]

    return Cuts(cuts)
