"""What is Circuit Board's own: sizes, implied rules, shortest paths, random boards."""

import pytest

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.circuit.random_boards import generate


@pytest.mark.parametrize(
    "arguments",
    [{"rows": 0}, {"columns": 201}, {"shown": 101}, {"terminals": 2}, {"rows": 1, "columns": 1}],
)
def test_a_board_that_cannot_be_is_refused(arguments):
    with pytest.raises(BadInput):
        generate(**arguments)
