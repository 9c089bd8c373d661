"""Families with one loop: checks of lines for `verify`, which share nothing with encodings, and
words. Lines meet at corners, or in the middle of cells.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..boards.edges import Lines
from ..boards.places import Cell
from ..boards.words import counted, shown_cell
from . import cuts

if TYPE_CHECKING:
    from ..cnf.rules import Instance
    from .explaining import Known

LineEnds = Mapping[Cell, Sequence[Cell]]
"""For each cell, or corner, that has lines, where these lead."""


def ends_of(lines: Lines) -> dict[Cell, list[Cell]]:
    """Where the lines at each cell, or corner, lead."""
    found: dict[Cell, list[Cell]] = {}
    for u, v in sorted(lines):
        found.setdefault(u, []).append(v)
        found.setdefault(v, []).append(u)
    return found


def straight(ends: LineEnds, cell: Cell) -> bool:
    """Whether exactly two lines meet in the cell, and form a straight line."""
    others = ends.get(cell, ())
    return len(others) == 2 and len({r for r, _ in others}) + len({c for _, c in others}) == 3


def faults_of_loop(ends: LineEnds, what: str) -> list[str]:
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


def reason(instance: "Instance", known: "Known", what: str) -> str:
    """The reason by *one loop*: what the known lines at a place leave possible there, a cut, or
    that there is a loop at all.
    """
    if instance.of is None:
        return "there must be a loop"
    here = cuts.place(instance.of, what)
    match [*known.values()].count(True), [*known.values()].count(None):
        case 2, _:
            return f"two lines meet at the {here}"
        case 1, 1:
            return f"the line at the {here} goes on"
        case 0, 1:
            return f"a line would end at the {here}"
    return cuts.reason(instance.of, what)


def breach(instance: "Instance", known: "Known", what: str) -> str | None:
    """How *one loop* is broken: a line ends at a place, or three meet; None for other instances."""
    if instance.of is None:
        return None
    there = [*known.values()].count(True)
    here = cuts.place(instance.of, what)
    return f"{'the line ends' if there == 1 else 'three lines meet'} at the {here}"
