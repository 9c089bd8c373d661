"""Deductions in words, and in JSON: what follows, why, and how hard it is to see."""

from collections.abc import Collection, Generator, Iterable, Sequence
from contextlib import closing
from typing import Generic, TypeVar

from ...boards.facts import Given, Said
from ...boards.names import Names
from ...boards.places import Place
from ...boards.words import one_of
from ...cnf.formula import Atom
from ...cnf.rules import Instance
from ...encoders.family import Puzzle, Solution
from ...rules.clues import Brought
from ...search.limits import UNLIMITED, Limits
from ..answer import Status
from ..clued import clue_words
from .bundles import Bundles
from .deduction import Deduction
from .only import Only
from .phrases import Phrases, named
from .reasons import Cost
from .sentences import Sentences
from .told import Difficulty, Focus, Inference, Step, Told, ToldLink, ToldSuspect

S = TypeVar("S")


class Explanation(Generic[S]):
    """How a person would solve a puzzle: iterating gives each step as soon as it is found, once.

    `hardest` is the cost of the hardest step so far: the one with most rules, which count twice by
    trial and error, and among these the one with most facts. After the last step, the status is
    `unique`, `not unique` (what is `open` is not forced), `no solution` (with the rules that
    `clash`) or, after a limit, `undecided`. Without `remedies`, neither the reason why there is no
    solution nor what to change is looked for.
    """

    def __init__(
        self,
        puzzle: Puzzle[S],
        limits: Limits = UNLIMITED,
        *,
        remedies: bool = True,
        only: Only | None = None,
        unchecked: bool = False,
    ) -> None:
        own = Deduction(puzzle, limits, remedies=remedies, only=only, unchecked=unchecked)
        self._tell(own)

    def _tell(self, deduction: Deduction) -> None:
        """Begin to tell what is deduced."""
        self.deduction, self.puzzle = deduction, deduction.puzzle
        self.hardest = Cost(0, 0)
        self._greatest = Difficulty(0, 0)
        self._sources: dict[int, tuple[int, ...]] = {}
        self.phrases = Phrases(deduction)
        self.sentences = Sentences(self.phrases, self._sources)

    @classmethod
    def of(cls, deduction: Deduction) -> "Explanation[S]":
        """The explanation of steps that are deduced otherwise, such as from a position."""
        explanation = cls.__new__(cls)
        explanation._tell(deduction)
        return explanation

    def __iter__(self) -> Generator[Step, None, None]:
        with closing(self.bundles()) as bundles:
            for _, step in bundles:
                yield step

    def bundles(self) -> Generator[tuple[list[Inference], Step], None, None]:
        """The steps as people bundle them, each with the inferences that it consists of."""
        yield from Bundles(self)

    def inferences(self) -> Generator[Inference, None, None]:
        """The steps without words; what is told of one has to be told before the next one."""
        with closing(self.deduction.inferences()) as inferences:
            for inference in inferences:
                if inference.quiet:
                    sources = dict.fromkeys(inference.facts, inference.reason.premises)
                    self._sources.update(sources)
                elif inference.difficulty > self._greatest:
                    self.hardest, self._greatest = inference.cost, inference.difficulty
                yield inference

    @property
    def status(self) -> Status:
        """What is known of the solutions so far."""
        return self.deduction.status

    @property
    def stuck(self) -> bool:
        """Whether other steps would have been needed than those that are taken only."""
        return self.deduction.stuck

    @property
    def atoms(self) -> list[Atom]:
        """The atoms that facts speak of, without helpers; known once there is a step."""
        return [atom for x, atom in self.deduction.names.items() if x in self.deduction.atoms]

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
        """The rules that do not hold together, by row and column, and the givens, if that is so."""
        rules, givens = self.deduction.clash or ((), ())
        ordered = sorted(rules, key=self.phrases.first_cell)
        return [*self._because(ordered, {*givens}), *[self.phrases.facts(givens)] * bool(givens)]

    @property
    def clash_focus(self) -> Focus:
        """What the clash is about; about nothing if there is none."""
        rules, givens = self.deduction.clash or ((), ())
        return self.phrases.focus(rules, (), givens)

    @property
    def clashing(self) -> list[Place]:
        """The places of the clash: those of its givens or, without any, all that its rules speak
        of.
        """
        answer, focus = self.puzzle.family.answer, self.clash_focus
        every, atoms = {*answer.every(self.puzzle)}, {*self.atoms}
        given = [answer.spelled.place(atom) for atom, _ in focus.because if atom in atoms]
        return [*dict.fromkeys(place for place in given or focus.places if place in every)]

    @property
    def contradiction(self) -> str | None:
        """What sums rule out, or the rules of the clash one after another until one is broken.

        None where the clash is of one rule, or where cases would have to be split.
        """
        if self.deduction.totals:
            return self.deduction.totals
        if len({link.rule for link in self.deduction.clash_chain}) < 2:
            return None
        return (
            f"{self.sentences.replayed(self.deduction.clash_chain, self._givens())}: contradiction"
        )

    @property
    def clash_chain(self) -> list[ToldLink]:
        """The clash as a chain, where it is one."""
        return list(self.sentences.links(self.deduction.clash_chain, self._givens()))

    @property
    def clashing_givens(self) -> str:
        """The givens of the clash, in one phrase."""
        return self.phrases.facts(self._givens())

    def _givens(self) -> tuple[int, ...]:
        return self.deduction.clash.premises if self.deduction.clash else ()

    @property
    def suspects(self) -> list[ToldSuspect] | None:
        """Each single clue without which there is a solution; None if that is not known."""
        found = self.deduction.suspects
        return None if found is None else [self._suspect(*suspect) for suspect in found]

    def _suspect(
        self,
        clue: int | Instance | Brought,
        instead: Sequence[int] | None,
        unique: bool | None,
    ) -> ToldSuspect:
        """The clue, and what could stand there instead."""
        phrases, told = self.phrases, clue_words(self.puzzle)
        if isinstance(clue, Brought):
            return ToldSuspect(clue.rule, None, None, brought=True)
        if not isinstance(clue, Instance):
            given = Given(self.deduction.names[abs(clue)], clue > 0)
            said = told.get(given) or phrases.facts([clue])
            return ToldSuspect(said, phrases.facts(instead or []), unique)
        numbers = None if instead is None else one_of([str(number) for number in instead])
        return ToldSuspect(told.get(clue) or phrases.says(clue, ()), numbers, unique)

    @property
    def further_clues(self) -> list[str] | None:
        """Clues that leave one solution of several, one if there is such a one; empty if even all
        clues leave several, whichever solution they tell of. None if that is not known.
        """
        found = self.deduction.further.clues
        return None if found is None else [clue.words for clue in found]

    @property
    def fewest(self) -> bool:
        """Whether it is known that fewer further clues do not leave one solution."""
        return self.deduction.further.fewest

    @property
    def further_rules(self) -> list[str]:
        """Rules about the whole board, each of which leaves one solution, if the puzzle brings it
        besides its own.
        """
        return [*self.deduction.further_rules]

    @property
    def open(self) -> list[str]:
        """What the puzzle leaves open, each once; not what is only noted on the way."""
        return [named([said]) for every in self._open() for said in every]

    @property
    def left_open(self) -> str:
        """The same in one phrase."""
        return ", ".join(map(named, self._open()))

    def _open(self) -> list[list[Said]]:
        """What is open, by how it is called."""
        said, atoms = self.deduction.said, self.deduction.atoms
        found: dict[Names | None, dict[str, Said]] = {}
        for x in self.deduction.open:
            if abs(x) in atoms or not said[x].aside:
                found.setdefault(said[x].naming, {})[said[x].subject] = said[x]
        return [[*every.values()] for every in found.values()]

    def told(self, inference: Inference) -> Step:
        """The step in words, when it has just been found."""
        rules, premises = inference.reason
        phrase = self.phrase(inference)
        because = self._because(rules, self.phrases.known)
        if phrase and len(rules) == 1:
            because = [phrase]
        chain = tuple(self.sentences.links(inference.chain, [-inference.facts[0]]))
        return Step(
            self.sentences.sentence(inference, because, phrase),
            tuple(self.phrases.facts([fact]) for fact in inference.facts),
            tuple(Told(rule.rule, self.phrases.place(rule)) for rule in rules),
            tuple(because),
            tuple(self.phrases.facts([fact]) for fact in premises),
            inference.cost,
            inference.quiet,
            inference.how,
            self.phrases.focus(rules, inference.facts, premises),
            inference.technique,
            self.phrases.facts([-inference.facts[0]]) if chain else None,
            chain,
        )

    def phrase(self, inference: Inference) -> str | None:
        """Why the facts follow, in one phrase, if there is one."""
        (rules, premises), known = inference.reason, self.phrases.known
        return self.deduction.likewise.phrase(rules, premises, inference.facts, known)

    def _because(self, rules: Iterable[Instance], known: Collection[int]) -> list[str]:
        """What each rule says of what is known."""
        return [self.phrases.reason(instance, known) for instance in rules]
