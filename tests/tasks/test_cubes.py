"""Cube and conquer finds what a search of the whole finds."""

from contextlib import closing
from dataclasses import replace

import pytest
from command import NONE, ROOT, TWO, UNIQUE
from cubed import BLANK, conquest, counted_in, read, short_way
from marks import slow
from oracle import instances, length
from puzzles import drawn

from pencilsat import encoders
from pencilsat.cnf.formula import Formula, holds
from pencilsat.search import looking
from pencilsat.search.limits import Limits
from pencilsat.search.lookahead import covers, cubes
from pencilsat.tasks.check import check, checking
from pencilsat.tasks.cubes import Conquered, Cubes
from pencilsat.tasks.cubes.conquest import WORK
from pencilsat.tasks.cubes.parts import Sought
from pencilsat.tasks.options import Options
from pencilsat.tasks.records import last
from pencilsat.tasks.run import CubeProgress, Run
from pencilsat.tasks.solve import solving

LARGE = 600
"""Files of more characters take long."""

SHADES = "hitori 2 2\n. .\n. .\n"
"""No cell needs a shade: a solution has no atom that is true."""


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


@pytest.mark.slow
def test_the_verdict_of_small_instances_is_that_of_the_whole():
    for instance in instances()[::3]:
        if length(instance) < LARGE:
            same_check(instance.puzzle, 6)


def test_a_solution_is_enough_where_nobody_asks_for_others():
    puzzle = read(BLANK)
    parts = last(solving(conquest(puzzle, Cubes(4), most=1), unique=False))
    assert (parts.status, parts.unique) == ("solved", None)
    assert last(solving(conquest(puzzle, Cubes(4)), unique=True)).unique is False
    assert last(solving(conquest(read(NONE), Cubes(4)), unique=True)).status == "no solution"


@pytest.mark.parametrize(
    ("text", "number"), [*((SHADES, number) for number in (1, 2, 4)), (BLANK, 4)]
)
def test_candidates_are_what_all_witnesses_so_far_have(text, number):
    run, models = conquest(read(text), Cubes(number)), []
    with closing(run.witnesses()) as witnesses:
        for _ in witnesses:
            models.append(run.model)
            assert all(holds(x, model) for x in run.candidates() for model in models)
            assert len(models) > 1 or [*map(abs, run.candidates())] == run.formula.projection
    assert len(models) > 2 or number == 1
    assert text == BLANK or frozenset() in models[:-1]


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


def test_the_work_of_all_cubes_is_added_up():
    done = []

    def share(work, cubes):
        for cube in cubes:
            done.append(work(cube))
            yield done[-1]

    run = conquest(read(BLANK), Cubes(4, share))
    last(checking(run))
    assert len(done) == 4
    for name in WORK:
        assert getattr(run.statistics, name) == sum(result.work[name] for result in done)
    assert run.statistics.decisions > max(result.work["decisions"] for result in done)


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


def test_there_are_at_least_as_many_cubes_as_asked_for_in_cases():
    run, cases = Run(read(BLANK)), [(1,), (-1, 2), (-1, -2)]
    sought, told = Sought("", run.formula, cases=cases), []
    results = Cubes(4).conquered(Conquered, sought, until=None, told=told.append)
    found = [result.cube for result in results]
    assert told == [CubeProgress(0, len(found))] * (1 + len(found))  # none of them is done
    assert len(found) >= 4
    assert covers(found, cases)


def test_whoever_shares_cubes_is_told_that_no_more_are_wanted():
    """At once, though others know what goes on."""
    ended, known = [], []

    def share(work, cubes):
        try:
            yield from map(work, cubes)
        finally:
            ended.append(True)

    parts = Cubes(4, lambda *given: known.append(share(*given)) or known[-1])
    with closing(conquest(read(BLANK), parts).solutions()) as solutions:
        next(solutions)
        assert not ended
    assert ended


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
