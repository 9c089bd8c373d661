"""A session of a few clauses whose variables have high numbers: the solver counts from 1.

Solvers make room for all variables below the highest, and decide them: of a small part of a large
formula, that would take longer than all else.
"""

from collections.abc import Iterable, Sequence
from math import inf

from ..cnf.cardinality import Clause
from ..cnf.formula import Formula, Model
from .limits import Limits
from .solving import Session


class Renumbered(Session):
    """A session of clauses, in whose literals it is asked and answers; their order is kept."""

    def __init__(self, clauses: Sequence[Clause], solver: str, limits: Limits) -> None:
        variables = sorted({abs(x) for clause in clauses for x in clause})
        self._numbers = {x: i for i, x in enumerate(variables, 1)}
        self._numbers |= {-x: -i for x, i in self._numbers.items()}
        self._literals = {i: x for x, i in self._numbers.items()}
        formula, numbers = Formula(trusted=True), self._numbers
        formula.add("only", [[numbers[x] for x in clause] for clause in clauses])
        super().__init__(formula, solver=solver, limits=limits)

    def _numbered(self, literals: Iterable[int]) -> list[int]:
        """The solver's literals; a variable that is new gets the next number."""
        numbers, found = self._numbers, [*literals]
        for x in found:
            if x not in numbers:
                i, variable = len(numbers) // 2 + 1, abs(x)
                numbers |= {variable: i, -variable: -i}
                self._literals |= {i: variable, -i: -variable}
        return [numbers[x] for x in found]

    def answer(self, assumptions: list[int], patience: float = inf) -> bool | None:
        """Whether there is a model under the assumptions, as of every session."""
        return super().answer(self._numbered(assumptions), patience)

    def core(self) -> list[int]:
        """Assumptions that cannot all hold."""
        return self._named(super().core())

    def implied(self, assumptions: Sequence[int]) -> list[int]:
        """The literals that unit propagation finds."""
        return self._named(super().implied(self._numbered(assumptions)))

    def propagated(self, assumptions: Sequence[int]) -> list[int] | None:
        """The same; None at a contradiction."""
        found = super().propagated(self._numbered(assumptions))
        return None if found is None else self._named(found)

    def clashing(self, literals: Sequence[int]) -> list[int]:
        """Those of the literals that unit propagation refutes."""
        return self._named(super().clashing(self._numbered(literals)))

    def _append(self, clause: Clause) -> None:
        super()._append(self._numbered(clause))

    def _found(self) -> Model:
        return frozenset(x for x in self._named(super()._found()) if x > 0)

    def _named(self, literals: Iterable[int]) -> list[int]:
        return [self._literals[i] for i in literals]
