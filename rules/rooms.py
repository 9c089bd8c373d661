"""Rules about the shaded cells of each room, and of those beside it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..boards.names import MOST, shown_cell, shown_cells, shown_run
from ..boards.places import Cell, Edge, Position, cells, lines, neighbours, within
from ..boards.values import NOTHING
from ..cnf import graphs, unary
from ..cnf.record import record
from . import cuts
from .connected import Connected, joined
from .counts import members
from .cuts import GraphCuts
from .groups import ROOMS, Roomed
from .neighbours import Apart
from .rule import At, Breach, Rule, Said, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.cardinality import Clause
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class ApartAcross(Apart):
    """No two shaded cells of different rooms share a side."""

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """Of two neighbours in different rooms, at least one is not marked."""
        inside = {*inner(puzzle)}
        pairs = [(p, q) for p, q in neighbours(puzzle) if p in at and q in at]
        pairs = [pair for pair in pairs if pair not in inside]
        return zip(pairs, [[-at[p], -at[q]] for p, q in pairs], strict=True)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Two marked neighbours in different rooms."""
        rooms = puzzle.regions
        for breach in super().broken(puzzle, entries):
            (r, c), (i, j) = breach.places
            if rooms[r][c] != rooms[i][j]:
                yield breach


@record
class OneArea(Connected):
    """The shaded cells of each room are connected by their sides."""

    name: str = "area"

    @cached_property
    def cuts(self) -> GraphCuts[Any] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return GraphCuts(cuts.each_connected, inner, cells, node=self.atom, absent=self.rest)

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """*connected* of a graph for each room, whose edges are the sides between its cells."""
        for _, room in ROOMS.walk(puzzle):
            nodes = {cell: -at[cell] if self.rest else at[cell] for cell in room if cell in at}
            if len(nodes) > 2:  # two are always connected
                yield from each(None, graphs.connected(f, within(nodes), nodes=nodes, how=self.how))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Cells that are there, and that no cell that still may be joins to others of the room."""
        one = not self.rest
        for room in members(ROOMS, puzzle).values():
            able = [cell for cell in room if bool(entries.get(cell, one)) == one]
            held = [part for part in joined(able) if any(cell in entries for cell in part)]
            for part in sorted(held, key=len)[:-1]:
                said = shown_cells(part, MOST)
                yield Breach(f"{said} not connected to the rest of the room", tuple(part))


@record
class TwoRooms(Rule[Roomed]):
    """No line of unshaded cells crosses two borders of rooms."""

    techniques = (
        ReasonShape("line across two borders", "."),
        ReasonShape("line across two borders", ".* + apart|number*"),
    )

    name: str = "two rooms"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """A clause for each shortest line across two borders: all of a room, and a cell before
        and after.
        """
        names = (*puzzle.regions, *zip(*puzzle.regions, strict=True))
        for (_, _, line), rooms in zip(lines(puzzle), names, strict=True):
            borders = [i for i, (p, q) in enumerate(pairwise(rooms), 1) if p != q]
            for start, end in pairwise(borders):
                across = tuple(line[start - 1 : end + 1])
                yield across, [at[cell] for cell in across]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Unshaded cells one after another in three rooms; found by walking along each line."""
        wide, high = range(puzzle.columns), range(puzzle.rows)
        rows = [(f"row {r + 1}", [(r, c) for c in wide]) for r in high]
        for line, along in rows + [(f"column {c + 1}", [(r, c) for r in high]) for c in wide]:
            met, walked = list[str](), list[Cell]()
            for r, c in along:
                if entries.get((r, c), 1):
                    met, walked = [], []
                    continue
                walked.append((r, c))
                if met and met[-1] == puzzle.regions[r][c]:
                    continue
                met.append(puzzle.regions[r][c])
                if len(met) == 3:
                    yield Breach(f"{line} is not shaded through {', '.join(met)}", tuple(walked))

    def why(self, puzzle: Roomed, place: tuple[Cell, ...], known: "Known") -> str:
        """`unshaded cells from r1c1-r1c4 would cross two borders of rooms`."""
        ends = shown_run(place)
        return f"unshaded cells {ends} would cross two borders of rooms"


@record
class Symmetric(Rule[Roomed]):
    """The shaded cells of each room stay the same if the room is turned by 180 degrees."""

    techniques = (ReasonShape("mirrored", "."),)

    name: str = "symmetric"
    marked: str = "shaded"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """Of two cells opposite each other, both are marked or neither; one opposite to none of the
        room is not marked.
        """
        for room, group in ROOMS.walk(puzzle):
            rows, columns = zip(*group, strict=True)
            down, right = min(rows) + max(rows), min(columns) + max(columns)
            for r, c in group:
                other = (down - r, right - c)
                if (r, c) in at:
                    yield room, [-at[r, c], *(at[p] for p in [other] if p in at and p in group)]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Marked cells whose opposite is known not to be marked, or is not in the room."""
        for room, group in members(ROOMS, puzzle).items():
            turned = {(-r, -c) for r, c in group}
            (top, left), (low, start) = (
                map(min, zip(*some, strict=True)) for some in (group, turned)
            )
            for r, c in group:
                i, j = top - low - r, left - start - c
                if entries.get((r, c)) and not ((i, j) in group and entries.get((i, j), 1)):
                    words = f"{shown_cell((r, c))} is {self.marked}, not its opposite"
                    yield Breach(f"{words} in {self.about(room)}", ((r, c),))

    def about(self, place: str) -> str:
        """`region a`."""
        return ROOMS.called(place)

    def why(self, puzzle: Roomed, place: str, known: "Known") -> str:
        """`the shaded cells of region a are symmetric`."""
        return f"the {self.marked} cells of {self.about(place)} are symmetric"


@record
class AllOrNone(Rule[Roomed]):
    """The cells of a room are all shaded, or none is."""

    techniques = (ReasonShape("all or nothing", "."),)

    name: str = "tile"
    marked: str = "shaded"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """Each cell of a room implies the next, in a ring."""
        for room, group in ROOMS.walk(puzzle):
            ring = [at[cell] for cell in group if cell in at]
            for x, y in zip(ring, ring[1:] + ring[:1], strict=True):
                yield room, [-x, y]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Rooms with marked cells and others."""
        for room, group in members(ROOMS, puzzle).items():
            if len({bool(entries[cell]) for cell in group if cell in entries}) > 1:
                words = f"{self.about(room)} is not {self.marked} as a whole"
                yield Breach(words, tuple(group))

    def about(self, place: str) -> str:
        """`region a`."""
        return ROOMS.called(place)

    def why(self, puzzle: Roomed, place: str, known: "Known") -> str:
        """`region a is shaded as a whole, or not at all`."""
        return f"{self.about(place)} is {self.marked} as a whole, or not at all"


@record
class UnlikeCounts(Rule[Roomed]):
    """Two rooms that share a side have different numbers of shaded cells."""

    name: str = "unlike"
    marked: str = "shaded"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """Of two such rooms, how many marked cells each has, in unary, and not the same number."""
        counts: dict[str, tuple[list[int], list[Clause]]] = {}
        of: dict[Cell, str] = {}
        for room, group in ROOMS.walk(puzzle):
            of |= dict.fromkeys(group, room)
            counts[room] = unary.at_least(f, [at[cell] for cell in group if cell in at])
        pairs = ((of.get(p, ""), of.get(q, "")) for p, q in neighbours(puzzle))
        for pair in dict.fromkeys(tuple(sorted(pair)) for pair in pairs if len({*pair, ""}) > 2):
            (some, said), (others, told) = (counts[room] for room in pair)
            both = zip(exactly(some), exactly(others), strict=False)
            yield from each(pair, [*said, *told, *([-x for x in (*p, *q)] for p, q in both)])

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Two such rooms with all cells known, and as many marked ones."""
        names, rooms = puzzle.regions, members(ROOMS, puzzle)
        every = [*names, *zip(*names, strict=True)]
        pairs = {tuple(sorted(p)) for line in every for p in pairwise(line) if p[0] != p[1]}
        for one, other in sorted(pairs):
            if one in rooms and other in rooms:
                values = [[entries.get(cell) for cell in rooms[room]] for room in (one, other)]
                sums = [sum(map(bool, some)) for some in values if None not in some]
                if len(sums) == 2 and sums[0] == sums[1]:
                    words = f"{self.about((one, other))} have {sums[0]} {self.marked} cells each"
                    yield Breach(words, (*rooms[one], *rooms[other]))

    def about(self, place: Sequence[str]) -> str:
        """`region a and region b`."""
        return " and ".join(map(ROOMS.called, place))

    def why(self, puzzle: Roomed, place: Sequence[str], known: "Known") -> str:
        """`region a and region b have different numbers of shaded cells`."""
        return f"{self.about(place)} have different numbers of {self.marked} cells"


def exactly(counts: Sequence[int]) -> list[list[int]]:
    """For each number from 0, the literals that are true together if so many are counted."""
    ends = [[], *([x] for x in counts)], [*([-x] for x in counts), []]
    return [[*low, *high] for low, high in zip(*ends, strict=True)]


def inner(puzzle: Roomed) -> list[Edge]:
    """The pairs of neighbours in the same room."""
    names = puzzle.regions
    pairs = neighbours(puzzle)
    return [(p, q) for p, q in pairs if NOTHING != names[p[0]][p[1]] == names[q[0]][q[1]]]
