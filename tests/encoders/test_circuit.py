"""What is Circuit Board's own: sizes, implied rules, shortest paths, text, drawing."""

import random
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import networkx as nx
import pytest
from oracle import differences_told, picture

from pencilsat import encoders
from pencilsat.boards.edges import Lines
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import circuit
from pencilsat.encoders.circuit import FAMILY, Circuit
from pencilsat.encoders.explaining.circuit import place
from pencilsat.tasks.generate.boards.circuit import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer, encode

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "circuit"
PUBLISHED = {"neos-guide-table_6x6": 157, "nyt-2021-09-19_5x5": 1, "nyt-2021-09-19_6x6": 1}
"""The boards of others, and how many solutions each has."""

each_quick_encoding = pytest.mark.parametrize("encoding", ["cuts", "elimination"])
each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def full(rows: int, columns: int) -> Circuit:
    return Circuit(rows, columns, frozenset(product(range(rows), range(columns))))


def parsed(*lines: str) -> Circuit:
    return FAMILY.board.parse(lines_of("\n".join(lines)))


def encoded(puzzle: Circuit, **options) -> Formula:
    return encode(puzzle, Options(**options))


def solved(puzzle: Circuit, limit: int | None = None, **options) -> list[Lines]:
    return list(islice(Run(puzzle, Options(**options)).solutions(), limit))


def clauses(formula: Formula, rule: str) -> int:
    return len(formula.rules[rule].clauses)


# Sizes -----------------------------------------------------------------------


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


# Solutions -------------------------------------------------------------------


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


# The shortest path -----------------------------------------------------------


@each_quick_encoding
@pytest.mark.parametrize("seed", range(8))
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


# Text ------------------------------------------------------------------------


def test_a_board_is_drawn_with_room_for_its_wires():
    puzzle = parsed("circuit 2 3  # a comment", "s-o o", "|", "o # t")
    assert puzzle.points == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)}
    assert puzzle.given == {((0, 0), (0, 1)), ((0, 0), (1, 0))}
    assert puzzle.terminals == ((0, 0), (1, 2))
    assert picture(puzzle) == ["s───o   o", "│", "o   #   t"]


def test_the_terminals_are_s_first_wherever_they_stand():
    assert parsed("circuit 1 2", "t s").terminals == ((0, 1), (0, 0))


def test_blank_lines_around_a_board_and_comments_after_it_are_left_out():
    text = "\n\n# first\ncircuit 1 2\n\no o\n\n# second\ncircuit 2 1\no\n\no\n\n"
    assert encoders.read(text) == [full(1, 2), full(2, 1)]


def test_a_board_with_windows_line_ends_and_blanks_at_the_ends_is_the_same():
    text = "circuit 2 2\no-o\n|\no o\n"
    [puzzle] = encoders.read(text)
    assert encoders.read(text.replace("\n", "  \r\n")) == [puzzle]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("circuit 2", 2, 1, "the board has 0 rows, its header says 2"),
        ("circuit 2 2 2\no o\n\no o", 1, 13, "expected: circuit rows columns"),
        ("circuit 2 x\no o", 1, 11, "'x' is not a number of cells (1 to 1000)"),
        ("circuit 0 2\no o", 1, 9, "'0' is not a number of cells (1 to 1000)"),
        ("circuit 2 2\no o\n\n", 3, 1, "the board has 1 rows, its header says 2"),
        ("circuit 2 2\no o\n\no", 4, 2, "the row has 1 cells, the header says 2"),
        ("circuit 2 2", 2, 1, "the board has 0 rows, its header says 2"),
        ("circuit 1 2\no o o", 2, 5, "'o' is outside the board"),
        ("circuit 1 2\no o\n|", 3, 1, "'|' is outside the board"),
        ("circuit 1 2\no x", 2, 3, "'x' cannot stand here, only 'o' or 's' or 't' or '#'"),
        ("circuit 1 2\no|o", 2, 2, "'|' cannot stand here, only ' ' or '-'"),
        ("circuit 2 2\no o\n-\no o", 3, 1, "'-' cannot stand here, only ' ' or '|'"),
        ("circuit 2 2\no o\n +\no o", 3, 2, "'+' cannot stand here, only ' '"),
        ("circuit 1 2\noo o", 2, 2, "'o' cannot stand here, only ' ' or '-'"),
        ("circuit 1 3\no   o", 2, 3, "' ' cannot stand here, only 'o' or 's' or 't' or '#'"),
        ("circuit 1 2\n#-o", 2, 2, "a wire that does not join two points"),
        ("circuit 1 3\ns s t", 2, 3, "a second terminal s"),
        ("circuit 1 2\ns o", 1, 1, "a board has two terminals, s and t, or none"),
        ("circuit 1 2\n# #", 1, 1, "the board has no points"),
        ("circuit 1 2\no\to", 2, 2, "'\\t' cannot stand here, only ' ' or '-'"),
    ],
)
def test_a_malformed_board_is_refused_at_its_place(text, line, column, message):
    with pytest.raises(BadInput) as refused:
        encoders.read(text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "there is no solution"),
        ("o o", 1, "the points are not those of the puzzle"),
        ("\no-o\n|", 4, "the board has 1 rows"),
        ("o-o\n|\no #", 1, "the points are not those of the puzzle"),
    ],
)
def test_a_malformed_solution_is_refused_at_its_place(text, line, message):
    with pytest.raises(BadInput) as refused:
        FAMILY.board.read(full(2, 2) if text != "o o" else full(1, 1), lines_of(text))
    assert refused.value.line == line


@pytest.mark.parametrize("text", ["# s-t\n", "#   s───t\n"])
def test_a_drawing_of_one_row_may_start_with_a_cell_without_a_point(text):
    puzzle = FAMILY.board.parse(lines_of("circuit 1 3\n# s t"))
    assert FAMILY.board.read(puzzle, lines_of(text)) == {((0, 1), (0, 2))}


def test_a_solution_may_have_its_header():
    plain = FAMILY.board.read(full(1, 2), lines_of("o-o"))
    assert FAMILY.board.read(full(1, 2), lines_of("circuit 1 2\no-o")) == plain
    assert plain == {((0, 0), (0, 1))}


@pytest.mark.parametrize(
    "shape",
    [
        7,
        None,
        [[0, 0, 0]],
        [["a", 0, 0, 1]],
        [[0, 0, 0, 1, 1]],
        [[0, 0, 0, 1e999]],
        [[0, 0, 0, 1.0]],
        [[0, False, 0, 1]],
        [[0, 0, 0, 2]],
        [[0, 0, 0, 10**5000]],
        [[0, 0, 0, 1], [0, 1, 0, 0]],
    ],
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match=r"not|twice"):
        FAMILY.answer.from_json(full(1, 2), shape)


def test_the_wires_that_another_solution_lacks_are_drawn_and_named():
    puzzle = generate(rows=4, columns=4, shown=0)
    one, other, *_ = solved(puzzle)
    marked = "".join(picture(puzzle, one, other))
    for across, down, wires in (("╌╌╌", "╎", one - other), ("···", "·", other - one)):
        rows = sum(u[0] == v[0] for u, v in wires)
        assert marked.count(across) == rows
        assert marked.replace(across, "").count(down) == len(wires) - rows
    assert one - other
    assert other - one
    assert len(FAMILY.differences(puzzle, one, other)) == len(one ^ other)
    u, v = min(one - other)
    name = f"({u[0] + 1}, {u[1] + 1})-({v[0] + 1}, {v[1] + 1})"
    assert f"{name}: wire or none" in differences_told(puzzle, one, other)


@pytest.mark.parametrize("seed", range(20))
def test_noise_is_refused_or_read_back(seed):
    source = random.Random(seed)
    for _ in range(100):
        text = "circuit 3 3\n" + "".join(source.choices("ost#-| \n\tx\x00é", k=25))
        with suppress(BadInput):
            [puzzle] = encoders.read(text)
            assert encoders.read(FAMILY.board.text(puzzle)) == [puzzle]


def test_equal_boards_have_the_same_formula():
    points = [(r, c) for r in range(2) for c in range(3)]
    sets = frozenset(points), frozenset({*points})  # most Pythons list them in another order
    one, other = (Circuit(2, 3, cells, terminals=((0, 0), (1, 2))) for cells in sets)
    assert one == other
    for encoding in FAMILY.encodings:
        formulas = (encode(board, Options(encoding)) for board in (one, other))
        assert len({str([*formula.clauses()]) for formula in formulas}) == 1


# Random boards ---------------------------------------------------------------


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


# Boards that others made ------------------------------------------------------


@each_quick_encoding
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_board_has_its_answer_among_its_solutions(name, encoding):
    if not DATA.is_dir():
        pytest.skip("no ../shared/data/circuit beside the project")
    [file] = DATA.rglob(f"{name}.txt")
    [puzzle] = encoders.read(file.read_text())
    answer = FAMILY.board.read(puzzle, lines_of(file.with_suffix(".sol").read_text()))
    found = solved(puzzle, encoding=encoding)
    assert answer in found
    assert len(found) == len(set(found)) == PUBLISHED[name]


def test_a_lone_point_is_no_matter_of_sums():
    alone, three = (encoders.read(text)[0] for text in ("circuit 1 1\no\n", "circuit 1 3\no o o\n"))
    assert FAMILY.explaining.totals(alone) is None
    assert "the 3 points, an odd number" in FAMILY.explaining.totals(three)
