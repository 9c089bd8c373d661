"""What is wrong with the cells of a label, of which some may not be known yet."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ...boards.names import shown_cell
from ...boards.places import Cell
from ...boards.words import counted
from ...cnf.errors import NotFound
from ...cnf.record import record
from ...rules.rule import Breach
from .search import FEW_STATES, path_through


@record
class Area:
    """The cells that are known to have a label, and those of which nothing is known."""

    label: str
    ends: tuple[Cell, Cell]
    cells: set[Cell]
    blank: set[Cell]
    touching: bool

    @cached_property
    def beside(self) -> Mapping[Cell, Sequence[Cell]]:
        """Its cells, each with those beside it."""
        return {p: [q for q in around(p) if q in self.cells] for p in sorted(self.cells)}

    @cached_property
    def full(self) -> set[Cell]:
        """The cells that can have no other neighbour with the label."""
        if self.touching:
            return set()
        return {p for p, others in self.beside.items() if len(others) >= self.number(p)}

    def number(self, cell: Cell) -> int:
        """How many neighbours on the path a cell has."""
        return 1 if cell in self.ends else 2

    def able(self, cell: Cell) -> Sequence[Cell]:
        """The cells beside one that may still have the label."""
        ways = [q for q in around(cell) if q in self.blank] if self.blank else []
        return [q for q in ways if self.full.isdisjoint(around(q))]

    @cached_property
    def closed(self) -> bool:
        """Whether no other cell can have the label."""
        return not any(map(self.able, self.cells))

    @cached_property
    def parts(self) -> Sequence[set[Cell]]:
        """Its cells, as they are joined or may still be."""
        found, left = list[set[Cell]](), {*self.cells}
        while left:
            start = left.pop()
            part, ahead = {start}, [start]
            for cell in ahead:
                if not left:
                    break
                near = self.beside.get(cell) or [q for q in around(cell) if q in self.cells]
                new = [q for q in (*near, *self.able(cell)) if q not in part]
                part.update(new)
                left.difference_update(new)
                ahead += new
            found.append(part & self.cells)
        return found


def around(cell: Cell) -> Sequence[Cell]:
    """The cells that share a side with one, were the board larger."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def faults(area: Area) -> Iterator[Breach]:
    """Why the cells of a label cannot be a path between its ends."""
    k, ends = area.label, area.ends
    if area.touching and area.closed:
        if no_path(area):
            said = f"no path of {k} leads from end to end through all its cells"
            yield Breach(said, tuple(area.beside))
        return
    apart = sorted((part for part in area.parts if part.isdisjoint(ends)), key=min)
    elsewhere, wrong = set[Cell]().union(*apart), bool(apart)
    for cell, others in area.beside.items():
        there, number = len(others), area.number(cell)
        most = there + (len(area.able(cell)) if there < number else 0)
        if cell not in elsewhere and (most < number or (there > number and not area.touching)):
            bound = "at most " if there < most else ""
            count = f"{counted(most, 'neighbour')} that {'is' if most == 1 else 'are'} {k}"
            yield Breach(f"{shown_cell(cell)} has {bound}{count}, not {number}", (cell, *others))
            wrong = True
    for part in apart:
        said = f"the {k} at {shown_cell(min(part))} is on no path to its ends"
        yield Breach(said, tuple(sorted(part)))
    if not wrong and not any(part.issuperset(ends) for part in area.parts):
        yield Breach(f"no path of {k} can lead from {' to '.join(map(shown_cell, ends))}", ends)


def no_path(area: Area) -> bool:
    """Whether no path leads from end to end through all cells. NotFound if that takes too long to
    find out; it is not found out if some cells are not known yet.
    """
    through = sorted(area.cells)
    if not area.blank:
        return path_through(through, *area.ends) is None
    try:
        return path_through(through, *area.ends, most=FEW_STATES) is None
    except NotFound:
        return False
