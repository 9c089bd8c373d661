"""Battleship as integer programs: GBM and CBM of the thesis, after W. J. M. Meuffels and D. den
Hertog.

| program | variables                        | *no touching*                          | source    |
|---------|----------------------------------|----------------------------------------|-----------|
| `ships` | one for each place of a ship     | one ship at a square of four cells     | (4.1)     |
| `cells` | one for all that a cell can show | one ship cell of two that are diagonal | (4.2-4.3) |

`ships` has no variables of cells: what a cell shows is the sum of the ships that show it there.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping

from ...boards.places import Cell, cells, diagonals, lines
from ...cnf.program import Program, Rows, Terms, summed
from . import Battleship, total
from .placements import AFLOAT, places, shown


def ships(puzzle: Battleship, p: Program) -> Rows:
    """The ships of each length are as many as in the fleet; two do not meet the same square."""
    fleet = Counter(puzzle.fleet)
    x = p.variables("ship", places(puzzle.rows, puzzle.columns, sorted(fleet)))
    showing = defaultdict[tuple[str, Cell], list[int]](list)
    over, meeting = defaultdict[Cell, list[int]](list), defaultdict[Cell, dict[int, int]](dict)
    for ship, one in x.items():
        for (r, c), name in zip(ship, shown(ship), strict=True):
            showing[name, (r, c)].append(one)
            over[r, c].append(one)
            for corner in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)):
                meeting[corner][one] = 1
    for cell in cells(puzzle):
        for name in AFLOAT:
            p.spell((name, *cell), summed(showing[name, cell]))
        p.spell(("water", *cell), summed(over[cell], -1), 1)
    for length, number in fleet.items():
        yield "fleet", summed(one for ship, one in x.items() if len(ship) == length), "=", number
    yield from totals(puzzle, {cell: summed(over[cell]) for cell in cells(puzzle)})
    for terms in meeting.values():
        yield "no touching", terms, "<=", 1


def totals(puzzle: Battleship, afloat: Mapping[Cell, Terms]) -> Rows:
    """Σ ship cells = the total, of each line that has one."""
    for kind, i, line in lines(puzzle):
        number = total(puzzle, (kind, i))
        if number is not None:
            found = Counter[int]()
            for cell in line:
                found.update(afloat[cell])
            yield "total", found, "=", number


GOES_ON: Mapping[str, Cell | None] = {
    "single": None,
    "left": (0, 1),
    "right": (0, -1),
    "top": (1, 0),
    "bottom": (-1, 0),
}
"""On which side the ship goes on, of which a cell shows a part that is no middle."""


def by_cells(puzzle: Battleship, p: Program) -> Rows:
    """What a cell shows fits what is beside it, and a ship is placed where all of it is shown."""
    x = {name: p.atoms(name, cells(puzzle)) for name in ("water", *AFLOAT)}
    afloat = {cell: summed(x[name][cell] for name in AFLOAT) for cell in cells(puzzle)}
    for cell in cells(puzzle):
        yield "one part", summed(x[name][cell] for name in x), "=", 1
        yield from drawing(x, afloat, cell)
    for one, other in diagonals(puzzle):
        yield "no touching", {**afloat[one], **afloat[other]}, "<=", 1
    yield from totals(puzzle, afloat)
    longest = max(puzzle.fleet, default=0)
    for length in range(1, longest + 1):
        every = [*places(puzzle.rows, puzzle.columns, [length])]
        placed = p.variables("placed", every)
        for ship, z in placed.items():
            parts = [x[name][cell] for name, cell in zip(shown(ship), ship, strict=True)]
            yield "placement", {z: 1, **summed(parts, -1)}, ">=", 1 - length
            for part in parts:
                yield "placement", {z: 1, part: -1}, "<=", 0
        yield "fleet", summed(placed.values()), "=", puzzle.fleet.count(length)
    for ship in places(puzzle.rows, puzzle.columns, [longest + 1]):
        there = (afloat[cell].items() for cell in ship)
        yield "longest", dict(term for terms in there for term in terms), "<=", longest


def drawing(x: Mapping[str, Mapping[Cell, int]], afloat: Mapping[Cell, Terms], cell: Cell) -> Rows:
    """Where a part is shown, the ship goes on or not, on each side."""
    r, c = cell
    for name, on in GOES_ON.items():
        for i, k in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            beside = afloat.get((r + i, c + k), {})
            if (i, k) == on:
                yield "drawing", {x[name][cell]: 1, **summed(beside, -1)}, "<=", 0
            elif beside:
                yield "drawing", {x[name][cell]: 1, **beside}, "<=", 1
    left, right, above, below = (
        afloat.get((r + i, c + k), {}) for i, k in ((0, -1), (0, 1), (-1, 0), (1, 0))
    )
    middle = x["middle"][cell]
    for one, other in ((left, right), (right, left), (above, below), (below, above)):
        yield "drawing", {middle: 1, **one, **summed(other, -1)}, "<=", 1
    yield "drawing", {middle: 1, **summed([*left, *above], -1)}, "<=", 0


PROGRAMS = {"ships": ships, "cells": by_cells}
