"""Checks of lines for the `verify` of families with one loop. They share nothing with encodings."""

from collections.abc import Mapping, Sequence

from ..boards.edges import Lines
from ..boards.places import Cell
from ..boards.words import counted, shown_cell

Ends = Mapping[Cell, Sequence[Cell]]
"""For each cell, or corner, that has lines, where these lead."""


def ends_of(lines: Lines) -> dict[Cell, list[Cell]]:
    """Where the lines at each cell, or corner, lead."""
    found: dict[Cell, list[Cell]] = {}
    for u, v in sorted(lines):
        found.setdefault(u, []).append(v)
        found.setdefault(v, []).append(u)
    return found


def straight(ends: Ends, cell: Cell) -> bool:
    """Whether exactly two lines meet in the cell, and form a straight line."""
    others = ends.get(cell, ())
    return len(others) == 2 and len({r for r, _ in others}) + len({c for _, c in others}) == 3


def faults_of_loop(ends: Ends, what: str) -> list[str]:
    """Why lines are not one loop, in words; found by walking along them. `what` names where they
    meet.
    """
    broken = [
        f"{counted(len(others), 'line')} at the {what} {shown_cell(here)}, not 2"
        for here, others in sorted(ends.items())
        if len(others) != 2
    ]
    seen, ahead = set[Cell](), [*ends][:1]
    while ahead and ahead[0] not in seen:
        seen.add(ahead[0])
        ahead = [there for there in ends[ahead[0]] if there not in seen]
    return broken + ["the lines are not one loop"] * (len(seen) < len(ends) or not ends)
