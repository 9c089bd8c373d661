"""The rules that a person uses on a board, kept for other puzzles on the same board."""

from collections.abc import Hashable, Set
from typing import NamedTuple

from ...cnf.formula import Formula
from ...encoders import AnyFamily, AnyPuzzle
from ...search.limits import Limits
from ...search.objective import minimise
from ...search.solving import Session
from ..cuts import checked
from ..options import Options
from ..run import encode
from .switches import Switches


class Kept(NamedTuple):
    """The rules of a board, for other puzzles on it."""

    shape: tuple[AnyFamily, Hashable]
    formula: Formula
    switches: Switches


KEPT: list[Kept] = []
"""The last board that was explained: the puzzles of a list often have the same one.

It is replaced as a whole, and what it holds is only read: threads can share it.
"""

MOST_KEPT = 100_000
"""Rules of more literals, some megabytes, are not kept."""


def formula_of(
    puzzle: AnyPuzzle, encoding: str, implied: Set[str]
) -> tuple[Formula, Switches | None]:
    """The rules of an encoding, of the implied ones these, with their switches where they are kept;
    each cut is checked.
    """
    shape = shape_of(puzzle)
    for kept in [*KEPT]:
        if kept.shape == shape:
            return kept.formula, kept.switches
    options = Options(encoding)
    formula = encode(puzzle, options)
    every = {rule.name for rule in formula.rules.values() if rule.implied}
    if unused := every - implied:
        formula = formula.variant(without=unused)
    return checked(puzzle, options, formula), None


def switches_of(puzzle: AnyPuzzle, formula: Formula) -> Switches:
    """Those of a formula, which are kept if the givens have no part in them, and few are."""
    switches = Switches(formula)
    shape, lasting = shape_of(puzzle), not formula.cuts and not formula.objective
    if shape and lasting and switches.literals <= MOST_KEPT:
        KEPT[:] = [Kept(shape, formula, switches)]
    return switches


def shape_of(puzzle: AnyPuzzle) -> tuple[AnyFamily, Hashable] | None:
    """What the rules depend on, if the givens have no part in them."""
    family = puzzle.family
    return (family, family.shape(puzzle)) if family.shape else None


def bounded(formula: Formula, givens: list[int], objective: str, limits: Limits) -> Formula | None:
    """The formula with one more rule: the objective, if there is one, is as small as it can be.

    None if a limit came before that was known.
    """
    if not formula.objective:
        return formula
    with Session(formula, units=givens, limits=limits) as session:
        answer, optimum = minimise(session)
    if answer is None or not optimum.proved:
        return None
    best = formula.variant()
    if answer:
        best.add(objective, best.as_good_as(optimum.value), of=optimum.value)
    return best
