"""`pencilsat compare` where runs do not answer, or where it is interrupted or killed itself."""

import re
import resource
import signal
import subprocess
import time

import pytest
from command import COMMAND, PATIENCE, board, run
from comparing import begin, compare, ended, long_experiment, rows, script

from pencilsat import encoders


def test_the_memory_limit_ends_a_run(here):
    (here / "board.txt").write_text(board(200, 25))
    done = compare("board.txt", "--encodings", "layered", "--memory", "150M")
    assert done.out == "runs.sqlite: 1 run: 1 out of memory\n"
    [row] = rows()
    assert row["memory_limit"] == 150 << 20
    assert row["memory"] <= 150 << 20


def test_a_run_that_crashes_says_its_last_line(here):
    solver = script(here, "echo c working; echo 'oh no' >&2; kill -SEGV $$")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", f"{solver},cadical195")
    assert (done.code, done.out) == (
        0,
        "runs.sqlite: 2 runs: 1 crashed, 1 solved\n",
    )
    first = "1 of 2 runs crashed, the first of them: unique.txt, puzzle 1: "
    assert done.err.startswith(f"pencilsat: {first}")
    assert done.err.endswith(": oh no\n")
    [crashed] = [row for row in rows() if row["status"] == "crashed"]
    assert crashed["message"].endswith("solver ended with -11: oh no")
    assert crashed["clauses"] > 0


def test_where_every_run_crashes_nothing_is_known(here):
    solver = script(here, "echo 'oh no' >&2; exit 7")
    done = compare("unique.txt", "two.txt", "--encodings", "tree", "--solvers", solver)
    assert (done.code, done.out) == (3, "runs.sqlite: 2 runs: 2 crashed\n")
    assert done.err.startswith("pencilsat: every run failed, the first of them: ")
    assert done.err.count("\n") == 1
    assert "oh no" in done.err
    assert compare("unique.txt", "two.txt", "--encodings", "tree", "--solvers", solver).code == 3


def test_a_wrong_answer_has_its_own_status_and_is_said_first(here):
    liar = script(here, "echo s SATISFIABLE; echo v 1 2 3 4 5 6 7 8 9 0", "liar")
    broken = script(here, "exit 7", "broken")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", f"{liar},{broken},cadical195")
    assert (done.code, done.out) == (1, "runs.sqlite: 3 runs: 1 wrong, 1 crashed, 1 solved\n")
    line, crash = done.err.splitlines()
    assert crash.startswith("pencilsat: 1 of 3 runs crashed, the first of them: ")
    assert re.search(rf"{liar}.*: wrong, [0-9.]+ s, [0-9.]+ s of CPU: island ", line)
    report = run("report", "runs.sqlite")
    first, second, *_ = report.out.splitlines()
    assert (report.code, first) == (1, "Wrong answers in 1 run: verification refused them.")
    assert liar in second
    assert "wrong" in next(line for line in report.out.splitlines() if "configuration " in line)


def test_runs_that_were_kept_before_are_compared_with_new_ones(here):
    liar = script(here, "echo s UNSATISFIABLE")
    assert compare("unique.txt", "--encodings", "tree").code == 0
    assert compare("unique.txt", "--encodings", "tree", "--solvers", liar).code == 1


@pytest.mark.slow
def test_programs_take_the_eager_encodings_where_none_is_named(here):
    solver = script(here, "exit 3")
    compare("unique.txt", "--solvers", f"{solver},cadical195")
    family = encoders.family_named("hashi")
    taken = {row["encoding"] for row in rows() if row["solver"] == solver}
    assert taken == family.encodings.keys() - family.lazy
    assert {row["encoding"] for row in rows()} == family.encodings.keys()


def begun(folder):
    file = folder / "pids"
    return len(file.read_text().splitlines()) if file.exists() else 0


def test_a_kill_loses_at_most_the_runs_in_flight_and_the_same_command_goes_on(here):
    arguments = long_experiment(here, repeat=16)
    experiment = begin(arguments)
    with experiment:
        said = [experiment.stderr.readline() for _ in range(4)]
        experiment.send_signal(signal.SIGKILL)
        said += experiment.stderr.readlines()
    assert ended(here / "pids")
    shown = sum(line.endswith("\n") for line in said)
    kept, first = len(rows()), begun(here)
    assert 4 <= shown <= kept < 16
    assert first - kept <= 2 * 2  # with each process: one that is being stored, one in flight
    again = run(*arguments)
    done, _, table = again.out.partition("\n")
    assert (again.code, done) == (
        0,
        f"runs.sqlite: 16 runs, {kept} of them done before: 16 solved",
    )
    assert "hashi, solve, 60 s: 1 puzzle, 16 runs" in table
    assert again.err.count("\n") == 16 - kept
    assert len(rows()) == 16
    assert begun(here) - first == 16 - kept


@pytest.mark.slow
def test_an_interrupt_stops_the_runs_and_keeps_what_is_done(here):
    seconds = f"$([ $(wc -l < {here}/pids) -gt 5 ] && echo 1000 || echo 0.05)"
    with begin(long_experiment(here, seconds=seconds, repeat=100)) as experiment:
        end = time.monotonic() + PATIENCE
        while begun(here) < 6 and time.monotonic() < end:
            time.sleep(0.01)
        experiment.send_signal(signal.SIGINT)
        assert experiment.wait(PATIENCE) == 130
        *_, last = experiment.stderr.read().splitlines()
    kept = f"{len(rows())} of 100 runs are kept in runs.sqlite"
    assert last == f"pencilsat: {kept}: the same command goes on"
    assert ended(here / "pids")
    assert 1 <= len(rows()) <= 5
    assert begun(here) - len(rows()) <= 2
    assert [p.name for p in here.glob("runs*")] == ["runs.sqlite"]


def test_a_disk_that_is_full_from_the_first_leaves_no_file_behind(here):
    full = subprocess.run(
        [*COMMAND, "compare", "unique.txt", "-o", "runs.sqlite"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        check=False,
    )
    assert (full.returncode, full.stderr.count("\n")) == (2, 1)
    assert [*here.glob("runs*")] == []
