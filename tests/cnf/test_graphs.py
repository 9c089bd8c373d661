"""Connected and spanning-tree constraints against networkx, by exhaustion."""

import random
from functools import cache
from itertools import combinations, pairwise

import networkx as nx
import pytest
from marks import slow
from models import extensible

from pencilsat.cnf import graphs
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs import edges_at, nodes
from pencilsat.cnf.graphs.graph import centre, whole
from pencilsat.cnf.graphs.layers import layered
from pencilsat.cnf.graphs.parents import parent_arcs, parents_connect
from pencilsat.cnf.solving import Session

FUNCTIONS = ("cuts", "elimination", "layered", "deepening", "tree", "flow")
EAGER = ("elimination", "layered", "tree", "flow")
FASTEST = "glucose4"

every_function = pytest.mark.parametrize("function", FUNCTIONS)
connected_and_tree = pytest.mark.parametrize("tree", [False, True], ids=["connected", "tree"])


def constrained(function, edges, *, tree, negative=frozenset(), depth=None):
    """A formula in which the chosen edges are connected, and the literals that choose them."""
    f = Formula()
    chosen = f.variables("edge", edges)
    graph = {edge: -x if edge in negative else x for edge, x in chosen.items()}
    if depth is None:
        f.add("connected", graphs.connected(f, graph, how=function, tree=tree))
    else:
        f.add("connected", layered(f, whole(graph), tree=tree, depth=depth))
    return f, graph


def choices(f, graph):
    """The sets of edges that the solutions of a formula choose, in the order found."""
    edge_of = {x: edge for edge, x in graph.items()}
    with Session(f, solver=FASTEST) as session:
        return [
            frozenset(
                edge_of[x] for x in graph.values() if ((x > 0) == (("edge", *edge_of[x]) in facts))
            )
            for facts in Enumeration(session)
        ]


def connects(edges, chosen, *, tree):
    """The definition: the chosen edges connect the ends of all edges, as a tree if asked."""
    graph = nx.Graph(chosen)
    graph.add_nodes_from(node for edge in edges for node in edge)
    if not graph:
        return True
    return nx.is_tree(graph) if tree else nx.is_connected(graph)


@cache
def expected(edges, tree):
    """All sets of edges that the definition allows."""
    subsets = (s for size in range(len(edges) + 1) for s in combinations(edges, size))
    return {frozenset(s) for s in subsets if connects(edges, s, tree=tree)}


@cache
def all_graphs(n):
    """The edges of every graph of n nodes, none of them isolated, up to isomorphism."""
    return [
        tuple(g.edges)
        for g in nx.graph_atlas_g()
        if len(g) == n and all(degree for _, degree in g.degree)
    ]


def some_graphs(n, most, count):
    """A seeded sample of the graphs of n nodes and not too many edges."""
    few = [edges for edges in all_graphs(n) if len(edges) <= most]
    return random.Random(n).sample(few, count)


def grid(rows, columns, *, without, seed):
    """The edges of a grid graph without some random edges, in random order and direction."""
    rng = random.Random(seed)
    edges = list(nx.grid_2d_graph(rows, columns).edges)
    rng.shuffle(edges)
    return tuple(edge if rng.random() < 0.5 else edge[::-1] for edge in edges[without:])


def assert_the_definition(function, edges, tree):
    found = choices(*constrained(function, edges, tree=tree))
    assert set(found) == expected(edges, tree), edges
    assert len(found) == len(set(found)), edges


# The definition


@connected_and_tree
@every_function
@pytest.mark.parametrize("n", range(6))
def test_the_solutions_are_those_of_the_definition_on_every_graph(n, function, tree):
    for edges in all_graphs(n):
        assert_the_definition(function, edges, tree)


@connected_and_tree
@every_function
@pytest.mark.parametrize(
    ("n", "most", "count"), [(6, 8, 20), slow(6, 8, 70), (7, 9, 4), slow(7, 9, 15)]
)
def test_the_solutions_are_those_of_the_definition_on_larger_graphs(n, most, count, function, tree):
    for edges in some_graphs(n, most, count):
        assert_the_definition(function, edges, tree)


def partly_chosen(edges, rng):
    """Edges to choose and edges to leave out: near a spanning tree, so that both answers occur."""
    graph = nx.Graph(edges)
    for edge in edges:
        graph.edges[edge]["weight"] = rng.random()
    spanning = nx.minimum_spanning_tree(graph)
    inside = [edge for edge in edges if spanning.has_edge(*edge)]
    outside = [edge for edge in edges if not spanning.has_edge(*edge)]
    on = rng.sample(inside, rng.randint(0, len(inside))) + rng.sample(outside, rng.randint(0, 1))
    off = rng.sample(outside, rng.randint(0, len(outside))) + rng.sample(inside, rng.randint(0, 1))
    return set(on) - set(off), set(off)


def can_be_completed(edges, on, off, *, tree):
    """Whether some set of edges with all of `on` and none of `off` is allowed."""
    rest = [edge for edge in edges if edge not in off]
    return connects(edges, rest, tree=False) and not (
        tree and on and not nx.is_forest(nx.Graph(list(on)))
    )


def assert_partial_choices(function, edges, tree, *, count):
    f, graph = constrained(function, edges, tree=tree)
    rng = random.Random(len(edges))
    answers = set()
    with Session(f, solver=FASTEST) as session:
        for _ in range(count):
            on, off = partly_chosen(edges, rng)
            assumed = [graph[edge] for edge in on] + [-graph[edge] for edge in off]
            answer = session.solve(assumed)
            assert answer == can_be_completed(edges, on, off, tree=tree), (on, off)
            if answer:
                chosen = [edge for edge, x in graph.items() if x in session.model]
                assert connects(edges, chosen, tree=tree), (on, off)
            answers.add(answer)
    assert answers == {True, False}


@connected_and_tree
@every_function
@pytest.mark.parametrize("graphs", [6, slow(18)])
def test_partial_choices_on_dense_graphs_are_judged_as_by_the_definition(graphs, function, tree):
    for edges in all_graphs(6)[-graphs:]:
        assert_partial_choices(function, edges, tree, count=30)


@connected_and_tree
@every_function
@pytest.mark.parametrize(("rows", "columns", "without"), [(4, 4, 4), slow(3, 8, 5), slow(5, 5, 7)])
def test_partial_choices_on_grids_are_judged_as_by_the_definition(
    rows, columns, without, function, tree
):
    edges = grid(rows, columns, without=without, seed=rows)
    assert_partial_choices(function, edges, tree, count=20)


@every_function
def test_the_spanning_trees_of_the_3_by_3_grid_are_192(function):
    found = choices(*constrained(function, grid(3, 3, without=0, seed=1), tree=True))
    assert len(found) == len(set(found)) == 192


@connected_and_tree
@every_function
def test_edges_may_be_chosen_by_negative_literals(function, tree):
    for edges in some_graphs(5, 10, 12):
        for negative in (set(edges), set(edges[::2])):
            found = choices(*constrained(function, edges, tree=tree, negative=negative))
            assert set(found) == expected(edges, tree), edges


@connected_and_tree
@every_function
def test_the_direction_and_the_order_of_edges_do_not_matter(function, tree):
    rng = random.Random(3)
    for edges in some_graphs(5, 10, 12):
        turned = tuple(edge if rng.random() < 0.5 else edge[::-1] for edge in edges[::-1])
        found = choices(*constrained(function, turned, tree=tree))
        assert set(found) == expected(turned, tree), turned


@connected_and_tree
@every_function
def test_nodes_may_be_cells_and_words(function, tree):
    edges = (((0, 0), "a"), ("a", (1, 0)), ((1, 0), (0, 0)), ("b", "a"))
    assert set(choices(*constrained(function, edges, tree=tree))) == expected(edges, tree)


@connected_and_tree
@every_function
def test_a_graph_in_two_parts_has_no_solution(function, tree):
    for edges in [((1, 2), (3, 4)), ((1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4))]:
        assert choices(*constrained(function, edges, tree=tree)) == []


@connected_and_tree
@every_function
def test_a_graph_without_edges_needs_no_clause(function, tree):
    f, graph = constrained(function, (), tree=tree)
    assert list(f.clauses()) == []
    assert choices(f, graph) == [frozenset()]


@connected_and_tree
@every_function
def test_a_single_edge_must_be_chosen(function, tree):
    assert choices(*constrained(function, (("u", "v"),), tree=tree)) == [{("u", "v")}]


@pytest.mark.parametrize("function", EAGER)
@connected_and_tree
def test_an_eager_function_says_everything_in_its_clauses(function, tree):
    for edges in all_graphs(4):
        f, graph = constrained(function, edges, tree=tree)
        assert not f.lazy
        allowed = extensible(f.clauses(), list(graph.values()))
        edge_of = {x: edge for edge, x in graph.items()}
        sets = {frozenset(edge_of[x] for x in a if x > 0) for a in allowed}
        assert sets == expected(edges, tree), edges


@pytest.mark.parametrize("function", ["cuts", "deepening"])
def test_a_lazy_function_makes_the_formula_lazy(function):
    f, _ = constrained(function, ((1, 2), (2, 3)), tree=False)
    assert f.lazy


@pytest.mark.parametrize("cardinality", ["direct", "totalizer", "kmtotalizer"])
@pytest.mark.parametrize("amo", ["bitwise", "ladder", "direct"])
@every_function
def test_a_tree_is_one_in_every_cardinality_encoding(function, amo, cardinality):
    edges = ((1, 2), (2, 3), (3, 1), (3, 4), (4, 1), (2, 4), (4, 5))
    f = Formula(cardinality=cardinality, amo=amo)
    graph = f.variables("edge", edges)
    f.add("tree", graphs.connected(f, graph, how=function, tree=True))
    assert set(choices(f, graph)) == expected(edges, True)


# Two constraints in one formula


LEFT = tuple(nx.cycle_graph(10).edges)
RIGHT = tuple(nx.cycle_graph([0, 1, 2, *range(10, 17)]).edges)


def two_constraints(first, second):
    """A formula in which two cycles that share two edges are connected, and what it allows."""
    f = Formula()
    graph = f.variables("edge", dict.fromkeys(LEFT + RIGHT))
    for function, edges in ((first, LEFT), (second, RIGHT)):
        part = {edge: graph[edge] for edge in edges}
        f.add("connected", graphs.connected(f, part, how=function))
    both = {
        left | right
        for left in expected(LEFT, False)
        for right in expected(RIGHT, False)
        if left & set(RIGHT) == right & set(LEFT)
    }
    return f, graph, both


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("cuts", "cuts"),
        ("cuts", "elimination"),
        ("cuts", "deepening"),
        ("deepening", "cuts"),
        ("elimination", "tree"),
        ("layered", "flow"),
    ],
)
def test_two_constraints_in_one_formula_both_hold(first, second):
    f, graph, both = two_constraints(first, second)
    found = choices(f, graph)
    assert set(found) == both
    assert len(found) == len(both)


def test_two_constraints_that_deepen_both_hold():
    """On paths of 12 and 20 edges, which need other depths, every edge is chosen."""
    f = Formula()
    for name, length in (("short", 12), ("long", 20)):
        graph = f.variables(name, pairwise(range(length + 1)))
        f.add(name, graphs.connected(f, graph, how="deepening"))
    with Session(f) as session:
        assert [*Enumeration(session)] == [f.atoms.keys()]
        assert session.statistics.rounds >= 2


# Layers


def depth_needed(edges, chosen):
    """How many layers reach all chosen edges from the best first edge at the root."""
    root = centre(dict.fromkeys(edges))
    line = nx.line_graph(nx.Graph(list(chosen)))
    starts = [edge for edge in line if root in edge]
    return 1 + min(nx.eccentricity(line, edge) for edge in starts)


@connected_and_tree
def test_layers_of_any_depth_admit_what_that_many_steps_reach(tree):
    for edges in [*all_graphs(4), *some_graphs(5, 8, 6), *some_graphs(6, 7, 2)]:
        allowed = expected(edges, tree)
        for depth in range(1, len(edges) + 1):
            found = choices(*constrained("layered", edges, tree=tree, depth=depth))
            reached = {s for s in allowed if depth_needed(edges, s) <= depth}
            assert set(found) == reached, (edges, depth)


def test_layers_too_few_lose_solutions():
    path = tuple(pairwise(range(6)))
    assert choices(*constrained("layered", path, tree=False, depth=3)) == []
    assert choices(*constrained("layered", path, tree=False, depth=4)) == [set(path)]


def test_an_edge_beyond_the_layers_may_be_left_out():
    root = (("r", "a"), ("r", "b"), ("r", "c"))
    edges = (*root, ("a", "x"), ("a", "y"), ("x", "y"))
    assert centre(dict.fromkeys(edges)) == "r"
    assert choices(*constrained("layered", edges, tree=False, depth=2)) == [set(edges[:-1])]


@connected_and_tree
def test_as_many_layers_as_edges_are_the_default(tree):
    edges = grid(3, 3, without=1, seed=2)
    default, _ = constrained("layered", edges, tree=tree)
    full, _ = constrained("layered", edges, tree=tree, depth=len(edges))
    assert list(default.clauses()) == list(full.clauses())


# Deepening


def line_of(m):
    """A path of m edges: its only connected choice needs m - 1 layers."""
    return tuple(pairwise(range(m + 1)))


@pytest.mark.parametrize(
    ("m", "rounds"),
    [(7, 0), (8, 0), (9, 0), (10, 1), (17, 1), (18, 2), (33, 2), (34, 3), (65, 3), (66, 4)],
)
def test_deepening_goes_to_a_depth_of_8_and_doubles_it(m, rounds):
    f, _ = constrained("deepening", line_of(m), tree=False)
    with Session(f) as session:
        assert session.solve() is True
        assert session.statistics.rounds == rounds


@connected_and_tree
@pytest.mark.parametrize("n", [31, 40])
def test_deepening_finds_the_solutions_of_a_long_cycle(n, tree):
    edges = tuple(nx.cycle_graph(n).edges)
    found = choices(*constrained("deepening", edges, tree=tree))
    one_left_out = {frozenset(edges) - {edge} for edge in edges}
    assert set(found) == (one_left_out if tree else one_left_out | {frozenset(edges)})
    assert len(found) == len(set(found))


def test_deepening_stops_where_it_is_not_the_depth_that_excludes_models():
    f, graph = constrained("deepening", line_of(40), tree=False)
    f.add("the last edge is left out", [[-graph[39, 40]]])
    with Session(f) as session:
        assert session.solve() is False
        assert session.statistics.rounds == 0


def test_deepening_says_unsatisfiable_after_its_last_step():
    edges = tuple(nx.disjoint_union(nx.cycle_graph(12), nx.cycle_graph(12)).edges)
    f, _ = constrained("deepening", edges, tree=False)
    with Session(f) as session:
        assert session.solve() is False
        assert session.statistics.rounds == 2


def test_deepening_answers_further_questions_after_its_last_step():
    edges = tuple(nx.cycle_graph(30).edges)
    f, graph = constrained("deepening", edges, tree=False)
    first, second = graph[edges[0]], graph[edges[15]]
    with Session(f) as session:
        for _ in range(2):
            assert session.solve([-first, -second]) is False
            assert sorted(session.core()) == sorted([-first, -second])
            assert session.solve([-first]) is True
            assert session.solve([-second]) is True


def test_two_sessions_over_one_deepening_formula_do_not_disturb_each_other():
    edges = tuple(nx.cycle_graph(30).edges)
    f, graph = constrained("deepening", edges, tree=True)
    literals = list(graph.values())
    with Session(f) as first, Session(f) as second:
        one, two = iter(Enumeration(first)), iter(Enumeration(second))
        found = [set(), set()]
        for _ in range(30):
            found[0].add(next(one))
            found[1].add(next(two))
        assert next(one, None) is next(two, None) is None
        assert found[0] == found[1]
        assert len(found[0]) == 30
        assert first.solve([-literals[0], -literals[9]]) is False
        assert second.solve([-literals[9]]) is True


# Cuts


def cut_of(edges, chosen, *, tree):
    """The clauses that `cuts` answers a choice with, over the literals 1, 2, … of the edges."""
    f, graph = constrained("cuts", edges, tree=tree)
    return f.broken({graph[edge] for edge in chosen})


@connected_and_tree
def test_cuts_refute_exactly_the_choices_that_break_the_rule(tree):
    for edges in all_graphs(4):
        for size in range(len(edges) + 1):
            for chosen in combinations(edges, size):
                refuted = bool(cut_of(edges, chosen, tree=tree))
                assert refuted != (frozenset(chosen) in expected(edges, tree)), (edges, chosen)


@connected_and_tree
def test_every_cut_is_broken_by_the_choice_and_kept_by_the_rule(tree):
    for edges in some_graphs(5, 8, 15):
        literal = {edge: i for i, edge in enumerate(edges, 1)}
        for chosen in combinations(edges, 3):
            for clause in cut_of(edges, chosen, tree=tree):
                for sets, true in (([chosen], False), (expected(edges, tree), True)):
                    for s in sets:
                        model = {literal[edge] for edge in s}
                        assert any((x > 0) == (abs(x) in model) for x in clause) is true


def test_there_is_a_cut_for_every_component():
    edges = tuple(nx.grid_2d_graph(3, 3).edges)
    chosen = [((0, 0), (0, 1)), ((2, 1), (2, 2))]
    graph = nx.Graph(chosen)
    graph.add_nodes_from(nodes(dict.fromkeys(edges)))
    leaving = [
        sorted(i for i, (u, v) in enumerate(edges, 1) if (u in part) != (v in part))
        for part in nx.connected_components(graph)
    ]
    assert sorted(map(sorted, cut_of(edges, chosen, tree=False))) == sorted(leaving)


def test_the_cuts_of_a_tree_break_one_cycle_for_every_edge_too_many():
    for edges in some_graphs(6, 9, 20):
        literal = {edge: i for i, edge in enumerate(edges, 1)}
        parts = nx.number_connected_components(nx.Graph(edges))
        cycles = [c for c in cut_of(edges, edges, tree=True) if c and c[0] < 0]
        assert len(cycles) == len(edges) - 6 + parts
        for clause in cycles:
            around = nx.Graph([edge for edge in edges if -literal[edge] in clause])
            assert len(clause) == len(around.edges)
            assert nx.is_connected(around)
            assert {degree for _, degree in around.degree} == {2}


def test_the_cycles_that_breadth_first_search_closes_in_a_ladder_are_its_squares():
    edges = tuple(nx.ladder_graph(8).edges)
    assert [len(clause) for clause in cut_of(edges, edges, tree=True)] == [4] * 7


def test_the_path_to_a_cycle_is_no_part_of_its_cut():
    lollipop = (*pairwise(range(8)), (7, 5))
    [cycle] = cut_of(lollipop, lollipop, tree=True)
    assert sorted(cycle) == [-8, -7, -6]


# Parts


def test_nodes_are_the_ends_of_the_edges_in_the_order_in_which_they_appear():
    assert nodes({(3, 1): 1, (1, 2): 2, (2, 3): 3}) == [3, 1, 2]


def test_the_edges_at_a_node_are_those_with_that_end():
    graph = {(3, 1): 1, (1, 2): 2, (2, 3): 3}
    assert edges_at(graph) == {3: [(3, 1), (2, 3)], 1: [(3, 1), (1, 2)], 2: [(1, 2), (2, 3)]}


def test_the_centre_is_a_node_of_largest_degree():
    for edges in all_graphs(5):
        degree = nx.Graph(edges).degree
        assert degree[centre(dict.fromkeys(edges))] == max(d for _, d in degree)


# Sizes: n nodes, m edges, b bits for the numbers up to n


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
@pytest.mark.parametrize("function", ["cuts", "elimination", "layered", "tree", "flow"])
def test_every_variable_that_is_taken_from_the_formula_is_in_use(function, shape):
    edges, *_ = measures(shape)
    f, _ = constrained(function, edges, tree=False)
    used = {abs(literal) for clause in f.clauses() for literal in clause}
    assert used == set(range(1, f.top_id + 1))
