"""What is Sudoku's own: its four partitions, large boards, known numbers, verification."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from sudokus import SHAPES, solutions
from together import together

from pencilsat.encoders import sudoku
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.encoders.sudoku.random_boards import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def random_boards(count: int) -> Iterator[Sudoku]:
    """Boards of up to 9 × 9 with none, one or several solutions."""
    for seed in range(count):
        source = random.Random(seed)
        height, width = source.choice(SHAPES)
        n = height * width
        kept = source.randint(n * n * 2 // 5, n * n * 4 // 5)
        board = generate(height=height, width=width, clues=kept, unique=0, seed=seed)
        if seed % 3 == 0:
            cell = source.choice(sorted(board.given))
            board = Sudoku(height, width, {**board.given, cell: source.randint(1, n)})
        yield board


@each_encoding
def test_with_clues_as_structure_a_board_has_the_same_solutions(encoding, monkeypatch):
    for puzzle in random_boards(40):
        with monkeypatch.context() as patched:
            expected = Counter(solutions(puzzle, encoding, 40))
            patched.setattr(sudoku, "SHARED", 1)
            found = Counter(solutions(puzzle, encoding, 40))
        lone = Counter(islice(Run(puzzle, Options(encoding)).solutions(), 40))
        for other in (found, lone):
            assert other == expected or other.total() == expected.total() == 40


def test_the_largest_board_with_clues_as_givens_is_25_by_25():
    given, structure = (
        generate(height=h, width=w, clues=9, unique=0) for h, w in ((5, 5), (2, 13))
    )
    assert len(FAMILY.answer.givens(given)) == 9
    assert FAMILY.answer.givens(structure) == {}
    assert len(list(sudoku.keys(given, lone=False))) == 25**3
    assert len(list(sudoku.keys(structure, lone=False))) < 26**3


@pytest.mark.parametrize(
    ("height", "width", "steady"), [(3, 3, False), (4, 4, False), (4, 5, True), (5, 5, True)]
)
@pytest.mark.parametrize("lone", [False, True])
def test_large_boards_are_solved_by_a_steady_search(height, width, steady, lone):
    board = generate(height=height, width=width, clues=(height * width) ** 2 - 9, unique=0)
    assert encode(board, Options(), lone=lone).hints.steady == steady


@each_encoding
@together("height, width, count", [(2, 2, 288), (1, 2, 2), (1, 3, 12), (3, 1, 12), (4, 1, 576)])
def test_the_number_of_grids(height, width, count, encoding):
    found = solutions(Sudoku(height, width, {}), encoding)
    assert len(found) == len(set(found)) == count
