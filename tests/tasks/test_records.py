"""Records that follow each other."""

import pytest

from pencilsat.tasks.records import last


def test_the_last_one_is_taken_after_all_others():
    made = []

    def records():
        for number in range(5):
            made.append(number)
            yield number

    assert last(records()) == 4
    assert made == [0, 1, 2, 3, 4]


def test_there_must_be_one():
    with pytest.raises(IndexError):
        last([])
