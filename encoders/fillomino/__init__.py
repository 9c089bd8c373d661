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

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Literal

from ...boards.bits import Bits
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import Cell, neighbourhoods
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import counted, shown_cell
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ...rules.shading import joined
from ...rules.solved import changed, values
from ..family import Family, GridPuzzle
from . import numbers as numbers
from .regions import SizedRegions
from .sized_parts import sized


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


def candidates(puzzle: Fillomino, f: Formula) -> Mapping[Cell, Sequence[int]]:
    """The numbers that each cell can have."""
    able = puzzle.near
    if f.lone:
        f.expect(number_of(able) / 10)  # where they are far more, no glance leaves few enough
        able = puzzle.left
    f.expect(9 * number_of(able))
    return numbers.by_cell(Bits(puzzle.rows, puzzle.columns), able)


def encode(puzzle: Fillomino, f: Formula, how: Literal["cuts", "trees"]) -> None:
    """The numbers, and the regions."""
    able, around = candidates(puzzle, f), neighbourhoods(puzzle)
    x = iter(f.variables("number", [(*p, k) for p, some in able.items() for k in some]).values())
    at = {p: dict(zip(some, x, strict=False)) for p, some in able.items()}
    for p, here in at.items():
        f.add("cell", f.exactly_one([*here.values()]), of=p)
        beside = [at[q] for q in around[p]]
        if 1 in here:
            f.add("region", [[-here[1], -near[1]] for near in beside if 1 in near], of=(1, (p,)))
        more = [k for k in here if k > 1]
        going_on = [[-here[k], *[near[k] for near in beside if k in near]] for k in more]
        f.add_each("region", [(k, (p,)) for k in more], going_on)
    named = {*puzzle.given.values()}
    f.add("region", sized(f, around, at, named=named, how=how))


def verify(puzzle: Fillomino, solution: Cells) -> list[str]:
    """The rules that the numbers break, in words."""
    number = values(solution)
    broken = changed(puzzle.given, solution)
    broken += [
        f"{shown_cell(p)} has no number" for p in number if puzzle.given.get(p) != number[p] < 1
    ]
    for k in sorted({*number.values()}):
        for region in joined(p for p in number if number[p] == k):
            if len(region) != k:
                there = counted(len(region), "cell")
                broken.append(f"the region of {k} at {shown_cell(region[0])} has {there}")
    return broken


def number_of(able: numbers.Able) -> int:
    """How many candidates all cells have."""
    return sum(some.bit_count() for some in able.values())


NUMBERS = Numbers(1, 10_000)
GIVEN = Text(Fillomino, InCells(NUMBERS))
ANSWER = SizedRegions[Fillomino](NUMBERS, OneOf("number"), 0)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    yield puzzlink.PuzzLink(("fillomino",), (pieces.CellTokens(tokens.NUMBERS),))
    yield from grids.texts("fillomino")


FAMILY = Family(
    Board("fillomino", GIVEN, ANSWER, notations),
    about="number all cells, so that regions of equal numbers are as large as they say",
    also=("Allied Occupation",),
    rules="Write a number into every cell. Cells with the same number that are joined by their "
    "sides are a region, and the number is that of its cells.",
    encodings={"cuts": partial(encode, how="cuts"), "trees": partial(encode, how="trees")},
    verify=verify,
    lazy={"cuts": None},
    amo="ladder",
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.fillomino.reasons",
)
