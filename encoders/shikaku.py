"""Shikaku (Rectangles): cut the board into rectangles, one around each number.

Rules. The first number, row by row, belongs to rectangle `a`, the next one to `b`, and so on.

1. *rectangle*: the cells of a number are a rectangle around it, and as many as it says.
2. *cover*: every cell belongs to one number.

Atoms. `("part", r, c, k)`: the cell (r, c) belongs to rectangle k. It has an atom if a *candidate*
holds it, a rectangle of the right size around this number alone. Each candidate
has a variable, of which exactly one a number is true (1); a cell belongs to a number if such a one
holds it. With c candidates of s cells each, these are 3cs literals a number, and one a cell that it
can have. (2) is

| encoding   | (2), *cover*: exactly one                  | literals to choose from |
|------------|--------------------------------------------|-------------------------|
| `owners`   | of the numbers that a cell can belong to   | one a number            |
| `exact`    | of all candidates that hold the cell       | one a candidate         |

Sources: Nikoli; Y. Takenaga, S. Aoyagi, S. Iwata, T. Kasai, *Shikaku and Ripple Effect are
NP-complete*, 2013.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from string import ascii_letters

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.own_regions import InOwnRegions, named
from pencilsat.boards.places import Cell, cells
from pencilsat.boards.spelling import OneOf
from pencilsat.boards.values import Numbers
from pencilsat.boards.words import shown_cell
from pencilsat.cnf import gates
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.family import Family, GridPuzzle
from pencilsat.encoders.solved import values


@dataclass(frozen=True)
class Shikaku(GridPuzzle[Cells, int]):
    """A board, and the numbers of its rectangles."""


def candidates(puzzle: Shikaku, cell: Cell) -> Iterator[list[Cell]]:
    """The rectangles that a number can have."""
    (r, c), size = cell, puzzle.given[cell]
    for high in (h for h in range(1, min(size, puzzle.rows) + 1) if size % h == 0):
        wide = size // high
        tops = range(max(0, r - high + 1), min(r, puzzle.rows - high) + 1)
        starts = range(max(0, c - wide + 1), min(c, puzzle.columns - wide) + 1)
        for top, start in product(tops, starts):
            inside = [*product(range(top, top + high), range(start, start + wide))]
            if sum(p in puzzle.given for p in inside) == 1:
                yield inside


def encode(puzzle: Shikaku, f: Formula, *, exact: bool) -> None:
    """A cell belongs to a number if a candidate that is chosen holds it."""
    able = {k: [*candidates(puzzle, cell)] for k, cell in named(puzzle.given).items()}
    keys = {(r, c, k) for k, every in able.items() for inside in every for r, c in inside}
    part = f.variables("part", sorted(keys))
    covers: dict[Cell, list[int]] = {cell: [] for cell in cells(puzzle)}
    for k, every in able.items():
        holding: dict[Cell, list[int]] = {}
        chosen = [f.aux() for _ in every]
        for x, inside in zip(chosen, every, strict=True):
            for p in inside:
                holding.setdefault(p, []).append(x)
        f.add("rectangle", f.exactly_one(chosen), of=k)
        for (r, c), xs in holding.items():
            f.add("rectangle", gates.disjunction(part[r, c, k], xs), of=k)
            covers[r, c] += xs if exact else [part[r, c, k]]
    for cell, xs in covers.items():
        f.add("cover", f.exactly_one(xs), of=cell)


def sizes(puzzle: Shikaku, f: Formula) -> dict[str, float]:
    """Of the candidates, and of the cells, each held by so many numbers, and candidates."""
    rectangles, owners, exact = 0.0, Counter[Cell](cells(puzzle)), Counter[Cell](cells(puzzle))
    for cell, size in puzzle.given.items():
        every = [*candidates(puzzle, cell)]
        rectangles += f.size_of_one(len(every)) + 4 * size * len(every)
        exact.update(p for inside in every for p in inside)
        owners.update({p for inside in every for p in inside})
    covers = {"owners": owners.values(), "exact": exact.values()}
    return {name: rectangles + sum(map(f.size_of_one, n)) for name, n in covers.items()}


def verify(puzzle: Shikaku, solution: Cells) -> list[str]:
    """The rules that the rectangles break, in words."""
    held: dict[object, list[Cell]] = {}
    for cell, k in values(solution).items():
        held.setdefault(k, []).append(cell)
    broken = []
    for i, (cell, number) in enumerate(sorted(puzzle.given.items())):
        k = ascii_letters[i % 52] + (str(i // 52) if i > 51 else "")
        inside = held.pop(k, [])
        high, wide = (max(line) - min(line) + 1 for line in zip(*inside or [cell], strict=True))
        if cell not in inside or not len(inside) == number == high * wide:
            broken.append(f"{k} is no rectangle of {number} cells around {shown_cell(cell)}")
    return broken + [f"{shown_cell(inside[0])} is in no rectangle" for inside in held.values()]


GIVEN = InCells(Shikaku, Numbers(1, 10_000, "a number of cells"))
ANSWER = InOwnRegions[Shikaku](OneOf("part"))

FAMILY = Family(
    Board("shikaku", GIVEN, ANSWER, "pencilsat.encoders.formats.shikaku"),
    about="cut the board into rectangles, one around each number, as large as it says",
    also=("Rectangles", "Divide by Squares"),
    rules="Cut the board along the lines into rectangles, with exactly one number in each. The "
    "number says how many cells its rectangle has.",
    encodings={"owners": partial(encode, exact=False), "exact": partial(encode, exact=True)},
    verify=verify,
    sizes=sizes,
    explained="pencilsat.encoders.explaining.shikaku",
)
