"""Boards of the collection puzzlekit have the solutions that it has, and no other ones."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from marks import every
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.own_regions import named
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

NUMBERS = {"akari": 493, "hitori": 448, "starbattle": 150, "shikaku": 263}
"""How many boards of each family it has."""
ANSWERED = {"akari": "o", "hitori": "x", "starbattle": "x"}
"""What stands in a cell whose value is 1."""
SEVERAL = {"starbattlefdd4c885_25x25", "127_16x22", "128_20x20"}
"""Boards that have other solutions, too: each that is found is verified."""


def boards(name: str, step: int) -> Iterator[tuple[str, AnyPuzzle, Any]]:
    """Boards with their names and solutions."""
    lines = shared_data("puzzlekit", f"{name}.jsonl").read_text().splitlines()
    assert len(lines) == NUMBERS[name]
    for line in lines[::step]:
        told = json.loads(line)
        [puzzle] = encoders.read(native(name, told["problem"]))
        rows = [row.split() for row in told["solution"].split("\n")[1:]]
        yield told["id"], puzzle, [[value(puzzle, rows, x) for x in row] for row in rows]


def value(puzzle: AnyPuzzle, rows: list[list[str]], word: str) -> Any:
    """What a word of a solution says: of rectangles, the name that its number has here."""
    if puzzle.family.name != "shikaku":
        return int(word == ANSWERED[puzzle.family.name])
    return next(name for name, (r, c) in named(puzzle.given).items() if rows[r][c] == word)


def native(name: str, problem: str) -> str:
    """The board in its native text."""
    if name != "starbattle":
        return f"{name} {problem.replace('-', '.')}\n"
    head, rows = problem.replace("#", ".").replace("@", ".").split("\n", 1)
    return f"{name} {' stars='.join(head.rsplit(' ', 1))}\n{rows}\n"


@every(40)
@pytest.mark.parametrize("name", NUMBERS)
def test_every_board_has_its_solution_and_no_other(name, step):
    wrong = []
    for board, puzzle, answer in boards(name, step):
        run = Run(puzzle, Options())
        found = [puzzle.family.answer.to_json(puzzle, s) for s in islice(run.solutions(), 2)]
        if board in SEVERAL:
            assert len(found) == 2
            assert not puzzle.family.verify(puzzle, puzzle.family.answer.from_json(puzzle, answer))
        elif found != [answer] or not run.complete:
            wrong.append(board)
    assert wrong == []
