"""Random Sudoku boards: one solution, as many clues as asked for, the same everywhere."""

from statistics import mean

import pytest
from marks import slow
from sudokus import each_shape, solutions

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.encoders.sudoku.random_boards import full, generate


@each_shape
def test_a_random_grid_obeys_the_rules(height, width):
    n = height * width
    whole = generate(height=height, width=width, clues=n * n, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert FAMILY.verify(whole, grid) == []
    part = generate(height=height, width=width, clues=n, unique=0, seed=5)
    assert len(part.given) == n
    assert solutions(part, most=1)


@pytest.mark.parametrize("seed", [0, slow(1), slow(2)])
@each_shape
def test_a_random_board_has_one_solution_and_no_clue_to_spare(height, width, seed):
    puzzle = generate(height=height, width=width, seed=seed)
    assert list(puzzle.given) == sorted(puzzle.given)
    assert len(solutions(puzzle)) == 1
    for clue in puzzle.given:
        others = {cell: value for cell, value in puzzle.given.items() if cell != clue}
        assert len(solutions(Sudoku(height, width, others), most=2)) == 2


def test_a_random_board_has_as_many_clues_as_asked_for_if_they_can_be_spared():
    assert [len(generate(clues=clues).given) for clues in (81, 50, 30)] == [81, 50, 30]
    assert len(generate().given) == len(generate(clues=17).given) > 17
    assert len(solutions(generate(clues=30))) == 1
    assert len(solutions(generate(clues=30, unique=0, seed=7))) == 2


@pytest.mark.slow
def test_a_random_board_is_the_same_everywhere_and_another_for_another_seed():
    known = "sudoku 4 2 2\n. . 2 .\n4 . . .\n. . . 1\n. . 3 .\n"
    assert FAMILY.board.text(generate(height=2, width=2, seed=8)) == known
    assert len({FAMILY.board.text(generate(seed=seed)) for seed in range(20)}) == 20


@pytest.mark.slow
def test_full_boards_differ_in_more_than_names_and_order():
    known = "sudoku 4 2 2\n1 3 2 4\n2 4 1 3\n4 1 3 2\n3 2 4 1\n"
    assert FAMILY.board.text(full(height=2, width=2, seed=8)) == known
    seen = {tuple(full(height=2, width=2, seed=seed).given.values()) for seed in range(3000)}
    assert len(seen) == 288
    assert [triples(generate(clues=81, unique=0, seed=seed)) for seed in range(3)] == [9, 9, 9]
    assert mean(triples(full(seed=seed)) for seed in range(60)) == pytest.approx(23.6, abs=0.6)


def triples(board):
    """How many sets of values the 27 rows of boxes have, 9 at least."""
    starts = [(r, c) for r in range(9) for c in (0, 3, 6)]
    return len({frozenset(board.given[r, c + i] for i in range(3)) for r, c in starts})


@each_shape
def test_a_full_board_obeys_the_rules(height, width):
    n = height * width
    whole = full(height=height, width=width, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert list(whole.given) == sorted(whole.given)
    assert FAMILY.verify(whole, grid) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"height": 0}, "height is 0, not 1 to 256"),
        ({"width": -1}, "width is -1, not 1 to 256"),
        ({"height": 1, "width": 1}, "height times width is 1, not 2 to 20"),
        ({"height": 2, "width": 13}, "height times width is 26, not 2 to 20"),
        ({"height": 20, "width": 20, "unique": 0}, "height times width is 400, not 2 to 256"),
        ({"height": 257, "width": 1}, "height is 257, not 1 to 256"),
        ({"clues": -1}, "clues is -1, not 0 to 81"),
        ({"height": 2, "width": 2, "clues": 17}, "clues is 17, not 0 to 16"),
    ],
)
def test_a_random_board_of_impossible_size_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)
