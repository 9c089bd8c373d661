"""Battleship boards that others made have the solutions that they published."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from marks import every
from puzzles import solved
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders import battleship
from pencilsat.encoders.battleship import FAMILY, Battleship
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)

SOURCES = {"csplib014": 152, "janko-puzzlekit": 431, "minizinc-solbat": 20}
"""The sources of boards and how many each has."""
SEVERAL = "minizinc-solbat"
"""The source whose boards have more than one solution, but for one."""
UNSATISFIABLE = ("minizinc-solbat", "sb_13_13_5_5")
EVERY = 20
"""One board of so many is solved in both encodings."""
FEWEST = 60
"""The most solutions of a board without hints that are counted here."""


@cache
def published() -> list[tuple[tuple[str, str], Battleship, tuple | None]]:
    """Every board beside the project, with its source, name and published solution."""
    found = []
    for file in sorted(shared_data("battleship").glob("*/*.txt")):
        [puzzle] = encoders.read(file.read_text(), "battleship")
        answer = file.with_suffix(".sol")
        solution = (
            FAMILY.board.read(puzzle, lines_of(answer.read_text())) if answer.exists() else None
        )
        found.append(((file.parent.name, file.stem), puzzle, solution))
    return found


@pytest.mark.slow
def test_every_published_solution_is_verified():
    assert Counter(source for (source, _), *_ in published()) == SOURCES
    assert [name for name, _, solution in published() if solution is None] == [UNSATISFIABLE]
    wrong = [
        name
        for name, puzzle, solution in published()
        if solution is not None and battleship.FAMILY.verify(puzzle, solution)
    ]
    assert wrong == []


@each_encoding
@every(9, 3)
def test_some_published_boards_have_their_published_solution_and_no_other(encoding, step):
    wrong = []
    for name, puzzle, solution in published()[:: EVERY * step]:
        if name[0] != SEVERAL:
            run = Run(puzzle, Options(encoding))
            if list(islice(run.solutions(), 2)) != [solution] or not run.complete:
                wrong.append(name)
    assert wrong == []


@each_encoding
@every(18, 4)
def test_without_their_hints_boards_have_as_many_solutions_as_published(encoding, step):
    lines = shared_data("battleship", "csplib014", "COUNTS.tsv").read_text().splitlines()
    counts = {line.split("\t")[0]: int(line.split("\t")[1]) for line in lines if line[0] != "#"}
    few = {name: number for name, number in counts.items() if number <= FEWEST}
    assert len(few) == 30
    wrong = []
    unhinted = [b for b in published() if b[0][0] == "csplib014" and b[0][1] in few]
    for (_, name), puzzle, _ in unhinted[::step]:
        found = solved(replace(puzzle, given={}), encoding=encoding)
        if len(found) != few[name]:
            wrong.append((name, len(found)))
    assert wrong == []
