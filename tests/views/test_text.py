"""Records as text."""

from types import SimpleNamespace

import pytest

from pencilsat.tasks.explain.told import ToldSuspect
from pencilsat.views.text import SUSPECTS, clash


@pytest.mark.parametrize(
    ("beyond", "last"), [(0, "clue 11"), (1, "and 1 other"), (2, "and 2 others")]
)
def test_clues_beyond_those_that_are_named_are_counted(beyond, last):
    suspects = [ToldSuspect(f"clue {i}", None, None) for i in range(SUSPECTS + beyond)]
    said = SimpleNamespace(contradiction=None, clash=["one"], clashing_givens="", suspects=suspects)
    *_, end = clash(said)
    assert end.strip() == last
