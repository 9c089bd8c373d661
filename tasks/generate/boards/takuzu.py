"""Random Takuzu boards: full ones, and some of their cells."""

import random
from collections.abc import Sequence

from pencilsat.boards.places import Cell
from pencilsat.boards.words import check_range
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.solving import Session
from pencilsat.cnf.uniqueness import needed
from pencilsat.encoders.family import RandomPuzzles
from pencilsat.encoders.takuzu import Takuzu, encode, some_cell_differs


def generate(*, rows: int = 8, columns: int = 8, repeats: int = 0, seed: int = 0) -> Takuzu:
    """A puzzle with one solution, of whose clues none can be spared.

    All cells of a random full board are clues at first; then each that can be spared is, in random
    order. The same arguments give the same puzzle everywhere: nothing depends on which solutions
    the solver finds, only on whether there are some. BadInput if there is no such board.
    """
    source = random.Random(seed)
    f, drawn = random_board(rows, columns, repeats, source)
    facts = frozenset(("one", *cell) for cell, digit in drawn.items() if digit)
    cells = {f.atoms["one", *cell] * (1 if digit else -1): cell for cell, digit in drawn.items()}
    kept = [cells[x] for x in needed(f, facts, shuffled(list(cells), source))]
    return Takuzu(rows, columns, {cell: drawn[cell] for cell in sorted(kept)}, repeats > 0)


def full(*, rows: int = 8, columns: int = 8, repeats: int = 0, seed: int = 0) -> Takuzu:
    """A random full board. BadInput if there is none."""
    _, drawn = random_board(rows, columns, repeats, random.Random(seed))
    return Takuzu(rows, columns, dict(sorted(drawn.items())), repeats > 0)


def random_board(
    rows: int, columns: int, repeats: int, source: random.Random
) -> tuple[Formula, dict[Cell, int]]:
    """The rules, and the digits of a full board in the random order in which they were drawn.

    A digit is drawn for one cell after another, and is the other one if it cannot be.
    """
    for name, number in (("rows", rows), ("columns", columns)):
        if number % 2 or not 2 <= number <= 100:
            raise BadInput(f"{name} is {number}, not an even number from 2 to 100")
    check_range("repeats", repeats, 0, 1)
    f = Formula()
    encode(Takuzu(rows, columns, {}, repeats > 0), f, some_cell_differs)
    cells = {x: (r, c) for (_, r, c), x in f.atoms.items()}
    with Session(f) as session:
        if not session.solve():
            raise BadInput(f"no board of {rows} by {columns} has distinct lines")
        digits: list[int] = []
        for x in shuffled(f.projection, source):
            drawn = source.choice((x, -x))
            possible = holds(drawn, session.model) or session.solve([*digits, drawn])
            digits.append(drawn if possible else -drawn)
    return f, {cells[abs(x)]: int(x > 0) for x in digits}


def shuffled(literals: Sequence[int], source: random.Random) -> list[int]:
    """The literals in random order."""
    return source.sample(literals, len(literals))


BOARDS = RandomPuzzles(generate=generate, full=full, size="8x8")
