"""The solutions of small Numberlinks, found by drawing all paths."""

from itertools import product

import networkx as nx

from pencilsat.encoders.numberlink import Numberlink


def path_boards(puzzle: Numberlink) -> set[str]:
    """The solutions by a search of its own, which draws all paths of one label after another."""
    cells = product(range(puzzle.rows), range(puzzle.columns))
    partial = [dict.fromkeys(cells, ".")]
    ends = {cell for pair in puzzle.ends.values() for cell in pair}
    for k, (start, stop) in puzzle.ends.items():
        longer = []
        for label in partial:
            graph = nx.grid_2d_graph(puzzle.rows, puzzle.columns)
            graph.remove_nodes_from((ends | {p for p in label if label[p] != "."}) - {start, stop})
            for path in nx.all_simple_paths(graph, start, stop):
                if puzzle.touching or graph.subgraph(path).number_of_edges() == len(path) - 1:
                    longer.append(label | dict.fromkeys(path, k))
        partial = longer
    found = {
        "/".join("".join(label[r, c] for c in range(puzzle.columns)) for r in range(puzzle.rows))
        for label in partial
    }
    return {rows for rows in found if puzzle.partial or "." not in rows}
