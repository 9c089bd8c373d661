"""Unit propagation by one instance of a rule at a time, from facts that are known."""

from collections.abc import Collection, Iterable

from ...cnf.rules import Instance
from .parts import Part
from .reasons import Rules

EFFORT = 100_000
"""Rules that are applied in search of one step; after that it takes what it has found."""

Touched = dict[Part, tuple[int, ...]]
"""Instances that speak of facts, with those that each speaks of, but for counts."""


class Propagation:
    """What is known, and of each count how many of its literals are true, and how many false."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.part = rules, rules.parts.__getitem__
        self.true: set[int] = set()
        self.work = 0
        self.counts = [0] * len(rules.parts)
        self._heard: dict[Part, tuple[int, set[int]]] = {}
        """Of instances that are no counts, with how many clauses what was last known was compared,
        and what they said of it that was not known yet.
        """

    def learn(self, facts: Collection[int]) -> None:
        """These are known from now on."""
        new = [x for x in facts if x not in self.true]
        self.true.update(new)
        for part, here in self.touched(new, self.counts).items():
            if part.tally is None:
                found, _ = self.closure(part, here)
                said = {x for x in found if abs(x) in self.rules.names}
                self.true.update(x for x in found if x not in said)
                _, before = self._heard.get(part, (0, said))
                self._heard[part] = len(part.clauses), (before | said) - self.true

    def tired(self) -> bool:
        """Whether the search for a step has lasted long enough."""
        return self.work > EFFORT

    def silent(self, instance: Instance) -> bool:
        """Whether an instance is known to say nothing of what is known."""
        part = self.part(instance)
        if part.tally is not None:
            return part.tally.says[self.counts[part.number]] is None
        clauses, said = self._heard.get(part, (0, set[int]()))
        return clauses == len(part.clauses) and said <= self.true

    def touched(
        self, facts: Iterable[int], counts: list[int], only: Collection[Part] | None = None
    ) -> Touched:
        """The instances that speak of new facts, which are counted in passing."""
        found: Touched = {}
        speaking = self.rules.speaking
        for x in facts:
            for part, unit in speaking(x):
                if unit:
                    counts[part.number] += unit
                    if only is None or part in only:
                        found[part] = ()
                elif only is None or part in only:
                    found[part] = (*found.get(part, ()), x)
        return found

    def closure(self, part: Part, new: Iterable[int]) -> tuple[Collection[int], bool]:
        """What an instance adds to what is known, by way of what is new; whether it is broken."""
        self.work += 1
        return part.closure(self.true, new)
