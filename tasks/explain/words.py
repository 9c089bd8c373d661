"""Deductions in words, and in JSON: what follows, why, and how hard it is to see."""

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pencilsat.cnf.rules import Instance
from pencilsat.cnf.solving import UNLIMITED, Limits
from pencilsat.encoders import cut_names
from pencilsat.encoders.cut_names import Cut
from pencilsat.encoders.family import Known, Puzzle, Solution
from pencilsat.tasks.answer import Status
from pencilsat.tasks.explain.deduction import Deduction, Inference
from pencilsat.tasks.explain.reasons import Cost

S = TypeVar("S")

MOST = 12
"""Subjects of one sentence that are all named."""


class Told(NamedTuple):
    """An instance of a rule, in words: the rule, and what it speaks of."""

    rule: str
    of: str


@dataclass(frozen=True)
class Step:
    """What follows from what, in words. A quiet one only notes what is plainly excluded."""

    sentence: str
    facts: tuple[str, ...]
    rules: tuple[Told, ...]
    because: tuple[str, ...]
    given: tuple[str, ...]
    cost: Cost
    quiet: bool

    def __str__(self) -> str:
        return self.sentence


class Explanation(Generic[S]):
    """How a person would solve a puzzle: iterating gives each step when it is found, once.

    `hardest` is the cost of the hardest step so far. After the last step, the status is `unique`,
    `not unique` (what is `open` is not forced), `no solution` (these `clash`) or, after a limit,
    `undecided`.
    """

    def __init__(self, puzzle: Puzzle[S], limits: Limits = UNLIMITED) -> None:
        self.deduction = Deduction(puzzle, limits)
        self.puzzle = puzzle
        self.hardest = Cost(0, 0)
        self._sources: dict[int, tuple[int, ...]] = {}

    def __iter__(self) -> Generator[Step, None, None]:
        with closing(self.deduction.inferences()) as inferences:
            for inference in inferences:
                if inference.quiet:
                    sources = dict.fromkeys(inference.facts, inference.reason.premises)
                    self._sources |= sources
                else:
                    self.hardest = max(self.hardest, inference.reason.cost)
                yield self._told(inference)

    @property
    def status(self) -> Status:
        """What is known of the solutions so far."""
        return self.deduction.status

    @property
    def encoding(self) -> str:
        """The encoding whose rules are told."""
        return self.deduction.words.encoding

    @property
    def solution(self) -> Solution[S] | None:
        """The solution that the steps led to."""
        found = self.deduction.solution
        return None if found is None else Solution(self.puzzle, found)

    @property
    def clash(self) -> list[str]:
        """The rules and the givens that do not hold together, if that is so."""
        rules, givens = self.deduction.clash or ((), ())
        return [*self._because(rules, {*givens}), *[self.facts(givens)] * bool(givens)]

    @property
    def open(self) -> list[str]:
        """What the puzzle leaves open, each once; not what is only noted on the way."""
        said, atoms = self.deduction.said, self.deduction.atoms
        facts = [x for x in self.deduction.open if abs(x) in atoms or not said[x].aside]
        return list(dict.fromkeys(said[fact].subject for fact in facts))

    def _told(self, inference: Inference) -> Step:
        """`facts: reasons; what is known`, when it has just been found."""
        rules, premises = inference.reason
        known = self.facts(dict.fromkeys(self._plain(premises)))
        because = self._because(rules, self.deduction.known)
        said = f"{self.facts(inference.facts)}: {', and '.join(because)}"
        return Step(
            "; ".join([said, *[known] * bool(known)]),
            tuple(self.facts([fact]) for fact in inference.facts),
            tuple(Told(rule.rule, self._place(rule)) for rule in rules),
            tuple(because),
            tuple(self.facts([fact]) for fact in premises),
            inference.reason.cost,
            inference.quiet,
        )

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

    def _because(self, rules: Iterable[Instance], known: Collection[int]) -> list[str]:
        """What each rule says of what is known."""
        return [self.reason(instance, known) for instance in rules]

    def _place(self, instance: Instance) -> str:
        """What an instance of a rule speaks of."""
        deduction = self.deduction
        if deduction.graph and isinstance(instance.of, Cut):
            return cut_names.place(instance.of, deduction.graph.what)
        return deduction.words.place(instance)

    def reason(self, instance: Instance, known: Collection[int]) -> str:
        """What a rule says of what is known; of what it counts, how much is found and possible."""
        deduction, words = self.deduction, self.deduction.words
        counted = instance.count.literals if instance.count else []
        literals = counted or sorted(deduction.rules.scope[instance])
        here = [True if x in known else False if -x in known else None for x in literals]
        if deduction.graph and isinstance(instance.of, Cut):
            return cut_names.reason(instance.of, deduction.graph.what)
        said = words.reason(deduction.puzzle, instance, self._known(literals, here))
        if instance.rule not in words.tallied:
            return said
        return f"{said}: {here.count(True)} found, {len(here) - here.count(False)} possible"

    def _known(self, literals: Sequence[int], here: Sequence[bool | None]) -> Known:
        """The atoms and helpers of literals that are true, or false, or not known to be either."""
        names = self.deduction.names
        return {
            names[abs(x)]: true if true is None else true == (x > 0)
            for x, true in zip(literals, here, strict=True)
            if abs(x) in names
        }

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
