"""Solutions in normal form: the first one is looked for among them, and so is another.

Where solutions are many and alike, as paths that may take any detour, it is enough to look at those
that cannot be simplified. A *step* turns a solution that is not in normal form into another one,
and steps come to an end. So there is a solution in normal form if there is any; and if there is
only one, S, all others lead to S, the last of them by a single step: besides the other solutions in
normal form, only those from which one step leads to S have to be ruled out. S itself need not be in
normal form: what its steps lead to is S again, as a step may change auxiliary variables only, or
another solution in normal form.

Clauses that are `late` are written once a search without them has taken `PATIENCE` conflicts. That
pays where solutions are few; where they are many, one may be found sooner without them, but taking
turns, with these clauses and without, takes twice the conflicts where they pay.
"""

from collections.abc import Sequence
from math import inf

from ..cnf.formula import Model
from ..cnf.rules import Normal
from .solving import Session

PATIENCE = 500

SOON = 2000
"""Conflicts after which another solution is looked for near the first."""


class Looking:
    """Looks for the solutions of a session, in `normal` form if there is one; for another solution
    also in the formula's windows, if it has any.
    """

    def __init__(self, session: Session, normal: Normal | None) -> None:
        self._session = session
        self._normal = normal
        self._late = normal is not None and normal.late is not None
        self._windows = session.formula.windows

    def first(self, assumptions: Sequence[int], patience: float = inf) -> bool | None:
        """Like `session.solve`, for a model in normal form if there is one, or for one that is
        found before the clauses of that form are written.
        """
        session, normal = self._session, self._normal
        if normal is None:
            return session.solve(assumptions, patience)
        if self._late:
            answer = session.solve(assumptions, PATIENCE)
            if answer is not None or session.expired():
                return answer
            write_late(session, normal)
            self._late = False
        answer = False
        if normal.likely:
            answer = session.solve([*assumptions, normal.guard, normal.likely], patience)
        if answer is False:
            answer = session.solve([*assumptions, normal.guard], patience)
        return answer

    def other(self, assumptions: Sequence[int], model: Model) -> bool | None:
        """Like `session.solve`, if the assumptions rule out the solution of one model and nothing
        else, and that model was found by `first`; later, if they rule out more, there is no normal
        form. What is not decided soon is first looked for near the model.
        """
        windows, normal = self._windows, self._normal
        answer = self.first(assumptions, SOON if windows else inf)
        if answer is None and windows and not self._session.expired():
            from .nearby import (
                found_nearby,  # imported here, as few boards have any
            )

            near = found_nearby(self._session, windows, assumptions, model)
            answer = near or self.first(assumptions)
        self._normal = None
        if answer is False and normal and not self._late:
            for kept in normal.before(model):
                answer = self._session.solve([*assumptions, *kept])
                if answer is not False:
                    break
        return answer


def write_late(session: Session, normal: Normal) -> None:
    """Add the late clauses of a normal form."""
    with session.statistics.stage("solve"):
        for clause in normal.late() if normal.late else ():
            session.add(clause)
