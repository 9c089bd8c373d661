"""Masyu: what a pearl asks of the loop, and what is no board."""

import pytest

import pencilsat
from pencilsat.boards.words import lines_of


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
