"""Which runs are compared, how configurations are named, and which one is the baseline."""

import pytest
from fake_runs import comparison, fake

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import configurations
from pencilsat.reports import comparisons


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"solver": "glucose4"}, {}, {"glucose4", "cadical195"}),
        ({"cardinality": "totalizer"}, {}, {"totalizer", "seqcounter"}),
        ({"amo": "bitwise"}, {}, {"amo bitwise", "amo pairwise"}),
        ({"implied": False}, {}, {"no implied", "implied"}),
        ({"clue_order": "rarest"}, {}, {"rarest", "as given"}),
        ({}, {}, {"cuts"}),
    ],
)
def test_a_name_is_short(one, other, expected):
    known = {configurations.configuration_of(fake(**each)) for each in (one, other)}
    by_name = configurations.short_names(known)
    assert {by_name[each] for each in known} == expected


def test_a_part_is_enough_for_the_baseline_if_only_one_has_it():
    rows = [fake(), fake(encoding="tree"), fake(encoding="tree", solver="glucose4")]
    found = comparison(rows, baseline="glucose4")
    assert found.names[found.baseline] == "tree · glucose4"
    with pytest.raises(BadInput, match=r"'tree' may be any of tree · cadical195, tree · glucose4"):
        comparisons.comparisons(rows, baseline="tree")


def test_an_unknown_baseline_lists_the_known():
    rows = [fake(), fake(encoding="tree")]
    for text, meant in (("x", ""), ("x, tree", r" \(did you mean tree\?\)")):
        with pytest.raises(BadInput, match=f"no configuration '{text}'{meant}; known: cuts, tree"):
            comparisons.comparisons(rows, baseline=text)


OLD, NEW = {"version": "0.1.0"}, {"version": "0.2.0 1234567"}


def kept(rows, only=None, without=None):
    known = {configurations.configuration_of(row) for row in rows}
    names = configurations.short_names(known)
    return {names[each] for each in configurations.chosen(known, only, without)}


def test_configurations_are_chosen_by_names_or_parts():
    rows = [fake(encoding=e, solver=s) for e in ("cuts", "tree") for s in ("glucose4", "minicard")]
    rows.append(fake(encoding="tree", solver="minicard", **NEW))
    assert kept(rows, ["cuts"]) == {"cuts · glucose4", "cuts · minicard"}
    assert kept(rows, ["cuts", "tree · glucose4"], ["minicard"]) == {
        "cuts · glucose4",
        "tree · glucose4",
    }
    assert kept(rows, None, ["PencilSAT 0.1.0"]) == {"tree · minicard · PencilSAT 0.2.0 1234567"}
    assert kept(rows, ["tree"], ["tree, minicard, PencilSAT 0.1.0"]) == {
        "tree · glucose4",
        "tree · minicard · PencilSAT 0.2.0 1234567",
    }
    with pytest.raises(BadInput, match=r"no configuration 'tre'; known: cuts · glucose4, cuts · m"):
        kept(rows, None, ["tre"])
    with pytest.raises(BadInput, match="leave no configuration"):
        kept(rows, ["cuts"], ["cuts"])
