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
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

NUMBERS = {
    "akari": 493,
    "hitori": 448,
    "starbattle": 150,
    "shikaku": 263,
    "nonogram": 1184,
    "skyscrapers": 221,
    "kakuro": 491,
    "masyu": 409,
    "heyawake": 382,
    "nurikabe": 549,
    "yajilin": 271,
    "fillomino": 446,
    "killersudoku": 390,
    "jigsawsudoku": 351,
    "consecutivesudoku": 106,
    "evenoddsudoku": 66,
    "skyscrapersudoku": 25,
    "windmillsudoku": 77,
    "soheisudoku": 64,
    "butterflysudoku": 44,
    "gattai8sudoku": 63,
    "sumosudoku": 48,
    "shogunsudoku": 41,
}
"""How many boards of each family, or variant, it has."""
VARIANTS = {
    f"{kind}sudoku" for kind in ("killer", "jigsaw", "consecutive", "evenodd", "skyscraper")
}
"""Those of Sudoku: a dozen of each always, as they take half a second; and all."""
FILES = {"skyscrapers": "skyscraper"}
"""Those that are called otherwise there."""
ANSWERED = {
    "akari": "o",
    "hitori": "x",
    "starbattle": "x",
    "nonogram": "x",
    "heyawake": "x",
    "nurikabe": "x",
}
"""What stands in a cell whose value is 1; in other families, numbers do."""
LINES = {"masyu", "yajilin"}
"""Families whose answer says in which directions the loop leaves a cell: `se`, `ew`."""
UNDECIDED = {"330_50x64", "485_10x10"}
"""Boards of Fillomino that are not decided: the first is too large, the second too hard."""
HOLED = {"523_16x22"}
"""Boards with a place that is no cell, which the family does not have."""
SEVERAL = {
    ("starbattle", "starbattlefdd4c885_25x25"),
    ("shikaku", "127_16x22"),
    ("shikaku", "128_20x20"),
    ("kakuro", "257_24x28"),
    *(("killersudoku", f"{i}_9x9") for i in (197, 248, 717, 718, 720, 728)),
    *(("jigsawsudoku", f"{i}_6x6") for i in (651, 652, 653, 654, 662, 664, 671, 672, 674)),
}
"""Boards that have other solutions, too: each that is found is verified."""


NO_BOARDS = {
    *("heyawake-216_10x18", "heyawake-49_10x10"),  # a name that two rooms have
    *(f"nurikabe-{i}" for i in ("1086_21x10", "1092_18x10", "1093_24x17", "1094_30x15",
      "1096_27x13", "1097_39x20", "1098_34x19", "1100_32x15", "1131_36x15", "1134_23x15",
      "1140_49x30")),  # fewer rows than the first line says
}  # fmt: skip
"""Texts that are refused."""
MOST = {"heyawake": 10, "nurikabe": 6, "fillomino": 4, "yajilin": 10}
"""So many boards of families that take long are tried at most; of others, 25."""


def boards(name: str, step: int) -> Iterator[tuple[str, AnyPuzzle, Any]]:
    """Boards with their names and solutions."""
    lines = shared_data("puzzlekit", f"{FILES.get(name, name)}.jsonl").read_text().splitlines()
    assert len(lines) == NUMBERS[name]
    some = max(step, NUMBERS[name] // MOST.get(name, 25))
    family = "samurai" if name.endswith("sudoku") else name
    if name in VARIANTS:
        some, family = min(step, NUMBERS[name] // 12), "sudoku"
    for line in lines[::some]:
        told = json.loads(line)
        if f"{name}-{told['id']}" in NO_BOARDS:
            with pytest.raises(BadInput):
                encoders.read(told["problem"], family)
            continue
        if name == "fillomino" and told["id"] in HOLED | UNDECIDED:
            continue
        rows = [row.split() for row in told["solution"].split("\n")[1:]]
        [puzzle] = encoders.read(told["problem"], family)
        if name in LINES:
            yield told["id"], puzzle, loop(rows)
        else:
            yield told["id"], puzzle, [[value(puzzle, rows, x) for x in row] for row in rows]


def loop(rows: list[list[str]]) -> list[list[int]]:
    """The lines of a loop, as in JSON."""
    steps = {"e": (0, 1), "s": (1, 0), "x": (0, 0)}  # x: the cell is shaded
    return sorted(
        [r, c, r + steps[way][0], c + steps[way][1]]
        for r, row in enumerate(rows)
        for c, ways in enumerate(row)
        for way in steps.keys() & {*ways}
    )


def value(puzzle: AnyPuzzle, rows: list[list[str]], word: str) -> Any:
    """What a word of a solution says: of rectangles, the name that its number has here."""
    name = puzzle.family.name
    if name != "shikaku":
        return int(word == ANSWERED[name]) if name in ANSWERED else int(word.replace("-", "0"))
    return next(k for k, (r, c) in named(puzzle.given).items() if rows[r][c] == word)


@every(120, 40)
@pytest.mark.parametrize("name", NUMBERS)
def test_boards_have_their_solution_and_no_other(name, step):
    wrong = []
    for board, puzzle, answer in boards(name, step):
        run = Run(puzzle, Options())
        found = [puzzle.family.board.to_json(puzzle, s) for s in islice(run.solutions(), 2)]
        if (name, board) in SEVERAL:
            assert len(found) == 2
            assert not puzzle.family.verify(puzzle, puzzle.family.board.from_json(puzzle, answer))
        elif found != [answer] or not run.complete:
            wrong.append(board)
    assert wrong == []
