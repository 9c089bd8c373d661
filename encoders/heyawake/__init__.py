"""Heyawake (Divided Rooms): shade as many cells of each room as its number says.

Rules. The board is divided into rooms.

1. *number*: a room with a number has so many shaded cells.
2. *two rooms*: no line of unshaded cells crosses two borders of rooms.
3. *apart*: no two shaded cells share a side.
4. *connected*: the cells that are not shaded are connected by their sides.

Atoms. `("shaded", r, c)`. With n cells and m neighbours, (2) has less than 2n clauses, (3) has m.

| encoding      | (4), *connected*                                     | size       |
|---------------|------------------------------------------------------|------------|
| `cuts`        | a part is left, or not there, or no other part is    | lazy       |
| `elimination` | parent arcs from a root beside the board, acyclic    | O(n·w²)    |

Sources: Nikoli, 1992; M. Holzer, O. Ruepp, *The Troubles of Interior Design: A Complexity Analysis
of the Game Heyawake*, 2007; `pencilsat.cnf.graphs`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import Cell, cells, lines
from ...boards.regions import InRegions, RegionNames, regions
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import counted, shown_cell
from ...cnf import graphs
from ...cnf.formula import Formula
from ...cnf.record import frozen
from .. import shading
from ..clues import rule_clues
from ..cuts import lazy_and_eager
from ..family import Family, GridPuzzle
from ..shading import breaches
from ..solved import marked, named_lines


@frozen
class Heyawake(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


def encode(puzzle: Heyawake, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The rules, *connected* in one of the ways of `pencilsat.cnf.graphs`."""
    dark, rooms = f.variables("shaded", cells(puzzle)), regions(puzzle.regions)
    for (r, c), number in puzzle.given.items():
        inside = [dark[cell] for cell in rooms[puzzle.regions[r][c]]]
        f.add("number", f.exactly(inside, number), of=((r, c), number))
    lines = [*across(puzzle)]
    f.add_each("two rooms", lines, [[dark[cell] for cell in line] for line in lines])
    shading.none_side_by_side(puzzle, f, dark)
    shading.rest_connected(puzzle, f, dark, how)


def across(puzzle: Heyawake) -> Iterator[tuple[Cell, ...]]:
    """The shortest lines across two borders: all of a room, and a cell before and after."""
    for _, _, line in lines(puzzle):
        rooms = [
            [*room] for _, room in groupby(line, lambda cell: puzzle.regions[cell[0]][cell[1]])
        ]
        for before, room, after in zip(rooms, rooms[1:], rooms[2:], strict=False):
            yield before[-1], *room, after[0]


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Heyawake, solution: Cells) -> list[str]:
    """The rules that the shaded cells break, in words; it walks along each row and column."""
    broken, dark = [], Counter(puzzle.regions[r][c] for r, c in marked(solution))
    for (r, c), number in puzzle.given.items():
        if (count := dark[puzzle.regions[r][c]]) != number:
            here = f"the room of {shown_cell((r, c))}"
            broken.append(f"{here} has {counted(count, 'shaded cell')}, not {number}")
    both = zip(named_lines(puzzle.regions), named_lines(solution), strict=True)
    for (line, names), (_, shown) in both:
        met: list[str] = []
        for name, x in zip(names, shown, strict=True):
            met = [] if x else met if met[-1:] == [name] else [*met, name]
            if len(met) == 3:
                broken.append(f"{line} is not shaded through {', '.join(met)}")
    return broken + breaches(solution)


def counts(puzzle: Heyawake, solution: Cells) -> list[tuple[Cell, int]]:
    """The number of every room, where the puzzle has it or else in its first cell."""
    at = {puzzle.regions[r][c]: (r, c) for r, c in puzzle.given}
    return [
        (at.get(name, room[0]), sum(solution[r][c] for r, c in room))
        for name, room in regions(puzzle.regions).items()
    ]


ANSWER = shading.Shaded[Heyawake]()
GIVEN = Text(
    Heyawake,
    InCells(Numbers(0, 10**6, "a number of cells"), one_in="regions"),
    InRegions(whole=True),
)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.RoomNumbers(tokens.NUMBERS)
    yield puzzlink.PuzzLink(("heyawake",), (pieces.Rooms(), numbers))
    yield grids.RoomGrid(("heyawake",))


FAMILY = Family(
    Board("heyawake", GIVEN, ANSWER, notations),
    about="shade as many cells of each room as its number says, and cross no two borders unshaded",
    also=("Divided Rooms",),
    rules="Shade as many cells of each room as its number says; shaded cells share no side, and "
    "the others are connected. No straight line of unshaded cells crosses two borders of "
    "rooms.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": shading.REST},
    clues=rule_clues("number", counts),
    explained="pencilsat.encoders.heyawake.reasons",
)
