"""What is Circuit Board's own: sizes, implied rules, shortest paths, random boards."""

from dataclasses import replace
from itertools import product

import networkx as nx
import pytest
from puzzles import encoded, solved
from together import together

from pencilsat.boards.edges import Lines
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import circuit
from pencilsat.encoders.circuit import FAMILY, Circuit
from pencilsat.encoders.circuit.random_boards import generate
from pencilsat.rules.links import odd
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

each_quick_encoding = together("encoding", ["cuts", "elimination"])


def full(rows: int, columns: int) -> Circuit:
    return Circuit(rows, columns, frozenset(product(range(rows), range(columns))))


def clauses(formula: Formula, rule: str) -> int:
    return len(formula.rules[rule].clauses)


def test_a_degree_takes_a_clause_for_each_even_set_of_wires():
    for degree, expected in enumerate([1, 1, 2, 4, 8]):
        literals = list(range(1, degree + 1))
        assert len(list(odd(literals))) == expected
        allowed = [
            signs
            for signs in product((False, True), repeat=degree)
            if all(any(signs[abs(x) - 1] == (x > 0) for x in c) for c in odd(literals))
        ]
        assert allowed == [s for s in product((False, True), repeat=degree) if sum(s) in (1, 3)]


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


@pytest.mark.parametrize(
    ("wires", "broken"),
    [
        ("-- |", "point (1, 2) has 2 wires, not 1 or 3"),
        ("", "point (1, 1) has 0 wires, not 1 or 3"),
        ("", "point (1, 1) is not connected to the rest"),
    ],
)
def test_verify_names_what_is_wrong(wires, broken):
    puzzle = full(2, 2)
    path: Lines = frozenset({((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1))})
    assert broken in FAMILY.verify(puzzle, path if wires else frozenset())


def test_verify_names_a_cycle_a_missing_wire_and_one_that_joins_no_points():
    ring = frozenset(circuit.places(full(2, 2)))
    assert "the wires form a cycle" in FAMILY.verify(full(2, 2), ring)
    given = Circuit(1, 2, full(1, 2).points, given=frozenset({((0, 0), (0, 1))}))
    assert "(1, 1)-(1, 2) is ., wire is given" in FAMILY.verify(given, frozenset())
    far = frozenset({((0, 0), (1, 1))})
    assert FAMILY.verify(full(2, 2), far)[0] == "(1, 1)-(2, 2) cannot have a wire"


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


@pytest.mark.parametrize(
    "arguments",
    [{"rows": 0}, {"columns": 201}, {"shown": 101}, {"terminals": 2}, {"rows": 1, "columns": 1}],
)
def test_a_board_that_cannot_be_is_refused(arguments):
    with pytest.raises(BadInput):
        generate(**arguments)


@pytest.mark.parametrize("side", [4, 10])
def test_implied_rules_take_a_clause_a_wire_and_a_clause_a_square(side):
    formula = encoded(full(side, side))
    assert clauses(formula, "no lone pair") == len(formula.atoms)
    assert clauses(formula, "no small ring") == (side - 1) ** 2
