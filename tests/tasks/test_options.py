"""How a puzzle is encoded and solved, as one value: unknown names, and eager encodings."""

import math

import pytest
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
from pencilsat.search.solvers import DEFAULT
from pencilsat.tasks.options import Options, check_options, eager, options

each_family = together("name", encoders.FOLDERS)


def test_the_limits_are_given_one_by_one():
    assert options() == Options()
    asked = options(seconds=2.0, conflicts=7, encoding="cuts", seed=3)
    assert asked == Options("cuts", limits=Limits(2.0, 7), seed=3)
    assert (asked.solver, asked.implied) == (DEFAULT, True)
    with pytest.raises(TypeError):
        options(other=1)


@each_family
def test_every_name_that_a_family_has_is_known(name):
    family = encoders.family_named(name)
    for encoding in (None, *family.encodings):
        check_options(family, Options(encoding))
    for order in (None, *family.clue_orders):
        check_options(family, Options(clue_order=order))


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (Options("none"), "takuzu has no encoding 'none'; known: cuts, xor, order, lines, twins"),
        (Options(clue_order="none"), "takuzu has no clue order 'none'; known: none"),
        (Options(cardinality="none"), "unknown cardinality encoding 'none'; known: "),
        (Options(amo="none"), "unknown at-most-one encoding 'none'; known: "),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_are_known(asked, complaint):
    with pytest.raises(BadInput) as caught:
        check_options(encoders.family_named("takuzu"), asked)
    assert str(caught.value).startswith(complaint)


@each_family
def test_the_eager_encoding_is_the_family_s_own_choice_or_as_asked(name):
    family = encoders.family_named(name)
    chosen = eager(family, Options()).encoding
    assert chosen in family.encodings.keys() - family.lazy
    assert family.eager in (None, chosen)
    for encoding in family.encodings.keys() - family.lazy:
        assert eager(family, Options(encoding, seed=3)) == Options(encoding, seed=3)


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
