"""Puzzles as formulas for other programs, and what these answer."""

import re
from itertools import product

import pytest
from command import UNIQUE, UNIQUE_ANSWER
from oracle import INSTANCES, searched
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from pencilsat import solve
from pencilsat.cnf import linear
from pencilsat.cnf.dimacs import read_answer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.tasks.decode import atoms, decode
from pencilsat.tasks.export import export
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


def program(text: str) -> list[tuple[dict[int, int], int]]:
    """The rows of an LP or MPS file: the coefficient of each variable, and the bound."""
    if text.startswith("\\"):
        rows = re.findall(r"^ c\d+: (.*) >= (-?\d+)$", text, re.MULTILINE)
        terms = [re.findall(r"([+-]\d+) x(\d+)", row) for row, _ in rows]
        return [
            ({int(x): int(times) for times, x in term}, int(bound))
            for term, (_, bound) in zip(terms, rows, strict=True)
        ]
    found = {
        c: (dict[int, int](), int(b)) for c, b in re.findall(r"^ RHS (c\d+) (.*)$", text, re.M)
    }
    for x, row, value in re.findall(r"^ x(\d+) (c\d+) (.*)$", text, re.MULTILINE):
        found[row][0][int(x)] = int(value)
    return [*found.values()]


@pytest.mark.parametrize("format", ["lp", "mps"])
def test_an_integer_program_has_the_models_of_the_formula(format):
    puzzle = only("takuzu 2 2\n. .\n. .\n")
    text = "".join(export(puzzle, format=format).lines())
    rows = program(text)
    variables = export(puzzle, format=format).formula.top_id
    assert max(x for row, _ in rows for x in row) <= variables < 20
    models = [
        values
        for values in product((0, 1), repeat=variables)
        if all(sum(k * values[x - 1] for x, k in row.items()) >= bound for row, bound in rows)
    ]
    cells = puzzle.rows * puzzle.columns
    assert len({model[:cells] for model in models}) == len(searched(puzzle)) > 1
    assert "obj: +1 x" in short_way("lp")[0]
    assert " obj 1\n" in short_way("mps")[0]


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
