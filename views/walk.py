"""An explanation on its board: what each step shows, and what it is about."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..boards.facts import Given
from ..boards.figures import Picture
from ..boards.highlights import ReplayFigures, Role
from ..boards.places import Place
from ..boards.replay import Moment, replay
from ..boards.scene import At
from ..boards.sheet import below
from ..boards.svg import written
from ..cnf.record import record
from .text import conclusion

if TYPE_CHECKING:
    from ..tasks.explain.told import Focus, Step
    from ..tasks.explain.words import Explanation

ENDED = "The steps ended early, at a limit or an interrupt: these are the ones so far."

Areas = dict[Role, list[Place]]
"""The places with their roles."""


@record
class Walk:
    """An explanation, with the steps found so far."""

    explanation: "Explanation[Any]"
    every: "list[Step]"
    quiet: bool = False
    """Whether to include quiet steps."""

    def tells(self, step: "Step") -> bool:
        """Whether a step is included."""
        return self.quiet or not step.quiet

    @property
    def steps(self) -> "list[Step]":
        """The steps that are included."""
        return [step for step in self.every if self.tells(step)]

    @cached_property
    def drawn(self) -> ReplayFigures:
        """The board while it is being solved, as figures."""
        puzzle, atoms = self.explanation.puzzle, self.explanation.atoms
        return ReplayFigures(replay(puzzle.family.board, puzzle, atoms, self._moments()))

    def _moments(self) -> Iterator[Moment]:
        """What becomes known, and when."""
        told, quietly = 0, list[Given]()
        for step in self.every:
            if not self.tells(step):
                quietly += step.focus.facts
                continue
            if quietly:
                yield Moment(told + 0.5, quietly)
            told, quietly = told + 1, []
            yield Moment(told, step.focus.facts, supposed(step))
        if quietly:
            yield Moment(told + 0.5, quietly)

    def areas(self, focus: "Focus", *, reached: Role = "follows") -> Areas:
        """The places with their roles; a place with several roles is listed for each."""
        return {
            "looked": [place for place in focus.places if self.spots(place)],
            "because": self.of_facts(focus.because),
            reached: self.of_facts(focus.facts),
        }

    @cached_property
    def clash(self) -> Areas:
        """What clashes, where there is no solution."""
        return self.areas(self.explanation.clash_focus)

    def of_facts(self, facts: Iterable[Given]) -> list[Place]:
        """The places of facts, if these can be drawn."""
        puzzle, answer = self.explanation.puzzle, self.explanation.puzzle.family.answer
        places = dict[Place | None, None]()
        for atom, true in facts:
            helper = None if atom in self.atoms else answer.spelled.helper(puzzle, atom, true)
            place = answer.spelled.place(atom) if atom in self.atoms else helper and helper.place
            places[place] = None
        return [place for place in places if place is not None and self.spots(place)]

    @cached_property
    def atoms(self) -> Mapping[Any, None]:
        """The atoms of the puzzle."""
        return dict.fromkeys(self.explanation.atoms)

    @cached_property
    def places(self) -> Mapping[Place, int]:
        """All places that steps are about, with their numbers."""
        focuses = [step.focus for step in self.steps]
        focuses += [link.focus for step in self.steps for link in step.chain]
        every = [*map(self.areas, focuses), self.clash]
        areas = (places for areas in every for places in areas.values())
        return {place: i for i, place in enumerate(dict.fromkeys(chain.from_iterable(areas)))}

    def spots(self, place: Place) -> list[At]:
        """Where a place is on the board."""
        puzzle = self.explanation.puzzle
        return puzzle.family.board.spots(puzzle, place)

    def clues(self, focus: "Focus") -> list[int]:
        """The indices of the notes beside the board that state the rules used."""
        puzzle = self.explanation.puzzle
        given = puzzle.family.board.given
        found = [given.line_of(puzzle, rule.of) for rule in focus.rules]
        return [line for line in found if line is not None]

    @property
    def notes(self) -> list[str]:
        """The notes: what the board does not show."""
        puzzle = self.explanation.puzzle
        return [*puzzle.family.board.given.notes(puzzle)]

    @property
    def end(self) -> list[str]:
        """How the explanation ended, line by line."""
        early = [ENDED] * (self.explanation.status == "undecided")
        said = "\n".join(conclusion(self.explanation, len(self.steps)))
        return [*early, *said.split("\n")]

    def picture(self, number: int) -> Picture:
        """The board at a step, from 1, above its sentence."""
        step = self.steps[number - 1]
        areas = [
            (self.spots(place), role)
            for role, places in self.areas(step.focus).items()
            for place in places
        ]
        still = self.drawn.still(number, areas)
        clues = self.clues(step.focus)
        notes = [f"{'→ ' * (i in clues)}{note}" for i, note in enumerate(self.notes)]
        return below(still, [f"{number}. {step}", *notes])

    def pictures(self) -> Iterator[str]:
        """Each step as SVG."""
        title = self.explanation.puzzle.family.title
        for number in range(1, len(self.steps) + 1):
            yield written(self.picture(number), f"{title}, step {number}")


def supposed(step: "Step") -> list[Sequence[Given]]:
    """The supposition of a chain, and what follows from it, link by link."""
    if not step.chain:
        return []
    atom, true = step.focus.facts[0]
    return [[Given(atom, not true)], *(link.focus.facts for link in step.chain)]
