"""Rules that say that cells are connected by their sides."""

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..boards.bits import Bits
from ..boards.cells import Gridded
from ..boards.names import MOST, shown_cell, shown_cells
from ..boards.places import Cell, Position, Sized, cells, neighbourhoods, neighbours, rim
from ..cnf import graphs
from ..cnf.record import record
from ..cnf.rules import Placed
from . import cuts
from .cuts import Cut, GraphCuts
from .every_cell import of_every_cell
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each
from .technique import CUT_OFF

SOME = 3
"""Of more cells than this, one shows that they would be cut off."""

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@of_every_cell
def connected_but(board: Sized, gone: At) -> Placed:
    """The cells that are not marked are connected, by cuts."""
    cut = graphs.connected_but(board.rows, board.columns, neighbours(board), gone)
    return Placed([None], [cut])


@record
class Connected(Rule[Any]):
    """All shaded cells are connected by their sides."""

    techniques = CUT_OFF

    how: graphs.ConnectedEncoding = "cuts"
    name: str = "connected"
    atom: str = "shaded"
    """The name of the atoms of cells."""
    rest: bool = False
    """Whether it is the other cells that are connected."""
    empty: tuple[Any, ...] = ()
    """What an atom says of a cell that is not there, if there are atoms for several values."""

    @property
    def absent(self) -> bool:
        """Whether atoms say that cells are not there."""
        return self.rest or bool(self.empty)

    @cached_property
    def cuts(self) -> GraphCuts[Gridded] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return GraphCuts(
            cuts.connected,
            neighbours,
            cells,
            node=self.atom,
            absent=self.absent,
            value=self.empty,
        )

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """*connected* of a graph whose edges are the sides between cells."""
        if self.rest and self.how == "cuts":
            return connected_but(puzzle, at)
        nodes = {cell: -literal if self.rest else literal for cell, literal in at.items()}
        return each(None, graphs.connected(f, neighbours(puzzle), nodes=nodes, how=self.how))

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Cells that are there, and that no cell that still may be joins to the others."""
        one, board = not self.rest, Bits(puzzle.rows, puzzle.columns)
        able = board.every & ~board.of([cell for cell, x in entries.items() if bool(x) != one])
        there = able
        if len(entries) < puzzle.rows * puzzle.columns:
            there = board.of([cell for cell, x in entries.items() if bool(x) == one])
        held = [part for part in board.parts(able) if part & there]
        for part in sorted(held, key=int.bit_count)[:-1]:
            apart = board.cells(part)
            yield Breach(f"{shown_cells(apart, MOST)} not connected to the rest", tuple(apart))

    def about(self, place: Any) -> str:
        """`r1c1 r1c2`, or all."""
        return cuts.place(place, "cells")

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`r1c1 r1c2 would be cut off`."""
        return cuts.reason(place, "cells")

    def plainly(self, puzzle: Any, deduced: "Deduced") -> str | None:
        """Which cells would be cut off: those that are there, of many one that shows it; or which
        fewer ones would close a ring.
        """
        [rule, *more] = deduced.rules
        if more or not isinstance(rule.of, Cut) or rule.of.together:
            return None
        there = left(deduced, rule.of, self.atom, rest=self.absent, value=self.empty)
        held = [c for c in there if deduced.known((self.atom, *c, *self.empty)) is not None]
        shown = tuple(held) or there
        shown = shown[:1] if len(shown) > SOME else shown
        between = {x[1:3] for x, true in deduced.premises if true == self.rest}
        between |= {x[1:3] for x, true in deduced.facts if true != self.rest}
        if self.rest and len(between) < len(shown) and (closed := closes(puzzle, between)):
            return f"{shown_cells(sorted(between))} would {closed}"
        return cuts.reason(Cut(shown), "cells")


@of_every_cell
def none_alone(board: Sized, at: At) -> Placed:
    """A clause for each cell: one beside it is not marked; none if these are a single line."""
    several = min(board.rows, board.columns) > 1
    beside = neighbourhoods(board) if several else {}
    negated = {cell: -x for cell, x in at.items()}.__getitem__
    return Placed([*beside], [[*map(negated, near)] for near in beside.values()])


@record
class NoneAlone(Unbroken[Sized]):
    """No cell is shut in by shaded ones; if these share no sides, *connected* says so, too."""

    name: str = "alone"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Not all cells beside a cell are shaded, on a board of several rows and columns."""
        return none_alone(puzzle, at)

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Sized, place: Cell, known: "Known") -> str:
        """`r1c2 would be cut off`."""
        return cuts.reason(Cut((place,)), "cells")


@record
class Outside(Connected):
    """All shaded cells are connected to the rim of the board by shaded cells."""

    name: str = "outside"

    @cached_property
    def cuts(self) -> GraphCuts[Gridded] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        node, absent = self.atom, self.rest
        return GraphCuts(cuts.joined, neighbours, cells, node=node, absent=absent, sizes=rim)

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """*joined*, to the cells of the rim, of a graph whose edges are the sides between cells."""
        nodes = {cell: -literal if self.rest else literal for cell, literal in at.items()}
        ends = [cell for cell in rim(puzzle) if cell in nodes or self.rest]
        for said in graphs.joined(f, neighbours(puzzle), ends, nodes=nodes, how=self.how):
            yield None, said

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Cells that are there, and that no cell that still may be joins to the rim."""
        high, wide, one = puzzle.rows, puzzle.columns, not self.rest
        able = {(r, c) for r in range(high) for c in range(wide) if entries.get((r, c), one) == one}
        for part in joined(able):
            shut = all(0 < r < high - 1 and 0 < c < wide - 1 for r, c in part)
            if shut and any(cell in entries for cell in part):
                said = shown_cells(part, MOST)
                yield Breach(f"{said} not connected to the rim of the board", tuple(part))


def closes(board: Sized, cells: Set[Cell]) -> str | None:
    """What cells do that touch at corners: *close a ring*, or *lead from rim to rim*; else None."""
    last = board.rows - 1, board.columns - 1
    touching, ends = list[int](), 0
    for r, c in cells:
        touching.append(sum((r + i, c + j) in cells for i in (-1, 1) for j in (-1, 1)))
        ends += touching[-1] == 1 and (r in (0, last[0]) or c in (0, last[1]))
    if len(joined(cells)) < len(cells) or {*touching} - {1, 2} or touching.count(1) != ends:
        return None
    return {0: "close a ring", 2: "lead from rim to rim"}.get(ends)


def left(
    deduced: "Deduced", cut: Cut, atom: str, *, rest: bool, value: tuple[Any, ...] = ()
) -> tuple[Cell, ...]:
    """The cells of a cut that are there, or may still be: those around what is there."""
    able = [cell for cell in cut.cells if deduced.known((atom, *cell, *value)) is not rest]
    there = {x[1:3] for x, true in deduced.premises if true != rest}
    parts = [part for part in joined(able) if not there.isdisjoint(part)]
    return tuple(sorted(cell for part in parts for cell in part)) or tuple(able)


def joined(among: Iterable[Cell]) -> list[list[Cell]]:
    """The connected parts of some cells, each sorted."""
    left, found = {*among}, list[list[Cell]]()
    for start in sorted(left):
        if start in left:
            left.remove(start)
            part = [start]
            for r, c in part:
                near = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & left
                left -= near
                part += near
            found.append(sorted(part))
    return found
