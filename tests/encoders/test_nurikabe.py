"""Nurikabe: what a sea breaks, and what is no board."""

import pytest

import pencilsat
from pencilsat.boards.words import counted
from pencilsat.cnf.errors import BadInput


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_sizes_above_other_rows_are_no_row(rows):
    said = f"^{rows + 2}:1: the board has {counted(rows, 'row')}, the line above it says 4$"
    with pytest.raises(BadInput, match=said):
        pencilsat.read("4 3\n" + rows * "1 - -\n", family="nurikabe")
