"""Takuzu boards that others made have the solutions that they published."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

import pytest
from marks import every
from puzzles import solved
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders.takuzu import FAMILY, Takuzu
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Workshop

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)

BOARDS = 1923
SEVERAL = {("letheed/6x6.txt", 0): 6}
"""The boards with more than one solution: file, index, how many."""


Name = tuple[str, int]
"""A file, and the number of a board in it."""


@cache
def published() -> dict[Name, tuple[str, str]]:
    """The text of every board beside the project, and that of its published solution."""
    found = {}
    folder = shared_data("takuzu")
    for file in sorted(folder.glob("*/*.txt")):
        texts = re.split(r"(?m)^(?=takuzu )", file.read_text())[1:]
        answers = file.with_suffix(".sol").read_text().strip().split("\n\n")
        for i, told in enumerate(zip(texts, answers, strict=True)):
            found[str(file.relative_to(folder)), i] = told
    assert len(found) == BOARDS
    return found


def read(names: Iterable[Name]) -> Iterator[tuple[Name, Takuzu, tuple]]:
    """Some of the boards and their solutions."""
    for name in names:
        text, answer = published()[name]
        [puzzle] = encoders.read(text, "takuzu")
        yield name, puzzle, FAMILY.board.read(puzzle, lines_of(answer))


@every(20)
def test_every_published_solution_is_verified(step):
    some = read([*published()][::step])
    broken = [name for name, puzzle, solution in some if FAMILY.verify(puzzle, solution)]
    assert broken == []


@every(24, 4)
def test_published_boards_have_their_published_solution_and_no_other(step):
    workshop = Workshop(Options())
    wrong = {}
    for name, puzzle, solution in read(sorted({*[*published()][::step], *SEVERAL})):
        run = workshop.run(puzzle)
        solutions = run.solutions()
        found = list(islice(solutions, 2))
        if found != [solution] or not run.complete:
            found += solutions
            wrong[name] = (len(found), solution in found)
    workshop.close()
    assert wrong == {name: (number, True) for name, number in SEVERAL.items()}


@each_encoding
def test_the_published_board_with_several_solutions_has_them_in_every_encoding(encoding):
    for name, puzzle, solution in read(SEVERAL):
        found = solved(puzzle, encoding=encoding)
        assert (len(found), solution in found) == (SEVERAL[name], True)
