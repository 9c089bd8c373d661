"""Puzzles to order: what the command promises of them, for every family."""

import inspect
import re
from functools import partial
from hashlib import sha256
from itertools import islice
from unittest import mock

import pytest
from command import process, run
from oracle import solved

from pencilsat import encoders
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import Session
from pencilsat.cnf.uniqueness import another, is_only, needed, variables
from pencilsat.commands import making as command
from pencilsat.encoders import circuit
from pencilsat.encoders.family import Given
from pencilsat.tasks.clued import clues
from pencilsat.tasks.generate import make as making
from pencilsat.tasks.generate.boards import battleship as random_battleship
from pencilsat.tasks.generate.boards import boards
from pencilsat.tasks.generate.boards import circuit as random_circuit
from pencilsat.tasks.generate.boards import numberlink as random_numberlink
from pencilsat.tasks.generate.boards import sudoku as random_sudoku
from pencilsat.tasks.generate.boards import takuzu as random_takuzu
from pencilsat.tasks.generate.boards import zebra as random_zebra
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.generate.request import Wanted
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, WrongAnswer, units
from pencilsat.tasks.second import second_opinion

SMALL = {
    "hashi": ("--size", "6x8", "--islands", "12"),
    "sudoku": ("--size", "6"),
    "takuzu": ("--size", "6"),
    "numberlink": ("--size", "4x5"),
    "battleship": ("--size", "6", "--fleet", "3,2,1,1"),
    "circuit": ("--size", "5"),
    "zebra": ("--houses", "4", "--attributes", "3"),
}
CLUED = ["sudoku", "takuzu", "battleship", "circuit", "zebra"]

DIGESTS = {
    "hashi": "be6219317717138d",
    "sudoku": "4748fcdc76356ac8",
    "takuzu": "6271c720bc2df55c",
    "numberlink": "d675654008a6c7f4",
    "battleship": "b0ae6ce77c8a489f",
    "circuit": "74d98c23858cb77e",
    "zebra": "1c100ad2b483e2e8",
}
"""Of four puzzles and their solutions."""

each_family = pytest.mark.parametrize("name", encoders.NAMES)
each_clued = pytest.mark.parametrize("name", CLUED)


def made(name: str, *options: str):
    """The puzzles that the command makes."""
    done = run("generate", name, *SMALL[name], *options)
    assert (done.code, done.err) == (0, "")
    return encoders.read(done.out)


def told(name: str, puzzle) -> int:
    """How many clues a puzzle tells."""
    if name == "zebra":
        return len(puzzle.given)
    return len(encoders.family_named(name).givens(puzzle))


def number_of_solutions(puzzle, encoding=None) -> int:
    return len(list(islice(Run(puzzle, Options(encoding)).solutions(), 2)))


# One solution -----------------------------------------------------------------


@each_family
def test_puzzles_have_one_solution_in_every_encoding(name):
    family = encoders.family_named(name)
    puzzles = made(name, "--count", "3")
    assert len(puzzles) == 3
    for puzzle in puzzles:
        for encoding in family.encodings:
            assert number_of_solutions(puzzle, encoding) == 1


@each_clued
def test_of_few_clues_none_can_be_spared(name):
    family = encoders.family_named(name)
    for puzzle in made(name, "--count", "3"):
        [solution] = solved(puzzle, Options())
        givens = family.answer.givens(puzzle)
        every = clues(puzzle, solution)
        mine = [c for c in every if not isinstance(c.meaning, Given) or c.meaning.atom in givens]
        assert family.with_clues(puzzle, mine) == puzzle
        for clue in mine:
            fewer = family.with_clues(puzzle, [c for c in mine if c != clue])
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


# The same everywhere -----------------------------------------------------------


@each_family
def test_the_puzzles_of_seeds_are_these_everywhere(name):
    out = run("generate", name, *SMALL[name], "--count", "4", "--solution").out
    assert sha256(out.encode()).hexdigest()[:16] == DIGESTS[name]


@each_family
def test_no_answer_depends_on_the_solver_or_on_hashes(name):
    other = {"solver": "glucose4"}

    class Other(Session):
        def __init__(self, formula, **options):
            super().__init__(formula, **{**options, **other, "seed": 7})

    wanted = run("generate", name, *SMALL[name]).out
    with (
        mock.patch.object(random_takuzu, "Session", Other),
        mock.patch.object(making, "Session", Other),
        mock.patch("pencilsat.cnf.uniqueness.Session", Other),
    ):
        assert run("generate", name, *SMALL[name]).out == wanted


@each_family
def test_no_answer_depends_on_the_hashes_of_a_process(name):
    arguments = ("generate", name, *SMALL[name], "--solution")
    assert process(*arguments, PYTHONHASHSEED="1").out == run(*arguments).out


# The command ------------------------------------------------------------------


@each_family
def test_a_puzzle_is_headed_by_the_command_that_makes_it(name):
    out = run("generate", name, *SMALL[name], "--seed", "3").out
    command = out.splitlines()[0].removeprefix("# pencilsat ").split()
    assert command[:2] == ["generate", name]
    assert run(*command).out == out
    many = run("generate", name, *SMALL[name], "--seed", "2", "--count", "2").out
    assert many.endswith(out)
    assert out != run(*command[:-1], "4").out


@each_family
def test_any_puzzle_has_a_solution_and_is_that_of_the_generator(name):
    family = encoders.family_named(name)
    out = run("generate", name, "--any", "--seed", "2").out
    command = out.splitlines()[0].removeprefix("# pencilsat ").split()
    assert run(*command).out == out
    [puzzle] = encoders.read(out)
    made = boards(family.name).generate
    unique = {"unique": 0} if "unique" in inspect.signature(made).parameters else {}
    assert puzzle == made(**unique, seed=2)
    assert len(solved(puzzle, Options(), 1)) == 1


@pytest.mark.parametrize("any", [(), ("--any",)])
@each_family
def test_the_solution_stands_below_the_puzzle(name, any):
    family = encoders.family_named(name)
    options = (*(SMALL[name] if not any else ()), *any)
    plain = run("generate", name, *options).out
    both = run("generate", name, *options, "--solution").out
    assert both.startswith(plain)
    below = both.removeprefix(plain).splitlines()
    assert below
    assert all(line.startswith("#") for line in below)
    [puzzle] = encoders.read(both)
    drawn = [line[2:] for line in below]
    shown = run("solve", "-", "--no-unique", stdin=plain).out.splitlines()
    if not any:
        assert drawn == shown
    assert encoders.read(both) == encoders.read(plain)
    assert len(drawn) == len(shown)
    assert family.board.text(puzzle) in plain


@each_family
def test_puzzles_and_solutions_go_to_files_beside_each_other(name, tmp_path):
    file = tmp_path / "puzzle.txt"
    done = run("generate", name, *SMALL[name], "--count", "2", "--solution", "-o", file)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert file.read_text() == run("generate", name, *SMALL[name], "--count", "2").out
    answers = (tmp_path / "puzzle.sol").read_text().splitlines()
    assert len(answers) == 2
    for index, answer in enumerate(answers):
        found = run("verify", file, "-", "--index", index, stdin=answer)
        assert (found.code, found.out.splitlines()[0]) == (0, "correct")
    again = ("generate", name, *SMALL[name], "-o", file)
    assert run(*again).code == 2
    assert run(*again, "--force").code == 0
    assert file.read_text() == run("generate", name, *SMALL[name]).out


@each_family
def test_json_says_all_of_it(name):
    family = encoders.family_named(name)
    options = (*SMALL[name], "--count", "2", "--seed", "5", "--format", "json")
    one, two = run("generate", name, *options, "--solution").objects
    assert [one["seed"], two["seed"], one["index"], two["index"]] == [5, 6, 0, 1]
    assert (one["family"], one["status"]) == (name, "unique")
    assert run(*one["command"].removeprefix("pencilsat ").split()).out.endswith(one["puzzle"])
    [puzzle] = encoders.read(one["puzzle"])
    [shape] = one["solutions"]
    assert family.verify(puzzle, family.answer.from_json(puzzle, shape)) == []
    assert "solutions" not in run("generate", name, *options).objects[0]
    assert run("generate", name, "--any", "--format", "json").objects[0]["status"] == "solved"


def test_puzzles_are_written_one_by_one(tmp_path):
    file = tmp_path / "puzzle.txt"
    real = command.make

    def second_fails(family, wanted, seed):
        if seed == 1:
            raise KeyboardInterrupt
        return real(family, wanted, seed)

    with (
        mock.patch.object(command, "make", second_fails),
        mock.patch("os._exit", side_effect=SystemExit(130)),
    ):
        run("generate", "sudoku", "--size", "4", "--count", "3", "-o", file)
    assert file.read_text() == run("generate", "sudoku", "--size", "4").out


@pytest.mark.parametrize("place", ["", "no/board.txt", "."])
def test_a_place_that_cannot_be_written_is_refused_before_the_work(place, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "make", lambda *_: pytest.fail("a board is made"))
    done = run("generate", "hashi", "-o", place and tmp_path / place)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "cannot be written" in done.err


def test_a_file_that_exists_is_kept_if_nothing_can_be_made(tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text("kept")
    done = run("generate", "hashi", "--size", "2", "--islands", "5", "-o", file)
    assert (done.code, file.read_text()) == (2, "kept")


def test_families_lists_what_the_generators_take():
    lines = run("families").out.splitlines()
    said = "generate: --size 10x10 --islands 25 --single 50 --cycles 10 --seed 0"
    assert f"  {said}" in lines
    for line in lines:
        if match := re.fullmatch("  (generate): (.*)", line):
            assert "--seed 0" in match[2]
    assert sum(" --any " in line for line in lines if "generate:" in line) == 7
    assert "  generate: --clues few --houses 5 --attributes 5 --seed 0" in lines


# What sizes and options mean ----------------------------------------------------


@pytest.mark.parametrize(
    ("size", "shape"),
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
    options = ("--size", "6x8", *SMALL[name][2:])
    [puzzle] = encoders.read(run("generate", name, *options).out)
    assert (puzzle.rows, puzzle.columns) == (6, 8)
    [puzzle] = encoders.read(run("generate", name, "--size", "6", *SMALL[name][2:]).out)
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
        assert circuit.verify(puzzle, puzzle.given) == []


def test_a_circuit_with_terminals_has_one_shortest_path_and_one_tree():
    [puzzle] = made("circuit", "--terminals", "1")
    assert len(puzzle.terminals) == 2
    assert number_of_solutions(puzzle) == 1


@pytest.mark.parametrize("pairs", [7, 8, 10])
def test_a_numberlink_has_the_pairs_asked_for(pairs):
    [puzzle] = made("numberlink", "--pairs", str(pairs))
    assert len(puzzle.ends) == pairs


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
        numbers.add(len(puzzle.given))
    assert numbers == {6, 9}


@each_clued
def test_a_full_board_tells_every_clue(name):
    family = encoders.family_named(name)
    puzzle = boards(family.name).full(seed=1)
    [solution] = solved(puzzle, Options())
    every = clues(puzzle, solution)
    assert family.with_clues(puzzle, every) == puzzle
    assert told(name, puzzle) == len(every)


def test_a_full_takuzu_is_the_board_of_the_puzzle():
    whole, part = random_takuzu.full(seed=3), random_takuzu.generate(seed=3)
    assert len(whole.given) == 64
    assert part.given.items() <= whole.given.items()


def test_a_battleship_of_a_fleet_of_one_length_is_that_of_the_longest():
    fleet = (3, 2, 2, 1, 1, 1)
    told_all = random_battleship.generate(rows=8, columns=8, longest=3, hints=64, seed=5)
    assert random_battleship.full(rows=8, columns=8, fleet=fleet, seed=5) == told_all


# Formulas with one solution -------------------------------------------------------


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


@each_family
def test_all_solutions_of_a_puzzle_have_equally_many_facts(name):
    family = encoders.family_named(name)
    puzzle = make(family, Wanted({}, several=True), 3).puzzle
    f = Formula(cardinality=family.cardinality)
    next(iter(family.encodings.values()))(puzzle, f)
    with Session(f, units=units(puzzle, f)) as session:
        assert len({len(facts) for facts in islice(Enumeration(session), 20)}) == 1
