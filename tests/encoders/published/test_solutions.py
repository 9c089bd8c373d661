"""Boards that others made have the solution that they published, and no other one."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from marks import every
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

SOURCES = {
    "battleship/csplib014": 152,
    "battleship/janko-puzzlekit": 431,
    "hashi/janko-puzzlekit": 455,
    "hashi/sgt-bridges": 275,
    "numberlink/flowfree-packs": 531,
    "numberlink/janko-puzzlekit": 274,
    "sudoku/gecode": 46,
    "sudoku/sgt-solo": 204,
    "sudoku/tdoku": 4,
    "takuzu/binarypuzzle.com": 20,
    "takuzu/letheed": 2,
}
"""How many files each has."""

EACH = 3
"""Of a file of many boards, so many are tried."""

LARGEST = {"numberlink": 144, "sudoku": 256}
"""The most cells of boards that are solved; solutions of larger ones are verified."""

SEVERAL = {("takuzu/letheed/6x6.txt", 0): 6}
"""The board with more than one solution: its file, index, how many."""


def published(source: str, step: int) -> Iterator[tuple[tuple[str, int], AnyPuzzle, Any]]:
    """Boards, each with its file, its number there, and the solution."""
    files = sorted(shared_data(*source.split("/")).glob("*.sol"))
    assert len(files) == SOURCES[source]
    for file in files[::step]:
        puzzles = encoders.read(file.with_suffix(".txt").read_text(), source.partition("/")[0])
        text = file.read_text().rstrip()
        parts = [text] if len(puzzles) == 1 else re.split(r"\n\n" if "\n\n" in text else "\n", text)
        told = enumerate(zip(puzzles, parts, strict=True))
        for i, (puzzle, part) in [*told][:: max(1, len(parts) // EACH)]:
            answer = puzzle.family.board.read(puzzle, lines_of(part))
            yield (f"{source}/{file.stem}.txt", i), puzzle, answer


@every(60, 12)
@pytest.mark.parametrize("source", SOURCES)
def test_a_published_board_has_its_solution_and_no_other(source, step):
    for name, puzzle, answer in published(source, min(step, 1 + SOURCES[source] // 3)):
        assert not puzzle.family.verify(puzzle, answer), name
        if puzzle.rows * puzzle.columns <= LARGEST.get(puzzle.family.name, 1000):
            run = Run(puzzle, Options())
            found = [*islice(run.solutions(), 10)]
            assert answer in found, name
            assert (len(found), run.complete) == (SEVERAL.get(name, 1), True), name


@every(8, 2)
def test_a_published_board_has_as_many_solutions_as_published(step):
    counts = shared_data("battleship", "csplib014", "COUNTS.tsv").read_text().splitlines()
    few = [line.split("\t")[:2] for line in counts if re.search(r"\t[1-5]?\d(\t|$)", line)]
    for name, number in few[::step]:
        text = shared_data("battleship", "csplib014", f"{name}.txt").read_text()
        [puzzle] = encoders.read(text, "battleship")
        bare = type(puzzle)(**{**vars(puzzle), "given": {}})
        assert len([*Run(bare, Options()).solutions()]) == int(number), name
