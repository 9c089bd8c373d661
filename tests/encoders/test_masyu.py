"""Masyu: its links, what a pearl asks of the loop, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput

BOARD = "masyu 3 4\n. . w .\nb . . .\n. . . b\n"
LINKS = {
    "puzzlink": "https://puzz.link/p?mashu/4/3/1602",
    "tatham": "4x3:bWaBfB",
    "janko": "begin\npuzzle masyu\nrows 3\ncols 4\nproblem\n- - w -\nb - - -\n- - - b\nend\n",
    "puzzlekit": "3 4\n- - w -\nb - - -\n- - - b\n",
}


def test_a_link_says_the_pearls():
    puzzle = pencilsat.read(BOARD)
    for name, text in LINKS.items():
        assert formats.write(puzzle, name) == text
        assert pencilsat.read(text) == puzzle


def test_numbers_are_pearls_where_the_family_is_said():
    puzzle = pencilsat.read(BOARD)
    numbers = LINKS["puzzlekit"].replace("w", "1").replace("b", "2")
    assert pencilsat.read(numbers, family="masyu") == puzzle
    with pytest.raises(BadInput, match="can be hashi, "):
        pencilsat.read(numbers)


def test_a_drawing_has_the_pearls_and_the_loop():
    puzzle = pencilsat.read("masyu 3 3\nb . .\n. . w\n. . .\n")
    [solution] = pencilsat.check(puzzle).solutions
    assert str(solution) == "b───────┐\n│       │\n│       w\n│       │\n└───────┘"
    assert puzzle.family.board.read(puzzle, lines_of(str(solution))) == solution.value


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ("┌───┐   .\n│   │\n└───┘   w\n\n.   .   .", "does not obey the white pearl (2, 3)"),
        (".   .   .\n\n┌───────w\n│       │\n└───────┘", "does not obey the white pearl"),
        ("┌───────┐\n│       │\n│   .   w\n│       │\n│   .   │", "1 line at the cell (3, 1)"),
    ],
)
def test_what_a_loop_breaks_is_said(lines, broken):
    puzzle = pencilsat.read("masyu 3 3\n. . .\n. . w\n. . .\n")
    solution = puzzle.family.board.read(puzzle, lines_of(lines))
    assert any(broken in fault for fault in puzzle.family.verify(puzzle, solution))
