"""Star Battle: its links, and boards that can have no solution."""

import pytest

import pencilsat
from pencilsat import encoders, formats
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
        (LINK + "0", 42, "there is more after the puzzle's last cell"),
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


def test_text_of_puzzlekit_has_any_names_and_cells_that_are_none():
    text = "3 3 1\n# 10 10\n10 10 2\n@ 2 2\n"
    [puzzle] = encoders.read(text, "starbattle")
    assert puzzle.regions == ((".", "a", "a"), ("a", "a", "b"), (".", "b", "b"))
    assert formats.write(puzzle, "puzzlekit") == "3 3 1\n# a a\na a b\n# b b\n"
    assert encoders.read(formats.write(puzzle, "puzzlekit"), "starbattle") == [puzzle]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("2 2 10\n1 1\n1 1\n", (1, 5), "'10' is not a number of stars"),
        ("2 2 1\n1 2\n2 1\n", (3, 3), "region 'a' is in two parts"),
        ("2 2 1\n" + "1 1\n" * 6, (1, 1), "expected 2 rows of 2 names"),
        ("2 2\n1 1\n1 1\n", (1, 3), "expected rows, columns and a number of stars"),
    ],
)
def test_text_of_puzzlekit_that_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        encoders.read(text, "starbattle")
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place
