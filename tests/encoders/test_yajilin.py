"""Yajilin: drawings with shaded cells, what solutions break, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.boards.places import cells
from pencilsat.boards.words import lines_of
from pencilsat.encoders.yajilin import NUMBER
from pencilsat.encoders.yajilin.arrows import ahead
from pencilsat.tasks.position import read_position

BOARD = "yajilin 3 4\n.  1v . .\n0< . . x\n. . 20> .\n"


def test_arrows_are_sides_of_the_sky_in_puzzlekit():
    puzzle = pencilsat.read(BOARD)
    assert formats.write(puzzle, "puzzlekit") == "3 4\n- 1s - -\n0w - - x\n- - 20e -\n"
    assert pencilsat.read("3 4\n- 1s - -\n0w - - @\n- - 20e -\n") == puzzle
    assert pencilsat.read(BOARD.replace("1v", "1↓").replace("20>", "20→")) == puzzle


def test_a_drawing_has_the_loop_and_the_shaded_cells():
    puzzle = pencilsat.read("yajilin 3 3\n. . .\n. 1> .\n. . .\n")
    assert pencilsat.check(puzzle).status == "no solution"
    puzzle = pencilsat.read("yajilin 3 3\n. . .\n. . .\nx . .\n")
    [solution] = pencilsat.check(puzzle).solutions
    drawing = "┌───────┐\n│       │\n└───┐   │\n    │   │\nx   └───┘"
    assert str(solution) == drawing
    assert solution.to_json() == sorted(solution.to_json())
    assert puzzle.family.board.read(puzzle, lines_of(drawing)) == solution.value
    first = pencilsat.read("yajilin 3 3\n. . .\n. x .\n. . .\n")
    rows = "#   #   #\n\n#   x   #\n\n#   #   #"
    read = first.family.board.read(first, lines_of(rows))
    assert read == {(cell, cell) for cell in cells(first)} - {((1, 1), (1, 1))}
    assert "(1, 1), (1, 2) are both shaded" in first.family.verify(first, read)


def test_a_position_has_shaded_cells_and_such_as_are_not():
    puzzle = pencilsat.read("yajilin 3 3\n. . .\n. . .\nx . .\n")
    known = {((0, 0), (0, 0)): 0, ((1, 1), (1, 1)): 1, ((0, 0), (0, 1)): 1}
    for text in ("○────    \n\n    #\n\nx", "o----\n\n    #\n\nx", "○*---\n\n    #*\n\nx"):
        assert read_position(puzzle, text) == known
    assert read_position(puzzle, "[[0,0,0,0,0],[1,1,1,1],[0,0,0,1]]") == known


@pytest.mark.parametrize(
    ("cells", "broken"),
    [
        ([], "there is no loop"),
        ([(0, 0), (0, 1)], "(1, 1), (1, 2) are both shaded"),
        ([(0, 1), (0, 0)], "(1, 3) is not shaded, and the loop cannot pass it"),
        ([(0, 1), (2, 1)], "(2, 2) has 1 shaded cell above it, not 0"),
    ],
)
def test_what_a_solution_breaks_is_said(cells, broken):
    puzzle = pencilsat.read("yajilin 3 3\n. . .\n. 0^ .\n. . .\n")
    solution = frozenset((cell, cell) for cell in cells)
    assert broken in puzzle.family.verify(puzzle, solution)


def test_a_clue_counts_where_its_words_say():
    puzzle = pencilsat.read("yajilin 3 3\n. . .\n. 1> .\n. . .\n")
    where = {(0, 1): "above it", (2, 1): "below it", (1, 0): "to its left", (1, 2): "to its right"}
    for arrow in "^v<>":
        [cell] = ahead(puzzle, (1, 1), arrow)
        said = NUMBER.why(puzzle, ((1, 1), f"1{arrow}"), {})
        assert said == f"(2, 2) has 1 shaded cell {where[cell]}"
