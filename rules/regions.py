"""Rules about regions: connected cells, as many as a number says."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Position, cells, neighbours
from ..boards.words import counted
from ..cnf import graphs
from ..cnf.record import record
from . import cuts
from .connected import joined, left
from .cuts import Cut, GraphCuts
from .rule import At, Breach, Manner, Rule, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@record
class Islands(Rule[Gridded]):
    """Cells of land that are joined have exactly one number, which says how many they are.

    Land is what is not shaded. All numbers are on land; one that is None is not told.
    """

    how: graphs.ConnectedEncoding = "cuts"
    name: str = "islands"
    manner = frozenset[Manner]({"alike"})

    @cached_property
    def cuts(self) -> GraphCuts[Gridded] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return GraphCuts(
            cuts.regions, neighbours, cells, node="shaded", absent=True, sizes=attrgetter("given")
        )

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """*regions* of a graph whose edges are the sides between cells."""
        land, pairs = {cell: -literal for cell, literal in at.items()}, neighbours(puzzle)
        for said in graphs.regions(f, pairs, puzzle.given, nodes=land, how=self.how):
            yield None, said

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Islands with several numbers, with too many cells or room for too few, and those that no
        number can reach.
        """
        given, land = puzzle.given, {cell for cell, x in entries.items() if not x}
        every = range(puzzle.rows * puzzle.columns)
        free = {cell for i in every if (cell := divmod(i, puzzle.columns)) not in entries}
        islands = [(part, [cell for cell in part if cell in given]) for part in joined(land)]
        own = [part for part, roots in islands if len(roots) == 1]
        beside = holders(own) if free else {}
        reached = list[set[Cell]]()
        for part, roots in islands:
            size, here = len(part), f"the island at {shown_cell(part[0])}"
            if len(roots) > 1:
                yield Breach(f"{here} has {len(roots)} numbers, not one", tuple(part))
            elif roots:
                number, me = given[roots[0]] or 0, {part[0]}

                def may(cell: Cell, me: AbstractSet[Cell] = me) -> bool:
                    return (cell in free or cell in land) and beside.get(cell, me) == me

                room = reach(part, may, number - size if number else None)
                reached.append(room)
                if number and not size <= number <= len(room):
                    has = "has" if size > number or size == len(room) else "has room for"
                    there = counted(size if size > number else len(room), "cell")
                    yield Breach(f"{here} {has} {there}, not {number}", tuple(part))
        for part, roots in islands:
            if not roots and not any(room.issuperset(part) for room in reached):
                yield Breach(
                    f"no number can reach the island at {shown_cell(part[0])}", tuple(part)
                )

    def about(self, place: Any) -> str:
        """`r1c1 r1c2`, or all."""
        return cuts.place(place, "cells")

    def why(self, puzzle: Gridded, place: Any, known: "Known") -> str:
        """`r1c1 r1c2 would be one region`."""
        return "numbers are on land" if place is None else cuts.reason(place, "cells")

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """What an island would be; or that one has all its cells."""
        rule = deduced.rules[0]
        if rule.rule != self.name or not isinstance(rule.of, Cut):
            return None
        if complete := self._complete(puzzle, deduced):
            return complete
        return None if len(deduced.rules) > 1 else self._island(puzzle, deduced, rule.of)

    def _complete(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That an island has all its cells, of sea around it; None of other cuts."""
        own = {x[1:] for x, true in deduced.facts if true}
        said = [rule.of for rule in deduced.rules if rule.rule == self.name and rule.of]
        parts = {frozenset(cut.cells) - own for cut in said if cut.together}
        roots = [cell for part in parts for cell in part if cell in puzzle.given]
        every = len(own) == len(deduced.rules) == len(said) and all(cut.together for cut in said)
        if not every or len(parts) != 1 or len(roots) != 1:
            return None
        full = [puzzle.given[roots[0]]] == [*map(len, parts)]
        return f"{numbered(puzzle, roots[0])} has all its cells" if full else None

    def _island(self, puzzle: Gridded, deduced: "Deduced", cut: Cut) -> str:
        """Land that would have several numbers, too many cells, too few, or no number."""
        there = cut.cells if cut.together else left(deduced, cut, "shaded", rest=True)
        roots = [cell for cell in there if cell in puzzle.given]
        if cut.together and len(roots) > 1:
            both = " and ".join(numbered(puzzle, cell) for cell in roots)
            return f"{shown_cells(there)} would join {both}"
        if cut.together:
            return f"the island of {shown_cells(there)} would have {len(there)} cells"
        if roots:
            room = counted(len(there), "cell")
            return f"{numbered(puzzle, roots[0])} would have room for at most {room}"
        return f"no number could reach {shown_cells(there)}"


def numbered(puzzle: Gridded, cell: Cell) -> str:
    """`the 3 at r1c2`."""
    return f"the {puzzle.given[cell] or '?'} at {shown_cell(cell)}"


def holders(parts: Iterable[Sequence[Cell]]) -> dict[Cell, set[Cell]]:
    """Of each cell in parts, or beside them, the first cells of these parts."""
    found = defaultdict[Cell, set[Cell]](set)
    for part in parts:
        for r, c in part:
            for cell in ((r, c), (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                found[cell].add(part[0])
    return found


def reach(part: Iterable[Cell], may: Callable[[Cell], bool], steps: int | None) -> set[Cell]:
    """A part, and the cells that it may have to which so few steps lead; None for any number."""
    found = {*part}
    edge = found if steps is None or steps > 0 else set[Cell]()
    while edge:
        near = {
            cell
            for r, c in edge
            for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if cell not in found and may(cell)
        }
        found |= near
        steps = steps and steps - 1
        edge = near if steps != 0 else set()
    return found
