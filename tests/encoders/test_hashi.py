"""What is Hashi's own: its board, its first-glance deductions, sizes, drawing, text."""

import random
from functools import cache
from itertools import product

import pytest
from oracle import ORACLES, differences_told, instances, picture, random_hashi, searched, solved

from pencilsat import encoders
from pencilsat.boards.terminal import drawing
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import hashi
from pencilsat.encoders.explaining.hashi import place
from pencilsat.encoders.hashi import FAMILY, Hashi
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

ROW, COLUMN = (0, 1), (1, 0)
U, V, W, X = (0, 0), (0, 2), (2, 0), (2, 2)


def board(rows: str, options: str = "") -> Hashi:
    """A board of rows divided by `/`."""
    lines = rows.split("/")
    header = f"hashi {len(lines)} {len(lines[0].split())} {options}"
    return FAMILY.board.parse(lines_of("\n".join([header, *lines])))


def solution(puzzle: Hashi) -> hashi.Bridges:
    [only] = searched(puzzle)
    return only


@cache
def random_boards() -> list[tuple[Hashi, list[hashi.Bridges]]]:
    """Boards for every k from 1 to 4, tree or not, a third of two islands, and their solutions."""
    boards = []
    for seed, k, tree in product(range(42), (1, 2, 3, 4), (False, True)):
        source = random.Random(f"{seed} {k} {tree}")
        boards.append(random_hashi(source, k, tree=tree, most=(2, 5, 7 if k < 3 else 6)[seed % 3]))
    return [(puzzle, solved(puzzle, Options(implied=False))) for puzzle in boards]


# The board, walked cell by cell ------------------------------------------------


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
        found = list(hashi.crossings(puzzle))
        assert sorted(found) == sorted(crossing_walks(puzzle))
        total += len(found)
    assert total > 50


def test_bridges_that_end_at_one_island_do_not_cross_there():
    assert list(hashi.crossings(board(". 1 ./1 4 1/. 1 ."))) == []


@pytest.mark.parametrize(("k", "most"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_an_edge_has_at_most_k_bridges_and_no_more_than_either_number(k, most):
    for numbers in [(3, 4), (4, 3)]:
        puzzle = Hashi(1, 3, dict(zip([U, V], numbers, strict=True)), k)
        formula = encode(puzzle, Options())
        assert list(formula.atoms) == [("bridge", U, V, j) for j in range(1, most + 1)]


# First glance ------------------------------------------------------------------

TOP, MIDDLE, BOTTOM, LEFT, RIGHT = (0, 2), (2, 2), (4, 2), (2, 0), (2, 4)

DEDUCTIONS = {
    "(6.2) two 1s are never joined": ("1 . 1/. . ./2 . 2", [(False, U, V, 1)]),
    "(6.3) a 1 with one neighbour": ("1 . 2 . 1", [(True, U, V, 1)]),
    "(6.4) a 2 with one neighbour": ("2 . 3 . 1", [(True, U, V, 1), (True, U, V, 2)]),
    "(6.5) a 2 between a 1 and another": ("2 . 1/. . ./3 . 2", [(True, U, W, 1)]),
    "(6.6) a 3 with two neighbours": (
        "3 . 3 . 2/. . . . ./2 . 3 . 3",
        [(True, U, V, 1), (True, U, W, 1)],
    ),
    "(6.7) a 4 with two neighbours": (
        "4 . 3/. . ./3 . 2",
        [(True, *edge, j) for edge in ((U, V), (U, W)) for j in (1, 2)],
    ),
    "(6.8) a 5 with three neighbours": (
        "3 . 5 . 3/. . . . ./2 . 3 . 2",
        [(True, U, V, 1), (True, V, (0, 4), 1), (True, V, X, 1)],
    ),
    "(6.9) a 6 with three neighbours": (
        "3 . 6 . 3/. . . . ./2 . 4 . 2",
        [(True, *edge, j) for edge in ((U, V), (V, (0, 4)), (V, X)) for j in (1, 2)],
    ),
    "(6.10) a 7 with four neighbours": (
        "2 . 4 . 2/. . . . ./4 . 7 . 3/. . . . ./2 . 4 . 2",
        [
            (True, *edge, 1)
            for edge in ((TOP, MIDDLE), (LEFT, MIDDLE), (MIDDLE, RIGHT), (MIDDLE, BOTTOM))
        ],
    ),
    "(6.11) an 8 with four neighbours": (
        "2 . 4 . 2/. . . . ./4 . 8 . 4/. . . . ./2 . 4 . 2",
        [
            (True, *edge, j)
            for edge in ((TOP, MIDDLE), (LEFT, MIDDLE), (MIDDLE, RIGHT), (MIDDLE, BOTTOM))
            for j in (1, 2)
        ],
    ),
}

ALONE = [
    ("1 . 1", ""),
    ("2 . 2", ""),
    ("1/1", "bridges=1"),
    ("1 1", "bridges=3"),
    ("2 2", "bridges=3 tree"),
    ("3 . 3", "bridges=3"),
    ("3 3", "bridges=4 tree"),
    ("4/./4", "bridges=4"),
]


def deduced(puzzle: Hashi) -> set[tuple]:
    """The units of the first glance as (true, u, v, j)."""
    formula = encode(puzzle, Options())
    atom = {variable: atom for atom, variable in formula.atoms.items()}
    units = [literal for [literal] in formula.rules["first glance"].clauses]
    return {(literal > 0, *atom[abs(literal)][1:]) for literal in units}


def obeys(found: hashi.Bridges, unit: tuple) -> bool:
    """Whether a solution agrees with a unit of the first glance."""
    true, u, v, j = unit
    bridges = {edge[:2]: edge[2] for edge in found}
    return (bridges.get((u, v), 0) >= j) == true


@pytest.mark.parametrize(("rows", "units"), DEDUCTIONS.values(), ids=DEDUCTIONS)
def test_the_first_glance_sees(rows, units):
    puzzle = board(rows)
    solutions = solved(puzzle, Options(implied=False))
    assert set(units) <= deduced(puzzle)
    assert solutions
    assert all(obeys(found, unit) for found in solutions for unit in deduced(puzzle))


@pytest.mark.parametrize(("rows", "options"), ALONE)
def test_two_equal_islands_alone_are_joined_by_all_they_have(rows, options):
    puzzle = board(rows, options)
    [(_, _, count)] = solution(puzzle)
    assert count == max(puzzle.given.values())
    assert {unit[0] for unit in deduced(puzzle)} <= {True}
    assert solved(puzzle, Options()) == [solution(puzzle)]


def test_equal_numbers_larger_than_k_may_be_joined_by_k_bridges():
    puzzle = board("3 . 3/. . ./1 . 1")
    assert (False, U, V, 2) not in deduced(puzzle)
    assert solution(puzzle) == {(U, V, 2), (U, W, 1), (V, X, 1)}


def test_equal_islands_with_others_about_never_spend_all_on_each_other():
    assert (False, W, X, 3) in deduced(board("5 . 4/. . ./3 . 3", "bridges=3"))
    assert (False, U, V, 1) in deduced(board("1 . 1 . 1"))


def test_what_a_2_cannot_spend_on_another_2_it_spends_on_its_other_neighbour():
    assert (True, U, W, 1) in deduced(board("2 . 2 . 2/. . . . ./3 . 4 . 3/. . . . ./2 . 2 . 2"))


def test_with_triple_bridges_a_3_with_two_neighbours_and_a_4_with_three_promise_nothing():
    puzzle = board("3 . 4 . 3/. . . . ./4 . 4 . 4/. . . . ./3 . 4 . 3", "bridges=3")
    assert deduced(puzzle) == set()


def test_with_single_bridges_a_number_of_all_neighbours_promises_each_of_them_one():
    ring = [(U, V), (U, W), (V, (0, 4)), (W, X), (X, (2, 4)), ((0, 4), (2, 4))]
    puzzle = board("2 . 2 . 2/. . . . ./2 . 2 . 2", "bridges=1")
    assert deduced(puzzle) == {(True, *edge, 1) for edge in ring}
    puzzle = board("2 . 3 . 2/. . . . ./2 . 3 . 2", "bridges=1")
    assert deduced(puzzle) == {(True, *edge, 1) for edge in [*ring, (V, X)]}


def test_the_first_glance_keeps_every_solution_of_a_random_board():
    kept = 0
    for puzzle, solutions in random_boards():
        units = deduced(puzzle)
        for found in solutions:
            assert all(obeys(found, unit) for unit in units), FAMILY.board.text(puzzle)
            kept += len(units)
    assert kept > 500


def test_the_random_boards_have_every_k_and_two_islands_and_trees_with_solutions():
    kinds = [
        (puzzle.bridges, puzzle.tree, len(puzzle.given) == 2)
        for puzzle, solutions in random_boards()
        if solutions
    ]
    assert len(kinds) > 150
    assert set(kinds) == set(product((1, 2, 3, 4), (False, True), (False, True)))


# Sizes -------------------------------------------------------------------------


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


def test_no_crossing_has_a_clause_a_crossing():
    for puzzle in wide_boards():
        assert size("no crossing", puzzle) == len(crossing_walks(puzzle))


def test_the_rules_between_islands_are_instances_of_pairs_of_islands_and_of_crossings():
    puzzle = board(". 1 . ./2 . . 2/. 1 . .")
    across, down = "(2, 1)-(2, 4)", "(1, 2)-(3, 2)"
    for encoding, rule in (("cuts", "bridge order"), ("flow3", "three values")):
        rules = encode(puzzle, Options(encoding)).rules
        called = {name: [*map(place, rule.instances)] for name, rule in rules.items()}
        assert called[rule] == [down, across]
        assert called["no crossing"] == [f"{across} and {down}"]
        assert called["connected"] == ["all islands"]


def test_m_edges_have_at_most_2m_atoms_and_m_clauses_of_bridge_order():
    for puzzle in wide_boards():
        formula = encode(puzzle, Options())
        m = len(walks(puzzle, ROW)) + len(walks(puzzle, COLUMN))
        assert len(formula.atoms) <= 2 * m
        assert size("bridge order", puzzle) <= m
        assert len(formula.atoms) == m + size("bridge order", puzzle)


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


# Verification ------------------------------------------------------------------

CROSS = ". 1 ./1 . 1/. 1 ."
BROKEN = {
    "three bridges where two are possible": (
        "3 . 3",
        {((0, 0), (0, 2), 3)},
        ["bridge (1, 1)-(1, 3): 3 bridges, 1 to 2 are possible"],
    ),
    "no bridge, and named": (
        "1 1",
        {((0, 0), (0, 1), 1), ((0, 0), (0, 1), 0)},
        [
            "bridge (1, 1)-(1, 2): 0 bridges, 1 to 2 are possible",
            "bridge (1, 1)-(1, 2) is named twice",
        ],
    ),
    "the larger end first": (
        "1 1",
        {((0, 1), (0, 0), 1)},
        [
            "bridge (1, 2)-(1, 1) does not join two islands of a row or column",
            "island (1, 1) has 0 bridges, not 1",
            "island (1, 2) has 0 bridges, not 1",
            "the islands are in 2 parts, not connected",
        ],
    ),
    "a bend": (
        "1 ./. 1",
        {((0, 0), (1, 1), 1)},
        [
            "bridge (1, 1)-(2, 2) does not join two islands of a row or column",
            "island (1, 1) has 0 bridges, not 1",
            "island (2, 2) has 0 bridges, not 1",
            "the islands are in 2 parts, not connected",
        ],
    ),
    "an end in the water": (
        "1 . 1",
        {((0, 0), (0, 1), 1), ((0, 1), (0, 2), 1)},
        [
            "bridge (1, 1)-(1, 2) does not join two islands of a row or column",
            "bridge (1, 2)-(1, 3) does not join two islands of a row or column",
            "island (1, 1) has 0 bridges, not 1",
            "island (1, 3) has 0 bridges, not 1",
            "the islands are in 2 parts, not connected",
        ],
    ),
    "an island joined to itself": (
        "2 . 2",
        {((0, 0), (0, 0), 1), ((0, 0), (0, 2), 2)},
        ["bridge (1, 1)-(1, 1) does not join two islands of a row or column"],
    ),
    "an edge named twice": (
        "3 3",
        {((0, 0), (0, 1), 1), ((0, 0), (0, 1), 2)},
        ["bridge (1, 1)-(1, 2) is named twice"],
    ),
    "a bridge over an island": (
        "2 1 1",
        {((0, 0), (0, 1), 1), ((0, 0), (0, 2), 1)},
        ["bridge (1, 1)-(1, 3) runs over island (1, 2)"],
    ),
    "a crossing": (
        CROSS,
        {((0, 1), (2, 1), 1), ((1, 0), (1, 2), 1)},
        [
            "bridge (2, 1)-(2, 3) crosses another at (2, 2)",
            "the islands are in 2 parts, not connected",
        ],
    ),
    "a bridge too few": (
        "2 . 3 . 1",
        {((0, 0), (0, 2), 1), ((0, 2), (0, 4), 1)},
        ["island (1, 1) has 1 bridges, not 2", "island (1, 3) has 2 bridges, not 3"],
    ),
    "two parts": (
        "1 1/2 2",
        {((0, 0), (0, 1), 1), ((1, 0), (1, 1), 2)},
        ["the islands are in 2 parts, not connected"],
    ),
    "an island that no bridge reaches": (
        "1 1/. ./1 .",
        {((0, 0), (0, 1), 1)},
        ["island (3, 1) has 0 bridges, not 1", "the islands are in 2 parts, not connected"],
    ),
}


@pytest.mark.parametrize(("rows", "bridges", "rules"), BROKEN.values(), ids=BROKEN)
def test_verify_says_which_rule_is_broken(rows, bridges, rules):
    assert hashi.verify(board(rows), frozenset(bridges)) == rules


def test_verify_says_that_a_tree_has_no_cycle():
    ring = {(U, V, 1), (U, W, 1), (V, X, 1), (W, X, 1)}
    assert hashi.verify(board("2 . 2/. . ./2 . 2"), frozenset(ring)) == []
    assert hashi.verify(board("2 . 2/. . ./2 . 2", "tree"), frozenset(ring)) == [
        "the bridges form a cycle"
    ]


def test_verify_finds_a_cycle_in_a_part():
    ring = {(U, V, 1), (U, W, 1), (V, X, 1), (W, X, 1)}
    said = hashi.verify(board("2 . 2 ./. . . ./2 . 2 ./. . . 1", "tree"), frozenset(ring))
    assert "the bridges form a cycle" in said


def test_a_double_bridge_is_no_cycle():
    assert hashi.verify(board("2 . 2", "tree"), frozenset({(U, V, 2)})) == []


# Solutions as JSON and in words ------------------------------------------------


def test_a_solution_in_json_is_a_sorted_list_of_cells_and_bridges():
    puzzle = board("4 . 3/. . ./3 . 2")
    assert FAMILY.answer.to_json(puzzle, solution(puzzle)) == [
        [0, 0, 0, 2, 2],
        [0, 0, 2, 0, 2],
        [0, 2, 2, 2, 1],
        [2, 0, 2, 2, 1],
    ]


def test_the_ends_of_a_bridge_are_read_in_either_order():
    puzzle = board("2 . 2")
    assert FAMILY.answer.from_json(puzzle, [[0, 2, 0, 0, 2]]) == solution(puzzle)
    assert FAMILY.board.read(puzzle, lines_of("0 2 0 0 2\n")) == solution(puzzle)


@pytest.mark.parametrize(
    "shape",
    [
        [[0, 0, 0, 2]],
        [[0, 0, 0, 2, 1, 1]],
        [["a", 0, 0, 2, 1]],
        [[0, 0, 0, 2, 1.5]],
        [[0, 0, 0, 2, float("inf")]],
        [[0, 0, 0, 2, None]],
        [5],
        "nonsense",
        5,
        None,
    ],
)
def test_json_of_another_shape_is_a_value_error(shape):
    with pytest.raises(ValueError):  # noqa: PT011  -- callers catch the type; the words vary
        FAMILY.answer.from_json(board("2 . 2"), shape)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("0 0 0 2 1\n0 0 0 2", 2, 1),
        ("0 0 0 2 1 1", 1, 1),
        ("0 0 0 x 1", 1, 7),
        ("-1 0 0 2 1", 1, 1),
    ],
)
def test_a_solution_that_is_no_list_of_bridges_is_bad_input(text, line, column):
    with pytest.raises(BadInput) as error:
        FAMILY.board.read(board("2 . 2"), lines_of(text))
    assert (error.value.line, error.value.column) == (line, column)


def test_differences_name_the_pairs_that_are_joined_differently():
    puzzle = board("2 . 3/2 . 3")
    one = frozenset({((0, 0), (0, 2), 2), ((0, 2), (1, 2), 1), ((1, 0), (1, 2), 2)})
    other = frozenset(
        {((0, 0), (0, 2), 1), ((0, 0), (1, 0), 1), ((0, 2), (1, 2), 1), ((1, 0), (1, 2), 2)}
    )
    assert differences_told(puzzle, one, other) == [
        "(1, 1)-(1, 3): 2 or 1 bridges",
        "(1, 1)-(2, 1): 0 or 1 bridges",
    ]


def test_a_number_of_bridges_less_than_the_most_is_two_atoms():
    [one] = FAMILY.answer.compound(board("2 . 2"))
    assert [(atom[-1], true) for atom, true in one] == [(1, True), (2, False)]
    assert [*FAMILY.answer.compound(board("1 . 2"))] == []


def test_so_many_bridges_as_a_tree_has_can_connect_the_islands():
    words = FAMILY.explaining
    assert words.totals(board("1 . 2 . 1")) is None
    assert "2 bridges cannot connect 4 islands" in words.totals(board("1 . 1 . 1 . 1"))


# Drawing -----------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "column"), [("1═══2", 1), ("2═══1", 5), ("2═══", 5)])
def test_another_island_in_a_drawing_is_named_where_it_stands(drawn, column):
    puzzle = board("2 . 2")
    with pytest.raises(BadInput, match="'2' stands here") as caught:
        FAMILY.board.read(puzzle, lines_of(drawn))
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_board_without_a_solution_is_drawn_as_its_numbers():
    assert picture(board("1 . 2/. . ./. . 1")) == ["1   2", "", "    1"]


def test_bridges_are_drawn_single_and_double_along_rows_and_columns():
    puzzle = board("4 . . 3/. . . ./3 . . 2")
    assert picture(puzzle, solution(puzzle)) == ["4═════3", "║     │", "3─────2"]


def test_bridges_that_the_other_solution_has_not_are_drawn_broken_and_none_as_dots():
    puzzle = board("2 . 1 ./. . . ./3 . 3 1")
    one, other = sorted(searched(puzzle), key=len, reverse=True)
    assert picture(puzzle, one, other) == ["2╌╌╌1", "╎   ·", "3╍╍╍3─1"]
    assert picture(puzzle, other, one) == ["2···1", "╏   ╎", "3╌╌╌3─1"]
    marked = FAMILY.differences(puzzle, one, other)
    drawn = drawing(FAMILY.board.scene(puzzle, one, marked))
    segments = {(mark, style) for line in drawn for text, style in line for mark in text}
    assert {(text, style) for text, style in segments if style != "clue" and text != " "} == {
        ("╌", "mark"),
        ("╎", "mark"),
        ("╍", "mark"),
        ("·", "mark"),
        ("─", "answer"),
    }


def test_a_marked_double_bridge_down_a_column_is_drawn_broken():
    puzzle = board("2/./2")
    assert picture(puzzle, solution(puzzle), frozenset()) == ["2", "╏", "2"]


def test_islands_right_below_each_other_take_room_for_bridges_everywhere():
    puzzle = board("3 . 2/2 . ./. . 1")
    assert picture(puzzle, solution(puzzle)) == [
        "3───────2",
        "║       │",
        "2       │",
        "        │",
        "        1",
    ]


def test_two_digit_numbers_take_a_column_more():
    puzzle = board("10 . 4/. . ./6 . .", "bridges=6")
    assert picture(puzzle, solution(puzzle)) == ["10══4══4", " 6", " 6"]


def test_more_than_two_bridges_are_drawn_as_their_number():
    puzzle = board("7 . . 4/. . . ./. . . ./3 . . .", "bridges=4")
    assert picture(puzzle, solution(puzzle)) == ["7══4══4", "3", "║", "3"]


@pytest.mark.parametrize("rows", ["12 . . 12", "12 12", "12/./12", "12/12"])
def test_ten_bridges_and_more_are_drawn_as_their_number(rows):
    puzzle = board(rows, "bridges=12")
    between = "".join(picture(puzzle, solution(puzzle)))[2:-2]
    assert between.strip("═║ ") == "12"


def test_a_number_of_bridges_is_not_hidden_by_a_number_of_three_digits():
    puzzle = board("100 5", "bridges=25")
    assert "5" in picture(puzzle, frozenset({((0, 0), (0, 1), 5)}))[0][3:-1]


# The format of the published benchmark ------------------------------------------

HAS = "3 3 4\n2 0 3\n0 0 0\n1 0 2\n"


def read_has(text: str) -> Hashi:
    [puzzle] = encoders.read(text, "hashi")
    assert puzzle.family is FAMILY
    return puzzle


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_has_file_is_read_whatever_its_line_ends(end):
    assert read_has(HAS.replace("\n", end)) == board("2 . 3/. . ./1 . 2")


def test_a_has_file_is_recognised_without_its_family():
    assert encoders.read(HAS) == [board("2 . 3/. . ./1 . 2")]


def test_its_rows_come_before_its_columns():
    assert read_has("2 4 3\n2 0 0 3\n0 0 0 1\n") == board("2 . . 3/. . . 1")
    with pytest.raises(BadInput, match="the board has 2 rows, its header says 4"):
        read_has("4 2 3\n2 0 0 3\n0 0 0 1\n")


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (HAS.replace("3 3 4", "3 3 5"), 1, 5, "the board has 4 islands, its header says 5"),
        (HAS.replace("3 3 4", "3 3 3"), 1, 5, "the board has 4 islands, its header says 3"),
        ("3 3 4\n2 0 3\n0 0 0\n", 4, 1, "2 rows"),
        ("3 3 4\n2 0 3\n0 0 0\n1 0", 4, 4, "2 cells"),
        ("3 3 4\n2 0 3\n0 0 0\n1 0 2 0\n", 4, 7, "3 columns"),
        (HAS + "0 0 0\n", 5, 1, "3 rows"),
        ("3 3 4\n", 2, 1, "0 rows"),
        ("3 3 0\n0 0 0\n0 0 0\n0 0 0\n", 1, 5, "a number of islands"),
        ("3 3 1\n0 0 0\n0 9 0\n0 0 0\n", 3, 3, "an island's number"),
        ("3 3 1\n0 0 0\n0 . 0\n0 0 0\n", 3, 3, "an island's number"),
        ("3 3 1\n0 0 0\n0 0 0\n0 0 0\n", 1, 1, "no islands"),
        ("0 3 1\n", 1, 1, "a number of cells"),
    ],
)
def test_a_has_file_that_is_wrong_is_bad_input_with_its_place(text, line, column, message):
    with pytest.raises(BadInput) as error:
        read_has(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert message in error.value.message


def test_windows_line_ends_do_not_shift_the_place_of_an_error():
    with pytest.raises(BadInput) as error:
        read_has(HAS.replace("1 0 2", "1 0 9").replace("\n", "\r\n"))
    assert (error.value.line, error.value.column) == (4, 5)


# Native text -------------------------------------------------------------------


def test_options_are_read_and_written_in_the_header():
    puzzle = board("12 . 12/. . ./. 1 .", "bridges=3 tree")
    assert (puzzle.bridges, puzzle.tree) == (3, True)
    assert FAMILY.board.text(puzzle) == "hashi 3 3 bridges=3 tree\n12  . 12\n .  .  .\n .  1  .\n"


def test_two_bridges_and_cycles_are_the_default():
    puzzle = board("1 1")
    assert (puzzle.bridges, puzzle.tree) == (2, False)
    assert FAMILY.board.text(puzzle) == "hashi 1 2\n1 1\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("hashi 3", 2, 1, "the board has 0 rows, its header says 3"),
        ("hashi 1 2 3\n1 1", 1, 11, "expected: hashi rows columns [bridges=k] [tree]"),
        ("hashi 1 2 trees\n1 1", 1, 11, "unknown option 'trees'"),
        ("hashi 1 2 bridges:3\n1 1", 1, 11, "unknown option 'bridges:3'"),
        ("hashi 1 2 bridges=0\n1 1", 1, 19, "a number of bridges"),
        ("hashi 1 2 bridges=\n1 1", 1, 19, "a number of bridges"),
        ("hashi 1 2\n1 9", 2, 3, "'9' is not an island's number"),
        ("hashi 1 2 bridges=1\n1 5", 2, 3, "(1 to 4)"),
        ("hashi 1 2\n. .", 1, 1, "no islands"),
        ("hashi 1 2\n0 1", 2, 1, "'0' is not an island's number"),
    ],
)
def test_a_board_that_is_wrong_is_bad_input_with_its_place(text, line, column, message):
    with pytest.raises(BadInput) as error:
        FAMILY.board.parse(lines_of(text))
    assert (error.value.line, error.value.column) == (line, column)
    assert message in error.value.message


# Instances ---------------------------------------------------------------------


def test_the_instances_reach_from_two_islands_to_four_hundred():
    puzzles = [instance.puzzle for instance in instances() if instance.family is FAMILY]
    assert min(len(puzzle.given) for puzzle in puzzles) == 2
    largest = max(puzzles, key=lambda puzzle: len(puzzle.given))
    assert (largest.rows, largest.columns, len(largest.given)) == (34, 34, 400)
    assert {puzzle.bridges for puzzle in puzzles} == {1, 2, 3, 4}
    assert {puzzle.tree for puzzle in puzzles} == {True, False}


def test_the_oracle_sees_the_same_edges():
    for puzzle in wide_boards():
        small = Hashi(puzzle.rows, puzzle.columns, dict.fromkeys(puzzle.given, 1), 1)
        if len(hashi.edges(small)) <= 8:
            seen = {(u, v) for found in ORACLES["hashi"].candidates(small) for u, v, _ in found}
            assert seen == set(hashi.edges(small))


def test_a_solution_that_is_empty_or_names_a_bridge_twice_is_refused():
    puzzle = Hashi(1, 3, {(0, 0): 1, (0, 2): 1})
    for text in ("", "# nothing\n", "0 0 0 2 1\n0 2 0 0 1\n"):
        with pytest.raises(BadInput):
            FAMILY.board.read(puzzle, lines_of(text))
    with pytest.raises(ValueError, match="twice"):
        FAMILY.answer.from_json(puzzle, [[0, 0, 0, 2, 1], [0, 2, 0, 0, 1]])
