"""Star Battle: boards that can have no solution, random ones, and what is no board."""

import pytest

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("2 2 10\n1 1\n1 1\n", (1, 5), "'10' is not a number of stars"),
        ("2 2 1\n1 2\n2 1\n", (3, 3), "region '1' is in two parts"),
        ("2 2 1\n" + "1 1\n" * 6, (1, 1), "expected 2 rows of 2 names"),
        ("2 2\n1 1\n1 1\n", (1, 3), "expected rows, columns and a number of stars"),
    ],
)
def test_text_of_puzzlekit_that_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        encoders.read(text, "starbattle")
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place
