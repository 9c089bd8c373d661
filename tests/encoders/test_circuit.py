"""What is Circuit Board's own: sizes, implied rules, shortest paths, random boards."""

from dataclasses import replace
from itertools import product

import networkx as nx
import pytest
from puzzles import encoded, solved
from together import together

from pencilsat import encoders
from pencilsat.boards.edges import Lines
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import circuit
from pencilsat.encoders.circuit import FAMILY, Circuit
from pencilsat.encoders.circuit.random_boards import generate
from pencilsat.encoders.circuit.reasons import place
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer, encode

each_quick_encoding = together("encoding", ["cuts", "elimination"])
each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def full(rows: int, columns: int) -> Circuit:
    return Circuit(rows, columns, frozenset(product(range(rows), range(columns))))


def parsed(*lines: str) -> Circuit:
    return FAMILY.board.parse(lines_of("\n".join(lines)))


def clauses(formula: Formula, rule: str) -> int:
    return len(formula.rules[rule].clauses)


def test_a_degree_takes_a_clause_for_each_even_set_of_wires():
    for degree, expected in enumerate([1, 1, 2, 4, 8]):
        literals = list(range(1, degree + 1))
        assert len(list(circuit.odd(literals))) == expected
        allowed = [
            signs
            for signs in product((False, True), repeat=degree)
            if all(any(signs[abs(x) - 1] == (x > 0) for x in c) for c in circuit.odd(literals))
        ]
        assert allowed == [s for s in product((False, True), repeat=degree) if sum(s) in (1, 3)]


@pytest.mark.parametrize("side", [3, 6, 11])
def test_the_degrees_take_at_most_eight_clauses_a_point(side):
    inner, edge = (side - 2) ** 2, 4 * (side - 2)
    formula = encoded(full(side, side))
    assert clauses(formula, "degree") == 8 * inner + 4 * edge + 2 * 4 <= 8 * side * side
    assert len(formula.atoms) == 2 * side * (side - 1)


@pytest.mark.parametrize("side", [4, 10])
def test_implied_rules_take_a_clause_a_wire_and_a_clause_a_square(side):
    formula = encoded(full(side, side))
    assert clauses(formula, "no lone pair") == len(formula.atoms)
    assert clauses(formula, "no small ring") == (side - 1) ** 2


def test_implied_rules_are_instances_of_pairs_of_points_and_of_squares():
    rules = encoded(full(2, 3)).rules
    called = {name: [*map(place, rule.instances)] for name, rule in rules.items()}
    assert called["no small ring"] == ["ring at (1, 1)", "ring at (1, 2)"]
    assert len(set(called["no lone pair"])) == 7
    assert "(1, 2)-(2, 2)" in called["no lone pair"]
    assert {of for name in ("spanning tree", "tree size") for of in called[name]} == {"all points"}


@pytest.mark.parametrize("side", [4, 10])
def test_a_path_takes_a_clause_for_each_wire_and_each_wire_end_and_seven_a_terminal(side):
    points, ends = full(side, side).points, ((1, 1), (2, 2))
    formula = encoded(Circuit(side, side, points, terminals=ends))
    wires = len(formula.atoms)
    assert clauses(formula, "shortest path") == wires + (2 * wires - 8) + 2 * 7
    assert clauses(formula, "shortest path") <= wires + 4 * (side * side - 2) + 2 * 7


def test_the_elimination_of_a_board_takes_far_fewer_clauses_than_its_flow():
    sizes = {e: len(list(encoded(full(8, 8), encoding=e).clauses())) for e in FAMILY.encodings}
    assert sizes["cuts"] < sizes["elimination"] < sizes["flow"] / 5


@pytest.mark.slow
@each_quick_encoding
def test_an_odd_number_of_points_is_refuted_without_search(encoding):
    run = Run(full(31, 31), Options(encoding=encoding))
    assert list(run.solutions()) == []
    assert run.complete
    assert run.statistics.conflicts == 0


@each_encoding
def test_two_points_alone_are_joined_by_their_wire(encoding):
    wire = ((0, 0), (0, 1))
    assert solved(full(1, 2), encoding=encoding) == [frozenset({wire})]
    assert solved(parsed("circuit 2 2", "# o", "", "# o"), encoding=encoding) == [
        frozenset({((0, 1), (1, 1))})
    ]


@pytest.mark.slow
def test_cuts_need_fewer_rounds_with_the_implied_rules():
    rounds = dict.fromkeys((False, True), 0)
    for seed, implied in product(range(3), rounds):
        puzzle = generate(rows=14, columns=14, shown=0, seed=seed)
        run = Run(puzzle, Options(implied=implied))
        assert next(run.solutions())
        rounds[implied] += run.statistics.rounds
    assert 3 * rounds[True] < rounds[False]


@pytest.mark.parametrize(
    ("wires", "broken"),
    [
        ("-- |", "point (1, 2) has 2 wires, not 1 or 3"),
        ("", "point (1, 1) has 0 wires, not 1 or 3"),
        ("", "the points are in 4 parts, not connected"),
    ],
)
def test_verify_names_what_is_wrong(wires, broken):
    puzzle = full(2, 2)
    path: Lines = frozenset({((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1))})
    assert broken in circuit.verify(puzzle, path if wires else frozenset())


def test_verify_refuses_four_wires_at_a_point():
    cross = parsed("circuit 3 3", "# o #", "  |", "o-o-o", "  |", "# o #")
    assert circuit.verify(cross, cross.given) == ["point (2, 2) has 4 wires, not 1 or 3"]


def test_verify_names_a_cycle_a_missing_wire_and_one_that_joins_no_points():
    ring = frozenset(circuit.places(full(2, 2)))
    assert "the wires form a cycle" in circuit.verify(full(2, 2), ring)
    given = Circuit(1, 2, full(1, 2).points, given=frozenset({((0, 0), (0, 1))}))
    assert "the given wire (1, 1)-(1, 2) is missing" in circuit.verify(given, frozenset())
    far = frozenset({((0, 0), (1, 1))})
    assert circuit.verify(full(2, 2), far)[0] == (
        "wire (1, 1)-(2, 2) does not join neighbouring points"
    )


def test_a_lone_point_is_no_matter_of_sums():
    alone, three = (encoders.read(text)[0] for text in ("circuit 1 1\no\n", "circuit 1 3\no o o\n"))
    assert FAMILY.explaining.totals(alone) is None
    assert "the 3 points, an odd number" in FAMILY.explaining.totals(three)


@each_quick_encoding
@together("seed", range(8))
def test_the_path_between_the_terminals_is_the_shortest_of_all_trees(seed, encoding):
    puzzle = generate(rows=5, columns=5, shown=0, terminals=1, seed=seed)
    trees = solved(replace(puzzle, terminals=()))
    lengths = {t: nx.shortest_path_length(nx.Graph(t), *puzzle.terminals) for t in trees}
    least = min(lengths.values())
    run = Run(puzzle, Options(encoding=encoding))
    assert set(run.solutions()) == {tree for tree in trees if lengths[tree] == least}
    assert run.complete
    assert (run.optimum.value, run.optimum.proved) == (least, True)


@pytest.mark.parametrize("seed", range(4))
def test_both_quick_encodings_prove_the_same_length_on_eight_by_eight(seed):
    puzzle = generate(rows=8, columns=8, shown=20, terminals=1, seed=seed)
    runs = [Run(puzzle, Options(encoding)) for encoding in ("cuts", "elimination")]
    for run in runs:
        solution = next(run.solutions())
        assert nx.shortest_path_length(nx.Graph(solution), *puzzle.terminals) == run.optimum.value
        assert run.optimum.proved
    assert runs[0].optimum.value == runs[1].optimum.value


def test_a_length_that_the_wires_do_not_have_is_a_fault(monkeypatch):
    puzzle = generate(rows=4, columns=4, shown=0, terminals=1)
    wrong = replace(FAMILY, measure=lambda puzzle, solution: 99)
    monkeypatch.setattr(circuit, "FAMILY", wrong)
    with pytest.raises(WrongAnswer, match="path length is 99, not 3"):
        next(Run(puzzle, Options()).solutions())


def test_a_board_without_terminals_has_no_objective():
    run = Run(generate(rows=4, columns=4), Options())
    assert next(run.solutions())
    assert run.optimum is None
    assert FAMILY.measure(run.puzzle, frozenset()) is None


def test_equal_boards_have_the_same_formula():
    points = [(r, c) for r in range(2) for c in range(3)]
    sets = frozenset(points), frozenset({*points})  # most Pythons list them in another order
    one, other = (Circuit(2, 3, cells, terminals=((0, 0), (1, 2))) for cells in sets)
    assert one == other
    for encoding in FAMILY.encodings:
        formulas = (encode(board, Options(encoding)) for board in (one, other))
        assert len({str([*formula.clauses()]) for formula in formulas}) == 1


@pytest.mark.parametrize("side", range(3, 11))
def test_a_generated_board_has_a_solution_and_as_many_wires_as_asked_for(side):
    puzzle = generate(rows=side, columns=side, shown=40, seed=side)
    assert len(puzzle.given) == 40 * (len(puzzle.points) - 1) // 100
    assert solved(puzzle, 1)
    assert len(puzzle.points) >= 0.6 * side * side


@pytest.mark.parametrize(
    "arguments",
    [{"rows": 0}, {"columns": 201}, {"shown": 101}, {"terminals": 2}, {"rows": 1, "columns": 1}],
)
def test_a_board_that_cannot_be_is_refused(arguments):
    with pytest.raises(BadInput):
        generate(**arguments)
