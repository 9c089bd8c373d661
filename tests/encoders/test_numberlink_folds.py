"""Folds: where they are handed over in one direction only, no solution is missed."""

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from drawn_paths import path_boards
from marks import slow
from puzzles import drawn

from pencilsat.cnf.formula import Formula
from pencilsat.encoders.numberlink import FAMILY, Numberlink
from pencilsat.search import looking
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.looking import write_late
from pencilsat.search.solving import Session
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode, units

each_encoding = pytest.mark.parametrize("encoding", ["links", "bits", "elimination"])


SAYS = ("no solution", "unique", "not unique")


def small_boards(number: int, seed: str) -> Iterator[Numberlink]:
    """Boards with two labels at random."""
    source = random.Random(seed)
    for _ in range(number):
        rows, columns = source.choice([(3, 4), (4, 4), (3, 5), (4, 5)])
        ends = source.sample([*product(range(rows), range(columns))], 4)
        yield Numberlink(rows, columns, {p: "ABAB"[i] for i, p in enumerate(ends)}, touching=True)


def solutions_under(puzzle: Numberlink, formula: Formula, guards: Sequence[int]) -> set[str]:
    """The solutions of which some drawing satisfies the guards."""
    with Session(formula, units=[*units(puzzle, formula), *guards]) as session:
        write_late(session, formula.hints.normal)
        found = [FAMILY.answer.decode(puzzle, facts) for facts in Enumeration(session)]
    return {"/".join(map("".join, rows)) for rows in found}


@each_encoding
@pytest.mark.parametrize("number", [20, slow(60)])
def test_no_solution_is_missed(encoding, number, monkeypatch):
    monkeypatch.setattr(looking, "PATIENCE", 0)
    one = none = 0
    for puzzle in small_boards(number, encoding):
        solutions = path_boards(puzzle)
        for spread in (False, True):
            answer = check(puzzle, Options(encoding), spread=spread)
            assert answer.status == SAYS[min(2, len(solutions))], puzzle
        found = [*Run(puzzle, Options(encoding)).solutions()]
        assert sorted("/".join(map("".join, rows)) for rows in found) == sorted(solutions)
        formula = encode(puzzle, Options(encoding))
        assert formula.hints.normal
        assert formula.hints.normal.likely
        folds = solutions_under(puzzle, formula, [formula.hints.normal.guard])
        rigid = solutions_under(
            puzzle, formula, [formula.hints.normal.guard, formula.hints.normal.likely]
        )
        assert rigid <= folds <= solutions
        assert bool(folds) == bool(solutions)
        one += len(solutions) > 1 == len(folds)
        none += bool(solutions) and not rigid
    assert one > number / 30  # whose other solutions are found from that one, by a step
    assert none > number / 20


@pytest.mark.parametrize("rows", ["A..A/C..D/CBBD", "A...A/CC..B/DD..B"], ids=["two", "square"])
def test_cells_that_either_of_two_paths_goes_around(rows, monkeypatch):
    monkeypatch.setattr(looking, "PATIENCE", 0)
    puzzle = drawn(FAMILY, rows, "touching")
    formula = encode(puzzle)
    assert formula.hints.normal
    guard, likely = formula.hints.normal.guard, formula.hints.normal.likely
    assert len(path_boards(puzzle)) == 2
    assert len(solutions_under(puzzle, formula, [guard])) == 1
    assert not solutions_under(puzzle, formula, [guard, likely])
    assert check(puzzle).status == "not unique"
