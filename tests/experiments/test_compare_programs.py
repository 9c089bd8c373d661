"""`pencilsat compare` with programs that solve."""

import pickle
import shutil
import sys
import threading
import time
from contextlib import suppress

import pytest
from command import PATIENCE, ROOT, UNIQUE_ANSWER, UNIQUE_EDGES, board
from comparing import compare, ended, rows, script
from marks import slow

from pencilsat.commands import inputs
from pencilsat.experiments import plan
from pencilsat.experiments.run import RunRequest, performed
from pencilsat.processes.worker import Ended, Worker

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
    assert program["conflicts"] is None
    assert solver.split()[0] in program["versions"]


def test_the_version_of_a_program_is_kept(here):
    solver = script(here, "echo s UNKNOWN")
    assert compare("unique.txt", "--encodings", "tree", "--solvers", solver).code == 0
    [row] = rows()
    assert row["versions"][solver.removeprefix("exec:")] == "7.7"
    assert row["status"] == "undecided"


def test_a_program_gets_the_clauses_in_the_order_of_the_seed(here):
    solver = script(here, f"grep -v ^c $1 | tail -n +2 > {here}/$$.clauses; echo s UNKNOWN")
    arguments = ["--encodings", "tree", "--seeds", "0,1", "--repeat", "2", "--solvers", solver]
    assert compare("unique.txt", *arguments).code == 0
    orders = [path.read_text().splitlines() for path in here.glob("*.clauses")]
    assert len(orders) == 4
    assert len({tuple(order) for order in orders}) == 2
    assert len({tuple(sorted(order)) for order in orders}) == 1


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("echo hello", "'hello' is not part of a solver's answer"),
        slow("true", "no answer"),
    ],
)
def test_a_program_that_answers_nonsense_has_crashed(here, answer, message):
    assert compare("unique.txt", "--encodings", "tree", "--solvers", script(here, answer)).code == 3
    [row] = rows()
    assert row["status"] == "crashed"
    assert message in row["message"]
    assert row["solutions"] == []


def test_a_program_whose_child_holds_its_output_has_answered_when_it_ends(here):
    (here / "answer").write_text(UNIQUE_ANSWER)
    solver = script(here, f"sleep 1000 & echo $! > {here}/pids\ncat {here}/answer")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", solver, "--seconds", "20")
    assert done.out == "runs.sqlite: 1 run: 1 solved\n"
    assert rows()[0]["solutions"] == [UNIQUE_EDGES]
    assert ended(here / "pids")


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux ends a child with its parent: prctl"
)
def test_a_program_ends_with_the_run_that_started_it_though_nobody_is_left_to_end_it(here):
    solver = script(here, f"echo $$ > {here}/new; mv {here}/new {here}/pids; exec sleep 1000")
    [item] = inputs.items("unique.txt", None)
    puzzle = plan.instance(item.puzzle, item.where.file, item.where.index)
    [job] = plan.jobs([puzzle], plan.ParameterGrid(encodings=["tree"], solvers=[solver]))
    worker = Worker(pickle.dumps(performed))

    def wait():
        with suppress(Ended):
            [*worker.do([RunRequest(job, None)])]

    waiting = threading.Thread(target=wait)
    waiting.start()
    end = time.monotonic() + PATIENCE
    while not (here / "pids").exists() and time.monotonic() < end:
        time.sleep(0.01)
    worker._process.kill()
    waiting.join(PATIENCE)
    assert ended(here / "pids")
    worker.close()


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
