"""A family's board: how its puzzles are given, and where their answers stand."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar

from ..cnf.errors import BadInput
from ..cnf.formula import Atom, Facts
from ..cnf.record import record
from .facts import Given, Said
from .foreign import Format, Inexpressible, Parts
from .places import Place, Position, Sized, cells_in
from .scene import (
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
from .slots import Setting, Slots, changed
from .values import CROSSES, NOTHING
from .words import Line

P = TypeVar("P")
S = TypeVar("S")


Formats = Iterator[Format]

Possible = Mapping[Place, Sequence[Any]]
"""The values that are left for every place of a puzzle, in the order in which to list them."""


def only(values: Sequence[Any]) -> Any:
    """The one value that is left; None if there are others, or none."""
    return values[0] if len(values) == 1 else None


class Givens(ABC, Generic[P]):
    """How the puzzles of a family are written, read and drawn."""

    @abstractmethod
    def parse(self, name: str, lines: Sequence[Line]) -> P:
        """A puzzle from its lines, the first of which may be the header of the family `name`.

        BadInput with line and column.
        """

    @abstractmethod
    def text(self, name: str, puzzle: P) -> str:
        """The puzzle as native text: `parse` takes it back."""

    @abstractmethod
    def size(self, puzzle: P) -> Sized:
        """The rows and columns of its drawing."""

    def marks(self, puzzle: P) -> Iterable[Mark]:
        """The marks that draw the unsolved puzzle."""
        return ()

    def notes(self, puzzle: P) -> Iterable[str]:
        """What a picture of the puzzle does not show, as lines of text."""
        return ()

    def sentences(self, puzzle: P) -> Iterable[str]:
        """The clues in English sentences, where the puzzle's text has them in a notation of its
        own.
        """
        return ()

    def line_of(self, puzzle: P, clue: object) -> int | None:
        """The index, from 0, of the note that states a clue; None if none does."""
        return None

    def blank(self, rows: int, columns: int, options: Mapping[str, int]) -> P:
        """A board of that size with nothing given, to draw a puzzle on; `parse` may refuse its
        text. BadInput if such puzzles can only be written as text.
        """
        raise BadInput("such puzzles are written as text")

    def settings(self) -> Mapping[str, Setting]:
        """The options of `blank`."""
        return {}

    def slots(self, puzzle: P) -> Slots:
        """The words of the text that can be changed; none if a puzzle can only be edited as
        text.
        """
        return {}

    def header_slots(self, puzzle: P) -> Slots:
        """The slots of the puzzle's options, which are above its board."""
        return {}

    def every_slot(self, puzzle: P) -> Slots:
        """The options, and all slots."""
        return {**self.header_slots(puzzle), **self.slots(puzzle)}

    def rewritten(self, name: str, puzzle: P, changes: Mapping[Place, str]) -> str:
        """The text with other words in some slots; it need not be a valid puzzle. BadInput for what
        is no slot, or no word.
        """
        changed([], {}, changes)
        return self.text(name, puzzle)

    def build(self, parts: Parts) -> P:
        """The puzzle of parts read from another format. BadInput with line and column."""
        raise Inexpressible("such puzzles exist in PencilSAT's own text only")

    def parts(self, puzzle: P) -> Parts:
        """The reverse of `build`: the parts that another format has to write."""
        raise Inexpressible("such puzzles exist in PencilSAT's own text only")

    def foreign(self, lines: Sequence[Line]) -> list[P] | None:
        """The puzzles of a text in another format without a header; None if it is in none
        of these.
        """
        return None


class Answer(ABC, Generic[P, S]):
    """Where a family's solutions stand, how atoms spell them, and how they are written."""

    places: str
    """What the places are, in the plural: `cells`."""
    joined: ClassVar[bool] = False
    """Whether neighbouring cells with the same value are joined by a line."""

    @abstractmethod
    def givens(self, puzzle: P) -> dict[Atom, bool]:
        """The atoms that the puzzle fixes."""

    @abstractmethod
    def decode(self, puzzle: P, facts: Facts) -> S:
        """The solution that makes exactly these atoms true. They must come from a model of an
        encoding: other sets of atoms may raise any exception.
        """

    @abstractmethod
    def values(self, puzzle: P, solution: S) -> Mapping[Place, Any]:
        """The value of a solution at every place of the puzzle, in the order in which to
        list them.
        """

    @abstractmethod
    def solution(self, values: Mapping[Place, Any], unknown: Any) -> S:
        """The reverse of `values`; None is an unknown value, for which `unknown` stands in where
        the solution needs a value.
        """

    @abstractmethod
    def told(self, place: Place, possible: Sequence[Any]) -> str:
        """A place and the values that are possible there, in words."""

    @abstractmethod
    def place(self, atom: Atom) -> Place:
        """The place that an atom is about."""

    def word(self, puzzle: P, value: Any) -> str:
        """A value as it is written."""
        return str(value)

    def entered_word(self, puzzle: P, value: Any) -> str:
        """A value as it is written into a position: a cross for nothing."""
        word = self.word(puzzle, value)
        return CROSSES[0] if word == NOTHING else word

    def choice_words(self, puzzle: P, place: Place) -> list[str]:
        """The words for `choices` at a place."""
        return [self.entered_word(puzzle, value) for value in self.choices(puzzle, place)]

    def sets(self, atoms: Sequence[Atom]) -> Sequence[tuple[Atom, ...]] | None:
        """The sets of a place's atoms that are true together, one for each value; None if
        unknown.
        """
        return None

    def compound(self, puzzle: P) -> Iterable[Sequence[Given]]:
        """For each value that takes several literals to state, these literals."""
        return ()

    @abstractmethod
    def fact(self, puzzle: P, atom: Atom, true: bool) -> Said:
        """The fact that an atom is true or false, in words."""

    def helper(self, puzzle: P, atom: Atom, true: bool) -> Said | None:
        """The fact that a helper, a variable with a name that is no atom, is true or false, in
        words; None if its name is all that is said. The name may say anything.
        """
        return None

    def helper_place(self, atom: Atom) -> Place | None:
        """What a helper is about, if that is drawn: a cell, an edge, the cells of a ship."""
        return None

    @abstractmethod
    def to_json(self, puzzle: P, solution: S) -> Any:
        """The solution in its JSON shape."""

    @abstractmethod
    def from_json(self, puzzle: P, value: Any) -> S:
        """The solution from its JSON shape; ValueError if it has another shape."""

    @abstractmethod
    def read(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> S:
        """The solution from its text, or from its drawing, of which `drawing` is what is given.

        BadInput with line and column.
        """

    @abstractmethod
    def every(self, puzzle: P) -> Sequence[Place]:
        """All places of a puzzle, in the order in which to list them."""

    @abstractmethod
    def entry(self, puzzle: P, atom: Atom, true: bool) -> tuple[Place, Any] | None:
        """The place and the value to write if an atom is true, or false; None if it states no
        value.
        """

    def choices(self, puzzle: P, place: Place) -> Sequence[Any]:
        """The values that can be written at a place; empty if they are too many to list."""
        return ()

    def unsaid_value(self) -> Any:
        """The value of a place none of whose atoms is true; None if there is no such value."""
        return None

    def given_entries(self, puzzle: P) -> dict[Place, Any]:
        """The values that the puzzle gives at places of the answer."""
        found = (self.entry(puzzle, atom, true) for atom, true in self.givens(puzzle).items())
        return dict(entry for entry in found if entry)

    def settled(self, puzzle: P) -> Mapping[Place, Any]:
        """The places where nothing is to be written, with the only value that they can have."""
        return {}

    def optional(self, puzzle: P, value: Any) -> bool:
        """Whether a value need not be written: a solution has it wherever nothing is written."""
        return False

    @abstractmethod
    def refused(self, puzzle: P, place: Place, value: Any) -> str:
        """The statement that a place cannot have a value, in words."""

    @abstractmethod
    def position_to_json(self, puzzle: P, position: Position) -> Any:
        """A position in the JSON shape of a solution, with `null` where nothing is known; for
        edges, only those that are known.
        """

    @abstractmethod
    def position_from_json(self, puzzle: P, value: Any) -> dict[Place, Any]:
        """The reverse of `position_to_json`; ValueError for another shape."""

    @abstractmethod
    def read_position(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """A position from text like that of a solution, with parts that may be missing.

        BadInput with line and column.
        """

    @abstractmethod
    def position_marks(
        self, puzzle: P, position: Position, marked: Collection[Place]
    ) -> Iterable[Mark]:
        """The marks that draw a position, with some places marked."""

    def position_lattice(self, puzzle: P, position: Position) -> Lattice:
        """The lattice of a position's drawing."""
        return self.lattice(puzzle)

    def lattice(self, puzzle: P) -> Lattice:
        """The lattice of a drawing: what there is between cells."""
        return "packed"

    def spots(self, puzzle: P, place: Place) -> list[At]:
        """Where a place is drawn: the middle of its cell, or of each of its cells, or the ends of a
        line; empty if it is not drawn.
        """
        return [middle(cell) for cell in cells_in(place)]

    def line(self, puzzle: P, solution: S) -> str | None:
        """The solution as one line of text; None if it has no such form."""
        return None

    @abstractmethod
    def marks(self, puzzle: P, solution: S | None, marked: Collection[Place]) -> Iterable[Mark]:
        """The marks that draw a solution, with some places marked; they replace the
        puzzle's there.
        """

    def sketch(self, puzzle: P, possible: Possible) -> Iterable[Mark]:
        """The marks that draw a puzzle being solved: the values of places with only one
        value left.
        """
        known = {place: self.least(values) for place, values in possible.items()}
        return self.marks(puzzle, self.solution(known, NOTHING), ())

    def least(self, values: Sequence[Any]) -> Any:
        """What is certain about a place where these values are left; None if nothing is."""
        return only(values)

    def beside(self, fact: Given) -> Stroke | None:
        """The mark for a fact about a helper, which is no place; None if it is not drawn."""
        return None


@record
class Board(Generic[P, S]):
    """What a family's puzzles give, and where their answers stand."""

    name: str
    given: Givens[P]
    answer: Answer[P, S]
    others: tuple[Format, ...] | Callable[[], Formats] = ()
    """Other formats of its puzzles; or a function that yields them, as they take time to load."""

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """Other formats of its puzzles."""
        return self.others if isinstance(self.others, tuple) else tuple(self.others())

    def parse(self, lines: Sequence[Line]) -> P:
        """A puzzle from its lines. BadInput with line and column."""
        return self.given.parse(self.name, lines)

    def text(self, puzzle: P) -> str:
        """The puzzle as native text: `parse` takes it back."""
        return self.given.text(self.name, puzzle)

    def read(self, puzzle: P, lines: Sequence[Line]) -> S:
        """The solution from its text, or from its drawing. BadInput with line and column."""
        return self.answer.read(puzzle, lines, self.unsolved(puzzle))

    def read_position(self, puzzle: P, lines: Sequence[Line]) -> dict[Place, Any]:
        """A position from its text, or from its drawing. BadInput with line and column."""
        return self.answer.read_position(puzzle, lines, self.unsolved(puzzle))

    def unsolved(self, puzzle: P) -> Scene:
        """What is given in the picture of a puzzle, without what stands for the answer."""
        return self._scene(puzzle, (), self.answer.lattice(puzzle))

    def scene(self, puzzle: P, solution: S | None = None, marked: Collection[Place] = ()) -> Scene:
        """The picture of a puzzle, with a solution if there is one, and some places marked."""
        answer = self.answer.marks(puzzle, solution, marked)
        return self._scene(puzzle, answer, self.answer.lattice(puzzle))

    def sketch(self, puzzle: P, possible: Possible) -> Scene:
        """The picture of a puzzle that is being solved."""
        return self._scene(
            puzzle, self.answer.sketch(puzzle, possible), self.answer.lattice(puzzle)
        )

    def position(self, puzzle: P, known: Position, marked: Collection[Place] = ()) -> Scene:
        """The picture of a puzzle with a position, and some places marked."""
        known = self.answer.given_entries(puzzle) | {**known}
        answer = self.answer.position_marks(puzzle, known, marked)
        return self._scene(puzzle, answer, self.answer.position_lattice(puzzle, known))

    def _scene(self, puzzle: P, marks: Iterable[Mark], lattice: Lattice) -> Scene:
        """The picture of a puzzle, in which these marks replace the puzzle's own in the same
        places.
        """
        answer, told = [*marks], [*self.given.marks(puzzle)]
        given = [*(around(mark, answer) for mark in told), *kept(told, answer)]
        size = self.given.size(puzzle)
        return Scene(size.rows, size.columns, [*given, *answer], lattice, self.name)


def around(given: Mark, answer: Sequence[Mark]) -> Mark:
    """A mark of the puzzle without the words and lines that the answer replaces."""
    for mark in answer:
        if isinstance(given, Words) and isinstance(mark, Words):
            pairs = zip(given.rows, mark.rows, strict=True)
            rows = [["" if b else a for a, b in zip(*pair, strict=True)] for pair in pairs]
            given = replace(given, rows=rows)
        elif isinstance(given, Strokes) and isinstance(mark, Strokes):
            rest = given.counts.keys() - mark.counts.keys()
            given = given._replace(counts={e: n for e, n in given.counts.items() if e in rest})
    return given


def kept(given: Iterable[Mark], answer: Iterable[Mark]) -> Iterator[KeptWords]:
    """The words of a puzzle, other than shapes, in places where the answer has a different word."""
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
