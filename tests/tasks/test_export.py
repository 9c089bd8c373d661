"""Puzzles as formulas for other programs, and what these answer."""

import re

import pytest
from command import NONE, UNIQUE, UNIQUE_ANSWER
from oracle import INSTANCES, searched
from pysat.formula import CNF
from pysat.solvers import Solver
from together import together

from pencilsat import encoders
from pencilsat.cnf.dimacs import SolverAnswer, read_answer
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.decode import atoms, decode
from pencilsat.tasks.export import export
from pencilsat.tasks.options import Options
from pencilsat.tasks.read import only
from pencilsat.tasks.solve import solve

PUZZLE = only(UNIQUE)


def smallest(name):
    """The puzzle of the family's smallest file."""
    files = sorted((INSTANCES / name).glob("*.txt"), key=lambda file: file.stat().st_size)
    puzzles = (only(file, name) for file in files)
    return next(puzzle for puzzle in puzzles if solve(puzzle).status == "solved")


def answered(text):
    """What a stock solver answers to a DIMACS text."""
    with Solver(name="minisat22", bootstrap_with=CNF(from_string=text)) as solver:
        satisfiable = solver.solve()
        model = solver.get_model() or []
    # A variable in no clause may be absent.
    known = {abs(literal) for literal in model}
    variables = int(re.search(r"^p cnf (\d+)", text, re.MULTILINE)[1])
    return SolverAnswer(satisfiable, frozenset([*model, *({*range(1, variables + 1)} - known)]))


@together("name", encoders.FOLDERS)
def test_what_a_stock_solver_answers_is_a_solution(name):
    puzzle = smallest(name)
    for encoding in puzzle.family.encodings.keys() - puzzle.family.lazy:
        text = "".join(export(puzzle, Options(encoding)).lines())
        found = decode(puzzle, atoms(puzzle), answered(text))
        assert puzzle.family.verify(puzzle, found.value) == []
        assert found.puzzle is puzzle


def test_an_exported_formula_is_eager_and_has_the_givens():
    exported = export(PUZZLE)
    assert (exported.encoding, exported.puzzle) == ("elimination", PUZZLE)
    assert not exported.formula.lazy
    assert next(exported.lines()) == "c hashi, encoding elimination\n"
    assert export(PUZZLE, Options("tree")).encoding == "tree"
    with pytest.raises(BadInput, match="'cuts' is lazy"):
        export(PUZZLE, Options("cuts"))
    sudoku = only("sudoku 4 2 2\n1 . . .\n" + 3 * ". . . .\n")
    assert "1 0\n" in [*export(sudoku).lines()]


def test_an_objective_is_said_beside_the_clauses():
    exported = export(only(INSTANCES / "circuit" / "short-way.txt"))
    [said] = [line for line in exported.lines() if "not in the clauses" in line]
    literals = said.split("true ones of ")[1].split()
    assert list(map(int, literals)) == exported.formula.objective


def test_a_formula_is_written_to_a_file_or_the_file_is_refused(tmp_path):
    exported = export(PUZZLE)
    file = tmp_path / "board.cnf"
    exported.write(file)
    assert file.read_text() == "".join(exported.lines())
    with pytest.raises(BadInput, match="cannot be written: No such file") as caught:
        exported.write(tmp_path / "no" / "board.cnf")
    assert caught.value.file == str(tmp_path / "no" / "board.cnf")


@together("name", encoders.FOLDERS)
def test_the_atoms_are_those_of_every_encoding(name):
    puzzle = smallest(name)
    for encoding in puzzle.family.encodings.keys() - puzzle.family.lazy:
        assert export(puzzle, Options(encoding)).formula.atoms == atoms(puzzle)


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


def test_a_puzzle_without_solution_is_unsatisfiable():
    text = "".join(export(only(NONE)).lines())
    assert answered(text).satisfiable is False
