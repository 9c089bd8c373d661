"""Rules about regions that are symmetric about a point: the middle of a cell, of a side, or a
corner.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.cells import Gridded
from ..boards.names import MOST, shown_cell, shown_cells
from ..boards.places import Cell, Position, cells, neighbours, within
from ..cnf import graphs
from ..cnf.clock import check_time
from ..cnf.formula import Atom
from ..cnf.record import record
from . import cuts
from .cuts import Claim, Cut, GraphCuts
from .numbers import Candidates
from .rule import Breach, Manner, Rule, Said, each
from .tatami import Covered
from .technique import CUT_OFF, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


class Centred(Gridded, Protocol):
    """A puzzle with centres: `o` in the middle of a cell, `r` on its right side, `d` on the side
    below, `c` at the lower right corner; or the same as a capital letter.
    """

    @property
    def roots(self) -> Mapping[str, Cell]:
        """The regions, each with the cell in which its centre is given."""

    @property
    def able(self) -> Mapping[str, Sequence[Cell]]:
        """The cells that each region can have."""


def around(root: Cell, sign: str) -> list[Cell]:
    """The cells that meet in a centre: one, two or four."""
    (r, c), kind = root, sign.lower()
    down, right = kind in "dc", kind in "rc"
    return [(i, j) for i in range(r, r + down + 1) for j in range(c, c + right + 1)]


@record
class Galaxies:
    """The literals of the cells of regions."""

    parts: Candidates
    own: Mapping[str, Sequence[Cell]]
    """The cells that meet in the centre of each region."""

    @property
    def of(self) -> Mapping[Cell, Mapping[Any, int]]:
        """The literals of each cell, by its regions."""
        return self.parts.of


def able(puzzle: Centred) -> dict[str, list[Cell]]:
    """The cells that each region can have: those that can be joined to its centre by cells of which
    none lies in the centre of another, nor opposite to such a one or to no cell.
    """
    own = {k: around(root, puzzle.given[root]) for k, root in puzzle.roots.items()}
    times = Counter(cell for some in own.values() for cell in some)
    free = {cell for cell in cells(puzzle) if not times[cell]}
    reached = dict[str, list[Cell]]()
    for k, mine in own.items():
        check_time()
        top, left = (a + b for a, b in zip(mine[0], mine[-1], strict=True))
        found = [
            (r, c) for r, c in mine if times[r, c] == 1 and r < puzzle.rows and c < puzzle.columns
        ]
        seen = {*found}
        for r, c in found:
            for p in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if p not in seen and p in free and (top - p[0], left - p[1]) in free:
                    seen.add(p)
                    found.append(p)
        reached[k] = found
    return reached


def galaxies(puzzle: Centred, f: "Formula") -> Galaxies:
    """The atoms: a cell belongs to a region that can have it."""
    keys = sorted((*cell, k) for k, some in puzzle.able.items() for cell in some)
    f.expect(10 * len(keys))
    own = {k: around(root, puzzle.given[root]) for k, root in puzzle.roots.items()}
    return Galaxies(Candidates(cells(puzzle), f.variables("part", keys)), own)


@record
class Symmetric(Rule[Centred]):
    """Every region is symmetric about its centre, around which its cells lie."""

    techniques = (ReasonShape("mirrored", "."),)

    name: str = "symmetric"
    manner = frozenset[Manner]({"alike", "stated"})

    def says(self, puzzle: Centred, f: "Formula", at: Galaxies) -> Said:
        """The cells around a centre, and of each other one also that which lies opposite."""
        for k, mine in at.own.items():
            held = (at.of.get(cell, {}) for cell in mine)
            yield from each(k, ([some[k]] if k in some else [] for some in held))
        for (r, c), here in at.of.items():
            for k, x in here.items():
                (top, left), (bottom, right) = at.own[k][0], at.own[k][-1]
                other = at.of.get((top + bottom - r, left + right - c), {})
                if other is not here:
                    yield k, [-x, *([other[k]] if k in other else [])]

    def broken(self, puzzle: Centred, entries: Position) -> Iterator[Breach]:
        """Cells that lie opposite to one of another region, or to none; and centres of others."""
        twice = {}
        for k, (r, c) in puzzle.roots.items():
            sign = puzzle.given[r, c].lower()
            twice[k] = 2 * r + (sign in ("d", "c")), 2 * c + (sign in ("r", "c"))
            for i in {r, twice[k][0] - r}:
                for j in {c, twice[k][1] - c}:
                    inside = 0 <= i < puzzle.rows and 0 <= j < puzzle.columns
                    if not inside or entries.get((i, j), k) != k:
                        words = f"{shown_cell((i, j))} is not part of {k}, whose centre it touches"
                        yield Breach(words, ((r, c),))
        for (r, c), k in entries.items():
            if k in twice:
                other = twice[k][0] - r, twice[k][1] - c
                inside = 0 <= other[0] < puzzle.rows and 0 <= other[1] < puzzle.columns
                if not inside or entries.get(other, k) != k:
                    there = shown_cell(other) if inside else "what lies opposite"
                    words = f"{shown_cell((r, c))} is part of {k}, {there} is not"
                    yield Breach(words, ((r, c),))

    def about(self, place: str) -> str:
        """`galaxy a`."""
        return f"galaxy {place}"

    def why(self, puzzle: Centred, place: str, known: "Known") -> str:
        """`the galaxy is symmetric`, or has the cells around its centre."""
        return "the galaxy is symmetric" if len(known) > 1 else "the centre lies there"

    def plainly(self, puzzle: Centred, deduced: "Deduced") -> str | None:
        """`r1c2 lies opposite`, or `r1c2, opposite to it, is not`."""
        rules, premises, facts, _ = deduced
        k, so = rules[0].of, {fact.true for fact in facts}
        if len(rules) > 1 or rules[0].rule != self.name or not premises or len(so) != 1:
            return None
        opposite = [across(puzzle, k, fact.atom[1:3]) for fact in facts]
        if {*opposite} != {fact.atom[1:3] for fact in premises}:
            return None
        where, several = shown_cells(sorted(opposite), MOST), len(opposite) > 1
        if so == {True}:
            return f"{where} {'lie' if several else 'lies'} opposite"
        return f"{where}, opposite to {'them, are' if several else 'it, is'} not"


def across(puzzle: Centred, k: str, cell: Cell) -> Cell:
    """What lies opposite to a cell in a region."""
    own = around(puzzle.roots[k], puzzle.given[puzzle.roots[k]])
    return own[0][0] + own[-1][0] - cell[0], own[0][1] + own[-1][1] - cell[1]


@record
class CoveredByGalaxies(Covered):
    """Every cell belongs to a galaxy."""

    def unfit(self, puzzle: Any, deduced: "Deduced") -> str | None:
        """`go beyond the board, take in another centre or be cut off`, as far as that is so."""
        every, found = {*cells(puzzle)}, set[str]()
        centres = {k: {*around(p, puzzle.given[p])} for k, p in puzzle.roots.items()}
        for (_, r, c, own), _true in deduced.facts:
            for k in centres.keys() - {own}:
                there = across(puzzle, k, (r, c))
                met = any(there in cells for other, cells in centres.items() if other != k)
                found.add(BEYOND if there not in every else TAKEN if met else LOST)
        *most, last = [why for why in (BEYOND, TAKEN, LOST) if why in found] or [LOST]
        return f"{', '.join(most)} or {last}" if most else last


BEYOND, TAKEN, LOST = "go beyond the board", "take in another centre", "be cut off"
"""Why a galaxy cannot have a cell: by what lies opposite, or as it is not joined to the centre."""


@record
class GalaxyCuts(GraphCuts[Any]):
    """Why a cut about the cells of one region holds: some would be cut off from its centre."""

    def _claim(self, puzzle: Any, clause: Sequence[tuple[Atom, bool]]) -> Claim[Any] | None:
        """What it says of that region; all other regions' cells are not known."""
        regions = {atom[-1] for atom, _ in clause}
        if len(regions) != 1 or any(atom[0] != self.node for atom, _ in clause):
            return None
        [k] = regions
        own = around(puzzle.roots[k], puzzle.given[puzzle.roots[k]])
        edges, graph = self._graph(puzzle)
        there = {atom[1:3] for atom, true in clause if not true}
        gone = {atom[1:3] for atom, true in clause if true} | graph.keys() - {*puzzle.able[k]}
        sure = there | {*own}
        nothing = frozenset[Any]()
        return Claim(puzzle, graph, nothing, nothing, gone, (sure, edges), dict.fromkeys(own))


@record
class JoinedToCentre(Rule[Centred]):
    """The cells of a region are joined to its centre."""

    techniques = CUT_OFF

    how: graphs.ConnectedEncoding = "cuts"
    name: str = "joined"

    @cached_property
    def cuts(self) -> GalaxyCuts | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return GalaxyCuts(cuts.joined, neighbours, cells, node="part")

    def says(self, puzzle: Centred, f: "Formula", at: Galaxies) -> Said:
        """*joined* of the cells of each region, to those around its centre."""
        nodes: dict[str, dict[Cell, int]] = {k: {} for k in at.own}
        for cell, here in at.of.items():
            for k, x in here.items():
                nodes[k][cell] = x
        for k, some in nodes.items():
            ends = [cell for cell in at.own[k] if cell in some]
            for said in graphs.joined(f, within(some), ends, nodes=some, how=self.how):
                yield k, said

    def broken(self, puzzle: Centred, entries: Position) -> Iterator[Breach]:
        """Cells that no others can join to their centre."""
        for k, root in puzzle.roots.items():
            ahead, there = [root], {root}
            sign = puzzle.given[root].lower()
            for i in (root[0], root[0] + 1) if sign in ("d", "c") else root[:1]:
                for j in (root[1], root[1] + 1) if sign in ("r", "c") else root[1:]:
                    if (i, j) not in there:
                        ahead.append((i, j))
                        there.add((i, j))
            for r, c in ahead:
                for p in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                    inside = 0 <= p[0] < puzzle.rows and 0 <= p[1] < puzzle.columns
                    if inside and p not in there and entries.get(p, k) == k:
                        there.add(p)
                        ahead.append(p)
            lost = sorted(cell for cell, x in entries.items() if x == k and cell not in there)
            if lost:
                yield Breach(f"{shown_cells(lost)} cannot be joined to {k}", tuple(lost))

    def about(self, place: Any) -> str:
        """`r1c1 r1c2`."""
        return cuts.place(place, "cells") if isinstance(place, Cut) else f"galaxy {place}"

    def why(self, puzzle: Centred, place: Any, known: "Known") -> str:
        """`r1c1 r1c2 would be cut off`."""
        if isinstance(place, Cut):
            return cuts.reason(place, "cells")
        return "the galaxy is joined to its centre"
