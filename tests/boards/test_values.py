"""How values are written."""

from pencilsat.boards.values import Symbols


def test_of_the_symbols_of_a_value_the_first_is_written():
    values = Symbols({"0": 0, "o": 0, "1": 1})
    assert [values.write(value) for value in (0, 1, 2)] == ["0", "1", "2"]
