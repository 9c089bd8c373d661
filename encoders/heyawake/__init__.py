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

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import Cell, Position, lines
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import shown_cell
from ...cnf.record import frozen, record
from ...rules.connected import Connected
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.neighbours import Apart
from ...rules.rule import At, Breach, Rule, Said
from ...rules.shading import Shaded, shaded
from ..family import GridPuzzle
from ..ruled import family

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ...rules.explaining import Known


@frozen
class Heyawake(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


@record
class TwoRooms(Rule[Heyawake]):
    """No line of unshaded cells crosses two borders of rooms."""

    name: str = "two rooms"

    def says(self, puzzle: Heyawake, f: "Formula", at: At) -> Said:
        """A clause for each shortest line across two borders: all of a room, and a cell before
        and after.
        """
        for _, _, line in lines(puzzle):
            held = groupby(line, lambda cell: puzzle.regions[cell[0]][cell[1]])
            rooms = [[*room] for _, room in held]
            for before, room, after in zip(rooms, rooms[1:], rooms[2:], strict=False):
                across = before[-1], *room, after[0]
                yield across, [at[cell] for cell in across]

    def broken(self, puzzle: Heyawake, entries: Position) -> Iterator[Breach]:
        """Unshaded cells one after another in three rooms; found by walking along each line."""
        wide, high = range(puzzle.columns), range(puzzle.rows)
        rows = [(f"row {r + 1}", [(r, c) for c in wide]) for r in high]
        for line, cells in rows + [(f"column {c + 1}", [(r, c) for r in high]) for c in wide]:
            met, walked = list[str](), list[Cell]()
            for r, c in cells:
                name = puzzle.regions[r][c]
                if entries.get((r, c), 1):
                    met, walked = [], []
                    continue
                met = met if met[-1:] == [name] else [*met, name]
                walked.append((r, c))
                if len(met) == 3:
                    yield Breach(f"{line} is not shaded through {', '.join(met)}", tuple(walked))

    def why(self, puzzle: Heyawake, place: tuple[Cell, ...], known: "Known") -> str:
        """`unshaded cells from (1, 1) to (1, 4) would cross two borders of rooms`."""
        ends = f"from {shown_cell(place[0])} to {shown_cell(place[-1])}"
        return f"unshaded cells {ends} would cross two borders of rooms"


NUMBER = Number[Heyawake]("number", ROOMS, room_of, "shaded cell", "the room of {}")
RULES = {
    how: (NUMBER, TwoRooms(), Apart(), Connected(how, rest=True)) for how in ("cuts", "elimination")
}
ANSWER = Shaded[Heyawake]()
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


FAMILY = family(
    Board("heyawake", GIVEN, ANSWER, notations),
    RULES,
    shaded,
    about="shade as many cells of each room as its number says, and cross no two borders unshaded",
    also=("Divided Rooms",),
    rules="Shade as many cells of each room as its number says; shaded cells share no side, and "
    "the others are connected. No straight line of unshaded cells crosses two borders of "
    "rooms.",
    explained="pencilsat.encoders.heyawake.reasons",
)
