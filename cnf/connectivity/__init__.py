"""Connected and spanning-tree constraints over an abstract graph.

A graph is `{(u, v): literal}`: undirected edges, each chosen where its literal is true. Every
function takes a formula, for new variables, and a graph, and makes the chosen edges connect all
nodes (the ends of the edges); with `tree=True` they form a spanning tree. A graph without edges
needs no clause. For n nodes and m edges, and an order of elimination of width w:

| function      | variables      | clauses      | idea                                           |
|---------------|----------------|--------------|------------------------------------------------|
| `cuts`        | none           | lazy         | a model that falls apart is refuted by cuts    |
| `elimination` | O(m + n·w²)    | O(n·w²)      | parent arcs, acyclic by vertex elimination     |
| `layered`     | O(m·T), T = m  | O(m·T)       | breadth-first layers of edges                  |
| `deepening`   | O(m·T)         | O(m·T), lazy | `layered`, T doubled until it decides          |
| `tree`        | O(m + n log n) | O(m log n)   | parent arcs, along which numbered levels grow  |
| `flow`        | O(m log n)     | O(m log n)   | a root sends every other node one unit         |

With `tree=True`, `cuts` also breaks the cycles of a candidate; the others make every chosen edge a
parent arc one way, with one parent for every node but a root.

Sources: `cuts`, Coelho and others 2019 (lazy constraints for Hashi); `elimination`, Rankooh and
Rintanen, AAAI 2022; `layered`, the breadth-first constraints y[e,t] of the Hashi integer program;
`flow`, the single-commodity models of the thesis *Cheating on the Daily Paper* (CM2, Hashi).
"""

from pencilsat.cnf.connectivity.cutting import cuts, smallest_side
from pencilsat.cnf.connectivity.flows import flow
from pencilsat.cnf.connectivity.graphs import Edge, Graph, edges_at, nodes
from pencilsat.cnf.connectivity.layers import deepening, layered
from pencilsat.cnf.connectivity.parents import (
    acyclic,
    elimination,
    no_more_edges_than_a_tree,
    tree,
)
from pencilsat.cnf.connectivity.sizes import eliminated, sizes

__all__ = [
    "Edge",
    "Graph",
    "acyclic",
    "cuts",
    "deepening",
    "edges_at",
    "eliminated",
    "elimination",
    "flow",
    "layered",
    "no_more_edges_than_a_tree",
    "nodes",
    "sizes",
    "smallest_side",
    "tree",
]
