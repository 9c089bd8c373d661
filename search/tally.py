"""How many solutions there are in each way that some atoms can be, up to a number.

The atoms of a *group*, such as those of a cell, are as they are in some solution: that is a
*candidate*. The backbone finds them all, if each is stated by one atom or by a claim. Then
solutions are looked for that have one of which too few are known: each is another than all before,
and counts for a candidate of every group. So one candidate after another has enough solutions, or
no more, and at most one question is asked of each beside those that find a solution.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence

from ..cnf.formula import Facts, Model
from ..cnf.hints import Normal
from .backbone import Backbone
from .solving import Session
from .uniqueness import differing

Candidate = tuple[int, ...]
"""The literals of a group's atoms."""


class Tally(Backbone):
    """A backbone that goes on until each candidate of the groups is true in `most` of the models
    yielded, all of which differ, or in all that there are. No two groups have an atom in common.
    """

    def __init__(
        self,
        session: Session,
        assumptions: Sequence[int] = (),
        first: Callable[[], bool | None] | None = None,
        *,
        groups: Sequence[Sequence[int]],
        most: int,
        claims: Sequence[Sequence[int]] = (),
        normal: Normal | None = None,
    ) -> None:
        super().__init__(session, assumptions, first, claims=claims, normal=normal)
        self._groups = groups
        self._most = most
        self._seen = Counter[Candidate]()

    def __iter__(self) -> Generator[Facts, None, None]:
        session, self._seen = self.session, Counter()
        guard = session.aux()
        try:
            for facts in super().__iter__():
                self._note(session.model, guard)
                yield facts
            if self.complete:
                self.complete = yield from self._more([guard, *self._assumptions])
        finally:
            session.add([-guard])

    def _note(self, model: Model, guard: int) -> None:
        """Count a model, and exclude it from now on."""
        for group in self._groups:
            self._seen[tuple([x if x in model else -x for x in group])] += 1
        self.session.add([-guard, *differing(self.session.formula.telling, model)])

    def _more(self, assumptions: list[int]) -> Generator[Facts, None, bool]:
        """Yield further models; whether no limit was reached."""
        session, seen = self.session, self._seen
        short = [each for each, number in seen.items() if number < self._most]
        if short and not session.define():
            return False
        while short:
            answer = session.solve([*short[-1], *assumptions])
            if answer is None:
                return False
            if answer:
                self._note(session.model, assumptions[0])
                yield session.formula.facts(session.model)
                short = [each for each in short if seen[each] < self._most]
            else:
                short.pop()
        return True
