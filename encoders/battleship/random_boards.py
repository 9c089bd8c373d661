"""Random Battleship boards: fleets at random places, with totals and hints."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product

from ...boards.places import Cell
from ...cnf.errors import BadInput, NotFound
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ..family import Drawn
from . import WATER, Battleship, picture
from .placements import places


def sea(source: random.Random, rows: int, columns: int, fleet: Sequence[int], hidden: int) -> Drawn:
    """A random drawing of a fleet, the longest ships first, all of it told, and all totals but
    `hidden` per cent of them. NotFound if a ship finds no room; BadInput if none can.
    """
    if max(fleet, default=0) > max(rows, columns):
        raise BadInput(f"a ship of {max(fleet)} is longer than a board of {rows} by {columns}")
    if sum(fleet) > rows * columns:
        raise BadInput(f"the ships have more cells than a board of {rows} by {columns}")
    ships, taken = dict[Cell, str](), set[Cell]()
    ordered = tuple(sorted(fleet, reverse=True))
    for length in ordered:
        free = [ship for ship in places(rows, columns, [length]) if taken.isdisjoint(ship)]
        if not free:
            raise NotFound(f"the ships found no room on a board of {rows} by {columns}")
        ship = source.choice(free)
        ships |= zip(
            ship, picture(length, "<>" if ship[0][0] == ship[-1][0] else "^v"), strict=True
        )
        taken |= {(r + i, c + j) for r, c in ship for i, j in product((-1, 0, 1), repeat=2)}
    secret = source.sample(range(rows + columns), (rows + columns) * hidden // 100)
    in_row, in_column = (Counter(cell[i] for cell in ships) for i in (0, 1))
    board = Battleship(
        ordered,
        tuple(None if r in secret else in_row[r] for r in range(rows)),
        tuple(None if rows + c in secret else in_column[c] for c in range(columns)),
        {cell: ships.get(cell, WATER) for cell in product(range(rows), range(columns))},
    )
    return Drawn(board)


FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
TAKES = {**sides(10), "fleet": Whole(FLEET, 1, 100), "hidden": Whole(0, 0, 100)}

BOARDS = from_draws("battleship", sea, TAKES, told=3)
