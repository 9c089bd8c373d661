"""Skyscrapers: their options, and what is no board."""

import pytest

import pencilsat
from pencilsat import encoders, formats
from pencilsat.cnf.errors import BadInput


def test_parks_and_diagonals_are_options():
    text = "3 3 2 D\n" + "- - -\n" * 7
    puzzle = pencilsat.read(text)
    assert (puzzle.numbers, puzzle.diagonals) == (2, True)
    assert formats.write(puzzle, "puzzlekit") == text
    assert puzzle.family.board.text(puzzle) == "skyscrapers 3 3 numbers=2 diagonals\n"
    assert formats.names(puzzle) == ["puzzlekit"]
    with pytest.raises(BadInput, match="no game ID has"):
        formats.write(puzzle, "tatham")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("skyscrapers 2 2\ntop 1", (2, 5), "there are 2 columns, and 1 clues"),
        ("skyscrapers 2 2\ntop", (2, 1), "there are 2 columns, and 0 clues"),
        ("skyscrapers 2 2\ntop 1 x", (2, 7), "'x' is not a number of houses"),
        ("skyscrapers 2 2\n3 .\n. .", (2, 1), "'3' is not a height or . (1 to 2)"),
        ("skyscrapers 2 2\n0 .\n. .", (2, 1), "'0' is not a height"),
        ("skyscrapers 2 2\ntop 1 .\n1 .\n", (4, 1), "the board has 1 row"),
        ("skyscrapers 2 2 numbers=0", (1, 25), "a number of heights"),
        ("skyscrapers 2 2\nleft 1 .\nleft 1 .", (3, 1), "left is given already"),
        ("2:1/2/3/4/5/6/7", (1, 16), "7 clues, not 8"),
        ("2:1/2/1/2/1/2/1/2,aaaz", (1, 22), "there are 29 cells, the board has 4"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        encoders.read(text, "skyscrapers")
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place


@pytest.mark.parametrize("encoding", ["cells", "states"])
@pytest.mark.parametrize("clue", ["0", "4", "1000"])
def test_what_nobody_can_see_has_no_solution(clue, encoding):
    puzzle = pencilsat.read(f"skyscrapers 3 3\ntop {clue} . .\n")
    assert pencilsat.check(puzzle, encoding=encoding).status == "no solution"
