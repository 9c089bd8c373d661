"""How the first solution is looked for, and another: in normal form, and near the first.

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

Where a large board has several solutions, two of them often differ in one small part. A search of
the whole need not come across it, as it decides elsewhere first: then it takes as long as a proof
that there is no other solution. So all atoms but those in a *window* are held as they are. Windows
that hold no other solution prove nothing, but most of them cost no more than a few conflicts.
"""

from collections.abc import Sequence
from math import inf

from ..cnf.formula import Model
from ..cnf.hints import Normal, Windows
from .solving import Session

PATIENCE = 500

SOON = 2000
"""Conflicts after which another solution is looked for near the first."""

IN_WINDOW = 500
"""How many conflicts a window may take."""


class Looking:
    """Looks for the solutions of a session, in `normal` form if there is one; for another solution
    also in the formula's windows, if it has any.
    """

    def __init__(self, session: Session, normal: Normal | None) -> None:
        self._session = session
        self._normal = normal
        self._late = normal is not None and normal.late is not None
        self._windows = session.formula.hints.windows

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


def found_nearby(
    session: Session, windows: Windows, assumptions: Sequence[int], model: Model
) -> bool:
    """Whether another solution, which the assumptions tell from that of a model, was found in a
    window: then its model is the session's.
    """
    formula = session.formula
    known = [v if v in model else -v for v in formula.telling]
    for window in windows():
        inside = window | formula.hints.bits_of(window)
        outside = [x for x in known if abs(x) not in inside]
        if session.solve([*assumptions, *outside], IN_WINDOW):
            return True
        if session.expired():
            break
    return False
