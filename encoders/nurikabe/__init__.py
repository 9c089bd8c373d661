"""Nurikabe (Islands in the Stream): shade a sea around islands of the given sizes.

Rules. Shaded cells are sea, all others are land. Cells are joined if they share a side.

1. *islands*: each connected area of land is an island. It contains exactly one number, which is the
   number of its cells; `?` stands for any number.
2. *sea*: the sea is connected.
3. *pools*: no square of 2 × 2 cells is all sea.

Atoms. `("shaded", r, c)`: the cell is sea. With n cells and k numbers, (3) has n clauses.

| encoding      | (1), *islands*, and (2), *sea*                        | size            |
|---------------|-------------------------------------------------------|-----------------|
| `cuts`        | excludes islands of the wrong size, and separate seas | lazy            |
| `elimination` | acyclic parent arcs; counts the cells of each island  | O(n·w²), O(k·n) |

Implied rules. *between*: a cell beside two numbers is sea, as it would join them. *reach*: a cell
is sea if no number can reach it: its distance from each, on paths that avoid the neighbours of
other numbers, is too long for an island of that size. In the formula of a lone puzzle with a large
island also *owner*: land belongs to one number, and so does what it joins.
Sources: Nikoli, 1991; M. Holzer, A. Klein, M. Kutrib, *On the NP-completeness of the Nurikabe
pencil puzzle and variants thereof*, 2004; `pencilsat.cnf.graphs`.
"""

from functools import reduce
from operator import or_

from ...boards.bits import Bits
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import Cell, cells, neighbours, squares
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf import graphs
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules import shading
from ...rules.cuts import GraphCuts, SeveralCuts, connected, lazy_and_eager, regions
from ...rules.shading import joined
from ...rules.solved import marked, unmarkable, values
from ..family import Family, GridPuzzle
from .islands import owned, ways

LARGE = 10
"""The cells of an island from which on cuts alone may take long to exclude its shapes: most boards
take as long without it, a published one of 10 by 10 a hundred times as long.
"""


@frozen
class Nurikabe(GridPuzzle[Cells, int | None]):
    """A board, and the numbers of its islands; None for one that is not told."""


def encode(puzzle: Nurikabe, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The rules, *islands* and *sea* in one of the ways of `pencilsat.cnf.graphs`."""
    sea, pairs = f.variables("shaded", cells(puzzle)), neighbours(puzzle)
    land = {cell: -literal for cell, literal in sea.items()}
    f.add("islands", graphs.regions(f, pairs, puzzle.given, nodes=land, how=how))
    f.add("sea", graphs.connected(f, pairs, nodes=sea, how=how))
    pools = [*squares(puzzle)]
    f.add_each("pools", pools, [[-sea[cell] for cell in square] for square in pools])
    board, (able, doubly) = Bits(puzzle.rows, puzzle.columns), ways(puzzle)
    out, between = board.every & ~reduce(or_, able.values(), 0), {*board.cells(doubly)}
    wet: dict[str, list[Cell]] = {}
    for cell in board.cells(out):
        wet.setdefault("between" if cell in between else "reach", []).append(cell)
    for rule, there in wet.items():
        f.add_each(rule, there, [[sea[cell]] for cell in there], implied=True)
    if f.lone and max((size or 0 for size in puzzle.given.values()), default=0) >= LARGE:
        f.add("owner", owned(f, puzzle, land, pairs, able), implied=True)


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Nurikabe, solution: Cells) -> list[str]:
    """The rules that the sea breaks, in words; it finds the islands one by one."""
    sea = {*marked(solution)}
    wet = [f"{shown_cell(cell)} has a number and is sea" for cell in puzzle.given if cell in sea]
    broken = unmarkable(solution) + wet
    for island in joined(values(solution).keys() - sea):
        numbers = [puzzle.given[cell] for cell in island if cell in puzzle.given]
        here = f"the island at {shown_cell(island[0])}"
        if len(numbers) != 1:
            broken.append(f"{here} has {counted(len(numbers), 'number')}, not one")
        elif numbers[0] not in (None, len(island)):
            broken.append(f"{here} has {counted(len(island), 'cell')}, not {numbers[0]}")
    broken += [f"{shown_cells(part)}: sea not connected to the rest" for part in joined(sea)[1:]]
    for r, c in sorted(sea):
        if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= sea:
            broken.append(f"the four cells from {shown_cell((r, c))} on are all sea")
    return broken


LAND = GraphCuts[Nurikabe](
    regions, neighbours, cells, node="shaded", absent=True, sizes=lambda puzzle: puzzle.given
)
SEA = GraphCuts[Nurikabe](connected, neighbours, cells, node="shaded")
ANSWER = shading.Shaded[Nurikabe]("sea", "land", closed=True)
GIVEN = Text(Nurikabe, InCells(OrUnknown(Numbers(1, 10**6, "an island's size, ?"))))


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("nurikabe",), (pieces.CellTokens(numbers),))
    yield from grids.texts("nurikabe", asked=True)


FAMILY = Family(
    Board("nurikabe", GIVEN, ANSWER, notations),
    about="shade a sea around islands as large as their numbers say",
    also=("Islands in the Stream",),
    rules="Shade a connected sea without a square of four sea cells. What is left are islands, "
    "each around one number, which is its size.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": SeveralCuts((LAND, SEA))},
    explained="pencilsat.encoders.nurikabe.reasons",
)
