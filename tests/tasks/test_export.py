"""Puzzles as formulas for other programs, and what these answer."""

import re
from itertools import product

import pytest
from command import UNIQUE, UNIQUE_ANSWER
from oracle import INSTANCES, searched
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from pencilsat import search, solve
from pencilsat.cnf import linear, sums
from pencilsat.cnf.dimacs import read_answer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.tasks import programs
from pencilsat.tasks.decode import atoms, decode, decode_values
from pencilsat.tasks.export import export
from pencilsat.tasks.options import Options
from pencilsat.tasks.read import only

PUZZLE = only(UNIQUE)


def test_an_objective_is_said_beside_the_clauses():
    exported = export(only(INSTANCES / "circuit" / "short-way.txt"))
    [said] = [line for line in exported.lines() if "not in the clauses" in line]
    literals = said.split("true ones of ")[1].split()
    assert list(map(int, literals)) == exported.formula.objective


def test_an_answer_may_call_the_atoms_by_other_numbers():
    found = decode(PUZZLE, atoms(PUZZLE), read_answer(UNIQUE_ANSWER))
    assert [found.value] == searched(PUZZLE)
    words = ["bridge 0 0 0 2 1", "bridge 0 0 0 2 2", "bridge 0 0 2 0 1"]
    names = dict(zip([*words, "bridge 0 2 2 2 1", "bridge 2 0 2 2 1"], range(11, 16), strict=True))
    moved = read_answer("s SATISFIABLE\nv 11 -12 13 14 -15 0\n")
    assert decode(PUZZLE, atoms(PUZZLE), moved, names) == found
    del names["bridge 0 2 2 2 1"]
    with pytest.raises(BadInput, match="the names do not belong to this puzzle: no 'bridge 0 2 2"):
        decode(PUZZLE, atoms(PUZZLE), moved, names)


@pytest.mark.parametrize(
    ("literals", "complaint"),
    [
        ("1 -2 3 4", r"it says nothing of variable 5 \(bridge 2 0 2 2 1\)"),
        ("-1 -2 3 4 -5", "this puzzle: island"),
        ("1 2 3 4 -5", "this puzzle: island"),
    ],
)
def test_an_answer_to_another_puzzle_is_refused(literals, complaint):
    with pytest.raises(BadInput, match=complaint):
        decode(PUZZLE, atoms(PUZZLE), read_answer(f"s SATISFIABLE\nv {literals} 0\n"))


def short_way(format: str) -> tuple[str, int]:
    """A Circuit Board as a file, and how short its path can be."""
    puzzle = only(INSTANCES / "circuit" / "short-way.txt")
    [solution] = solve(puzzle).solutions
    least = puzzle.family.measure(puzzle, solution.value)
    return "".join(export(puzzle, format=format).lines()), least


def test_a_wcnf_file_costs_what_the_best_solution_does():
    text, least = short_way("wcnf")
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    wcnf = WCNF(from_string="\n".join(lines))
    assert wcnf.soft
    with RC2(wcnf) as solver:
        assert solver.compute()
        assert solver.cost == least


def test_the_groups_of_a_gcnf_file_are_the_instances_of_rules():
    """All together say what DIMACS says; each has a name."""
    for puzzle in (PUZZLE, only(INSTANCES / "takuzu" / "six-by-six.txt")):
        exported = export(puzzle, format="gcnf")
        lines = [*exported.lines()]
        [header] = [line.split() for line in lines if line.startswith("p gcnf")]
        groups = [line for line in lines if line.startswith("c group")]
        clauses = [line.split("} ")[1] for line in lines if line.startswith("{")]
        assert header[2:] == [str(exported.formula.top_id), str(len(clauses)), str(len(groups))]
        assert {line[1:].split("}")[0] for line in lines if line.startswith("{")} <= {
            str(number) for number, _ in enumerate(groups, 1)
        }
        plain = [*export(puzzle).lines()]
        assert sorted(clauses) == sorted(line for line in plain if line[0] not in "cp")


def rows_of(text: str) -> list[tuple[dict[int, int], str, int]]:
    """The rows of an LP or MPS file: the coefficient of each variable, how it is compared, and the
    bound.
    """
    if text.startswith("\\"):
        whole = text.replace("\n  ", " ").partition("Subject To")[2]
        rows = re.findall(r"^ \w+: (.*) (<=|=|>=) (-?\d+)$", whole, re.MULTILINE)
        terms = [re.findall(r"([+-]\d+) x(\d+)", row) for row, _, _ in rows]
        return [
            ({int(x): int(times) for times, x in term}, sense, int(bound))
            for term, (_, sense, bound) in zip(terms, rows, strict=True)
        ]
    bounds = dict(re.findall(r"^ RHS (\w+) (.*)$", text, re.M))
    senses = re.findall(r"^ ([LEG]) (\w+)$", text, re.M)
    found = {c: (dict[int, int](), SENSES[how], int(bounds[c])) for how, c in senses}
    for x, row, value in re.findall(r"^ x(\d+) (?!obj)(\w+) (.*)$", text, re.MULTILINE):
        found[row][0][int(x)] = int(value)
    return [*found.values()]


SENSES = {"L": "<=", "E": "=", "G": ">="}


@pytest.mark.parametrize("format", ["lp", "mps"])
def test_a_formula_as_rows_has_its_models(format):
    puzzle = only("takuzu 2 2\n. .\n. .\n")
    text = "".join(export(puzzle, format=format).lines())
    rows = rows_of(text)
    variables = export(puzzle, format=format).formula.top_id
    assert max(x for row, _, _ in rows for x in row) <= variables < 20
    models = [
        values
        for values in product((0, 1), repeat=variables)
        if all(sum(k * values[x - 1] for x, k in row.items()) >= bound for row, _, bound in rows)
    ]
    cells = puzzle.rows * puzzle.columns
    assert len({model[:cells] for model in models}) == len(searched(puzzle)) > 1
    assert "obj: +1 x" in short_way("lp")[0]
    assert " obj 1\n" in short_way("mps")[0]


@pytest.mark.parametrize("format", ["lp", "mps"])
@pytest.mark.parametrize(
    ("name", "called"), [("hashi/crossing", "flow"), ("sudoku/thesis", "values")]
)
def test_a_file_says_the_rows_and_bounds_of_a_program(format, name, called):
    """Its lines are short enough for LP, wherever they are broken."""
    puzzle = only(INSTANCES / f"{name}.txt")
    made = programs.program(puzzle, called)
    lines = [*export(puzzle, format=format, program=called).lines()]
    assert rows_of("".join(lines)) == [(dict(row.terms), *row[2:]) for row in made.rows]
    assert all(len(part) <= 255 for line in lines for part in line.split("\n"))
    wide = re.findall(r"^ (?:0 <=|UP BND) x(\d+)(?: <=)? (\d+)$", "".join(lines), re.MULTILINE)
    assert {int(x): int(most) for x, most in wide} == made.most
    kinds = re.findall(r"^ (?:BV BND )?x(\d+)$", "".join(lines), re.MULTILINE)
    assert {*map(int, kinds)} == {*range(1, made.top_id + 1)} - made.continuous


@pytest.mark.parametrize(
    ("puzzle", "encoding", "number"),
    [
        (only("takuzu 2 2\n. .\n. .\n"), "xor", 4),  # two pairs of lines of two cells
        (only("circuit 2 2\n# o\n\no o\n"), "elimination", 0),
        (only("circuit 2 3\ns o o\n\n# t #\n"), "elimination", 1),  # an odd number of three wires
    ],
)
def test_lines_of_parities_say_what_their_clauses_say(puzzle, encoding, number):
    exported = export(puzzle, Options(encoding), format="cnf+xor")
    lines = [line.split() for line in exported.lines() if line[0] not in "cp"]
    parities = [[int(line[0][1:]), *map(int, line[1:-1])] for line in lines if line[0][0] == "x"]
    clauses = [[*map(int, line[:-1])] for line in lines if line[0][0] != "x"]
    assert len(parities) == number
    f = Formula()
    f.variables("x", range(exported.formula.top_id))
    f.add("clauses", clauses)
    f.add("parities", (clause for parity in parities for clause in sums.odd(f, parity)))
    shown = exported.formula.projection
    told = {tuple(x in model for x in shown) for model in search.solutions(f)}
    g = exported.formula
    assert told == {tuple(x in model for x in shown) for model in search.solutions(g)}


@pytest.mark.parametrize("format", ["lp", "mps"])
@pytest.mark.parametrize(
    ("name", "called"), [("hashi/seven-by-seven", "flow"), ("battleship/middle", "ships")]
)
def test_an_integer_program_is_solved_by_others(format, name, called, tmp_path):
    highspy = pytest.importorskip("highspy")
    puzzle, file = only(INSTANCES / f"{name}.txt"), tmp_path / f"program.{format}"
    export(puzzle, format=format, program=called).write(file)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(str(file))
    solver.run()
    solver.writeSolution(str(tmp_path / "answer"), 0)
    answer = linear.read_answer((tmp_path / "answer").read_text())
    assert decode_values(puzzle, programs.program(puzzle, called), answer)


@pytest.mark.parametrize(
    ("text", "satisfiable", "literals"),
    [
        ("Model status\nOptimal\n# Columns 2\nx1 1\nx2 -0\n# Dual\nx1 0\n", True, {1, -2}),
        ("Model status\nEmpty\n", True, ()),
        ("Optimal - objective value 0.00\n      0 x1   0.9999999   0\n", True, {1}),
        ("solution status: optimal solution found\nx1   1 \t(obj:0)\n", True, {1}),
        ("solution status: optimal solution found\nobjective value: 0\n", True, ()),
        ("# Objective value = 0\nx1 1e+0\nx2 0\n", True, {1, -2}),
        ("Model status\nInfeasible\n", False, ()),
        ("Model status\nInfeasible\n\n# Columns 1\nx1 1\n", False, ()),
        ("Infeasible - objective value 0\n 0 x1 1 0\n", False, ()),
        ("Stopped on time\n", None, ()),
    ],
)
def test_solutions_of_others_are_read(text, satisfiable, literals):
    answer = linear.read_answer(text)
    assert (answer.satisfiable, answer.literals) == (satisfiable, {*literals})
    for other in ("s SATISFIABLE\nv x1 -x2\n", "SAT\n1 -2 0\n", "c infeasible\ns UNKNOWN\n"):
        assert linear.read_answer(other) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Model status\nOptimal\nx1 0.5\n", "x1 is a fraction"),
        ("s SATISFIABLE\nv x1 x2\n", "it says nothing of variable 3"),
        ("Model status\nOptimal\nx1 1\n", "breaks rows of the program that are found later"),
    ],
)
def test_what_is_no_solution_of_a_program_is_told_from_one_of_another_puzzle(text, message):
    puzzle = only(INSTANCES / "circuit/short-way.txt")
    answer = linear.read_answer(text) or read_answer(text)
    with pytest.raises(BadInput, match=message):
        decode_values(puzzle, programs.program(puzzle, "tree"), answer)


def test_what_flows_may_be_a_fraction():
    """A variable of the formula may not."""
    puzzle = only(INSTANCES / "circuit/short-way.txt")
    made = programs.program(puzzle, "flow")
    flow = min(made.continuous)
    answer = linear.read_answer(f"Model status\nOptimal\nx{flow} 0.5\n")
    with pytest.raises(BadInput, match="does not belong"):
        decode_values(puzzle, made, answer)
    with pytest.raises(BadInput, match="fraction"):
        decode(puzzle, atoms(puzzle), answer)


def test_a_variable_is_once_in_a_row_of_an_integer_program():
    """Clauses that always hold, and literals twice in a clause, would be columns twice."""
    formula = Formula()
    x, y = formula.variables("x", [(1,), (2,)]).values()
    formula.add("rule", [[x, -x], [x, x, y], [-x, -y]])
    lines = [line for line in linear.mps(formula) if line.startswith((" x", " RHS"))]
    assert [line.split() for line in lines] == [
        ["x1", "c1", "2"],
        ["x1", "c2", "-1"],
        ["x2", "c1", "1"],
        ["x2", "c2", "-1"],
        ["RHS", "c1", "1"],
        ["RHS", "c2", "-1"],
    ]


def test_a_program_that_no_variables_fulfil_has_a_column():
    """A file without one counts as solved."""
    puzzle = only("battleship 2 2\nfleet 5\nrows . .\ncolumns . .\n. .\n. .\n")
    lines = [*export(puzzle, program="ships", format="mps").lines()]
    assert " x1 obj 0\n" in lines
