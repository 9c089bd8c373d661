"""Fillomino (Allied Occupation): number all cells, so that regions are as large as they say.

Rules. A *region* is all cells with a number that are joined by their sides. The numbers that are
given are those of some regions: a region can have several, or none.

1. *cell*: every cell has one number.
2. *region*: every region has as many cells as its number says.

Atoms. `("number", r, c, k)`: the cell (r, c) has the number k. A cell has an atom for each number
that is given so near that its region can reach it, and for each size of a region without a given
number that has room around it. These are k atoms on n cells.

| encoding | (2), *region*                                                          | size       |
|----------|------------------------------------------------------------------------|------------|
| `cuts`   | one too small goes on, or is not there; one too large is not there     | lazy       |
| `trees`  | parent arcs, and how many cells hang on each, in binary                | O(k·log n) |

Sources: Nikoli; T. Yato, *Complexity and Completeness of Finding Another Solution*, 2003, that it
is NP-complete; `pencilsat.encoders.fillomino.sized_parts`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ...boards.bits import Bits
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import MOST, shown_cell, shown_cells
from ...boards.places import Cell, Position, neighbourhoods
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import counted, one_of
from ...cnf.record import frozen, record
from ...rules.clues import value_clues
from ...rules.connected import joined
from ...rules.numbers import Candidates, Filled
from ...rules.regions import reach
from ...rules.rule import Breach, Manner, Rule, Said, each
from ..family import GridPuzzle
from ..ruled import family
from . import numbers as numbers
from .regions import SizedRegions
from .sized_parts import sized

if TYPE_CHECKING:
    from ...cnf.formula import Atom, Formula
    from ...rules.explaining import Deduced, Known

Region = tuple[int, tuple[Cell, ...]]
"""A number, and cells that would have it."""


@frozen
class Fillomino(GridPuzzle[Cells, int]):
    """A board, and the numbers of some cells."""

    @cached_property
    def near(self) -> numbers.Able:
        """The cells that can have each number, as near as they are to those given."""
        return numbers.near(Bits(self.rows, self.columns), self.given)

    @cached_property
    def left(self) -> numbers.Able:
        """Those that the regions leave at a glance; all if there is no solution."""
        return numbers.left(Bits(self.rows, self.columns), self.given) or self.near

    @cached_property
    def able(self) -> Mapping[int, frozenset[Cell]]:
        """The same cells as sets, for explanations."""
        board = Bits(self.rows, self.columns)
        return {k: frozenset(board.cells(some)) for k, some in self.near.items()}


def candidates(puzzle: Fillomino, f: "Formula") -> Mapping[Cell, Sequence[int]]:
    """The numbers that each cell can have."""
    able = puzzle.near
    if f.lone:
        f.expect(number_of(able) / 10)  # where they are far more, no glance leaves few enough
        able = puzzle.left
    f.expect(9 * number_of(able))
    return numbers.by_cell(Bits(puzzle.rows, puzzle.columns), able)


def numbered(puzzle: Fillomino, f: "Formula") -> Candidates:
    """The atoms: a cell has a number."""
    able = candidates(puzzle, f)
    at = f.variables("number", [(r, c, k) for (r, c), some in able.items() for k in some])
    return Candidates([*able], at)


@record
class InCell(Filled):
    """Every cell has one number."""

    def why(self, puzzle: Fillomino, place: Cell, known: "Known") -> str:
        """The numbers that are left for a cell; and, if there is no step that excludes others,
        which have room there at all.
        """
        size, able = puzzle.rows * puzzle.columns, puzzle.able
        room = [k for k in sorted(able) if k <= size and place in able[k]]
        if not room:
            return f"no number has room at {shown_cell(place)}"
        if len(room) == 1:
            return f"only {room[0]} has room at {shown_cell(place)}"
        reason = super().why(puzzle, place, known)
        if "can only" not in reason or len(room) == room[-1]:
            return reason
        joined_up = len(room) == room[-1] - room[0] + 1 > 2
        some = f"{room[0]} to" if joined_up else f"{', '.join(map(str, room[:-1]))} and"
        return f"{reason}, as only {some} {room[-1]} have room there"


@record
class AsLarge(Rule[Fillomino]):
    """Every region has as many cells as its number says."""

    how: Literal["cuts", "trees"]
    name: str = "region"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Fillomino, f: "Formula", at: Candidates) -> Said:
        """Of each cell, that its number goes on beside it, unless it is 1; and all regions."""
        around, of = neighbourhoods(puzzle), at.of
        for p, here in of.items():
            beside = [of[q] for q in around[p]]
            if 1 in here:
                yield from each((1, (p,)), ([-here[1], -near[1]] for near in beside if 1 in near))
            for k in here:
                if k > 1:
                    yield (k, (p,)), [-here[k], *[near[k] for near in beside if k in near]]
        yield from each(None, sized(f, around, of, named={*puzzle.given.values()}, how=self.how))

    def broken(self, puzzle: Fillomino, entries: Position) -> Iterator[Breach]:
        """Regions with too many cells, or room for too few."""
        held: dict[int, list[Cell]] = {}
        for cell, k in entries.items():
            held.setdefault(k, []).append(cell)
        every = range(puzzle.rows * puzzle.columns)
        blank = {cell for i in every if (cell := divmod(i, puzzle.columns)) not in entries}
        for k, some in sorted(held.items()):
            able = blank.union(some) if blank else blank
            for part in joined(some):
                size = len(part)
                room = len(reach(part, able.__contains__, k - size)) if size < k else size
                if not size <= k <= room:
                    has = "has room for" if size < room else "has"
                    here = f"the region of {k} at {shown_cell(part[0])}"
                    yield Breach(f"{here} {has} {counted(room, 'cell')}", tuple(part))

    def about(self, place: Region | None) -> str:
        """`3 at r1c1 r1c2`."""
        return f"{place[0]} at {shown_cells(place[1])}" if place else "all regions"

    def why(self, puzzle: Fillomino, place: Region | None, known: "Known") -> str:
        """What a region is short of, or has too much of."""
        if place is None:
            return "every region has as many cells as its number says"
        k, region = place
        if len(region) == 1 != k and len(known) > 1:
            return f"{k} at {shown_cell(region[0])} needs another {k} beside it"
        if k == 1 == len(region):
            return f"1 at {shown_cell(region[0])} has no other 1 beside it"
        return wrong_size(k, region)

    def plainly(self, puzzle: Fillomino, deduced: "Deduced") -> str | None:
        """How much room a number would have, in view of the premises; or of several numbers that a
        cell is not, that no cell beside it can have one of them.
        """
        rules, premises, facts, _ = deduced
        if any(rule.rule != self.name or rule.of is None for rule in rules):
            return None
        where = {cell for rule in rules for cell in rule.of[1]}
        if len(rules) > 1:
            excluded = {x[1:3] for x, true in facts if not true}
            if not len(where) == 1 == len({x[1:3] for x, _ in facts}) or excluded != where:
                return None
            every = one_of([*map(str, sorted({x[3] for x, true in facts if not true}))])
            return f"no cell beside {shown_cell(min(where))} can be {every}"
        k, region = rules[0].of
        own = [x[1:3] for x, true in premises if true and x[3] == k and x[1:3] in region]
        new = [x[1:3] for x, true in facts if not true and x[3] == k]
        lost = {x[1:3] for x, true in facts if true and x[3] == k}
        if len(region) >= k or len(region) == 1 or not (own or new):
            return None
        start, without = (own or new)[0], shown_cells(sorted(lost))
        able = {p for p in able_now(puzzle, k, dict(premises).get) | {*own, *new} if p not in lost}
        room = next(len(part) for part in joined(able) if start in part)
        if room >= k:
            return None
        there = f"{'the' if start in puzzle.given else 'a'} {k} at {shown_cell(start)}"
        said = f"without {without}, " if lost else ""
        return f"{said}{there} would have room for at most {counted(room, 'cell')}"


def wrong_size(k: int, region: Sequence[Cell]) -> str:
    """That cells are too few, or too many, for a region."""
    there = counted(len(region), "cell")
    if len(region) < k:
        return f"a region of {k} at {shown_cell(region[0])} would have room for {there}"
    return f"a region of {k} would have at least {there}: {shown_cells(region, MOST)}"


def able_now(puzzle: Fillomino, k: int, known: "Callable[[Atom], bool | None]") -> set[Cell]:
    """The cells that have a number, or may still have it, as far as is known."""
    every = range(1, puzzle.rows * puzzle.columns + 1)
    return {
        p
        for p in puzzle.able.get(k, ())
        if known(("number", *p, k)) is not False
        and not any(known(("number", *p, n)) for n in every if n != k)
    }


def number_of(able: numbers.Able) -> int:
    """How many candidates all cells have."""
    return sum(some.bit_count() for some in able.values())


RULES = {"cuts": (InCell(), AsLarge("cuts")), "trees": (InCell(), AsLarge("trees"))}
NUMBERS = Numbers(1, 10_000)
GIVEN = Text(Fillomino, InCells(NUMBERS))
ANSWER = SizedRegions[Fillomino](NUMBERS, OneOf("number"), 0)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    yield puzzlink.PuzzLink(("fillomino",), (pieces.CellTokens(tokens.NUMBERS),))
    runs = pieces.CellTokens(tokens.LETTERED)
    yield tatham.Tatham(("filling",), tatham.Parameters(), (runs,), asked=True)
    yield from grids.texts("fillomino")


FAMILY = family(
    Board("fillomino", GIVEN, ANSWER, notations),
    RULES,
    numbered,
    about="number all cells, so that regions of equal numbers are as large as they say",
    also=("Allied Occupation",),
    rules="Write a number into every cell. Cells with the same number that are joined by their "
    "sides are a region, and the number is that of its cells.",
    lazy={"cuts": None},
    amo="ladder",
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.fillomino.reasons",
)
