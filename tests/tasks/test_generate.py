"""Puzzles to order: what the command promises of them, for every family."""

from collections import Counter
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import chain, islice, product
from random import Random
from unittest import mock

import pytest
from command import ENVIRONMENT, ROOT, python, run
from making import made, small
from marks import slow
from together import together

from pencilsat import encoders
from pencilsat.boards.facts import Given
from pencilsat.boards.regions import InRegions, regions
from pencilsat.cnf.clock import out_of_time_at
from pencilsat.cnf.errors import BadInput, NoSolution, NotFound, OutOfTime
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import circuit
from pencilsat.encoders.circuit import random_boards as random_circuit
from pencilsat.encoders.genres import norinori, tents
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.clued import given_clues, with_clues
from pencilsat.tasks.generate import make as making
from pencilsat.tasks.generate import taking
from pencilsat.tasks.generate.boards import boards, drawn
from pencilsat.tasks.generate.boards.structure import structure
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.generate.request import Wanted, request
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer, units

CLUED = ["sudoku", "takuzu", "battleship", "circuit", "zebra"]

DIGESTS = {
    "hashi": "179e0b6c2d9cb9a9",
    "sudoku": "793875019bf82808",
    "takuzu": "6271c720bc2df55c",
    "numberlink": "04ee9637d33bd4fc",
    "battleship": "b0ae6ce77c8a489f",
    "circuit": "e88c9f765a9424e8",
    "zebra": "f6d88d022a27e098",
    "slitherlink": "39ac2b8baf1d5ab0",
    "hitori": "d24b1ed859d40a8e",
}
"""Of four puzzles and their solutions, of families that have been made for long."""

SLOW = {"masyu", "nurikabe", "slitherlink", "yajilin"}
"""Families whose boards of the usual size take long to draw."""

each_family = together("name", encoders.FOLDERS)
each_genre = pytest.mark.parametrize("name", [slow("norinori"), "tents"])
each_clued = pytest.mark.parametrize("name", CLUED)


def told(name: str, puzzle) -> int:
    """How many clues a puzzle tells."""
    if name == "zebra":
        return len(puzzle.clues)
    return len(encoders.family_named(name).answer.givens(puzzle))


def number_of_solutions(puzzle, encoding=None) -> int:
    return len(list(islice(Run(puzzle, Options(encoding)).solutions(), 2)))


@each_family
def test_puzzles_have_one_solution_in_every_encoding(name):
    family = encoders.family_named(name)
    puzzles = made(name, "--count", "2")
    assert len(puzzles) == 2
    for puzzle in puzzles:
        for encoding in family.encodings:
            assert number_of_solutions(puzzle, encoding) == 1


@each_clued
def test_some_clues_are_half_as_many_again(name):
    alone = ["--symmetry", "none"]
    for seed in ("0", "1"):
        [few] = made(name, "--seed", seed, *alone)
        [some] = made(name, "--seed", seed, "--clues", "some", *alone)
        assert told(name, some) == told(name, few) * 3 // 2
        assert number_of_solutions(some) == 1


def test_other_orders_are_tried_where_too_many_clues_are_left():
    numbers = [told("sudoku", puzzle) for puzzle in made("sudoku", "--count", "30")]
    many = numbers.index(max(numbers))
    [puzzle] = made("sudoku", "--seed", str(many), "--clues", str(max(numbers) - 1))
    assert told("sudoku", puzzle) == max(numbers) - 1


def test_a_second_solution_is_noticed_before_a_puzzle_is_shown():
    def unchanged(formula, facts, clues, **_):
        return list(clues)[:3]

    with mock.patch.object(taking, "needed", unchanged), pytest.raises(WrongAnswer):
        make(encoders.family_named("sudoku"), Wanted({}), 0)


def test_a_puzzle_whose_check_runs_out_of_time_is_no_fault():
    [puzzle] = encoders.read((ROOT / "web" / "examples" / "takuzu.txt").read_text("utf-8"))
    with out_of_time_at(0.0), pytest.raises(OutOfTime):
        making.only_solution(puzzle)


@together("name", DIGESTS)
def test_the_puzzles_of_seeds_are_these_everywhere(name):
    out = run("generate", name, *small(name), "--count", "4", "--solution").out
    assert sha256(out.encode()).hexdigest()[:16] == DIGESTS[name]


@each_family
def test_no_answer_depends_on_the_solver_or_on_hashes(name):
    other = {"solver": "glucose4"}

    class Other(Session):
        def __init__(self, formula, **options):
            super().__init__(formula, **{**options, **other, "seed": 7})

    wanted = run("generate", name, *small(name)).out
    with (
        mock.patch.object(drawn, "Session", Other),
        mock.patch("pencilsat.tasks.clued.Session", Other),
        mock.patch("pencilsat.search.uniqueness.Session", Other),
    ):
        assert run("generate", name, *small(name)).out == wanted


MAKING = """\
import sys

from command import run
from making import small

for name in sys.argv[1:]:
    print(run("generate", name, *small(name), "--solution").out, end="")
"""
"""A puzzle of each family in one process."""


@pytest.mark.parametrize("names", [encoders.FOLDERS[:2], slow(encoders.FOLDERS[2:])], ids=len)
def test_no_answer_depends_on_the_hashes_of_a_process(names):
    here = [run("generate", name, *small(name), "--solution").out for name in names]
    with mock.patch.dict(ENVIRONMENT, PYTHONHASHSEED="1"):
        assert python(MAKING, *names).out == "".join(here)


@pytest.mark.parametrize("blacked", [0, 20, 50])
def test_so_many_cells_are_blacked_out_at_least(blacked):
    for seed in range(5):
        puzzle = random_circuit.BOARDS.full(rows=8, columns=8, blacked=blacked, seed=seed)
        assert len(puzzle.points) <= 64 - 64 * blacked // 100
        assert circuit.FAMILY.verify(puzzle, puzzle.given) == []


@pytest.mark.parametrize("pairs", [7, 8, 10])
def test_a_numberlink_has_the_pairs_asked_for(pairs):
    [puzzle] = made("numberlink", "--pairs", str(pairs))
    assert len(puzzle.ends) == pairs


def test_that_no_loop_was_found_is_said(monkeypatch):
    monkeypatch.setattr(drawn, "ATTEMPTS", 1)
    done = [run("generate", "slitherlink", "--size", "2", "--seed", str(n)) for n in range(12)]
    assert {one.code for one in done} == {0, 3}
    said = "pencilsat: no slitherlink of this size with one solution was found in 1 attempt"
    assert {one.err for one in done} == {"", f"{said}: try another seed, or size\n"}


@together("name", ["battleship", "circuit", "fillomino", "zebra"])
def test_a_puzzle_of_several_solutions_tells_a_share_of_the_clues_of_one(name):
    every, some, none = (boards(name).generate(told=told, seed=5) for told in (100, 40, 0))
    assert every == boards(name).full(seed=5)
    words = [{clue.words.partition(": ")[2] or clue.words for clue in given_clues(puzzle)}
             for puzzle in (every, some)]  # fmt: skip
    assert words[1] < words[0]
    assert len(words[1]) == round(0.4 * len(words[0]))
    assert not given_clues(none)


@together("name", [slow(name) if name in SLOW else name for name in encoders.FOLDERS])
def test_all_solutions_of_a_puzzle_have_equally_many_facts(name):
    family = encoders.family_named(name)
    puzzle = make(family, Wanted({}, several=True), 3).puzzle
    f = Formula(cardinality=family.cardinality)
    next(iter(family.encodings.values()))(puzzle, f)
    with Session(f, units=units(puzzle, f)) as session:
        assert len({len(facts) for facts in islice(Enumeration(session), 20)}) == 1


GENRES = {"norinori": norinori.FAMILY, "tents": tents.FAMILY}
"""Genres whose boards have rooms, or symbols that are no clues."""


@together("name, size", product(GENRES, (4, 5)))
def test_the_structure_of_any_board_is_changed_until_one_solution_is_left(name, size):
    made = drawn.random_puzzles(GENRES[name])
    assert bool(made.full) == (name == "tents")
    puzzle = made.generate(rows=size, columns=size, unique=1, seed=2)
    assert number_of_solutions(puzzle) == 1
    assert puzzle == made.generate(rows=size, columns=size, unique=1, seed=2)
    assert puzzle != made.generate(rows=size, columns=size, unique=1, seed=3)
    for clue in given_clues(puzzle) if made.full else ():
        fewer = [other for other in given_clues(puzzle) if other != clue]
        assert number_of_solutions(with_clues(puzzle, fewer)) == 2


@each_genre
def test_no_structure_depends_on_the_solver(name):
    class Other(Session):
        def __init__(self, formula, **options):
            super().__init__(formula, **{**options, "solver": "glucose4", "seed": 7})

    make = partial(drawn.random_puzzles(GENRES[name]).generate, rows=5, columns=5, unique=1, seed=1)
    wanted = make()
    with mock.patch.object(drawn, "Session", Other):
        assert make() == wanted


def test_rooms_that_fit_a_solution_leave_no_other_or_are_none():
    found = Counter[str]()
    for name in encoders.NAMES:
        family = encoders.family_named(name)
        rooms = [field for field in structure(family) if isinstance(field, InRegions)]
        for field, seed in product(rooms, range(4)):
            source = Random(seed)
            board = drawn.empty(family.board.given, {"rows": 4, "columns": 4}, source)
            fitted = drawn.fitted(board, field.largest, source)
            if fitted is None:
                found["none"] += 1
                continue
            puzzle, solution, _ = fitted
            assert [*Run(puzzle).solutions()] == [solution]
            assert max(map(len, regions(puzzle.regions).values())) <= field.largest
            found[name] += 1
    assert found["none"]
    assert len(found) > 8


@pytest.mark.parametrize("seed", range(5))
def test_another_solution_is_near_if_none_differs_in_fewer_places(seed):
    puzzle, source = encoders.read("takuzu 4\n" + ". . . .\n" * 4)[0], Random(seed)
    values = partial(puzzle.family.answer.values, puzzle)
    own, facts = drawn.random_solution(puzzle, source)
    other = drawn.near(puzzle, facts, source)
    every = [values(solution) for solution in Run(puzzle).solutions()]
    differing = [{p for p, x in values(own).items() if x != told[p]} for told in every]
    nearest = {p for p, x in values(own).items() if x != values(other)[p]}
    assert nearest in differing
    assert not any(set() < places < nearest for places in differing)
    assert drawn.near(drawn.every_clue(puzzle, own), facts, source) is None


def test_a_structure_may_leave_several_solutions_if_one_is_not_asked_for():
    make = drawn.random_puzzles(norinori.FAMILY).generate
    assert {number_of_solutions(make(rows=6, columns=6, seed=seed)) for seed in range(3)} == {2}


def test_rooms_have_as_many_marked_cells_as_the_rule_says():
    made = boards("starbattle").generate(rows=9, columns=9, stars=2, unique=1, seed=1)
    assert len({name for row in made.regions for name in row}) == 9
    with pytest.raises(BadInput, match="no starbattle of this size has a solution"):
        boards("starbattle").generate(rows=4, columns=6)


def test_few_galaxies_are_single_cells():
    """They are found at a glance; where there is one cell, it is one."""
    make, sizes = boards("galaxies").generate, list[int]()
    for seed in range(6):
        puzzle = make(rows=8, columns=8, seed=seed, unique=1)
        [solution] = Run(puzzle, Options()).solutions()
        sizes += Counter(chain(*solution)).values()
    assert sizes.count(1) < len(sizes) / 3
    assert len(make(rows=1, columns=1, unique=1).given) == 1


def test_that_no_structure_was_found_is_said(monkeypatch):
    monkeypatch.setattr(drawn, "BOARDS", 2)
    with pytest.raises(NotFound, match="none of 2 tents boards of this size has a solution"):
        drawn.random_puzzles(tents.FAMILY).generate(rows=1, columns=1, unique=1)
    with pytest.raises(BadInput, match="rows is 21, not 1 to 20"):
        drawn.random_puzzles(tents.FAMILY).generate(rows=21)


IN_STAGES = {"sudoku": "4", "slitherlink": "4", "futoshiki": "4", "kurodoko": "4"}


@together("name, symmetry", product(IN_STAGES, ("none", "rotation")))
def test_clues_that_go_in_stages_are_those_that_go_at_once(name, symmetry):
    """Values before clues, and of what was begun nothing, however many are to be left."""
    family, source, alone = encoders.family_named(name), Random(name), 0
    for seed in range(4):
        full = making.full(family, request(family, size=IN_STAGES[name]), seed)
        begun = with_clues(full, source.sample(given_clues(full), source.randrange(1, 4)))
        wanted = Wanted({}, symmetry=symmetry, begun=begun)
        for least in (0, source.randrange(4, 6)):
            with suppress(NotFound):
                board = taking.Taking(full, least, wanted)
                order = board.order(source)
                kinds = [isinstance(clue.meaning, Given) for clue in order]
                assert kinds == sorted(kinds, reverse=True)
                kept, away = board.taken(order)
                assert {*given_clues(begun)} <= {*kept}
                assert symmetry != "none" or len(kept) >= least
                assert {*order} == {*kept, *chain(*away)}
                assert len(order) == len(kept) + len([*chain(*away)])
                assert not board.staged
                board.staged = True
                assert board.taken(order) == (kept, away)
                alone += 1
    assert alone


def test_clues_go_in_stages_where_a_formula_is_far_larger_without_them():
    fillomino = encoders.family_named("fillomino")
    full = making.full(fillomino, request(fillomino, size="9"), 1)
    assert taking.Taking(full).staged


@pytest.mark.parametrize("solvable", [False, True])
def test_it_is_said_that_no_board_has_a_solution_only_if_that_is_so(monkeypatch, solvable):
    """The first one never has; the others may have several."""
    tries, original = iter(range(1000)), drawn.drawn

    def some(*args):
        if next(tries) and solvable:
            return original(*args)
        raise NoSolution("there is none")

    monkeypatch.setattr(drawn, "drawn", some)
    monkeypatch.setattr(drawn, "is_unique", lambda *args: False)
    monkeypatch.setattr(drawn, "changed_until_unique", lambda *args: None)
    with pytest.raises(NotFound) as none:
        boards("detour").full(rows=2, columns=2, seed=0)
    assert ("detour boards of this size has a solution" in str(none.value)) is not solvable
