"""Numberlink's boards and solutions: made at random, read and written, drawn."""

import random
from contextlib import suppress
from functools import partial
from itertools import pairwise

import pytest
from oracle import differences_told, picture, styled
from puzzles import drawn, solved

from pencilsat.boards.places import cells, within
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.encoders.numberlink import FAMILY
from pencilsat.encoders.numberlink.random_boards import BOARDS, paths

board = partial(drawn, FAMILY)


@pytest.mark.parametrize("touching", [0, 1])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 3), (2, 2), (3, 3), (4, 4), (5, 7)])
def test_the_paths_of_a_random_board_are_its_only_solution(rows, columns, touching):
    for seed in range(6):
        made = BOARDS.drawn(rows=rows, columns=columns, touching=touching, seed=seed)
        puzzle, [solution] = made.made, solved(made.made, 2)
        for path in made.state:
            assert {solution[r][c] for r, c in path} == {puzzle.given[path[0]]}
        assert sum(map(len, made.state)) == rows * columns
        assert puzzle == BOARDS.generate(
            rows=rows, columns=columns, touching=touching, unique=1, seed=seed
        )
        assert puzzle.touching == (touching > 0)


@pytest.mark.parametrize("pairs", [0, 3, 5])
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (5, 5)])
def test_any_changes_leave_paths_that_fill_the_board(rows, columns, pairs):
    """Of two cells or more, that do not touch themselves, and as many as were asked for."""
    source, changed = random.Random(rows), 0
    for _ in range(20):
        with suppress(NotFound, BadInput):
            drawn = paths(source, rows, columns, pairs, 0)
            every = drawn.state
            for _ in range(50):
                there = [cell for path in every for cell in path]
                assert sorted(there) == cells(drawn.made)
                assert len(drawn.puzzle(every).ends) == len(every)
                assert pairs in (0, len(every))
                for path in every:
                    assert len(path) > 1
                    steps = [{*two} for two in pairwise(path)]
                    assert all({*two} in steps for two in within(path))
                    assert len(within(path)) == len(steps)
                new = drawn.change(every, source.sample(there, 2))
                changed += new is not None
                every = new or every
    assert changed > 20 or pairs == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0, not 1 to 50"),
        ({"columns": 51}, "columns is 51, not 1 to 50"),
        ({"rows": 1, "columns": 1}, "a board of one cell has no place for two ends"),
        ({"touching": 2}, "touching is 2, not 0 to 1"),
    ],
)
def test_what_a_random_board_cannot_be(arguments, message):
    with pytest.raises(BadInput, match=message):
        BOARDS.generate(**arguments)


def test_paths_are_drawn_as_lines_and_labels_where_two_solutions_differ():
    puzzle = FAMILY.board.parse(lines_of("numberlink 2 3 partial\n10 . 10\n. . ."))
    upper, lower = (("10", "10", "10"), (".", ".", ".")), (("10", ".", "10"), ("10",) * 3)
    assert picture(puzzle) == ["10  . 10", " .  .  ."]
    assert picture(puzzle, upper) == ["10────10", " .  .  ."]
    assert picture(puzzle, lower) == ["10  . 10", " └─────┘"]
    assert picture(puzzle, upper, lower) == ["10──10*─10", " .*  .*  .*"]
    assert differences_told(puzzle, upper, lower) == [
        "r1c2: 10 or .",
        "r2c1: . or 10",
        "r2c2: . or 10",
        "r2c3: . or 10",
    ]
    lines = styled(FAMILY.board.scene(puzzle, upper))
    assert lines[0] == [("10", "clue"), ("────", "answer"), ("10", "clue")]


NO_VALUE = "{} has no value: a solution has one at every place"


MISDRAWN = {
    # what is wrong: (drawing of A.A/B.B/C.C, line, column, message)
    "a row is missing": ("A───A/B───B", 3, 1, "the board has 2 rows, the puzzle has 3"),
    "a row more": ("A───A/B───B/C───C/more", 4, 1, "the puzzle has 3 rows, this is one too many"),
    "too narrow": ("A──A/B───B/C───C", 1, 5, "here is neither a line nor a label of this board"),
    "a gap": ("A───A/B   B/C───C", 2, 3, NO_VALUE.format("r2c2")),
    "other labels": ("A───A/B─D─B/C───C", 2, 3, "here is neither a line nor a label of this board"),
    "a line too short": ("A───A/B── B/C───C", 2, 3, "a line ends here"),
    "a line out of the board": ("A───A/B───B/C─┐ C", 3, 3, "a line ends here"),
    "a line to nothing": ("A .─A/B───B/C───C", 1, 3, NO_VALUE.format("r1c2")),
    "other ends": ("A───A/B───C/C───B", 2, 3, "a line from C comes to B here"),
}


@pytest.mark.parametrize(("drawn", "line", "column", "message"), MISDRAWN.values(), ids=MISDRAWN)
def test_a_drawing_of_no_paths_is_refused_with_its_place(drawn, line, column, message):
    with pytest.raises(BadInput) as refused:
        FAMILY.board.read(board("A.A/B.B/C.C"), lines_of(drawn.replace("/", "\n")))
    error = refused.value
    assert (error.line, error.column, error.message) == (line, column, message)
