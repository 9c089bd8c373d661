"""Which runs are compared, how configurations are named, and which one is the baseline."""

import pytest
from fake_runs import UNANSWERED, comparison, fake

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import configurations
from pencilsat.reports import comparisons


def test_a_name_says_what_varies():
    rows = [
        fake(encoding=e, solver=s) for e in ("cuts", "tree") for s in ("glucose4", "cadical195")
    ]
    known = {configurations.configuration_of(row) for row in rows}
    by_name = configurations.short_names(known)
    assert sorted(by_name[each] for each in known) == [
        "cuts · cadical195",
        "cuts · glucose4",
        "tree · cadical195",
        "tree · glucose4",
    ]


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


def test_a_formula_is_named_without_the_solver():
    found = comparison([fake(solver="glucose4"), fake(encoding="tree")])
    [known] = [known for known in found.runs if known.encoding == "tree"]
    assert found.names[known] == "tree · cadical195"
    assert found.names[known._replace(solver="")] == "tree"


@pytest.mark.parametrize("baseline", ["tree · glucose4", "glucose4,tree", "tree, glucose4"])
def test_the_baseline_is_found_by_name_or_by_its_parts(baseline):
    rows = [fake(encoding=e, solver=s) for e in ("cuts", "tree") for s in ("glucose4", "minicard")]
    found = comparison(rows, baseline=baseline)
    assert found.names[found.baseline] == "tree · glucose4"


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


def test_the_baseline_is_the_best_by_par2_if_none_is_asked_for():
    rows = [fake(2.0), fake(1.0, encoding="tree"), fake(**UNANSWERED, encoding="flow")]
    found = comparison(rows)
    assert [found.names[s.configuration] for s in found.summaries] == ["tree", "cuts", "flow"]
    assert found.names[found.baseline] == "tree"


OLD, NEW = {"version": "0.1.0"}, {"version": "0.2.0 1234567"}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([OLD, NEW], {"cuts · PencilSAT 0.1.0", "cuts · PencilSAT 0.2.0 1234567"}),
        ([OLD, {"version": None}], {"cuts · PencilSAT 0.1.0", "cuts · unknown version"}),
        (
            [{"plugin": "mine.py 1"}, {"plugin": "mine.py 2"}],
            {"cuts · mine.py 1", "cuts · mine.py 2"},
        ),
        ([OLD | {"plugin": "mine.py 1"}, {"encoding": "tree"} | NEW], {"cuts", "tree"}),
        (
            [OLD, NEW, OLD | {"encoding": "tree"}],
            {"cuts · PencilSAT 0.1.0", "cuts · PencilSAT 0.2.0 1234567", "tree"},
        ),
    ],
)
def test_a_name_says_which_code_only_where_nothing_else_differs(rows, expected):
    known = {configurations.configuration_of(fake(**each)) for each in rows}
    by_name = configurations.short_names(known)
    assert {by_name[each] for each in known} == expected


def test_no_table_puts_two_versions_into_one_row():
    rows = [
        fake(1.0, rules={"a": [1, 1, 1]}, conflicts=1, clauses=1, **OLD),
        fake(3.0, rules={"a": [9, 9, 9]}, conflicts=9, clauses=9, solver="glucose4", **NEW),
        fake(3.0, rules={"a": [5, 5, 5]}, conflicts=5, clauses=5, solver="glucose4", **OLD),
    ]
    found = comparison(rows)
    assert [(s.runs, s.clauses) for s in found.summaries] == [(1, 1), (1, 5), (1, 9)]
    assert [means[0] for means in found.effort[0].values()] == [1, 5, 9]
    sizes, _ = found.rule_sizes
    assert {name: size["a"].clauses for name, size in sizes.items()} == {
        "cuts · PencilSAT 0.1.0": 1,
        "cuts · PencilSAT 0.2.0 1234567": 9,
    }


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
