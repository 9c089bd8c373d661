"""`pencilsat compare` as a user runs it: what is kept, refused and shown."""

import re
import sys

import pytest
from command import PATIENCE, ROOT, board, on_terminal, run
from comparing import begin, compare, long_experiment, rows, script
from marks import slow

from pencilsat import encoders
from pencilsat.encoders.graph import FEATURES, features
from pencilsat.search.solvers import DEFAULT
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.tasks.solve import solve


def test_graphs_are_measured_if_asked_for_also_of_runs_that_are_kept(here):
    arguments = ("unique.txt", "two.txt", "--encodings", "cuts,tree")
    assert compare(*arguments).code == 0
    assert [row[name] for row in rows() for name in FEATURES] == [None] * 4 * len(FEATURES)
    done = compare(*arguments, "--graph")
    assert (done.code, done.err) == (0, "")
    assert done.out == "runs.sqlite: 4 runs, 4 of them done before: 4 solved\n"
    for row in rows():
        [puzzle] = encoders.read((here / row["file"]).read_text())
        assert {name: row[name] for name in FEATURES} == features(puzzle)


@pytest.mark.parametrize(
    ("encoding", "task"),
    [
        ("elimination", "solve"),
        ("cuts", "check"),
        slow("elimination", "check"),
        slow("cuts", "solve"),
    ],
)
def test_a_run_does_the_same_work_as_the_other_commands(here, task, encoding):
    text = board(60, 14)
    (here / "board.txt").write_text(text)
    assert compare("board.txt", "--encodings", encoding, "--task", task).code == 0
    [row] = rows()
    [puzzle] = encoders.read(text)
    options = Options(encoding, solver=DEFAULT)
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


def test_the_order_of_clues_reaches_the_run(here):
    file = ROOT / "instances/zebra/five-houses.txt"
    orders = ["given", "direct-first", "exclusive"]
    arguments = ["--encodings", "properties", "--clue-orders", ",".join(orders)]
    assert compare(file, *arguments, "--task", "check").code == 0
    [puzzle] = encoders.read(file.read_text())
    work = {}
    for order in orders:
        alone = check(puzzle, Options("properties", clue_order=order, apart=True), spread=False)
        assert alone.status == "unique"
        work[order] = alone.statistics.propagations
    assert {row["clue_order"]: row["propagations"] for row in rows()} == work
    assert len(set(work.values())) > 1


def test_a_formula_is_of_a_board_or_of_the_puzzle_alone_as_the_report_says(here):
    board = ROOT / "instances" / "sudoku" / "thesis.txt"
    assert compare(board, "--encodings", "direct", "--forms", "board,lone").code == 0
    clauses = {row["form"]: row["clauses"] for row in rows()}
    assert 10 * clauses["lone"] < clauses["board"]
    report = " ".join(run("report", "runs.sqlite", "--only", "lone").out.split())
    assert "Formulas: the puzzle alone, as `check` takes it." in report


def test_work_is_limited_whatever_the_machine_and_is_not_told_where_it_is_not_counted(here):
    asked = ("unique.txt", "--encodings", "tree", "--task", "solve")
    assert compare(*asked, "--propagations", "9", "--solvers", "cadical195,minisat22").code == 0
    assert compare(*asked, "--solvers", "kissat404,maplesat").code == 0
    found = {row["solver"]: row for row in rows()}
    assert {row["status"] for row in rows()} == {"undecided", "solved"}
    for name in ("cadical195", "minisat22"):
        assert (found[name]["status"], found[name]["propagations"] > 9) == ("undecided", True)
    assert found["maplesat"]["conflicts"] is not None
    assert found["maplesat"]["propagations"] is found["kissat404"]["conflicts"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--encodings", "cuts,cats"], "hashi has no encoding 'cats'"),
        (["--solvers", "cadical195,cats"], "unknown solver 'cats'"),
        (["--solvers", "exec:no-such-program"], "there is no program 'no-such-program'"),
        (["--encodings", "cuts", "--solvers", "exec:sh"], "encoding 'cuts' is lazy"),
        (["--conflicts", "9", "--solvers", "exec:sh"], "exec:sh cannot be limited to conflicts"),
        (["--conflicts", "9", "--solvers", "exec:cadical -q"], "leave -q out"),
        (["--propagations", "9", "--solvers", "exec:sh"], "cannot be limited to propagations"),
        (["--propagations", "9", "--solvers", "maplesat"], "maplesat counts no propagations"),
        (["--conflicts", "9", "--solvers", "kissat404"], "kissat404 cannot be limited"),
        (["--forms", "alone"], "unknown form 'alone'"),
        (["--encodings", "tree,"], "--encodings: expected names"),
        (["--memory", "4Q"], "--memory: expected a size such as 500M or 4G, not '4Q'"),
        (["--seconds", "inf"], "--seconds: expected a number of seconds, not inf"),
        (["--seeds", "1,x"], "--seeds: expected numbers such as 0,3,5-9, not '1,x'"),
        (["--seeds", "3-1000003"], "'3-1000003' is not a range of at most a million numbers"),
        (["--seeds", "1-1000", "--repeat", "1001"], "1 001 000 runs are too many"),
        (["--seconds", "1e300"], "--seconds: expected a number of seconds, not 1e+300"),
        (["--solvers", "exec:sh \udcff\033[2J"], "'exec:sh \\udcff\\x1b[2J' has characters"),
        (["bad.txt"], "bad.txt:3:1: "),
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


def test_what_a_program_says_does_nothing_to_a_terminal(here):
    solver = script(here, r"printf 'no \033]0;x\007\302\233\n' >&2; exit 3")
    done = run("compare", "unique.txt", "--encodings", "tree", "--solvers", solver)
    assert done.err.endswith("ended with 3: no \\x1b]0;x\\x07\\x9b\n")
    assert done.err.replace("\n", "").isprintable()


def test_a_terminal_shows_how_many_runs_are_done(here):
    arguments = ["compare", here / "two.txt", "--encodings", "tree", "--repeat", "8"]
    shown = on_terminal("stderr", *arguments, "-o", here / "runs.sqlite", delay=0, COLUMNS="120")
    assert shown.code == 0
    assert re.search(r"comparing, [1-8] of 8 runs, [1-8] solved, about 0:\d\d left, 0:", shown.err)
    assert shown.err.endswith("\r")


def test_nobody_needs_to_read_what_is_shown(here):
    experiment = begin(long_experiment(here, seconds=0, repeat=6, jobs=1))
    with experiment:
        experiment.stderr.readline()
        experiment.stderr.close()
        assert experiment.wait(PATIENCE) == 0
    assert len(rows()) == 6
