"""Solutions in normal form: the first one is looked for among them, and so is another.

Where solutions are many and alike, as paths that may take any detour, it is enough to look at those
that cannot be simplified. A *step* turns a solution that is not in normal form into another one,
and steps come to an end. So there is a solution in normal form if there is any; and if there is
only one, S, all others lead to S, the last of them by a single step: besides the other solutions in
normal form, only those from which one step leads to S have to be ruled out.
"""

from collections.abc import Sequence

from pencilsat.cnf.formula import Model
from pencilsat.cnf.rules import Normal
from pencilsat.cnf.solving import Session


def first(session: Session, assumptions: Sequence[int], normal: Normal | None) -> bool | None:
    """Like `session.solve`, for a model in normal form if there is one."""
    if normal is None:
        return session.solve(assumptions)
    answer: bool | None = False
    if normal.likely:
        answer = session.solve([*assumptions, normal.guard, normal.likely])
    return session.solve([*assumptions, normal.guard]) if answer is False else answer


def other(
    session: Session, assumptions: Sequence[int], model: Model, normal: Normal | None
) -> bool | None:
    """Like `session.solve`, if the assumptions rule out the solution of one model, in normal form,
    and nothing else.
    """
    answer = first(session, assumptions, normal)
    for kept in normal.before(model) if normal and answer is False else ():
        answer = session.solve([*assumptions, *kept])
        if answer is not False:
            break
    return answer
