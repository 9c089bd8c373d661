"""Star Battle: boards that can have no solution, random ones, and what is no board."""

import pytest

import pencilsat
from pencilsat import encoders
from pencilsat.boards.places import parts
from pencilsat.boards.regions import regions
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.starbattle import random_boards as random_stars


@pytest.mark.parametrize(
    "text", ["starbattle 1 2\na a\n", "starbattle 2 2\na a\nb b\n", "starbattle 1 1\n.\n"]
)
def test_a_board_on_which_the_stars_do_not_fit_has_no_solution(text):
    assert pencilsat.check(pencilsat.read(text)).status == "no solution"


def test_a_random_board_is_square():
    made = pencilsat.generate("starbattle", size="5", seed=3)
    assert (made.puzzle.rows, made.puzzle.columns, made.puzzle.stars) == (5, 5, 1)
    with pytest.raises(BadInput, match="as many rows as columns, not 5 and 6"):
        pencilsat.generate("starbattle", size="5x6")


def test_regions_of_many_stars_are_joined_at_once(monkeypatch):
    monkeypatch.setattr(random_stars, "TRIES", 1)
    for seed in range(4):
        puzzle = random_stars.generate(side=12, stars=2 + seed % 2, seed=seed)
        found = regions(puzzle.regions)
        assert len(found) == 12
        assert all(len(parts(cells)) == 1 for cells in found.values())


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("2 2 10\n1 1\n1 1\n", (1, 5), "'10' is not a number of stars"),
        ("2 2 1\n1 2\n2 1\n", (3, 3), "region '1' is in two parts"),
        ("2 2 1\n" + "1 1\n" * 6, (1, 1), "expected 2 rows of 2 names"),
        ("2 2\n1 1\n1 1\n", (1, 3), "expected rows, columns and a number of stars"),
    ],
)
def test_text_of_puzzlekit_that_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        encoders.read(text, "starbattle")
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place
