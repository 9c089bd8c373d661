"""`pencilsat compare` with programs that solve."""

import shutil

import pytest
from command import ROOT, UNIQUE_ANSWER, UNIQUE_EDGES, board, run
from comparing import compare, ended, rows, script

SOLVED = {"solved", "unique", "not unique", "no solution"}


@pytest.mark.parametrize("solver", ["cadical -q", "minisat", "minisat {formula} {result}"])
def test_a_program_solves_and_checks(here, solver):
    if shutil.which(solver.split()[0]) is None:
        pytest.skip(f"{solver} is not installed")
    (here / "board.txt").write_text(board(60, 14))
    files = ["unique.txt", "two.txt", "none.txt", "board.txt"]
    solvers = f"cadical195,exec:{solver}"
    for task in ("solve", "check"):
        arguments = ["--encodings", "tree,elimination", "--seeds", "0,1", "--task", task]
        assert compare(*files, *arguments, "--solvers", solvers).code == 0
    by_solver = {}
    for row in rows():
        place = row["file"], row["task"], row["encoding"], row["seed"]
        by_solver.setdefault(row["solver"], {})[place] = row["status"]
    one, other = by_solver.values()
    assert one == other
    assert set(one.values()) == SOLVED
    [program] = [row for row in rows() if row["solver"] != "cadical195"][:1]
    assert (program["conflicts"] is None) == ("-q" in solver)
    assert solver.split()[0] in program["versions"]


ASKED = """\
echo "$1" >> {0}/asked
i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done
[ $(wc -l < {0}/asked) = 1 ] && cat {0}/answer || echo s UNSATISFIABLE
printf "c conflicts:     7     1.00    per second\nc restarts:  1  7.00 interval\n"
"""


def test_a_program_gets_the_conflicts_that_are_left_and_an_answer_beyond_them_is_none(here):
    (here / "answer").write_text(UNIQUE_ANSWER)
    kissat = script(here, ASKED.format(here), "kissat")
    for budget, second, status in ((20, 13, "unique"), (10, 3, "undecided")):
        arguments = ["--encodings", "cuts,tree", "--solvers", kissat, "--conflicts", budget]
        done = compare("unique.txt", *arguments, "--task", "check")
        assert done.err.startswith(f"pencilsat: skipped: hashi in cuts by {kissat}: lazy ")
        asked = (here / "asked").read_text().split()
        assert asked == [f"--conflicts={budget}", f"--conflicts={second}"]
        (here / "asked").unlink()
        row = rows()[-1]
        assert (row["status"], row["conflicts_limit"]) == (status, budget)
        assert (row["conflicts"], row["decisions"], row["restarts"]) == (14, 0, 2)
        assert row["seconds"] > row["cpu"] >= row["solve_cpu"] > 0.005
    assert "20 conflicts" in run("report", "runs.sqlite").out


def test_a_program_whose_child_holds_its_output_has_answered_when_it_ends(here):
    (here / "answer").write_text(UNIQUE_ANSWER)
    solver = script(here, f"sleep 1000 & echo $! > {here}/pids\ncat {here}/answer")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", solver, "--seconds", "20")
    assert done.out == "runs.sqlite: 1 run: 1 solved\n"
    assert rows()[0]["solutions"] == [UNIQUE_EDGES]
    assert ended(here / "pids")


def test_the_value_of_a_best_solution_is_kept(here):
    board = (ROOT / "instances/circuit/short-way.txt").read_text()
    (here / "circuit.txt").write_text(board)
    assert compare("circuit.txt", "--encodings", "cuts,elimination").code == 0
    assert [row["objective"] for row in rows()] == [3, 3]


def test_a_program_is_not_asked_for_a_shortest_path(here):
    board = (ROOT / "instances/circuit/short-way.txt").read_text()
    (here / "circuit.txt").write_text(board)
    arguments = ["--encodings", "elimination", "--solvers", script(here, "echo s UNSATISFIABLE")]
    assert compare("circuit.txt", *arguments).code == 3
    [row] = rows()
    assert (row["status"], row["message"]) == (
        "crashed",
        "a program cannot be asked for the least path length",
    )


def test_configurations_that_disagree_are_named(here):
    liar = script(here, "echo s UNSATISFIABLE")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", f"cadical195,{liar}")
    assert done.code == 1
    assert done.err.count("\n") == 1
    said = f"unique.txt, puzzle 1: no solution ({liar}) against solved (cadical195)"
    assert done.err == f"pencilsat: {said}\n"
    again = compare("unique.txt", "--encodings", "tree", "--solvers", f"cadical195,{liar}")
    assert (again.code, again.err) == (1, done.err)
