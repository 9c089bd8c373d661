"""Answers of one loop, or of lines from cell to cell; some cells may be closed to them."""

from collections.abc import Mapping
from typing import Any, Generic

from ..cnf.formula import Atom
from .borders import PART, of_part
from .cells import G
from .edges import OnEdges
from .facts import Said
from .names import CELL_SIDES, CELLS, LINES_BETWEEN, UPPER_LEFTS, shown_cell
from .places import Place, neighbours, sides
from .scene import corner
from .spelling import Flag


class LoopLine(Flag):
    """A line between two cells; helpers say that a cell is passed, or a corner inside."""

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """A cell is `passed`, or `not passed`; a corner is `inside`, or `outside`."""
        kind, *place = name
        if kind not in HELPERS:
            return None
        yes, no = HELPERS[kind]
        cell, names = (place[0], place[1]), UPPER_LEFTS if kind == INSIDE else CELLS
        return Said(names.one(cell), yes if true else no, kind != INSIDE, cell, names)


PASSED, INSIDE, TURN, LABEL = "passed", "inside", "turn", "label"
"""The names of these helpers."""

HELPERS = {
    PASSED: ("passed", "not passed"),
    TURN: ("a turn", "no turn"),
    INSIDE: ("inside", "outside"),
}
"""Their words: if one is true, and if it is false."""


class LoopSide(Flag):
    """A side of a cell; helpers say that a cell is inside."""

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """A cell is `inside`, or `outside`."""
        said = super().helper(puzzle, name, true)
        return said and said._replace(naming=CELLS)


class PathLine(LoopLine):
    """A line of a path; helpers say that a cell is passed, or on which path it is."""

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """`r1c2` is `in the path of r1c1`."""
        if name[0] == PART:
            return of_part(name, true, "path")
        if name[0] == LABEL:
            _, r, c, label = name
            there = f"on {'the' if true else 'no'} path of {label}"
            return Said(shown_cell((r, c)), there, False, (r, c), CELLS)
        return super().helper(puzzle, name, true)


LINE = LoopLine("line", "on the loop", "off the loop", LINES_BETWEEN)
PATH = PathLine("line", "on a path", "off the paths", LINES_BETWEEN)
SIDE = LoopSide(LINE.name, LINE.yes, LINE.no, CELL_SIDES, {INSIDE: ("inside", "outside")})
ALONG_SIDES = OnEdges[Any](SIDE, sides, "sides", at=corner, lattice="points")
"""A loop along the sides of cells."""


class LoopLines(OnEdges[G], Generic[G]):
    """At most one line between cells that share a side."""

    def __init__(self, line: LoopLine = LINE, *, closed: bool = False) -> None:
        """What the lines are; and whether none leads to a cell in which something is given."""
        super().__init__(line, neighbours, "pairs of cells side by side", lattice="ruled")
        vars(self)["closed"] = closed

    def settled(self, puzzle: G) -> Mapping[Place, Any]:
        """No line at the closed cells."""
        given = puzzle.given if vars(self)["closed"] else {}
        return {(p, q): 0 for p, q in neighbours(puzzle) if p in given or q in given}
