"""Hashi boards that others made have the solutions that they published, or as many."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from marks import every
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

UNIQUE = [("janko-puzzlekit", 455), ("sgt-bridges", 275)]


def files(source: str, ending: str, expected: int) -> list[Path]:
    """The boards of a source."""
    found = sorted(shared_data("hashi", source).glob(f"*{ending}"))
    assert len(found) == expected
    return found


def boards(source: str, ending: str, expected: int, step: int) -> Iterator[tuple[Path, AnyPuzzle]]:
    for file in files(source, ending, expected)[::step]:
        [puzzle] = encoders.read(file.read_text(), "hashi")
        yield file, puzzle


def answered(file: Path, puzzle: AnyPuzzle) -> Any:
    """The stored solution of a board."""
    return puzzle.family.board.read(puzzle, lines_of(file.with_suffix(".sol").read_text()))


def found(puzzle: AnyPuzzle, most: int) -> tuple[list[Any], bool]:
    """Up to `most` solutions, and whether there are certainly no others."""
    run = Run(puzzle, Options())
    return list(islice(run.solutions(), most)), run.complete


@every(48, 10)
def test_boards_of_the_published_benchmark_have_two_solutions(step):
    wrong = []
    for file, puzzle in boards("cllv", ".has", 480, step):
        solutions, _ = found(puzzle, 2)
        if len(set(solutions)) != 2 or any(puzzle.family.verify(puzzle, s) for s in solutions):
            wrong.append(file.name)
    assert wrong == []


@every(24, 3)
@pytest.mark.parametrize(("source", "number"), UNIQUE)
def test_published_boards_have_their_published_solution_and_no_other(source, number, step):
    wrong = []
    for file, puzzle in boards(source, ".txt", number, step):
        solutions, complete = found(puzzle, 2)
        if not complete or solutions != [answered(file, puzzle)]:
            wrong.append(file.name)
    assert wrong == []


@every(24)
@pytest.mark.parametrize(("source", "number"), UNIQUE)
def test_every_published_solution_is_verified(source, number, step):
    wrong = []
    for file, puzzle in boards(source, ".txt", number, step):
        if puzzle.family.verify(puzzle, answered(file, puzzle)):
            wrong.append(file.name)
    assert wrong == []
