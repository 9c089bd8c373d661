"""Hitori: its answers, and what is no board."""

import pytest

import pencilsat
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput


def test_a_hash_is_a_cell_and_what_is_given_shows_through():
    puzzle = pencilsat.read("hitori 1 3\n2 2 1\n")
    for text in ("# 2 1", "# . ."):
        assert puzzle.family.board.read(puzzle, lines_of(text)) == ((1, 0, 0),)
    with pytest.raises(BadInput, match="'1' is not"):
        puzzle.family.board.read(puzzle, lines_of("# 1 1"))
