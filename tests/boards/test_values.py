"""How values are written, and what atoms say of their places."""

import pytest

from pencilsat.boards.spelling import AtLeast
from pencilsat.boards.values import Symbols
from pencilsat.boards.words import Word
from pencilsat.cnf.errors import BadInput


def test_of_the_symbols_of_a_value_the_first_is_written():
    values = Symbols({"0": 0, "o": 0, "1": 1})
    assert [values.write(value) for value in (0, 1, 2)] == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("symbols", "said"),
    [
        ("", "cannot stand here"),
        ("a", "is not a"),
        ("ab", "is not a or b"),
        ("abc", "is not a, b or c"),
    ],
)
def test_the_symbols_that_a_word_could_be_are_said(symbols, said):
    with pytest.raises(BadInput) as wrong:
        Symbols({k: k for k in symbols}).read(Word("x", 2, 3))
    assert f"{wrong.value}" == f"2:3: 'x' {said}"


def test_without_symbols_nothing_is_a_value():
    assert not Symbols({}).fits(0)
    assert Symbols({"o": 1}).fits(0)  # a number, if a wrong one


def test_not_at_least_a_number_is_at_most_one_less():
    chain = AtLeast("lines")
    assert chain.so(("lines", 0, 1, 3), True) == ("at least 3", True)
    assert chain.so(("lines", 0, 1, 3), False) == ("at most 2", True)


def test_symbols_are_named_once():
    with pytest.raises(BadInput, match=r"'q' is not \. or o$"):
        Symbols({".": 0, "o": 1}).read(Word("q", 1, 1), blank=True)
