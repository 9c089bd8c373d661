"""How many solutions puzzles have: one by one, by model counters, and as others published."""

from dataclasses import replace

import pytest
from command import NONE, ROOT, TWO, UNIQUE, run
from marks import slow
from oracle import instances, smallest
from shared_data import shared_data
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import TooLarge
from pencilsat.encoders import takuzu
from pencilsat.encoders.family import Alike, Family
from pencilsat.search import counting as counters
from pencilsat.search.counting import Tolerance
from pencilsat.search.limits import Limits
from pencilsat.tasks.count import (
    best_counted,
    count,
    counter,
    counting_up,
    nothing_known,
    number_of,
)
from pencilsat.tasks.count import cases as cases_of
from pencilsat.tasks.count import complete as complete_formula
from pencilsat.tasks.options import Options, check_options
from pencilsat.tasks.run import Run, Workshop, WrongAnswer

UNLIKE = Family.__dataclass_fields__["alike"].default
"""What a family has that says of no solutions that they are alike."""


def counted(puzzle, *, tolerance=None, **options):
    """The number that a model counter says."""
    return count(puzzle, Options(**options), exact=True, tolerance=tolerance).number


def enumerated(puzzle):
    """The number of solutions, each verified."""
    return count(puzzle).number


def read(text, name=None):
    [puzzle] = encoders.read(text, name)
    return puzzle


def instance(path):
    """One of the project's own puzzles."""
    return read((ROOT / "instances" / f"{path}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("takuzu 4 4\n" + 4 * ". . . .\n", 72),
        slow("takuzu 6 6\n" + 6 * ". . . . . .\n", 4140),
        ("sudoku 4 2 2\n" + 4 * ". . . .\n", 288),
    ],
)
def test_full_boards_are_as_many_as_is_known(text, number):
    """OEIS A253316 for Takuzu; the 4 × 4 Sudoku grids."""
    puzzle = read(text)
    assert counted(puzzle) == number


def test_a_count_of_one_of_those_alike_is_the_plain_count():
    """Values that no clue names, and zeros and ones where there is no clue."""
    sudoku = "sudoku 4 2 2\n{}\n. . . .\n. . {} .\n. . . .\n"
    rows = (". . . .", "3 . . .", ". 4 2 .", "1 2 3 .", "4 3 2 1", "1 1 . .")
    texts = [sudoku.format(row, clue) for row in rows for clue in ".2"]
    texts += ["takuzu 4 4\n" + row + 3 * ". . . .\n" for row in (". . . .\n", ". . 1 .\n")]
    texts += ["takuzu 2 4 repeats\n. . . .\n. . . .\n", "takuzu 4 6\n" + 4 * ". . . . . .\n"]
    for puzzle in map(read, texts):
        assert counted(puzzle) == enumerated(puzzle), f"{puzzle}"
    cases = [puzzle.family.alike(puzzle).cases for puzzle in map(read, texts)]
    assert {48, 12, 6, 4, 2, 1} <= {number for numbers in cases for number, _ in numbers}


DECLARE = {"sudoku", "takuzu"}
"""The families that say which solutions are alike."""


def test_these_families_say_which_solutions_are_alike():
    families = map(encoders.family_named, encoders.FOLDERS)
    assert {f.name for f in families if f.alike is not UNLIKE} == DECLARE


ALIKE = [i for i in instances() if i.family.name in DECLARE and i.name != "thousand-solutions"]
"""Those of them that a counter counts: too many solutions of two 9 × 9 and 14 × 14 boards take it
minutes.
"""


@together(
    "instance",
    [slow(i) if i.atoms > 36 else i for i in ALIKE if i.atoms <= 180],
)
def test_on_every_instance_the_count_of_one_of_those_alike_is_the_plain_count(instance):
    """With its clues, and without where that is soon counted; the former is known, too."""
    emptied = [replace(instance.puzzle, given={})] if instance.atoms <= 24 else []
    numbers = [plain_count_as_of_those_alike(puzzle) for puzzle in (instance.puzzle, *emptied)]
    assert numbers[0] == instance.solutions


def plain_count_as_of_those_alike(puzzle):
    """The number of solutions by a counter alone, the same in cases and all at once."""
    run = Run(puzzle, best_counted(puzzle, Options()))
    number = counter(complete_formula(run), Alike().cases, Limits())
    if puzzle.family.alike(puzzle) != Alike():
        formula = complete_formula(run)
        assert counter(formula, cases_of(puzzle, formula), Limits()) == number
    return number


@pytest.mark.slow
def test_the_grids_of_six_by_six_are_counted_by_those_alike():
    """28 200 960: 5760 are alike, so the counter has to find 4896."""
    assert counted(read("sudoku 6 2 3\n" + 6 * ". . . . . .\n")) == 28_200_960


@pytest.mark.slow
def test_a_battleship_without_hints_has_as_many_solutions_as_csplib_says():
    name = "id07782"
    folder = shared_data("battleship", "csplib014")
    lines = (folder / "COUNTS.tsv").read_text(encoding="utf-8").splitlines()
    [number] = [int(line.split("\t")[1]) for line in lines if line.startswith(f"{name}\t")]
    puzzle = read((folder / f"{name}.txt").read_text(encoding="utf-8"))
    without = replace(puzzle, given={})
    assert counted(without) == enumerated(without) == number == 28


@pytest.mark.slow
def test_sudokus_have_as_many_solutions_as_the_counts_beside_them_say():
    folder = shared_data("sudoku", "tdoku")
    for file in sorted(folder.glob("*.count")):
        numbers = [int(line) for line in file.read_text(encoding="utf-8").split()]
        lines = file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
        for i in (0, len(lines) - 1):
            puzzle = read(lines[i], "sudoku")
            assert counted(puzzle) == enumerated(puzzle) == numbers[i]


SEVERAL = [
    "battleship/middle",
    "circuit/four-ways",
    "circuit/fourteen-ways",
    "circuit/short-way",
    "hashi/triple-bridges",
    "hashi/two-solutions",
    "numberlink/loop-beside",
    "slitherlink/a-corner",
    "sudoku/eleven-solutions",
    "takuzu/two-solutions",
    "zebra/no-clues",
]
"""Own puzzles with a few solutions."""

LISTED = {path.partition("/")[0] for path in SEVERAL}
FEW = {i.family.name: f"{i.family.name}/{i.name}" for i in instances() if 1 < i.solutions < 200}
SEVERAL += [path for name, path in FEW.items() if name not in LISTED]

TOO_HARD = {("circuit", "flow"), ("hashi", "flow"), ("hashi", "flow3")}
"""Encodings with so many auxiliary variables that even these take a counter minutes."""
SLOW = {"hashi/two-solutions", "starbattle/six-rows"}
"""Islands in layers, and sums of many cells, take a counter seconds."""


@together("path", [slow(path) if path in SLOW else path for path in SEVERAL])
def test_a_model_counter_and_enumeration_agree_in_every_eager_encoding(path):
    puzzle = instance(path)
    number = enumerated(puzzle)
    assert number > 1
    eager = [name for name in puzzle.family.encodings if name not in puzzle.family.lazy]
    for encoding in eager:
        if (puzzle.family.name, encoding) not in TOO_HARD:
            assert counted(puzzle, encoding=encoding) == number


@pytest.mark.parametrize("path", ["hashi/nine-islands", "circuit/nine-ways"])
def test_a_few_solutions_are_counted_exactly_by_approxmc(path):
    puzzle = instance(path)
    assert counted(puzzle, tolerance=Tolerance()) == enumerated(puzzle)


@pytest.mark.parametrize(
    ("asked", "taken"),
    [
        ((None, None), ("order", "totalizer")),
        (("lines", None), ("lines", None)),
        ((None, "direct"), ("order", "direct")),
        (("lines", "direct"), ("lines", "direct")),
    ],
)
def test_what_a_family_counts_best_holds_where_nothing_else_is_asked_for(asked, taken, monkeypatch):
    own = replace(encoders.family_named("takuzu"), counting=("order", "totalizer"))
    monkeypatch.setattr(takuzu, "FAMILY", own)
    options = best_counted(blank(4), Options(*asked))
    assert (options.encoding, options.cardinality) == taken


def test_the_sums_of_a_large_board_are_not_written_as_counters_like_best():
    """Those of 24 cells have five million clauses each."""
    sums = {size: best_counted(blank(size), Options()).cardinality for size in (8, 24)}
    assert sums == {8: "direct", 24: None}


def blank(size):
    """A Takuzu without clues."""
    return takuzu.Takuzu(size, size)


@together("name", encoders.FOLDERS)
def test_what_counts_best_is_an_eager_encoding_of_the_family(name):
    puzzle = smallest(name)
    family, options = puzzle.family, best_counted(puzzle, Options())
    check_options(family, options)
    assert options.encoding in family.encodings.keys() - family.lazy


def test_a_board_of_a_hundred_islands_has_as_many_solutions_either_way():
    path = shared_data("hashi", "cllv") / "Hs_16_100_25_00_001.has"
    puzzle = read(path.read_text(encoding="utf-8"), "hashi")
    assert counted(puzzle) == enumerated(puzzle) == 64


def test_of_a_puzzle_with_an_objective_only_the_best_solutions_count():
    puzzle = instance("circuit/short-way")
    run = Run(puzzle, best_counted(puzzle, Options()))
    number = number_of(run, None)
    assert run.optimum is not None
    assert (run.optimum.value, run.optimum.proved) == (3, True)
    longer = replace(puzzle, terminals=())
    assert 1 < number < counted(longer)


def test_a_cardinality_for_short_sums_does_not_bound_the_objective():
    puzzle = instance("circuit/long-way")
    run = Run(puzzle, best_counted(puzzle, Options(cardinality="direct")))
    assert next(run.solutions())
    assert run.optimum is not None
    own = run.formula.variant()
    own.add("as good", own.at_most(own.objective, run.optimum.value))
    with pytest.raises(TooLarge):
        own.frozen()
    assert complete_formula(run).frozen()


def test_a_solver_that_puzzles_share_makes_no_difference():
    """Their givens are assumptions of the solver then, and clauses for the counter."""
    options = Options()
    workshop = Workshop(options)
    for first, number in (("1 2 . .", 12 * 2), (". . . .", 288), ("1 2 3 4", 12)):
        puzzle = read(f"sudoku 4 2 2\n{first}\n" + 3 * ". . . .\n")
        assert number_of(workshop.run(puzzle), None) == number
    workshop.close()


def test_a_count_up_to_a_limit_is_complete_if_these_were_all():
    for limit, number, complete in ((1, 1, False), (2, 2, True), (3, 2, True)):
        found = count(read(TWO), limit=limit)
        status = "solved" if complete else "undecided"
        assert (found.number, found.complete, found.status) == (number, complete, status)
    none = count(read(NONE))
    assert (none.number, none.complete, none.status) == (0, True, "no solution")


def test_the_number_is_known_as_it_grows():
    states = [(known.number, known.complete) for known in counting_up(Run(read(TWO)))]
    assert states == [(1, False), (2, False), (2, True)]


def test_the_record_says_how_it_was_counted():
    found = count(read(TWO))
    assert (found.work.encoding, found.tolerance) == ("cuts", None)
    found = count(read(TWO), exact=True)
    assert (found.number, found.complete, found.work.encoding) == (2, True, "elimination")
    found = count(read(TWO), tolerance=Tolerance())
    assert (found.number, found.complete, found.tolerance) == (2, False, Tolerance())
    found = count(read(UNIQUE), tolerance=Tolerance())  # the solver itself says so
    assert (found.number, found.complete, found.tolerance) == (1, True, None)


def test_a_run_that_was_stopped_says_only_what_was_counted():
    run = Run(read(TWO))
    assert nothing_known(run).number is None
    known = nothing_known(run, 7)
    assert (known.number, known.complete, known.status) == (7, False, "undecided")


@pytest.mark.parametrize("number", [0, 1])
def test_a_counter_that_misses_a_solution_is_caught(number, counter):
    counter(number)
    with pytest.raises(WrongAnswer):
        counted(read(TWO))


@pytest.mark.parametrize("number", [0, 1])
def test_about_less_than_what_is_known_is_what_is_known(number, counter):
    counter(number)
    assert counted(read(TWO), tolerance=Tolerance(epsilon=10)) == 2


def test_a_wide_tolerance_is_no_fault(file):
    for seed in "01234":
        options = ("--epsilon", "100", "--seed", seed)
        done = run("count", "--approximate", *options, file(TWO))
        assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize(("text", "number"), [(UNIQUE, 1), (NONE, 0)])
def test_none_and_one_are_the_solver_s_own_answers(text, number, counter):
    counter(7)
    assert counted(read(text)) == number


def test_a_limit_that_the_solver_reaches_leaves_the_number_open(counter):
    counter(7)
    assert counted(instance("circuit/short-way"), limits=Limits(conflicts=1)) is None


def test_the_counter_gets_the_seconds_that_the_solver_left(monkeypatch):
    given = []
    monkeypatch.setattr(counters, "exact", lambda *_, seconds, **__: given.append(seconds))
    assert counted(read(TWO), limits=Limits(seconds=100.0)) is None
    assert counted(read(TWO)) is None
    assert 0 < given[0] < 100
    assert given[1] is None
