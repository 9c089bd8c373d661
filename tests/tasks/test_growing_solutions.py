"""A family in which a solution may have all true atoms of another one, and more."""

import random
from dataclasses import dataclass, replace
from itertools import combinations, product

import pytest

from pencilsat.certificates import contents
from pencilsat.certificates.making import certificate
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import takuzu
from pencilsat.encoders.family import Solution
from pencilsat.encoders.takuzu import Takuzu
from pencilsat.tasks.check import check
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.count import count
from pencilsat.tasks.generate.make import reduced
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run


@dataclass(frozen=True)
class Shading(Takuzu):
    """A board in each of whose rows some cell at least is shaded, a one."""


def encode(puzzle: Takuzu, f: Formula) -> None:
    one = f.variables("one", product(range(puzzle.rows), range(puzzle.columns)))
    for r in range(puzzle.rows):
        f.add("some cell", [[one[r, c] for c in range(puzzle.columns)]], of=r)


def verify(puzzle: Takuzu, solution: takuzu.Cells) -> list[str]:
    wrong = [f"row {r} has no shaded cell" for r, row in enumerate(solution, 1) if 1 not in row]
    given = puzzle.given.items()
    return wrong + [f"{cell} is given" for cell, x in given if solution[cell[0]][cell[1]] != x]


FAMILY = replace(
    takuzu.FAMILY,
    board=replace(takuzu.FAMILY.board, name="shading"),
    encodings={"any": encode},
    lazy={},
    eager=None,
    counting=(None, None),
    verify=verify,
    explained=None,
)
BOARDS = [*product(product((0, 1), (0, 1), (0, 1)), repeat=2)]
SOLUTIONS = [cells for cells in BOARDS if not verify(Shading(2, 3, {}), cells)]


def full(solution: takuzu.Cells) -> Shading:
    cells = {(r, c): x for r, row in enumerate(solution) for c, x in enumerate(row)}
    return Shading(len(solution), len(solution[0]), cells)


def only(puzzle: Takuzu) -> bool:
    return sum(not verify(puzzle, cells) for cells in BOARDS) == 1


def fewest(solution: takuzu.Cells) -> int:
    """The fewest clues of the solution, by trying all sets of them."""
    board = full(solution)
    every = clues(board, solution)
    return next(
        size
        for size in range(len(every) + 1)
        if any(only(with_clues(board, chosen)) for chosen in combinations(every, size))
    )


def test_there_are_as_many_solutions_as_by_trying_all():
    assert count(Shading(2, 3, {})).number == len(SOLUTIONS) == 49
    assert set(Run(Shading(2, 3, {}), Options()).solutions()) == set(SOLUTIONS)


def test_a_puzzle_whose_other_solutions_have_more_shaded_cells_is_not_unique():
    puzzle = Shading(1, 3, {(0, 0): 1, (0, 1): 0})
    assert check(puzzle).status == "not unique"
    assert check(replace(puzzle, given={(0, 1): 0, (0, 2): 0})).status == "unique"


@pytest.mark.parametrize("solution", SOLUTIONS[::6])
def test_clues_are_taken_away_as_long_as_nothing_can_be_shaded_more(solution):
    left = reduced(full(solution), "few", random.Random(1))
    assert only(left)
    for cell in left.given:
        rest = {other: x for other, x in left.given.items() if other != cell}
        assert not only(replace(left, given=rest))


@pytest.mark.parametrize("solution", SOLUTIONS[::6])
def test_the_fewest_clues_are_those_found_by_trying_all(solution):
    search = Minimisation(full(solution), solution)
    [*search.run()]
    search.confirm()
    assert search.proved
    assert search.upper == fewest(solution)
    search.close()


def test_a_certificate_says_that_nothing_can_be_shaded_more():
    puzzle = Shading(2, 3, {(0, 0): 0, (0, 1): 0, (1, 1): 0, (1, 2): 0})
    run = Run(puzzle, contents.certifiable(FAMILY, Options()))
    [solution] = run.solutions()
    made = certificate(run, Solution(puzzle, solution))
    assert made
    assert b"\n1 2 -3 -4 5 6 0\n" in made.files["unique.cnf"]
