"""The backbone of a formula: what is the same in all its solutions.

A literal of the projection is *fixed* if every model has it. A literal in which two models differ
is open; so the first model gives the candidates, and each further model rules some of them out. The
solver is asked about one group of candidates at a time: is there a model in which at least one of
them is false? If not, the whole group is fixed, and the next group is twice as large; if so, it is
half as large. Where nearly everything is fixed, large groups settle it in few calls; where much is
open, small ones make the solver's questions easy. The first group holds all candidates: it asks
whether there is a second model at all.

If m further models are found, at most 2m + 1 questions are asked: m are answered yes, and at most
m + 1 no, as after equally many of both a group takes all that is left. Source: M. Janota, I. Lynce,
J. Marques-Silva, *Algorithms for computing backbones of propositional formulae*, AI Communications
28 (2), 2015, whose algorithm asks about chunks of one size; groups of one, as in their best
algorithm without chunks, take a call for each fixed literal.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial

from ..cnf.formula import Facts, Model, holds
from ..cnf.hints import Normal
from .looking import Looking
from .solving import Session
from .uniqueness import differing


class Backbone:
    """The backbone under some assumptions; iterating computes it, and yields the models that show
    which literals are open.

    The first two models are any two different solutions, if there are two. `fixed` holds the
    literals that all solutions have; `candidates` those that all models found so far have, without
    a proof that all solutions do: what a limit leaves undecided. In every other atom, some two of
    the models yielded so far differ. `complete` becomes True when nothing is undecided. `first`
    finds the first model; the default is `session.solve`. With a `normal` form the first two are
    looked for as `pencilsat.search.looking` says; then the assumptions rule out no solution.

    `claims` are conjunctions of literals of the projection. They come last: the solver is asked
    about each that no model has made true, so that every claim that holds in some solution holds
    in one of the models yielded. `unseen` are those that may hold in others.
    """

    def __init__(
        self,
        session: Session,
        assumptions: Sequence[int] = (),
        first: Callable[[], bool | None] | None = None,
        *,
        claims: Sequence[Sequence[int]] = (),
        normal: Normal | None = None,
    ) -> None:
        self.session = session
        self.complete = False
        self.fixed: list[int] = []
        self.candidates: list[int] = []
        self._assumptions = assumptions
        self._model: Model = frozenset()
        self._looking = Looking(session, normal)
        self._first = first or partial(self._looking.first, assumptions)
        self._claims = claims
        self.unseen: Sequence[Sequence[int]] = claims

    def __iter__(self) -> Generator[Facts, None, None]:
        session, formula = self.session, self.session.formula
        self.complete, self.fixed, self.candidates = False, [], []
        self.unseen = self._claims
        answer = self._first()
        if answer:
            self._model = model = session.model
            self.candidates = [v if v in model else -v for v in formula.projection]
            self.unseen = not_true(self._claims, model)
            yield formula.facts(model)
            guard = session.aux()
            try:
                answer = yield from self._others([guard, *self._assumptions])
                if answer is False:
                    answer = yield from self._claimed([guard, *self._assumptions])
            finally:
                session.add([-guard])
        self.complete = answer is False

    def _others(self, assumptions: list[int]) -> Generator[Facts, None, bool | None]:
        """Yield models until no candidates are left; returns False then, None at a limit.

        Fixed literals are added to the solver as clauses, guarded by the first assumption, if
        anything will be asked after that.
        """
        size = len(self.candidates)
        while self.candidates:
            group = self.candidates[:size]
            answer = self._one_differs(group, assumptions)
            if answer is None:
                return None
            if answer:
                model = self.session.model
                self.candidates = [x for x in self.candidates if holds(x, model)]
                self.unseen = not_true(self.unseen, model)
                size = (size + 1) // 2
                yield self.session.formula.facts(model)
                more = self.candidates or self.unseen  # these are about some of the atoms
                if more and not self.session.define():
                    return None
            else:
                self.fixed += group
                self.candidates = self.candidates[size:]
                size *= 2
                if self.candidates or self.unseen:
                    for literal in group:
                        self.session.add([-assumptions[0], literal])
        return False

    def _claimed(self, assumptions: list[int]) -> Generator[Facts, None, bool | None]:
        """Yield models that make further claims true, until there are none; returns as
        `_others`.
        """
        fixed = set(self.fixed)
        self.unseen = [claim for claim in self.unseen if fixed.isdisjoint(-x for x in claim)]
        while self.unseen:
            answer = self.session.solve([*self.unseen[-1], *assumptions])
            if answer is None:
                return None
            if answer:
                model = self.session.model
                self.unseen = not_true(self.unseen, model)
                yield self.session.formula.facts(model)
            else:
                self.unseen = self.unseen[:-1]
        return False

    def _one_differs(self, group: list[int], assumptions: list[int]) -> bool | None:
        """Whether some model makes a literal of the group false; None at a limit."""
        some = self._false_in(group)
        if len(some) == 1:
            return self._looking.other([*some, *assumptions], self._model)
        differs = self.session.aux()
        self.session.add([-differs, *some])
        answer = self._looking.other([differs, *assumptions], self._model)
        self.session.add([-differs])
        return answer

    def _false_in(self, group: Sequence[int]) -> Sequence[int]:
        """Literals of which one is true if one of the group is false."""
        formula = self.session.formula
        if len(group) == len(formula.projection):
            return differing(formula.telling, self._model)
        return [-x for x in group]


def not_true(claims: Sequence[Sequence[int]], model: Model) -> list[Sequence[int]]:
    """The conjunctions that a model does not make true."""
    return [claim for claim in claims if not all(holds(x, model) for x in claim)]
