"""A family's board: how its puzzles are given, and where they are answered."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar

from pencilsat.boards.facts import Given, Said
from pencilsat.boards.foreign import Format, Inexpressible, Parts
from pencilsat.boards.places import Place, Position, Sized, cells_in
from pencilsat.boards.scene import (
    At,
    KeptWords,
    Lattice,
    Mark,
    Scene,
    Stroke,
    Strokes,
    Words,
    middle,
)
from pencilsat.boards.slots import Setting, Slots, changed
from pencilsat.boards.values import CROSSES, NOTHING
from pencilsat.boards.words import Line
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Atom, Facts

P = TypeVar("P")
S = TypeVar("S")


Possible = Mapping[Place, Sequence[Any]]
"""The values that are left for every place of a puzzle, in the order in which they are told."""


def only(values: Sequence[Any]) -> Any:
    """The one value that is left; None if there are others, or none."""
    return values[0] if len(values) == 1 else None


class Givens(ABC, Generic[P]):
    """How the puzzles of a family are written, read and drawn."""

    @abstractmethod
    def parse(self, name: str, lines: Sequence[Line]) -> P:
        """A puzzle from its lines, of which the first may be the header of a family of that name.

        BadInput with line and column.
        """

    @abstractmethod
    def text(self, name: str, puzzle: P) -> str:
        """The puzzle as native text: `parse` takes it back."""

    @abstractmethod
    def size(self, puzzle: P) -> Sized:
        """The rows and columns of its drawing."""

    def marks(self, puzzle: P) -> Iterable[Mark]:
        """What is seen of the puzzle before it is solved."""
        return ()

    def notes(self, puzzle: P) -> Iterable[str]:
        """What a picture of the puzzle does not show, line by line."""
        return ()

    def sentences(self, puzzle: P) -> Iterable[str]:
        """What is a formula in the text of the puzzle, said in sentences."""
        return ()

    def line_of(self, puzzle: P, clue: object) -> int | None:
        """Which of the notes, from 0, is a clue by what it is known by; None if none is."""
        return None

    def blank(self, rows: int, columns: int, options: Mapping[str, int]) -> P:
        """A board of that size with nothing given, to draw a puzzle on; such a one may be refused
        where it is read. BadInput if puzzles are only written as text.
        """
        raise BadInput("such puzzles are written as text")

    def settings(self) -> Mapping[str, Setting]:
        """The options of `blank`."""
        return {}

    def slots(self, puzzle: P) -> Slots:
        """What of the text can be another word; nothing, if a puzzle is changed as text alone."""
        return {}

    def header_slots(self, puzzle: P) -> Slots:
        """The options of the puzzle, which are above its board."""
        return {}

    def every_slot(self, puzzle: P) -> Slots:
        """The options, and all slots."""
        return {**self.header_slots(puzzle), **self.slots(puzzle)}

    def rewritten(self, name: str, puzzle: P, changes: Mapping[Place, str]) -> str:
        """The text with other words in some slots, whether that is a puzzle or not. BadInput for
        what is no slot, or no word.
        """
        changed([], {}, changes)
        return self.text(name, puzzle)

    def build(self, parts: Parts) -> P:
        """A puzzle of what another format gives. BadInput with line and column."""
        raise Inexpressible("such puzzles exist in PencilSAT's own text only")

    def parts(self, puzzle: P) -> Parts:
        """The reverse of `build`: what other formats have to express."""
        raise Inexpressible("such puzzles exist in PencilSAT's own text only")

    def foreign(self, lines: Sequence[Line]) -> list[P] | None:
        """The puzzles of a text in a format without header; None if it is in no known one."""
        return None


class Answer(ABC, Generic[P, S]):
    """Where the solutions of a family stand, how atoms spell them, how they are written."""

    places: str
    """What the places are, in the plural: `cells`."""
    joined: ClassVar[bool] = False
    """Whether cells side by side with the same value are joined by a line."""

    @abstractmethod
    def givens(self, puzzle: P) -> dict[Atom, bool]:
        """The atoms that the puzzle fixes."""

    @abstractmethod
    def decode(self, puzzle: P, facts: Facts) -> S:
        """The solution that makes these atoms true, and no others, as a model of an encoding does.
        It may raise anything for other sets of atoms.
        """

    @abstractmethod
    def values(self, puzzle: P, solution: S) -> Mapping[Place, Any]:
        """What a solution has at every place of the puzzle, in the order in which they are told."""

    @abstractmethod
    def solution(self, values: Mapping[Place, Any], unknown: Any) -> S:
        """The reverse of `values`; where a value is None it is not known, and `unknown` stands
        there if something has to.
        """

    @abstractmethod
    def told(self, place: Place, possible: Sequence[Any]) -> str:
        """A place and the values that are possible there, in words."""

    @abstractmethod
    def place(self, atom: Atom) -> Place:
        """The place that an atom speaks of."""

    def word(self, puzzle: P, value: Any) -> str:
        """A value as it is written."""
        return str(value)

    def entered_word(self, puzzle: P, value: Any) -> str:
        """A value as it is written into a position: a cross where nothing is."""
        word = self.word(puzzle, value)
        return CROSSES[0] if word == NOTHING else word

    def choice_words(self, puzzle: P, place: Place) -> list[str]:
        """What can be written at a place, in words."""
        return [self.entered_word(puzzle, value) for value in self.choices(puzzle, place)]

    def sets(self, atoms: Sequence[Atom]) -> Sequence[tuple[Atom, ...]] | None:
        """Of all atoms of a place, the sets that say a value together; None if it is not known."""
        return None

    def compound(self, puzzle: P) -> Iterable[Sequence[Given]]:
        """For each value that no one atom says, true or false, those that say it together."""
        return ()

    @abstractmethod
    def fact(self, puzzle: P, atom: Atom, true: bool) -> Said:
        """That an atom is true or false, in words."""

    @abstractmethod
    def to_json(self, puzzle: P, solution: S) -> Any:
        """The solution in its JSON shape."""

    @abstractmethod
    def from_json(self, puzzle: P, value: Any) -> S:
        """The solution from its JSON shape; ValueError if it has another shape."""

    @abstractmethod
    def read(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> S:
        """The solution from its text, or from its drawing, like that of the unsolved puzzle.

        BadInput with line and column.
        """

    @abstractmethod
    def every(self, puzzle: P) -> Sequence[Place]:
        """All places of a puzzle, in the order in which they are told."""

    @abstractmethod
    def entry(self, puzzle: P, atom: Atom, true: bool) -> tuple[Place, Any] | None:
        """What is written into the puzzle if an atom is so; None if it says no value."""

    def choices(self, puzzle: P, place: Place) -> Sequence[Any]:
        """The values that can be written at a place; none if they are too many."""
        return ()

    def unsaid_value(self) -> Any:
        """The value of a place of which no atom is true; None if there is no such value."""
        return None

    def given_entries(self, puzzle: P) -> dict[Place, Any]:
        """The values that the puzzle gives at places of the answer."""
        found = (self.entry(puzzle, atom, true) for atom, true in self.givens(puzzle).items())
        return dict(entry for entry in found if entry)

    def settled(self, puzzle: P) -> Mapping[Place, Any]:
        """The places where nobody writes, and the only value there: none of a black cell."""
        return {}

    def optional(self, puzzle: P, value: Any) -> bool:
        """Whether a value need not be written: a solution has it where nothing is."""
        return False

    @abstractmethod
    def refused(self, puzzle: P, place: Place, value: Any) -> str:
        """That a place cannot have a value, in words."""

    @abstractmethod
    def position_to_json(self, puzzle: P, position: Position) -> Any:
        """A position in the shape of a solution in JSON, `null` where nothing is known; of edges
        those that are known.
        """

    @abstractmethod
    def position_from_json(self, puzzle: P, value: Any) -> dict[Place, Any]:
        """The reverse of `position_to_json`; ValueError for another shape."""

    @abstractmethod
    def read_position(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """A position from text like that of a solution, of which parts may be missing.

        BadInput with line and column.
        """

    @abstractmethod
    def position_marks(
        self, puzzle: P, position: Position, marked: Collection[Place]
    ) -> Iterable[Mark]:
        """What is seen of a position, some places marked."""

    def position_lattice(self, puzzle: P, position: Position) -> Lattice:
        """How the cells of its drawing lie."""
        return self.lattice(puzzle)

    def lattice(self, puzzle: P) -> Lattice:
        """How the cells of a drawing lie."""
        return "packed"

    def spots(self, puzzle: P, place: Place) -> list[At]:
        """Where a place is seen: the middle of a cell, or of each that it has, or the ends of a
        line; none if it is nowhere.
        """
        return [middle(cell) for cell in cells_in(place)]

    def line(self, puzzle: P, solution: S) -> str | None:
        """The solution as one line; None if there is no such way."""
        return None

    @abstractmethod
    def marks(self, puzzle: P, solution: S | None, marked: Collection[Place]) -> Iterable[Mark]:
        """What is seen of a solution, some places marked; they replace what is seen there else."""

    def sketch(self, puzzle: P, possible: Possible) -> Iterable[Mark]:
        """What is seen while a puzzle is solved: the values of places that have only one left."""
        known = {place: self.least(values) for place, values in possible.items()}
        return self.marks(puzzle, self.solution(known, NOTHING), ())

    def least(self, values: Sequence[Any]) -> Any:
        """What is certain of a place where these values are left; None if nothing is."""
        return only(values)

    def beside(self, fact: Given) -> Stroke | None:
        """What is seen of a fact that is none of a place, of a helper; None if nothing is."""
        return None


@dataclass(frozen=True)
class Board(Generic[P, S]):
    """What a family's puzzles give, and where they are answered."""

    name: str
    given: Givens[P]
    answer: Answer[P, S]
    others: tuple[Format, ...] | str = ()
    """How else its puzzles are written; or the name of a module that says it as FORMATS."""

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """How else its puzzles are written: found when asked for, as codecs take time to load."""
        if not isinstance(self.others, str):
            return self.others
        found: tuple[Format, ...] = import_module(self.others).FORMATS
        return found

    def parse(self, lines: Sequence[Line]) -> P:
        """A puzzle from its lines. BadInput with line and column."""
        return self.given.parse(self.name, lines)

    def text(self, puzzle: P) -> str:
        """The puzzle as native text: `parse` takes it back."""
        return self.given.text(self.name, puzzle)

    def read(self, puzzle: P, lines: Sequence[Line]) -> S:
        """The solution from its text, or from its drawing. BadInput with line and column."""
        return self.answer.read(puzzle, lines, self.scene(puzzle))

    def read_position(self, puzzle: P, lines: Sequence[Line]) -> dict[Place, Any]:
        """A position from its text, or from its drawing. BadInput with line and column."""
        return self.answer.read_position(puzzle, lines, self.scene(puzzle))

    def scene(self, puzzle: P, solution: S | None = None, marked: Collection[Place] = ()) -> Scene:
        """The picture of a puzzle, with a solution, some places marked."""
        answer = self.answer.marks(puzzle, solution, marked)
        return self._scene(puzzle, answer, self.answer.lattice(puzzle))

    def sketch(self, puzzle: P, possible: Possible) -> Scene:
        """The picture of a puzzle that is being solved."""
        return self._scene(
            puzzle, self.answer.sketch(puzzle, possible), self.answer.lattice(puzzle)
        )

    def position(self, puzzle: P, known: Position, marked: Collection[Place] = ()) -> Scene:
        """The picture of a puzzle in which something is known, some places marked."""
        known = self.answer.given_entries(puzzle) | {**known}
        answer = self.answer.position_marks(puzzle, known, marked)
        return self._scene(puzzle, answer, self.answer.position_lattice(puzzle, known))

    def _scene(self, puzzle: P, marks: Iterable[Mark], lattice: Lattice) -> Scene:
        """The picture of a puzzle where these marks replace what is seen there else."""
        answer, told = [*marks], [*self.given.marks(puzzle)]
        given = [*(around(mark, answer) for mark in told), *kept(told, answer)]
        size = self.given.size(puzzle)
        return Scene(size.rows, size.columns, [*given, *answer], lattice, self.name)


def around(given: Mark, answer: Sequence[Mark]) -> Mark:
    """What a puzzle shows, without the words and the lines that are there in the answer, too."""
    for mark in answer:
        if isinstance(given, Words) and isinstance(mark, Words):
            pairs = zip(given.rows, mark.rows, strict=True)
            rows = [["" if b else a for a, b in zip(*pair, strict=True)] for pair in pairs]
            given = given._replace(rows=rows)
        elif isinstance(given, Strokes) and isinstance(mark, Strokes):
            rest = given.counts.keys() - mark.counts.keys()
            given = given._replace(counts={e: n for e, n in given.counts.items() if e in rest})
    return given


def kept(given: Iterable[Mark], answer: Iterable[Mark]) -> Iterator[KeptWords]:
    """The words of a puzzle, but for shapes, where the answer has another word."""
    grids = [[mark for mark in marks if isinstance(mark, Words)] for marks in (given, answer)]
    for told, said in product(*grids):
        found = {
            (r, c): a
            for r, pair in enumerate(zip(told.rows, said.rows, strict=True))
            for c, (a, b) in enumerate(zip(*pair, strict=True))
            if a and b and a != b and a not in told.shapes
        }
        if found:
            yield KeptWords(found)
