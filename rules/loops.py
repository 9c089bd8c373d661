"""Rules about one loop, whose lines join the middles of cells, or their corners.

What entries break is found by walking along the lines that are there, and those that may still be.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain, combinations, repeat
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Edge, Position, Sized, cells, neighbours, points, sides, within
from ..boards.words import counted
from ..cnf import graphs
from ..cnf.cardinality import Clause
from ..cnf.formula import Formula
from ..cnf.pattern import Pattern
from ..cnf.record import record
from ..cnf.rules import Placed
from . import cuts, walks
from .cuts import Cut, GraphCuts
from .every_cell import of_every_neighbour, of_every_side
from .rule import At, Breach, Rule, Said, placed
from .technique import CUT_OFF, ReasonShape

if TYPE_CHECKING:
    from .explaining import Known

LineEnds = Mapping[Cell, set[Cell]]
"""For each place that has lines, a cell or a corner, where these lead."""


def free(puzzle: Gridded) -> list[Cell]:
    """The cells without a clue."""
    return [cell for cell in cells(puzzle) if cell not in puzzle.given]


def free_pairs(puzzle: Gridded) -> list[Edge]:
    """The pairs of such cells that share a side."""
    return within(dict.fromkeys(free(puzzle)))


TECHNIQUES: tuple[ReasonShape, ...] = (
    ReasonShape("two lines already", ".", true=False, on=True),
    ReasonShape("the only way on", ".", true=True, on=True),
    ReasonShape("dead end", ".", true=False, on=False),
    ReasonShape("closed too early", "(.)"),
    ReasonShape("closed too early", "(.)*"),
    ReasonShape("closed too early", "(.)* + *", most=6),
    *CUT_OFF,
    ReasonShape("no way on", ".*", most=6),
    ReasonShape("no way on", ".* + *", most=6),
)


def one_loop(f: Formula, lines: At, how: graphs.ConnectedEncoding) -> Placed:
    """None or two of the lines at each place; about no place, that all of them are joined."""
    return placed(graphs.one_loop_by_node(f, lines, how=how))


def one_loop_by_cuts(board: Sized, lines: At) -> Placed:
    """The same by cuts, which ask nothing of a formula."""
    return one_loop(Formula(), lines, "cuts")


by_cuts, by_cuts_at_corners = of_every_neighbour(one_loop_by_cuts), of_every_side(one_loop_by_cuts)


@record
class OneLoop(Rule[Any]):
    """The lines are a single loop, which does not cross, branch or end."""

    techniques = TECHNIQUES

    how: graphs.ConnectedEncoding = "cuts"
    what: str = "cells"
    """What the lines join: `cells`, or their `corners`."""
    name: str = "one loop"
    closed: bool = False
    """Whether it passes no cell in which something is given."""

    @cached_property
    def cuts(self) -> GraphCuts[Any] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        edges, nodes = self.graph()
        return GraphCuts(cuts.one_loop, edges, nodes, edge="line", thing="line", what=self.what)

    def graph(self) -> tuple[Callable[[Any], list[Edge]], Callable[[Any], list[Cell]]]:
        """The functions that return all edges of a board, and all places that lines can join."""
        if self.closed:
            return free_pairs, free
        return (sides, points) if self.what == "corners" else (neighbours, cells)

    def says(self, puzzle: Any, f: Formula, at: At) -> Said:
        """None or two of the lines at each place; about no place, that all of them are joined."""
        lines = lines_of(at)
        if self.how == "cuts":
            return (by_cuts_at_corners if self.what == "corners" else by_cuts)(puzzle, lines)
        return one_loop(f, lines, self.how)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Lines that branch, or cannot go on, or are on no loop together."""
        lines = ends_of(entries)
        if not is_one_loop(lines):
            more = int(self.what == "corners")
            able = still_able(lines, untold(puzzle.rows + more, puzzle.columns + more, entries))
            yield from faults(lines, able, lines, self.what)

    def about(self, place: Any) -> str:
        """`corner r1c2`; or some corners, or a loop through them."""
        return cuts.place(place, self.what)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """What the known lines at a place leave possible there, or a cut, or that there must be a
        loop.
        """
        if place is None:
            return "there must be a loop"
        match [*known.values()].count(True), [*known.values()].count(None):
            case 2, _:
                return f"two lines meet at {self.about(place)}"
            case 1, 1:
                return f"the line at {self.about(place)} goes on"
            case 0, 1:
                return f"a line would end at {self.about(place)}"
        return cuts.reason(place, self.what)

    def clash(self, puzzle: Any, place: Any, known: "Known") -> str | None:
        """That a line ends at a place, or three meet."""
        if place is None:
            return None
        ends = [*known.values()].count(True) == 1
        return f"{'the line ends' if ends else 'three lines meet'} at {self.about(place)}"


@record
class LoopPastShaded(OneLoop):
    """The lines are a single loop through all cells that are not shaded and have no clue.

    A cell is an edge from itself to itself, which is true if the cell is shaded.
    """

    techniques = TECHNIQUES[1:]

    closed: bool = True

    def says(self, puzzle: Gridded, f: Formula, at: At) -> Said:
        """Of each cell, that two lines meet there or it is shaded; then that all are joined."""
        part = graphs.Subgraph(lines_of(at), None, loose=True)
        one_part = zip(repeat(None), graphs.one_part(f, part, how=self.how))
        return placed(chain(two_or_shaded(at, part), one_part))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Cells that are passed and should not be, or cannot be and should; and faults of lines."""
        lines, clues = ends_of(entries), {*puzzle.given} if self.closed else set[Cell]()
        known = [(p, x) for (p, q), x in entries.items() if p == q]
        shaded = {cell for cell, x in known if x}
        left = {cell for cell, x in known if not x and cell not in clues}
        for cell in sorted(shaded.intersection([*lines, *clues]).union(clues & lines.keys())):
            kinds = {"is on the loop": lines, "has a clue": clues, "is shaded": shaded}
            said = " and ".join(words for words, those in kinds.items() if cell in those)
            yield Breach(f"{shown_cell(cell)} {said}", ((cell, cell),))
        if is_one_loop(lines) and left <= lines.keys():
            return
        unknown = untold(puzzle.rows, puzzle.columns, entries)
        closed = shaded.union(clues)
        able = still_able(lines, (pair for pair in unknown if closed.isdisjoint(pair)))
        for cell in sorted(cell for cell in left if not able.get(cell)):
            said = f"{shown_cell(cell)} is not shaded, and the loop cannot pass it"
            yield Breach(said, ((cell, cell),))
        yield from faults(lines, able, {*lines, *left}, self.what)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """What the lines that are known at a cell leave there, or that it is shaded, or not."""
        lines, shaded = parted(known)
        there = [*lines.values()].count(True)
        if shaded:
            return "the loop passes no shaded cell"
        if there == 1 or (there == 0 and shaded is False):
            return f"the loop passes {self.about(place)}"
        return super().why(puzzle, place, lines)

    def clash(self, puzzle: Any, place: Any, known: "Known") -> str | None:
        """That the loop passes a shaded cell, or cannot pass another, or ends, or branches."""
        lines, shaded = parted(known)
        if place is not None and shaded:
            return f"the loop passes {self.about(place)}, which is shaded"
        if place is None or True in lines.values():
            return super().clash(puzzle, place, lines)
        return f"the loop cannot pass {self.about(place)}"


def two_or_shaded(at: At, part: graphs.Subgraph) -> Iterator[tuple[Cell, list[Clause]]]:
    """For each cell the clauses that two lines meet there or it is shaded."""
    lines, there = part.literals, part.incident
    for cell, shaded in [(p, x) for (p, q), x in at.items() if p == q]:
        here = [lines[edge] for edge in there.get(cell, ())]
        yield cell, shaded_or_two(len(here)).over([shaded, *here])


@lru_cache(maxsize=16)
def shaded_or_two(n: int) -> Pattern:
    """A cell, the first variable, is shaded and none of n lines is there, or two are."""
    shaded, *here = range(1, n + 2)
    clauses = [[-a, -b, -c] for a, b, c in combinations(here, 3)]
    clauses += [[shaded, *(y for y in here if y != x)] for x in here or (0,)]
    return Pattern(clauses + [[-shaded, -x] for x in here])


def lines_of(at: At) -> At:
    """The literals of lines, without those that are about one cell, under the cell twice."""
    return {edge: x for edge, x in at.items() if edge[0] != edge[1]}


def parted(known: "Known") -> "tuple[Known, bool | None]":
    """What is known of lines, and whether their cell is shaded."""
    lines = {atom: true for atom, true in known.items() if atom[0] != "shaded"}
    return lines, next((true for atom, true in known.items() if atom[0] == "shaded"), None)


def ends_of(entries: Position) -> dict[Cell, set[Cell]]:
    """Where the lines at each place lead."""
    found = dict[Cell, set[Cell]]()
    for u, v in [edge for edge, number in entries.items() if number]:
        if u != v:
            found.setdefault(u, set()).add(v)
            found.setdefault(v, set()).add(u)
    return found


def is_one_loop(lines: LineEnds) -> bool:
    """Whether lines are one loop, which is followed."""
    if not lines or any(len(ends) != 2 for ends in lines.values()):
        return False
    [start, *_], steps = lines, 1
    before, here = start, min(lines[start])
    while here != start:
        [there] = lines[here] - {before}
        before, here, steps = here, there, steps + 1
    return steps == len(lines)


def untold(rows: int, columns: int, entries: Position) -> Iterator[Edge]:
    """The pairs of neighbours in a grid between which a line may be, or not."""
    for r in range(rows):
        for c in range(columns):
            if c + 1 < columns and ((r, c), (r, c + 1)) not in entries:
                yield (r, c), (r, c + 1)
            if r + 1 < rows and ((r, c), (r + 1, c)) not in entries:
                yield (r, c), (r + 1, c)


def still_able(lines: LineEnds, unknown: Iterable[Edge]) -> LineEnds:
    """Where the lines at each place lead, or still may: two lines leave room for no other, and none
    leads to a place from which it cannot go on.
    """
    able = {here: {*ends} for here, ends in lines.items()}
    for u, v in unknown:
        if len(lines.get(u, ())) < 2 and len(lines.get(v, ())) < 2:
            able.setdefault(u, set()).add(v)
            able.setdefault(v, set()).add(u)
    dead = [here for here, ends in able.items() if len(ends) == 1]
    for here in dead:
        for there in able[here].difference(lines.get(here, ())):
            able[here].discard(there)
            able[there].discard(here)
            if len(able[there]) == 1:
                dead.append(there)
    return able


def faults(
    lines: LineEnds, able: LineEnds, passed: Collection[Cell], what: str
) -> Iterator[Breach]:
    """Why lines are on no loop, whatever is added of those that are still able to be on one, and
    that passes these places.
    """
    for here, ends in sorted(lines.items()):
        if len(ends) > 2 or len(able[here]) < 2:
            said = f"{counted(len(ends), 'line')} at {cuts.named(what, [here])}, not 2"
            yield Breach(said, lines_within(lines, {here}))
    parts = walks.parts({here: ends for here, ends in able.items() if ends})
    held = [[here for here in sorted(part) if here in passed] for part in parts]
    held = sorted(filter(None, held), key=len)
    closed = [part for part in held if all(len(lines.get(here, ())) == 2 for here in part)]
    for part in (closed or held[:-1]) if len(held) > 1 else ():
        ring, some = Cut(tuple(part), ring=True), cuts.named(what, part)
        said = f"no loop passes {some} and the others"
        if part in closed:
            said = f"{cuts.place(ring, what)} is closed, without the others"
        yield Breach(said, lines_within(lines, part))
    if not any(able.values()):
        yield Breach("there is no loop")


def lines_within(lines: LineEnds, among: Collection[Cell]) -> tuple[Edge, ...]:
    """The lines at some places."""
    return tuple(sorted({(min(u, v), max(u, v)) for u in among for v in lines.get(u, ())}))
