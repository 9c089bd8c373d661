"""All solutions of a formula, each once: models that differ in the projection."""

from collections.abc import Callable, Generator, Sequence
from functools import partial

from ..cnf.formula import Facts
from ..cnf.hints import Normal
from .looking import Looking
from .solving import Session
from .uniqueness import differing


class Enumeration:
    """The solutions under some assumptions, each once, in no particular order.

    A blocking clause over what tells solutions apart, usually the projection, excludes each one
    found. (PySAT's own enumeration blocks whole models, so it repeats a solution for every
    assignment to the auxiliary variables.) The blocking clauses are guarded by a literal of this
    enumeration's own, so that the session can be asked other questions afterwards. `complete`
    becomes True once it is proved that there is no further solution; a limit leaves it False.
    `first` finds the first model; the default is `session.solve`. With a `normal` form the first
    two are looked for as `pencilsat.search.looking` says; then the assumptions rule out no
    solution.
    """

    def __init__(
        self,
        session: Session,
        assumptions: Sequence[int] = (),
        first: Callable[[], bool | None] | None = None,
        *,
        normal: Normal | None = None,
    ) -> None:
        self.session = session
        self.complete = False
        self._assumptions = assumptions
        self._looking = Looking(session, normal)
        self._first = first or partial(self._looking.first, assumptions)

    def __iter__(self) -> Generator[Facts, None, None]:
        formula = self.session.formula
        answer = self._first()
        guard: int | None = None
        try:
            while answer:
                model = self.session.model
                yield formula.facts(model)
                if guard is None:
                    guard = self.session.aux()
                    self.session.leave(model)
                self.session.add([-guard, *differing(formula.telling, model)])
                assumptions = [guard, *self._assumptions]
                answer = self._looking.other(assumptions, model)
            self.complete = answer is False
        finally:
            if guard:
                self.session.add([-guard])
