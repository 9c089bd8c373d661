"""Numberlink boards that others made have the solutions that they published."""

from pathlib import Path

import pytest
from marks import slow
from puzzles import solved
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders.numberlink import FAMILY, Numberlink

SOURCES = [("janko-puzzlekit", 274, 9), ("flowfree-packs", 531, 19)]
each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)
each_source = pytest.mark.parametrize(("source", "number", "step"), SOURCES)


def files(source: str, number: int) -> list[Path]:
    """The boards of a source."""
    found = sorted(shared_data("numberlink", source).glob("*.txt"))
    assert len(found) == number
    return found


def read(file: Path) -> Numberlink:
    [puzzle] = encoders.read(file.read_text())
    return puzzle


def answer(file: Path, puzzle: Numberlink):
    return FAMILY.board.read(puzzle, lines_of(file.with_suffix(".sol").read_text()))


@pytest.mark.parametrize("share", [8, slow(1)], ids=["some", "all"])
@each_source
def test_every_published_answer_is_verified(source, number, step, share):
    wrong = []
    for file in files(source, number)[::share]:
        puzzle = read(file)
        if FAMILY.verify(puzzle, answer(file, puzzle)):
            wrong.append(file.name)
    assert wrong == []


@each_encoding
@pytest.mark.parametrize("share", [12, slow(2)], ids=["some", "more"])
@each_source
def test_published_boards_have_their_published_solution_and_no_other(
    source, number, step, share, encoding
):
    wrong = []
    for file in files(source, number)[:: step * share]:
        puzzle = read(file)
        if puzzle.rows * puzzle.columns <= 144:
            solutions = solved(puzzle, 2, encoding=encoding)
            if solutions != [answer(file, puzzle)]:
                wrong.append(file.name)
    assert wrong == []
