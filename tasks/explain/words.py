"""Deductions in words, and in JSON: what follows, why, and how hard it is to see."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pencilsat.cnf.selection import Instance
from pencilsat.cnf.solving import UNLIMITED, Limits
from pencilsat.encoders import AnyFamily
from pencilsat.encoders.family import Known
from pencilsat.tasks.explain.deduction import Deduction, Step
from pencilsat.tasks.explain.reasons import Cost

MOST = 12
"""Subjects of one sentence that are all named."""


class Explanation:
    """A deduction in the puzzle's words. `hardest` is the cost of the hardest step so far."""

    def __init__(self, family: AnyFamily, puzzle: Any, limits: Limits = UNLIMITED) -> None:
        self.deduction = Deduction(family, puzzle, limits)
        self.hardest = Cost(0, 0)
        self._sources: dict[int, tuple[int, ...]] = {}

    def steps(self) -> Iterator[Step]:
        """Each step when it is found."""
        for step in self.deduction.steps():
            if step.quiet:
                self._sources |= dict.fromkeys(step.facts, step.reason.premises)
            else:
                self.hardest = max(self.hardest, step.reason.cost)
            yield step

    def sentence(self, step: Step) -> str:
        """`facts: reasons; what is known`, when it has just been found."""
        known = self.facts(dict.fromkeys(self._plain(step.reason.premises)))
        found = self._known(self.deduction.known)
        reasons = ", and ".join(self._because(step.reason.rules, found))
        return "; ".join([f"{self.facts(step.facts)}: {reasons}", *[known] * bool(known)])

    def clash(self) -> list[str]:
        """The rules and the givens that do not hold together, if that is so."""
        rules, givens = self.deduction.clash or ((), ())
        return [*self._because(rules, self._known(givens)), *[self.facts(givens)] * bool(givens)]

    def places_left(self) -> list[str]:
        """What the puzzle leaves open, each once; not what is only noted on the way."""
        said, atoms = self.deduction.said, self.deduction.atoms
        facts = [x for x in self.deduction.open if abs(x) in atoms or not said[x].aside]
        return list(dict.fromkeys(said[fact].subject for fact in facts))

    def facts(self, facts: Iterable[int]) -> str:
        """`(1, 2), (1, 3) are 0; (1, 4) is 1`."""
        together: dict[str, list[str]] = {}
        for fact in facts:
            said = self.deduction.said[fact]
            together.setdefault(said.so, []).append(said.subject)
        return "; ".join(
            f"{enumerated(subjects)} {'is' if len(subjects) == 1 else 'are'} {so}"
            for so, subjects in together.items()
        )

    def as_json(self, step: Step) -> dict[str, Any]:
        """A step as an object; facts in words, one by one."""
        rules, premises = step.reason
        return {
            "facts": [self.facts([fact]) for fact in step.facts],
            "rules": [instance._asdict() for instance in rules],
            "because": self._because(rules, self._known(self.deduction.known)),
            "given": [self.facts([fact]) for fact in premises],
            "cost": step.reason.cost._asdict(),
            "quiet": step.quiet,
        }

    def _known(self, facts: Iterable[int]) -> Known:
        """The facts by the names of their variables."""
        names = self.deduction.names
        return {names[abs(fact)]: fact > 0 for fact in facts}

    def _because(self, rules: Iterable[Instance], known: Known) -> list[str]:
        """What each rule says of what is known."""
        reason, puzzle = self.deduction.words.reason, self.deduction.puzzle
        return [reason(puzzle, instance, known) for instance in rules]

    def _plain(self, premises: Iterable[int]) -> Iterator[int]:
        """The premises, those that were noted quietly by way of what they were noted for."""
        for fact in premises:
            if fact in self._sources:
                yield from self._plain(self._sources[fact])
            else:
                yield fact


def enumerated(subjects: Sequence[str]) -> str:
    """The subjects with commas between; of too many the first ones, and how many others."""
    if len(subjects) <= MOST:
        return ", ".join(subjects)
    return f"{', '.join(subjects[: MOST // 2])} and {len(subjects) - MOST // 2} others"
