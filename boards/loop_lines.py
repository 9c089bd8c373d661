"""Answers of one loop, or of lines from cell to cell; some cells may be closed to them."""

from collections.abc import Mapping
from typing import Any, Generic

from ..cnf.formula import Atom
from .cells import G
from .edges import OnEdges
from .facts import Said
from .names import LINES_BETWEEN, shown_cell
from .places import Place, neighbours
from .spelling import Flag


class LoopLine(Flag):
    """A line between two cells; helpers say that a cell is passed, or a corner inside."""

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """A cell is `passed`, or `not passed`; a corner is `inside`, or `outside`."""
        kind, *place = name
        if kind not in HELPERS:
            return None
        yes, no, what = HELPERS[kind]
        said = f"{what} {shown_cell((place[0], place[1]))}".lstrip()
        return Said(said, yes if true else no)


PASSED, INSIDE, TURN = "passed", "inside", "turn"
"""The names of these helpers."""

HELPERS = {
    PASSED: ("passed", "not passed", ""),
    TURN: ("a turn", "no turn", ""),
    INSIDE: ("inside", "outside", "the upper left corner of"),
}
"""Their words: if one is true, if it is false, and what stands before the place."""

LINE = LoopLine("line", "on the loop", "off the loop", LINES_BETWEEN)


class LoopLines(OnEdges[G], Generic[G]):
    """At most one line between cells that share a side."""

    def __init__(self, *, closed: bool = False) -> None:
        """Whether no line leads to a cell in which something is given."""
        super().__init__(LINE, neighbours, "pairs of cells side by side", lattice="ruled")
        vars(self)["closed"] = closed

    def settled(self, puzzle: G) -> Mapping[Place, Any]:
        """No line at the closed cells."""
        given = puzzle.given if vars(self)["closed"] else {}
        return {(p, q): 0 for p, q in neighbours(puzzle) if p in given or q in given}
