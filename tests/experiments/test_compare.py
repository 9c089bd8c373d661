"""`pencilsat compare` as a user runs it."""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import pytest
from command import (
    COMMAND,
    NONE,
    PATIENCE,
    ROOT,
    TWO,
    UNIQUE,
    UNIQUE_ANSWER,
    UNIQUE_EDGES,
    board,
    on_terminal,
    process,
    run,
)

from pencilsat import encoders
from pencilsat.commands import inputs
from pencilsat.experiments import plan, schedule
from pencilsat.experiments.store import Store
from pencilsat.experiments.template import Template
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.tasks.solve import solve

SOLVED = {"solved", "unique", "not unique", "no solution"}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {"unique": UNIQUE, "two": TWO, "none": NONE}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def compare(*arguments):
    return run("compare", *arguments, "-o", "runs.sqlite", "--quiet")


def rows(path="runs.sqlite"):
    with Store(path, readonly=True) as store:
        return list(store.rows())


def script(folder, body, name="solver"):
    """A program that solves, as the name of a solver."""
    path = folder / name
    path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo 7.7 && exit\n{body}\n')
    path.chmod(0o755)
    return f"exec:{path}"


def test_every_run_is_kept_with_what_it_cost(here):
    done = compare("unique.txt", "two.txt", "--encodings", "cuts,tree", "--task", "check")
    assert (done.code, done.err) == (0, "")
    assert done.out == "runs.sqlite: 4 runs, 0 of them before: 4 solved\n"
    found = {(row["file"], row["encoding"]): row for row in rows()}
    assert set(found) == {(f"{f}.txt", e) for f in ("unique", "two") for e in ("cuts", "tree")}
    for (file, _), row in found.items():
        assert row["status"] == ("unique" if file == "unique.txt" else "not unique")
        stages = sum(row[stage] for stage in ("parse", "encode", "load", "solve", "verify"))
        assert 0 < stages < row["seconds"] < PATIENCE
        assert row["memory"] > 1 << 20
        assert row["versions"].keys() == {"python", "pencilsat", "python-sat", "networkx"}
        assert row["machine"].keys() == {"processor", "cores", "load"}
        assert row["started"].endswith("+00:00")
    assert found["unique.txt", "tree"]["solutions"] == [UNIQUE_EDGES]
    assert len(found["two.txt", "cuts"]["solutions"]) == 2


@pytest.mark.parametrize("task", ["solve", "check"])
@pytest.mark.parametrize("encoding", ["elimination", "cuts"])
def test_a_run_does_the_same_work_as_the_other_commands(here, task, encoding):
    text = board(60, 14)
    (here / "board.txt").write_text(text)
    assert compare("board.txt", "--encodings", encoding, "--task", task).code == 0
    [row] = rows()
    [puzzle] = encoders.read(text)
    options = Options(encoding)
    if task == "solve":
        alone = solve(puzzle, options, unique=False)
    else:
        alone = check(puzzle, options, spread=False)
    assert row["status"] == alone.status
    assert row["solutions"] == [solution.to_json() for solution in alone.solutions]
    for name in ("conflicts", "decisions", "propagations", "rounds", "cuts"):
        assert row[name] == getattr(alone.statistics, name)
    sizes = encode(puzzle, options).sizes()
    assert row["rules"] == {name: list(size) for name, size in sizes.items()}
    totals = [sum(column) for column in zip(*sizes.values(), strict=True)]
    assert [row["variables"], row["clauses"], row["literals"]] == totals
    assert row["size"] == len(alone.work.formula.atoms)


def test_the_parameters_reach_the_run(here):
    many = ["--cardinalities", "totalizer,direct", "--amos", "pairwise,ladder", "--implied-both"]
    assert compare("two.txt", *many, "--encodings", "tree", "--solvers", "glucose4").code == 0
    assert len(rows()) == 8
    [puzzle] = encoders.read(TWO)
    for row in rows():
        options = Options("tree", row["cardinality"], row["amo"], row["implied"])
        sizes = encode(puzzle, options).sizes()
        assert row["rules"] == {name: list(size) for name, size in sizes.items()}


def test_the_order_of_clues_reaches_the_run(here):
    file = ROOT / "instances/zebra/five-houses.txt"
    orders = ["given", "direct-first", "exclusive"]
    arguments = ["--encodings", "properties", "--clue-orders", ",".join(orders)]
    assert compare(file, *arguments, "--task", "check").code == 0
    [puzzle] = encoders.read(file.read_text())
    work = {}
    for order in orders:
        alone = check(puzzle, Options("properties", clue_order=order), spread=False)
        assert alone.status == "unique"
        work[order] = alone.statistics.propagations
    assert {row["clue_order"]: row["propagations"] for row in rows()} == work
    assert len(set(work.values())) > 1


def test_a_seed_changes_the_search_and_nothing_else(here):
    (here / "board.txt").write_text(board(100, 17))
    seeds = ["--seeds", "0,1-3", "--encodings", "tree", "--task", "check"]
    assert compare("board.txt", *seeds, "--repeat", 2).code == 0
    by_seed = {}
    for row in rows():
        by_seed.setdefault(row["seed"], set()).add((row["propagations"], row["decisions"]))
    assert [*sorted(by_seed)] == [0, 1, 2, 3]
    assert all(len(work) == 1 for work in by_seed.values())  # repeats do the same
    assert len(set().union(*by_seed.values())) == 4
    assert len({(row["status"], row["clauses"], row["literals"]) for row in rows()}) == 1


def test_the_same_command_runs_nothing_twice_and_a_larger_one_the_rest(here):
    assert compare("unique.txt", "--encodings", "cuts").code == 0
    again = compare("unique.txt", "--encodings", "cuts")
    assert again.out == "runs.sqlite: 1 runs, 1 of them before: 1 solved\n"
    more = compare("unique.txt", "two.txt", "--encodings", "cuts,tree")
    assert more.out == "runs.sqlite: 4 runs, 1 of them before: 4 solved\n"
    assert len(rows()) == 4


# Refused before the first run ----------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--encodings", "cuts,cats"], "hashi has no encoding 'cats'"),
        (["--solvers", "cadical195,cats"], "unknown solver 'cats'"),
        (["--solvers", "exec:no-such-program"], "there is no program 'no-such-program'"),
        (["--encodings", "tree,cuts", "--solvers", "exec:sh"], "encoding 'cuts' is lazy"),
        (["--encodings", "tree,"], "--encodings: expected names"),
        (["--memory", "4Q"], "--memory: expected a size such as 500M or 4G, not '4Q'"),
        (["--seconds", "inf"], "--seconds: expected a number of seconds, not inf"),
        (["--memory", "0"], "--memory: expected a size"),
        (["--seeds", "1,x"], "--seeds: expected numbers such as 0,3,5-9, not '1,x'"),
        (["--seeds", "9-5"], "'9-5' is no range"),
        (["--seeds", "3-1000003"], "'3-1000003' is no range of at most a million numbers"),
        (["--seeds", "0-999999,1000000"], "--seeds: more than a million numbers"),
        (["--seeds", "1-1000", "--repeat", "1001"], "1 001 000 runs are too many"),
        (["--repeat", "99999999999999999999"], "'--repeat': 99999999999999999999 is not in"),
        (["--jobs", "99999999999999999999"], "'--jobs': 99999999999999999999 is not in"),
        (["--seconds", "1e300"], "--seconds: expected a number of seconds, not 1e+300"),
        (["--solvers", "exec:sh \udcff\033[2J"], "'exec:sh \\udcff\\x1b[2J' has characters"),
        (["bad.txt"], "bad.txt:3:1: "),
        (["missing.txt"], "missing.txt: cannot be read"),
    ],
)
def test_what_cannot_be_performed_is_refused_before_the_first_run(here, arguments, message):
    (here / "bad.txt").write_text("hashi 3 3\nx . 2\n")
    extra = [] if "--encodings" in arguments else ["--encodings", "tree"]
    refused = compare("unique.txt", *arguments, *extra)
    assert (refused.code, refused.out) == (2, "")
    assert message in refused.err
    assert refused.err.count("\n") == 1
    assert not (here / "runs.sqlite").exists()


def test_a_file_that_holds_no_runs_is_refused(here):
    refused = run("compare", "unique.txt", "-o", "two.txt")
    assert refused.code == 2
    assert refused.err == "pencilsat: two.txt: cannot be used for runs: file is not a database\n"


def test_a_scheduler_without_dask_is_refused(here, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = compare("unique.txt", "--scheduler", "tcp://127.0.0.1:1")
    assert refused.code == 2
    assert "pip install 'pencilsat[cluster]'" in refused.err


def test_a_million_seeds_are_not_too_many():
    found = inputs.numbers("1-500000,0,1,500001-999999", "--seeds")
    assert found == [*range(1, 500_001), 0, *range(500_001, 1_000_000)]


def test_a_puzzle_may_lie_in_a_file_whose_name_is_no_text(here):
    name = "\udcff\033[2J.txt"
    (here / name).write_text(UNIQUE)
    assert compare(name, "--encodings", "tree").code == 0
    [row] = rows()
    assert row["file"] == r"\udcff\x1b[2J.txt"


# Runs that do not answer ----------------------------------------------------------


def test_the_time_limit_ends_a_run_and_its_children(here):
    solver = script(here, f"echo $$ >> {here}/pids; exec sleep 1000")
    limits = ["--seconds", "0.5", "--encodings", "tree"]
    done = compare("unique.txt", *limits, "--solvers", f"{solver},cadical195")
    assert done.out == "runs.sqlite: 2 runs, 0 of them before: 1 solved, 1 timed out\n"
    late = next(row for row in rows() if row["solver"] == solver)
    assert (late["status"], late["message"], late["solutions"]) == ("undecided", "", [])
    assert 0.5 <= late["seconds"] < PATIENCE
    assert late["clauses"] > 0
    assert late["load"] > 0
    assert late["solve"] is None
    assert ended(here / "pids")


def test_the_memory_limit_ends_a_run(here):
    (here / "board.txt").write_text(board(200, 25))
    done = compare("board.txt", "--encodings", "layered", "--memory", "150M")
    assert done.out == "runs.sqlite: 1 runs, 0 of them before: 1 out of memory\n"
    [row] = rows()
    assert row["memory_limit"] == 150 << 20
    assert row["memory"] <= 150 << 20


def test_a_run_that_crashes_says_its_last_line(here):
    solver = script(here, "echo c working; echo 'oh no' >&2; kill -SEGV $$")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", f"{solver},cadical195")
    assert (done.code, done.out) == (
        0,
        "runs.sqlite: 2 runs, 0 of them before: 1 crashed, 1 solved\n",
    )
    [crashed] = [row for row in rows() if row["status"] == "crashed"]
    assert crashed["message"].endswith("solver ended with -11: oh no")
    assert crashed["clauses"] > 0


def test_where_every_run_crashes_nothing_is_known(here):
    solver = script(here, "echo 'oh no' >&2; exit 7")
    done = compare("unique.txt", "two.txt", "--encodings", "tree", "--solvers", solver)
    assert (done.code, done.out) == (3, "runs.sqlite: 2 runs, 0 of them before: 2 crashed\n")
    assert done.err.startswith("pencilsat: every run failed, the first of them: ")
    assert done.err.count("\n") == 1
    assert "oh no" in done.err
    assert compare("unique.txt", "two.txt", "--encodings", "tree", "--solvers", solver).code == 3


def test_a_program_that_repeats_itself_shows_no_second_solution(here):
    (here / "answer").write_text(UNIQUE_ANSWER)
    solver = script(here, f"cat {here}/answer")
    compare("unique.txt", "--encodings", "tree", "--solvers", solver, "--task", "check")
    [row] = rows()
    assert row["status"] == "crashed"
    assert "repeats a solution" in row["message"]


def test_a_wrong_answer_is_told_and_the_exit_code_is_1(here):
    solver = script(here, "echo s SATISFIABLE; echo v 1 2 3 4 5 6 7 8 9 0")
    done = compare("unique.txt", "--encodings", "tree", "--solvers", solver)
    [row] = rows()
    assert (done.code, row["status"]) == (1, "crashed")
    assert "crashed" in done.err
    assert ": wrong answer: " in done.err


def test_runs_that_were_kept_before_are_compared_with_new_ones(here):
    liar = script(here, "echo s UNSATISFIABLE")
    assert compare("unique.txt", "--encodings", "tree").code == 0
    assert compare("unique.txt", "--encodings", "tree", "--solvers", liar).code == 1


def test_programs_take_the_eager_encodings_where_none_is_named(here):
    solver = script(here, "exit 3")
    compare("unique.txt", "--solvers", f"{solver},cadical195")
    family = encoders.family_named("hashi")
    taken = {row["encoding"] for row in rows() if row["solver"] == solver}
    assert taken == family.encodings.keys() - family.lazy
    assert {row["encoding"] for row in rows()} == family.encodings.keys()


def test_a_program_that_is_killed_leaves_no_files(here, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(here / "left"))
    (here / "left").mkdir()
    solver = script(here, "sleep 60")
    compare("unique.txt", "--encodings", "tree", "--solvers", solver, "--seconds", "0.5")
    assert [row["status"] for row in rows()] == ["undecided"]
    assert list((here / "left").iterdir()) == []


def test_what_a_puzzle_is_too_large_for_is_a_crash_that_says_so(here):
    (here / "takuzu.txt").write_text(
        (ROOT / "instances/takuzu/twenty-four-by-twenty-four.txt").read_text()
    )
    assert compare("takuzu.txt", "--encodings", "xor", "--cardinalities", "direct").code == 3
    [row] = rows()
    assert row["status"] == "crashed"
    assert row["message"].startswith("too large for encoding xor: about ")
    assert row["clauses"] is None


# Programs that solve --------------------------------------------------------------


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
        ("echo hello", "'hello' is no part of a solver's answer"),
        ("true", "no answer"),
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
    assert done.out == "runs.sqlite: 1 runs, 0 of them before: 1 solved\n"
    assert rows()[0]["solutions"] == [UNIQUE_EDGES]
    assert ended(here / "pids")


def test_a_long_last_line_of_a_program_is_quoted_after_how_it_ended(here):
    solver = script(here, "echo no; head -c 100000 /dev/zero | tr '\\0' x >&2; exit 3")
    compare("unique.txt", "--encodings", "tree", "--solvers", solver)
    [row] = rows()
    assert row["message"].endswith(f"solver ended with 3: {'x' * 200}")


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's prctl")
def test_a_program_ends_with_the_run_that_started_it_though_nobody_is_left_to_end_it(here):
    solver = script(here, f"echo $$ $PPID > {here}/new; mv {here}/new {here}/pids; exec sleep 1000")
    [item] = inputs.items("unique.txt", None)
    puzzle = plan.instance(item.puzzle, item.where.file, item.where.index)
    grid = plan.Grid(encodings=["tree"], solvers=[solver])
    [job] = plan.jobs([puzzle], grid)
    with Template(schedule.MODULE) as template:
        call = threading.Thread(target=template.call, args=(asdict(job) | asdict(puzzle),))
        call.start()
        end = time.monotonic() + PATIENCE
        while not (here / "pids").exists() and time.monotonic() < end:
            time.sleep(0.01)
        assert template._process is not None
        template._process.kill()
        call.join(PATIENCE)
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
    for part in (
        "unique.txt, puzzle 0: ",
        f"{liar} says no solution",
        "cadical195 says a solution",
    ):
        assert part in done.err
    again = compare("unique.txt", "--encodings", "tree", "--solvers", f"cadical195,{liar}")
    assert (again.code, again.err) == (1, done.err)


# Interrupted, killed, at once ------------------------------------------------------


def counting(folder, seconds):
    """A solver that notes the process of every run, and how many runs were begun."""
    (folder / "answer").write_text(UNIQUE_ANSWER)
    body = f"echo $$ >> {folder}/pids\nsleep {seconds}\ncat {folder}/answer"
    return script(folder, body)


def begun(folder):
    file = folder / "pids"
    return len(file.read_text().splitlines()) if file.exists() else 0


def ended(file):
    """Whether all processes in a list end within a moment."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        left = [pid for pid in file.read_text().split() if os.path.exists(f"/proc/{pid}")]
        if not left:
            return True
        time.sleep(0.01)
    return False


def long_experiment(folder, *, seconds=0.05, repeat=40, jobs=2):
    solver = counting(folder, seconds)
    runs = ["--repeat", str(repeat), "--jobs", str(jobs), "-o", "runs.sqlite"]
    return ["compare", "unique.txt", "--encodings", "tree", "--solvers", solver, *runs]


def begin(arguments):
    # A background job of a shell ignores interrupts; the experiment must not inherit that.
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def test_a_kill_loses_at_most_the_runs_in_flight_and_the_same_command_goes_on(here):
    arguments = long_experiment(here)
    experiment = begin(arguments)
    with experiment:
        said = [experiment.stderr.readline() for _ in range(10)]
        experiment.send_signal(signal.SIGKILL)
        said += experiment.stderr.readlines()
    assert ended(here / "pids")
    shown = sum(line.endswith("\n") for line in said)
    kept, first = len(rows()), begun(here)
    assert 10 <= shown <= kept < 40
    assert first - kept <= 2
    again = run(*arguments)
    assert (again.code, again.out) == (
        0,
        f"runs.sqlite: 40 runs, {kept} of them before: 40 solved\n",
    )
    assert again.err.count("\n") == 40 - kept
    assert len(rows()) == 40
    assert begun(here) - first == 40 - kept


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


def test_two_experiments_write_at_once(here):
    common = ["--repeat", "30", "-o", "runs.sqlite"]
    both = [
        begin(["compare", "unique.txt", "two.txt", "--encodings", encoding, *common])
        for encoding in ("cuts", "tree")
    ]
    for experiment in both:
        _, err = experiment.communicate(timeout=PATIENCE)
        assert (experiment.returncode, err.count("\n")) == (0, 60), err
    assert len(rows()) == 120


def test_a_full_disk_costs_one_line_and_stops_the_runs(here):
    solver = counting(here, 0)
    arguments = ["unique.txt", "--encodings", "tree", "--solvers", solver, "--repeat", "1000"]
    full = subprocess.run(
        [*COMMAND, "compare", *arguments, "-o", "runs.sqlite", "--quiet"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)),
        check=False,
    )
    assert (full.returncode, full.stdout) == (2, "")
    assert full.stderr.startswith("pencilsat: runs.sqlite: cannot be used for runs: ")
    assert full.stderr.count("\n") == 1
    assert ended(here / "pids")
    assert 0 < len(rows()) <= begun(here) < 1000


@pytest.mark.parametrize("new", [True, False], ids=["folder", "file"])
def test_where_nothing_can_be_written_costs_one_line(here, new):
    assert compare("unique.txt", "--encodings", "cuts").code == 0  # nobody may import nothing
    with tempfile.TemporaryDirectory() as folder:  # those of pytest are closed to other users
        puzzle, path = os.path.join(folder, "unique.txt"), os.path.join(folder, "runs.sqlite")
        Path(puzzle).write_text(UNIQUE)
        if not new:
            Store(path).close()
            os.chmod(path, 0o444)
        os.chmod(folder, 0o555)
        with as_nobody():
            refused = run("compare", puzzle, "-o", path)
        os.chmod(folder, 0o755)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(f"pencilsat: {path}: cannot be used for runs: ")
    assert refused.err.count("\n") == 1


@contextmanager
def as_nobody():
    """Root may write everywhere, so root becomes somebody else for a while."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


# What is shown ---------------------------------------------------------------------


def test_in_a_pipe_every_run_is_a_line(here):
    done = run("compare", "two.txt", "--encodings", "cuts", "--no-implied", "--seeds", "4")
    assert done.out == "runs.sqlite: 1 runs, 0 of them before: 1 solved\n"
    start, _, rest = done.err.partition(": ")
    assert start == (
        "1/1 two.txt 0 cuts direct pairwise without implied rules cadical195 seed 4 repeat 0"
    )
    assert rest.startswith("solved, ")
    assert rest.endswith(" s\n")


def test_what_a_program_says_does_nothing_to_a_terminal(here):
    solver = script(here, r"printf 'no \033]0;x\007\302\233\n' >&2; exit 3")
    done = run("compare", "unique.txt", "--encodings", "tree", "--solvers", solver)
    assert done.err.endswith("ended with 3: no \\x1b]0;x\\x07\\x9b\n")
    assert done.err.replace("\n", "").isprintable()


def test_a_terminal_shows_a_bar(here):
    arguments = ["compare", here / "two.txt", "--encodings", "tree", "--repeat", "30"]
    shown = on_terminal("stderr", *arguments, "-o", here / "runs.sqlite", COLUMNS="120")
    assert shown.code == 0
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.err)
    assert "30/30 runs" in plain
    assert "30 solved 0:00" in plain
    assert "left" in plain


def test_quiet_shows_nothing(here):
    arguments = ["compare", here / "two.txt", "--encodings", "tree", "--quiet"]
    shown = on_terminal("stderr", *arguments, "-o", here / "runs.sqlite")
    assert (shown.code, shown.err) == (0, "")
    assert process(*arguments, "-o", here / "runs.sqlite").err == ""


def test_nobody_needs_to_read_what_is_shown(here):
    experiment = begin(long_experiment(here, seconds=0, repeat=20))
    with experiment:
        experiment.stderr.readline()
        experiment.stderr.close()
        assert experiment.wait(PATIENCE) == 0
    assert len(rows()) == 20
