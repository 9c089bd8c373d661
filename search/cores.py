"""Minimal cores: assumptions that contradict a formula, none of which can be left out."""

from collections.abc import Sequence

from .solving import Session

TRIMS = 3
"""How often the solver is asked for a core of the core before literals are tried one by one."""


def core(session: Session, assumptions: Sequence[int]) -> list[int] | None:
    """A core: some of the assumptions, in their order, under which there is no model.

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
    """The part of a core that is left when, beside the `fixed` literals, none can be left out.

    Its last literals are tried first. At a limit, the result may hold more than is needed.
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
