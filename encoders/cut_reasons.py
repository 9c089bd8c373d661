"""Why a cut holds, found on the board and without a formula."""

from collections.abc import Collection, Sequence

from pencilsat.boards.places import Cell
from pencilsat.boards.words import shown_cells

Edge = tuple[Cell, Cell]
"""A place where two cells can be joined."""


def reason(
    clause: Sequence[tuple[Edge, bool]],
    *,
    cells: Collection[Cell],
    places: Collection[Edge],
    tree: bool,
    thing: str,
) -> str | None:
    """Why one edge at least of the clause is as it says; None if that is not certain.

    The edges chosen among `places` connect all cells, with `tree` without a cycle. So without
    all edges of the clause the cells may not fall apart, and a cycle of them is not all there.
    """
    import networkx as nx  # here, because it takes longer to load than a board to solve

    edges = {edge for edge, _ in clause}
    if not edges <= {*places}:
        return None
    if all(chosen for _, chosen in clause):
        rest = nx.Graph()
        rest.add_nodes_from(cells)
        rest.add_edges_from({*places} - edges)
        parts = [sorted(part) for part in nx.connected_components(rest)]
        apart = min(parts, key=lambda part: (len(part), part), default=[])
        return f"a {thing} leaves {shown_cells(apart)}" if len(parts) > 1 else None
    if tree and not any(chosen for _, chosen in clause):
        graph = nx.Graph()
        graph.add_edges_from(edges)
        for cycle in nx.cycle_basis(graph):
            return f"the {thing}s form no cycle through {shown_cells(sorted(cycle))}"
    return None
