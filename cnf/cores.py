"""Assumptions that contradict a formula, of which none can be spared."""

from collections.abc import Sequence

from pencilsat.cnf.solving import Session

TRIMS = 3
"""How often a core is asked for a smaller one before its literals are tried one by one."""


def core(session: Session, assumptions: Sequence[int]) -> list[int] | None:
    """Some of the assumptions under which there is no model, in their order.

    None if there is a model, or at a limit. Solvers decide assumptions in order, so that what comes
    first is preferred.
    """
    found: list[int] | None = None
    for _ in range(TRIMS):
        if not session.refuted(assumptions):
            break
        left = set(session.core())
        found = [literal for literal in assumptions if literal in left]
        if len(found) == len(assumptions):
            break
        assumptions = found
    return found


def minimal(session: Session, fixed: Sequence[int], core: Sequence[int]) -> list[int]:
    """A part of a core none of whose literals can be spared beside the `fixed` ones.

    The last literals of the core are the first to go. At a limit more are kept than needed.
    """
    kept: list[int] = []
    rest = list(core)
    while rest:
        tried = rest.pop()
        if session.refuted([*fixed, *rest, *kept]):
            left = set(session.core())
            rest = [literal for literal in rest if literal in left]
        else:
            kept.append(tried)
    return kept[::-1]
