"""Puzzles and solutions as graphs of networkx, and what can be measured of them.

networkx takes longer to load than most puzzles to solve: it is imported when a graph is asked for.
"""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from ..boards.regions import InRegions, regions
from ..boards.scene import middle
from ..rules.walks import networkx
from .outside import AnyPuzzle

Feature = Literal["nodes", "edges", "bridges", "articulations", "width", "diameter"]

FEATURES: tuple[Feature, ...] = get_args(Feature)
"""What is measured, in the order of the columns of runs."""

MOST = 600
"""With more nodes, the width and the diameter are left out: they could take over a second."""


def graph(puzzle: AnyPuzzle, solution: Any = None) -> Any:
    """The graph of a puzzle, with what a solution says if there is one. BadInput if its family has
    no graph.
    """
    nx, board = networkx(), puzzle.family.board
    answer = board.answer
    nodes, edges = answer.joins(puzzle)
    found = nx.Graph(puzzle=puzzle)
    found.add_nodes_from((node, {"pos": (x / 2, -y / 2)}) for node, (y, x) in nodes.items())
    found.add_edges_from(edges)
    given: Any = getattr(puzzle, "given", None)
    in_cells = isinstance(given, Mapping) and answer.at((0, 0)) == middle((0, 0))
    clues = {**given} if in_cells else answer.given(puzzle)
    nx.set_node_attributes(found, clues, "clue")
    nx.set_edge_attributes(found, clues, "clue")
    for field in board.given.boards:
        if isinstance(field, InRegions):
            for name, cells in regions(getattr(puzzle, field.field)).items():
                nx.set_node_attributes(found, dict.fromkeys(cells, name), "region")
    if solution is not None:
        values = answer.values(puzzle, solution).items()
        single = {p if p in nodes else p[0]: v for p, v in values if p in nodes or p[0] == p[-1]}
        nx.set_node_attributes(found, single, "value")
        if (lines := answer.lines(puzzle, solution)) is not None:
            nx.set_edge_attributes(found, 0, "lines")
            nx.set_edge_attributes(found, lines, "lines")
    return found


def features(puzzle: AnyPuzzle) -> dict[Feature, int | None]:
    """What is measured of the graph of a puzzle; None is left out, as it could take too long.

    `bridges` and `articulations` are the edges and the nodes without which there were more parts;
    `width` is the upper bound on the treewidth that eliminating a node of least fill gives, again
    and again; `diameter` is that of the largest part.
    """
    nx, found = networkx(), graph(puzzle)
    largest, width, diameter = max(nx.connected_components(found), key=len, default=()), None, None
    if 0 < len(found) <= MOST:
        width, _ = nx.approximation.treewidth_min_fill_in(found)
        diameter = nx.diameter(found.subgraph(largest), usebounds=True)
    return {
        "nodes": len(found),
        "edges": found.number_of_edges(),
        "bridges": sum(1 for _ in nx.bridges(found)),
        "articulations": sum(1 for _ in nx.articulation_points(found)),
        "width": width,
        "diameter": diameter,
    }
