"""Star Battle: its links, and boards that can have no solution."""

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.cnf.errors import BadInput

BOARD = "starbattle 3 4 stars=2\na a b b\na c c b\nc c c b\n"
LINK = "https://puzz.link/p?starbattle/4/3/2/aid0"


def test_a_link_says_the_stars_and_the_lines_between_regions():
    puzzle = pencilsat.read(BOARD)
    assert formats.write(puzzle, "puzzlink") == LINK
    assert pencilsat.read(LINK) == puzzle
    with pytest.raises(BadInput, match="no cells that are in no region"):
        formats.write(pencilsat.read("starbattle 1 2\na .\n"), "puzzlink")


def test_lines_that_part_nothing_are_no_regions():
    link = "https://puzz.link/p?starbattle/2/2/1/g0"
    assert pencilsat.read(link).regions == (("a", "a"), ("a", "a"))


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        (LINK.replace("/2/a", "/0/a"), 36, "a number of stars"),
        (LINK.replace("ai", "a-"), 39, "says no lines"),
        (LINK[:-1], 41, "the puzzle ends here"),
        (LINK + "0", 42, "the puzzle goes on behind its last cell"),
        (LINK.replace("/2/aid0", "/2"), 38, "the puzzle ends here"),
    ],
)
def test_a_link_that_is_none_is_refused(text, column, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert (wrong.value.line, wrong.value.column) == (1, column)
    assert words in wrong.value.message


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
