"""Folds: those that can be handed over are ruled out under the guard, and no solution is missed."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from drawn_paths import path_boards
from marks import slow
from puzzles import drawn

from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import Session
from pencilsat.encoders.numberlink import FAMILY, Numberlink
from pencilsat.tasks.check import check
from pencilsat.tasks.generate.boards.numberlink import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode, units

each_encoding = pytest.mark.parametrize("encoding", ["links", "bits", "elimination"])


def small_boards(number: int, seed: str) -> Iterator[Numberlink]:
    """Boards with two labels at random, and some that have solutions in each case of interest."""
    for rows in ("A..B/..../A..B", "A.../..../B.../B..A"):
        yield drawn(FAMILY, rows, "touching")
    source = random.Random(seed)
    for _ in range(number):
        rows, columns = source.choice([(3, 4), (4, 4), (3, 5), (4, 5)])
        ends = source.sample([*product(range(rows), range(columns))], 4)
        yield Numberlink(rows, columns, {p: "ABAB"[i] for i, p in enumerate(ends)}, touching=True)


def solutions_under(puzzle: Numberlink, formula: Formula, guards: Sequence[int]) -> set[str]:
    """The solutions of which some drawing satisfies the guards."""
    with Session(formula, units=[*units(puzzle, formula), *guards]) as session:
        found = [FAMILY.answer.decode(puzzle, facts) for facts in Enumeration(session)]
    return {"/".join(map("".join, rows)) for rows in found}


@each_encoding
@pytest.mark.parametrize("number", [60, slow(600)])
def test_no_solution_is_missed(encoding, number):
    says = ("no solution", "unique", "not unique")
    normal = {"one": 0, "none": 0}
    for puzzle in small_boards(number, encoding):
        solutions = path_boards(puzzle)
        for spread in (False, True):
            answer = check(puzzle, Options(encoding), spread=spread)
            assert answer.status == says[min(2, len(solutions))], puzzle
        found = [*Run(puzzle, Options(encoding)).solutions()]
        assert sorted("/".join(map("".join, rows)) for rows in found) == sorted(solutions)
        formula = encode(puzzle, Options(encoding))
        under = solutions_under(puzzle, formula, [formula.normal.guard])
        rigid = solutions_under(puzzle, formula, [formula.normal.guard, formula.normal.likely])
        assert rigid <= under <= solutions
        assert bool(under) == bool(solutions)
        normal["one"] += len(solutions) > 1 == len(under)
        normal["none"] += bool(solutions) and not rigid
    print(normal)
