"""How a puzzle is encoded and solved, as one value: unknown names, and eager encodings."""

import math

import pytest

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
from pencilsat.tasks.options import Options, eager, options


def test_the_limits_are_given_one_by_one():
    assert options() == Options()
    asked = options(seconds=2.0, conflicts=7, encoding="cuts", seed=3)
    assert asked == Options("cuts", limits=Limits(2.0, 7), seed=3)
    assert (asked.solver, asked.implied) == (None, True)
    with pytest.raises(TypeError):
        options(other=1)


def test_a_lazy_encoding_is_refused_with_the_eager_ones():
    with pytest.raises(BadInput, match="eager: elimination, layered, tree, flow, flow3"):
        eager(encoders.family_named("hashi"), Options("cuts"))


@pytest.mark.parametrize("seconds", [-1, 0, -0.5, math.nan, "2", True])
def test_seconds_that_are_no_limit_are_refused(seconds):
    with pytest.raises(BadInput, match=r"^seconds: expected a number above 0, not "):
        options(seconds=seconds)


@pytest.mark.parametrize("conflicts", [-1, 0, 2.5, "2", True])
def test_conflicts_that_are_no_limit_are_refused(conflicts):
    with pytest.raises(BadInput, match=r"^conflicts: expected a whole number from 1 on, not "):
        options(conflicts=conflicts)
