"""Chosen parts of abstract graphs: connected, a tree, one loop, paths, regions.

A graph is `{(u, v): literal}`: undirected edges, each chosen where its literal is true. With
`nodes={v: literal}`, nodes are chosen, too: a node without a literal is always there, and an edge
counts if its literal is true and both its ends are there. Where neighbours are always joined, as
shaded cells are, the pairs of neighbours will do for a graph.

| statement                                  | what is true                                        |
|--------------------------------------------|-----------------------------------------------------|
| `connected(f, graph, nodes=, tree=)`       | all that is there is connected; as a tree           |
| `forest(f, graph, nodes=)`                 | no cycle                                            |
| `joined(f, graph, ends, nodes=)`           | every node that is there is joined to an end        |
| `one_loop(f, graph)`                       | chosen edges are one cycle, of some of the nodes    |
| `paths(f, graph, ends)`                    | chosen edges are paths from end to end              |
| `regions(f, graph, sizes, nodes=)`         | each part has one root, and is as large as it says  |
| `regions_by_label(f, graph, labels, ends)` | the nodes of each label are connected, or so joined |

Each is one rule of a formula: `f.add("one loop", one_loop(f, line))`; with `one_loop_by_node` and
`paths_by_node` it has an instance for every node, as explanations want it. How it is said is an
argument, `how`. For n nodes and m edges, and an order of elimination of width w:

| `how`         | variables      | clauses      | idea                                           |
|---------------|----------------|--------------|------------------------------------------------|
| `cuts`        | none           | lazy         | a model that breaks the rule is refuted        |
| `elimination` | O(m + n·w²)    | O(n·w²)      | parent arcs, acyclic by vertex elimination     |
| `layered`     | O(m·T), T = m  | O(m·T)       | breadth-first layers of edges                  |
| `deepening`   | O(m·T)         | O(m·T), lazy | `layered`, T doubled until it decides          |
| `tree`        | O(m + n log n) | O(m log n)   | parent arcs, along which numbered levels grow  |
| `flow`        | O(m log n)     | O(m log n)   | a root sends every other node one unit         |

All but `cuts` connect nodes to a root. Where only edges are chosen, that is a node; elsewhere it
stands beside the graph, and its edges, O(n) more, go to one node, to the ends, or to a node of each
tree. Then T = n, and a variable says of every edge that it counts. On the 100 points of a grid,
*one loop* takes 3 012 literals and variables with `cuts`, 20 119 with `elimination`, 39 884 with
`tree`, 239 283 with `flow` and 313 795 with `layered`; `regions` takes O(n) more for every root.

Cuts follow from their rule alone. They are, for a component S of a model:

| rule               | cut                                                                         |
|--------------------|-----------------------------------------------------------------------------|
| connected, joined  | an edge leaves S; or a node of S, or of another component, is not there     |
| one loop, paths    | an edge leaves S; or an edge of S, or one elsewhere, is not chosen          |
| tree, forest       | one edge of a cycle does not count; of one loop: or a certain one elsewhere |
| regions            | an edge leaves S; or a tree that is too large, or a path between two roots, |
|                    | is not all there                                                            |

Why a cut holds is found without these functions: see `pencilsat.encoders.cut_reasons`.

Sources: `cuts`, Coelho and others 2019 (lazy constraints for Hashi); `elimination`, Rankooh and
Rintanen, AAAI 2022; `layered`, the breadth-first constraints y[e,t] of the Hashi integer program;
`flow`, the single-commodity models of the thesis *Cheating on the Daily Paper* (CM2, Hashi).
"""

from pencilsat.cnf.graphs.connected import (
    EAGER,
    How,
    connected,
    forest,
    joined,
    no_more_edges_than_a_tree,
)
from pencilsat.cnf.graphs.graph import Edge, Graph, Node, Nodes, Pairs, edges_at, nodes
from pencilsat.cnf.graphs.loops import one_loop, one_loop_by_node, paths, paths_by_node
from pencilsat.cnf.graphs.parents import acyclic
from pencilsat.cnf.graphs.regions import Sizes, regions, regions_by_label
from pencilsat.cnf.graphs.sizes import eliminated, loop_sizes, sizes

__all__ = [
    "EAGER",
    "Edge",
    "Graph",
    "How",
    "Node",
    "Nodes",
    "Pairs",
    "Sizes",
    "acyclic",
    "connected",
    "edges_at",
    "eliminated",
    "forest",
    "joined",
    "loop_sizes",
    "no_more_edges_than_a_tree",
    "nodes",
    "one_loop",
    "one_loop_by_node",
    "paths",
    "paths_by_node",
    "regions",
    "regions_by_label",
    "sizes",
]
