"""Rules about the ring of up to eight cells around a cell."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import TYPE_CHECKING

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized
from ..boards.run_lengths import Lengths
from ..cnf.record import record
from .clues import unmarked
from .rule import At, Breach, Manner, Rule, Said
from .technique import SEVERAL

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The steps from a cell to those around it, clockwise."""

Forbidden = tuple[tuple[tuple[int, bool], ...], ...]
"""What cells of a ring are not together: of each some, by their number, and whether shaded."""


@record
class RunsAround(Rule[Gridded]):
    """Numbers in a cell are the lengths of the runs of shaded cells around it, in any order.

    The cell is not shaded. Instances are clues, `((row, column), lengths)`; a length can be None,
    which is not told.
    """

    techniques = SEVERAL

    bare = True
    name: str = "around"
    marked: str = "shaded"
    manner = frozenset[Manner]({"alike", "stated"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """What the cells around are not together: as few of them as are already no part of runs of
        these lengths.
        """
        for (r, c), lengths in puzzle.given.items():
            ring = [(r + down, c + right) for down, right in STEPS]
            there = tuple(cell in at for cell in ring)
            if (r, c) in at:
                yield ((r, c), lengths), [-at[r, c]]
            for some in forbidden(there, lengths):
                clause = [-at[ring[i]] if true else at[ring[i]] for i, true in some]
                yield ((r, c), lengths), clause

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Marked cells with numbers, and runs that are others, or can only become others."""
        for cell, lengths in puzzle.given.items():
            if entries.get(cell):
                yield Breach(f"{shown_cell(cell)} is {self.marked}", (cell,))
                continue
            values = around(puzzle, cell, entries)
            free = [i for i, x in enumerate(values) if x is None]
            for guess in product((0, 1), repeat=len(free)):
                for i, x in zip(free, guess, strict=True):
                    values[i] = x
                if as_told(runs_around(values), lengths):
                    break
            else:
                bound = "cannot become" if free else "are not"
                yield Breach(f"the runs around {shown_cell(cell)} {bound} {lengths}", (cell,))

    def about(self, place: tuple[Cell, Lengths]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, Lengths], known: "Known") -> str:
        """`the runs around r1c2 are 1,3, in one of 2 ways`."""
        (r, c), lengths = place
        there = {atom[1:]: x for atom, x in known.items()}
        ring = [there.get((r + down, c + right), False) for down, right in STEPS]
        left = len(ways(tuple(ring), lengths))
        how = f", in {'the only way' if left == 1 else f'one of {left} ways'}" * bool(left)
        return f"the runs around {shown_cell(place[0])} are {lengths}{how}"

    def clash(self, puzzle: Gridded, place: tuple[Cell, Lengths], known: "Known") -> str | None:
        """`no runs of 1,3 fit around r1c2`."""
        return f"no runs of {place[1]} fit around {shown_cell(place[0])}"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That cells with clues are not marked."""
        return unmarked(deduced, self.name, self.marked)

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, Lengths]]:
        """The lengths around every cell that is not marked."""
        for cell, x in entries.items():
            if not x:
                yield cell, Lengths(runs_around(around(puzzle, cell, entries)))


@lru_cache(maxsize=500)
def ways(known: tuple[bool | None, ...], lengths: Lengths) -> Sequence[tuple[bool, ...]]:
    """The rings with runs of these lengths, where it is known of some cells what they are."""
    able = ([False, True] if x is None else [x] for x in known)
    return [ring for ring in product(*able) if fits(ring, lengths)]


@lru_cache(maxsize=500)
def forbidden(there: tuple[bool, ...], lengths: Lengths) -> Forbidden:
    """What the cells of a ring that are there are not together: as few of them as possible."""
    own = [i for i, here in enumerate(there) if here]
    rings = ways(tuple(None if here else False for here in there), lengths)
    some = [[i for i in own if chosen >> i & 1] for chosen in range(1 << len(there))]
    parts = {tuple(chosen): {tuple(ring[i] for i in chosen) for ring in rings} for chosen in some}
    found = list[tuple[tuple[int, bool], ...]]()
    for chosen, able in parts.items():
        for values in product((False, True), repeat=len(chosen)):
            fewer = range(len(chosen))
            if values not in able and all(
                (*values[:i], *values[i + 1 :]) in parts[*chosen[:i], *chosen[i + 1 :]]
                for i in fewer
            ):
                found.append(tuple(zip(chosen, values, strict=True)))
    return tuple(found)


def fits(ring: Sequence[bool], lengths: Lengths) -> bool:
    """Whether the runs of true cells of a ring have these lengths, in any order."""
    if all(ring):
        return len(lengths) == 1 and lengths[0] in (len(ring), None)
    start = ring.index(False)
    runs = "".join("x" if x else " " for x in (*ring[start:], *ring[:start])).split()
    left = [len(run) for run in runs]
    for length in lengths:
        if length is not None and length not in left:
            return False
        if length is not None:
            left.remove(length)
    return len(left) == lengths.count(None)


def around(puzzle: Sized, cell: Cell, entries: Position) -> list[int | None]:
    """The values of the cells around one, clockwise, 0 beside the board; for checks."""
    (r, c), high, wide = cell, puzzle.rows, puzzle.columns
    ring = [(r - 1, c - 1), (r - 1, c), (r - 1, c + 1), (r, c + 1)]
    ring += [(2 * r - i, 2 * c - j) for i, j in ring]
    return [entries.get((i, j)) if 0 <= i < high and 0 <= j < wide else 0 for i, j in ring]


def runs_around(values: Sequence[int | None]) -> list[int]:
    """The lengths of the runs of marked cells of a ring, in ascending order; for checks."""
    found = [len([*run]) for x, run in groupby(values, bool) if x]
    if len(found) > 1 and values[0] and values[-1]:
        found[0] += found.pop()
    return sorted(found)


def as_told(runs: Sequence[int], lengths: Lengths) -> bool:
    """Whether runs have these lengths, None for any; for checks."""
    told, left = [n for n in lengths if n is not None], [*runs]
    for n in told:
        if n in left:
            left.remove(n)
    return len(runs) == len(lengths) and len(left) == len(runs) - len(told)
