"""The options that all puzzles of a kind have in a format, as their family calls them."""

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any

from pencilsat.boards.foreign import Inexpressible, Parts
from pencilsat.boards.words import Word

Options = Mapping[str, Any]
"""The options of a puzzle by name."""

Always = Options | Callable[[int], Options]
"""The options of a kind; where that depends on it, of the side of the board."""


def options(always: Always, rows: int, start: Word) -> Options:
    """Those of a board of so many rows. BadInput, at the start, if there are no such boards."""
    try:
        return always(rows) if callable(always) else always
    except Inexpressible as wrong:
        raise start.wrong(wrong.message) from None


def check(kind: str, parts: Parts, always: Always) -> None:
    """A puzzle has these options, and no others. Inexpressible if not."""
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
    """Boxes as square as can be, and not higher than wide. Inexpressible if they are one row."""
    height = next(k for k in range(isqrt(side), 0, -1) if side % k == 0)
    if height == 1:
        raise Inexpressible(f"a board of side {side} has no boxes")
    return {"height": height, "width": side // height}
