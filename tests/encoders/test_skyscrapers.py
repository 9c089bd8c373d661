"""Skyscrapers: their options, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats
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


@pytest.mark.parametrize("encoding", ["cells", "states"])
@pytest.mark.parametrize("clue", ["0", "4", "1000"])
def test_what_nobody_can_see_has_no_solution(clue, encoding):
    puzzle = pencilsat.read(f"skyscrapers 3 3\ntop {clue} . .\n")
    assert pencilsat.check(puzzle, encoding=encoding).status == "no solution"


def test_a_height_without_a_place_is_said_to_have_none():
    clash = pencilsat.hint(pencilsat.read("skyscrapers 2 3\n. . .\n. . .\n")).clash
    assert clash == ["row 1 has no place for 1"]
