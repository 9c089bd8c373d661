"""What the cells of a Battleship show of a ship, by those beside them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ...boards.places import Cell
from ...cnf.cardinality import Clause
from ...cnf.gates import conjunction
from ...cnf.pattern import Pattern
from .placements import AFLOAT

Literals = Mapping[str, dict[Any, int]]
"""The literals of every cell: one for each thing that it can show, and `ship` for *not water*;
that of the `outside`, and of ships that are `placed`, once a rule says which.
"""


def drawing(at: Literals, outside: int | None, cell: Cell) -> list[Clause]:
    """What a cell shows, by the ship cells beside it: 29 clauses a cell where everything is
    possible, and ¬outside once: off the board is water.
    """
    r, c = cell
    beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    about = [at["ship"][cell], *(at["ship"].get(place, outside) for place in beside)]
    about += [at[name].get(cell) for name in AFLOAT]
    known = [i for i, literal in enumerate(about, 1) if literal]
    return drawn_by_ships_beside(*known).over([literal for literal in about if literal])


@cache
def drawn_by_ships_beside(*known: int) -> Pattern:
    """The clauses over *ship*, the ship cells above, below, left and right, and what the cell
    shows, the middle last: as 1 … 11, of which some are known, and the others are false.

    single ↔ ship ∧ ¬up ∧ ¬down ∧ ¬left ∧ ¬right, left ↔ ship ∧ ¬left ∧ right, and so on;
    middle ↔ ship ∧ ¬single ∧ ¬left ∧ ¬right ∧ ¬top ∧ ¬bottom.
    """
    ship, up, down, left, right, *ends, middle = range(1, 12)
    defined = (
        [-up, -down, -left, -right],
        [-left, right],
        [left, -right],
        [-up, down],
        [up, -down],
    )
    shows = [*defined, [-x for x in ends]]
    clauses = [
        clause
        for x, beside in zip([*ends, middle], shows, strict=True)
        for clause in conjunction(x, [ship, *beside])
    ]
    return Pattern(simplified(clauses, known))


def simplified(clauses: Iterable[list[int]], left: Sequence[int]) -> list[list[int]]:
    """What clauses say of the variables that are left, numbered from 1, where all others are false.

    >>> simplified([[-1, 2, 3], [1, -2], [-3]], [1, 3])
    [[-1, 2], [-2]]
    """
    number = {x: i for i, x in enumerate(left, 1)}
    number |= {-x: -i for x, i in number.items()}
    others = {-x for clause in clauses for x in clause if x < 0}.difference(left)
    open_ones = (c for c in clauses if not any(-x in c for x in others))
    return [[number[x] for x in c if x in number] for c in open_ones]
