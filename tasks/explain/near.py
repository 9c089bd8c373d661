"""Reasons of few rules near a fact that split cases, which no chain shows."""

from collections.abc import Collection, Iterable, Iterator

from pencilsat.cnf.rules import Instance
from pencilsat.tasks.explain.reasons import Reason, Rules

MOST = 30
"""How many rules are tried at a time, for facts of which only the nearer half of them speak."""


class Near:
    """The search for such reasons, while more and more is known.

    A fact is asked for again only when something near it is known. Cuts are left out: they reach
    far, and what is near is lost among them.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._plain = {*rules.selectors}
        self._asked: dict[int, set[int]] = {}
        """For each fact that was asked for, the variables near it."""

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on."""
        new = {abs(x) for x in facts}
        self._asked = {x: near for x, near in self._asked.items() if near.isdisjoint(new)}

    def reasons(self, facts: Iterable[int], known: Collection[int]) -> Iterator[tuple[int, Reason]]:
        """Those that are found of facts that have to be asked for, each with its fact."""
        rules, left = self._rules, dict.fromkeys(x for x in facts if x not in self._asked)
        while left and not rules.late():
            fact = next(iter(left))
            near = rules.near(fact, known, MOST, among=self._plain)
            inner = {*near[: MOST // 2]}
            scope = set().union(*map(rules.scope.__getitem__, near))
            here = [literal for x in sorted(scope) for literal in (x, -x) if literal in known]
            some = [x for x in left if x == fact or (abs(x) in scope and self._within(x, inner))]
            self._asked |= dict.fromkeys(some, scope)
            left = {x: None for x in left if x not in self._asked}
            held = [*here, *(rules.selectors[rule] for rule in near)]
            if some := [x for x in some if rules.second.refuted([-x, *held])]:
                yield from rules.lemmas(Reason(tuple(near), tuple(here)), some).items()

    def _within(self, fact: int, rules: Collection[Instance]) -> bool:
        """Whether no others of the rules speak of a fact."""
        speaking = self._rules.touching[abs(fact)]
        return all(rule in rules for rule in speaking if rule in self._plain)
