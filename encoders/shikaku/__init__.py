"""Shikaku (Rectangles): cut the board into rectangles, one around each number.

Rules. The first number, row by row, belongs to rectangle `a`, the next one to `b`, and so on.

1. *rectangle*: the cells of a number are a rectangle around it, and as many as it says.
2. *cover*: every cell belongs to one number.

Atoms. `("part", r, c, k)`: the cell (r, c) belongs to rectangle k. It has an atom if a *candidate*
holds it, a rectangle of the right size around this number alone; in the formula of a lone puzzle,
one that the others leave (`covers.left`). Each candidate has a variable, of which
exactly one a number is true (1); a cell belongs to a number if such a one holds it. With c
candidates of s cells each, these are 3cs literals a number, and one a cell that it can have. (2) is

| encoding   | (2), *cover*: exactly one                  | literals to choose from |
|------------|--------------------------------------------|-------------------------|
| `owners`   | of the numbers that a cell can belong to   | one a number            |
| `exact`    | of all candidates that hold the cell       | one a candidate         |

Sources: Nikoli; Y. Takenaga, S. Aoyagi, S. Iwata, T. Kasai, *Shikaku and Ripple Effect are
NP-complete*, 2013.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate, product
from string import ascii_letters

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import Cell, cells
from ...boards.text import Text
from ...boards.values import Numbers, Symbols
from ...boards.words import shown_cell
from ...cnf import gates
from ...cnf.cardinality import Clause
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.solved import values
from ..family import Family, GridPuzzle
from . import covers
from .regions import InOwnRegions, named


@frozen
class Shikaku(GridPuzzle[Cells, int]):
    """A board, and the numbers of its rectangles."""

    @cached_property
    def roots(self) -> Mapping[str, Cell]:
        """The names of the rectangles, each with the cell of its number."""
        return named(self.given)

    @cached_property
    def names(self) -> Symbols[str]:
        """The same as values of cells."""
        return Symbols({k: k for k in self.roots})

    @cached_property
    def candidates(self) -> Mapping[Cell, Sequence[int]]:
        """The rectangles that each number can have, as the bits of their cells, row by row."""
        rows, columns = self.rows, self.columns
        own = {(r, c): 1 << r * columns + c for r, c in self.given}
        given, found = sum(own.values()), {cell: list[int]() for cell in self.given}
        down = [*accumulate(1 << i * columns for i in range(rows))]
        for (r, c), size in self.given.items():
            for high in (h for h in range(1, min(size, rows) + 1) if size % h == 0):
                wide = size // high
                block = ((1 << wide) - 1) * down[high - 1]
                tops = range(max(0, r - high + 1), min(r, rows - high) + 1)
                starts = range(max(0, c - wide + 1), min(c, columns - wide) + 1)
                held = [block << top * columns + start for top, start in product(tops, starts)]
                found[r, c] += [bits for bits in held if bits & given == own[r, c]]
        return found


def inside(puzzle: Shikaku, rectangle: int) -> list[Cell]:
    """The cells of a rectangle."""
    top, start = divmod((rectangle & -rectangle).bit_length() - 1, puzzle.columns)
    bottom, end = divmod(rectangle.bit_length() - 1, puzzle.columns)
    return [*product(range(top, bottom + 1), range(start, end + 1))]


def encode(puzzle: Shikaku, f: Formula, *, exact: bool) -> None:
    """A cell belongs to a number if a candidate that is chosen holds it."""
    left = covers.left(puzzle.candidates) if f.lone else puzzle.candidates
    f.expect(4 * sum(puzzle.given[cell] * len(some) for cell, some in left.items()))
    able = {
        k: [inside(puzzle, rectangle) for rectangle in left[cell]]
        for k, cell in puzzle.roots.items()
    }
    keys = {(*p, k) for k, rectangles in able.items() for held in rectangles for p in held}
    part = f.variables("part", sorted(keys))
    cover: dict[Cell, list[int]] = {cell: [] for cell in cells(puzzle)}
    for k, rectangles in able.items():
        if f.lone and len(rectangles) == 1:
            f.add("rectangle", [[part[*p, k]] for p in rectangles[0]], of=k)
            for p in rectangles[0]:
                cover[p].append(part[*p, k])
            continue
        holding: dict[Cell, list[int]] = {}
        chosen = [f.aux() for _ in rectangles]
        for x, held in zip(chosen, rectangles, strict=True):
            for p in held:
                holding.setdefault(p, []).append(x)
        f.add("rectangle", f.exactly_one(chosen), of=k)
        gated = list[Clause]()
        for p, xs in holding.items():
            own = part[*p, k]
            gated += gates.disjunction(own, xs)
            cover[p] += xs if exact else [own]
        f.add("rectangle", gated, of=k)
    # In a lone puzzle, all candidates of its one number hold a cell that has only one.
    needed = {cell: xs for cell, xs in cover.items() if len(xs) != 1 or not f.lone}
    f.add_each("cover", [*needed], map(f.exactly_one, needed.values()))


def verify(puzzle: Shikaku, solution: Cells) -> list[str]:
    """The rules that the rectangles break, in words."""
    held: dict[object, list[Cell]] = {}
    for cell, k in values(solution).items():
        held.setdefault(k, []).append(cell)
    broken = []
    for i, (cell, number) in enumerate(sorted(puzzle.given.items())):
        k = ascii_letters[i % 52] + (str(i // 52) if i > 51 else "")
        own = held.pop(k, [])
        high, wide = (max(line) - min(line) + 1 for line in zip(*own or [cell], strict=True))
        if cell not in own or not len(own) == number == high * wide:
            broken.append(f"{k} is no rectangle of {number} cells around {shown_cell(cell)}")
    return broken + [f"{shown_cell(own[0])} is in no rectangle" for own in held.values()]


GIVEN = Text(Shikaku, InCells(Numbers(1, 10_000, "a number of cells")))
ANSWER = InOwnRegions[Shikaku]("part")


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    yield puzzlink.PuzzLink(("shikaku",), (pieces.CellTokens(tokens.NUMBERS),))
    yield from grids.texts("shikaku", asked=True)


FAMILY = Family(
    Board("shikaku", GIVEN, ANSWER, notations),
    about="cut the board into rectangles, one around each number, as large as it says",
    also=("Rectangles", "Divide by Squares"),
    rules="Cut the board along the lines into rectangles, with exactly one number in each. The "
    "number says how many cells its rectangle has.",
    encodings={"owners": partial(encode, exact=False), "exact": partial(encode, exact=True)},
    verify=verify,
    explained="pencilsat.encoders.shikaku.reasons",
)
