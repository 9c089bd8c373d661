"""What is Hashi's own: its board, sizes, verification."""

import random
from functools import cache
from itertools import product

import pytest
from bridges import board, random_boards
from together import together

from pencilsat.encoders import hashi
from pencilsat.encoders.hashi import FAMILY, Hashi
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

ROW, COLUMN = (0, 1), (1, 0)


U, V, W, X = (0, 0), (0, 2), (2, 0), (2, 2)


def walked(puzzle: Hashi, start, step) -> list[tuple[int, int]]:
    """The cells from an island to the next in that direction, both included; none if none."""
    cells = [start]
    while True:
        cells.append((cells[-1][0] + step[0], cells[-1][1] + step[1]))
        if cells[-1] in puzzle.given:
            return cells
        if not (cells[-1][0] < puzzle.rows and cells[-1][1] < puzzle.columns):
            return []


def walks(puzzle: Hashi, step) -> dict[tuple, set]:
    """The edges in one direction, with the cells strictly between their islands."""
    ways = [walked(puzzle, island, step) for island in puzzle.given]
    return {(way[0], way[-1]): set(way[1:-1]) for way in ways if way}


def crossing_walks(puzzle: Hashi) -> list[tuple]:
    across, down = walks(puzzle, ROW), walks(puzzle, COLUMN)
    return [(e, other) for e in across for other in down if across[e] & down[other]]


@cache
def wide_boards() -> list[Hashi]:
    """Boards of up to 20 islands on up to 9 rows and columns."""
    boards = []
    for seed in range(100):
        source = random.Random(seed)
        rows, columns = source.randint(1, 9), source.randint(4, 9)
        cells = list(product(range(rows), range(columns)))
        cells = source.sample(cells, min(len(cells), source.randint(2, 20)))
        boards.append(Hashi(rows, columns, {cell: source.randint(1, 8) for cell in cells}))
    return boards


def test_edges_are_the_walks_from_island_to_island_sorted():
    for puzzle in wide_boards():
        expected = [*walks(puzzle, ROW), *walks(puzzle, COLUMN)]
        assert hashi.edges(puzzle) == sorted(expected)


def test_crossings_are_the_walks_that_share_a_cell_the_horizontal_one_first():
    total = 0
    for puzzle in wide_boards():
        found = puzzle.crossings
        assert sorted(found) == sorted(crossing_walks(puzzle))
        total += len(found)
    assert total > 50


def size(rule: str, puzzle: Hashi, **options) -> int:
    """The number of clauses of a rule; 0 without it."""
    formula = encode(puzzle, Options(**options))
    return len(formula.rules[rule].clauses) if rule in formula.rules else 0


def test_an_island_needs_at_most_32_clauses_in_the_direct_encoding():
    costs = []
    for number in range(1, 9):
        puzzle = board(f". . 8 . ./. . . . ./8 . {number} . 8/. . . . ./. . 8 . .")
        rule = encode(puzzle, Options(cardinality="direct")).rules["island number"]
        [island] = [instance for instance in rule.instances if instance.of == (2, 2)]
        costs.append(len(island.clauses))
    assert max(costs) == 32


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_bridge_order_has_k_minus_1_clauses_an_edge(k):
    for puzzle in wide_boards():
        large = Hashi(puzzle.rows, puzzle.columns, dict.fromkeys(puzzle.given, k), k)
        assert size("bridge order", large) == (k - 1) * len(hashi.edges(large))


def test_three_values_cost_nine_clauses_an_edge_with_pairwise():
    for puzzle in wide_boards():
        large = Hashi(puzzle.rows, puzzle.columns, dict.fromkeys(puzzle.given, 8))
        clauses = size("three values", large, encoding="flow3", amo="pairwise")
        assert clauses == 9 * len(hashi.edges(large))


def test_the_first_glance_on_a_board_with_a_solution_has_at_most_k_units_an_edge_and_end():
    for puzzle, solutions in random_boards():
        if solutions:
            most = 2 * puzzle.bridges * len(hashi.edges(puzzle))
            assert size("first glance", puzzle) <= most


CROSS = ". 1 ./1 . 1/. 1 ."


APART = ["island (1, 1) is not connected to the rest"]
BROKEN = {
    "three bridges where two are possible": (
        "3 . 3",
        {((0, 0), (0, 2), 3)},
        ["(1, 1)-(1, 3) cannot have 3 bridges"],
    ),
    "more bridges than an island has": (
        "1 . 2",
        {((0, 0), (0, 2), 2)},
        ["(1, 1)-(1, 3) cannot have 2 bridges", "island (1, 1) has 2 bridges, not 1"],
    ),
    "the larger end first": (
        "1 1",
        {((0, 1), (0, 0), 1)},
        [
            "(1, 2)-(1, 1) cannot have a bridge",
            "island (1, 1) has 0 bridges, not 1",
            "island (1, 2) has 0 bridges, not 1",
            *APART,
        ],
    ),
    "a bend": (
        "1 ./. 1",
        {((0, 0), (1, 1), 1)},
        [
            "(1, 1)-(2, 2) cannot have a bridge",
            "island (1, 1) has 0 bridges, not 1",
            "island (2, 2) has 0 bridges, not 1",
        ],
    ),
    "an end in the water": (
        "1 . 1",
        {((0, 0), (0, 1), 1)},
        [
            "(1, 1)-(1, 2) cannot have a bridge",
            "island (1, 1) has 0 bridges, not 1",
            "island (1, 3) has 0 bridges, not 1",
            *APART,
        ],
    ),
    "an island joined to itself": (
        "2 . 2",
        {((0, 0), (0, 0), 1), ((0, 0), (0, 2), 2)},
        ["(1, 1) cannot have a bridge"],
    ),
    "a bridge over an island": (
        "1 2 1",
        {((0, 0), (0, 1), 1), ((0, 1), (0, 2), 1), ((0, 0), (0, 2), 1)},
        ["(1, 1)-(1, 3) cannot have a bridge"],
    ),
    "a crossing": (
        CROSS,
        {((0, 1), (2, 1), 1), ((1, 0), (1, 2), 1)},
        [
            "bridge (2, 1)-(2, 3) crosses (1, 2)-(3, 2) at (2, 2)",
            "islands (1, 2), (3, 2) are not connected to the rest",
        ],
    ),
    "a bridge too few": (
        "2 . 3 . 1",
        {((0, 0), (0, 2), 1), ((0, 2), (0, 4), 1)},
        ["island (1, 1) has 1 bridge, not 2", "island (1, 3) has 2 bridges, not 3"],
    ),
    "two parts": (
        "1 1/2 2",
        {((0, 0), (0, 1), 1), ((1, 0), (1, 1), 2)},
        ["islands (1, 1), (1, 2) are not connected to the rest"],
    ),
    "an island that no bridge reaches": (
        "1 1/. ./1 .",
        {((0, 0), (0, 1), 1)},
        ["island (3, 1) has 0 bridges, not 1", "island (3, 1) is not connected to the rest"],
    ),
}


@together("rows, bridges, rules", BROKEN.values())
def test_verify_says_which_rule_is_broken(rows, bridges, rules):
    assert FAMILY.verify(board(rows), frozenset(bridges)) == rules


@pytest.mark.parametrize("numbers", [(1, 2), (0, 1), (0,)])
def test_a_solution_that_says_several_numbers_of_an_edge_or_none_is_refused(numbers):
    bridges = frozenset(((0, 0), (0, 1), number) for number in numbers)
    with pytest.raises(ValueError, match="a bridge is not named once"):
        FAMILY.verify(board("1 1"), bridges)


def test_verify_says_that_a_tree_has_no_cycle():
    ring = {(U, V, 1), (U, W, 1), (V, X, 1), (W, X, 1)}
    assert FAMILY.verify(board("2 . 2/. . ./2 . 2"), frozenset(ring)) == []
    assert FAMILY.verify(board("2 . 2/. . ./2 . 2", "tree"), frozenset(ring)) == [
        "the bridges form a cycle"
    ]
