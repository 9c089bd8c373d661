"""Chosen parts of abstract graphs: connected, a tree, one loop, paths, regions.

A graph is `{(u, v): literal}`: undirected edges, each chosen where its literal is true. With
`nodes={v: literal}`, nodes are chosen, too: a node without a literal is always present, and an edge
counts if its literal is true and both its ends are present. Where neighbours are always joined, as
shaded cells are, the pairs of neighbours suffice as a graph.

| statement                                  | what is true                                        |
|--------------------------------------------|-----------------------------------------------------|
| `connected(f, graph, nodes=, tree=)`       | all present nodes are connected; as a tree          |
| `connected_but(rows, columns, sides, gone)`| the cells of a board but those gone; by `cuts`      |
| `forest(f, graph, nodes=)`                 | no cycle                                            |
| `joined(f, graph, ends, nodes=)`           | every present node is joined to an end              |
| `one_loop(f, graph)`                       | the chosen edges are one cycle through some nodes   |
| `paths(f, graph, ends)`                    | the chosen edges are paths from end to end          |
| `regions(f, graph, sizes, nodes=)`         | each component has one root, and the root's size    |
| `regions_by_label(f, graph, labels, ends)` | the nodes of each label are connected, or joined    |
|                                            | to ends                                             |

Each is one rule of a formula: `f.add("one loop", one_loop(f, line))`; with `one_loop_by_node` and
`paths_by_node` the rule has an instance for every node, as explanations need. The argument `how`
chooses the encoding. For n nodes and m edges, and an elimination order of width w:

| `how`         | variables      | clauses      | idea                                           |
|---------------|----------------|--------------|------------------------------------------------|
| `cuts`        | none           | lazy         | a model that violates the rule is cut off      |
| `elimination` | O(m + n·w²)    | O(n·w²)      | parent arcs, acyclic by vertex elimination     |
| `layered`     | O(m·T), T = m  | O(m·T)       | breadth-first layers of edges                  |
| `tree`        | O(m + n log n) | O(m log n)   | parent arcs, along which levels increase       |
| `flow`        | O(m log n)     | O(m log n)   | a root sends every other node one unit         |

All but `cuts` connect nodes to a root. Where only edges are chosen, the root is one of the nodes;
elsewhere it is an extra node, whose edges, O(n) more, go to one node, to the ends, or to a node of
each tree. Then T = n, and every edge gets a variable that says whether it counts. On a grid of 100
points, *one loop* takes 3 012 literals and variables with `cuts`, 20 119 with `elimination`, 39 884
with `tree`, 239 283 with `flow` and 313 795 with `layered`; `regions` takes O(n) more for every
root.

Each cut follows from its rule alone. For a component S of a model, the cuts are:

| rule               | cut                                                                         |
|--------------------|-----------------------------------------------------------------------------|
| connected, joined  | an edge leaves S; or a node of S, or of another component, is absent        |
| connected, cells   | of absent cells that form a ring, one is present, or one beside it absent   |
| one loop, paths    | an edge leaves S; or an edge of S, or one elsewhere, is not chosen          |
| tree, forest       | one edge of a cycle does not count; in one loop: or a given one elsewhere   |
| regions            | an edge leaves S; or, of a tree that is too large or a path between two     |
|                    | roots, an edge does not count                                               |

`pencilsat.rules.cuts` finds out why a cut holds, without using these functions.

Sources: `cuts`, Coelho and others 2019 (lazy constraints for Hashi); `elimination`, Rankooh and
Rintanen, AAAI 2022; `layered`, after the constraints y[e,t] of the Hashi integer program; `flow`,
the single-commodity models of the thesis *Cheating on the Daily Paper* (CM2, Hashi).
"""

from .connected import (
    EAGER,
    ConnectedEncoding,
    connected,
    forest,
    joined,
    no_more_edges_than_a_tree,
)
from .graph import Edge, Graph, Node, Nodes, Pairs, Subgraph, edges_at, nodes
from .loops import one_loop, one_loop_by_node, one_part, paths, paths_by_node
from .parents import acyclic
from .regions import Sizes, regions, regions_by_label
from .rings import connected_but

__all__ = [
    "EAGER",
    "ConnectedEncoding",
    "Edge",
    "Graph",
    "Node",
    "Nodes",
    "Pairs",
    "Sizes",
    "Subgraph",
    "acyclic",
    "connected",
    "connected_but",
    "edges_at",
    "forest",
    "joined",
    "no_more_edges_than_a_tree",
    "nodes",
    "one_loop",
    "one_loop_by_node",
    "one_part",
    "paths",
    "paths_by_node",
    "regions",
    "regions_by_label",
]
