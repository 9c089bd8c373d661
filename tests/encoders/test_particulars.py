"""What is particular to a family: its texts in other formats, what breaks its rules, its random
boards.
"""

import pytest
from sudokus import each_shape
from zebras import FAMILY, read, with_clues

import pencilsat
from pencilsat import encoders, formats
from pencilsat.boards.words import counted
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import sudoku
from pencilsat.encoders.sudoku.random_boards import full
from pencilsat.tasks.generate.boards import boards


def test_a_height_without_a_place_is_said_to_have_none():
    clash = pencilsat.hint(pencilsat.read("skyscrapers 2 3\n. . .\n. . .\n")).clash
    assert clash == ["row 1 has no place for 1"]


ARROWS = "yajilin 3 4\n.  1v . .\n0< . . x\n. . 20> .\n"


def test_arrows_are_sides_of_the_sky_in_puzzlekit():
    puzzle = pencilsat.read(ARROWS)
    assert formats.write(puzzle, "puzzlekit") == "3 4\n- 1s - -\n0w - - x\n- - 20e -\n"
    assert pencilsat.read("3 4\n- 1s - -\n0w - - @\n- - 20e -\n") == puzzle
    assert pencilsat.read(ARROWS.replace("1v", "1↓").replace("20>", "20→")) == puzzle


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_sizes_above_other_rows_are_no_row(rows):
    said = f"^{rows + 2}:1: the board has {counted(rows, 'row')}, the line above it says 4$"
    with pytest.raises(BadInput, match=said):
        pencilsat.read("4 3\n" + rows * "1 - -\n", family="nurikabe")


def test_verify_names_every_rule_that_a_table_breaks():
    puzzle = read(with_clues(3, "a @ 1", "a = B or a = C", "b ~ A"))
    table = (("c", "b", "a"), ("A", "A", "x"))
    assert FAMILY.verify(puzzle, table) == [
        "high in house 3 cannot be x",
        "A is in houses 1 and 2",
        "no house is left for B",
        "no house is left for C",
        "clue 1, that a is in house 1, does not hold",
    ]
    assert FAMILY.verify(puzzle, (("c", "b", "a"), ("B", "C", "A"))) == [
        "clue 1, that a is in house 1, does not hold",
        "clue 2, that either a and B are in the same house, or a and C are in the same house, "
        "or both, does not hold",
    ]


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


@each_shape
def test_a_full_board_obeys_the_rules(height, width):
    n = height * width
    whole = full(height=height, width=width, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert list(whole.given) == sorted(whole.given)
    assert sudoku.FAMILY.verify(whole, grid) == []


@pytest.mark.parametrize(
    ("family", "arguments", "message"),
    [
        ("circuit", {"rows": 0}, "rows is 0"),
        ("circuit", {"columns": 201}, "columns is 201"),
        ("circuit", {"told": 101}, "told is 101"),
        ("circuit", {"terminals": 2}, "terminals is 2"),
        ("takuzu", {"rows": 7}, "rows: 7 is odd"),
        ("takuzu", {"columns": -2}, "columns is -2"),
        ("takuzu", {"rows": 102}, "rows is 102"),
        ("takuzu", {"rows": 4, "columns": 8}, "no takuzu of this size has a solution"),
        ("takuzu", {"repeats": 2}, "repeats is 2, not 0 to 1"),
    ],
)
def test_a_board_that_there_is_not_is_not_made(family, arguments, message):
    with pytest.raises(BadInput, match=message):
        boards(family).generate(**arguments)
