"""The fewest clues, against exhaustive search; unavoidable sets, by solutions that show them."""

import random
from itertools import islice
from unittest import mock

import pytest
from marks import slow
from oracle import INSTANCES, oracle

from pencilsat import encoders
from pencilsat.cnf.clock import out_of_time_at
from pencilsat.cnf.errors import OutOfTime
from pencilsat.encoders import sudoku, takuzu
from pencilsat.encoders.sudoku import random_boards as random_sudoku
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.minimise.unavoidable import Alternatives, groupings, unions
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


@pytest.mark.parametrize("step", [24, slow(1)])
def test_all_sudokus_of_4_by_4_need_four_clues(step):
    grids = [*Run(sudoku.Sudoku(2, 2, {}), Options()).solutions()]
    assert len(grids) == 288
    for grid in grids[::step]:
        search = minimised(sudoku.Sudoku(2, 2, {}), grid)
        assert (search.lower, search.upper) == (4, 4)


def test_three_clues_of_a_4_by_4_sudoku_always_leave_another_grid():
    """By comparing all grids cell by cell, without a solver."""
    grids = [*Run(sudoku.Sudoku(2, 2, {}), Options()).solutions()]
    cells = [(r, c) for r in range(4) for c in range(4)]
    for grid in grids[::40]:
        sets = [{i for i, (r, c) in enumerate(cells) if g[r][c] != grid[r][c]} for g in grids]
        assert fewest_hits([members for members in sets if members]) == 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_of_6_by_6_sudokus_the_bounds_are_right(seed):
    puzzle = random_sudoku.generate(height=2, width=3, seed=seed)
    [solution] = Run(puzzle, Options()).solutions()
    search = minimised(puzzle, solution)
    assert search.proved
    assert search.upper in (8, 9)
    assert fewest_hits([*search.sets], bound=search.upper) == search.upper
    assert solutions(search.puzzle()) == [solution]
    for i in search.best:
        fewer = with_clues(puzzle, [search.clues[j] for j in search.best - {i}])
        assert len(solutions(fewer, 2)) == 2


@pytest.mark.slow
def test_takuzu_6_by_6_against_all_boards():
    empty = takuzu.Takuzu(6, 6, {})
    boards = [*Run(empty, Options()).solutions()]
    assert len(boards) == 4140
    digits = [[x for row in board for x in row] for board in boards]
    for k in (0, 1000, 3000):
        masks = [
            frozenset(i for i in range(36) if other[i] != digits[k][i])
            for other in digits
            if other != digits[k]
        ]
        small = [members for members in masks if len(members) <= 8]
        search = minimised(empty, boards[k])
        assert search.proved
        assert all(search.best & members for members in masks)
        assert fewest_hits(small, bound=search.upper) <= search.upper
        assert set(search.sets) <= set(masks)


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


def alternatives_of(text):
    [puzzle] = encoders.read(text)
    [solution] = islice(Run(puzzle, Options()).solutions(), 1)
    return Alternatives(puzzle, solution), failing(
        puzzle, solution, solutions(with_clues(puzzle, []))
    )


SUDOKU = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


def test_inside_a_region_all_minimal_sets_are_found():
    alternatives, every = alternatives_of(SUDOKU)
    for groups in groupings(alternatives.clues):
        for size in (1, 2, 3, 4):
            for region in unions(groups, size):
                inside = [members for members in every if members <= region]
                known = []
                for members in alternatives.inside(region, 1000):
                    alternatives.add(members)
                    known.append(members)
                assert len(known) == len(set(known))
                assert set(known) <= set(inside)
    found = set(alternatives.inside(frozenset(range(16)), 1000))
    assert not found, "all sets of all cells are among those of all four rows"


def test_no_more_sets_than_asked_for():
    alternatives, _ = alternatives_of(SUDOKU)
    source = random.Random(0)
    assert len([*alternatives.against([], source, 3)]) == 3
    assert len([*alternatives.against(range(16), source, 3)]) == 0
    found = []
    for members in alternatives.inside(frozenset(range(16)), 2):
        alternatives.add(members)
        found.append(members)
    assert len(found) == 2


def test_sets_against_a_puzzle_hold_none_of_its_clues():
    alternatives, every = alternatives_of(SUDOKU)
    for seed in range(20):
        source = random.Random(seed)
        told = source.sample(range(16), 3)
        found = [*alternatives.against(told, source, 8)]
        assert 1 <= len(found) == len(set(found))
        assert all(members in every and members.isdisjoint(told) for members in found)


def test_a_sudoku_is_grouped_by_rows_columns_and_values():
    alternatives, _ = alternatives_of(SUDOKU)
    rows, columns, values = groupings(alternatives.clues)
    assert rows[0] == {0, 1, 2, 3}
    assert columns[0] == {0, 4, 8, 12}
    assert values[0] == {0, 6, 9, 15}
    assert next(iter(unions(rows, 3))) == frozenset(range(12))
    assert len([*unions(values, 2)]) == 6


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


def test_a_unique_puzzle_is_the_best_at_first():
    for generated in (random_sudoku.generate(seed=1), random_sudoku.generate(clues=40, seed=1)):
        [solution] = Run(generated, Options()).solutions()
        search = Minimisation(generated, solution, seconds=0.0)
        search.begin_with_the_puzzle()
        assert search.puzzle() == generated
        for _ in search.run():
            assert search.puzzle() == generated
    [puzzle] = encoders.read("zebra 2\na: x, y\nclues:\nx @ 1\n")
    search = Minimisation(puzzle, (("x", "y"),))
    search.begin_with_the_puzzle()
    assert search.puzzle() == puzzle


def test_a_limit_of_the_solver_raises_no_bound(monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.minimise.search.CONFLICTS", 1)
    file = INSTANCES / "takuzu" / "six-by-six.txt"
    [puzzle] = encoders.read(file.read_text(encoding="utf-8"))
    [solution] = Run(puzzle).solutions()
    search = minimised(puzzle, solution)
    assert (search.lower, search.upper) == (5, 5)
    search.confirm()


def test_without_time_all_clues_are_told():
    puzzle, solution = thesis()
    search = minimised(puzzle, solution, seconds=0.0)
    assert (search.lower, search.upper) == (0, 81)
    assert search.puzzle() == puzzle


def test_a_bound_from_outside_ends_the_search():
    puzzle, solution = thesis()
    search = minimised(puzzle, solution, at_least=81)
    assert search.lower == 0
    assert not search.proved


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


def test_the_alternatives_end_in_time():
    puzzle, solution = thesis()
    alternatives = Alternatives(puzzle, solution)
    with pytest.raises(OutOfTime), out_of_time_at(0.0):
        alternatives.other([])
