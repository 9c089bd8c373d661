"""A law about explanations: trial and error comes where nothing else does, wherever one looks."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

from ..cnf.rules import Instance
from ..tasks.explain.chains import Propagation
from ..tasks.explain.cutting import Cutting
from ..tasks.explain.deduction import Deduction
from ..tasks.explain.reasons import Near, Reason
from ..tasks.explain.told import Inference
from ..tasks.rate import kind
from .searched import Searched

SOME = 3
"""How many steps by trial and error are looked at, of one explanation."""


def trial_and_error_comes_last(case: Searched[Any]) -> Iterator[str]:
    """Where a step is by trial and error, no rule forces anything, and no chain or named deduction
    of two rules shows anything: that is asked anew, by other ways, from what is known by then.
    """
    puzzle = case.puzzle
    if puzzle.family.explaining is None:
        return
    deduction, tried = Deduction(puzzle, remedies=False), 0
    for number, step in enumerate(deduction.inferences(), 1):
        if kind(step) == "trial and error":
            if (tried := tried + 1) > SOME:
                return
            for found in Anew(deduction).steps():
                facts = [deduction.names[abs(x)] for x in found.facts]
                yield f"step {number} is by trial, but {kind(found)} shows {facts}"


class Anew(Deduction):
    """What is known in a deduction, and its cuts, but nothing of what it has looked for."""

    def __init__(self, deduction: Deduction) -> None:
        super().__init__(deduction.puzzle, remedies=False)
        self.rules, self.likewise = deduction.rules, deduction.likewise
        self.names, self.said, self.atoms = deduction.names, deduction.said, deduction.atoms
        self.propagation = Propagation(self.rules)
        self.cutting, self.near = (
            Cutting(self.rules, self.graph, self.puzzle),
            Near(self.rules, self._easy),
        )
        self.known, self.open = {**deduction.known}, {**deduction.open}
        self.propagation.learn(self.known)

    def steps(self) -> Iterator[Inference]:
        """What follows at once, but for trial and error."""
        if step := self._simplest(dict.fromkeys(self.rules.selectors)):
            yield step
        alone = [(rule,) for rule in self.rules.selectors]
        speaking = (self.rules.touching[abs(x)] for x in self.open)
        two = dict.fromkeys(chain.from_iterable(combinations(every, 2) for every in speaking))
        for rules in (*alone, *two):
            yield from self._by_all_cases(rules)

    def _by_all_cases(self, rules: tuple[Instance, ...]) -> Iterator[Inference]:
        """What the rules force, whatever cases that takes: by one rule, or under a name."""
        scope = sorted({x for rule in rules for x in self.rules.scope[rule]})
        both = [literal for x in scope for literal in (x, -x)]
        every = Reason(rules, tuple(x for x in both if x in self.known))
        for fact in self.rules.entailed(every, [x for x in both if x in self.open]):
            reason = self.rules.minimal(every, fact)
            name = self._technique(reason, fact)
            if name or len(reason.rules) == 1:
                yield Inference(reason, (fact,), quiet=False, technique=name)

    def _soonest(self, facts: Sequence[int]) -> list[int]:
        """All facts, so that none is left out that a chain refutes."""
        return [*facts]

    def _search(self) -> dict[Instance, None]:
        """Nothing: that would be trial and error."""
        return {}
