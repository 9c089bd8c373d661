"""What one command prints, the others read."""

import json
from functools import cache

import pytest
from command import run
from pysat.formula import CNF
from pysat.solvers import Solver
from together import together

from pencilsat import encoders

FULL = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
MAKE = "generate sudoku --size 4 --seed 3"
PRINTING = {
    "generated": MAKE,
    "with its solution": f"{MAKE} --solution",
    "an object": f"{MAKE} --format json",
    "an object with its solution": f"{MAKE} --format json --solution",
    "several": f"{MAKE} --count 2",
    "several objects": f"{MAKE} --count 2 --format json --solution",
    "minimised": "minimise -",
    "a minimised object": "minimise - --format json",
}
"""Commands that print a puzzle; those without a generator get a full board."""

printed_puzzles = pytest.mark.parametrize("command", PRINTING.values(), ids=PRINTING)


@cache
def printed(command: str) -> str:
    done = run(*command.split(), stdin=FULL)
    assert (done.code, done.err) == (0, "")
    return done.out


@printed_puzzles
@together("reading", ["solve", "check", "count", "explain", "minimise", "export"])
def test_what_prints_puzzles_is_read_by_what_takes_them(reading, command):
    text = printed(command)
    number = 2 if "--count" in command else 1
    assert len(encoders.read(text)) == number
    if reading == "export":
        found = [run("export", "-", "--index", index, stdin=text) for index in range(1, number + 1)]
        assert all(done.out.startswith("c sudoku, encoding ") for done in found)
        return
    done = run(reading, "-", "--format", "json", stdin=text)
    assert (done.code, done.err) == (0, "")
    answers = [(line["index"], line["status"]) for line in done.objects]
    expected = {"solve": "solved", "count": "solved", "minimise": "minimum"}.get(reading, "unique")
    assert answers == [(index, expected) for index in range(number)]


@printed_puzzles
def test_solutions_are_verified_and_decoded_for_the_puzzles_that_were_printed(command, tmp_path):
    text = printed(command)
    puzzle, answer = tmp_path / "puzzle", tmp_path / "answer"
    puzzle.write_text(text)
    last = len(encoders.read(text))
    at = ("--index", last)
    for way in ("solve", "check"):
        solved = run(way, puzzle, "--format", "json").out
        assert run("verify", puzzle, "-", *at, stdin=solved).out == "correct\n"
    with Solver("cadical195", CNF(from_string=run("export", puzzle, *at).out)) as solver:
        assert solver.solve()
        answer.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    decoded = run("decode", puzzle, answer, *at, "--format", "json").out
    assert run("verify", puzzle, "-", *at, stdin=decoded).out == "correct\n"
    if '"solutions"' in text:
        assert run("verify", puzzle, "-", *at, stdin=text).out == "correct\n"


@together(
    "text, place, words",
    [
        ("{", "1:2", "not JSON: Expecting property name"),
        ('\n {"puzzle": 3}', "2:1", "expected an object with a puzzle"),
        ('{"puzzle": "takuzu 2 2\\n. .\\n. ."}\r\n{"a": 1}', "2:1", "expected an object"),
        ('{"puzzle": "takuzu 2 2\\n. .\\n. ."}\n\n[1]', "3:1", "expected an object with a puzzle"),
        ('{"puzzle": "takuzu 2 2\\n. .\\n. ."}\nx', "2:1", "not JSON: Expecting value"),
        ('{"puzzle": "takuzu 2 2\\n. .\\n. ."}\ntakuzu 2 2', "2:1", "not JSON: Expecting value"),
        ('{"a": 1, "puzzle" : "takuzu 2 2\\n. x\\n. ."}', "1:21", "in line 2 of the puzzle: "),
        ('{"puzzle": ""}', "1:12", "in line 1 of the puzzle: the file is empty"),
        ('{"\\u0070uzzle": "takuzu"}', "1:1", "in line 2 of the puzzle: "),
        ('{"a":' * 100_000, "1:1", "not JSON that can be read"),
        ('{"a": ' + "1" * 5000 + "}", "1:1", "not JSON that can be read"),
        ('{"puzzle": "\\ud800"}', "1:12", "unknown family"),
    ],
)
def test_an_object_without_a_puzzle_is_refused_with_its_place(text, place, words):
    done = run("check", "-", "--format", "line", stdin=text)
    before = "not unique\n" * text.count('"takuzu 2 2\\n. .\\n. ."')
    assert (done.code, done.out, done.err.count("\n")) == (2, before + "\n", 1)
    assert done.err.startswith(f"pencilsat: -:{place}: ")
    assert words in done.err


def test_a_puzzle_of_another_family_than_asked_for_is_refused():
    done = run("check", "-", "--family", "hashi", stdin=json.dumps({"puzzle": FULL}))
    said = "in line 1 of the puzzle: the puzzle is a sudoku, not a hashi"
    assert (done.code, done.err) == (2, f"pencilsat: -:1:12: {said}\n")
