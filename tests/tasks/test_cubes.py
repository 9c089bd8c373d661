"""Cube and conquer finds what a search of the whole finds."""

from dataclasses import replace

import pytest
from command import NONE, ROOT, TWO, UNIQUE
from cubed import BLANK, conquest, counted_in, read, short_way
from marks import slow
from puzzles import drawn

from pencilsat import encoders
from pencilsat.cnf.formula import Formula
from pencilsat.search import looking
from pencilsat.search.limits import Limits
from pencilsat.search.lookahead import cubes
from pencilsat.tasks.check import check, checking
from pencilsat.tasks.cubes import Conquered, Cubes
from pencilsat.tasks.options import Options
from pencilsat.tasks.records import last
from pencilsat.tasks.solve import solving


def same_check(puzzle, number):
    whole = check(puzzle)
    parts = last(checking(conquest(puzzle, Cubes(number))))
    assert (parts.status, parts.unique) == (whole.status, whole.unique)
    assert parts.spread == whole.spread
    assert parts.optimum == whole.optimum or parts.optimum.value == whole.optimum.value
    if whole.unique:
        assert parts.solutions == whole.solutions


@pytest.mark.parametrize("text", [UNIQUE, TWO, NONE, BLANK])
@pytest.mark.parametrize("number", [1, 2, 7])
def test_the_verdict_is_that_of_the_whole(text, number):
    same_check(read(text), number)


@pytest.mark.parametrize("path", ["circuit/ten-ways", "circuit/given-ring"])
def test_the_best_of_all_cubes_are_the_best(path):
    same_check(read((ROOT / f"instances/{path}.txt").read_text(encoding="utf-8")), 5)


@pytest.mark.parametrize("rows", ["A..A/C..D/CBBD", "A...A/CC..B/DD..B"])
def test_a_cube_need_not_have_a_solution_in_normal_form(rows, monkeypatch):
    monkeypatch.setattr(looking, "PATIENCE", 0)
    puzzle = drawn(encoders.family_named("numberlink"), rows, "touching")
    assert check(puzzle).status == "not unique"
    same_check(puzzle, 2)


def first_lost(work, cubes):
    """The first cube has no result."""
    first, *others = cubes
    yield Conquered(first)
    yield from map(work, others)


def test_what_witnesses_have_may_differ_in_a_cube_that_was_lost():
    run = conquest(read(BLANK), Cubes(2, first_lost))
    assert last(checking(run)).status == "not unique"
    [[first], [other]] = sorted(cubes(run.formula, (), 2))
    assert other == -first
    assert other in run.candidates()


def test_what_witnesses_have_may_differ_as_their_cube_says():
    """It was left at a limit, when only one atom was still open."""

    def share(work, cubes):
        for cube in cubes:
            [found, *_] = work(cube).solutions
            yield Conquered(cube, [found], open=[v if v in found else -v for v in (3,)])

    run = conquest(read(BLANK), Cubes(1, share))
    assert last(checking(run)).status == "undecided"
    assert [*map(abs, run.candidates())] == [3]


def test_the_best_of_some_cubes_need_not_be_the_best_of_all():
    assert last(checking(conquest(short_way(), Cubes(2)))).optimum.proved
    assert not last(checking(conquest(short_way(), Cubes(2, first_lost)))).optimum.proved


def test_what_is_open_where_nothing_is_as_good_does_not_matter():
    def share(work, cubes):
        for cube in cubes:
            result = work(cube)
            yield replace(result, open=())
            worse = [[*result.solutions[0]]]
            yield replace(result, value=result.value + 1, solutions=worse, open=worse[0])

    run = conquest(short_way(), Cubes(1, share))
    assert last(checking(run)).optimum.value == 3
    assert run.candidates() == []


def test_a_formula_that_is_not_written_in_time_has_no_cubes():
    given = read(BLANK.replace(".", "0", 1))
    run = conquest(given, Cubes(4), Options(limits=Limits(seconds=0.0)))
    assert run.unwritten
    assert last(checking(run)).status == "undecided"


@pytest.mark.parametrize(
    ("text", "number"),
    [(BLANK, 72), (TWO, 2), ("sudoku 4 2 2\n3 . . .\n" + 3 * ". . . .\n", 72), slow(NONE, 0)],
)
def test_numbers_are_added_up(text, number):
    assert counted_in(Cubes(3), read(text)) == number


def test_a_cube_that_ends_its_processes_leaves_the_puzzle_undecided():
    found = last(solving(conquest(read(UNIQUE), Cubes(4, first_lost)), unique=True))
    assert found.unique is None or found.status == "undecided"
    assert counted_in(Cubes(4, first_lost), read(BLANK)) is None


@pytest.mark.parametrize("lost", range(4))
def test_a_puzzle_is_undecided_if_any_cube_is(lost):
    def share(work, cubes):
        for k, cube in enumerate(cubes):
            yield Conquered(cube, done=k != lost, complete=k != lost)

    run = conquest(read(BLANK), Cubes(4, share))
    assert last(checking(run)).status == "undecided"
    assert f"{run.parts}" == "3 of 4 cubes done"


def test_processes_that_number_atoms_otherwise_are_a_fault(monkeypatch):
    puzzle = read(UNIQUE)
    run = conquest(puzzle, Cubes(2))
    monkeypatch.setattr(
        "pencilsat.tasks.cubes.conquest.encode", lambda puzzle, options, lone: Formula()
    )
    with pytest.raises(RuntimeError, match="other numbers"):
        last(solving(run, unique=True))


@pytest.mark.parametrize("spread", [False, True])
def test_what_is_refuted_as_it_is_written_has_no_cubes(spread, monkeypatch):
    monkeypatch.delattr(Cubes, "conquered")
    run = conquest(read("hashi 1 3\n1 . .\n"), Cubes(2))
    found = last(checking(run, spread=spread))
    assert (found.status, found.complete, run.formula.refuted) == (
        "no solution",
        True,
        "island number",
    )
