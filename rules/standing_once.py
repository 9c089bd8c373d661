"""Words for rules that say that a value appears once in a line, or that a cell has one value.

Rules are `cell`, of a cell, and kinds of lines, `row`, `column`, `box`, each of its number and of a
value: `("row", (0, 3))`. Atoms end with a cell and a value.
"""

from functools import partial
from typing import Any

from ..boards.words import shown_cell
from ..cnf.rules import Instance
from .explaining import Explaining, Known


def place(instance: Instance) -> str:
    """`cell (1, 2)`, or `3 in row 1`."""
    match instance:
        case Instance("cell", (r, c)):
            return f"cell {shown_cell((r, c))}"
        case Instance(kind, (i, v)):
            return f"{v} in {kind} {i + 1}"
    return ""


def reason(puzzle: Any, instance: Instance, known: Known) -> str:
    """The values that are left for a cell, or the cells that are left for a value; of a set of
    which nothing is known, or that has its one, that it has one; of one that has none left, that.
    """
    left = [atom for atom, true in known.items() if true is not False]
    if not left:
        return breach(puzzle, instance, known) or place(instance)
    if len(left) == len(known) > 1 or any(known.values()):
        return f"{place(instance)} {'has one value' if instance.rule == 'cell' else 'appears once'}"
    if instance.rule == "cell":
        return f"{place(instance)} can only be {' or '.join(str(v) for _, _, _, v in left)}"
    cells = " or ".join(shown_cell((r, c)) for _, r, c, _ in left)
    return f"{place(instance)} can only be at {cells}"


def breach(puzzle: Any, instance: Instance, known: Known) -> str | None:
    """What is left without a place or a value, or has two; None if neither is plain."""
    there = [atom for atom, true in known.items() if true]
    nothing_left = all(true is False for true in known.values())
    match instance.of:
        case (r, c) if instance.rule == "cell" and nothing_left:
            return f"no value is left for {shown_cell((r, c))}"
        case (r, c) if instance.rule == "cell" and len(there) > 1:
            return f"{shown_cell((r, c))} is both {there[0][3]} and {there[1][3]}"
        case (i, v) if nothing_left:
            return f"{instance.rule} {i + 1} has no place for {v}"
        case (i, v) if len(there) > 1:
            return f"{instance.rule} {i + 1} has two {v}s"
    return None


EXCLUDING = partial(Explaining[Any], eliminating=True, broken=breach)
"""The explanations of a family in which values that are excluded are steps like any other."""
