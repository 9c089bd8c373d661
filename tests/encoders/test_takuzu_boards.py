"""Takuzu's boards and solutions: verified, read and written, drawn, made at random."""

import pytest

from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.generate.boards import boards as random_boards

generate = random_boards("takuzu").generate


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 7}, "rows: 7 is odd"),
        ({"columns": 0}, "columns is 0"),
        ({"columns": -2}, "columns is -2"),
        ({"rows": 102}, "rows is 102"),
        ({"rows": 4, "columns": 8}, "no takuzu of this size has a solution"),
        ({"repeats": 2}, "repeats is 2, not 0 to 1"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)
