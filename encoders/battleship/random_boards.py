"""Random Battleship boards: fleets at random places, with totals and hints."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product

from ...boards.places import Cell
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ..family import RandomPuzzles
from . import WATER, Battleship, picture
from .placements import places


def generate(
    *,
    rows: int = 10,
    columns: int = 10,
    longest: int = 4,
    hints: int = 3,
    hidden: int = 0,
    seed: int = 0,
) -> Battleship:
    """A random drawing, of which a part is told: a puzzle with one solution or several.

    The fleet has one ship of the longest length, two one cell shorter, and so on. `hints` cells
    are shown, and `hidden` per cent of the totals are not given. The same arguments give the
    same puzzle everywhere. BadInput if the ships find no room.
    """
    check_range("longest", longest, 0, 20)
    fleet = tuple(length for length in range(longest, 0, -1) for _ in range(length, longest + 1))
    return random_puzzle(rows, columns, fleet, hints, hidden, seed)


def full(
    *,
    rows: int = 10,
    columns: int = 10,
    fleet: Sequence[int] = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    hidden: int = 0,
    seed: int = 0,
) -> Battleship:
    """A random drawing of a fleet, all of it told, and all totals but `hidden` per cent of them."""
    check_range("the number of ships", len(fleet), 0, 200)
    for length in fleet:
        check_range("a ship of the fleet", length, 1, 100)
    ordered = tuple(sorted(fleet, reverse=True))
    return random_puzzle(rows, columns, ordered, rows * columns, hidden, seed)


def random_puzzle(
    rows: int, columns: int, fleet: tuple[int, ...], hints: int, hidden: int, seed: int
) -> Battleship:
    """The puzzle of a random drawing. BadInput if it cannot be made."""
    check_range("rows", rows, 1, 100)
    check_range("columns", columns, 1, 100)
    check_range("hints", hints, 0, rows * columns)
    check_range("hidden", hidden, 0, 100)
    if fleet and fleet[0] > max(rows, columns):
        raise BadInput(f"a ship of {fleet[0]} is longer than a board of {rows} by {columns}")
    if sum(fleet) > rows * columns:
        raise BadInput(f"the ships have more cells than a board of {rows} by {columns}")
    source = random.Random(seed)
    empty = Battleship(fleet, (None,) * rows, (None,) * columns)
    attempts = (random_drawing(empty, source) for _ in range(100))
    ships = next((found for found in attempts if found is not None), None)
    if ships is None:
        raise NotFound(f"the ships found no room on a board of {rows} by {columns}")
    secret = source.sample(range(rows + columns), (rows + columns) * hidden // 100)
    in_row, in_column = (Counter(cell[i] for cell in ships) for i in (0, 1))
    cells = source.sample(list(product(range(rows), range(columns))), hints)
    return Battleship(
        fleet,
        tuple(None if r in secret else in_row[r] for r in range(rows)),
        tuple(None if rows + c in secret else in_column[c] for c in range(columns)),
        {cell: ships.get(cell, WATER) for cell in sorted(cells)},
    )


def random_drawing(puzzle: Battleship, source: random.Random) -> dict[Cell, str] | None:
    """The ship cells of a random board with the puzzle's fleet; None if a ship finds no room."""
    shows: dict[Cell, str] = {}
    taken = set[Cell]()
    for length in puzzle.fleet:
        free = [
            ship for ship in places(puzzle.rows, puzzle.columns, [length]) if taken.isdisjoint(ship)
        ]
        if not free:
            return None
        ship = source.choice(free)
        across = ship[0][0] == ship[-1][0]
        shows |= zip(ship, picture(length, "<>" if across else "^v"), strict=True)
        taken |= {(r + i, c + j) for r, c in ship for i, j in product((-1, 0, 1), repeat=2)}
    return shows


BOARDS = RandomPuzzles(generate=generate, full=full)
