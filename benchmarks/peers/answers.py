"""What peers answer, and what their models of puzzles share."""

from collections.abc import Iterable, Mapping, Set
from itertools import product
from typing import Any

from pencilsat import formats
from pencilsat.boards.places import Cell, cells
from pencilsat.encoders.battleship import Battleship
from pencilsat.encoders.zebra.clues import Comparison, differing

PeerAnswer = tuple[str, bool | None, Any]
"""As `worker.py` answers: the status, whether there is one solution, and that one in JSON."""

NONE: PeerAnswer = ("no solution", None, None)
SEVERAL: PeerAnswer = ("solved", False, None)
UNDECIDED: PeerAnswer = ("undecided", None, None)


def text_of(puzzle: Any, name: str) -> str | None:
    """The text of a puzzle in a format; None if it has no such puzzles."""
    try:
        return formats.write(puzzle, name)
    except formats.Inexpressible:
        return None


def grid(puzzle: Any, values: Mapping[Cell, Any], other: Any = 0) -> list[list[Any]]:
    """The rows of a board, with that other value where a cell has none."""
    return [[values.get((r, c), other) for c in range(puzzle.columns)] for r in range(puzzle.rows)]


def allowed(comparison: Comparison, houses: int) -> Set[int]:
    """The differences of two houses that a comparison in a clue of Zebra allows; if it has one
    value, of the house and 0.
    """
    c = comparison
    return differing(c.measure, c.relation, c.number, houses + 1)


def halo(puzzle: Battleship, ship: Iterable[Cell]) -> set[Cell]:
    """The cells of the board around a ship."""
    near = {(r + i, c + k) for r, c in ship for i, k in product((-1, 0, 1), repeat=2)}
    return near.intersection(cells(puzzle)) - {*ship}
