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
is NP-complete; `pencilsat.cnf.graphs.sized`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.places import Cell, beside, cells, within
from pencilsat.boards.sized_regions import SizedRegions
from pencilsat.boards.spelling import OneOf
from pencilsat.boards.values import Numbers
from pencilsat.boards.words import counted, shown_cell
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs import rooms
from pencilsat.cnf.graphs.sized import sized
from pencilsat.cnf.record import frozen
from pencilsat.encoders.clues import value_clues
from pencilsat.encoders.family import Family, GridPuzzle
from pencilsat.encoders.fillomino_numbers import possible
from pencilsat.encoders.shaded import joined
from pencilsat.encoders.solved import changed, values

How = Literal["cuts", "trees"]


@frozen
class Fillomino(GridPuzzle[Cells, int]):
    """A board, and the numbers of some cells."""


def candidates(puzzle: Fillomino, *, lone: bool = False) -> Mapping[Cell, Sequence[int]]:
    """The numbers that each cell can have."""
    given = puzzle.given
    left = possible(puzzle.rows, puzzle.columns, frozenset(given.items())) if lone else None
    return left or rooms.possible({cell: beside(puzzle, cell) for cell in cells(puzzle)}, given)


def encode(puzzle: Fillomino, f: Formula, how: How) -> None:
    """The numbers, and the regions."""
    able = candidates(puzzle, lone=f.lone)
    x = f.variables("number", [(*p, k) for p, numbers in able.items() for k in numbers])
    at = {p: {k: x[*p, k] for k in able[p]} for p in able}
    for p, here in at.items():
        f.add("cell", f.exactly_one([*here.values()]), of=p)
        around = [at[q] for q in beside(puzzle, p)]
        for k in here:
            others = [near[k] for near in around if k in near]
            alone = [[-here[k], *others]] if k > 1 else [[-here[k], -other] for other in others]
            f.add("region", alone, of=(k, (p,)))
    named = {*puzzle.given.values()}
    f.add("region", sized(f, within(at), at, named=named, how=how))


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


def sizes(puzzle: Fillomino, f: Formula) -> dict[str, float]:
    """Of the candidates; of trees, also of the bits."""
    able = candidates(puzzle, lone=f.lone)
    numbers = sum(map(len, able.values()))
    common = sum(f.size_of_one(len(here)) for here in able.values()) + 7.0 * numbers
    bits = max((k for here in able.values() for k in here), default=0).bit_length()
    return {"cuts": common, "trees": common + numbers * (3 * bits + 15) + 230 * len(able) * bits}


NUMBERS = Numbers(1, 10_000)
GIVEN = InCells(Fillomino, NUMBERS)
ANSWER = SizedRegions[Fillomino](NUMBERS, OneOf("number"), 0)

FAMILY = Family(
    Board("fillomino", GIVEN, ANSWER, "pencilsat.encoders.formats.fillomino"),
    about="number all cells, so that regions of equal numbers are as large as they say",
    also=("Allied Occupation",),
    rules="Write a number into every cell. Cells with the same number that are joined by their "
    "sides are a region, and the number is that of its cells.",
    encodings={"cuts": partial(encode, how="cuts"), "trees": partial(encode, how="trees")},
    verify=verify,
    sizes=sizes,
    lazy={"cuts": None},
    amo="ladder",
    clues=value_clues(ANSWER),
    explained="pencilsat.encoders.explaining.fillomino",
)
