"""Where the islands of a Nurikabe can be, and to which of them a cell of land belongs."""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import product

from ...boards.bits import Bits
from ...boards.cells import Gridded
from ...boards.places import Cell, neighbourhoods
from ...cnf.cardinality import Clause
from ...cnf.clock import check_time
from ...cnf.formula import Formula, Model
from ...cnf.graphs.cutting import components
from ...cnf.graphs.separators import separator
from ...cnf.hints import Variables
from ...cnf.record import record
from ...cnf.rules import Constraint, Cuts, Stated
from ...cnf.unary import at_least

IslandCells = Mapping[Cell, int]
"""The cells that the island of each number can have, as bits."""


FEW = 6
"""The most islands of which it is counted how often they meet: with more, that takes longer than it
saves.
"""

SOON = 1000
"""The cuts after which members of few islands are counted."""


def ways(puzzle: Gridded) -> tuple[IslandCells, int]:
    """Those that are near enough, by a way that keeps away from all other numbers; and the cells
    beside two numbers.
    """
    board = Bits(puzzle.rows, puzzle.columns)
    own = {root: board.of([root]) for root in puzzle.given}
    around = {root: board.beside(bit) for root, bit in own.items()}
    once = twice = 0
    for root, bit in own.items():
        held = bit | around[root]
        twice |= once & held
        once |= held
    free, able = board.every & ~once, dict[Cell, int]()
    for root, size in puzzle.given.items():
        among, steps = free | around[root] & ~twice, -1 if size is None else size - 1
        able[root] = board.reached(own[root], among, steps)
    return able, twice & ~board.of(own)


def outwards(start: Cell, among: Collection[Cell], around: Mapping[Cell, list[Cell]]) -> list[Cell]:
    """The cells that are joined to one through others, nearest first."""
    found, order = {start}, [start]
    for cell in order:  # it grows
        for other in around[cell]:
            if other in among and other not in found:
                found.add(other)
                order.append(other)
    return order


def meetings(f: Formula, puzzle: Gridded, sea: Mapping[Cell, int]) -> Iterator[Stated]:
    """Islands touch at corners, or come to the rim, as often as there are islands, at most: where
    land goes round cells of sea, by itself or along the rim, others are on its other side.
    """
    met, way = list[int](), rim_in_turn(puzzle)
    f.expect(4 * len(puzzle.given) * (len(sea) + len(way)))
    for cell, after in zip(way, way[1:] + way[:1], strict=True):
        met.append(f.aux())
        yield [met[-1], sea[cell], -sea[after]]
    for r, c in product(range(puzzle.rows - 1), range(puzzle.columns - 1)):
        a, b, d, e = (sea[q] for q in product((r, r + 1), (c, c + 1)))
        met.append(f.aux())
        yield from ([met[-1], *some] for some in ([-a, b, d, -e], [a, -b, -d, e]))
    yield f.at_most(met, len(puzzle.given))


def rim_in_turn(puzzle: Gridded) -> list[Cell]:
    """The cells along the rim, from each to the next."""
    bottom, right = puzzle.rows - 1, puzzle.columns - 1
    there = [(0, c) for c in range(right + 1)] + [(r, right) for r in range(1, bottom + 1)]
    back = [(bottom, c) for c in range(right - 1, -1, -1)] if bottom else []
    return there + back + ([(r, 0) for r in range(bottom - 1, 0, -1)] if right else [])


@record
class Membership:
    """That land is a cell of one number's island, `member[root][cell]`, for all that it can have.

    The sea has a literal for each cell. Then an island that is too small, or without a number, is
    cut off where cells could be members of the same island, which is far fewer cells than those
    beside it.
    """

    sizes: Mapping[Cell, int | None]
    sea: Mapping[Cell, int]
    around: Mapping[Cell, list[Cell]]
    member: Mapping[Cell, Mapping[Cell, int]]

    @cached_property
    def owners(self) -> Mapping[Cell, Mapping[Cell, int]]:
        """The same literals by the cell."""
        found: dict[Cell, dict[Cell, int]] = {cell: {} for cell in self.sea}
        for root, cells in self.member.items():
            for cell, x in cells.items():
                found[cell][root] = x
        return found

    def clauses(self, f: Formula) -> Iterator[Constraint]:
        """A cell of land belongs to one number that can have it, and those beside it belong to
        that, too; unless an island has one cell, it goes on: O(w) clauses for w cells of ways.
        """
        for root in self.sizes:
            yield [self.member[root][root]]
        for cell, owners in self.owners.items():
            yield from ([-x, -self.sea[cell]] for x in owners.values())
            yield [self.sea[cell], *owners.values()]
            yield f.at_most_one([*owners.values()])
            for root, x in owners.items():
                mine, beside = self.member[root], self.around[cell]
                yield from ([-x, self.sea[q], *([mine[q]] if q in mine else [])] for q in beside)
                if self.sizes[root] != 1 and (cell != root or self.sizes[root]):
                    yield [-x, *(mine[q] for q in beside if q in mine)]

    def counts(self, f: Variables) -> Iterator[Clause]:
        """As many cells are members of an island as its number says, in unary, nearest first."""
        for root, size in self.sizes.items():
            literals, most = [*self.member[root].values()], size or 0
            if size and len(literals) < 2 * size:
                literals, most = [-x for x in reversed(literals)], len(literals) - size
            if size and 0 < most < len(literals):
                counted, clauses = at_least(f, literals, most + 1)
                yield from clauses
                yield [counted[most - 1]]
                yield from ([-x] for x in counted[most:])
            elif size:
                yield from ([x if most else -x] for x in literals)

    def broken(self, model: Model) -> list[Clause]:
        """The cuts of islands without a number, and of those that are too small or too large."""
        land = [cell for cell, x in self.sea.items() if x not in model]
        cuts = list[Clause]()
        for island in components(self.around, land):
            check_time()
            root = next((cell for cell in island if cell in self.sizes), None)
            size = None if root is None else self.sizes[root]
            if root is None:
                cuts += self._reached(island)
            elif size and len(island) < size:
                mine = self.member[root]
                out = {q for cell in island for q in self.around[cell] if q not in island}
                cuts.append([mine[q] for q in sorted(out) if q in mine])
            elif size and len(island) > size:
                nearest = outwards(root, island, self.around)
                cuts.append([self.sea[cell] for cell in nearest[: size + 1]])
        return cuts

    def _reached(self, island: Mapping[Cell, Cell]) -> Iterator[Clause]:
        """For each number that can have the first cell: that is no member, or one of the cells that
        separate it from the number is.
        """
        first = next(iter(island))
        for root, x in self.owners[first].items():
            mine = self.member[root]
            able = {cell: [q for q in self.around[cell] if q in mine] for cell in mine}
            own = {cell: cell for cell in island if cell in mine}
            between, _ = separator(able, own, root)
            yield [-x, *(mine[cell] for cell in between)]


def owned(
    f: Formula, puzzle: Gridded, sea: Mapping[Cell, int], able: IslandCells
) -> Iterator[Stated]:
    """What is said of members; how many there are of each island only if the search is long: sooner
    if islands are few, as then little else limits their shapes.
    """
    around, board, member = neighbourhoods(puzzle), Bits(puzzle.rows, puzzle.columns), {}
    f.expect(12 * sum(some.bit_count() for some in able.values()))
    for root, some in able.items():
        near = outwards(root, {*board.cells(some)}, around)
        member[root] = {cell: f.aux() for cell in near}
    islands = Membership(puzzle.given, sea, around, member)
    yield from islands.clauses(f)
    yield Cuts(islands.broken)
    f.hints.steady, f.hints.late = True, islands.counts
    if len(able) <= FEW:
        f.hints.late_after = SOON
