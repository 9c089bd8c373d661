"""Hitori: shade cells so that no number is left twice in a row or column.

Rules.

1. *once*: of equal numbers in a row or column, at most one is not shaded.
2. *apart*: no two shaded cells share a side.
3. *connected*: the cells that are not shaded are connected by their sides.

A cell without a number equals no other.

Atoms. `("shaded", r, c)`: the cell is shaded. With n cells and m pairs of neighbours, (1) is an
at-most-one for each number in a line, and (2) has m clauses.

| encoding      | (3), *connected*                                     | size       |
|---------------|------------------------------------------------------|------------|
| `cuts`        | of two parts, one is left or absent                  | lazy       |
| `elimination` | parent arcs from a root beside the board, acyclic    | O(n·w²)    |

Sources: Nikoli, 1990; R. Hearn, E. Demaine, *Games, Puzzles, and Computation*, 2009, for
NP-completeness; `pencilsat.cnf.graphs`.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import Cell, cells, lines
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf import graphs
from ...cnf.formula import Formula
from ...cnf.record import frozen
from .. import shading
from ..cuts import lazy_and_eager
from ..family import Family, GridPuzzle
from ..shading import breaches
from ..solved import named_lines


@frozen
class Hitori(GridPuzzle[Cells, int]):
    """A board, and the numbers of its cells."""

    @cached_property
    def repeats(self) -> Sequence[tuple[Cell, ...]]:
        """The groups of several cells in a row or column that have the same number."""
        found, given = list[tuple[Cell, ...]](), self.given
        for _, _, line in lines(self):
            alike = defaultdict[int | None, list[Cell]](list)
            for cell in line:
                alike[given.get(cell)].append(cell)
            alike.pop(None, None)
            found += [tuple(same) for same in alike.values() if len(same) > 1]
        return found


def encode(puzzle: Hitori, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The rules, with *connected* in an encoding of `pencilsat.cnf.graphs`."""
    dark = f.variables("shaded", cells(puzzle))
    once = (f.at_most_one([-dark[cell] for cell in same]) for same in puzzle.repeats)
    f.add_each("once", puzzle.repeats, once)
    shading.none_side_by_side(puzzle, f, dark)
    shading.rest_connected(puzzle, f, dark, how)


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Hitori, solution: Cells) -> list[str]:
    """The rules that the shaded cells break, in words; found line by line."""
    broken = []
    rows = [
        [None if x else puzzle.given.get((r, c)) for c, x in enumerate(row)]
        for r, row in enumerate(solution)
    ]
    for name, line in named_lines(rows):
        left = [number for number in line if number is not None]
        broken += [f"{name} has {n} twice" for n in sorted({*left}) if left.count(n) > 1]
    return broken + breaches(solution)


GIVEN = Text(Hitori, InCells(Numbers(1, 10_000)))
ANSWER = shading.Shaded[Hitori]()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    yield puzzlink.PuzzLink(("hitori",), (pieces.CellTokens(tokens.DIGITS),))
    yield from grids.texts("hitori", asked=True)


FAMILY = Family(
    Board("hitori", GIVEN, ANSWER, notations),
    about="shade cells so that no number is left twice in a row or column",
    rules="Shade cells so that no number is left twice in a row or column. Shaded cells do not "
    "touch side by side, and those that are left stay connected.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": shading.REST},
    explained="pencilsat.encoders.hitori.reasons",
)
