"""The places of ships on a board, and those that hints and totals leave.

A ship does not fit where a hint shows something else, beside a hinted ship cell that is not its
own, in a line whose total is less than its cells in it, or over a diagonal neighbour of a hinted
ship cell.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from ...boards.places import Cell
from ...boards.totals import Totals

Ship = tuple[Cell, ...]
"""The cells of a ship, from left to right or from top to bottom."""


def places(rows: int, columns: int, lengths: Iterable[int]) -> Iterator[Ship]:
    """Every ship of these lengths that fits on a board of this size."""
    for length in lengths:
        for r, c in product(range(rows), range(columns - length + 1)):
            yield tuple((r, c + i) for i in range(length))
        if length > 1:
            for r, c in product(range(rows - length + 1), range(columns)):
                yield tuple((r + i, c) for i in range(length))


def number_of_places(rows: int, columns: int, length: int) -> int:
    """How many places a ship of this length has."""
    across = rows * max(0, columns - length + 1)
    down = columns * max(0, rows - length + 1)
    return across if length == 1 else across + down


def shown(ship: Ship) -> list[str]:
    """What the cells of a ship show, as the names of atoms."""
    if len(ship) == 1:
        return ["single"]
    ends = ("left", "right") if ship[0][0] == ship[-1][0] else ("top", "bottom")
    return [ends[0], *["middle"] * (len(ship) - 2), ends[1]]


AFLOAT = ("single", "left", "right", "top", "bottom", "middle")
"""What the cells of ships show."""


def showing(ships: Iterable[Ship], hints: Mapping[Cell, str]) -> dict[str, list[Cell]]:
    """For each of these, the cells in which these ships or hints show it, in order."""
    found: dict[str, set[Cell]] = {name: set() for name in AFLOAT}
    for cell, name in hints.items():
        if name in found:
            found[name].add(cell)
    for ship in ships:
        for cell, name in zip(ship, shown(ship), strict=True):
            found[name].add(cell)
    return {name: sorted(some) for name, some in found.items()}


def left(
    ships: Iterable[Ship], hints: Mapping[Cell, str], row_totals: Totals, column_totals: Totals
) -> Iterator[Ship]:
    """The places that hints, the names of what cells show, and totals leave."""
    afloat = {cell for cell, name in hints.items() if name != "water"}
    water = hints.keys() - afloat
    water |= {(r + i, c + k) for r, c in afloat for i, k in product((-1, 1), repeat=2)}
    lines = product(enumerate(row_totals), enumerate(column_totals))
    water |= {(r, c) for (r, across), (c, down) in lines if 0 in (across, down)}
    for ship in ships:
        if water.isdisjoint(ship) and in_total(ship, row_totals, column_totals):
            alone = not afloat or afloat.isdisjoint(beside_ends(ship) - {*ship})
            if alone and as_hinted(ship, hints):
                yield ship


def in_total(ship: Ship, row_totals: Totals, column_totals: Totals) -> bool:
    """Whether the total of the line that the ship lies in, where it is known, is large enough."""
    (r, c), (s, _) = ship[0], ship[-1]
    total = row_totals[r] if r == s else column_totals[c]
    return total is None or total >= len(ship)


def as_hinted(ship: Ship, hints: Mapping[Cell, str]) -> bool:
    """Whether its cells show what is hinted."""
    if hints.keys().isdisjoint(ship):
        return True
    return all(hints.get(cell, name) == name for cell, name in zip(ship, shown(ship), strict=True))


def beside_ends(ship: Ship) -> set[Cell]:
    """The cells that share a side with the first or the last cell."""
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return {(r + i, c + k) for r, c in (ship[0], ship[-1]) for i, k in steps}
