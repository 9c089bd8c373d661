"""What makes a puzzle poor: measures of any board, and of the steps to any solution."""

import json
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from command import run
from making import small
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.cnf.clock import check_time, out_of_time_at
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.generate.brought import clues_of, with_chosen
from pencilsat.tasks.generate.choice import best, lighter
from pencilsat.tasks.generate.make import full
from pencilsat.tasks.generate.request import request
from pencilsat.tasks.generate.shape import IMAGES, Pattern, cell_of
from pencilsat.tasks.rate import rate
from pencilsat.tasks.read import only
from pencilsat.tasks.repeated import repeated
from pencilsat.tasks.taste import Measure, Taste, of_steps, taste_of_board

BOARDS = {
    "slitherlink 2 4\n2 2 2 2\n. . . 1\n": {"alike": 0.8, "empty": 0},
    "slitherlink 2 2\n. .\n. .\n": {"numberless": 1, "empty": 1},
    "yajilin 1 7\nx . . . . . .\n": {"numberless": 1, "empty": 5 / 7},
    "yajilin 1 7\nx . . . . . 0<\n": {"numberless": 0, "empty": 3 / 7},
    "takuzu 2 4\n0 0 . .\n. . 1 0\n": {"alike": 0.75, "empty": 0},
    "masyu 2 3\nw . .\n. . w\n": {"alike": 1, "empty": 0},
    "tents 2 3\ncolumns . . .\nrows 1 1\nT . .\n. . T\n": {"empty": 0},
    "tents 3 4\ncolumns 1 . . .\nrows . 1 .\n. . . .\n. . . .\n. . . .\n": {"empty": 0.25},
    "tents 2 3\ncolumns . . .\nrows . .\nT . .\n. . T\n": {"numberless": 1, "empty": 0},
    "slant 4 4\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . 1\n": {
        "numberless": 0,
        "empty": 0.75,
    },
    "heyawake 2 5\n" + ". . . . .\n" * 2 + "a a a a b\n" * 2: {"numberless": 1, "empty": 0.4},
    "sudoku 4\n" + ". . . .\n" * 4 + "cage 5: r1c1 r1c2\n": {"empty": 10 / 16},
    "sudoku 4\n" + ". . . .\n" * 4 + "sandwich row 3: 2\n": {},
    "starbattle 4 4\na b a a\na a a a\nc c d d\nc c d d\n": {"single": 0.25},
    "doubleback 2 4\n. . . .\n. . . .\n\na a a a\na a a b\n": {"empty": 0.25},
    "numberlink 2 3\nA . A\nB . B\n": {"alike": 0.5, "empty": 0},
}
"""Boards, and the shares that are measured of each."""


@together("text", BOARDS)
def test_a_board_is_measured_by_its_words_alone(text):
    found = {each.name: each for each in taste_of_board(pencilsat.read(text)).measures}
    assert {name: each.share for name, each in found.items()} == pytest.approx(BOARDS[text])
    assert all((each.poor > 0) == (each.share > each.usual) for each in found.values())


def test_of_two_values_more_may_be_alike_than_of_many():
    binary = pencilsat.read("takuzu 2 4\n0 0 0 .\n. . 1 1\n")
    wide = pencilsat.read("slitherlink 2 4\n0 0 0 .\n. . 1 1\n")
    (alike, _), (worse, _) = (taste_of_board(puzzle).measures for puzzle in (binary, wide))
    assert alike.share == worse.share == 0.6
    assert not alike.poor
    assert worse.poor


EMPTY = ". . . . .\n" * 4

CLUED = ["akari", "fillomino", "kurodoko", "masyu", "slant", "sudoku", "takuzu"]
"""Families with clues of all kinds: values, numbers, circles, at corners."""


@together("name", CLUED)
def test_what_no_step_uses_can_go_and_of_what_cannot_go_all_is_used(name):
    family = encoders.family_named(name)
    options = dict(zip(small(name)[::2], small(name)[1::2], strict=True))
    board = full(family, request(family, size=options["--size"]), 1)
    found, every = rate(board), clues_of(board)
    assert found.taste
    unused = found.taste.unused
    fewer = with_chosen(board, [clue for clue in every if clue not in unused])
    assert pencilsat.check(fewer).status == "unique"
    assert unused
    assert unused == tuple(clue for clue in every if clue in unused)
    few = rate(only(run("generate", name, *small(name), "--best", "1").out))
    assert few.taste
    assert not few.taste.unused


@together("name", CLUED)
def test_what_only_repeats_can_go_and_no_step_gets_harder(name):
    def greatest(puzzle):
        explanation = Explanation(puzzle)
        steps = [*explanation.inferences()]
        weights = [step.difficulty.weight for step in steps if not step.quiet]
        return explanation, steps, max(weights, default=1)

    family = encoders.family_named(name)
    options = dict(zip(small(name)[::2], small(name)[1::2], strict=True))
    board = full(family, request(family, size=options["--size"]), 2)
    explanation, steps, most = greatest(board)
    every = clues_of(board)
    away = repeated(explanation.deduction, steps, [[clue] for clue in every])
    fewer = with_chosen(board, [clue for clue in every if clue not in away])
    assert bool(away) == (name != "fillomino")  # whose rules depend on what is given
    assert pencilsat.check(fewer).status == "unique"
    assert greatest(fewer)[2] <= most


def test_what_is_seen_at_once_counts_as_one_step():
    puzzle = pencilsat.read(
        "tents 5 5\ncolumns . . . . .\nrows . . . 1 .\n" + EMPTY + "T . . . .\n"
    )
    [found] = [each for each in rate(puzzle).taste.measures if each.name == "run"]
    assert found.share <= 0.5, found


def test_steps_that_are_all_alike_are_poor():
    line = pencilsat.read("nonogram 2 2\nrows 1, 1\ncolumns 1, 1\n")
    assert rate(line).taste is None
    puzzle = pencilsat.read("nonogram 3 3\nrows 1 1, 3, 1\ncolumns 2, 1, 3\n")
    taste = rate(puzzle).taste
    assert taste
    shares = {each.name: each.share for each in taste.measures}
    assert (shares["one kind"], shares["run"]) == (1, 1)
    assert 0 < taste.score < 5
    assert taste.faults == sorted(taste.faults, key=lambda each: -each.poor)


@together("name", ["akari", "nurikabe", "takuzu", "yajilin"])
def test_the_best_of_a_few_is_no_poorer_than_the_first(name):
    def score(*options):
        asked = ("generate", name, "--size", "6", "--seed", "1", *options)
        made = run(*asked)
        assert made == run(*asked)
        return taste_of_board(only(made.out)).score

    assert score() >= score("--best", "1")


def test_the_first_is_kept_if_the_time_is_over_before_another_is_made():
    poor, seeds = Taste((Measure("poor", "", 1.0),)), []

    def made(seed):
        seeds.append(seed)
        if len(seeds) > 1:
            time.sleep(0.2)
            check_time()
        return seed

    with out_of_time_at(time.monotonic() + 0.1):
        assert best(made, lambda _: poor, 7) == 7
    assert len(seeds) == 2
    assert best(seeds.append, lambda _: poor, 7, 3) is None
    assert len({*seeds[2:]}) == 3


def test_a_poor_puzzle_is_avoided():
    poor, better = (
        run("generate", "yajilin", "--seed", "1", *options).out for options in (("--best", "1"), ())
    )
    assert [taste_of_board(only(text)).score for text in (poor, better)] == [0, 10]
    done = run("rate", "-", "--taste", stdin=poor).out.splitlines()
    assert done[2:4] == ["taste 0.0 of 10:", "  no clue has a number"]
    line = json.loads(run("rate", "-", "--taste", "--format", "json", stdin=poor).out)
    assert line["taste"]["score"] == 0
    assert {"numberless", "one kind"} <= {each["name"] for each in line["taste"]["measures"]}
    assert run("rate", "-", "--taste", "--format", "line", stdin=poor).out.split()[2:4] == [
        "taste",
        "0.0",
    ]


@together("name, symmetry", [("slitherlink", "none"), ("slant", "mirror"), ("takuzu", "rotation")])
def test_clues_that_no_step_uses_are_taken_away_with_their_images(name, symmetry):
    family = encoders.family_named(name)
    wanted = request(family, size="4", difficulty="easy", symmetry=symmetry)
    found = rate(full(family, wanted, 1))
    assert found.taste
    fewer = lighter(found, wanted)
    assert {*clues_of(fewer.puzzle)} < {*clues_of(found.puzzle)}
    assert (fewer.status, fewer.level) == ("unique", found.level)
    last = fewer.puzzle.rows - 1 + (name == "slant")
    cells = {cell_of(fewer.puzzle, clue) for clue in clues_of(fewer.puzzle)}
    assert {IMAGES[symmetry](*cell, last, last) for cell in cells} == cells
    assert lighter(found, replace(wanted, clues="9")) is found
    assert lighter(found, replace(wanted, where=Pattern(frozenset(cells), 4, 4))) is found
    away = {*clues_of(found.puzzle)} - {*clues_of(fewer.puzzle)}
    assert not away <= {*found.taste.unused}  # these would leave others that only repeat
    begun = with_chosen(found.puzzle, sorted(away, key=lambda clue: clue.words)[:2])
    kept = clues_of(lighter(found, replace(wanted, begun=begun)).puzzle)
    assert {*clues_of(begun)} <= {*kept} < {*clues_of(found.puzzle)}


def test_kinds_of_steps_and_runs_of_them_are_counted():
    known = SimpleNamespace(premises=[1])
    steps = [
        SimpleNamespace(quiet=name == ".", technique=name, reason=known) for name in "ab.bba.ccbbb"
    ]
    one, run = of_steps(steps)
    assert (one.share, run.share) == (6 / 10, 3 / 10)
    assert one.words == "6 of 10 steps are of one kind: b"


@pytest.mark.parametrize("name", ["unused", "repeated"])
def test_a_share_of_clues_that_could_go_is_spare(name):
    assert Taste((Measure("alike", "", 0.9), Measure(name, "", 0.1, 0.2))).spare
    assert not Taste((Measure("alike", "", 0.9), Measure(name, "", 0.0, 0.2))).spare
