"""Cuts of lazy connectivity in a puzzle's words."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pencilsat.cnf.graphs import Edge, nodes, smallest_side
from pencilsat.encoders.text import Cell, shown_cells


class Cut(NamedTuple):
    """The cells that would be cut off or, if they are a ring, that it would be closed around."""

    cells: tuple[Cell, ...]
    ring: bool = False


def cut(edges: Iterable[Edge], clause: Mapping[Edge, bool]) -> Cut:
    """The cells that a clause speaks of, which says that some edge is chosen, or some is not.

    They are those that the chosen edge leaves, or those of the ring that would be closed.
    """
    if clause and not any(clause.values()):
        return Cut(tuple(sorted(nodes(dict.fromkeys(clause, 0)))), ring=True)
    return Cut(tuple(smallest_side(edges, set(clause))))


def place(cut: object, what: str) -> str:
    """`points (1, 1), (1, 2)` or `ring (1, 1), (1, 2), …`, or `all points`."""
    if not isinstance(cut, Cut):
        return f"all {what}"
    return f"{'ring' if cut.ring else what} {shown_cells(cut.cells)}"


def reason(cut: object, what: str) -> str:
    """Why a cut is one; of all nodes, it is that each has a neighbour."""
    if not isinstance(cut, Cut):
        return f"no {what.removesuffix('s')} is left alone"
    return f"{place(cut, what)} would {'close' if cut.ring else 'be cut off'}"
