"""Certificates: right ones are accepted, and whoever changes a line is found out."""

import shutil
import subprocess
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest
from command import RING
from edits import byte_edits, line_edits
from pysat.solvers import Solver
from together import together
from unique_certificates import certified, fault, instance, ring

from pencilsat import encoders
from pencilsat.certificates import checking, checksums, contents
from pencilsat.certificates.checksums import LINES, SUMS, Refused
from pencilsat.cnf.errors import BadInput
from pencilsat.search import proof
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer

INSTANCES = [
    ("hashi/seven-by-seven", "cuts"),
    ("hashi/seven-by-seven", "elimination"),
    ("sudoku/minimal", "direct"),
    ("takuzu/six-by-six", "order"),
    ("numberlink/five-by-five", "elimination"),
    ("battleship/six-by-six", "cells"),
    ("circuit/five-by-five", "cuts"),
    ("circuit/five-by-five", "flow"),
    ("circuit/one-short-way", "cuts"),
    ("zebra/four-houses", "positions"),
]


@together("name, encoding", INSTANCES)
def test_a_certificate_is_right_in_every_file(name, encoding):
    [puzzle] = encoders.read(instance(name))
    files = certified(instance(name), encoding)
    found = [*checking.findings(files, puzzle)]
    assert [line.partition(":")[0] for line in found[1:]] == [*contents.NAMES[1:]]
    assert f"--encoding {encoding} " in found[2]


def test_other_encodings_are_refused_by_name():
    with pytest.raises(BadInput, match=r"'links' adds clauses .* one of: elimination"):
        contents.certifiable(encoders.family_named("numberlink"), Options("links"))
    with pytest.raises(BadInput, match="hashi has no encoding 'x'"):
        contents.certifiable(encoders.family_named("hashi"), Options("x"))


def test_what_the_files_say():
    files = {name: data.decode() for name, data in ring().items()}
    assert files["puzzle.txt"] == RING
    assert "c 2───2\nc │   │\nc 2───2\n" in files["solution"]
    assert files["solution"].endswith("s SATISFIABLE\nv 1 -2 3 -4 5 -6 7 -8 0\n")
    formula, unique = files["formula.cnf"].splitlines(), files["unique.cnf"].splitlines()
    assert "c not every rule is in the clauses: for these, cuts are in unique.cnf" in formula
    assert "c cut 1: a bridge leaves (1, 1), (1, 3)" in unique
    assert formula[-20:] == unique[-23:-3]
    assert not any(line.startswith("c") for line in unique[unique.index("p cnf 8 27") :])
    assert unique[-1] == "-1 2 -3 4 -5 6 -7 8 0"
    assert files["unique.drat"].splitlines()[-1] == "0"
    assert "drat-trim unique.cnf unique.drat" in files["README"]


def test_an_eager_formula_is_whole_and_has_no_cuts():
    files = certified(RING, "elimination", implied=False)
    assert b"cuts are in" not in files["formula.cnf"]
    assert b"c cut" not in files["unique.cnf"]
    assert b"rule cuts" not in files["unique.cnf"]


def test_an_objective_is_bounded_by_what_the_solution_reaches():
    files = certified(instance("circuit/one-short-way"), "cuts")
    assert b"c not in the clauses: least path length" in files["formula.cnf"]
    assert b"c rule as good as this " in files["unique.cnf"]
    assert any("path length at most 3" in line for line in checking.findings(files))


def test_the_bound_is_that_value_and_no_more():
    [puzzle] = encoders.read(instance("circuit/one-short-way"))
    run = Run(puzzle, Options("elimination"))
    with closing(run.solutions()) as solutions:
        solution = next(solutions)
    case = contents.encoded(puzzle, contents.certifiable(puzzle.family, run.options))
    model = [v if v in run.model else -v for v in range(1, case.formula.top_id + 1)]
    denied = contents.another_solution(case, [], solution, model)
    objective = denied.objective
    with Solver("minisat22", denied.rules[contents.AS_GOOD].clauses) as solver:
        for count in range(len(objective) + 1):
            true = [x if i < count else -x for i, x in enumerate(objective)]
            assert solver.solve(true) == (count <= 3)


@pytest.mark.parametrize("solver", ["cadical", "minisat"])
@pytest.mark.parametrize("name", ["circuit/one-short-way", "takuzu/six-by-six"])
def test_other_solvers_agree(tmp_path: Path, solver, name):
    if shutil.which(solver) is None:
        pytest.skip(f"{solver} is not installed")
    for file, code in (("formula.cnf", 10), ("unique.cnf", 20)):
        (tmp_path / file).write_bytes(certified(instance(name))[file])
        done = subprocess.run([solver, tmp_path / file], capture_output=True, check=False)
        assert done.returncode == code


def test_a_wrong_cut_is_a_fault_of_this_program(monkeypatch):
    monkeypatch.setattr(contents, "reasons", lambda case, cuts: [None] * len(cuts))
    with pytest.raises(WrongAnswer, match="does not follow"):
        certified.__wrapped__(RING, implied=False)


def test_solvers_that_disagree_are_a_fault_of_this_program(monkeypatch):
    def finds_two(formula, **how):
        raise proof.Satisfiable

    monkeypatch.setattr(proof, "refutation", finds_two)
    with pytest.raises(WrongAnswer, match="another finds two"):
        certified.__wrapped__(RING)


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_every_change_of_every_file_is_found_with_its_line(name):
    files = ring()
    count = 0
    for data, line in chain(line_edits(files[name]), byte_edits(files[name])):
        with pytest.raises(Refused) as found:
            checksums.check({**files, name: data})
        assert (found.value.file, found.value.line) == (name, line)
        count += 1
    assert count > len(files[name])


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_what_is_cut_short_or_replaced_is_refused(name):
    files = ring()
    for data in (b"", files[name][:-1], files[name] + b"\n", b"\xff\x00", b"\n\n", b"LINES  0"):
        refused = fault({**files, name: data})
        assert refused is not None
        assert refused.file == name
