"""Boards while they are solved, step by step: at which step each mark first appears, and last.

Where some values of a place are ruled out and several are left, these are shown as notes, like
pencil marks; where nothing can stand, there is a cross.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar

from ..cnf.formula import Atom
from ..cnf.record import record
from .board import Answer, Board, unsettled
from .facts import Given
from .places import Place, Position, cells_in
from .scene import At, Glyph, Scene, Single, Stroke, Wall, middle
from .values import NOTHING

P = TypeVar("P")
S = TypeVar("S")

MOST = 9
"""The most values of a place that are shown as notes."""


class Note(NamedTuple):
    """A value that is left at a place, in its slot of `slots`; or, in a single slot, all that are
    left.
    """

    at: At
    text: str
    slot: int = 0
    slots: int = 1


class Cross(NamedTuple):
    """A cross: nothing can stand there."""

    at: At


Seeable = Single | Note | Cross


class Seen(NamedTuple):
    """A mark that is shown from one step to another, both included.

    It is new in the first step, if that is a whole number other than 0; it is struck out in the
    last step, if that is a whole number. A supposed mark belongs to one link of a single step.
    """

    mark: Seeable
    first: float = 0
    last: float = inf
    link: int | None = None

    def at_step(self, step: int) -> bool:
        """Whether it is shown at a step, and not only supposed."""
        return self.link is None and self.first <= step <= self.last


class Moment(NamedTuple):
    """The facts that become known at a step, a whole number from 1, or silently between two steps,
    at n + 1/2.

    `supposed` holds, link by link, the facts that follow from the step's supposition.
    """

    step: float
    facts: Sequence[Given]
    supposed: Sequence[Sequence[Given]] = ()


class Sketch(Generic[P, S]):
    """A board on which some facts are known: at first what the puzzle gives."""

    def __init__(self, board: Board[P, S], puzzle: P, atoms: Sequence[Atom]) -> None:
        self.board, self.puzzle = board, puzzle
        self.places = {atom: board.answer.spelled.place(atom) for atom in atoms}
        self.domains = domains(board, puzzle, atoms)
        self.known: dict[Atom, bool] = {}
        self.possible: dict[Place, list[Any]] = {}
        self.notes: dict[Place, dict[Seeable, bool]] = {}
        self.decided: dict[Place, At] = {}
        self.besides: dict[Seeable, bool] = {}
        for place in self.domains:
            self._look(place)
        self.learn(Given(atom, true) for atom, true in board.answer.givens(puzzle).items())

    def supposing(self) -> "Sketch[P, S]":
        """A copy, which can learn more facts."""
        made = copy(self)
        made.known, made.possible, made.notes = {**self.known}, {**self.possible}, {**self.notes}
        made.decided, made.besides = {**self.decided}, {**self.besides}
        return made

    def learn(self, facts: Iterable[Given]) -> None:
        """Add known facts."""
        changed = dict[Place, None]()
        for fact in facts:
            self.known[fact.atom] = fact.true
            if fact.atom in self.places:
                changed[self.places[fact.atom]] = None
            elif self.board.answer.joined:
                said = self.board.answer.spelled.helper(self.puzzle, fact.atom, fact.true)
                ends = cells_in(said.place) if said and said.place else []
                if len(ends) == 2:
                    start, end = map(middle, ends)
                    self.besides[crossed(Stroke(start, end, "answer", int(fact.true)))] = True
        for place in changed:
            self._look(place)

    def _look(self, place: Place) -> None:
        """Update what is known about a place."""
        every, known = self.domains[place], self.known
        left = [each for each in every if each.possible(known)]
        said = len(left) == 1 and all(known.get(atom) for atom in left[0].there)
        self.possible[place] = [each.value for each in left] if len(left) > 1 or said else []
        self.notes[place] = {}
        if spots := self.board.spots(self.puzzle, place):
            at, fewer = center(spots), len(left) < len(every)
            if said and fewer:
                self.decided[place] = at
            elif left and not said:
                self.notes[place] = dict.fromkeys(self._notes(place, every, left, at), fewer)

    def marks(self) -> dict[Seeable, bool]:
        """The marks, each with whether it is shown: notes are hidden while no value is
        ruled out.
        """
        board = self.board
        scene = (
            board.sketch(self.puzzle, self.possible) if self.places else board.scene(self.puzzle)
        )
        found: dict[Seeable, bool] = dict.fromkeys(filter(visible, scene.marks), True)
        covered = {middle_of(mark) for mark in found}
        for notes in self.notes.values():
            found.update(notes)
        found.update((Cross(at), True) for at in self.decided.values() if at not in covered)
        return found | self.besides

    def _notes(
        self, place: Place, every: "Sequence[Candidate]", left: "Sequence[Candidate]", at: At
    ) -> Iterator[Note]:
        """Notes of the values that are left, if they are few enough."""
        if len(left) > MOST or len(every) == 2:
            return
        if self.board.lattice(self.puzzle) not in IN_CELLS:
            yield Note(at, f"{left[0].value}–{left[-1].value}")
        else:
            for each in left:
                word = self.board.answer.word(self.puzzle, place, each.value)
                yield Note(at, word, every.index(each), len(every))


IN_CELLS = ("packed", "walled", "table")
"""The lattices whose places are cells, which have room for notes."""


class Candidate(NamedTuple):
    """A value of a place, with the place's atoms: those that are true if it has the value, and
    those that are false.
    """

    value: Any
    there: frozenset[Atom]
    absent: frozenset[Atom]

    def possible(self, known: Mapping[Atom, bool]) -> bool:
        """Whether no known fact excludes it."""
        return all(known.get(a, True) for a in self.there) and not any(
            known.get(a, False) for a in self.absent
        )


def domains(board: Board[P, S], puzzle: P, atoms: Sequence[Atom]) -> dict[Place, list[Candidate]]:
    """The possible values of every place of a puzzle with these atoms."""
    answer = board.answer
    at, settled = answer.spelled.by_place(atoms), answer.settled(puzzle)
    places = dict.fromkeys([*answer.every(puzzle), *at])
    return {place: [*candidates(answer, at.get(place, []), settled)] for place in places}


def candidates(
    answer: Answer[P, S], atoms: Sequence[Atom], settled: Position
) -> Iterator[Candidate]:
    """The possible values of a place with these atoms. In a set of several ordered atoms, the last
    one states the value. Nothing is decoded, as `decode` is for models only.
    """
    sets = answer.spelled.sets(atoms) if atoms else [()]
    for there in sets:
        entry = unsettled(answer.spelled.entry(there[-1], True), settled) if there else None
        value = entry[1] if entry else answer.unsaid
        yield Candidate(value, frozenset(there), frozenset(atoms).difference(there))


@record
class Replay:
    """All marks that ever appear while a puzzle is solved, and the scene that they belong to."""

    scene: Scene
    seen: Sequence[Seen]


def replay(
    board: Board[P, S], puzzle: P, atoms: Sequence[Atom], moments: Iterable[Moment]
) -> Replay:
    """The replay of a puzzle with these atoms, moment by moment."""
    return Replay(board.scene(puzzle), [*watched(Sketch(board, puzzle, atoms), moments)])


def watched(sketch: Sketch[Any, Any], moments: Iterable[Moment]) -> Iterator[Seen]:
    """The marks with their steps, in the order in which they end."""
    now = sketch.marks()
    since = {mark: 0.0 for mark, shown in now.items() if shown}
    for step, facts, supposed in moments:
        if supposed:
            yield from trial(sketch.supposing(), since, step, supposed)
        sketch.learn(facts)
        before, now = now, sketch.marks()
        fresh = {middle_of(mark) for mark in now if mark not in before}
        half = 0.5 if step == int(step) else 0
        for mark in before:
            if mark not in now:
                struck = isinstance(mark, Note) and mark.at not in fresh
                first = since.pop(mark, step - half if struck else None)
                if first is not None:
                    yield Seen(mark, first, step if struck else step - half)
        for mark, shown in now.items():
            if shown and mark not in since:  # notes appear before one of them is struck out
                since[mark] = step - half if is_candidate(mark) else step
    yield from (Seen(mark, first) for mark, first in since.items())


def trial(
    sketch: Sketch[Any, Any],
    known: Collection[Seeable],
    step: float,
    supposed: Sequence[Sequence[Given]],
) -> Iterator[Seen]:
    """The marks for what is supposed at a step, link by link."""
    there = {*known}
    for link, facts in enumerate(supposed):
        sketch.learn(facts)
        for mark, shown in sketch.marks().items():
            if shown and mark not in there and not is_candidate(mark):
                there.add(mark)
                yield Seen(mark, step, step, link)


def is_candidate(mark: Seeable) -> bool:
    """Whether a mark is one of several possible values."""
    return isinstance(mark, Note) and mark.slots > 1


def crossed(mark: Seeable) -> Seeable:
    """The mark itself; a cross for an absent line."""
    return Cross(middle_of(mark)) if isinstance(mark, Stroke) and not mark.number else mark


def visible(mark: Seeable) -> bool:
    """Whether a mark is anything but the word for nothing."""
    return not isinstance(mark, Glyph) or (mark.style != "blank" and mark.text != NOTHING)


def middle_of(mark: Seeable) -> At:
    """Where it stands."""
    return center([mark.start, mark.end] if isinstance(mark, Stroke | Wall) else [mark.at])


def center(spots: Sequence[At]) -> At:
    """The midpoint of the first and the last of some places."""
    (y, x), (v, u) = spots[0], spots[-1]
    return (y + v) // 2, (x + u) // 2
