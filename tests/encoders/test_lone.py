"""What the formula of a lone puzzle leaves out is in none of its solutions."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
from marks import slow
from oracle import instances, length, oracle, takes
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.boards.bits import Bits
from pencilsat.cnf.errors import NotFound
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.battleship import placements as battleship_places
from pencilsat.encoders.battleship import random_boards as battleship
from pencilsat.encoders.fillomino import Fillomino, candidates
from pencilsat.encoders.fillomino import numbers as fillomino_numbers
from pencilsat.encoders.fillomino import random_boards as fillomino
from pencilsat.encoders.kakuro import sums
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.numberlink import bits as numberlink_labels
from pencilsat.encoders.shikaku import covers
from pencilsat.encoders.zebra import houses as zebra_houses
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode


def full(rows, columns, source):
    """A full board: some seeds have none."""
    while True:
        with suppress(NotFound):
            seed = source.randrange(10**6)
            return fillomino.full(rows=rows, columns=columns, largest=6, seed=seed)


def fillomino_board(source):
    """Some numbers of a full board of at most sixteen cells, at times one more."""
    rows, columns = source.randint(3, 4), source.randint(3, 4)
    told = full(rows, columns, source)
    given = {cell: k for cell, k in told.given.items() if source.random() < 0.45}
    if source.random() < 0.3:
        given[source.choice([*told.given])] = source.randint(1, 5)
    return Fillomino(rows, columns, given)


@together("instance", [slow(i) if length(i) > 400 else i for i in instances()])
def test_the_atoms_of_a_lone_puzzle_are_the_same_in_all_encodings(instance):
    names = [name for name in instance.family.encodings if takes(instance, name)]
    first, *others = (encode(instance.puzzle, Options(name), lone=True).atoms for name in names)
    assert all([*other.items()] == [*first.items()] for other in others)
    assert instance.family.answer.givens(instance.puzzle).keys() <= first.keys()


BOARDS = {name: oracle(name).board for name in ("kakuro", "shikaku", "zebra")} | {
    "fillomino": fillomino_board
}


@pytest.mark.parametrize("number", [20, slow(150)])
@pytest.mark.parametrize(
    ("name", "encoding"),
    [(name, encoding) for name in BOARDS for encoding in encoders.family_named(name).encodings],
)
def test_a_lone_puzzle_has_the_same_solutions_and_fewer_atoms(name, encoding, number):
    source, atoms = random.Random(name), [0, 0]
    for _ in range(number):
        puzzle = BOARDS[name](source)
        runs = [Run(puzzle, Options(encoding, apart=apart)) for apart in (False, True)]
        lone, apart = (Counter(run.solutions()) for run in runs)
        assert lone == apart
        atoms = [number + len(run.formula.atoms) for number, run in zip(atoms, runs, strict=True)]
    assert atoms[0] < 0.95 * atoms[1]


def ends_of_paths(source, options):
    """Two or three pairs of ends on a board of at most twelve cells."""
    rows, columns = source.randint(2, 3), source.randint(3, 4)
    ends = source.sample([*product(range(rows), range(columns))], 2 * source.randint(2, 3))
    return Numberlink(rows, columns, {p: "ABC"[i // 2] for i, p in enumerate(ends)}, **options)


@pytest.mark.parametrize("number", [60, slow(400)])
@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("encoding", encoders.family_named("numberlink").encodings)
def test_a_lone_numberlink_has_the_same_solutions_and_far_fewer_atoms(encoding, touching, number):
    source, atoms, solved = random.Random(encoding), [0, 0], 0
    for i in range(number):
        puzzle = ends_of_paths(source, {"touching": touching, "partial": i % 2 == 0})
        runs = [Run(puzzle, Options(encoding, apart=apart)) for apart in (False, True)]
        lone, apart = (Counter(run.solutions()) for run in runs)
        assert lone == apart
        solved += bool(lone)
        atoms = [number + len(run.formula.atoms) for number, run in zip(atoms, runs, strict=True)]
    assert atoms[0] < 0.75 * atoms[1]
    assert solved > number / 10


@pytest.mark.parametrize(
    ("rows", "able"),
    [
        (["A..", "BBA", "CC."], {(0, 1): "A", (0, 2): "A", (2, 2): ""}),  # only A leads there
        (["A..", "A..", "BB."], {(0, 1): "", (0, 2): "", (1, 1): "", (1, 2): "", (2, 2): ""}),
        (["AA.", "..."], {(0, 2): "", (1, 0): "", (1, 1): "", (1, 2): ""}),  # nothing lies between
    ],
)
def test_labels_that_ends_leave(rows, able):
    places = {(r, c): k for r, row in enumerate(rows) for c, k in enumerate(row)}
    ends: dict[str, list[tuple[int, int]]] = {}
    for p, k in places.items():
        if k != ".":
            ends.setdefault(k, []).append(p)
    found = numberlink_labels.left(len(rows), 3, ends, touching=False)
    assert [*found] == [*places]
    assert found == {p: [*able.get(p, k)] for p, k in places.items()}


def test_paths_that_may_touch_themselves_can_go_round_between_neighbouring_ends():
    able = numberlink_labels.left(2, 2, {"A": ((0, 0), (0, 1))}, touching=True)
    assert able == {p: ["A"] for p in product(range(2), range(2))}


def hinted_battleship(source):
    """Some cells of a full drawing, and most of its totals."""
    fleet = source.choice([(2, 1), (3, 1), (2, 2, 1)])
    hidden, seed = source.choice([0, 20]), source.randrange(10**6)
    puzzle = battleship.full(rows=4, columns=5, fleet=fleet, hidden=hidden, seed=seed)
    given = {cell: symbol for cell, symbol in puzzle.given.items() if source.random() < 0.15}
    return replace(puzzle, given=given)


@pytest.mark.parametrize("number", [20, slow(150)])
@pytest.mark.parametrize("encoding", ["ships", "cells"])
def test_a_lone_battleship_has_the_same_solutions_and_far_fewer_places(encoding, number):
    source, variables, hinted = random.Random(encoding), [0, 0], 0
    for i in range(number):
        puzzle = hinted_battleship(source) if i % 2 else oracle("battleship").board(source)
        runs = [Run(puzzle, Options(encoding, apart=apart)) for apart in (False, True)]
        lone, apart = (Counter(run.solutions()) for run in runs)
        assert lone == apart
        hinted += bool(lone) and any(symbol != "~" for symbol in puzzle.given.values())
        variables = [n + run.formula.top_id for n, run in zip(variables, runs, strict=True)]
    assert variables[0] < 0.9 * variables[1]
    assert hinted > number / 10


BAYS = """battleship 3 4
fleet 2
rows 0 . .
columns . . . 0
. . . .
. . . .
. . {} .
"""


@pytest.mark.parametrize("encoding", ["ships", "cells"])
def test_a_cell_of_a_lone_battleship_has_the_atoms_that_a_ship_shows_there(encoding):
    formula = encode(pencilsat.read(BAYS.format(".")), Options(encoding), lone=True)
    shown = {(r, c): {name for name, *at in formula.atoms if at == [r, c]} for r, c in CELLS}
    assert shown[1, 1] == {"water", "left", "right", "top"}
    assert shown[2, 2] == {"water", "right", "bottom"}
    assert [shown[cell] for cell in ((0, 0), (0, 3), (2, 3))] == [{"water"}] * 3


CELLS = [*product(range(3), range(4))]


@pytest.mark.parametrize("encoding", ["ships", "cells"])
def test_a_hint_that_no_ship_shows_is_an_atom_all_the_same(encoding):
    run = Run(pencilsat.read(BAYS.format("<")), Options(encoding))
    assert ("left", 2, 2) in run.formula.atoms
    assert [*run.solutions()] == []
    assert run.complete


@pytest.mark.parametrize(
    ("hints", "totals", "found"),
    [
        ({}, (None, None), "01 12 23"),
        ({(0, 0): "water"}, (None, None), "12 23"),
        ({(0, 1): "left"}, (None, None), "12"),
        ({(0, 1): "right"}, (None, None), "01"),
        ({(0, 1): "top"}, (None, None), ""),
        ({(0, 0): "single"}, (None, None), "23"),  # not beside it, nor over it
        ({(1, 1): "single"}, (None, None), ""),  # each is over a diagonal neighbour
        ({(1, 1): "water"}, (None, None), "01 12 23"),
        ({}, (1, None), ""),
        ({}, (2, None), "01 12 23"),
    ],
)
def test_places_that_hints_and_totals_leave(hints, totals, found):
    ships = [((0, c), (0, c + 1)) for c in range(3)]
    left = battleship_places.left(ships, hints, totals, (None,) * 4)
    assert [*left] == [ships[int(name[0])] for name in found.split()]


def test_a_column_without_ships_has_no_place():
    ships = [((0, c), (0, c + 1)) for c in range(3)]
    assert [*battleship_places.left(ships, {}, (None,), (0, 1, None, 1))] == ships[1:]


def test_digits_that_sums_leave():
    """A run of two that sums to 3, another to 4, and one without a sum through both."""
    lines = [(("a", "b"), 3), (("c", "d"), 4), (("a", "c", "e"), 0)]
    left = sums.left(lines, "abcde")
    every = [*range(1, 10)]
    assert left == {"a": [1, 2], "b": [1, 2], "c": [1, 3], "d": [1, 3], "e": every}
    left = sums.left([*lines, (("b", "f"), 3), (("f",), 1)], "abcdef")
    digits = {"a": [1], "b": [2], "c": [3], "d": [1], "e": [2, *range(4, 10)], "f": [1]}
    assert left == digits


def test_digits_of_sums_that_cannot_be():
    assert sums.left([(("a", "b"), 2)], "ab") == {"a": [], "b": []}


@pytest.mark.parametrize(
    ("total", "first", "second", "found"),
    [
        (6, 1, 0, 2),  # then 2 and 3
        (23, 9, 8, 1),
        (8, 5, 3, 0),  # 8 already, and a cell is left
        (12, 9, 8, 0),
        (9, 3, 3, 0),
        (0, 3, 0, 56),  # no sum
    ],
)
@pytest.mark.parametrize("encoding", ["sets", "sums"])
def test_a_run_of_which_some_digits_are_known(encoding, total, first, second, found):
    """Three cells, of which two may be columns of one cell with a sum."""
    row = f"\\{total or ''}"
    text = ["kakuro 2 4", f"\\ {first or ''}\\ {second or ''}\\ \\", f"{row} . . .", ""]
    puzzle = pencilsat.read("\n".join(text))
    runs = [Run(puzzle, Options(encoding, apart=apart)) for apart in (False, True)]
    lone, apart = (Counter(run.solutions()) for run in runs)
    assert lone == apart
    assert len(lone) == found


def test_a_run_of_which_all_digits_are_known():
    lines = [(("a",), 1), (("b",), 3), (("a", "b"), 4)]
    assert sums.left(lines, "ab") == {"a": [1], "b": [3]}
    assert not any(sums.left([*lines[:2], (("a", "b"), 5)], "ab").values())


def test_sets_that_others_leave():
    able = {"a": [0b0011, 0b0110], "b": [0b0010, 0b1100], "c": [0b0001]}
    assert covers.left(able) == {"a": [0b0110], "b": [0b1100], "c": [0b0001]}  # and no cover
    able["b"] = [0b1000, 0b0100]
    assert covers.left(able) == {"a": [0b0110], "b": [0b1000], "c": [0b0001]}
    able = {"a": [0b0011, 0b0110], "b": [0b0100, 0b1000]}  # alone at both ends
    assert covers.left(able) == {"a": [0b0011], "b": [0b1000]}
    able = {"a": [0b0001], "b": [0b0011, 0b0110], "c": [0b1100, 0b1000]}  # one after another
    assert covers.left(able) == {"a": [0b0001], "b": [0b0110], "c": [0b1000]}


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("3 . . .", [[3], [3], [3], [1]]),  # its only way on
        ("1 . .", [[1], [2], [2]]),  # beside a group that is full
        ("3 . 3 . .", [[3], [3], [3], [1, 2], [1, 2]]),
        (". . 3 .", [[1, 3], [1, 3], [3], [1, 3]]),  # not 2, as the region needs two of these
    ],
)
def test_numbers_that_groups_leave(row, left):
    puzzle = pencilsat.read(f"fillomino 1 {len(row.split())}\n{row}\n")
    assert [*candidates(puzzle, Formula(lone=True)).values()] == left


@pytest.mark.parametrize("row", ["2 . 2", "3 .", "1 1", "3 3 . 3"])
def test_numbers_of_groups_that_cannot_be(row):
    given = {(0, c): int(x) for c, x in enumerate(row.split()) if x != "."}
    assert fillomino_numbers.left(Bits(1, len(row.split())), given) is None


@pytest.mark.parametrize(
    ("clues", "houses"),
    [
        ("red @ 2", "2 13 13 123 123 123"),  # for the others of its attribute, no house 2
        ("red < green", "12 23 123 123 123 123"),
        ("red < green;green < blue", "1 2 3 123 123 123"),
        ("red @ 1;blue @ 1", "1 23 1 123 123 123"),  # and no solution
        ("red != blue + 1;red @ 3", "3 2 1 123 123 123"),
        ("red !@ 1;green !@ 1", "23 23 1 123 123 123"),  # alone in house 1
        ("red = beer;beer @ 3", "3 12 12 3 12 12"),
        ("red ~ beer;beer @ 1", "2 13 13 1 23 23"),
        ("red @ 1 or red @ 2", "123 123 123 123 123 123"),
        ("red = red + 1", "- 123 123 123 123 123"),
    ],
)
def test_houses_that_clues_leave(clues, houses):
    text = ["zebra 3", "color: red, green, blue", "drink: beer, milk, tea", "clues:"]
    puzzle = pencilsat.read("\n".join([*text, *clues.split(";"), ""]))
    left = zebra_houses.left(puzzle.values, puzzle.clues, 3)
    told = ["".join(f"{h}" for h in (1, 2, 3) if some >> h - 1 & 1) or "-" for some in left]
    assert " ".join(told) == houses


def test_bits_are_cells():
    board = Bits(2, 3)
    corner = board.of([(0, 0)])
    assert [*board.cells(board.every)] == [(r, c) for r in range(2) for c in range(3)]
    assert [*board.cells(board.beside(board.of([(0, 2)])))] == [(0, 1), (1, 2)]
    assert board.reached(corner, board.every) == board.every
    assert [*board.cells(board.reached(corner, board.every, 1))] == [(0, 0), (0, 1), (1, 0)]
    ends = board.of([(0, 0), (0, 2), (1, 2)])
    assert sorted(map(int.bit_count, board.parts(ends))) == [1, 2]
