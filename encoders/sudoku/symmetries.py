"""Which solutions of a Sudoku are alike, so that a model counter has to find only one of them.

Values that no clue names can change places. So can rows without clues that cross the same boxes,
and bands of such rows; and so can columns.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, pairwise
from math import factorial, prod

from ...boards.places import Cell
from ...cnf.formula import Atom
from ..family import Alike

AtomClause = tuple[tuple[Atom, bool], tuple[Atom, bool]]


def alike(height: int, width: int, given: Mapping[Cell, int]) -> Alike:
    """One of them has the unnamed values in their order in the first row, and the rows without
    clues in the order of their values in the first column. If all values are named, its columns
    without clues are in the order of their values in the first row.

    The first row and the first column stay where they are, so that no order disturbs another.
    """
    side = height * width
    unnamed = sorted({*range(1, side + 1)}.difference(given.values()))
    number, clauses = factorial(len(unnamed)), list[AtomClause]()
    for a, b in pairwise(unnamed):
        clauses += (not_both((0, c, b), (0, d, a)) for c, d in combinations(range(side), 2))
    rows = blank(side, height, (r for r, _ in given))
    columns = blank(side, width, (c for _, c in given)) if len(unnamed) < 2 else []
    for lines, size, column in ((rows, height, False), (columns, width, True)):
        whole = [band[0] for band in lines if len(band) == size]
        number *= factorial(len(whole)) * prod(factorial(len(band)) for band in lines)
        for i, j in chain.from_iterable(map(pairwise, [*lines, whole])):
            one, other = ((0, i), (0, j)) if column else ((i, 0), (j, 0))
            clauses += in_order(one, other, side)
    return Alike(clauses, [(number, ())])


def blank(side: int, size: int, given: Iterable[int]) -> list[list[int]]:
    """The lines without clues but for the first line, band by band; `size` lines are a band."""
    some = {0, *given}
    bands = (range(first, first + size) for first in range(0, side, size))
    return [[i for i in band if i not in some] for band in bands]


def in_order(one: Cell, other: Cell, side: int) -> Iterator[AtomClause]:
    """The value of a cell is less than that of another, if they are not equal."""
    for a, b in combinations(range(1, side + 1), 2):
        yield not_both((*one, b), (*other, a))


def not_both(one: tuple[int, int, int], other: tuple[int, int, int]) -> AtomClause:
    """¬(a value is in its cell ∧ another in its own), each a row, a column and a value."""
    return (("value", *one), False), (("value", *other), False)
