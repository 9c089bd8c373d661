"""A family's board: how its puzzles are given, and where their answers stand."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, product
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from ..cnf.errors import BadInput
from ..cnf.formula import Atom, Facts
from ..cnf.record import record
from .foreign import Format
from .places import Cell, Place, Position, cells_in
from .scene import (
    At,
    KeptWords,
    Lattice,
    Mark,
    Scene,
    Strokes,
    Words,
    middle,
)
from .spelling import Spelling
from .text import Text
from .values import NOTHING, UNKNOWN
from .words import Line, Word

P = TypeVar("P")
S = TypeVar("S")


Formats = Iterator[Format]

Possible = Mapping[Place, Sequence[Any]]
"""The values that are left for every place of a puzzle, in the order in which to list them."""


Pair = tuple[Place, Place]
"""Two nodes of a puzzle's graph."""

Joins = tuple[Mapping[Place, At], Iterable[Pair]]
"""A graph: where each of its nodes is drawn, and which of them can be joined."""

Stage = Literal["solution", "position", "sketch"]
"""How entries are drawn: a whole solution; what is found so far, with crosses where nothing can
stand; or what follows step by step in an explanation.
"""


class Found(NamedTuple):
    """The entries of a text, and for every place that the text is about the word there."""

    entries: dict[Place, Any]
    where: Mapping[Place, Word]


class Answer(ABC, Generic[P, S]):
    """The entries of a family's puzzles: where they stand, how atoms spell them, and how they are
    written. A solution is made of entries, one for every place.
    """

    places: str
    """What the places are, in the plural: `cells`."""
    spelled: Spelling[Any]
    unsaid: Any = None
    """The value of a place none of whose atoms is true; None if there is no such value."""
    at: Callable[[Cell], At] = staticmethod(middle)
    """Where a cell of a place is drawn."""
    joined: ClassVar[bool] = False
    """Whether neighbouring cells with the same value are joined by a line."""
    rectangles: ClassVar[bool] = False
    """Whether cells with the same value are a rectangle around one whose value is settled."""
    sparse: ClassVar[bool] = False
    """Whether a solution's JSON lists only the places that have another value than `unsaid`."""
    lattice: "Lattice | Callable[[P], Lattice]" = "packed"
    """What there is between the cells of a drawing; a function of the puzzle if that matters."""
    counted: ClassVar[bool] = False
    """Whether of several possible values, which are numbers, the least is certain."""

    @abstractmethod
    def every(self, puzzle: P) -> Sequence[Place]:
        """All places of a puzzle, in the order in which to list them."""

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

    def givens(self, puzzle: P) -> dict[Atom, bool]:
        """The atoms that the puzzle fixes: those that spell what it gives."""
        return self.spelled.givens(self.given(puzzle))

    def called(self, place: Place) -> str:
        """A place in a sentence."""
        return self.spelled.naming.one(place)

    def drawn(self, place: Place) -> Place:
        """The place where one is drawn: itself, unless it lies between others."""
        return place

    def joins(self, puzzle: P) -> Joins:
        """The nodes of the puzzle's graph, and the pairs of them that can be joined. BadInput if
        such puzzles have no graph.
        """
        raise BadInput(f"{self.places} like these form no graph")

    def lines(self, puzzle: P, solution: S) -> Mapping[Pair, int] | None:
        """How many lines a solution has on each pair that it joins; None if it has only values."""
        return None

    def given(self, puzzle: P) -> dict[Place, Any]:
        """The values that the puzzle gives at places of the answer; none if what is given is
        structure, which the rules contain.
        """
        return {}

    def settled(self, puzzle: P) -> Mapping[Place, Any]:
        """The places where nothing is to be written, with the only value that they can have."""
        return {}

    def choices(self, puzzle: P, place: Place) -> Sequence[Any]:
        """The values that can be written at a place; empty if they are too many to list."""
        return ()

    def fits(self, puzzle: P, place: Place, value: Any) -> bool:
        """Whether a value is one that the place can have: one of those to choose from, if these are
        listed.
        """
        choices = self.choices(puzzle, place)
        return not choices or value in choices

    def word(self, puzzle: P, place: Place, value: Any) -> str:
        """A value as it is written: NOTHING if a solution has it wherever nothing is written."""
        return str(value)

    @abstractmethod
    def told(self, place: Place, possible: Sequence[Any]) -> str:
        """A place and the values that are possible there, in words."""

    @abstractmethod
    def refused(self, puzzle: P, place: Place, value: Any) -> str:
        """The statement that a place cannot have a value, in words."""

    @abstractmethod
    def decode(self, puzzle: P, facts: Facts) -> S:
        """The solution that makes exactly these atoms true. They must come from a model of an
        encoding: other sets of atoms may raise any exception.
        """

    @abstractmethod
    def to_json(self, puzzle: P, entries: Position) -> Any:
        """Entries in the JSON shape of a solution, with `null` where nothing is known; for edges,
        only those that are known.
        """

    @abstractmethod
    def from_json(self, puzzle: P, value: Any) -> dict[Place, Any]:
        """The reverse of `to_json`; ValueError for another shape."""

    @abstractmethod
    def read(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> Found:
        """The entries of a text, or of a drawing, of which `drawing` is what is given.

        BadInput with line and column.
        """

    @abstractmethod
    def marks(
        self, puzzle: P, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterable[Mark]:
        """The marks that draw entries, with some places marked; they replace the puzzle's there.
        Without entries, those of the unsolved puzzle.
        """


def holds_none(value: Any) -> bool:
    """Whether None is a part of something read from JSON."""
    parts = value.values() if isinstance(value, dict) else value
    return value is None or (isinstance(value, dict | list) and any(map(holds_none, parts)))


def unsettled(entry: tuple[Place, Any] | None, settled: Position) -> tuple[Place, Any] | None:
    """The entry, unless it is settled."""
    return entry if entry and settled.get(entry[0]) != entry[1] else None


def blank(answer: Answer[P, S], puzzle: P) -> Any:
    """The value that need not be written, as a solution has it wherever nothing is; None if there
    is no such value.
    """
    unsaid, every = answer.unsaid, answer.every(puzzle)
    return unsaid if every and answer.word(puzzle, every[0], unsaid) == NOTHING else None


@record
class Board(Generic[P, S]):
    """What a family's puzzles give, and where their answers stand."""

    name: str
    given: Text[P]
    answer: Answer[P, S]
    others: tuple[Format, ...] | Callable[[], Formats] = ()
    """Other formats of its puzzles; or a function that yields them, as they take time to load."""

    @cached_property
    def first_format(self) -> Format | None:
        """The first of them, if there are any."""
        return next(iter(self.others if isinstance(self.others, tuple) else self.others()), None)

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
        if not lines:
            raise BadInput("there is no solution", line=1, column=1)
        found = self.answer.read(puzzle, lines, self.unsolved(puzzle))
        return self.completed(puzzle, found.entries, found.where)

    def read_position(self, puzzle: P, lines: Sequence[Line]) -> dict[Place, Any]:
        """A position from its text, or from its drawing. BadInput with line and column."""
        entries, where = self.answer.read(puzzle, lines, self.unsolved(puzzle))
        for place in {*entries}.difference(self.answer.every(puzzle)):
            named = self.answer.called(place)
            raise where[place].wrong(f"{named} is none of the {self.answer.places}")
        return entries

    def to_json(self, puzzle: P, solution: S) -> Any:
        """The solution in its JSON shape."""
        entries, answer = self.answer.values(puzzle, solution), self.answer
        if answer.sparse:
            entries = {place: value for place, value in entries.items() if value != answer.unsaid}
        return answer.to_json(puzzle, entries)

    def from_json(self, puzzle: P, value: Any) -> S:
        """The solution from its JSON shape; ValueError if it has another shape, or null in it."""
        if holds_none(value):
            raise ValueError("null: in a solution, nothing is unknown")
        return self.completed(puzzle, self.answer.from_json(puzzle, value))

    def line(self, puzzle: P, solution: S) -> str | None:
        """The solution as one line of text, the rows of its JSON in words; None if it has none.

        There are blanks between the words if any has two characters: `0 1 1 10`; where rows have
        names, it is `name: word, word, …; name: …`.
        """
        if self.answer.sparse:
            return None
        entries = self.answer.values(puzzle, solution).items()
        words = {place: self.answer.word(puzzle, place, value) for place, value in entries}
        return self.in_line(puzzle, words)

    def in_line(self, puzzle: P, words: Mapping[Place, str]) -> str:
        """The words of all places in one line."""
        rows = self.answer.to_json(puzzle, words)
        if isinstance(rows, dict):
            return "; ".join(f"{name}: {', '.join(row)}" for name, row in rows.items())
        return (" " if any(len(word) > 1 for word in words.values()) else "").join(chain(*rows))

    def entry(self, puzzle: P, atom: Atom, true: bool) -> tuple[Place, Any] | None:
        """The place and the value to write if an atom is true, or false; None if it states no
        value, or one that is settled.
        """
        return unsettled(self.answer.spelled.entry(atom, true), self.answer.settled(puzzle))

    def lattice(self, puzzle: P) -> Lattice:
        """What there is between the cells of a drawing."""
        lattice = self.answer.lattice
        return lattice if isinstance(lattice, str) else lattice(puzzle)

    def spots(self, puzzle: P, place: Place) -> list[At]:
        """Where a place is drawn: the middle of its cell, or of each of its cells, or the ends of a
        line; places of a table stand in its cells, row by row. Empty if it is not drawn.
        """
        if self.lattice(puzzle) == "table":
            number = self.answer.every(puzzle).index(place)
            return [middle(divmod(number, self.given.size(puzzle).columns))]
        return [*dict.fromkeys(map(self.answer.at, cells_in(self.answer.drawn(place))))]

    def certain(self, values: Sequence[Any]) -> Any:
        """What is certain about a place where these values are left; None if nothing is."""
        if self.answer.counted:
            return min(values, default=0)
        return values[0] if len(values) == 1 else None

    def completed(self, puzzle: P, entries: Position, where: Mapping[Place, Word] = {}) -> S:
        """The solution that entries are, where what need not be written is left out. BadInput if a
        place lacks a value, about the word that stands there.
        """
        known, rest = {**self.answer.settled(puzzle), **entries}, self.blank(puzzle)
        values = {place: known.pop(place, None) for place in self.answer.every(puzzle)}
        for place in [place for place, value in values.items() if value is None]:
            word = where.get(place, Word("", 1, 1))
            if rest is None or word.text == UNKNOWN:
                name = self.answer.told(place, ()).removesuffix(": ")
                raise word.wrong(f"{name} has no value: a solution has one at every place")
            values[place] = rest
        return self.answer.solution(values | known, None)

    def blank(self, puzzle: P) -> Any:
        """The value that need not be written; None if there is no such value."""
        return blank(self.answer, puzzle)

    def unsolved(self, puzzle: P) -> Scene:
        """What is given in the picture of a puzzle, without what stands for the answer."""
        return self._scene(puzzle, ())

    def scene(self, puzzle: P, solution: S | None = None, marked: Collection[Place] = ()) -> Scene:
        """The picture of a puzzle, with a solution if there is one, and some places marked."""
        entries = None if solution is None else self.answer.values(puzzle, solution)
        return self._scene(puzzle, self.answer.marks(puzzle, entries, marked, "solution"))

    def sketch(self, puzzle: P, possible: Possible) -> Scene:
        """The picture of a puzzle that is being solved: the values of places with only one left."""
        certain = {place: self.certain(values) for place, values in possible.items()}
        known = {place: value for place, value in certain.items() if value is not None}
        return self._scene(puzzle, self.answer.marks(puzzle, known, (), "sketch"))

    def position(self, puzzle: P, known: Position, marked: Collection[Place] = ()) -> Scene:
        """The picture of a puzzle with a position, and some places marked."""
        known = self.answer.given(puzzle) | {**known}
        scene = self._scene(puzzle, self.answer.marks(puzzle, known, marked, "position"))
        crossed = scene.lattice == "bare" and 0 in known.values()
        return replace(scene, lattice="spaced") if crossed else scene

    def _scene(self, puzzle: P, marks: Iterable[Mark]) -> Scene:
        """The picture of a puzzle, in which these marks replace the puzzle's own in the same
        places.
        """
        told = [*self.given.marks(puzzle)]
        answer = [over(mark, told) for mark in marks]
        given = [*(around(mark, answer) for mark in told), *kept(told, answer)]
        size, lattice = self.given.size(puzzle), self.lattice(puzzle)
        return Scene(size.rows, size.columns, [*given, *answer], lattice, self.name)


def around(given: Mark, answer: Sequence[Mark]) -> Mark:
    """A mark of the puzzle without the words and lines that the answer replaces."""
    for mark in answer:
        if isinstance(given, Words) and isinstance(mark, Words):
            pairs = zip(given.rows, mark.rows, strict=True)
            rows = [["" if b else a for a, b in zip(*pair, strict=True)] for pair in pairs]
            left = {(r, c): w for (r, c), w in given.behind.items() if not mark.rows[r][c]}
            given = replace(given, rows=rows, behind=left)
        elif isinstance(given, Strokes) and isinstance(mark, Strokes):
            rest = given.counts.keys() - mark.counts.keys()
            given = given._replace(counts={e: n for e, n in given.counts.items() if e in rest})
    return given


def over(answer: Mark, given: Sequence[Mark]) -> Mark:
    """A mark of the answer in which no dot covers what a text has of the puzzle: that of a marked
    cell stands there itself.
    """
    for mark in given:
        if isinstance(mark, Words) and mark.behind and isinstance(answer, Words):
            rows = [[*row] for row in answer.rows]
            dots = {(r, c) for r, c in mark.behind if rows[r][c] == NOTHING}
            marked = {p for p in dots if answer.styles.get(p) == "mark"}
            for r, c in dots - marked:
                rows[r][c] = ""
            behind = {**answer.behind, **{p: mark.behind[p] for p in marked}}
            answer = replace(answer, rows=rows, behind=behind)
    return answer


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
