"""`--format json`: one object a puzzle."""

import pytest
from command import HARD, NONE, ONE_CONFLICT, TWO, UNIQUE, UNIQUE_EDGES, run


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
