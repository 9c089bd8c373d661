"""The command line as its users meet it: answers, many files, exit codes."""

import json
from contextlib import nullcontext
from itertools import islice

import pytest
from command import (
    BAD,
    HARD,
    NONE,
    ONE_CONFLICT,
    TWO,
    UNIQUE,
    UNIQUE_DRAWN,
    run,
)
from pysat.formula import CNF
from pysat.solvers import Solver
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.generate.request import request
from pencilsat.tasks.generate.shape import Pattern
from pencilsat.tasks.run import Run


def test_check_draws_what_it_found_where_a_limit_leaves_open_if_there_is_more(file, monkeypatch):
    def first(run):
        yield from islice(run.solutions(), 1)

    monkeypatch.setattr(Run, "witnesses", first)
    done = run("check", file(UNIQUE))
    assert (done.code, done.out) == (3, f"undecided\n{UNIQUE_DRAWN}")


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


def test_families_lists_every_family_with_its_encodings():
    done = run("families")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    for name in encoders.FOLDERS:
        family = encoders.family_named(name)
        start = lines.index(f"{name}: {family.about}")
        said = lines[start + 1].removeprefix("  encodings: ").split(", ")
        assert [word.removesuffix(" (lazy)") for word in said] == list(family.encodings)
        assert {word.split()[0] for word in said if " " in word} == family.lazy.keys()


BESIDE = {
    "aquarium",
    "doppelblock",
    "heyawake",
    "kakurasu",
    "magnets",
    "tents",
    "tilepaint",
    "zebra",
}
"""Families whose clues have no cells of their own, so that no pattern says in which they stand."""


@together("name", encoders.FOLDERS)
def test_a_family_that_is_named_is_shown_with_rules_encodings_options_and_formats(name):
    family = encoders.family_named(name)
    done = run("families", name)
    assert (done.code, done.err) == (0, "")
    said = " ".join(done.out.split())
    for words in (*family.also, family.rules, *(f"pencilsat generate {name}",)):
        assert words in said
    shape = done.out.splitlines()[-1]
    blank = Pattern(frozenset(), 8, 8)
    asked = {"--symmetry": {"symmetry": "rotation"}, "--pattern": {"where": blank}}
    for option, words in asked.items():
        with nullcontext() if option in shape else pytest.raises(BadInput, match=option):
            request(family, **words)
    assert ("--pattern" in shape) == ("--complete" in shape and name not in BESIDE)
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
