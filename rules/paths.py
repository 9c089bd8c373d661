"""Rules about paths: lines that join cells, from one end to another, without branches or loops."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.loop_lines import LABEL
from ..boards.names import shown_cell
from ..boards.places import Cell, Edge, Position, Sized, beside, cells, neighbours
from ..boards.words import UPPER, counted
from ..cnf import graphs
from ..cnf.record import record
from . import cuts
from .counts import Bound
from .cuts import GraphCuts
from .loops import ends_of, lines_of
from .marks import NUMBER, bears
from .passing import of_cells, passing
from .rule import At, Breach, Rule, Said, each
from .walks import has_cycle, parts

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


def at_each(at: At) -> dict[Cell, list[int]]:
    """The literals of the lines at each cell."""
    lines = lines_of(at)
    every = graphs.edges_at(lines, of_cells(at))
    return {cell: [lines[edge] for edge in edges] for cell, edges in every.items()}


def ways(puzzle: Sized, entries: Position) -> Iterator[tuple[Cell, int, int]]:
    """Of each cell how many lines it has, and how many more it may get."""
    for i in range(puzzle.rows * puzzle.columns):
        cell = divmod(i, puzzle.columns)
        pairs = [(min(cell, p), max(cell, p)) for p in beside(puzzle, cell)]
        found = [entries.get(pair) for pair in pairs]
        yield cell, found.count(1), found.count(None)


class AtCell:
    """A rule about single cells."""

    def about(self, place: Any) -> str:
        """`r1c2`."""
        return "the board" if place is None else shown_cell(place)


@record
class Paths(AtCell, Rule[Any]):
    """Lines are paths: none branches, crosses another one, or closes a loop; there is one."""

    how: graphs.ConnectedEncoding = "cuts"
    name: str = "paths"

    @cached_property
    def cuts(self) -> GraphCuts[Any] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return GraphCuts(cuts.forest, neighbours, cells, edge="line", thing="line")

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """At most two lines in each cell; and no cycle."""
        for cell, here in at_each(at).items():
            yield cell, f.at_most(here, 2)
        lines = lines_of(at)
        yield None, [*lines.values()]
        if lines:
            yield from each(None, graphs.forest(f, lines, how=self.how))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Lines that branch, and those that go around."""
        graph = ends_of(entries)
        for cell, ends in sorted(graph.items()):
            if len(ends) > 2:
                yield Breach(f"{len(ends)} lines meet in {shown_cell(cell)}", (cell,))
        for part in parts(graph):
            if has_cycle({cell: graph[cell] for cell in part}):
                words = f"the lines of {shown_cell(min(part))} close a loop"
                yield Breach(words, tuple(sorted(part)))
        if not any(lines + more for _, lines, more in ways(puzzle, entries)):
            yield Breach("there is no path")

    def about(self, place: Any) -> str:
        """`r1c2`; or a loop through some cells."""
        return "the board" if place is None else cuts.place(place, "cells")

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`no path branches in r1c2`, or why there is no loop."""
        if place is None:
            return "there is a path, and none is closed"
        if isinstance(place, cuts.Cut):
            return cuts.reason(place, "cells")
        return f"no path branches in {self.about(place)}"


@record
class Ends(AtCell, Rule[Gridded]):
    """A path ends in each cell with a mark; or nowhere else."""

    called: str
    mark: Any
    """The word of the mark, or `NUMBER`."""
    only: bool = False
    """Whether it is said that there are no other ends."""
    name: str = "ends"
    upon = Paths.name

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """One line in each such cell; no single one in the others."""
        for cell, here in at_each(at).items():
            marked = bears(puzzle.given.get(cell), self.mark)
            if marked and not self.only:
                yield cell, f.exactly_one(here)
            elif self.only and not marked:
                yield from each(cell, ([-x, *(y for y in here if y != x)] for x in here))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Such cells with no line, or two; and others with one."""
        for cell, lines, more in ways(puzzle, entries):
            value = puzzle.given.get(cell)
            marked = type(value) is int if self.mark == NUMBER else value == self.mark
            if marked and not self.only and (lines > 1 or not lines + more):
                yield Breach(f"no path ends in {shown_cell(cell)}", (cell,))
            if self.only and not marked and (lines, more) == (1, 0):
                yield Breach(f"a path ends in {shown_cell(cell)}", (cell,))

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`a path ends in the circle at r1c2`, or `no path ends in r1c2`."""
        if self.only:
            return f"no path ends in {shown_cell(place)}, where no {self.called} is"
        return f"a path ends in the {self.called} at {shown_cell(place)}"


Label = str | int


@record
class EqualEnds(AtCell, Rule[Gridded]):
    """Each path joins two equal labels, and ends at each label."""

    kind: type[Label]
    """Whether numbers are labels, or letters."""
    marks: frozenset[str] = frozenset()
    """What else can be given in cells, and is no label."""
    name: str = "ends"
    upon = Paths.name

    def labels(self, puzzle: Gridded) -> dict[Cell, Label]:
        """The labels of cells."""
        given = puzzle.given.items()
        return {p: x for p, x in given if type(x) is self.kind and x not in self.marks}

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """One line at each label, none or two elsewhere; lines carry labels from end to end."""
        ends, every = self.labels(puzzle), at_each(at)
        kinds = dict.fromkeys(ends.values())
        label = f.auxiliaries(LABEL, ((*p, x) for p in every for x in kinds))
        has = {p: {x: label[*p, x] for x in kinds} for p in every}
        for p, here in every.items():
            if p in ends:
                yield p, f.exactly_one(here)
                yield from each(p, ([y if x == ends[p] else -y] for x, y in has[p].items()))
            else:
                yield from each(p, ([-x, *(y for y in here if y != x)] for x in here))
                yield from each(p, ([-y, *here] for y in has[p].values()))
        for (p, q), line in lines_of(at).items():
            both = [(has[p][x], has[q][x]) for x in has[p]]
            yield from each(p, chain.from_iterable(same(line, *pair) for pair in both))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Labels at which no path ends, ends elsewhere, and different labels that are joined."""
        there = {
            p: x for p, x in puzzle.given.items() if type(x) is self.kind and x not in self.marks
        }
        for cell, lines, more in ways(puzzle, entries):
            if cell in there and (lines > 1 or not lines + more):
                yield Breach(f"no path ends in {shown_cell(cell)}", (cell,))
            if cell not in there and (lines, more) == (1, 0):
                yield Breach(f"a path ends in {shown_cell(cell)}", (cell,))
        for part in parts(ends_of(entries)):
            found = sorted({f"{there[cell]}" for cell in part if cell in there})
            if len(found) > 1:
                words = f"a path joins {found[0]} to {found[1]}"
                yield Breach(words, tuple(sorted(part)))

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """What a path does in a cell."""
        if (label := puzzle.given.get(place)) is not None and label not in self.marks:
            return f"the path of {label} ends in {shown_cell(place)}"
        return f"a path goes on in {shown_cell(place)}, to an equal end"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterable[tuple[Cell, Label]]:
        """The labels: none can be left out."""
        return self.labels(puzzle).items()

    def told(self, paths: Collection[Edge]) -> dict[Cell, Label]:
        """Labels for the ends of paths."""
        graph = ends_of(dict.fromkeys(paths, 1))
        found = dict[Cell, Label]()
        for i, part in enumerate(sorted(parts(graph), key=min)):
            more, letter = divmod(i, 26)
            said = UPPER[more - 1 : more] + UPPER[letter]
            label = said if self.kind is str else i + 1
            found |= {cell: label for cell in part if len(graph[cell]) == 1}
        return dict(sorted(found.items()))


def same(line: int, x: int, y: int) -> Iterator[list[int]]:
    """Along a line, x and y are the same."""
    yield [-line, -x, y]
    yield [-line, x, -y]


@record
class Everywhere(AtCell, Rule[Sized]):
    """Every cell is on a path."""

    name: str = "every cell"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """A line in each cell."""
        yield from at_each(at).items()

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Cells that no line can visit."""
        for cell, visited in passing(puzzle, entries).items():
            if not visited:
                yield Breach(f"no path visits {shown_cell((cell[0], cell[1]))}", (cell,))

    def why(self, puzzle: Sized, place: Cell, known: "Known") -> str:
        """`r1c2 is on a path`."""
        return f"{self.about(place)} is on a path"


@record
class PathCount(AtCell, Rule[Sized]):
    """There is a number of paths."""

    number: int
    bound: Bound = "exactly"
    name: str = "number of paths"
    upon = Paths.name

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Twice as many ends, where there is exactly one line."""
        ends = list[int]()
        for here in at_each(at).values():
            ends.append(end := f.aux())
            yield from each(None, ([-x, end, *(y for y in here if y != x)] for x in here))
            yield None, [-end, *here]
            pairs = ((x, y) for i, x in enumerate(here) for y in here[:i])
            yield from each(None, ([-end, -x, -y] for x, y in pairs))
        count = {"exactly": f.exactly, "at most": f.at_most, "at least": f.at_least}[self.bound]
        yield None, count(ends, 2 * self.number)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Too many ends, or room for too few."""
        found = Counter[str]()
        for _, lines, more in ways(puzzle, entries):
            found["ends"] += (lines, more) == (1, 0)
            found["room"] += lines < 2 and lines + more > 0
        many = found["ends"] > 2 * self.number and self.bound != "at least"
        if many or (found["room"] < 2 * self.number and self.bound != "at most"):
            yield Breach(f"there cannot be {self.bound} {counted(self.number, 'path')}")

    def why(self, puzzle: Sized, place: None, known: "Known") -> str:
        """`there are at most 2 paths`."""
        bound = "" if self.bound == "exactly" else f"{self.bound} "
        be = "is" if self.number == 1 else "are"
        return f"there {be} {bound}{counted(self.number, 'path')}"
