"""Boards of the collection puzzlekit have the solutions that it has, and no other ones."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from marks import every
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

NUMBERS = {"akari": 493, "hitori": 448}
"""How many boards of each family it has."""
ANSWERED = {"akari": "o", "hitori": "x"}
"""What stands in a cell whose value is 1."""


def boards(name: str, step: int) -> Iterator[tuple[str, AnyPuzzle, Any]]:
    """Boards with their names and solutions."""
    lines = shared_data("puzzlekit", f"{name}.jsonl").read_text().splitlines()
    assert len(lines) == NUMBERS[name]
    for line in lines[::step]:
        told = json.loads(line)
        [puzzle] = encoders.read(f"{name} {told['problem'].replace('-', '.')}\n")
        _, *rows = told["solution"].split("\n")
        yield told["id"], puzzle, [[int(x == ANSWERED[name]) for x in row.split()] for row in rows]


@every(40)
@pytest.mark.parametrize("name", NUMBERS)
def test_every_board_has_its_solution_and_no_other(name, step):
    wrong = []
    for board, puzzle, answer in boards(name, step):
        run = Run(puzzle, Options())
        found = [puzzle.family.answer.to_json(puzzle, s) for s in islice(run.solutions(), 2)]
        if found != [answer] or not run.complete:
            wrong.append(board)
    assert wrong == []
