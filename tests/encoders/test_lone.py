"""What the formula of a lone puzzle leaves out is in none of its solutions."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
from marks import slow
from oracle import oracle

import pencilsat
from pencilsat import encoders
from pencilsat.cnf.errors import NotFound
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import nurikabe
from pencilsat.encoders.battleship import random_boards as battleship
from pencilsat.encoders.fillomino import Fillomino, candidates
from pencilsat.encoders.fillomino import random_boards as fillomino
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.nurikabe import islands
from pencilsat.encoders.nurikabe.islands import Membership
from pencilsat.encoders.shikaku import covers
from pencilsat.encoders.zebra import houses as zebra_houses
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run


def full(rows, columns, source):
    """A full board: some seeds have none."""
    while True:
        with suppress(NotFound):
            seed = source.randrange(10**6)
            return fillomino.BOARDS.full(rows=rows, columns=columns, largest=6, seed=seed)


def fillomino_board(source):
    """Some numbers of a full board of at most sixteen cells, at times one more."""
    rows, columns = source.randint(3, 4), source.randint(3, 4)
    told = full(rows, columns, source)
    given = {cell: k for cell, k in told.given.items() if source.random() < 0.45}
    if source.random() < 0.3:
        given[source.choice([*told.given])] = source.randint(1, 5)
    return Fillomino(rows, columns, given)


BOARDS = {name: oracle(name).board for name in ("kakuro", "shikaku", "zebra")} | {
    "fillomino": fillomino_board
}


@pytest.mark.parametrize(("first", "number"), [(0, 10), slow(10, 25)])
@pytest.mark.parametrize(
    ("name", "encoding"),
    [(name, encoding) for name in BOARDS for encoding in encoders.family_named(name).encodings],
)
def test_a_lone_puzzle_has_the_same_solutions_and_fewer_atoms(name, encoding, first, number):
    source, atoms = random.Random(name), [0, 0]
    for i in range(number):
        puzzle = BOARDS[name](source)
        if i < first:
            continue  # it is tried always
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


@pytest.mark.parametrize(("first", "number"), [(0, 30), slow(30, 90)])
@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("encoding", encoders.family_named("numberlink").encodings)
def test_a_lone_numberlink_has_the_same_solutions_and_far_fewer_atoms(
    encoding, touching, first, number
):
    source, atoms, solved = random.Random(encoding), [0, 0], 0
    for i in range(number):
        puzzle = ends_of_paths(source, {"touching": touching, "partial": i % 2 == 0})
        if i < first:
            continue
        runs = [Run(puzzle, Options(encoding, apart=apart)) for apart in (False, True)]
        lone, apart = (Counter(run.solutions()) for run in runs)
        assert lone == apart
        solved += bool(lone)
        atoms = [number + len(run.formula.atoms) for number, run in zip(atoms, runs, strict=True)]
    assert atoms[0] < 0.75 * atoms[1]
    assert solved > (number - first) / 10


def hinted_battleship(source):
    """Some cells of a full drawing, and most of its totals."""
    fleet = source.choice([(2, 1), (3, 1), (2, 2, 1)])
    hidden, seed = source.choice([0, 20]), source.randrange(10**6)
    puzzle = battleship.BOARDS.full(rows=4, columns=5, fleet=fleet, hidden=hidden, seed=seed)
    given = {cell: symbol for cell, symbol in puzzle.given.items() if source.random() < 0.15}
    return replace(puzzle, given=given)


@pytest.mark.parametrize(("first", "number"), [(0, 10), slow(10, 25)])
@pytest.mark.parametrize("encoding", ["ships", "cells"])
def test_a_lone_battleship_has_the_same_solutions_and_far_fewer_places(encoding, first, number):
    source, variables, hinted = random.Random(encoding), [0, 0], 0
    for i in range(number):
        puzzle = hinted_battleship(source) if i % 2 else oracle("battleship").board(source)
        if i < first:
            continue
        runs = [Run(puzzle, Options(encoding, apart=apart)) for apart in (False, True)]
        lone, apart = (Counter(run.solutions()) for run in runs)
        assert lone == apart
        hinted += bool(lone) and any(symbol != "~" for symbol in puzzle.given.values())
        variables = [n + run.formula.top_id for n, run in zip(variables, runs, strict=True)]
    assert variables[0] < 0.9 * variables[1]
    assert hinted > (number - first) / 10


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


@pytest.mark.parametrize("number", [10, slow(40)])
def test_members_of_islands_and_how_many_change_no_solution(number, monkeypatch):
    monkeypatch.setattr(nurikabe, "LARGE", 1)
    monkeypatch.setattr(islands, "SOON", 1)
    counts, counted = Membership.counts, []
    monkeypatch.setattr(Membership, "counts", lambda own, f: counted.append(f) or counts(own, f))
    source, owned = random.Random(number), 0
    for _ in range(number):
        puzzle = oracle("nurikabe").board(source)
        runs = [Run(puzzle, Options(apart=apart)) for apart in (False, True)]
        lone, apart = (Counter(run.solutions()) for run in runs)
        assert lone == apart
        owned += runs[0].formula.hints.late is not None
        assert runs[1].formula.hints.late is None
        assert not Run(puzzle, Options("elimination")).formula.lazy
    assert owned > number / 2
    assert 0 < len(counted) == len({*map(id, counted)})  # once in a search
