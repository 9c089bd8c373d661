"""Solving: a solver under limits, and what is asked of it: solutions, another one, cores, what all
solutions share, the best one.

The three functions here ask it of a formula alone, without a puzzle. Each model is a set of true
variables, and is checked: every clause, every count, every cut. A limit that is reached raises
OutOfTime, so nobody takes it for a *no*.
"""

from collections.abc import Generator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import closing
from typing import TYPE_CHECKING

from ..cnf.cardinality import Count
from ..cnf.errors import BadInput, OutOfTime
from .limits import Limits
from .solvers import DEFAULT

if TYPE_CHECKING:
    from ..cnf.formula import Formula, Model
    from .counting import Tolerance

UNDECIDED = "undecided: a limit was reached"


def solve(
    formula: "Formula",
    assumptions: Sequence[int] = (),
    *,
    solver: str = DEFAULT,
    seconds: float | None = None,
    conflicts: int | None = None,
) -> "Model | None":
    """A model in which the assumptions, literals, are true; None if there is none. With an
    objective, it is one of the best.
    """
    found = solutions(formula, assumptions, solver=solver, seconds=seconds, conflicts=conflicts)
    with closing(found):
        return next(found, None)


def solutions(
    formula: "Formula",
    assumptions: Sequence[int] = (),
    *,
    solver: str = DEFAULT,
    seconds: float | None = None,
    conflicts: int | None = None,
) -> "Generator[Model, None, None]":
    """A model for each solution: any two differ in an atom. With an objective, of the best ones
    alone.
    """
    from .enumeration import Enumeration  # imported here, as tasks have their own ways to ask
    from .objective import minimise
    from .solving import Session

    limits = Limits(seconds, conflicts)
    with Session(formula, solver=solver, limits=limits) as session:
        assumed = [*assumptions]
        if formula.objective:
            answer, best = minimise(session, assumed)
            if answer is None or not best.proved:
                raise OutOfTime(UNDECIDED)
            assumed += best.bound
        found = Enumeration(session, assumed)
        for _ in found:
            model = frozenset(x for x in session.model if x <= formula.top_id)
            check(formula, model)
            yield model
        if not found.complete:
            raise OutOfTime(UNDECIDED)


def count(
    formula: "Formula",
    *,
    exact: bool = False,
    tolerance: "Tolerance | None" = None,
    solver: str = DEFAULT,
    seconds: float | None = None,
    conflicts: int | None = None,
) -> int:
    """The number of solutions: one by one; or, where they are many, by a model counter, `exact` or
    within a `tolerance`.
    """
    if not exact and not tolerance:
        found = solutions(formula, solver=solver, seconds=seconds, conflicts=conflicts)
        return sum(1 for _ in found)
    from . import counting  # imported here, as it is for large numbers only

    if formula.lazy or formula.objective:
        raise BadInput("a model counter takes no cuts and no objective")
    given, variables = [*formula.clauses()], formula.top_id
    if tolerance:
        number = counting.approximate(
            given, formula.projection, tolerance, variables=variables, seconds=seconds
        )
    else:
        number = counting.exact(given, formula.projection, variables=variables, seconds=seconds)
    if number is None:
        raise OutOfTime(UNDECIDED)
    return number


def check(formula: "Formula", model: "Model") -> None:
    """RuntimeError, which names the rule, if a solver's model breaks one: a fault of the program or
    of the solver. Counts are counted, beside the clauses that say them.
    """
    true = {*model, *(-x for x in range(1, formula.top_id + 1) if x not in model)}
    for rule in formula.rules.values():
        counts = (one for one in rule.constraints if isinstance(one, Count))
        if (
            any(map(true.isdisjoint, rule.clauses))
            or any(true.isdisjoint(one.unless) and not right(one, true) for one in counts)
            or any(one.broken(model) for one in rule.lazy)
        ):
            raise RuntimeError(f"the solver's model breaks the rule {rule.name!r}")


def right(count: Count, true: AbstractSet[int]) -> bool:
    """Whether so many of the terms are among the literals that are true."""
    number = sum(x in true for x in count.literals)
    return (count.low or 0) <= number <= (number if count.high is None else count.high)
