"""Rules about the shapes of marked cells in rooms."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Position, neighbours
from ..boards.values import NOTHING
from ..cnf import gates
from ..cnf.record import record
from .groups import ROOMS, Roomed
from .rule import At, Breach, Manner, Rule, Said, each
from .shading import SHAPE, called
from .technique import PLACED

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

Shapes = tuple[tuple[str, tuple[Cell, ...]], ...]
"""Shapes, however turned or mirrored: the name of each, and its cells."""

TETROMINOES: Shapes = (
    ("L", ((0, 0), (1, 0), (2, 0), (2, 1))),
    ("I", ((0, 0), (1, 0), (2, 0), (3, 0))),
    ("T", ((0, 0), (0, 1), (0, 2), (1, 1))),
    ("S", ((0, 1), (0, 2), (1, 0), (1, 1))),
    ("O", ((0, 0), (0, 1), (1, 0), (1, 1))),
)

LITS: Shapes = TETROMINOES[:4]
"""Those that have no 2×2 cells."""


def shapes_of(puzzle: Roomed, f: "Formula", shapes: Shapes) -> dict[tuple[str, str], int]:
    """Helpers, the same for all rules of a formula: the marked cells of a room are a shape."""
    there = f.helpers
    keys = [(room, name) for room, _ in ROOMS.walk(puzzle) for name, _ in shapes]
    made = f.auxiliaries(SHAPE, [key for key in keys if (SHAPE, *key) not in there])
    return {key: made.get(key) or there[SHAPE, *key] for key in keys}


@record
class OneShape(Rule[Roomed]):
    """The marked cells of each room are one tetromino, or another of some shapes.

    Cells of no room are not marked.
    """

    techniques = PLACED

    manner = frozenset[Manner]({"quiet"})
    shapes: Shapes
    name: str = "shape"
    marked: str = "shaded"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """One of the ways in which a shape lies in the room, which says what each cell is."""
        inside = {cell for _, cells in ROOMS.walk(puzzle) for cell in cells}
        has = shapes_of(puzzle, f, self.shapes)
        yield from ((NOTHING, [-x]) for cell, x in at.items() if cell not in inside)
        for room, cells in ROOMS.walk(puzzle):
            there = {cell: at[cell] for cell in cells if cell in at}
            by_shape = {
                has[room, name]: {way: f.aux() for way in lying(shape, there)}
                for name, shape in self.shapes
            }
            ways = {way: y for some in by_shape.values() for way, y in some.items()}
            f.expect(2 * len(ways) * len(there))
            yield room, [*ways.values()]
            yield room, [*by_shape]
            for one, some in by_shape.items():
                yield from each(room, gates.disjunction(one, [*some.values()]))
            for cell, x in there.items():
                yield room, [-x, *(y for way, y in ways.items() if cell in way)]
                yield from each(room, ([-y, x if cell in way else -x] for way, y in ways.items()))

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Rooms whose marked cells are no shape, nor with some open cells; marked cells of none."""
        for (r, c), x in entries.items():
            if x and puzzle.regions[r][c] == NOTHING:
                yield Breach(f"{shown_cell((r, c))} is {self.marked}, in no region", ((r, c),))
        sizes = {len(shape) for _, shape in self.shapes}
        for room, cells in found_rooms(puzzle).items():
            marked = {cell for cell in cells if entries.get(cell)}
            able = marked | {cell for cell in cells if cell not in entries}
            grown = (some for size in sizes for some in pieces(marked, able, size))
            if not any(same(some, shape) for some in grown for _, shape in self.shapes):
                words = "cannot have" if able != marked else "has not"
                yield Breach(f"{self.about(room)} {words} {self.every()}", tuple(cells))

    def about(self, place: str) -> str:
        """`region a`."""
        return "cells of no region" if place == NOTHING else ROOMS.called(place)

    def every(self, none: Collection[str] = ()) -> str:
        """`one of L, I, T, S, O`, without those that are none."""
        return f"one of {', '.join(name for name, _ in self.shapes if name not in none)}"

    def why(self, puzzle: Roomed, place: str, known: "Known") -> str:
        """`the shaded cells of region a are one of L, I, T, S, O`, of those that are not excluded;
        `can only be an L`.
        """
        if place == NOTHING:
            return f"{self.about(place)} are not {self.marked}"
        none = {atom[2] for atom, true in known.items() if atom[0] == SHAPE and true is False}
        able = [name for name, _ in self.shapes if name not in none]
        are = f"can only be {called(*able)}" if len(able) == 1 else f"are {self.every(none)}"
        return f"the {self.marked} cells of {self.about(place)} {are}"


@record
class UnlikeTouching(Rule[Roomed]):
    """Two rooms have not the same shape if their marked cells touch.

    By itself: no shape is among the marked cells of both.
    """

    shapes: Shapes
    name: str = "unlike"
    marked: str = "shaded"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """What shapes a room has; and of two marked neighbours, and each shape, not both rooms."""
        of, has = dict[Cell, str](), shapes_of(puzzle, f, self.shapes)
        for room, cells in ROOMS.walk(puzzle):
            of |= dict.fromkeys(cells, room)
            there = {cell: at[cell] for cell in cells if cell in at}
            for name, shape in self.shapes:
                for way in lying(shape, there):
                    yield (room,), [*(-at[cell] for cell in way), has[room, name]]
        for p, q in neighbours(puzzle):
            if p in at and q in at and p in of and q in of and of[p] != of[q]:
                for name, _ in self.shapes:
                    yield (p, q), [-at[p], -at[q], *(-has[of[cell], name] for cell in (p, q))]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Marked neighbours whose rooms have marked cells of one shape."""
        has, of = dict[str, set[str]](), dict[Cell, str]()
        for room, cells in found_rooms(puzzle).items():
            of |= {cell: room for cell in cells if entries.get(cell)}
            there = {cell for cell in cells if cell in of}
            has[room] = {
                name
                for name, shape in self.shapes
                if any(same(some, shape) for some in pieces(set(), there, len(shape)))
            }
        for r, c in of:
            for other in ((r, c + 1), (r + 1, c)):
                if other in of and of[other] != of[r, c]:
                    for name in sorted(has[of[r, c]] & has[of[other]]):
                        pair = ((r, c), other)
                        touching = f"{called(name)} touches {called(name)}"
                        yield Breach(f"{touching} at {shown_cells(pair)}", pair)

    def about(self, place: Sequence[object]) -> str:
        """`r1c1 r1c2`, or `region a`."""
        return ROOMS.called(place[0]) if len(place) == 1 else super().about(place)

    def why(self, puzzle: Roomed, place: Sequence[object], known: "Known") -> str:
        """`two Ls would touch at r1c1 r1c2`."""
        if len(place) == 1:
            return f"{self.about(place)} has the shape of its {self.marked} cells"
        there = {atom[2] for atom, true in known.items() if atom[0] == SHAPE and true}
        if len(there) == 1:
            return f"two {min(there)}s would touch at {self.about(place)}"
        return f"{self.about(place)} are not both {self.marked} in rooms of the same shape"


def lying(shape: Sequence[Cell], among: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
    """The ways in which a shape lies among some cells, turned or mirrored, each once."""
    turned, kinds, there = [*shape], dict[tuple[Cell, ...], None](), {*among}
    for step in range(8):
        turned = [(c, -r) if step != 4 else (r, -c) for r, c in turned]
        top, left = min(turned)
        kinds[tuple(sorted((r - top, c - left) for r, c in turned))] = None
    for kind, (r, c) in product(kinds, sorted(there)):
        way = tuple((r + down, c + right) for down, right in kind)
        if there.issuperset(way):
            yield way


def found_rooms(puzzle: Roomed) -> dict[str, list[Cell]]:
    """The cells of every room, found cell by cell, for checks."""
    found = dict[str, list[Cell]]()
    for r, row in enumerate(puzzle.regions):
        for c, room in enumerate(row):
            if room != NOTHING:
                found.setdefault(room, []).append((r, c))
    return found


def pieces(held: set[Cell], able: set[Cell], size: int) -> Iterator[frozenset[Cell]]:
    """The connected sets of so many cells that have all that are held, and else some that may be;
    if these are no more, all of them, connected or not; for checks.
    """
    if len(able) <= size:
        return iter([frozenset(able)] * (len(able) == size))
    starts = [min(held)] if held else sorted(able)
    grown = {frozenset([cell]) for cell in starts}
    for _ in range(size - 1):
        grown = {
            some | {cell}
            for some in grown
            for r, c in some
            for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if cell in able and cell not in some
        }
    return (some for some in grown if some >= held)


def same(some: Iterable[Cell], shape: Sequence[Cell]) -> bool:
    """Whether cells are a shape, turned or mirrored; for checks."""
    return normal(frozenset(some)) == normal(frozenset(shape))


@lru_cache(maxsize=10_000)
def normal(some: frozenset[Cell]) -> tuple[Cell, ...]:
    """The first of the forms of a shape, turned or mirrored, each at the upper left; for checks."""
    forms = list[tuple[Cell, ...]]()
    for down, right, swapped in product((1, -1), (1, -1), (False, True)):
        moved = [(down * c, right * r) if swapped else (down * r, right * c) for r, c in some]
        top, left = min((r for r, _ in moved), default=0), min((c for _, c in moved), default=0)
        forms.append(tuple(sorted((r - top, c - left) for r, c in moved)))
    return min(forms)
