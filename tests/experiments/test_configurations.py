"""Which runs are compared, how configurations are named, and which one is the baseline."""

import pytest
from fake_runs import UNANSWERED, comparison, fake

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import comparisons, configurations


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


def test_runs_of_other_families_tasks_and_limits_are_not_compared():
    rows = [
        fake(),
        fake(encoding="tree"),
        fake(family="takuzu"),
        fake(task="solve"),
        fake(seconds_limit=10.0),
        fake(memory_limit=2**30),
        fake(seconds_limit=None),
    ]
    found = comparisons.comparisons(rows)
    assert [len(each.runs) for each in found].count(2) == 1
    assert len({(e.family, e.task, e.limit, e.memory) for e in found}) == len(found) == 6


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


def test_a_name_that_is_part_of_another_is_no_part():
    found = comparison([fake(encoding="flow"), fake(encoding="flow3")], baseline="flow")
    assert found.names[found.baseline] == "flow"


def test_an_unknown_baseline_lists_the_known():
    rows = [fake(), fake(encoding="tree")]
    for text, meant in (("x", ""), ("x, tree", r" \(did you mean tree\?\)")):
        with pytest.raises(BadInput, match=f"no configuration '{text}'{meant}; known: cuts, tree"):
            comparisons.comparisons(rows, baseline=text)


def test_a_family_without_the_baseline_has_its_own():
    rows = [fake(2.0), fake(1.0, encoding="tree"), fake(family="takuzu", encoding="xor")]
    hashi, takuzu = comparisons.comparisons(rows, baseline="cuts")
    assert hashi.names[hashi.baseline] == "cuts"
    assert takuzu.names[takuzu.baseline] == "xor"


def test_the_baseline_is_the_best_by_par2_if_none_is_asked_for():
    rows = [fake(2.0), fake(1.0, encoding="tree"), fake(**UNANSWERED, encoding="flow")]
    found = comparison(rows)
    assert [found.names[s.configuration] for s in found.summaries] == ["tree", "cuts", "flow"]
    assert found.names[found.baseline] == "tree"
