"""Battleship (Bimaru, Battleship Solitaire): find the fleet.

Rules. Some cells of the board hold ships, the others are water.

1. *drawing*: a ship is a single `o`, or two ends, `<` and `>` or `^` and `v`, with middles `#`
   between them: a cell shows on which sides its ship goes on.
2. *no touching*: ships are straight and touch nowhere, diagonally either: no two ship cells are
   diagonal neighbours.
3. *total*: the number beside a row or a column says how many of its cells hold ships.
4. *fleet*: there are exactly as many ships of each length as in the fleet.

Atoms. What a cell shows, one of seven: `("water", r, c)`, `("single", r, c)`, `("left", r, c)`,
`("right", r, c)`, `("top", r, c)`, `("bottom", r, c)`, `("middle", r, c)`. So a hint is one atom,
even a middle, which leaves open how its ship lies.

| encoding | *placement*: a variable for every place of a ship      | its clauses               |
|----------|--------------------------------------------------------|---------------------------|
| `ships`  | placed ships are drawn, and every ship cell is in one  | Σ L·p(L) + R·C            |
| `cells`  | what is drawn is placed, and no ship is longer than M  | Σ (L + 1)·p(L) + p(M + 1) |

(4) counts these variables. On a board of R × C cells, a ship of L > 1 cells has R·(C - L + 1)
places across and C·(R - L + 1) down, none if it is longer; p(L) is their sum, p(1) = R·C. `ships`
sums over the lengths in the fleet, `cells` over 1 … M, the longest. (1) has 29·R·C + 1 clauses and
(2) 2(R - 1)(C - 1). The thesis's board of 10 × 10 with ten ships has 11 030 clauses as `ships` and
11 630 as `cells` with sequential counters. In the formula of a lone puzzle, a ship has only the
places that hints and totals leave, and a cell only the atoms that a ship in them shows, and water.

Implied rule *sum of totals*: the totals and the lines without one can sum to the fleet. Without it,
totals that do not sum to the fleet take search to refute: hundreds of conflicts at 10 × 10.
Sources: the thesis *Cheating on the Daily Paper*, `ships` its GBM (4.1) and `cells` its CBM
(4.2)-(4.3); W. J. M. Meuffels, D. den Hertog, *Solving the Battleship puzzle as an integer
programming problem*, 2010.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.facts import Said
from ...boards.on_cells import Completed
from ...boards.places import Cell, cells, diagonals
from ...boards.scene import Form
from ...boards.spelling import Named
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import shown_cell
from ...cnf.cardinality import Clauses
from ...cnf.formula import Atom, Formula
from ...cnf.gates import conjunction
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ..family import Family, Puzzle
from .chains import Literals, drawing
from .margins import Lengths, Total, Totals
from .placements import (
    AFLOAT,
    Ship,
    left,
    number_of_places,
    places,
    showing,
    shown,
)

WATER = "~"
SHOWN = {
    WATER: "water",
    "o": "single",
    "<": "left",
    ">": "right",
    "^": "top",
    "v": "bottom",
    "#": "middle",
}
"""What a cell can show: the symbol and the name of its atom."""

SHAPES: dict[str, Form] = {
    "o": "disc",
    "<": "left",
    ">": "right",
    "^": "top",
    "v": "bottom",
    "#": "square",
}
"""The shapes in which the parts of ships are drawn."""


@frozen
class Battleship(Puzzle[Cells]):
    """A fleet, longest ship first, the totals of a board, and what some of its cells show."""

    fleet: tuple[int, ...]
    row_totals: Totals
    column_totals: Totals
    given: Mapping[Cell, str] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.row_totals)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.column_totals)


def encode_ships(puzzle: Battleship, f: Formula) -> None:
    """The common rules; ships are placed, and every ship cell is in one of them."""
    ships = [*candidates(puzzle, f, sorted(set(puzzle.fleet)))]
    at = common_rules(puzzle, f, ships)
    placed = f.auxiliaries("placed", ships)
    for ship, x in placed.items():
        f.add("placement", drawn_where_placed(at, ship, x), of=ship)
    for cell, xs in placed_at(at, placed).items():
        f.add("placement", some_ship_placed(at, cell, xs), of=cell)
    count_ships(puzzle, f, placed)


def encode_cells(puzzle: Battleship, f: Formula) -> None:
    """The common rules; a ship is placed where it is drawn, and none is longer than the fleet's."""
    at = common_rules(puzzle, f, candidates(puzzle, f, set(puzzle.fleet)))
    longest = max(puzzle.fleet, default=0)
    board = (puzzle.rows, puzzle.columns)
    f.expect(sum((3 * n + 2) * number_of_places(*board, n) for n in range(1, longest + 1)))
    ships = candidates(puzzle, f, range(1, longest + 1))
    placed = {ship: f.aux() for ship in ships if can_be_drawn(at, ship)}
    for ship, x in placed.items():
        f.add("placement", placed_where_drawn(at, ship, x), of=ship)
    for ship in places(*board, [longest + 1]):
        if at["ship"].keys() >= {*ship}:
            f.add("placement", not_all_ship_cells(at, ship), of=ship)
    count_ships(puzzle, f, placed)


def common_rules(puzzle: Battleship, f: Formula, ships: Iterable[Ship]) -> Literals:
    """The atoms, and the rules that do not involve the fleet. Of a lone puzzle, a cell has only the
    atoms that `ships`, the candidates, show there, and literals for *ship* if they show any.
    """
    every = [*cells(puzzle)]
    able = showing(ships, hinted(puzzle)) if f.lone else dict.fromkeys(AFLOAT, every)
    at = {"water": f.variables("water", every)}
    at |= {name: f.variables(name, able[name]) for name in AFLOAT}
    afloat = {cell for some in able.values() for cell in some}
    ship = at["ship"] = {cell: -x for cell, x in at["water"].items() if cell in afloat}
    f.add("drawing", [[x] for cell, x in at["water"].items() if cell not in afloat])
    outside = None if f.lone else f.auxiliaries("outside", [()])[()]
    if outside:
        f.add("drawing", [[-outside]])
    for cell in ship:
        f.add("drawing", drawing(at, outside, cell), of=cell)
    for one, other in diagonals(puzzle):
        if one in ship and other in ship:
            f.add("no touching", no_touching(ship[one], ship[other]), of=(one, other))
    count_cells(puzzle, f, ship)
    return at


def count_cells(puzzle: Battleship, f: Formula, ship: Mapping[Cell, int]) -> None:
    """Σ ship cells of each row and column = its total, if it has one."""
    rows = [[(r, c) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    columns = [[*column] for column in zip(*rows, strict=True)]
    for kind, totals, lines in (
        ("row", puzzle.row_totals, rows),
        ("column", puzzle.column_totals, columns),
    ):
        for i, (total, line) in enumerate(zip(totals, lines, strict=True)):
            if total is not None:
                within = [ship[cell] for cell in line if cell in ship]
                f.add("total", f.exactly(within, total), of=(kind, i))
        possible = sum_of_totals(sum(puzzle.fleet), totals, len(lines[0]))
        f.add("sum of totals", possible, of=kind, implied=True)


def count_ships(puzzle: Battleship, f: Formula, placed: Mapping[Ship, int]) -> None:
    """Σ placed ships of a length = their number in the fleet, for each length."""
    of_length: dict[int, list[int]] = {length: [] for length in puzzle.fleet}
    for ship, x in placed.items():
        of_length.setdefault(len(ship), []).append(x)
    for length, ships in of_length.items():
        f.add("fleet", f.exactly(ships, puzzle.fleet.count(length)), of=length)


def candidates(puzzle: Battleship, f: Formula, lengths: Iterable[int]) -> Iterable[Ship]:
    """The places of ships of these lengths: all of them or, of a lone puzzle, those that its hints
    and totals leave.
    """
    ships = places(puzzle.rows, puzzle.columns, lengths)
    if not f.lone:
        return ships
    return left(ships, hinted(puzzle), puzzle.row_totals, puzzle.column_totals)


def hinted(puzzle: Battleship) -> dict[Cell, str]:
    """What cells are given to show, as the names of atoms."""
    return {cell: SHOWN[symbol] for cell, symbol in puzzle.given.items()}


def shown_ship(ship: Ship) -> str:
    """A ship as messages show it: its length, and its first cell and last."""
    first, last = shown_cell(ship[0]), shown_cell(ship[-1])
    return f"a ship of {len(ship)} at {first}" + (f"-{last}" if len(ship) > 1 else "")


def drawn(at: Literals, ship: Ship) -> list[int]:
    """The literals that together state that these cells are one whole ship."""
    return [at[name][cell] for name, cell in zip(shown(ship), ship, strict=True)]


def can_be_drawn(at: Literals, ship: Ship) -> bool:
    """Whether all its cells have the atoms of what they show."""
    return all(cell in at[name] for name, cell in zip(shown(ship), ship, strict=True))


def no_touching(ship: int, other: int) -> Clauses:
    """¬ship[r,c] ∨ ¬ship[r+1,c±1] for diagonal neighbours: 2(R - 1)(C - 1) clauses."""
    yield [-ship, -other]


def sum_of_totals(fleet: int, totals: Totals, length: int) -> Clauses:
    """⊥ unless the lines without a total, of so many cells, can hold what the others leave."""
    left = fleet - sum(total for total in totals if total is not None)
    if not 0 <= left <= length * totals.count(None):
        yield []


def drawn_where_placed(at: Literals, ship: Ship, placed: int) -> Clauses:
    """placed → left ∧ middle ∧ … ∧ right, or top ∧ … ∧ bottom, or single: a clause a cell."""
    for literal in drawn(at, ship):
        yield [-placed, literal]


def some_ship_placed(at: Literals, cell: Cell, ships: Sequence[int]) -> Clauses:
    """ship[r,c] → ⋁ placed ships with this cell: a clause a cell of the board."""
    yield [-at["ship"][cell], *ships]


def placed_at(at: Literals, placed: Mapping[Ship, int]) -> dict[Cell, list[int]]:
    """The variables of the ships that can be placed on each cell."""
    over: dict[Cell, list[int]] = {cell: [] for cell in at["ship"]}
    for ship, x in placed.items():
        for cell in ship:
            over[cell].append(x)
    return over


def placed_where_drawn(at: Literals, ship: Ship, placed: int) -> Clauses:
    """placed ↔ left ∧ middle ∧ … ∧ right, and so on: a clause a cell, and one more."""
    return conjunction(placed, drawn(at, ship))


def not_all_ship_cells(at: Literals, ship: Ship) -> Clauses:
    """⋁ ¬ship over the cells of a place: a clause a place."""
    yield [-at["ship"][cell] for cell in ship]


ENCODINGS: dict[str, Callable[[Battleship, Formula], None]] = {
    "ships": encode_ships,
    "cells": encode_cells,
}


def verify(puzzle: Battleship, solution: Cells) -> list[str]:
    """The rules that a drawing breaks, in words; found in the rows and columns as strings."""
    rows = ["".join(row) for row in solution]
    columns = ["".join(column) for column in zip(*solution, strict=True)]
    ships = sorted(ships_seen(rows, columns))
    afloat = {(r, c) for r, row in enumerate(rows) for c, shows in enumerate(row) if shows != WATER}
    broken = [
        f"{shown_cell((r, c))} is {rows[r][c]}, {hint} is given"
        for (r, c), hint in puzzle.given.items()
        if rows[r][c] != hint
    ]
    for cell, ship, right in ships:
        if ship != right:
            broken.append(f"the ship at {shown_cell(cell)} is drawn {ship}, not {right}")
    for r, c in sorted(afloat):
        for below in sorted({(r + 1, c - 1), (r + 1, c + 1)} & afloat):
            broken.append(f"ships touch at {shown_cell((r, c))} and {shown_cell(below)}")
    for kind, totals, lines in (
        ("row", puzzle.row_totals, rows),
        ("column", puzzle.column_totals, columns),
    ):
        for i, (total, line) in enumerate(zip(totals, lines, strict=True), 1):
            count = len(line) - line.count(WATER)
            if total not in (None, count):
                broken.append(f"{kind} {i} has {count} ship cells, not {total}")
    found, wanted = Counter(len(ship) for _, ship, _ in ships), Counter(puzzle.fleet)
    for length in sorted(found | wanted):
        if found[length] != wanted[length]:
            broken.append(f"ships of {length}: {found[length]}, the fleet has {wanted[length]}")
    return broken


def ships_seen(rows: Sequence[str], columns: Sequence[str]) -> Iterator[tuple[Cell, str, str]]:
    """For each ship, where it begins, what its cells show, and what they should show."""
    for r, row in enumerate(rows):
        for c, ship in runs(row):
            if len(ship) > 1:
                yield (r, c), ship, picture(len(ship), "<>")
            elif (r, ship) in runs(columns[c]):
                yield (r, c), ship, "o"
    for c, column in enumerate(columns):
        for r, ship in runs(column):
            if len(ship) > 1:
                yield (r, c), ship, picture(len(ship), "^v")


def runs(line: str) -> list[tuple[int, str]]:
    """The runs of ship cells in a line: where each begins, and what its cells show."""
    return [(run.start(), run.group()) for run in re.finditer(f"[^{WATER}]+", line)]


def picture(length: int, ends: str) -> str:
    """A ship of a length as it is drawn, with `<>` or `^v` for its ends."""
    return "o" if length == 1 else ends[0] + "#" * (length - 2) + ends[1]


def fleet_first(*, rows: int, columns: int, fleet: Sequence[int], **told: Any) -> Battleship:
    """The puzzle, with its longest ship first; its totals say how many rows and columns it has."""
    return Battleship(tuple(sorted(fleet, reverse=True)), **told)


class ShipParts(Named):
    """What a cell shows: `("water", r, c)` is true, or the atom of a part of a ship."""

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`water`, `part of a ship` or, for example, `<`; as an aside, `not <`."""
        if atom[0] == "water":
            return "water" if true else "part of a ship", False
        return super().so(atom, true)

    def helper(self, puzzle: Battleship, name: Atom, true: bool) -> Said | None:
        """A ship is `placed` or not, and the outside is water: as asides."""
        match name:
            case ("outside",):
                return Said("the outside", "a ship" if true else "water", aside=True)
            case ("placed", *ship):
                said = "placed" if true else "not placed"
                return Said(shown_ship(tuple(ship)), said, aside=True, place=(*ship,))
        return None


PARTS = Symbols({symbol: symbol for symbol in SHOWN})
GIVENS = Text(
    fleet_first,
    Lengths("fleet", "fleet", "a ship's length"),
    Total("rows", "row_totals", of_rows=True),
    Total("columns", "column_totals", of_rows=False),
    InCells(PARTS, drawn=False),
)
ANSWER = Completed[Battleship, str](PARTS, ShipParts(SHOWN), WATER, shapes=SHAPES)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, penpa, puzzlink, tokens
    from .fleets import FleetFile, Sea

    numbered = dict(zip("0123456", "~^v<>#o", strict=True))
    lettered = dict(zip("xonswem", "~o^v<>#", strict=True))
    styles = dict(zip("o#<^>v~", (1, 2, 3, 4, 5, 6, 8), strict=True))
    yield puzzlink.PuzzLink(("battleship",), (Sea(tokens.NUMBERS, numbered),))
    yield FleetFile(("battleship",), symbols=numbered, frame=1)
    yield penpa.Penpa(
        ("battleship", "battleships"),
        symbols={symbol: (style, "battleship_B") for symbol, style in styles.items()},
        known=("fleet",),
        totals=True,
    )
    yield from grids.texts("battleships", "battleship", symbols=lettered, fleet=True)


FAMILY = Family(
    Board("battleship", GIVENS, ANSWER, notations),
    about="find the ships of the fleet, as many cells in each line as its total says",
    also=("Bimaru", "Battleship Solitaire"),
    rules="Find the fleet: its ships lie straight in the water and do not touch, not even at "
    "corners. The numbers beside the board say how many cells of each row and column "
    "belong to ships.",
    encodings=ENCODINGS,
    verify=verify,
    shape=lambda puzzle: (puzzle.fleet, puzzle.row_totals, puzzle.column_totals),
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.battleship.reasons",
)
