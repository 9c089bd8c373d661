"""Heyawake (Divided Rooms): shade as many cells of each room as its number says.

Rules. The board is divided into rooms.

1. *number*: a room with a number has so many shaded cells.
2. *two rooms*: no line of unshaded cells crosses two borders of rooms.
3. *apart*: no two shaded cells share a side.
4. *connected*: the cells that are not shaded are connected by their sides.
5. *alone*, implied: not all cells beside a cell are shaded.

Atoms. `("shaded", r, c)`. With n cells and m neighbours, (2) has less than 2n clauses, (3) has m.

| encoding      | (4), *connected*                                     | size       |
|---------------|------------------------------------------------------|------------|
| `cuts`        | a ring is open, or a part left, or one not there     | lazy       |
| `elimination` | parent arcs from a root beside the board, acyclic    | O(n·w²)    |

Sources: Nikoli, 1992; M. Holzer, O. Ruepp, *The Troubles of Interior Design: A Complexity Analysis
of the Game Heyawake*, 2007; `pencilsat.cnf.graphs`.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.connected import Connected, NoneAlone
from ...rules.counts import Number
from ...rules.groups import ROOMS, room_of
from ...rules.neighbours import Apart
from ...rules.rooms import TwoRooms
from ...rules.shading import Shaded, shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Heyawake(GridPuzzle[Cells, int]):
    """A board, the numbers of rooms, each in a cell of its room, and the room of every cell."""

    regions: RegionNames = ()


NUMBER = Number[Heyawake]("number", ROOMS, room_of, "shaded cell", "the room of {}")
RULES = {
    how: (NUMBER, TwoRooms(), Apart(), Connected(how, rest=True), NoneAlone())
    for how in ("cuts", "elimination")
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
    levels=(2.3, 2.8, 3.3),
    explained="pencilsat.encoders.heyawake.reasons",
    native=True,
)
