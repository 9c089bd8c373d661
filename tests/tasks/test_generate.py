"""Puzzles to order: what the command promises of them, for every family."""

import random
from functools import partial
from hashlib import sha256
from itertools import islice, product
from unittest import mock

import pytest
from command import ENVIRONMENT, python, run
from making import made, small
from marks import slow
from oracle import solved
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import circuit
from pencilsat.encoders.battleship import random_boards as random_battleship
from pencilsat.encoders.circuit import random_boards as random_circuit
from pencilsat.encoders.genres import norinori, tents
from pencilsat.encoders.numberlink import random_boards as random_numberlink
from pencilsat.encoders.sudoku import random_boards as random_sudoku
from pencilsat.encoders.zebra import random_boards as random_zebra
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.search.uniqueness import another, is_only, needed, variables
from pencilsat.tasks.clued import clues, given_clues, with_clues
from pencilsat.tasks.generate import make as making
from pencilsat.tasks.generate.boards import boards, drawn
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.generate.request import Wanted
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer, units
from pencilsat.tasks.second import second_opinion

CLUED = ["sudoku", "takuzu", "battleship", "circuit", "zebra"]

DIGESTS = {
    "hashi": "c61d33224636b3d7",
    "sudoku": "fe9fe0ea05a01897",
    "takuzu": "6271c720bc2df55c",
    "numberlink": "695d739898e281a5",
    "battleship": "b0ae6ce77c8a489f",
    "circuit": "6aa4282dda0fa4bb",
    "zebra": "02123a14725fb583",
    "slitherlink": "8481cfd3db18ecad",
    "hitori": "d24b1ed859d40a8e",
}
"""Of four puzzles and their solutions, of families that have been made for long."""

SLOW = {"masyu", "nurikabe", "slitherlink", "yajilin"}
"""Families whose boards of the usual size take long to draw."""

each_family = together("name", encoders.FOLDERS)
each_genre = pytest.mark.parametrize("name", ["norinori", "tents"])
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
def test_of_few_clues_none_can_be_spared(name):
    family = encoders.family_named(name)
    for puzzle in made(name, "--count", "3"):
        [solution] = solved(puzzle, Options())
        mine = given_clues(puzzle)
        assert {*mine} <= {*clues(puzzle, solution)}
        assert family.clues.chosen(puzzle, mine) == puzzle
        for clue in mine:
            fewer = family.clues.chosen(puzzle, [c for c in mine if c != clue])
            assert number_of_solutions(fewer) == 2


@each_clued
def test_some_clues_are_half_as_many_again(name):
    for seed in ("0", "1"):
        [few] = made(name, "--seed", seed)
        [some] = made(name, "--seed", seed, "--clues", "some")
        assert told(name, some) == told(name, few) * 3 // 2
        assert number_of_solutions(some) == 1


@each_clued
def test_so_many_clues_are_told_as_are_asked_for(name):
    [few] = made(name)
    for number in (told(name, few), told(name, few) + 5):
        [puzzle] = made(name, "--clues", str(number))
        assert told(name, puzzle) == number
        assert number_of_solutions(puzzle) == 1


def test_other_orders_are_tried_where_too_many_clues_are_left():
    numbers = [told("sudoku", puzzle) for puzzle in made("sudoku", "--count", "30")]
    many = numbers.index(max(numbers))
    [puzzle] = made("sudoku", "--seed", str(many), "--clues", str(max(numbers) - 1))
    assert told("sudoku", puzzle) == max(numbers) - 1


@together("seed", range(1, 11))
def test_a_board_is_drawn_again_if_all_its_clues_leave_several_solutions(seed):
    wanted = Wanted({"rows": 3, "columns": 3}, "few", False, "")
    assert make(encoders.family_named("slitherlink"), wanted, seed).unique


def test_a_second_solution_is_noticed_before_a_puzzle_is_shown():
    def unchanged(formula, facts, clues, **_):
        return list(clues)[:3]

    with mock.patch.object(making, "needed", unchanged), pytest.raises(WrongAnswer):
        make(encoders.family_named("sudoku"), Wanted({}), 0)


@each_family
def test_the_second_proof_is_in_another_encoding(name):
    family = encoders.family_named(name)
    second = second_opinion(family)
    assert second.encoding in [*family.encodings][1:]
    assert second.encoding not in family.lazy


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


@together(
    "size, shape",
    [
        ("9", (3, 3)),
        ("9x9", (3, 3)),
        ("3x3", (3, 3)),
        ("2x2", (2, 2)),
        ("4x4", (2, 2)),
        ("6", (2, 3)),
        ("8", (2, 4)),
        ("12", (3, 4)),
        ("5", (1, 5)),
        ("3x2", (3, 2)),
    ],
)
def test_the_size_of_a_sudoku_is_its_side_or_its_boxes(size, shape):
    rows, _, columns = size.partition("x")
    by_size = random_sudoku.boxes(int(rows), int(columns or rows))
    assert by_size == {"height": shape[0], "width": shape[1]}


@pytest.mark.parametrize("name", ["hashi", "takuzu", "numberlink", "battleship", "circuit"])
def test_a_size_is_rows_and_columns(name):
    options = ("--size", "6x8", *small(name)[2:])
    [puzzle] = encoders.read(run("generate", name, *options).out)
    assert (puzzle.rows, puzzle.columns) == (6, 8)
    [puzzle] = encoders.read(run("generate", name, "--size", "6", *small(name)[2:]).out)
    assert (puzzle.rows, puzzle.columns) == (6, 6)


def test_a_fleet_is_the_one_asked_for():
    [puzzle] = made("battleship", "--fleet", "1,4,2")
    assert puzzle.fleet == (4, 2, 1)
    [puzzle] = made("battleship", "--hidden", "50")
    assert [*puzzle.row_totals, *puzzle.column_totals].count(None) == 6


@pytest.mark.parametrize("blacked", [0, 20, 50])
def test_so_many_cells_are_blacked_out_at_least(blacked):
    for seed in range(5):
        puzzle = random_circuit.full(rows=8, columns=8, blacked=blacked, seed=seed)
        assert len(puzzle.points) <= 64 - 64 * blacked // 100
        assert circuit.FAMILY.verify(puzzle, puzzle.given) == []


def test_a_circuit_with_terminals_has_one_shortest_path_and_one_tree():
    [puzzle] = made("circuit", "--terminals", "1")
    assert len(puzzle.terminals) == 2
    assert number_of_solutions(puzzle) == 1


@pytest.mark.parametrize("pairs", [7, 8, 10])
def test_a_numberlink_has_the_pairs_asked_for(pairs):
    [puzzle] = made("numberlink", "--pairs", str(pairs))
    assert len(puzzle.ends) == pairs


def test_no_ends_of_a_numberlink_are_neighbours_where_that_can_be_avoided():
    for seed in range(2, 6):
        for ends in random_numberlink.generate(rows=6, columns=6, seed=seed).ends.values():
            assert abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]) > 1


def test_all_ends_of_a_numberlink_of_dominoes_are_neighbours():
    assert len(random_numberlink.generate(rows=2, columns=3, pairs=3, unique=0).ends) == 3


def test_any_numberlink_has_so_few_pairs_as_asked_for():
    make = partial(random_numberlink.generate, rows=6, columns=6, pairs=7, touching=1)
    puzzles = [make(unique=0, seed=seed) for seed in range(6)]
    assert {len(puzzle.ends) for puzzle in puzzles} == {7}
    assert 2 in {number_of_solutions(puzzle) for puzzle in puzzles}


def test_the_clues_of_a_full_zebra_leave_one_table():
    numbers = set()
    for seed in range(6, 9):
        puzzle = random_zebra.full(houses=3, attributes=1, seed=seed)
        assert number_of_solutions(puzzle) == 1
        numbers.add(len(puzzle.clues))
    assert numbers == {6, 9}


@each_clued
def test_a_full_board_tells_every_clue(name):
    family = encoders.family_named(name)
    puzzle = boards(family.name).full(seed=1)
    [solution] = solved(puzzle, Options())
    every = clues(puzzle, solution)
    assert family.clues.chosen(puzzle, every) == puzzle
    assert told(name, puzzle) == len(every)


def test_a_full_takuzu_is_the_board_of_the_puzzle():
    made = boards("takuzu")
    assert made.full
    whole, part = made.full(seed=3), made.generate(seed=3)
    assert len(whole.given) == 64
    assert part.given.items() <= whole.given.items()


@pytest.mark.parametrize("size", ["1", "2", "3", "1x4", "4x2"])
def test_a_full_slitherlink_has_one_loop(size):
    """Of the loops of a small board, some have the numbers of another one."""
    rows, _, columns = size.partition("x")
    full = partial(boards("slitherlink").full, rows=int(rows), columns=int(columns or rows))
    assert {number_of_solutions(full(seed=seed)) for seed in range(12)} == {1}


def test_that_no_loop_was_found_is_said(monkeypatch):
    monkeypatch.setattr(drawn, "ATTEMPTS", 1)
    done = [run("generate", "slitherlink", "--size", "2", "--seed", str(n)) for n in range(12)]
    assert {one.code for one in done} == {0, 3}
    said = "pencilsat: no slitherlink of this size with one solution was found in 1 attempts"
    assert {one.err for one in done} == {"", f"{said}: try another seed\n"}


def test_a_battleship_of_a_fleet_of_one_length_is_that_of_the_longest():
    fleet = (3, 2, 2, 1, 1, 1)
    told_all = random_battleship.generate(rows=8, columns=8, longest=3, hints=64, seed=5)
    assert random_battleship.full(rows=8, columns=8, fleet=fleet, seed=5) == told_all


def choice() -> tuple[Formula, dict[int, int]]:
    """Exactly one of three."""
    f = Formula()
    x = f.variables("x", range(3))
    f.add("one", f.exactly_one(list(x.values())))
    return f, x


def test_another_solution_is_any_but_this_one():
    f, x = choice()
    facts = frozenset([("x", 1)])
    with Session(f) as session:
        session.add(another(f, variables(f, facts)))
        others = {next(iter(found)) for found in Enumeration(session)}
    assert others == {("x", 0), ("x", 2)}
    assert not is_only(f, facts)
    assert not is_only(f, facts, [-x[0]])
    assert is_only(f, facts, [-x[0], -x[2]])
    assert is_only(f, facts, [x[1]])


def test_what_is_needed_cannot_be_spared_and_depends_on_the_order():
    f, x = choice()
    facts = frozenset([("x", 1)])
    assert needed(f, facts, [-x[0], -x[2], x[1]]) == [x[1]]
    assert needed(f, facts, [x[1], -x[0], -x[2]]) == [-x[0], -x[2]]
    assert needed(f, facts, [x[1], -x[0], -x[2]], least=3) == [x[1], -x[0], -x[2]]
    assert needed(f, facts, [-x[0], -x[2], x[1]], least=2) == [-x[2], x[1]]
    assert needed(f, facts, [-x[0], -x[2]], units=[-x[0]]) == [-x[2]]


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


def test_a_structure_may_leave_several_solutions_if_one_is_not_asked_for():
    make = drawn.random_puzzles(norinori.FAMILY).generate
    assert {number_of_solutions(make(rows=6, columns=6, seed=seed)) for seed in range(3)} == {2}


def test_rooms_have_as_many_marked_cells_as_the_rule_says():
    made = boards("starbattle").generate(rows=9, columns=9, stars=2, unique=1, seed=1)
    assert len({name for row in made.regions for name in row}) == 9
    with pytest.raises(BadInput, match="no starbattle of this size has a solution"):
        boards("starbattle").generate(rows=4, columns=6)


def test_that_no_structure_was_found_is_said(monkeypatch):
    monkeypatch.setattr(drawn, "BOARDS", 2)
    with pytest.raises(NotFound, match="no tents of this size with one solution was found in 2 a"):
        drawn.random_puzzles(tents.FAMILY).generate(rows=1, columns=1, unique=1)
    with pytest.raises(BadInput, match="rows is 21, not 1 to 20"):
        drawn.random_puzzles(tents.FAMILY).generate(rows=21)


def test_an_option_of_any_puzzle_is_told_or_not():
    with pytest.raises(BadInput, match="repeats is 2, not 0 to 1"):
        drawn.random_puzzles(encoders.family_named("takuzu")).generate(rows=2, columns=2, repeats=2)


def test_which_clues_of_a_drawn_solution_are_spared_is_random():
    [board] = encoders.read("takuzu 4 4\n" + ". . . .\n" * 4)
    full = drawn.drawn(board, random.Random(0))
    left = {tuple(drawn.without_spare(*full, random.Random(seed)).given) for seed in range(8)}
    assert len(left) > 1
