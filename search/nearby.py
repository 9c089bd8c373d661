"""Another solution near a known one: all atoms but those in a *window* stay as they are.

Where a large board has several solutions, two of them often differ in one small part. A search of
the whole need not come across it, as it decides elsewhere first: then it takes as long as a proof
that there is no other solution. Windows that hold no other solution prove nothing, but most of them
cost no more than a few conflicts.
"""

from collections.abc import Sequence

from ..cnf.formula import Model, Windows
from .solving import Session

PATIENCE = 500
"""How many conflicts a window may take."""


def found_nearby(
    session: Session, windows: Windows, assumptions: Sequence[int], model: Model
) -> bool:
    """Whether another solution, which the assumptions tell from that of a model, was found in a
    window: then its model is the session's.
    """
    known = [v if v in model else -v for v in session.formula.telling]
    for window in windows():
        inside = window | session.formula.bits_of(window)
        outside = [x for x in known if abs(x) not in inside]
        if session.solve([*assumptions, *outside], PATIENCE):
            return True
        if session.expired():
            break
    return False
