"""Solutions in normal form: the first one is looked for among them, and so is another.

Where solutions are many and alike, as paths that may take any detour, it is enough to look at those
that cannot be simplified. A *step* turns a solution that is not in normal form into another one,
and steps come to an end. So there is a solution in normal form if there is any; and if there is
only one, S, all others lead to S, the last of them by a single step: besides the other solutions in
normal form, only those from which one step leads to S have to be ruled out. S itself need not be in
normal form: what its steps lead to is S again, as a step may change auxiliary variables only, or
another solution in normal form.

Clauses that are `late` are written once a search without them has taken `PATIENCE` conflicts.
"""

from collections.abc import Sequence

from pencilsat.cnf.formula import Model
from pencilsat.cnf.rules import Normal
from pencilsat.cnf.solving import Session

PATIENCE = 500


def first(session: Session, assumptions: Sequence[int], normal: Normal | None) -> bool | None:
    """Like `session.solve`, for a model in normal form if there is one, or for one that is found
    before the clauses of that form are written.
    """
    if normal is None:
        return session.solve(assumptions)
    if session.late:
        answer = session.solve(assumptions, PATIENCE)
        if answer is not None or session.expired():
            return answer
        session.normalise()
    answer = False
    if normal.likely:
        answer = session.solve([*assumptions, normal.guard, normal.likely])
    return session.solve([*assumptions, normal.guard]) if answer is False else answer


def other(
    session: Session, assumptions: Sequence[int], model: Model, normal: Normal | None
) -> bool | None:
    """Like `session.solve`, if the assumptions rule out the solution of one model and nothing else,
    and that model was found by `first`.
    """
    answer = first(session, assumptions, normal)
    if answer is False and normal and not session.late:
        for kept in normal.before(model):
            answer = session.solve([*assumptions, *kept])
            if answer is not False:
                break
    return answer
