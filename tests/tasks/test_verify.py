"""Verdicts on solutions that somebody wrote down: in text, in JSON, or as they were found."""

import json
from itertools import combinations

import pytest
from command import BAD, TWO, UNIQUE, UNIQUE_EDGES, UNIQUE_LINES, run
from oracle import INSTANCES, searched

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.family import Solution
from pencilsat.tasks.read import only
from pencilsat.tasks.solve import solve
from pencilsat.tasks.verify import json_line, read_solutions, verify

PUZZLE = only(UNIQUE)
RIGHT = searched(PUZZLE)[0]
WRONG = frozenset(sorted(RIGHT)[1:])


@pytest.mark.parametrize(
    "claim",
    [
        RIGHT,
        Solution(PUZZLE, RIGHT),
        UNIQUE_LINES,
        json.dumps(UNIQUE_EDGES),
        json.dumps({"status": "solved", "solutions": [UNIQUE_EDGES]}),
    ],
    ids=["value", "solution", "text", "shape", "printed"],
)
def test_a_right_solution_is_right_however_it_is_given(claim):
    verdict = verify(PUZZLE, claim)
    assert verdict
    assert (verdict.broken, verdict.solution) == ([], Solution(PUZZLE, RIGHT))


def test_a_wrong_solution_breaks_rules_in_words():
    for claim in (WRONG, Solution(PUZZLE, WRONG), "0 0 2 0 1\n0 2 2 2 1\n"):
        verdict = verify(PUZZLE, claim)
        assert not verdict
        assert "island (1, 1) has 1 bridge, not 2" in verdict.broken


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("slitherlink 2 2\n. .\n. .\n", [((0, 0), (0, 0))]),
        ("masyu 3 3\n. . .\n. . .\n. . .\n", combinations([(0, 0), (0, 2), (2, 2)], 2)),
    ],
)
def test_a_value_with_lines_where_none_can_be_is_wrong(text, lines):
    verdict = verify(only(text), frozenset(lines))
    assert len(verdict.broken) == len({*verdict.broken}) > 0
    assert any(said.endswith(" cannot have a line") for said in verdict.broken)


def test_a_solution_of_another_puzzle_is_judged_by_this_one():
    other = searched(only(TWO))[0]
    assert not verify(PUZZLE, Solution(only(TWO), other))
    assert verify(PUZZLE, Solution(only(TWO), other)).solution.puzzle == PUZZLE


def test_a_right_solution_has_the_value_of_the_objective():
    puzzle = only(INSTANCES / "circuit" / "short-way.txt")
    [found] = solve(puzzle).solutions
    assert verify(puzzle, found).value == 3
    assert verify(puzzle, frozenset()).value is None
    assert verify(PUZZLE, RIGHT).value is None


@pytest.mark.parametrize(
    ("puzzle", "right", "wrong"),
    [
        (UNIQUE, [[0, 0, 0, 2, 1]], [[0, 0, 2, 6, 1]]),
        (UNIQUE, [[0, 0, 0, 2, 1]], [[0, 0, 2, 2, 1]]),
        ("circuit 2 2\no o\n\no o\n", [[0, 0, 0, 1]], [[0, 0, 1, 1]]),
    ],
)
def test_a_line_that_cannot_be_drawn_is_left_out_of_the_drawing(puzzle, right, wrong):
    drawn, both = (
        str(verify(only(puzzle), json.dumps(claim)).solution) for claim in (right, right + wrong)
    )
    assert drawn == both


def test_what_the_commands_print_is_read():
    out = run("check", "-", "--format", "json", stdin=TWO).out
    found = read_solutions(only(TWO), out)
    assert {solution.value for solution in found} == {*searched(only(TWO))}


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "there is no solution"),
        ("0 0 0 2\n", 1, 1, "expected"),
        ("{", 1, 2, "not JSON: "),
        ("[[0, 0,\n0 2]]", 2, 3, "not JSON: "),
        ('{"solutions": []}', 1, 1, "there is no solution here, the list is empty"),
        ('{"solutions": 1}', 1, 1, "not a solution of a hashi in JSON"),
        ('{"other": []}', 1, 1, "not a solution of a hashi in JSON"),
        ("[[0, 0, 0]]", 1, 1, "not a solution of a hashi in JSON"),
        ("[" * 100_000, 1, 1, "not a solution of a hashi in JSON"),
    ],
    ids=range(9),
)
def test_what_is_no_solution_is_refused_at_its_place(text, line, column, message):
    with pytest.raises(BadInput) as caught:
        verify(PUZZLE, text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.message.startswith(message)


def test_of_a_line_a_puzzle_that_of_the_puzzle_is_taken():
    text = '{"a": 1}\n\n{"a": 2\n'
    assert json_line(text, 0) == '{"a": 1}'
    assert json_line(text, 1) == '\n\n{"a": 2'
    with pytest.raises(BadInput, match="there is no solution of puzzle 3: it has 2 lines"):
        json_line(text, 2)


@pytest.mark.parametrize("text", ['{"a": 1}\n', "0 0 0 2 1\n0 0 2 0 1\n", '{\n"a": 1\n}', BAD, ""])
def test_a_text_that_is_no_line_a_puzzle_stays_as_it_is(text):
    assert json_line(text, 0) == json_line(text, 1) == text
