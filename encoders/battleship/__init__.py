"""Battleship (Bimaru, Battleship Solitaire): find the fleet.

Rules. Some cells of the board hold ships, the others are water.

1. *drawing*: a ship is a single `o`, or two ends, `<` and `>` or `^` and `v`, with middles `#`
   between them: a cell shows on which sides its ship goes on.
2. *no touching*: ships are straight and touch nowhere, not even diagonally: no two ship cells are
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

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from ...boards import facts
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import shown_cell, shown_cells
from ...boards.on_cells import Completed
from ...boards.places import Cell, Position, cells, diagonals
from ...boards.spelling import Named
from ...boards.text import Text
from ...boards.totals import Total, Totals
from ...boards.values import Symbols
from ...boards.words import counted
from ...cnf.formula import Atom, Formula
from ...cnf.gates import conjunction
from ...cnf.record import frozen, record
from ...rules.clues import value_clues
from ...rules.counts import Count
from ...rules.groups import LINES
from ...rules.rule import Breach, Manner, Rule, Said, Unbroken, each
from ..family import Puzzle
from ..ruled import family
from .chains import Literals, drawing
from .margins import SHAPES, Lengths
from .placements import (
    AFLOAT,
    Ship,
    left,
    number_of_places,
    places,
    showing,
    shown,
)

if TYPE_CHECKING:
    from ...rules.explaining import Known

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


def sea(puzzle: Battleship, f: Formula) -> Literals:
    """The literals of all that cells show, and *ship*. Of a lone puzzle, a cell has only those that
    a ship of the fleet can show there, and *ship* if there are some.
    """
    every, lone = [*cells(puzzle)], f.lone
    ships = candidates(puzzle, f, sorted({*puzzle.fleet})) if lone else ()
    able = showing(ships, hinted(puzzle)) if lone else dict.fromkeys(AFLOAT, every)
    at = {"water": f.variables("water", every)}
    at |= {name: f.variables(name, able[name]) for name in AFLOAT}
    afloat = {cell for some in able.values() for cell in some}
    at["ship"] = {cell: -x for cell, x in at["water"].items() if cell in afloat}
    outside: dict[Any, int] = {} if lone else f.auxiliaries("outside", [()])
    return {**at, "outside": outside, "placed": {}}


@record
class Drawing(Rule[Battleship]):
    """A cell shows on which sides its ship goes on."""

    name: str = "drawing"
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Battleship, f: Formula, at: Literals) -> Said:
        """What a cell shows, by the ship cells beside it; off the board is water."""
        ship, outside = at["ship"], at["outside"].get(())
        yield from each(None, ([x] for cell, x in at["water"].items() if cell not in ship))
        yield from each(None, [[-outside]] if outside else [])
        for cell in ship:
            yield from each(cell, drawing(at, outside, cell))

    def broken(self, puzzle: Battleship, entries: Position) -> Iterator[Breach]:
        """Parts of ships that do not fit what is known beside them."""
        ships = afloat(puzzle, entries)
        for (r, c), shows in entries.items():
            if shows == WATER:
                continue
            across = ships.get((r, c - 1)), ships.get((r, c + 1))
            near = across, (ships.get((r - 1, c)), ships.get((r + 1, c)))
            for pair, wanted, sides in zip(near, ENDS[shows], SIDES, strict=True):
                if wanted is None and {*pair} == {True, False}:
                    yield self.misdrawn((r, c), shows, f"a ship {sides[pair.index(True)]} only")
                elif wanted and pair != wanted:
                    for side, there, so in zip(sides, pair, wanted, strict=True):
                        if there not in (None, so):
                            what = "a ship" if there else "water"
                            yield self.misdrawn((r, c), shows, f"{what} {side}")
            if shows == "#" and near == ((False, False), (False, False)):
                yield self.misdrawn((r, c), shows, "water around it")

    def misdrawn(self, cell: Cell, shows: str, what: str) -> Breach:
        """`r1c2 is <, with water on the right`."""
        return Breach(f"{shown_cell(cell)} is {shows}, with {what}", (cell,))

    def about(self, place: Any) -> str:
        """`r1c2`, or where the board ends."""
        return "the edge of the board" if place is None else shown_cell(place)

    def why(self, puzzle: Battleship, place: Any, known: "Known") -> str:
        """`r1c2 is a whole ship, with water on all sides`."""
        if place is None:
            return "no ship goes on outside the board"
        drawn = [atom for atom, true in known.items() if true and atom[1:] == place]
        if not drawn:
            return f"what is beside {shown_cell(place)} says what it shows"
        return f"{shown_cell(place)} {GOES_ON[drawn[0][0]]}"

    def clash(self, puzzle: Battleship, place: Any, known: "Known") -> str | None:
        """`r1c2 does not fit what is beside it`."""
        if place is None:
            return "a ship goes on outside the board"
        return f"{shown_cell(place)} does not fit what is beside it"


GOES_ON = {
    "water": "is water, not a part of a ship",
    "single": "is a whole ship, with water on all sides",
    "left": "is the left end of a ship, which goes on to the right",
    "right": "is the right end of a ship, which goes on to the left",
    "top": "is the upper end of a ship, which goes on below",
    "bottom": "is the lower end of a ship, which goes on above",
    "middle": "is in the middle of a ship, which goes on in line, on both sides",
}
"""What a cell says of the cells beside it."""

SIDES = (("on the left", "on the right"), ("above", "below"))
ENDS: dict[Any, Sequence[tuple[bool, bool] | None]] = {
    "o": ((False, False), (False, False)),
    "<": ((False, True), None),
    ">": ((True, False), None),
    "^": (None, (False, True)),
    "v": (None, (True, False)),
    "#": (None, None),
}
"""On which of two sides a ship goes on, across and down; None where it does on both, or on none."""


def afloat(puzzle: Battleship, entries: Position) -> dict[Any, bool]:
    """Whether a ship is in a cell, where that is known; around the board is water."""
    ships: dict[Any, bool] = {cell: shows != WATER for cell, shows in entries.items()}
    high, wide = len(puzzle.row_totals), len(puzzle.column_totals)
    ships |= {(r, c): False for r in range(high) for c in (-1, wide)}
    return ships | {(r, c): False for r in (-1, high) for c in range(wide)}


@record
class NoTouching(Rule[Battleship]):
    """Ships are straight and touch nowhere: no two ship cells are diagonal neighbours."""

    name: str = "no touching"

    def says(self, puzzle: Battleship, f: Formula, at: Literals) -> Said:
        """¬ship[r,c] ∨ ¬ship[r+1,c±1] for diagonal neighbours: 2(R - 1)(C - 1) clauses."""
        ship = at["ship"]
        for one, other in diagonals(puzzle):
            if one in ship and other in ship:
                yield (one, other), [-ship[one], -ship[other]]

    def broken(self, puzzle: Battleship, entries: Position) -> Iterator[Breach]:
        """Two ship cells at a corner."""
        for (r, c), shows in entries.items():
            for other in ((r + 1, c - 1), (r + 1, c + 1)) if shows != WATER else ():
                if entries.get(other, WATER) != WATER:
                    pair = ((r, c), other)
                    yield Breach(f"ships touch at {self.about(pair)}", pair)

    def about(self, place: Any) -> str:
        """`r1c1 and r2c2`."""
        return " and ".join(map(shown_cell, place))

    def why(self, puzzle: Battleship, place: Any, known: "Known") -> str:
        """`ships do not touch at r1c1 and r2c2`."""
        return f"ships do not touch at {self.about(place)}"

    def clash(self, puzzle: Battleship, place: Any, known: "Known") -> str | None:
        """`ships touch at r1c1 and r2c2`."""
        return f"ships touch at {self.about(place)}"


class LineTotal(Count[Battleship]):
    """The total beside a row or a column says how many of its cells hold ships."""

    def says(self, puzzle: Battleship, f: Formula, at: Any) -> Said:
        """Σ ship cells = the total, of each line that has one."""
        return super().says(puzzle, f, at["ship"])

    def broken(self, puzzle: Battleship, entries: Position) -> Iterator[Breach]:
        """Lines that have too many ship cells, or too few left."""
        ship = {cell: int(shows != WATER) for cell, shows in entries.items()}
        return super().broken(puzzle, ship)


@record
class SumOfTotals(Unbroken[Battleship]):
    """The totals, and the lines without one, can sum to the fleet."""

    name: str = "sum of totals"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Battleship, f: Formula, at: Literals) -> Said:
        """⊥ unless the lines without a total can hold what the others leave."""
        fleet, rows, columns = sum(puzzle.fleet), puzzle.row_totals, puzzle.column_totals
        for kind, totals, length in (("row", rows, len(columns)), ("column", columns, len(rows))):
            left = fleet - sum(total for total in totals if total is not None)
            if not 0 <= left <= length * totals.count(None):
                yield kind, []

    def about(self, place: str) -> str:
        """`rows`."""
        return f"{place}s"

    def why(self, puzzle: Battleship, place: str, known: "Known") -> str:
        """`the totals of the rows do not sum to the fleet`."""
        return f"the totals of the {place}s do not sum to the fleet"


@record
class Placement(Rule[Battleship]):
    """Every ship cell is in a ship of the fleet."""

    name: str = "placement"
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Battleship, f: Formula, at: Literals) -> Said:
        """placed → left ∧ middle ∧ … ∧ right, or top ∧ … ∧ bottom, or single: a clause a cell;
        ship[r,c] → ⋁ placed ships with this cell.
        """
        ships = [*candidates(puzzle, f, sorted({*puzzle.fleet}))]
        at["placed"].update(f.auxiliaries("placed", ships))
        over: dict[Cell, list[int]] = {cell: [] for cell in at["ship"]}
        for ship, x in at["placed"].items():
            yield from each(ship, ([-x, literal] for literal in drawn(at, ship)))
            for cell in ship:
                over[cell].append(x)
        for cell, xs in over.items():
            yield cell, [-at["ship"][cell], *xs]

    def broken(self, puzzle: Battleship, entries: Position) -> Iterator[Breach]:
        """Parts of ships that no ship of the fleet covers, as far as cells are known."""
        lengths = {*puzzle.fleet}
        alone = {cell for cell, shows in entries.items() if shows != WATER}
        alone.difference_update(*(ship for ship in whole(entries) if len(ship) in lengths))
        if alone:
            able = (ship for length in lengths for ship in fitting(puzzle, entries, length))
            alone.difference_update(*able)
        if alone:
            yield Breach(f"no ship of the fleet covers {shown_cells(sorted(alone))}", (*alone,))

    def about(self, place: Any) -> str:
        """`r1c2`, or `a ship of 2 at r1c2–r1c3`."""
        return shown_cell(place) if isinstance(place[0], int) else shown_ship(tuple(place))

    def why(self, puzzle: Battleship, place: Any, known: "Known") -> str:
        """`a ship of the fleet covers r1c2`."""
        here = self.about(place)
        covers = isinstance(place[0], int)
        return f"a ship of the fleet covers {here}" if covers else f"{here} looks like this"

    def clash(self, puzzle: Battleship, place: Any, known: "Known") -> str | None:
        """`no ship of the fleet covers r1c2`."""
        here = self.about(place)
        if isinstance(place[0], int):
            return f"no ship of the fleet covers {here}"
        return f"{here} does not fit what is known there"


@record
class PlacedWhereDrawn(Placement):
    """What is drawn is a ship, and none is longer than those of the fleet."""

    def says(self, puzzle: Battleship, f: Formula, at: Literals) -> Said:
        """placed ↔ left ∧ middle ∧ … ∧ right, and so on: a clause a cell, and one more; ⋁ ¬ship
        over the cells of a longer place.
        """
        longest, board = max(puzzle.fleet, default=0), (puzzle.rows, puzzle.columns)
        f.expect(sum((3 * n + 2) * number_of_places(*board, n) for n in range(1, longest + 1)))
        for ship in candidates(puzzle, f, range(1, longest + 1)):
            if can_be_drawn(at, ship):
                x = at["placed"][ship] = f.aux()
                yield from each(ship, conjunction(x, drawn(at, ship)))
        for ship in places(*board, [longest + 1]):
            if at["ship"].keys() >= {*ship}:
                yield ship, [-at["ship"][cell] for cell in ship]


@record
class Fleet(Rule[Battleship]):
    """There are exactly as many ships of each length as in the fleet."""

    name: str = "fleet"
    upon: str = "placement"
    """The rule that says which ships there are."""
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Battleship, f: Formula, at: Literals) -> Said:
        """Σ placed ships of a length = their number in the fleet, for each length."""
        of_length: dict[int, list[int]] = {length: [] for length in puzzle.fleet}
        for ship, x in at["placed"].items():
            of_length.setdefault(len(ship), []).append(x)
        for length, ships in of_length.items():
            yield length, f.exactly(ships, puzzle.fleet.count(length))

    def broken(self, puzzle: Battleship, entries: Position) -> Iterator[Breach]:
        """Lengths of which there are too many whole ships, or for which there is no room left."""
        every = [*whole(entries)]
        found, wanted = Counter(map(len, every)), Counter(puzzle.fleet)
        for length in sorted(found | wanted):
            n, limit = found[length], ""
            if n < wanted[length]:
                n = sum(1 for _ in fitting(puzzle, entries, length))
                limit = "at most " * (n > found[length])
            if n < wanted[length] or found[length] > wanted[length]:
                words = f"ships of {length}: {limit}{n}, the fleet has {wanted[length]}"
                drawn = (cell for ship in every if len(ship) == length for cell in ship)
                yield Breach(words, tuple(drawn))

    def about(self, place: int) -> str:
        """`ships of 3`."""
        return f"ships of {place}"

    def why(self, puzzle: Battleship, place: int, known: "Known") -> str:
        """`the fleet has 2 ships of 3`."""
        return f"the fleet has {counted(puzzle.fleet.count(place), 'ship')} of {place}"


def whole(entries: Position) -> Iterator[Ship]:
    """The ships of which all cells are drawn, from their first cell to the last."""
    for (r, c), shows in entries.items():
        if shows == "o":
            yield ((r, c),)
        elif shows in ("<", "^"):
            down, right, end = (0, 1, ">") if shows == "<" else (1, 0, "v")
            ship = [(r, c), (r + down, c + right)]
            while entries.get(ship[-1]) == "#":
                ship.append((ship[-1][0] + down, ship[-1][1] + right))
            if entries.get(ship[-1]) == end:
                yield tuple(ship)


def fitting(puzzle: Battleship, entries: Position, length: int) -> Iterator[Ship]:
    """The ships of a length that are drawn, or still can be."""
    high, wide = len(puzzle.row_totals), len(puzzle.column_totals)
    for down, right, ends in ((0, 1, "<>"), (1, 0, "^v"))[: min(length, 2)]:
        looks = [*enumerate(picture(length, ends))]
        for r in range(high - down * (length - 1)):
            for c in range(wide - right * (length - 1)):
                if all(entries.get((r + down * i, c + right * i)) in (None, x) for i, x in looks):
                    yield tuple((r + down * i, c + right * i) for i, _ in looks)


def drawn(at: Literals, ship: Ship) -> list[int]:
    """The literals that together state that these cells are one whole ship."""
    return [at[name][cell] for name, cell in zip(shown(ship), ship, strict=True)]


def can_be_drawn(at: Literals, ship: Ship) -> bool:
    """Whether all its cells have the atoms of what they show."""
    return all(cell in at[name] for name, cell in zip(shown(ship), ship, strict=True))


def picture(length: int, ends: str) -> str:
    """A ship of a length as it is drawn, with `<>` or `^v` for its ends."""
    return "o" if length == 1 else ends[0] + "#" * (length - 2) + ends[1]


def total(puzzle: Battleship, line: tuple[str, int]) -> int | None:
    """The total of a line."""
    kind, i = line
    return (puzzle.row_totals if kind == "row" else puzzle.column_totals)[i]


COMMON = (Drawing(), NoTouching(), LineTotal("total", LINES, total, "ship cell"), SumOfTotals())
RULES = {
    "ships": (*COMMON, Placement(), Fleet()),
    "cells": (*COMMON, PlacedWhereDrawn(), Fleet()),
}


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

    def helper(self, puzzle: Battleship, name: Atom, true: bool) -> facts.Said | None:
        """A ship is `placed` or not, and the outside is water: as asides."""
        match name:
            case ("outside",):
                return facts.Said("the outside", "a ship" if true else "water", aside=True)
            case ("placed", *ship):
                said = "placed" if true else "not placed"
                return facts.Said(shown_ship(tuple(ship)), said, aside=True, place=(*ship,))
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


FAMILY = family(
    Board("battleship", GIVENS, ANSWER, notations),
    RULES,
    sea,
    about="find the ships of the fleet, as many cells in each line as its total says",
    also=("Bimaru", "Battleship Solitaire"),
    levels=(0.8, 3.45, 4.5),
    rules="Find the fleet: its ships lie straight in the water and do not touch, not even at "
    "corners. The numbers beside the board say how many cells of each row and column "
    "belong to ships.",
    shape=lambda puzzle: (puzzle.fleet, puzzle.row_totals, puzzle.column_totals),
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.battleship.reasons",
    programs="pencilsat.encoders.battleship.program",
)
