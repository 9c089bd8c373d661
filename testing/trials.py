"""A law about explanations: trial and error comes where nothing else does, wherever one looks."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

from pencilsat.cnf.rules import Instance
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.inference import Inference
from pencilsat.tasks.explain.propagation import Propagation
from pencilsat.tasks.explain.reasons import Reason
from pencilsat.tasks.rate import kind
from pencilsat.testing.searched import Searched


def trial_and_error_comes_last(case: Searched[Any]) -> Iterator[str]:
    """Where a step is by trial and error, no rule forces anything, and no chain or named deduction
    of two rules shows anything: that is asked anew, by other ways, from what is known by then.
    """
    puzzle = case.puzzle
    if puzzle.family.explaining is None:
        return
    deduction = Deduction(puzzle, remedies=False)
    for number, step in enumerate(deduction.inferences(), 1):
        if kind(step) == "trial and error":
            anew = Anew(puzzle, [*deduction.known])
            [*anew.inferences()]
            for found in anew.found:
                facts = [deduction.names[abs(x)] for x in found.facts]
                yield f"step {number} is by trial, but {kind(found)} shows {facts}"


class Anew(Deduction):
    """The steps that follow at once from what is known, but for trial and error, in `found`."""

    def __init__(self, puzzle: AnyPuzzle, known: Sequence[int]) -> None:
        super().__init__(puzzle, remedies=False)
        self.found: list[Inference] = []
        self._before = known

    def _begin(self, givens: list[int]) -> bool:
        assert not self.rules.contradiction(self._before)
        self.propagation = Propagation(self.rules)
        self._suppose([*self._before])
        return True

    def _steps(self) -> Iterator[Inference]:
        if step := self._simplest(dict.fromkeys(self.rules.selectors)):
            self.found.append(step)
        alone = [(rule,) for rule in self.rules.selectors]
        speaking = (self.rules.touching[abs(x)] for x in self.open)
        two = dict.fromkeys(chain.from_iterable(combinations(every, 2) for every in speaking))
        for rules in (*alone, *two):
            self.found += self._by_all_cases(rules)
        return iter(())

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
