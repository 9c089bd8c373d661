"""The documented sizes of constraints on graphs: n nodes, m edges, b bits for numbers up to n."""

from itertools import combinations, pairwise

import networkx as nx
import pytest
from small_graphs import connected_and_tree, constrained, line_of
from together import together

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs import edges_at
from pencilsat.cnf.graphs.graph import centre, whole
from pencilsat.cnf.graphs.parents import parent_arcs, parents_connect

SHAPES = {
    "path": nx.path_graph(12),
    "cycle": nx.cycle_graph(12),
    "star": nx.star_graph(12),
    "grid": nx.grid_2d_graph(5, 6),
    "complete": nx.complete_graph(7),
    "cubic": nx.circulant_graph(16, [1, 8]),
}
every_shape = pytest.mark.parametrize("shape", SHAPES)


def measures(shape):
    """The edges of a graph, and n, m, b and the largest degree."""
    graph = SHAPES[shape]
    n = len(graph)
    degree = max(d for _, d in graph.degree)
    return tuple(graph.edges), n, len(graph.edges), n.bit_length(), degree


def size_of(function, edges, *, tree=False, **options):
    """How many auxiliary variables and clauses a function needs."""
    f, _ = constrained(function, edges, tree=tree, **options)
    return f.top_id - len(edges), len(list(f.clauses()))


def width(edges):
    """The most neighbours that a node has left when min-degree elimination takes it."""
    graph = nx.Graph(edges)
    graph.remove_node(centre(dict.fromkeys(edges)))
    most = 0
    while graph:
        node = min(graph, key=graph.degree)
        around = list(graph[node])
        most = max(most, len(around))
        graph.add_edges_from(combinations(around, 2))
        graph.remove_node(node)
    return most


@every_shape
@connected_and_tree
def test_cuts_start_with_a_clause_for_every_node_and_no_variable(tree, shape):
    edges, n, *_ = measures(shape)
    assert size_of("cuts", edges, tree=tree) == (0, n)


@every_shape
def test_every_node_reached_is_a_clause_for_every_node(shape):
    edges, n, *_ = measures(shape)
    graph = {edge: i for i, edge in enumerate(edges, 1)}
    clauses = list(whole(graph).every_node_reached())
    assert len(clauses) == n
    assert {frozenset(clause) for clause in clauses} == {
        frozenset(graph[edge] for edge in at) for at in edges_at(graph).values()
    }


@every_shape
def test_parents_need_at_most_a_clause_for_every_arc_and_for_every_node(shape):
    edges, n, m, _, degree = measures(shape)
    f = Formula()
    graph = f.variables("edge", edges)
    arcs = parent_arcs(f, whole(graph))
    clauses = list(parents_connect(f, whole(graph), arcs, tree=False))
    assert len(arcs) == f.top_id - m == 2 * m - degree
    assert len(clauses) == len(arcs) + n - 1 <= 2 * m + n


@every_shape
def test_tree_needs_2_clauses_a_bit_and_arc_and_7_a_bit_and_node(shape):
    edges, n, m, bits, degree = measures(shape)
    arcs = 2 * m - degree
    variables, clauses = size_of("tree", edges)
    parents = arcs + n - 1
    assert clauses - parents <= 2 * bits * arcs + 7 * bits * n
    assert clauses - parents > 2 * bits * arcs
    assert variables <= arcs + 3 * bits * n


@every_shape
def test_elimination_needs_as_many_clauses_as_nodes_times_the_square_of_the_width(shape):
    edges, n, m, _, degree = measures(shape)
    w = width(edges)
    variables, clauses = size_of("elimination", edges)
    parents = 2 * m - degree + n - 1
    into_others = 2 * (m - degree)
    fill = variables - (2 * m - degree) - into_others
    assert 0 <= fill <= n * w * max(0, w - 1)
    assert clauses - parents - into_others <= n * w * w


def test_elimination_needs_no_fill_on_a_path_and_one_triangle_a_node_on_a_cycle():
    path, cycle = tuple(nx.path_graph(12).edges), tuple(nx.cycle_graph(12).edges)
    assert size_of("elimination", path) == (2 * 11 - 2 + 2 * 9, (20 + 11) + 18 + 9)
    assert size_of("elimination", cycle) == (2 * 12 - 2 + 2 * 10, (22 + 11) + 20 + 10)


@every_shape
def test_layers_need_at_most_2_clauses_an_edge_and_layer(shape):
    edges, n, m, _, degree = measures(shape)
    for depth in range(2, m + 1):
        variables, clauses = size_of("layered", edges, depth=depth)
        first = 1 + degree * (degree - 1) // 2
        assert variables <= m * depth
        assert clauses - first - n - 2 * m <= 2 * m * (depth - 1)


def test_layers_have_a_variable_for_an_edge_from_the_step_on_that_can_reach_it():
    path = line_of(10)
    variables = [size_of("layered", path, depth=depth)[0] for depth in range(1, 12)]
    added = [b - a for a, b in pairwise(variables)]
    assert variables[0] == 2
    assert added == [3, 4, 5, 6, 7, 8, 9, 10, 10, 10]


@every_shape
def test_flow_needs_at_most_58_clauses_a_bit_and_edge(shape):
    edges, _, m, bits, _ = measures(shape)
    variables, clauses = size_of("flow", edges)
    assert clauses <= 58 * bits * m
    assert variables <= 10 * bits * m


@every_shape
@together("function", ["cuts", "elimination", "layered", "tree", "flow"])
def test_every_variable_that_is_taken_from_the_formula_is_in_use(function, shape):
    edges, *_ = measures(shape)
    f, _ = constrained(function, edges, tree=False)
    used = {abs(literal) for clause in f.clauses() for literal in clause}
    assert used == set(range(1, f.top_id + 1))
