"""Exported formulas, solved by the solvers that are installed."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from command import AWAY, COMMAND, NONE, PATIENCE, UNIQUE, UNIQUE_DRAWN, run

from pencilsat.experiments import external

EAGER = ["elimination", "layered", "tree", "flow", "flow3"]
LONELY = "hashi 1 1\n1\n"
"""No solution: its formula is the empty clause alone."""


def installed(solver: str) -> str:
    """The path of a solver; the test is skipped where there is none."""
    path = shutil.which(solver)
    if path is None:
        pytest.skip(f"{solver} is not installed")
    return path


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def exported(tmp_path: Path, text: str, encoding: str) -> tuple[Path, Path]:
    """The files of a puzzle and of its formula."""
    puzzle = written(tmp_path / "board.txt", text)
    formula = tmp_path / "board.cnf"
    assert run("export", puzzle, "--encoding", encoding, "--output", formula).code == 0
    return puzzle, formula


def solved_by_cadical(formula: Path) -> str:
    solved = subprocess.run(
        [installed("cadical"), str(formula)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert solved.returncode in (10, 20), solved.stdout + solved.stderr
    return solved.stdout


def solved_by_minisat(formula: Path) -> str:
    result = formula.with_suffix(".result")
    solved = subprocess.run(
        [installed("minisat"), str(formula), str(result)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert solved.returncode in (10, 20), solved.stdout + solved.stderr
    return result.read_text()


SOLVERS = {"cadical": solved_by_cadical, "minisat": solved_by_minisat}


@pytest.mark.parametrize("encoding", EAGER)
def test_a_pipe_through_cadical_draws_the_solution(encoding, tmp_path):
    puzzle = written(tmp_path / "board.txt", UNIQUE)
    command, cadical = shlex.join(COMMAND), shlex.quote(installed("cadical"))
    name = shlex.quote(str(puzzle))
    piped = subprocess.run(
        f"{command} export {name} --encoding {encoding} | {cadical} | {command} decode {name} -",
        shell=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        cwd=AWAY,
        check=False,
    )
    assert (piped.returncode, piped.stdout, piped.stderr) == (0, UNIQUE_DRAWN, "")


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("text", [NONE, LONELY], ids=["none", "lonely"])
@pytest.mark.parametrize("encoding", EAGER)
def test_an_external_solver_finds_no_solution(solver, text, encoding, tmp_path):
    puzzle, formula = exported(tmp_path, text, encoding)
    answer = written(tmp_path / "answer", SOLVERS[solver](formula))
    decoded = run("decode", puzzle, answer)
    assert (decoded.code, decoded.out, decoded.err) == (1, "no solution\n", "")


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_names_of_an_exported_file_serve_to_decode(solver, tmp_path):
    puzzle, formula = exported(tmp_path, UNIQUE, "tree")
    answer = written(tmp_path / "answer", SOLVERS[solver](formula))
    assert run("decode", puzzle, answer, "--cnf", formula).out == UNIQUE_DRAWN


def test_a_command_says_where_it_takes_its_formula_or_gets_it_at_its_end():
    for solver, words in (
        ("exec:kissat -q", ["kissat", "-q", "{formula}"]),
        ("exec:roundingsat {opb} -q", ["roundingsat", "{opb}", "-q"]),
        ("exec:minisat", ["minisat", "{formula}", "{result}"]),
    ):
        assert external.command(solver) == words
