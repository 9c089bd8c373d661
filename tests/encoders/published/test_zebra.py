"""Zebra puzzles that others made have the answers that they published."""

from pathlib import Path

import pytest
from marks import slow
from shared_data import shared_data
from zebras import FAMILY, read, solutions

from pencilsat.tasks.verify import read_solutions


def files(every: int) -> list[Path]:
    """Some of the puzzles beside the project."""
    found = sorted(shared_data("zebra").glob("*/*.txt"))
    assert len(found) == 1037
    return found[::every]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encoding", "every"),
    [
        *[("positions", 8), ("properties", 24), ("order", 24)],
        *[slow("positions", 2), slow("properties", 6), slow("order", 6)],
    ],
)
def test_a_puzzle_of_others_has_their_answer_and_no_other(encoding, every):
    wrong = []
    for file in files(every):
        puzzle = read(file.read_text())
        [answer] = read_solutions(puzzle, file.with_suffix(".sol").read_text())
        if solutions(puzzle, encoding=encoding) != [answer.value]:
            wrong.append(file.name)
    assert wrong == []


def test_no_answer_of_others_is_verified_with_two_values_exchanged():
    for file in files(10):
        puzzle = read(file.read_text())
        [answer] = read_solutions(puzzle, file.with_suffix(".sol").read_text())
        value = answer.value
        for i, row in enumerate(value):
            first, second, *rest = row
            changed = (*value[:i], (second, first, *rest), *value[i + 1 :])
            assert FAMILY.verify(puzzle, value) == []
            assert FAMILY.verify(puzzle, changed) != []
