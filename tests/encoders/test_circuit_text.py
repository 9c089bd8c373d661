"""Circuit Board's boards and solutions: read and written, as JSON, drawn."""

from itertools import product

import pytest
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.circuit import FAMILY, Circuit


def full(rows: int, columns: int) -> Circuit:
    return Circuit(rows, columns, frozenset(product(range(rows), range(columns))))


@together(
    "text, line, column, message",
    [
        ("circuit 2", 2, 1, "the board has 0 rows, its header says 2"),
        ("circuit 2 2 2\no o\n\no o", 1, 13, "expected: circuit rows columns"),
        ("circuit 2 x\no o", 1, 11, "'x' is not a number of cells (1 to 1000)"),
        ("circuit 0 2\no o", 1, 9, "'0' is not a number of cells (1 to 1000)"),
        ("circuit 2 2\no o\n\n", 3, 1, "the board has 1 row, its header says 2"),
        ("circuit 2 2\no o\n\no", 4, 2, "the row has 1 cell, the header says 2"),
        ("circuit 2 2", 2, 1, "the board has 0 rows, its header says 2"),
        ("circuit 1 2\no o o", 2, 5, "'o' is outside the board"),
        ("circuit 1 2\no o\n|", 3, 1, "'|' is outside the board"),
        ("circuit 1 2\no x", 2, 3, "'x' cannot stand here, only 'o' or 's' or 't' or '#'"),
        ("circuit 1 2\no|o", 2, 2, "'|' cannot stand here, only ' ' or '-'"),
        ("circuit 2 2\no o\n-\no o", 3, 1, "'-' cannot stand here, only ' ' or '|'"),
        ("circuit 2 2\no o\n +\no o", 3, 2, "'+' cannot stand here, only ' '"),
        ("circuit 1 2\noo o", 2, 2, "'o' cannot stand here, only ' ' or '-'"),
        ("circuit 1 3\no   o", 2, 3, "' ' cannot stand here, only 'o' or 's' or 't' or '#'"),
        ("circuit 1 2\n#-o", 2, 2, "a wire that does not join two points"),
        ("circuit 1 3\ns s t", 2, 3, "a second terminal s"),
        ("circuit 1 2\ns o", 1, 1, "a board has two terminals, s and t, or none"),
        ("circuit 1 2\n# #", 1, 1, "the board has no points"),
        ("circuit 1 2\no\to", 2, 2, "'\\t' cannot stand here, only ' ' or '-'"),
    ],
)
def test_a_malformed_board_is_refused_at_its_place(text, line, column, message):
    with pytest.raises(BadInput) as refused:
        encoders.read(text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "there is no solution"),
        ("o o", 1, "the points are not those of the puzzle"),
        ("\no-o\n|", 4, "the board has 1 row"),
        ("o-o\n|\no #", 1, "the points are not those of the puzzle"),
    ],
)
def test_a_malformed_solution_is_refused_at_its_place(text, line, message):
    with pytest.raises(BadInput) as refused:
        FAMILY.board.read(full(2, 2) if text != "o o" else full(1, 1), lines_of(text))
    assert refused.value.line == line
