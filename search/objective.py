"""Models with the fewest true literals of an objective."""

from collections.abc import Sequence

from pysat.card import ITotalizer

from ..cnf import cardinality
from ..cnf.interrupts import held_back
from ..cnf.record import record
from .solving import Session


@record
class Optimum:
    """The fewest true objective literals reached, whether that is proved optimal, and the
    assumptions under which all models are as good.
    """

    value: int
    proved: bool
    bound: list[int]


def minimise(session: Session, assumptions: Sequence[int] = ()) -> tuple[bool | None, Optimum]:
    """Like `session.solve(assumptions)`, for a model with the fewest true objective literals.

    The best model found is in `session.model`; a limit may be reached before it is proved that
    none is better. After each model, an output of a totalizer is assumed that asks for a better
    one; cuts take part in every call.
    """
    formula = session.formula
    objective = formula.objective
    answer = session.solve(assumptions)
    if not answer:
        return answer, Optimum(0, answer is False, [])
    value = formula.value(session.model)
    cardinality.check_room(4 * len(objective) * (value + 1), cardinality.LARGEST)
    with held_back(), ITotalizer(objective, ubound=value, top_id=session.top_id) as counter:
        session.top_id = counter.top_id
        more_than, clauses = list(counter.rhs), counter.cnf.clauses
    for clause in clauses:
        session.add(clause)
    while value > 0:
        better = session.solve([*assumptions, -more_than[value - 1]])
        if not better:
            break
        value = formula.value(session.model)
    else:
        better = False
    bound = [-more_than[value]] if value < len(objective) else []
    return True, Optimum(value, better is False, bound)
