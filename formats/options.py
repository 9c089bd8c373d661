"""The options that all puzzles of a kind have in a format, under the family's names."""

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any

from ..boards.foreign import Inexpressible, Parts
from ..boards.words import Word

Options = Mapping[str, Any]
"""The options of a puzzle by name."""

Always = Options | Callable[[int], Options]
"""The options of a kind; a function of the board's side if they depend on it."""


def options(always: Always, rows: int, start: Word) -> Options:
    """The options for a board of so many rows. BadInput, at `start`, if there is no such board."""
    try:
        return always(rows) if callable(always) else always
    except Inexpressible as wrong:
        raise start.wrong(wrong.message) from None


def check(kind: str, parts: Parts, always: Always) -> None:
    """Raise Inexpressible unless a puzzle has exactly these options."""
    have, need = (
        {name if value is True else f"{name}={value}" for name, value in found.items()}
        for found in (parts.options, always(parts.rows) if callable(always) else always)
    )
    if have - need:
        raise Inexpressible(f"no {kind} has {', '.join(sorted(have - need))}")
    if need - have:
        raise Inexpressible(f"every {kind} has {', '.join(sorted(need))}")


def usual_boxes(side: int) -> Options:
    """The rows and columns of the boxes of a Sudoku; 2 × 3 for 6.

    Inexpressible if there are no usual ones.
    """
    root = isqrt(side)
    if side == 6:
        return {"height": 2, "width": 3}
    if root * root == side > 1:
        return {"height": root, "width": root}
    raise Inexpressible(f"there are no standard boxes for a board of side {side}")


def squarest_boxes(side: int) -> Options:
    """Boxes as nearly square as possible, no higher than wide. Inexpressible if they have
    one row.
    """
    height = next(k for k in range(isqrt(side), 0, -1) if side % k == 0)
    if height == 1:
        raise Inexpressible(f"a board of side {side} has no boxes")
    return {"height": height, "width": side // height}
