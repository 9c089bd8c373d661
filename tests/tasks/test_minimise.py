"""The fewest clues, against exhaustive search; unavoidable sets, by solutions that show them."""

import random
from itertools import islice
from unittest import mock

import pytest
from marks import slow
from oracle import INSTANCES, oracle

from pencilsat import encoders
from pencilsat.encoders import sudoku
from pencilsat.encoders.sudoku import random_boards as random_sudoku
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.minimise.unavoidable import Alternatives, groupings
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer, encode, units

WITH_CLUES = [name for name in encoders.FOLDERS if encoders.family_named(name).clues]
KINDS = {"battleship", "circuit", "fillomino", "slitherlink", "takuzu", "zebra"}
"""Families whose clues are of all kinds."""
some_families = pytest.mark.parametrize(
    "name", [name if name in KINDS else slow(name) for name in WITH_CLUES]
)


def solutions(puzzle, limit=None):
    """The solutions, or so many; of a board with an objective all, not only the best."""
    formula = encode(puzzle, Options())
    with Session(formula, units=units(puzzle, formula)) as session:
        return [
            puzzle.family.answer.decode(puzzle, facts)
            for facts in islice(Enumeration(session), limit)
        ]


def minimised(puzzle, solution, **options):
    """The search, when it is over."""
    search = Minimisation(puzzle, solution, **options)
    for _ in search.run():
        assert search.lower <= search.upper == len(search.best)
    search.close()
    return search


def fewest_hits(sets, chosen=frozenset(), bound=10**9):
    """The fewest elements that hit all sets, by branching on one that is not hit."""
    left = [members for members in sets if not members & chosen]
    if not left:
        return len(chosen)
    if len(chosen) + 1 >= bound:
        return bound
    for i in min(left, key=len):
        bound = min(bound, fewest_hits(left, chosen | {i}, bound))
    return bound


def failing(puzzle, solution, others):
    """The clues of the solution that fail in each other one that is as good, by `verify`."""
    every = clues(puzzle, solution)
    boards = [with_clues(puzzle, [clue]) for clue in every]
    family, value = puzzle.family, puzzle.family.measure(puzzle, solution)
    sets = [
        frozenset(i for i, board in enumerate(boards) if family.verify(board, other))
        for other in others
        if other != solution
        if value is None or family.measure(puzzle, other) <= value
    ]
    return [members for members in set(sets) if not any(other < members for other in sets)]


def small_boards(name, number):
    """Random boards, each with one of its solutions, and all solutions that it has without clues.

    All clues together leave only that solution.
    """
    family = encoders.family_named(name)
    made = (oracle(name).board(random.Random(seed)) for seed in range(1000))
    found = 0
    for puzzle in made:
        others = solutions(with_clues(puzzle, []), 301)
        of_puzzle = [s for s in others if not family.verify(puzzle, s)]
        if not of_puzzle:
            continue
        solution = min(of_puzzle, key=lambda s: (family.measure(puzzle, s) or 0, repr(s)))
        if 2 <= len(others) <= 300 and all(failing(puzzle, solution, others)):
            found += 1
            yield puzzle, solution, others
        if found == number:
            return
    raise AssertionError("there are too few such boards")


ALIKE = {"nonogram", "yajilin"}
"""Families whose small boards need the same number of clues."""


@some_families
def test_on_small_boards_the_fewest_clues_are_those_of_exhaustive_search(name):
    numbers = set()
    for puzzle, solution, others in small_boards(name, 6):
        search = minimised(puzzle, solution)
        assert search.proved
        assert search.upper == fewest_hits(failing(puzzle, solution, others))
        search.confirm()
        numbers.add(search.upper)
    assert (len(numbers) == 1) == (name in ALIKE)


@pytest.mark.parametrize("step", [24, slow(4)])
def test_all_sudokus_of_4_by_4_need_four_clues(step):
    grids = [*Run(sudoku.Sudoku(2, 2, {}), Options()).solutions()]
    assert len(grids) == 288
    for grid in grids[::step]:
        search = minimised(sudoku.Sudoku(2, 2, {}), grid)
        assert (search.lower, search.upper) == (4, 4)


@some_families
def test_every_set_is_unavoidable_and_minimal(name):
    family = encoders.family_named(name)
    for puzzle, solution, others in small_boards(name, 2):
        search = minimised(puzzle, solution)
        every = failing(puzzle, solution, others)
        assert set(search.sets) <= set(every)
        alternatives = Alternatives(puzzle, solution)
        for members in search.sets:
            outside = [i for i in range(len(search.clues)) if i not in members]
            assert alternatives.other(outside) == members
            board = with_clues(puzzle, [search.clues[i] for i in outside])
            other = family.answer.decode(board, alternatives.facts())
            assert family.verify(board, other) == []
            assert other != solution
        alternatives.close()


def test_clues_that_are_statements_are_not_grouped():
    [puzzle] = encoders.read("zebra 3\na: x, y, z\nclues:\nx @ 1\ny < z\n")
    assert groupings(clues(puzzle, None)) == []


def thesis():
    text = (INSTANCES / "sudoku" / "thesis-complete.txt").read_text(encoding="utf-8")
    [puzzle] = encoders.read(text)
    return puzzle, tuple(tuple(puzzle.given[r, c] for c in range(9)) for r in range(9))


@pytest.mark.slow
def test_the_bounds_hold_whenever_the_search_is_stopped():
    puzzle, solution = thesis()
    search = Minimisation(puzzle, solution)
    for _ in search.run():
        if search.lower >= 13:
            break
    assert 13 <= search.lower <= 17 <= search.upper <= 26
    assert not search.proved
    search.confirm()
    assert len(search.puzzle().given) == search.upper
    assert search.puzzle().given.items() <= puzzle.given.items()


def test_the_solver_learns_of_sets_that_only_the_local_search_had():
    puzzle = random_sudoku.generate(height=2, width=2, seed=3)
    source = random.Random(1)
    [solution] = Run(puzzle, Options()).solutions()
    search = Minimisation(puzzle, solution)
    with mock.patch.object(search, "_seed", list):
        steps = search.run()
        while search._exact is None:
            next(steps)
    search._usual = 0.0
    for _ in range(400):
        told = source.sample(range(16), source.randrange(12))
        for members in search._alternatives.against(told, source, 8):
            search._add(members, bounding=False)
    assert len([*islice(steps, 1000)]) < 1000
    assert search.proved
    assert search.upper == 4
    search.close()


def test_the_same_seed_makes_the_same_puzzle():
    puzzle = random_sudoku.generate(height=2, width=3, seed=3)
    [solution] = Run(puzzle, Options()).solutions()
    found = [minimised(puzzle, solution, seed=seed).best for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert len({*found}) > 1


def test_a_best_puzzle_that_is_not_unique_is_a_fault():
    puzzle, solution = thesis()
    search = Minimisation(puzzle, solution)
    search.best = frozenset(range(16))
    with pytest.raises(WrongAnswer, match="the best puzzle is not unique"):
        search.confirm()
