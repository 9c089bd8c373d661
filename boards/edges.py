"""Solutions that are lines on some of the edges, one or several side by side."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from typing import Any, Generic, TypeVar

from ..cnf.errors import BadInput
from ..cnf.formula import Atom, Facts
from ..cnf.record import record
from .board import Answer
from .facts import Given, Said
from .places import Cell, Edge, Place, Position, Sized, cells_in
from .scene import (
    At,
    Glyph,
    Lattice,
    Mark,
    Scene,
    Strokes,
    Style,
    corner,
    middle,
)
from .spelling import Spelling
from .values import CROSSES
from .words import Line, Word, filled, integer, is_whole, shown_cell, words

Lines = frozenset[Edge]
"""The edges with a line."""

Counts = frozenset[tuple[Cell, Cell, int]]
"""(u, v, number of lines), u < v, for each edge with lines."""

P = TypeVar("P", bound=Sized)
S = TypeVar("S")


BETWEEN_CORNERS = "the side between corners"


def shown_edge(edge: Iterable[Cell]) -> str:
    """Both ends, counted from 1; only one for a cell, which is an edge to itself."""
    return "-".join(map(shown_cell, dict.fromkeys(edge)))


@record
class EdgeAnswer(Answer[P, S], Generic[P, S]):
    """A number of lines on each of some edges, which join the middles of cells, or points."""

    spelled: Spelling[int]
    edges: Callable[[P], Sequence[Edge]]
    """Returns the edges of a puzzle that can have lines, sorted."""
    places: str
    """What the edges are called, in the plural: `sides`."""
    thing: str = "line"
    """What a line is called."""
    at: Callable[[Cell], At] = middle
    """Where an end of an edge stands."""
    ruled: bool = False
    """Whether pictures draw the grid of cells."""

    @property
    def shape(self) -> str:
        """What the numbers of an edge mean, in a solution's text."""
        return "row column row column"

    @property
    def kind(self) -> str:
        """What to call an edge before its ends, where these could be mistaken for cells."""
        return BETWEEN_CORNERS if self.at is corner else ""

    def called(self, edge: Iterable[Cell]) -> str:
        """An edge in a sentence."""
        return f"{self.kind} {shown_edge(edge)}".lstrip()

    @abstractmethod
    def counts(self, solution: S) -> Mapping[Edge, int]:
        """The number of lines on each edge that has any."""

    @abstractmethod
    def chosen(self, counts: Iterable[tuple[Edge, int]]) -> S:
        """The solution with these numbers of lines on these edges."""

    def of_numbers(self, numbers: Sequence[int]) -> tuple[Edge, int]:
        """An edge, with its smaller end first, and its number of lines, from numbers as in
        `shape`.
        """
        r, c, s, d = numbers
        return (min((r, c), (s, d)), max((r, c), (s, d))), 1

    def check(self, puzzle: P, edges: Collection[Edge]) -> None:
        """ValueError if there can be no line on one of these edges."""
        for edge in sorted({*edges}.difference(self.edges(puzzle))):
            raise ValueError(f"{shown_edge(edge)} is none of the {self.places}")

    def givens(self, puzzle: P) -> dict[Atom, bool]:
        """Empty: what is given is structure, which the rules contain."""
        return {}

    def decode(self, puzzle: P, facts: Facts) -> S:
        """The lines that the facts state."""
        return self.chosen(((u, v), count) for (u, v), count in self.spelled.values(facts))

    def values(self, puzzle: P, solution: S) -> dict[Place, int]:
        """The number of lines on every edge."""
        return {**dict.fromkeys(self.edges(puzzle), 0), **self.counts(solution)}

    def solution(self, values: Mapping[Place, Any], unknown: Any) -> S:
        """The reverse of `values`; an unknown number counts as no lines."""
        return self.chosen(((u, v), count) for (u, v), count in values.items() if count)

    def told(self, place: Place, possible: Sequence[int]) -> str:
        """`(1, 2)-(1, 3): line or none`."""
        return f"{self.called(place)}: {' or '.join(map(self.said, possible))}"

    def said(self, count: int) -> str:
        """A number of lines, in words."""
        return self.thing if count else "none"

    def place(self, atom: Atom) -> Place:
        """The edge of an atom."""
        return self.spelled.place(atom)

    def sets(self, atoms: Sequence[Atom]) -> Sequence[tuple[Atom, ...]] | None:
        """The sets, as the atoms spell the values."""
        return self.spelled.sets(atoms)

    def fact(self, puzzle: P, atom: Atom, true: bool) -> Said:
        """`(1, 2)-(1, 3)` is on the loop, or whatever the atom says."""
        edge = shown_edge(self.spelled.place(atom))
        return Said(edge, *self.spelled.so(atom, true), kind=self.kind)

    def to_json(self, puzzle: P, solution: S) -> list[list[int]]:
        """For each edge with lines, a list of its numbers; cells count from 0."""
        return [self.numbers(edge, n) for edge, n in sorted(self.counts(solution).items())]

    def numbers(self, edge: Edge, count: int) -> list[int]:
        """The numbers of an edge: the reverse of `of_numbers`."""
        (r, c), (s, d) = edge
        return [r, c, s, d]

    def from_json(self, puzzle: P, value: Any) -> S:
        """The reverse of `to_json`; ValueError for another shape."""
        width = len(self.shape.split())
        if not isinstance(value, list):
            raise ValueError("not a list")
        for numbers in value:
            fits = isinstance(numbers, list) and len(numbers) == width
            if not (fits and all(map(is_whole, numbers))):
                raise ValueError(f"not lists of {width} whole numbers")
        found = [self.of_numbers(numbers) for numbers in value]
        if len({edge for edge, _ in found}) < len(found):
            raise ValueError("the same edge twice")
        self.check(puzzle, [edge for edge, _ in found])
        return self.chosen(found)

    def read(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> S:
        """The drawing, or a line of numbers for each edge."""
        if not lines:
            raise BadInput("there is no solution", line=1, column=1)
        rows = [words(line) for line in filled(lines)]
        try:
            return self.drawn(puzzle, lines, drawing)
        except BadInput:
            numbers = all(word.text.isdecimal() for row in rows for word in row)
            fitting = all(len(row) == len(self.shape.split()) for row in rows)
            started = rows and all(row[0].text.isdecimal() for row in rows)
            if not (started and (numbers or fitting)):
                raise
        return self.listed(puzzle, rows)

    def listed(self, puzzle: P, rows: Sequence[Sequence[Word]]) -> S:
        """The solution of lines of numbers."""
        found: dict[Edge, int] = {}
        for row in rows:
            start = row[0]
            numbers = [integer(word, "a number", 0, 10_000) for word in row]
            if len(numbers) != len(self.shape.split()):
                raise start.wrong(f"expected: {self.shape}, or a drawing")
            edge, count = self.of_numbers(numbers)
            if edge in found:
                raise start.wrong(f"this {self.thing} is named before")
            found[edge] = count
        try:
            self.check(puzzle, found)
        except ValueError as error:
            raise rows[0][0].wrong(str(error)) from None
        return self.chosen(found.items())

    def every(self, puzzle: P) -> Sequence[Edge]:
        """The edges."""
        return self.edges(puzzle)

    def entry(self, puzzle: P, atom: Atom, true: bool) -> tuple[Place, int] | None:
        """The place and the value, as the atoms spell them."""
        return self.spelled.entry(atom, true)

    def choices(self, puzzle: P, place: Place) -> Sequence[int]:
        """0 or 1 line."""
        return (0, 1)

    def entered_word(self, puzzle: P, value: int) -> str:
        """`×` for no lines, `line`, or a number of lines."""
        return str(value) if value > 1 else self.thing if value else CROSSES[0]

    def unsaid_value(self) -> int:
        """0, no lines."""
        return 0

    def optional(self, puzzle: P, value: Any) -> bool:
        """Whether it is 0, no lines."""
        return not value

    def refused(self, puzzle: P, place: Place, value: int) -> str:
        """`(1, 2)-(1, 3) cannot have a line`."""
        lines = f"a {self.thing}" if value == 1 else f"{value} {self.thing}s"
        wrong = f"cannot have {lines}" if value else f"cannot be without a {self.thing}"
        return f"{self.called(place)} {wrong}"

    def position_to_json(self, puzzle: P, position: Position) -> list[list[int]]:
        """For each known edge, a list of numbers as in a solution, with a 0 at the end for no
        lines.
        """
        width = len(self.shape.split())
        found = [(edge, self.numbers(edge, n), n) for edge, n in sorted(position.items())]
        return [[*numbers[:4], 0] if not n and width == 4 else numbers for _, numbers, n in found]

    def position_from_json(self, puzzle: P, value: Any) -> dict[Place, Any]:
        """The reverse of `position_to_json`."""
        if not isinstance(value, list):
            raise ValueError("not a list")
        for numbers in value:
            if not (isinstance(numbers, list) and all(map(is_whole, numbers))):
                raise ValueError("not lists of whole numbers")
        found = [self.entry_of(numbers) for numbers in value]
        if len({edge for edge, _ in found}) < len(found):
            raise ValueError("the same edge twice")
        self.check_entries(puzzle, [edge for edge, _ in found])
        return dict[Place, Any](found)

    def entry_of(self, numbers: Sequence[int]) -> tuple[Edge, int]:
        """An edge and its number of lines, from numbers; ValueError if there are too many or too
        few.
        """
        width = len(self.shape.split())
        if len(numbers) not in (4, 5) or len(numbers) < width:
            raise ValueError(f"expected: {self.shape}, or 0 behind it")
        edge, _ = self.of_numbers(numbers[:width])
        number = numbers[4] if len(numbers) == 5 else 1
        if number < 0 or (width == 4 and number > 1):
            raise ValueError(f"there cannot be {number} {self.thing}s on an edge")
        return edge, number

    def check_entries(self, puzzle: P, edges: Iterable[Edge]) -> None:
        """ValueError if one of these is no edge."""
        for edge in sorted({*edges}.difference(self.edges(puzzle))):
            raise ValueError(f"{shown_edge(edge)} is none of the {self.places}")

    def read_position(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """The drawing, with `×` where there is no line; or a line of numbers for each edge."""
        rows = [words(line) for line in filled(lines)]
        try:
            return self.traced(puzzle, lines, drawing)
        except BadInput:
            if not (rows and all(len(row) in (4, 5) and row[0].text.isdecimal() for row in rows)):
                raise
        return self.position_listed(puzzle, rows)

    def position_listed(self, puzzle: P, rows: Sequence[Sequence[Word]]) -> dict[Place, Any]:
        """The position of lines of numbers."""
        found: dict[Place, Any] = {}
        for row in rows:
            try:
                edge, number = self.entry_of([integer(w, "a number", 0, 10_000) for w in row])
                self.check_entries(puzzle, [edge])
            except ValueError as error:
                raise row[0].wrong(str(error)) from None
            if edge in found:
                raise row[0].wrong(f"this {self.thing} is named before")
            found[edge] = number
        return found

    def traced(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """The entries of a drawing like the puzzle's, or of one with room between cells."""
        from .tracing import lines_drawn  # imported here, as few are drawn

        edges = self.edges(puzzle)
        strokes = [(self.at(u), self.at(v)) for u, v in edges]

        def known(counts: Sequence[int | None]) -> dict[Place, Any]:
            return {e: n for e, n in zip(edges, counts, strict=True) if n is not None}

        def read(like: Scene) -> dict[Place, Any]:
            def redrawn(counts: Sequence[int | None]) -> Scene:
                marks = self.position_marks(puzzle, known(counts), ())
                return replace(like, every=[*like.every, *marks])

            return known(lines_drawn(like, lines, strokes, redrawn))

        try:
            return read(drawing)
        except BadInput:
            if drawing.lattice != "bare":
                raise
            with suppress(BadInput):
                return read(replace(drawing, lattice="spaced"))
            raise

    def position_marks(
        self, puzzle: P, position: Position, marked: Collection[Place]
    ) -> Iterator[Mark]:
        """The lines, and a cross beside the first end of each edge known to have none."""
        at = self.at
        yield from self.marks(puzzle, self.chosen((e, n) for e, n in position.items() if n), marked)
        for edge, number in position.items():
            if not number:
                u, v = edge
                (y, x), across = at(u), u[0] == v[0]
                cross = CROSSES[2 if edge in marked else 0]
                yield Glyph((y + (not across), x + across), cross, "answer")

    def position_lattice(self, puzzle: P, position: Position) -> Lattice:
        """The lattice, with room for crosses if there are any."""
        usual = self.lattice(puzzle)
        crossed = any(not number for number in position.values())
        return "spaced" if crossed and usual == "bare" else usual

    def drawn(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> S:
        """The solution of a drawing like that of the puzzle."""
        return self.solution(self.traced(puzzle, lines, drawing), 0)

    def marks(self, puzzle: P, solution: S | None, marked: Collection[Place]) -> Iterator[Mark]:
        """Strokes on the edges that have lines or are marked; what is no edge cannot be drawn."""
        counts = {} if solution is None else self.counts(solution)
        if counts:
            there = {*self.edges(puzzle)}
            counts = {edge: number for edge, number in counts.items() if edge in there}
        looked_at = {(u, v): counts.get((u, v), 0) for u, v in marked}
        styles = self.styles(puzzle) | dict.fromkeys(looked_at, "mark")
        yield Strokes({**looked_at, **counts}, "answer", styles, self.at)

    def least(self, values: Sequence[int]) -> int:
        """The least number of lines that is possible."""
        return min(values, default=0)

    def spots(self, puzzle: P, place: Place) -> list[At]:
        """Both ends of an edge, or the cell that it is."""
        return [*map(self.at, cells_in(place))]

    def lattice(self, puzzle: P) -> Lattice:
        """The lattice with room between cells, or with cells between points."""
        return "points" if self.at is corner else "ruled" if self.ruled else "spaced"

    def styles(self, puzzle: P) -> dict[Edge, Style]:
        """The style of edges whose lines are not drawn in the answer's style."""
        return {}


class OnEdges(EdgeAnswer[P, Lines], Generic[P]):
    """At most one line on each edge: a solution is the set of edges that have one."""

    def decode(self, puzzle: P, facts: Facts) -> Lines:
        """The edges of the facts."""
        return frozenset([(u, v) for _, u, v in facts])

    def counts(self, solution: Lines) -> dict[Edge, int]:
        """1 for each edge with a line, in order."""
        return dict.fromkeys(sorted(solution), 1)

    def chosen(self, counts: Iterable[tuple[Edge, int]]) -> Lines:
        """The set of these edges."""
        return frozenset(edge for edge, _ in counts)


@record
class OnCounts(EdgeAnswer[P, Counts], Generic[P]):
    """A number of lines on each edge, 0 on most of them."""

    most: Callable[[P, Edge], int] = field(kw_only=True)
    """Returns the most lines that a puzzle allows on an edge."""

    @property
    def shape(self) -> str:
        """As for edges with one line, and the number of lines."""
        return f"{super().shape} {self.thing}s"

    def counts(self, solution: Counts) -> dict[Edge, int]:
        """The numbers of lines, with the edges in order."""
        return {(u, v): count for u, v, count in sorted(solution)}

    def chosen(self, counts: Iterable[tuple[Edge, int]]) -> Counts:
        """The set of triples (u, v, number of lines)."""
        return frozenset((u, v, count) for (u, v), count in counts)

    def numbers(self, edge: Edge, count: int) -> list[int]:
        """As for edges with one line, and the number of lines."""
        return [*super().numbers(edge, count), count]

    def of_numbers(self, numbers: Sequence[int]) -> tuple[Edge, int]:
        """The number of lines comes last."""
        return super().of_numbers(numbers[:-1])[0], numbers[-1]

    def check(self, puzzle: P, edges: Collection[Edge]) -> None:
        """Accept any edges: `verify` finds what is wrong with them."""

    def choices(self, puzzle: P, place: Place) -> Sequence[int]:
        """All numbers of lines that are allowed."""
        return range(self.most(puzzle, place) + 1)

    def told(self, place: Place, possible: Sequence[int]) -> str:
        """`(1, 2)-(1, 5): 1 or 2 bridges`."""
        return f"{shown_edge(place)}: {' or '.join(map(str, possible))} {self.thing}s"

    def compound(self, puzzle: P) -> Iterator[list[Given]]:
        """For exactly j lines, where there may be more: at least j, and not j + 1."""
        for u, v in self.edges(puzzle):
            for j in range(1, self.most(puzzle, (u, v))):
                [more] = self.spelled.says((u, v), j + 1)
                yield [*self.spelled.says((u, v), j), Given(more.atom, False)]
