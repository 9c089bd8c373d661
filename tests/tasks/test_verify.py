"""Verdicts on solutions that somebody wrote down: in text, in JSON, or as they were found."""

from itertools import combinations

import pytest
from command import UNIQUE

from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.mistakes import mistakes
from pencilsat.tasks.read import only
from pencilsat.tasks.verify import json_line, verify

PUZZLE = only(UNIQUE)


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


def test_a_walk_through_three_rooms_is_broken_once_however_long_the_third_is():
    puzzle = only("heyawake 1 5\n. . . . .\na b c c c\n")
    [breach] = mistakes(puzzle, {(0, c): 0 for c in range(5)})
    assert breach == ("row 1 is not shaded through a, b, c", ((0, 0), (0, 1), (0, 2)))


def test_what_is_broken_in_several_places_is_said_once():
    """The loop goes from one region to the other in two places."""
    puzzle = only("moonsun 2 2\nm m\nm m\na b\na b\n")
    loop = frozenset([((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1))])
    said = "the loop passes moons in region a and in region b"
    assert verify(puzzle, loop).broken.count(said) == 1
    found = puzzle.family.breaches(puzzle, puzzle.family.answer.values(puzzle, loop))
    assert [breach.words for breach in found].count(said) == 2


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
