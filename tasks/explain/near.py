"""Reasons of few rules near a fact that split cases, which no chain shows."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator

from ...cnf.rules import Instance
from .reasons import Reason, Rules

MOST = 30
"""How many rules are tried at a time, for facts of which only the nearer half of them speak."""

WIDE = 10
"""What one rule says of more open facts than that is not near."""

OTHERS = 8
"""How often another reason is looked for instead of one that is no easier than a trial."""


class Near:
    """The search for such reasons, while more and more is known.

    A fact is asked for again only when something near it is known. Cuts are left out: they reach
    far, and what is near is lost among them. Of a fact that has several reasons, one that is `easy`
    is preferred.
    """

    def __init__(self, rules: Rules, easy: Callable[[Reason, int], bool]) -> None:
        self._rules, self._easy = rules, easy
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
            first = next(iter(left))
            near = rules.near(first, known, MOST, among=self._plain, wide=WIDE)
            inner = {*near[: MOST // 2]}
            scope = set().union(*map(rules.scope.__getitem__, near))
            here = [literal for x in sorted(scope) for literal in (x, -x) if literal in known]
            some = [x for x in left if x == first or (abs(x) in scope and self._within(x, inner))]
            self._asked |= dict.fromkeys(some, scope)
            left = {x: None for x in left if x not in self._asked}
            for fact in some:
                yield from ((fact, reason) for reason in self._reasons(fact, near, here))

    def _within(self, fact: int, rules: Collection[Instance]) -> bool:
        """Whether no others of the rules speak of a fact."""
        speaking = self._rules.touching[abs(fact)]
        return all(rule in rules for rule in speaking if rule in self._plain)

    def _reasons(self, fact: int, near: list[Instance], here: list[int]) -> Iterator[Reason]:
        """Minimal reasons for a fact by the rules near it, until one is easy: each but the first is
        without a rule of one before it.
        """
        rules, without = self._rules, deque[frozenset[Instance]]([frozenset()])
        for _ in range(OTHERS):
            if not without:
                return
            gone = without.popleft()
            every = Reason(tuple(rule for rule in near if rule not in gone), tuple(here))
            if reason := rules.by_some(every, fact):
                yield reason
                if self._easy(reason, fact):
                    return
                without += (gone | {rule} for rule in reason.rules)
