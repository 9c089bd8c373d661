"""Cuts of lazy connectivity in a puzzle's words."""

from collections.abc import Iterable, Mapping

from pencilsat.cnf.connectivity import Edge, nodes, smallest_side
from pencilsat.cnf.selection import Instance
from pencilsat.encoders.text import shown_cell


def named(rule: str, what: str, edges: Iterable[Edge], cut: Mapping[Edge, bool]) -> Instance:
    """A cut, some edge is chosen or some edge is not, as an instance of a rule.

    It is named after the nodes that the chosen edge leaves, *points (1, 1), (1, 2)*, or after those
    of the ring that would be closed, *ring (1, 1), (1, 2), …*.
    """
    if cut and not any(cut.values()):
        return Instance(rule, f"ring {shown_cells(nodes(dict.fromkeys(cut, 0)))}")
    return Instance(rule, f"{what} {shown_cells(smallest_side(edges, set(cut)))}")


def shown_cells(cells: Iterable[tuple[int, int]]) -> str:
    """The cells, sorted, as messages show them."""
    return ", ".join(map(shown_cell, sorted(cells)))


def reason(instance: Instance) -> str:
    """Why a cut is one; of all nodes, it is that each has a neighbour."""
    if instance.of.startswith("all "):
        return f"no {instance.of.removeprefix('all ').removesuffix('s')} is left alone"
    would = "close" if instance.of.startswith("ring ") else "be cut off"
    return f"{instance.of} would {would}"
