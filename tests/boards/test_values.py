"""How values are written, and what atoms say of their places."""

from pencilsat.boards.spelling import AtLeast


def test_not_at_least_a_number_is_at_most_one_less():
    chain = AtLeast("lines")
    assert chain.so(("lines", 0, 1, 3), True) == ("at least 3", True)
    assert chain.so(("lines", 0, 1, 3), False) == ("at most 2", True)
