"""Solutions that are lines on some of the edges, one or several side by side."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from itertools import chain
from typing import Any, Generic, TypeVar

from ..cnf.errors import BadInput
from ..cnf.formula import Facts
from ..cnf.record import record
from .board import Answer, Found, Joins, Stage
from .names import shown_place
from .places import Cell, Edge, Place, Position, Sized
from .scene import (
    At,
    Glyph,
    Lattice,
    Mark,
    Scene,
    Strokes,
    Style,
    middle,
)
from .spelling import Spelling
from .values import CROSSES, NOTHING
from .words import Line, Word, counted, filled, integer, is_whole, words

Lines = frozenset[Edge]
"""The edges with a line."""

Counts = frozenset[tuple[Cell, Cell, int]]
"""(u, v, number of lines), u < v, for each edge with lines."""

P = TypeVar("P", bound=Sized)
S = TypeVar("S")


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
    lattice: Lattice | Callable[[P], Lattice] = "spaced"
    """What there is between the cells of a drawing; a function of the puzzle if that matters."""
    nodes: Callable[[P], Iterable[Cell]] | None = field(default=None, kw_only=True)
    """Returns what edges join, if some of it may be at the end of none."""
    unsaid = 0
    sparse = True

    @abstractmethod
    def counts(self, solution: S) -> Mapping[Edge, int]:
        """The number of lines on each edge that has any."""

    def check(self, puzzle: P, edges: Iterable[Edge]) -> None:
        """ValueError if there can be no line on one of these edges."""
        for edge in sorted({*edges}.difference(self.edges(puzzle))):
            if edge[0] == edge[1]:
                raise ValueError(f"both ends of a {self.thing} are {shown_place(edge)}")
            raise ValueError(f"{self.called(edge)} is none of the {self.places}")

    def every(self, puzzle: P) -> Sequence[Edge]:
        """The edges."""
        return self.edges(puzzle)

    def joins(self, puzzle: P) -> Joins:
        """The ends of the edges, and the edges; one that joins a cell to itself is a node."""
        edges = self.edges(puzzle)
        nodes = sorted(self.nodes(puzzle)) if self.nodes else dict.fromkeys(chain(*edges))
        return {node: self.at(node) for node in nodes}, ((u, v) for u, v in edges if u != v)

    def lines(self, puzzle: P, solution: S) -> dict[Edge, int]:
        """The number of lines on each edge that has any."""
        return {(u, v): n for (u, v), n in self.counts(solution).items() if u != v}

    def decode(self, puzzle: P, facts: Facts) -> S:
        """The lines that the facts state."""
        return self.solution(dict(self.spelled.values(facts)), 0)

    def values(self, puzzle: P, solution: S) -> dict[Place, int]:
        """The number of lines on every edge."""
        return {**dict.fromkeys(self.edges(puzzle), 0), **self.counts(solution)}

    def told(self, place: Place, possible: Sequence[int]) -> str:
        """`the line r1c2–r1c3: line or none`."""
        said = " or ".join(self.thing if count else "none" for count in possible)
        return f"{self.called(place)}: {said}"

    def choices(self, puzzle: P, place: Place) -> Sequence[int]:
        """0 or 1 line."""
        return (0, 1)

    def word(self, puzzle: P, place: Place, value: Any) -> str:
        """`line`, or a number of lines."""
        return str(value) if value > 1 else self.thing if value else NOTHING

    def refused(self, puzzle: P, place: Place, value: int) -> str:
        """`the right side of r1c2 cannot have a line`."""
        lines = f"a {self.thing}" if value == 1 else f"{value} {self.thing}s"
        wrong = f"cannot have {lines}" if value else f"cannot be without a {self.thing}"
        return f"{self.called(place)} {wrong}"

    def to_json(self, puzzle: P, entries: Position) -> list[list[int]]:
        """For each known edge a list of its numbers, with a 0 at the end for no lines; cells count
        from 0.
        """
        found = sorted(entries.items())
        return [[*u, *v] + [n] * (self.counted or not n) for (u, v), n in found]

    def from_json(self, puzzle: P, value: Any) -> dict[Place, Any]:
        """The reverse of `to_json`; ValueError for another shape."""
        if not isinstance(value, list):
            raise ValueError("not a list")
        for numbers in value:
            if not (isinstance(numbers, list) and all(map(is_whole, numbers))):
                raise ValueError("not lists of whole numbers")
        found = [self.entry_of(numbers) for numbers in value]
        if len({edge for edge, _ in found}) < len(found):
            raise ValueError("the same edge twice")
        self.check(puzzle, [edge for edge, _ in found])
        return dict[Place, Any](found)

    def entry_of(self, numbers: Sequence[int]) -> tuple[Edge, int]:
        """An edge, with its smaller end first, and its number of lines, from the numbers of both
        ends and, if it may be another than 1, that number; ValueError if there are too many or too
        few.
        """
        if len(numbers) not in ((5,) if self.counted else (4, 5)):
            rest = f"{self.thing}s" if self.counted else "and, if there is none, 0"
            raise ValueError(f"expected: row column row column {rest}")
        r, c, s, d, number = [*numbers, 1][:5]
        if number < 0 or (number > 1 and not self.counted):
            raise ValueError(f"there cannot be {number} {self.thing}s on an edge")
        return (min((r, c), (s, d)), max((r, c), (s, d))), number

    def read(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> Found:
        """The drawing, with `×` where there is no line; or a line of numbers for each edge."""
        try:
            return Found(self.traced(puzzle, lines, drawing), {})
        except BadInput:
            rows = [words(line) for line in filled(lines)]
            widths = (5,) if self.counted else (4, 5)
            numbers = all(word.text.isdecimal() for row in rows for word in row)
            started = rows and all(row[0].text.isdecimal() for row in rows)
            if not (started and (numbers or all(len(row) in widths for row in rows))):
                raise
        found, where = dict[Place, Any](), dict[Place, Word]()
        for row in rows:
            try:
                edge, number = self.entry_of([integer(w, "a number", 0, 10_000) for w in row])
                self.check(puzzle, [edge])
            except BadInput:
                raise
            except ValueError as error:
                raise row[0].wrong(str(error)) from None
            if edge in found:
                raise row[0].wrong(f"this {self.thing} is named before")
            found[edge], where[edge] = number, row[0]
        return Found(found, where)

    def traced(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """The entries of a drawing like the puzzle's, or of one with room between cells."""
        from .tracing import lines_drawn  # imported here, as few are drawn

        edges = self.edges(puzzle)
        strokes = [(self.at(u), self.at(v)) for u, v in map(self.drawn, edges)]

        def known(counts: Sequence[int | None]) -> dict[Place, Any]:
            return {e: n for e, n in zip(edges, counts, strict=True) if n is not None}

        def read(like: Scene) -> dict[Place, Any]:
            def redrawn(counts: Sequence[int | None]) -> Scene:
                marks = self.marks(puzzle, known(counts), (), "position")
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

    def marks(
        self, puzzle: P, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Strokes on the edges that have lines or are marked; in a position, a cross beside the
        first end of each that is known to have none. What is no edge cannot be drawn.
        """
        at, entries = self.at, entries or {}
        there = {*self.edges(puzzle)} if entries else ()
        counts = self.counts(self.solution(entries, 0))
        counts = {edge: number for edge, number in counts.items() if edge in there}
        looked_at = {(u, v): counts.get((u, v), 0) for u, v in marked}
        styles = self.styles(puzzle) | dict.fromkeys(looked_at, "mark")
        strokes = Strokes({**looked_at, **counts}, "answer", styles, at)
        yield strokes.moved(self.drawn)
        for edge, number in entries.items() if stage == "position" else ():
            if not number:
                u, v = self.drawn(edge)
                (y, x), across = at(u), u[0] == v[0]
                cross = CROSSES[2 if edge in marked else 0]
                yield Glyph((y + (not across), x + across), cross, "answer")

    def styles(self, puzzle: P) -> dict[Edge, Style]:
        """The style of edges whose lines are not drawn in the answer's style."""
        return {}


class OnEdges(EdgeAnswer[P, Lines], Generic[P]):
    """At most one line on each edge: a solution is the set of edges that have one."""

    def counts(self, solution: Lines) -> dict[Edge, int]:
        """1 for each edge with a line, in order."""
        return dict.fromkeys(sorted(solution), 1)

    def values(self, puzzle: P, solution: Lines) -> dict[Place, int]:
        """1 for each edge with a line, 0 for each other."""
        return {**dict.fromkeys(self.edges(puzzle), 0), **dict.fromkeys(solution, 1)}

    def solution(self, values: Mapping[Place, Any], unknown: Any) -> Lines:
        """The edges with a line; where nothing is known, there is none."""
        return frozenset([(u, v) for (u, v), count in values.items() if count])


@record
class OnCounts(EdgeAnswer[P, Counts], Generic[P]):
    """A number of lines on each edge, 0 on most of them."""

    most: Callable[[P, Edge], int] = field(kw_only=True)
    """Returns the most lines that a puzzle allows on an edge."""
    counted = True

    def counts(self, solution: Counts) -> dict[Edge, int]:
        """The numbers of lines, with the edges in order. ValueError if one has several, or is said
        to have none.
        """
        found = {(u, v): count for u, v, count in sorted(solution)}
        if len(found) < len(solution) or 0 in found.values():
            raise ValueError(f"a {self.thing} is not named once, with a number")
        return found

    def solution(self, values: Mapping[Place, Any], unknown: Any) -> Counts:
        """The triples (u, v, number of lines); where nothing is known, there are none."""
        return frozenset([(u, v, count) for (u, v), count in values.items() if count])

    def check(self, puzzle: P, edges: Iterable[Edge]) -> None:
        """Accept any edges: `verify` finds what is wrong with them."""

    def choices(self, puzzle: P, place: Place) -> Sequence[int]:
        """All numbers of lines that are allowed."""
        return range(self.most(puzzle, place) + 1)

    def told(self, place: Place, possible: Sequence[int]) -> str:
        """`r1c2–r1c5: 1 or 2 bridges`."""
        numbers = " or ".join(map(str, possible)) or "no"
        return f"{shown_place(place)}: {counted(numbers, self.thing)}"
