"""What the runs of an experiment say: measures, counts, medians, sizes, conditions."""

import math

import pytest
from fake_runs import LIMIT, PLAIN, UNANSWERED, comparison, fake, summary

from pencilsat.reports import measures, report


def test_work_is_what_depends_on_the_configuration():
    row = fake(parse=1.0, encode=2.0, load=4.0, solve=8.0, verify=16.0, seconds=99.0)
    assert measures.work(row) == 14.0
    assert measures.whole(row) == 99.0
    assert measures.solving(row) == 8.0


def test_runs_are_counted_by_what_became_of_them():
    statuses = ["solved", "unique", "not unique", "no solution"]
    statuses += ["undecided"] * 2 + ["out of memory"] * 3 + ["crashed"] * 5
    [found] = comparison([fake(status=s, repeat=i) for i, s in enumerate(statuses)]).summaries
    assert (found.runs, found.solved) == (14, 4)
    assert (found.undecided, found.out_of_memory, found.crashed) == (2, 3, 5)


@pytest.mark.parametrize("status", ["undecided", "out of memory", "crashed"])
def test_par2_counts_a_run_without_answer_as_twice_the_limit(status):
    rows = [fake(1.0), fake(2.0, repeat=1), fake(0.5, repeat=2, status=status)]
    assert comparison(rows).summaries[0].par2 == (1 + 2 + 2 * LIMIT) / 3


def test_par2_without_limit_is_known_only_if_all_runs_answer():
    rows = [fake(1.0, seconds_limit=None), fake(2.0, seconds_limit=None, repeat=1)]
    assert comparison(rows).summaries[0].par2 == 1.5
    rows.append(fake(seconds_limit=None, repeat=2, status="crashed"))
    assert comparison(rows).summaries[0].par2 is None


def test_the_median_counts_a_run_without_answer_as_longer_than_all():
    rows = [fake(t, repeat=i) for i, t in enumerate([1.0, 2.0, 4.0])]
    rows += [fake(0.1, repeat=i, status="undecided") for i in (3, 4)]
    assert comparison(rows).summaries[0].median == 4.0
    rows.append(fake(0.1, repeat=5, status="crashed"))
    assert comparison(rows).summaries[0].median == math.inf


def test_sizes_are_compared_on_the_puzzles_that_all_encoded():
    rows = [fake(number=n, clauses=100 * 10**n, variables=10**n) for n in range(3)]
    rows += [fake(number=n, clauses=7 * 10**n, encoding="tree") for n in range(2)]
    rows.append(fake(number=2, clauses=None, encoding="tree", status="out of memory"))
    found = comparison(rows)
    assert (summary(found, "cuts").clauses, summary(found, "tree").clauses) == (550, 38.5)
    assert summary(found, "cuts").variables == 10


def test_sizes_of_rules_are_means_over_the_puzzles_that_all_encoded():
    rows = [
        fake(number=0, rules={"a": [1, 10, 100], "b": [0, 2, 4]}),
        fake(number=1, rules={"a": [3, 30, 300]}),
        fake(number=2, rules={"a": [999, 999, 999]}),
        fake(number=0, encoding="tree", rules={"c": [5, 5, 5]}),
        fake(number=1, encoding="tree", rules={"c": [7, 7, 7]}),
        fake(number=2, encoding="tree", rules=None, status="out of memory"),
    ]
    means, puzzles = comparison(rows).rule_sizes
    assert puzzles == 2
    assert means == {
        "cuts": {"a": (2, 20, 200), "b": (0, 1, 2)},
        "tree": {"c": (6, 6, 6)},
    }


def test_solvers_share_the_sizes_of_their_formula():
    means, _ = comparison([fake(), fake(solver="glucose4"), fake(encoding="tree")]).rule_sizes
    assert sorted(means) == ["cuts", "tree"]


def test_no_sizes_are_no_rules():
    assert comparison([fake(rules=None)]).rule_sizes == ({}, 0)


def some_fail(*answered, **columns):
    """Runs of configurations `a`, `b`, … that answered the first so many of ten puzzles."""
    for name, number in zip("abcdefgh", answered, strict=False):
        for n in range(10):
            failed = {} if n < number else UNANSWERED | dict.fromkeys(["clauses", "rules"])
            yield fake(number=n, encoding=name, **failed, **columns)


@pytest.mark.parametrize(
    ("answered", "puzzles", "left_out"),
    [
        ((10, 10, 0), 10, {"c": 0}),
        ((10, 10, 10, 6), 10, {"d": 6}),
        ((10, 10, 8), 10, {"c": 8}),
        ((10, 10, 9), 9, {}),
        ((6, 10, 10, 1), 10, {"a": 6, "d": 1}),
        ((10, 6), 6, {}),
        ((10, 4), 10, {"b": 4}),
        ((10, 0), 10, {"b": 0}),
        ((0, 0), 0, {"a": 0, "b": 0}),
    ],
)
def test_who_fails_often_does_not_shrink_the_tables_of_the_others(answered, puzzles, left_out):
    found = comparison([*some_fail(*answered)])
    tables = (found.counted, found.sizes("clauses"), found.written)
    for common in tables:
        told = {getattr(each, "encoding", each): n for each, n in common.left_out.items()}
        assert (len(common.puzzles), told) == (puzzles, left_out)
    assert found.effort[1] == found.rule_sizes[1] == puzzles
    known = {found.names[s.configuration]: s.clauses for s in found.summaries}
    assert known == {name: None if name in left_out else 1000 for name in known}


def test_who_is_chosen_is_compared_however_often_it_fails():
    found = comparison([*some_fail(10, 10, 3, 0)], chosen=True)
    assert len(found.counted.puzzles) == len(found.written.puzzles) == 3
    assert {each.encoding: n for each, n in found.counted.left_out.items()} == {"d": 0}


def test_conditions_are_the_different_versions_and_machines():
    other = {"versions": {"python": "3.11.0"}, "machine": {"processor": "Z", "cores": 2, "load": 9}}
    rows = [fake(), fake(**other), fake(versions=None, machine=None)]
    found = report.conditions(rows)
    assert found["python"] == ["3.11.0", PLAIN["versions"]["python"]]
    assert found["processor"] == ["A Processor 3000", "Z"]
    assert found["cores"] == ["2"]
    assert "load" not in found
