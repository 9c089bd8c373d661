"""What a request may ask for."""

import pytest

from pencilsat.web.posed import within


@pytest.mark.parametrize(("asked", "given"), [(None, 5), (3, 3), (5, 5), (9, 5), (0, 0)])
def test_a_request_has_the_seconds_that_it_asks_for_but_no_more_than_there_are(asked, given):
    assert within(asked, 5) == given
