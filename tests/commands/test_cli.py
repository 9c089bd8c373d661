"""The command line as its users meet it: answers, options, exit codes."""

import errno
import json
import re
import subprocess
import sys
from itertools import islice

import pytest
from command import (
    AWAY,
    BAD,
    NONE,
    RING,
    ROOT,
    TWO,
    TWO_COMMON,
    TWO_DRAWN,
    UNIQUE,
    UNIQUE_DRAWN,
    UNIQUE_EDGES,
    board,
    interrupted_in,
    run,
)
from pysat.formula import CNF
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.solving import NO_LIMITS, ONE_SHOT, SOLVERS, Session
from pencilsat.tasks.run import Run, WrongAnswer

HASHI = encoders.family_named("hashi")
ENCODINGS = list(HASHI.encodings)
EAGER = [name for name in ENCODINGS if name not in HASHI.lazy]
HARD = board(60, 12)
"""Thousands of conflicts in the encoding `flow`."""

ONE_CONFLICT = ("--encoding", "flow", "--conflicts", "1")


# solve ------------------------------------------------------------------------


def test_solve_draws_the_solution_and_says_that_it_is_unique(file):
    done = run("solve", file(UNIQUE))
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")


def test_solve_says_that_a_solution_is_not_unique(file):
    done = run("solve", file(TWO))
    drawing, said = done.out.rstrip().rsplit("\n", 1)
    assert (done.code, said) == (0, "not unique")
    assert drawing.splitlines()[0] in ("1───4───3", "1───4═══3")


def test_solve_says_that_there_is_no_solution(file):
    done = run("solve", file(NONE))
    assert (done.code, done.out, done.err) == (1, "no solution\n", "")


def test_an_island_without_neighbours_is_no_solution(file):
    done = run("solve", file("hashi 2 2\n1 .\n. 1\n"))
    assert (done.code, done.out, done.err) == (1, "no solution\n", "")


def test_solve_is_undecided_after_too_many_conflicts(file):
    done = run("solve", file(HARD), *ONE_CONFLICT)
    assert (done.code, done.out, done.err) == (3, "undecided\n", "")


def test_solve_is_undecided_after_too_many_seconds(file):
    done = run("solve", file(HARD), "--encoding", "flow", "--seconds", "0.001")
    assert (done.code, done.out, done.err) == (3, "undecided\n", "")


def test_enough_conflicts_and_seconds_decide(file):
    done = run("solve", file(TWO), "--conflicts", "100000", "--seconds", "100")
    assert (done.code, done.out.splitlines()[-1]) == (0, "not unique")


def test_solve_without_unique_draws_only(file):
    done = run("solve", file(UNIQUE), "--no-unique")
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN, "")


def test_solve_that_ends_between_two_solutions_is_solved(file):
    options = ("--encoding", "elimination", "--conflicts", "1")
    for seed in range(50):
        puzzle = file(board(30, 8, seed=seed))
        [line] = run("solve", puzzle, *options, "--format", "json").objects
        if line["status"] == "solved" and line["unique"] is None:
            break
    done = run("solve", puzzle, *options)
    assert (done.code, done.out.splitlines()[-1]) == (0, "undecided whether unique")


def test_solve_reads_standard_input():
    done = run("solve", "-", stdin=UNIQUE)
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")


def test_solve_takes_the_format_of_the_published_benchmark():
    text = "3 3 4\r\n 2  0  2 \r\n 0  0  0 \r\n 1  0  1 \r\n"
    for options in ([], ["--family", "hashi"]):
        done = run("solve", "-", *options, stdin=text)
        assert (done.code, done.out) == (0, UNIQUE_DRAWN + "unique\n")


def test_solve_heads_the_answer_of_each_file_by_its_name(file):
    one, other = file(UNIQUE), file(NONE)
    done = run("solve", one, other)
    assert done.out == f"{one}\n{UNIQUE_DRAWN}unique\n{other}\nno solution\n"


def test_solve_heads_the_answer_of_each_puzzle_of_a_file_by_its_number(file):
    both = file(f"# two puzzles\n{NONE}\n# the second\n{UNIQUE}")
    done = run("solve", both)
    assert done.out == (f"{both}, puzzle 0\nno solution\n{both}, puzzle 1\n{UNIQUE_DRAWN}unique\n")
    assert done.code == 1


def test_solve_draws_nothing_that_was_not_verified(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.run.verified", raising(WrongAnswer("no such bridge")))
    done = run("solve", file(UNIQUE))
    said = "a fault of this program, please report it: WrongAnswer: no such bridge"
    assert (done.code, done.out) == (70, "")
    assert done.err.startswith(f"pencilsat: {said} (at ")


def test_three_bridges_are_drawn_as_their_number(file):
    done = run("solve", file("hashi 1 4 bridges=3\n3 . . 3\n"), "--no-unique")
    assert done.out == "3══3══3\n"


# Faults of the program ----------------------------------------------------------


def raising(error):
    """A function that raises it, whatever it is given."""

    def fail(*arguments, **options):
        raise error

    return fail


RAISING = [
    ("solve", "pencilsat.tasks.run.encode"),
    ("check", "pencilsat.tasks.run.encode"),
    ("count", "pencilsat.tasks.count.islice"),
    ("explain", "pencilsat.tasks.explain.words.Explanation._told"),
    ("minimise", "pencilsat.tasks.minimise.search.Minimisation.run"),
    ("export", "pencilsat.cnf.dimacs.write"),
    ("verify", "pencilsat.commands.inputs.contents"),
    ("verify-proof", "pencilsat.certificates.directories.read"),
    ("report", "pencilsat.experiments.report.read"),
    ("compare", "pencilsat.experiments.plan.jobs"),
    ("generate", "pencilsat.commands.making.make"),
    ("families", "pencilsat.encoders.family_named"),
]
"""What is called by each command, which is given a file; what follows does not matter."""


@pytest.mark.parametrize(("command", "function"), RAISING)
def test_an_error_that_nobody_expected_is_a_line_and_no_answer(
    command, function, file, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(function, raising(KeyError("lost\nkey")))
    given = {"generate": ["sudoku"], "families": [], "verify": [file(FULL), file(FULL)]}
    done = run(command, *given.get(command, [file(FULL)]))
    said = "a fault of this program, please report it: KeyError: 'lost\\nkey' (at "
    assert (done.code, done.err.count("\n")) == (70, 1)
    assert done.err.startswith(f"pencilsat: {said}")
    assert re.search(rf" \(at {re.escape(__name__)}:\d+\)$", done.err)


FULL = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


def test_recursion_without_end_is_a_fault(file, monkeypatch):
    def deeper(*arguments, **options):
        return deeper(*arguments, **options)

    monkeypatch.setattr("pencilsat.tasks.run.encode", deeper)
    done = run("check", file(UNIQUE))
    assert (done.code, done.out, done.err.count("\n")) == (70, "", 1)
    assert "RecursionError: maximum recursion depth exceeded" in done.err


def test_where_memory_ends_nothing_is_answered(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.run.encode", raising(MemoryError()))
    done = run("check", file(UNIQUE))
    assert (done.code, done.out, done.err.count("\n")) == (70, "", 1)
    assert done.err.startswith("pencilsat: not enough memory (at ")


def test_a_pipe_that_breaks_elsewhere_is_no_answer(file, monkeypatch):
    """Of which typer makes the exit code 1."""
    monkeypatch.setattr(
        "pencilsat.tasks.run.encode", raising(BrokenPipeError(errno.EPIPE, "Broken"))
    )
    done = run("check", file(UNIQUE))
    assert (done.code, done.out, done.err.count("\n")) == (70, "", 1)
    assert "BrokenPipeError: " in done.err


def test_a_traceback_is_for_those_who_ask_for_it(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.run.encode", raising(KeyError("lost")))
    monkeypatch.setenv("PENCILSAT_TRACEBACK", "1")
    done = run("check", file(UNIQUE))
    trace, said = done.err.rstrip().rsplit("\n", 1)
    assert trace.startswith("Traceback (most recent call last):\n")
    assert said.startswith("pencilsat: a fault of this program")
    assert done.code == 70


@pytest.mark.parametrize("text", [BAD, UNIQUE])
def test_a_standard_error_that_takes_nothing_changes_no_answer(text, file):
    command = f'exec "{sys.executable}" -m pencilsat check "{file(text)}" 2>/dev/full'
    done = subprocess.run(["bash", "-c", command], cwd=AWAY, capture_output=True, check=False)
    assert done.returncode == (2 if text == BAD else 0)


# Options ----------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_gives_the_same_answers(encoding, file):
    done = run("solve", file(UNIQUE), "--encoding", encoding)
    assert (done.code, done.out) == (0, UNIQUE_DRAWN + "unique\n")
    assert run("count", file(TWO), "--encoding", encoding).out == "2\n"
    [line] = run("check", file(NONE), "--encoding", encoding, "--format", "json").objects
    assert (line["encoding"], line["status"]) == (encoding, "no solution")


@pytest.mark.parametrize("command", ["solve", "check", "count", "export"])
def test_every_command_writes_the_formula_of_the_encoding_asked_for(command, file, monkeypatch):
    asked = []

    def encode(puzzle, formula):
        asked.append((formula.cardinality, formula.amo, formula.implied))
        HASHI.encodings["tree"](puzzle, formula)

    monkeypatch.setitem(HASHI.encodings, "probe", encode)
    options = ("--encoding", "probe", "--cardinality", "totalizer", "--amo", "ladder")
    run(command, file(UNIQUE), *options)
    run(command, file(UNIQUE), *options, "--no-implied")
    assert asked == [("totalizer", "ladder", True), ("totalizer", "ladder", False)]


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name not in ONE_SHOT])
def test_every_solver_gives_the_same_answers(solver, file):
    done = run("solve", file(UNIQUE), "--solver", solver)
    assert (done.code, done.out) == (0, UNIQUE_DRAWN + "unique\n")
    assert run("count", file(TWO), "--solver", solver).out == "2\n"
    [line] = run("check", file(NONE), "--solver", solver, "--format", "json").objects
    assert (line["solver"], line["status"]) == (solver, "no solution")


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name in ONE_SHOT])
def test_a_solver_that_answers_once_answers_once(solver, file):
    options = ("--encoding", "elimination", "--no-unique", "--solver", solver)
    done = run("solve", file(UNIQUE), *options, "--stats")
    assert (done.code, done.out[: len(UNIQUE_DRAWN)]) == (0, UNIQUE_DRAWN)
    assert run("solve", file(NONE), *options).code == 1


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name not in NO_LIMITS])
def test_every_solver_that_takes_limits_keeps_them(solver, file):
    assert run("solve", file(HARD), *ONE_CONFLICT, "--solver", solver).code == 3


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_the_solver_asked_for_is_the_one_that_runs(command, file, monkeypatch):
    started = []

    def probe(name, **rest):
        started.append(name)
        return Solver(name=name, **rest)

    monkeypatch.setattr("pencilsat.cnf.solving.Solver", probe)
    run(command, file(UNIQUE), "--solver", "minisat22")
    run(command, file(UNIQUE))
    assert started == ["minisat22", "cadical195"]


@pytest.mark.parametrize("cardinality", CARDINALITIES)
def test_every_cardinality_gives_the_same_answers(cardinality, file):
    options = ("--cardinality", cardinality, "--stats")
    done = run("solve", file(UNIQUE), *options)
    assert (done.code, done.out[: len(UNIQUE_DRAWN)]) == (0, UNIQUE_DRAWN)
    assert f"cardinality {cardinality}," in done.out
    assert run("count", file(TWO), *options).out.startswith("2\n")


@pytest.mark.parametrize("amo", AT_MOST_ONES)
@pytest.mark.parametrize("encoding", ["flow3", "layered"])
def test_every_at_most_one_gives_the_same_answers(amo, encoding, file):
    options = ("--amo", amo, "--encoding", encoding, "--stats")
    done = run("solve", file(UNIQUE), *options)
    assert (done.code, done.out[: len(UNIQUE_DRAWN)]) == (0, UNIQUE_DRAWN)
    assert f"at-most-one {amo}," in done.out
    assert run("count", file(TWO), *options).out.startswith("2\n")


def test_no_implied_leaves_the_implied_rules_out_and_keeps_the_solutions(file):
    [with_them] = run("check", file(TWO), "--stats", "--format", "json").objects
    [without] = run("check", file(TWO), "--no-implied", "--stats", "--format", "json").objects
    rules = list(with_them["stats"]["rules"])
    assert list(without["stats"]["rules"]) == [rule for rule in rules if rule != "first glance"]
    assert "first glance" in rules
    assert sorted(without["solutions"]) == sorted(with_them["solutions"])


@pytest.fixture
def questions(monkeypatch):
    """What the solver was asked, by assumptions."""
    asked, solve = [], Session.solve

    def heard(session, assumptions=()):
        asked.append(assumptions)
        return solve(session, assumptions)

    monkeypatch.setattr(Session, "solve", heard)
    return asked


@pytest.mark.parametrize(
    ("command", "number"),
    [
        (["solve", "--format", "line"], 1),
        (["solve", "--no-unique"], 1),
        (["solve"], 2),
        (["check", "--format", "line"], 2),
        (["check", "--no-backbone"], 2),
    ],
)
def test_nothing_is_looked_for_that_is_not_said(command, number, file, questions):
    assert run(*command, file(empty_sudoku(4, 2))).code == (command[0] == "check")
    assert len(questions) == number


# check ------------------------------------------------------------------------


def test_check_says_unique(file):
    done = run("check", file(UNIQUE))
    assert (done.code, done.out, done.err) == (0, "unique\n", "")


def test_check_says_no_solution(file):
    done = run("check", file(NONE))
    assert (done.code, done.out, done.err) == (1, "no solution\n", "")


def test_check_is_undecided_after_too_many_conflicts(file):
    done = run("check", file(HARD), *ONE_CONFLICT)
    assert (done.code, done.out, done.err) == (3, "undecided\n", "")


def test_check_shows_where_two_solutions_differ(file):
    done = run("check", file(TWO), "--no-backbone")
    said, one, other, words = re.fullmatch(
        r"(.*\n)((?:.+\n)+)\n((?:.+\n)+)\n((?:.+\n)+)", done.out
    ).groups()
    assert (done.code, said, done.err) == (1, "not unique\n", "")
    assert {one, other} == TWO_DRAWN
    first_is_double = one.splitlines()[0] == "1───4╍╍╍3"
    two_or_one, one_or_two = ("2 or 1", "1 or 2") if first_is_double else ("1 or 2", "2 or 1")
    assert words.splitlines() == [
        "where these two differ:",
        f"(1, 3)-(1, 5): {two_or_one} bridges",
        f"(1, 3)-(3, 3): {one_or_two} bridges",
        f"(1, 5)-(3, 5): {one_or_two} bridges",
        f"(3, 3)-(3, 5): {two_or_one} bridges",
    ]


def test_check_draws_what_all_solutions_have_alike(file):
    done = run("check", file(TWO))
    assert done.code == 1
    assert done.out == run("check", file(TWO), "--no-backbone").out + "\n" + TWO_COMMON


@pytest.mark.parametrize("options", [["--no-backbone"], ["--format", "line"]])
def test_check_draws_it_only_where_it_is_wanted(options, file):
    done = run("check", file(TWO), *options)
    assert done.code == 1
    assert "certain" not in done.out
    [line] = run("check", file(TWO), "--no-backbone", "--format", "json").objects
    assert "backbone" not in line


def test_check_in_json_says_what_is_certain_and_what_else_is_possible(file):
    [line] = run("check", file(TWO), "--format", "json").objects
    assert line["backbone"] == {
        "places": 5,
        "certain": [[0, 0, 0, 2, 1]],
        "open": [
            [0, 2, 0, 4, [1, 2]],
            [0, 2, 2, 2, [1, 2]],
            [0, 4, 2, 4, [1, 2]],
            [2, 2, 2, 4, [1, 2]],
        ],
        "undecided": [],
        "complete": True,
    }


WIDE = "sudoku 25 5 5\n" + (" ." * 25 + "\n") * 25
"""More solutions that differ than are found in a second."""


def test_an_interrupt_of_check_leaves_an_object_with_what_is_known(file):
    options = ("--format", "json")
    said = "pencilsat.views.json.Json.check_early"  # once it is not unique
    done = interrupted_in(said, "check", file(WIDE), *options)
    [line] = done.objects
    known = line["backbone"]
    assert (done.code, done.err, line["status"]) == (130, "", "not unique")
    assert known["certain"] == [[None] * 25] * 25
    assert len(known["open"]) + len(known["undecided"]) == 625
    assert known["complete"] is False


def test_an_interrupt_of_check_leaves_a_drawing_of_what_is_known(file, monkeypatch):
    def interrupted(run):
        yield from islice(run.solutions(), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "witnesses", interrupted)
    done = run("check", file(TWO))
    known = "certain: 0 of 5 pairs of islands; open: 4; undecided: 1"
    assert done.code == 130
    assert done.out.endswith(f"\n\n{known}\n")


def test_check_within_a_limit_says_what_is_undecided():
    hard = ROOT / "instances" / "hashi" / "thousand-solutions.txt"
    codes = set()
    for conflicts in (1, 10, 20, 40):
        done = run("check", hard, "--conflicts", conflicts, "--format", "json")
        [line] = done.objects
        codes.add(done.code)
        if done.code == 1:
            known = line["backbone"]
            assert known["complete"] is False
            assert known["undecided"]
    assert codes == {1, 3}


def test_check_counts_a_missing_bridge_as_none(file):
    done = run("check", "-", stdin="hashi 3 3\n2 . 3\n. . .\n2 . 3\n")
    assert done.code == 1
    assert re.search(r"^\(1, 1\)-\(3, 1\): (0 or 1|1 or 0) bridges$", done.out, re.MULTILINE)


# count ------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "number", "code"), [(UNIQUE, 1, 0), (TWO, 2, 0), (NONE, 0, 1)])
def test_count_says_how_many_solutions_there_are(text, number, code, file):
    done = run("count", file(text))
    assert (done.code, done.out, done.err) == (code, f"{number}\n", "")


def test_count_stops_at_its_limit(file):
    done = run("count", file(TWO), "--limit", "1")
    assert (done.code, done.out, done.err) == (3, "at least 1\n", "")


def test_count_of_as_many_solutions_as_its_limit_is_complete(file):
    done = run("count", file(TWO), "--limit", "2")
    assert (done.code, done.out, done.err) == (0, "2\n", "")


def test_a_limit_of_any_size_is_a_limit(file):
    done = run("count", file(TWO), "--limit", "9" * 30)
    assert (done.code, done.out, done.err) == (0, "2\n", "")


def test_check_draws_what_it_found_where_a_limit_leaves_open_if_there_is_more(file, monkeypatch):
    def first(run):
        yield from islice(run.solutions(), 1)

    monkeypatch.setattr(Run, "witnesses", first)
    done = run("check", file(UNIQUE))
    assert (done.code, done.out) == (3, f"undecided\n{UNIQUE_DRAWN}")


def test_an_interrupt_while_modules_load_leaves_no_traceback(tmp_path):
    (tmp_path / "typer.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(30)\n"
    )
    started = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "import pencilsat.cli"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(tmp_path)!r}]; {started}"],
        capture_output=True,
        text=True,
        cwd=AWAY,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_count_below_its_limit_is_complete(file):
    done = run("count", file(TWO), "--limit", "3")
    assert (done.code, done.out, done.err) == (0, "2\n", "")


def test_count_says_how_far_it_came_within_its_conflicts(file):
    done = run("count", file(HARD), *ONE_CONFLICT)
    assert (done.code, done.out, done.err) == (3, "at least 0\n", "")


@pytest.mark.parametrize(
    ("text", "options", "status", "number", "complete"),
    [
        (UNIQUE, [], "solved", 1, True),
        (TWO, ["--limit", "1"], "undecided", 1, False),
        (NONE, [], "no solution", 0, True),
        (HARD, ONE_CONFLICT, "undecided", 0, False),
    ],
)
def test_count_in_json_says_whether_it_is_complete(text, options, status, number, complete, file):
    [line] = run("count", file(text), *options, "--format", "json").objects
    keys = {"file", "index", "family", "encoding", "solver", "status", "count", "complete"}
    assert line.keys() == keys
    assert (line["status"], line["count"], line["complete"]) == (status, number, complete)


# JSON -------------------------------------------------------------------------


def test_solve_prints_json(file):
    puzzle = file(UNIQUE)
    done = run("solve", puzzle, "--format", "json")
    assert (done.code, done.err) == (0, "")
    assert done.objects == [
        {
            "file": str(puzzle),
            "index": 0,
            "family": "hashi",
            "encoding": "cuts",
            "solver": "cadical195",
            "status": "solved",
            "solutions": [UNIQUE_EDGES],
            "unique": True,
        }
    ]


@pytest.mark.parametrize(
    ("text", "options", "status", "found", "unique", "code"),
    [
        (TWO, [], "solved", 1, False, 0),
        (UNIQUE, ["--no-unique"], "solved", 1, None, 0),
        (NONE, [], "no solution", 0, None, 1),
        (HARD, ONE_CONFLICT, "undecided", 0, None, 3),
    ],
)
def test_solve_in_json_says_its_status(text, options, status, found, unique, code, file):
    done = run("solve", file(text), *options, "--format", "json")
    [line] = done.objects
    assert (line["status"], len(line["solutions"]), line["unique"]) == (status, found, unique)
    assert done.code == code


@pytest.mark.parametrize(
    ("text", "options", "status", "found", "code"),
    [
        (UNIQUE, [], "unique", 1, 0),
        (TWO, [], "not unique", 2, 1),
        (NONE, [], "no solution", 0, 1),
        (HARD, ONE_CONFLICT, "undecided", 0, 3),
    ],
)
def test_check_in_json_says_its_status(text, options, status, found, code, file):
    done = run("check", file(text), *options, "--format", "json")
    [line] = done.objects
    keys = {"file", "index", "family", "encoding", "solver", "status", "solutions"}
    assert line.keys() == keys | ({"backbone"} if status == "not unique" else set())
    assert (line["status"], len(line["solutions"])) == (status, found)
    assert done.code == code


def test_check_in_json_gives_two_different_solutions(file):
    [line] = run("check", file(TWO), "--format", "json").objects
    shared = [0, 0, 0, 2, 1]
    doubles = [
        [shared, [0, 2, 0, 4, 2], [0, 2, 2, 2, 1], [0, 4, 2, 4, 1], [2, 2, 2, 4, 2]],
        [shared, [0, 2, 0, 4, 1], [0, 2, 2, 2, 2], [0, 4, 2, 4, 2], [2, 2, 2, 4, 1]],
    ]
    assert sorted(line["solutions"]) == sorted(doubles)


def test_json_is_one_line_a_puzzle_with_its_file_and_index(file):
    one, two = file(NONE), file(UNIQUE + TWO)
    done = run("check", one, two, "-", "--format", "json", stdin=UNIQUE)
    assert done.code == 1
    assert [(line["file"], line["index"], line["status"]) for line in done.objects] == [
        (str(one), 0, "no solution"),
        (str(two), 0, "unique"),
        (str(two), 1, "not unique"),
        ("-", 0, "unique"),
    ]


# Many files -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([UNIQUE], 0),
        ([UNIQUE, UNIQUE], 0),
        ([UNIQUE, NONE], 1),
        ([TWO, UNIQUE], 1),
        ([HARD, NONE], 3),
        ([NONE, HARD, UNIQUE], 3),
        ([BAD, HARD], 2),
        ([NONE, BAD, UNIQUE], 2),
        ([UNIQUE + NONE, UNIQUE], 1),
    ],
)
def test_the_exit_code_of_many_puzzles_is_the_worst(texts, code, file):
    done = run("check", *map(file, texts), *(ONE_CONFLICT if HARD in texts else ()))
    assert done.code == code


def test_a_bad_file_does_not_stop_the_others(file):
    first, bad, missing, last = file(UNIQUE), file(BAD), "/no/such/file", file(NONE)
    done = run("solve", first, bad, missing, last)
    assert done.code == 2
    assert done.out == f"{first}\n{UNIQUE_DRAWN}unique\n{last}\nno solution\n"
    assert [line.split(": ")[1] for line in done.err.splitlines()] == [f"{bad}:2:1", missing]


def test_a_board_too_large_for_the_cardinality_does_not_stop_the_others(file):
    crowded = "hashi 3 5 bridges=99\n. . 99 . .\n99 . 200 . 99\n. . 99 . .\n"
    large, last = file(crowded), file(UNIQUE)
    done = run("check", large, last, "--cardinality", "direct", "--format", "json")
    assert done.code == 2
    assert [line["file"] for line in done.objects] == [str(last)]
    assert done.err.startswith(f"pencilsat: {large}: ")
    assert done.err.count("\n") == 1


# Statistics -------------------------------------------------------------------


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_statistics_in_json_have_all_their_keys(command, file):
    [line] = run(command, file(UNIQUE), "--stats", "--format", "json").objects
    work = ["conflicts", "decisions", "propagations", "rounds", "cuts"]
    stats = line["stats"]
    assert list(stats) == ["variables", "clauses", "rules", *work, "seconds"]
    assert set(stats["seconds"]) == {"parse", "encode", "load", "solve", "verify"}
    assert all(spent > 0 for spent in stats["seconds"].values())
    assert all(isinstance(stats[name], int) and stats[name] >= 0 for name in work)


@pytest.mark.parametrize("encoding", EAGER)
def test_statistics_agree_with_the_exported_formula(encoding, file):
    puzzle = file(TWO)
    options = ("--encoding", encoding)
    text = run("export", puzzle, *options).out
    [line] = run("solve", puzzle, *options, "--no-unique", "--stats", "--format", "json").objects
    stats = line["stats"]
    header = re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)
    assert [stats["variables"], stats["clauses"]] == [int(part) for part in header.groups()]
    rules = re.findall(r"^c rule (.+) (\d+) clauses$", text, re.MULTILINE)
    assert [(rule, size["clauses"]) for rule, size in stats["rules"].items()] == [
        (rule, int(clauses)) for rule, clauses in rules
    ]
    assert stats["clauses"] == sum(size["clauses"] for size in stats["rules"].values())


def test_statistics_count_the_work_of_the_solver(file):
    hard = file(HARD)
    [line] = run("solve", hard, "--encoding", "tree", "--stats", "--format", "json").objects
    stats = line["stats"]
    assert min(stats["conflicts"], stats["decisions"], stats["propagations"]) > 0
    assert (stats["rounds"], stats["cuts"]) == (0, 0)


def test_statistics_count_the_rounds_and_cuts_of_a_lazy_encoding(file):
    options = ("--no-implied", "--stats", "--format", "json")
    [line] = run("count", file(RING), *options).objects
    assert line["count"] == 1
    assert 1 <= line["stats"]["rounds"] <= 2
    assert line["stats"]["cuts"] == 2 * line["stats"]["rounds"]


def test_statistics_in_text_are_those_in_json(file):
    puzzle = file(RING)
    [line] = run("solve", puzzle, "--stats", "--format", "json").objects
    stats = line["stats"]
    out = run("solve", puzzle, "--stats").out
    head, *table, names, work, seconds = out.split("unique\n", 1)[1].splitlines()
    assert head.split() == ["rule", "variables", "clauses", "literals"]
    shown = {row.rsplit(None, 3)[0]: [int(n) for n in row.split()[-3:]] for row in table}
    assert shown.pop("total")[:2] == [
        sum(size["variables"] for size in stats["rules"].values()),
        stats["clauses"],
    ]
    assert shown == {rule: list(size.values()) for rule, size in stats["rules"].items()}
    assert names == "encoding cuts, cardinality direct, at-most-one pairwise, solver cadical195"
    counts = ("conflicts", "decisions", "propagations", "rounds", "cuts")
    assert work == ", ".join(f"{name} {stats[name]}" for name in counts)
    assert re.findall(r"(\w+) \d+\.\d{4}", seconds) == list(stats["seconds"])


@pytest.mark.parametrize("command", ["check", "count"])
def test_statistics_follow_the_answer_in_text(command, file):
    plain = run(command, file(TWO)).out
    out = run(command, file(TWO), "--stats").out
    assert out.startswith(plain)
    assert out[len(plain) :].startswith("rule ")


# families ----------------------------------------------------------------------


def test_families_lists_every_family_with_its_encodings():
    done = run("families")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    for name in encoders.NAMES:
        family = encoders.family_named(name)
        start = lines.index(f"{name}: {family.about}")
        said = lines[start + 1].removeprefix("  encodings: ").split(", ")
        assert [word.removesuffix(" (lazy)") for word in said] == list(family.encodings)
        assert {word.split()[0] for word in said if " " in word} == family.lazy


# Refusals and objectives --------------------------------------------------------------


def empty_sudoku(side: int, box: int) -> str:
    rows = "\n".join([" ".join("." * side)] * side)
    return f"sudoku {side} {box} {box}\n{rows}\n"


@pytest.mark.parametrize(
    ("command", "first"), [(("count",), "288"), (("solve", "--conflicts", "9"), "not unique")]
)
def test_a_puzzle_that_is_refused_leaves_those_after_it_as_they_are(command, first, file):
    path = file(empty_sudoku(4, 2) + empty_sudoku(64, 8) + empty_sudoku(4, 2))
    result = run(*command, path)
    assert result.code == 2
    assert result.out.count(first) == 2
    assert result.err.startswith(f"pencilsat: {path}, puzzle 1: its cells have more than")
    assert result.err.count("\n") == 1


def test_decode_writes_a_solution_as_a_line(file):
    path = file("sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")
    with Solver("cadical195", bootstrap_with=CNF(from_string=run("export", path).out)) as solver:
        assert solver.solve()
        answer = file("s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n")
    assert run("decode", path, answer, "--format", "line").out == "1234341221434321\n"


def test_decode_blames_the_puzzle_for_being_too_large(file):
    path, answer = file(empty_sudoku(64, 8)), file("s SATISFIABLE\nv 1 0\n")
    assert run("decode", path, answer).err.startswith(
        f"pencilsat: {path}: its cells have more than"
    )


TERMINALS = "circuit 4 4\n# s o o\n\no o o t\n\no o o o\n\n# o o o\n"


def test_a_solution_of_a_puzzle_with_an_objective_comes_with_its_value(file):
    path = file(TERMINALS)
    solved = run("solve", path, "--no-unique")
    assert solved.code == 0
    assert solved.out.splitlines()[-1] == "path length: 3, proved least"
    drawing = file("\n".join(solved.out.splitlines()[:-1]))
    assert run("verify", path, drawing).out.splitlines() == [
        "correct",
        "path length: 3, not proved least",
    ]


def test_an_exported_objective_is_named_and_a_decoded_answer_says_what_it_reached(file):
    path = file(TERMINALS)
    exported = run("export", path).out
    assert "c not in the clauses: least path length, true ones of " in exported
    with Solver("cadical195", bootstrap_with=CNF(from_string=exported).clauses) as solver:
        assert solver.solve()
        answer = file("s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n")
    decoded = run("decode", path, answer)
    value = json.loads(run("decode", path, answer, "--format", "json").out)
    assert decoded.out.splitlines()[-1] == f"path length: {value['objective']}, not proved least"
    assert value["objective"] >= 3
    assert value["optimal"] is False


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_puzzle_without_solution_has_no_objective_value(command, file):
    path = file("circuit 1 3\ns o t\n")
    assert run(command, path).out == "no solution\n"
    assert "objective" not in json.loads(run(command, path, "--format", "json").out)
