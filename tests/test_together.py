"""What tests many cases at once names those that fail, and tries the others, too."""

import pytest
from marks import slow
from together import together


def test_every_case_is_tried_and_those_that_fail_are_named():
    seen = []

    @together("a, b", [(1, 1), (1, 2), (3, 3), (3, 4), slow(5, 5), slow(6, 6)])
    def equal(a, b, kept):
        kept.append((a, b))
        assert a == b

    [mark] = equal.pytestmark
    name, [quick, *others] = mark.args
    assert [value.values for value in others] == [([(5, 5)],), ([(6, 6)],)]
    assert len({value.id for value in others}) == 2
    [cases] = quick.values
    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases") as failed:
        equal(**{name: cases}, kept=seen)
    assert seen == [(1, 1), (1, 2), (3, 3), (3, 4)]
    notes = [note for each in failed.value.exceptions for note in each.__notes__]
    assert notes == ["in the case 1, 2", "in the case 3, 4"]
