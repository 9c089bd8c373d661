"""The command line as its users meet it: answers, many files, exit codes."""

import json
import subprocess
import sys
from itertools import islice

import pytest
from command import (
    AWAY,
    BAD,
    HARD,
    NONE,
    ONE_CONFLICT,
    TWO,
    UNIQUE,
    UNIQUE_DRAWN,
    board,
    run,
)
from pysat.formula import CNF
from pysat.solvers import Solver
from together import together

from pencilsat import encoders
from pencilsat.search.solving import Session
from pencilsat.tasks.run import Run


@pytest.fixture
def questions(monkeypatch):
    """What the solver was asked, by assumptions."""
    asked, solve = [], Session.solve

    def heard(session, assumptions=(), *patience):
        asked.append(assumptions)
        return solve(session, assumptions, *patience)

    monkeypatch.setattr(Session, "solve", heard)
    return asked


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


def test_solve_is_undecided_after_too_many_conflicts(file):
    done = run("solve", file(HARD), *ONE_CONFLICT)
    assert (done.code, done.out, done.err) == (3, "undecided\n", "")


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


def test_solve_heads_the_answer_of_each_file_by_its_name(file):
    one, other = file(UNIQUE), file(NONE)
    done = run("solve", one, other)
    assert done.out == f"{one}\n{UNIQUE_DRAWN}unique\n{other}\nno solution\n"


def test_solve_heads_the_answer_of_each_puzzle_of_a_file_by_its_number(file):
    both = file(f"# two puzzles\n{NONE}\n# the second\n{UNIQUE}")
    done = run("solve", both)
    assert done.out == (f"{both}, puzzle 1\nno solution\n{both}, puzzle 2\n{UNIQUE_DRAWN}unique\n")
    assert done.code == 1


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


@pytest.mark.parametrize(("text", "number", "code"), [(UNIQUE, 1, 0), (TWO, 2, 0), (NONE, 0, 1)])
def test_count_says_how_many_solutions_there_are(text, number, code, file):
    done = run("count", file(text))
    assert (done.code, done.out, done.err) == (code, f"{number}\n", "")


def test_count_stops_at_its_limit(file):
    done = run("count", file(TWO), "--limit", "1")
    assert (done.code, done.out, done.err) == (3, "at least 1\n", "")


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


def test_families_lists_every_family_with_its_encodings():
    done = run("families")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    for name in encoders.NAMES:
        family = encoders.family_named(name)
        start = lines.index(f"{name}: {family.about}")
        said = lines[start + 1].removeprefix("  encodings: ").split(", ")
        assert [word.removesuffix(" (lazy)") for word in said] == list(family.encodings)
        assert {word.split()[0] for word in said if " " in word} == family.lazy.keys()


@together("name", encoders.NAMES)
def test_a_family_that_is_named_is_shown_with_rules_encodings_options_and_formats(name):
    family = encoders.family_named(name)
    done = run("families", name)
    assert (done.code, done.err) == (0, "")
    said = " ".join(done.out.split())
    for words in (*family.also, family.rules, *(f"pencilsat generate {name}",)):
        assert words in said
    lines = [line.split()[0] for line in done.out.partition("\nEncodings:\n")[2].splitlines()]
    assert lines[: len(family.encodings)] == [*family.encodings]
    for encoding in family.encodings:  # a line each: in the module's table, or behind the name
        assert f"| `{encoding}`" in done.out or f"  {encoding}: " in done.out


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
    refused = f"pencilsat: {path}, puzzle 2: encoding direct: its cells have more than"
    assert result.err.startswith(refused)
    assert result.err.count("\n") == 1


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


@pytest.mark.parametrize("command", ["check", "export"])
def test_a_file_that_is_called_like_a_link_is_a_file(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "4x4:BaBk").write_text(UNIQUE)
    done = run(command, "4x4:BaBk")
    assert (done.code, done.err) == (0, "")
    assert ("unique" if command == "check" else "c hashi") in done.out


def test_decode_writes_a_solution_as_a_line(file):
    path = file("sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")
    with Solver("cadical195", bootstrap_with=CNF(from_string=run("export", path).out)) as solver:
        assert solver.solve()
        answer = file("s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n")
    assert run("decode", path, answer, "--format", "line").out == "1234341221434321\n"


def test_the_code_of_a_solution_is_what_stands_in_some_cells():
    lines = "takuzu 4 4\n0 . . .\n. . 1 .\n. . . .\n. 0 . 1\n"
    where = ["row 1", "column 2", "r1c4-r2c4"]
    asked = [word for place in where for word in ("--code", place)]
    done = run("solve", "-", *asked, "--format", "json", stdin=lines)
    [found] = done.objects
    [rows] = found["solutions"]
    down = "".join(str(row[1]) for row in rows)
    right = ["".join(map(str, rows[0])), down, f"{rows[0][3]}{rows[1][3]}"]
    assert found["codes"] == dict(zip(where, right, strict=True))
    drawn = run("solve", "-", *asked, stdin=lines).out.splitlines()
    assert drawn[-3:] == [f"{place}: {code}" for place, code in found["codes"].items()]
    for bad in ("row 5", "rov 1", "r5c1", "", "row"):
        assert run("solve", "-", "--code", bad, stdin=lines).code == 2
