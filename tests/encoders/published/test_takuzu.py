"""Takuzu boards that others made have the solutions that they published."""

from functools import cache
from itertools import islice

import pytest
from marks import every
from puzzles import solved
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders import takuzu
from pencilsat.encoders.takuzu import FAMILY, Takuzu
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Workshop

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)

BOARDS = 1923
SEVERAL = {("letheed/6x6.txt", 0): 6}
"""The boards with more than one solution: file, index, how many."""


@cache
def published() -> list[tuple[tuple[str, int], Takuzu, tuple]]:
    """Every board beside the project, with its name and its published solution."""
    found = []
    folder = shared_data("takuzu")
    for file in sorted(folder.glob("*/*.txt")):
        puzzles = encoders.read(file.read_text(), "takuzu")
        answers = file.with_suffix(".sol").read_text().strip().split("\n\n")
        for i, (puzzle, answer) in enumerate(zip(puzzles, answers, strict=True)):
            solution = FAMILY.board.read(puzzle, lines_of(answer))
            found.append(((str(file.relative_to(folder)), i), puzzle, solution))
    return found


@every(20)
def test_every_published_solution_is_verified(step):
    some = published()[::step]
    broken = [name for name, puzzle, solution in some if takuzu.verify(puzzle, solution)]
    assert broken == []


@every(24)
def test_every_published_board_has_its_published_solution_and_no_other(step):
    workshop = Workshop(Options())
    wrong = {}
    several = [board for board in published() if board[0] in SEVERAL]
    for name, puzzle, solution in published() if step == 1 else published()[::step] + several:
        run = workshop.run(puzzle)
        solutions = run.solutions()
        found = list(islice(solutions, 2))
        if found != [solution] or not run.complete:
            found += solutions
            wrong[name] = (len(found), solution in found)
    workshop.close()
    assert len(published()) == BOARDS
    assert wrong == {name: (number, True) for name, number in SEVERAL.items()}


@pytest.mark.parametrize("encoding", [name for name in FAMILY.encodings if name != "xor"])
@every(20, 4)
def test_first_boards_of_files_are_unique_in_every_encoding(encoding, step):
    first = [b for b in published() if b[0][1] == 0 and b[0] not in SEVERAL]
    for _, puzzle, solution in first[::step]:
        assert solved(puzzle, 2, encoding=encoding) == [solution]


@each_encoding
def test_the_published_board_with_several_solutions_has_them_in_every_encoding(encoding):
    for name, puzzle, solution in published():
        if name in SEVERAL:
            found = solved(puzzle, encoding=encoding)
            assert (len(found), solution in found) == (SEVERAL[name], True)
