"""A second opinion shares as little as it can with the first."""

from dataclasses import replace

import pytest
from together import together

from pencilsat import encoders
from pencilsat.search.solvers import DEFAULT
from pencilsat.tasks.options import Options, check_options
from pencilsat.tasks.second import second_opinion


def with_one(family, encoding, **more):
    """The family with that encoding alone, and nothing that names another one."""
    none = {"lazy": {}, "counting": (None, None), "eager": None}
    one = {encoding: family.encodings[encoding]}
    return replace(family, encodings=one, explained=None, **none, **more)


@together("name", encoders.FOLDERS)
def test_it_is_another_eager_encoding(name):
    family = encoders.family_named(name)
    second = second_opinion(family)
    assert second == Options(second.encoding)
    assert second.encoding in [*family.encodings][1:]
    assert second.encoding not in family.lazy
    assert second.encoding == "elimination" or "elimination" not in family.encodings


@together("name", encoders.FOLDERS)
def test_a_family_with_one_encoding_is_encoded_and_solved_in_another_way(name):
    family = encoders.family_named(name)
    [eager, *_] = [e for e in family.encodings if e not in family.lazy]
    alone = with_one(family, eager)
    second = second_opinion(alone)
    check_options(alone, second)
    assert second.encoding == eager
    assert second.solver != DEFAULT
    assert second.cardinality != alone.cardinality
    assert second.amo != alone.amo


def test_lazy_encodings_are_passed_over():
    hashi = encoders.family_named("hashi")
    kept = {name: hashi.encodings[name] for name in ("cuts", "tree")}
    assert second_opinion(replace(hashi, encodings=kept)) == Options("tree")
    several = replace(hashi, encodings=dict(reversed(kept.items())))
    second = second_opinion(several)
    assert second.encoding == "tree"
    assert second.solver != DEFAULT


@pytest.mark.parametrize(("cardinality", "amo"), [("totalizer", "ladder"), ("direct", "pairwise")])
def test_counts_are_encoded_in_another_way_whatever_the_family_takes(cardinality, amo):
    takuzu = encoders.family_named("takuzu")
    family = with_one(takuzu, "xor", cardinality=cardinality, amo=amo)
    second = second_opinion(family)
    assert second.cardinality not in (None, cardinality)
    assert second.amo not in (None, amo)
