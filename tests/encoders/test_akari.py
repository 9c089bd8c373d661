"""Akari: what is no board."""

import pytest

import pencilsat
from pencilsat.cnf.errors import BadInput


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("akari 1 2\n. 5", (2, 3), "'5' is not x, 0, 1, 2, 3, 4 or ."),
        ("akari 1 2\n. .\n.", (3, 1), "the header says 1 row"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert (wrong.value.line, wrong.value.column) == place
    assert words in wrong.value.message
