"""What the runs of an experiment say."""

import math
from random import Random
from statistics import fmean, stdev

import pytest
from fake_runs import LIMIT, PLAIN, UNANSWERED, fake

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import (
    comparisons,
    conditions,
    configurations,
    disagreements,
    estimates,
    measures,
)
from pencilsat.experiments.comparisons import Comparison, Ratio
from pencilsat.experiments.configurations import Configuration
from pencilsat.experiments.estimates import Estimate

ONE = [[0, 0, 0, 2, 1]]
OTHER = [[0, 0, 2, 0, 1]]


def comparison(rows, **options) -> Comparison:
    """The only comparison of rows."""
    [found] = comparisons.comparisons(rows, **options)
    return found


def named(found: Comparison, name: str) -> Configuration:
    [known] = [known for known in found.runs if found.names[known] == name]
    return known


def summary(found: Comparison, name: str) -> comparisons.Summary:
    [of_it] = [s for s in found.summaries if found.names[s.configuration] == name]
    return of_it


def two(ratios, *, repeats=1, **columns):
    """Runs of `cuts`, and of `tree` that take so many times longer, on puzzles of any hardness."""
    dice = Random(1)
    for number, ratio in enumerate(ratios):
        hardness = 10 ** dice.uniform(-3, 1)
        for repeat in range(repeats):
            place = {"number": number, "repeat": repeat} | columns
            yield fake(hardness, **place)
            yield fake(hardness * ratio, encoding="tree", **place)


# Measures ----------------------------------------------------------------------


def test_work_is_what_depends_on_the_configuration():
    row = fake(parse=1.0, encode=2.0, load=4.0, solve=8.0, verify=16.0, seconds=99.0)
    assert measures.work(row) == 14.0
    assert measures.whole(row) == 99.0
    assert measures.solving(row) == 8.0


def test_unknown_stages_do_not_count():
    unknown = {"parse": None, "encode": None, "load": None, "verify": None}
    assert measures.work(fake(**unknown, solve=8.0, seconds=9.0)) == 8.0
    assert measures.work(fake(**unknown, solve=None, seconds=9.0)) == 9.0
    assert measures.solving(fake(solve=None)) == 0.5
    assert measures.whole(fake(seconds=None)) is None


@pytest.mark.parametrize(("measure", "expected"), [("work", 1.0), ("run", 1.125), ("solve", 0.5)])
def test_the_measure_is_what_is_compared(measure, expected):
    assert comparison([fake()], measure=measure).summaries[0].median == expected


def test_every_measure_is_explained():
    assert measures.MEANINGS.keys() == measures.MEASURES.keys()


# Configurations and their names ---------------------------------------------------


def names(*columns):
    return sorted(
        configurations.short_names(
            {configurations.configuration_of(fake(**each)) for each in columns}
        ).values()
    )


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
    for text in ("x", "x, tree"):
        with pytest.raises(BadInput, match=f"no configuration '{text}'; known: cuts, tree"):
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


# Counts, PAR-2, medians -----------------------------------------------------------


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


def test_a_configuration_that_never_encoded_leaves_the_others_their_sizes():
    found = comparison([fake(), fake(encoding="tree", clauses=None, memory=None)])
    assert (summary(found, "cuts").clauses, summary(found, "tree").clauses) == (1000, None)
    assert (summary(found, "cuts").memory, summary(found, "tree").memory) == (50 * 2**20, None)


# Ratios -----------------------------------------------------------------------------


def ratio(rows) -> Ratio:
    found = summary(comparison(list(rows), baseline="cuts"), "tree").ratio
    assert found is not None
    return found


def test_ratios_are_taken_within_a_puzzle():
    found = ratio(two([3.0] * 8))
    assert found.estimate == pytest.approx(Estimate(3.0, 3.0, 3.0))
    assert (found.pairs, found.verdict) == (8, "slower")


def test_the_mean_of_ratios_is_geometric():
    assert ratio(two([2.0, 2.0, 16.0])).estimate.value == pytest.approx(4.0)


def test_a_puzzle_counts_once_however_often_it_was_run():
    rows = [*two([8.0], repeats=5), *two([2.0], file="other.txt")]
    found = ratio(rows)
    assert found.estimate.value == pytest.approx(4.0)
    assert (found.pairs, found.witnesses) == (6, 2)


def test_pairs_have_the_same_seed_and_repeat():
    rows = [fake(1.0, seed=1), fake(10.0, seed=2), fake(7.0, repeat=1)]
    rows += [fake(3.0, seed=1, encoding="tree"), fake(30.0, seed=2, encoding="tree")]
    found = ratio(rows)
    assert (found.pairs, found.estimate.value) == (2, pytest.approx(3.0))


def test_only_runs_that_both_answer_are_paired():
    rows = [*two([3.0] * 7), fake(1.0, number=7)]
    rows.append(fake(9.0, number=7, encoding="tree", status="undecided"))
    assert ratio(rows).pairs == 7
    never = ratio([fake(1.0), fake(1.0, encoding="tree", status="crashed")])
    assert (never.estimate, never.pairs, never.verdict) == (None, 0, "never both decided")


def test_the_baseline_has_no_ratio():
    assert summary(comparison(list(two([3.0])), baseline="cuts"), "cuts").ratio is None


def test_equal_configurations_differ_within_the_noise():
    dice = Random(3)
    found = ratio(two([math.exp(dice.gauss(0, 0.5)) for _ in range(40)]))
    assert found.verdict == "within the noise"
    assert found.estimate.low < 1 < found.estimate.high


@pytest.mark.parametrize(("factor", "verdict"), [(1.5, "slower"), (1 / 1.5, "faster")])
def test_a_difference_beyond_the_noise_is_told(factor, verdict):
    dice = Random(3)
    found = ratio(two([factor * math.exp(dice.gauss(0, 0.5)) for _ in range(40)]))
    assert found.verdict == verdict
    assert found.estimate.low < factor < found.estimate.high


@pytest.mark.parametrize(
    ("low", "value", "high", "verdict"),
    [
        (0.9, 1.5, 2.0, "within the noise"),
        (0.5, 0.8, 1.1, "within the noise"),
        (1.1, 1.5, 2.0, "slower"),
        (0.5, 0.8, 0.9, "faster"),
    ],
)
def test_the_interval_decides_not_the_value(low, value, high, verdict):
    assert Ratio(Estimate(value, low, high), 20, 20).verdict == verdict


def test_nothing_is_claimed_of_few_puzzles():
    assert ratio(two([3.0] * 5)).verdict == "too few to tell"
    assert ratio(two([3.0] * 6)).verdict == "slower"


def test_of_one_puzzle_nothing_is_claimed_however_often_it_was_run():
    found = ratio(two([3.0], repeats=6))
    assert (found.witnesses, found.verdict) == (1, "too few to tell")


def test_an_interval_of_the_mean_holds_it_as_often_as_it_says():
    dice = Random(1)
    held = 0
    for _ in range(400):
        low, high = estimates.bootstrap([dice.gauss(0, 1) for _ in range(8)])
        held += low <= 0 <= high
    assert 0.92 * 400 <= held <= 0.98 * 400


def test_sizes_that_are_much_alike_say_nothing_of_growth():
    assert estimates.fit([(100, 1.0), (150, 2.0), (199, 3.0)]) is None
    assert estimates.fit([(100, 1.0), (150, 2.0), (200, 3.0)]) is not None


def test_the_seconds_of_a_run_without_answer_are_those_until_its_end():
    stopped = fake(status="undecided", solve=None, seconds=60.0)
    assert [measure(stopped) for measure in measures.MEASURES.values()] == [60.0] * 3


def test_the_baseline_is_a_configuration_with_the_most_runs():
    rows = [fake(9.0, number=n) for n in range(10)]
    rows += [fake(1.0, number=n, encoding="tree") for n in range(3)]
    [found] = comparisons.comparisons(rows)
    assert found.baseline.encoding == "cuts"


def test_one_pair_has_no_interval():
    assert ratio(two([3.0])).estimate == (pytest.approx(3.0), 0, math.inf)


# Intervals ----------------------------------------------------------------------------


def test_a_bootstrap_is_the_same_every_time():
    values = [Random(5).gauss(0, 1) for _ in range(30)]
    assert estimates.bootstrap(values) == estimates.bootstrap(values)


def test_a_bootstrap_agrees_with_the_normal_interval_of_many_values():
    dice = Random(5)
    values = [dice.gauss(7, 2) for _ in range(400)]
    low, high = estimates.bootstrap(values)
    reach = 1.96 * stdev(values) / math.sqrt(len(values))
    assert low == pytest.approx(fmean(values) - reach, abs=reach / 10)
    assert high == pytest.approx(fmean(values) + reach, abs=reach / 10)


def test_a_bootstrap_of_twenty_puzzles_holds_the_truth_nine_times_in_ten():
    dice = Random(6)
    held = 0
    for _ in range(200):
        low, high = estimates.bootstrap([dice.gauss(0, 1) for _ in range(20)])
        held += low <= 0 <= high
    assert 180 <= held <= 198


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)],
)
def test_quantiles_of_student_are_those_of_the_tables(freedom, expected):
    within = 0.01 if freedom == 3 else 0.003
    assert estimates.student(freedom) == pytest.approx(expected, rel=within)


def test_student_tends_to_the_normal_distribution():
    assert estimates.student(10**6) == pytest.approx(1.95996, abs=1e-4)


# Growth -------------------------------------------------------------------------------


def test_a_power_law_is_found_exactly():
    found = estimates.fit([(x, 0.5 * x**2.5) for x in (10, 20, 40, 80)])
    assert found is not None
    assert found.exponent == pytest.approx(Estimate(2.5, 2.5, 2.5))
    assert (found(1), found.points) == (pytest.approx(0.5), 4)
    assert found(30) == pytest.approx(0.5 * 30**2.5)


def test_the_interval_of_an_exponent_holds_the_truth_as_often_as_it_says():
    dice = Random(7)
    held = 0
    for _ in range(1000):
        points = [(x, x**1.5 * math.exp(dice.gauss(0, 0.4))) for x in (10, 20, 40, 80, 160)]
        exponent = estimates.fit(points).exponent
        held += exponent.low <= 1.5 <= exponent.high
    assert 930 <= held <= 970


def test_two_sizes_say_nothing_of_growth():
    assert estimates.fit([(10, 1), (10, 2), (20, 3), (20, 4)]) is None
    assert estimates.fit([]) is None


def test_a_point_of_growth_is_the_median_of_a_puzzle():
    rows = [fake(t, repeat=i, size=50) for i, t in enumerate([1.0, 2.0, 9.0])]
    rows += [fake(5.0, number=1, size=20), fake(1.0, number=2, size=30, status="undecided")]
    found = comparison(rows)
    [known] = found.runs
    assert found.points(known, found.seconds_if_decided) == [(20, 5.0), (50, 2.0)]


def test_growth_is_fitted_to_seconds_and_to_clauses():
    rows = [fake(n**2 / 1e3, number=n, size=n, clauses=n**3) for n in (10, 20, 40)]
    found = comparison(rows)
    [(seconds, clauses)] = found.growth.values()
    assert (seconds.exponent.value, clauses.exponent.value) == (pytest.approx(2), pytest.approx(3))


# Sizes of rules ------------------------------------------------------------------------


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


# Agreement ------------------------------------------------------------------------------


def disagreement(*rows) -> str | None:
    found = disagreements.disagreements(
        [fake(encoding=f"e{i}") | row for i, row in enumerate(rows)]
    )
    assert len(found) <= 1
    return str(found[0]).partition(": ")[2] if found else None


UNIQUE = {"status": "unique", "solutions": [ONE]}
UNIQUE_TOO = {"status": "unique", "solutions": [OTHER]}
SOLVED = {"status": "solved", "solutions": [ONE]}
SOLVED_TOO = {"status": "solved", "solutions": [OTHER]}
SEVERAL = {"status": "not unique", "solutions": [OTHER, ONE]}
NONE = {"status": "no solution", "solutions": []}
SILENT = [{"status": s, "solutions": []} for s in ("undecided", "out of memory", "crashed")]


@pytest.mark.parametrize(
    "rows",
    [
        (UNIQUE, UNIQUE, SOLVED),
        (SOLVED, SOLVED_TOO, SEVERAL),
        (SEVERAL, SEVERAL | {"solutions": [ONE, OTHER]}),
        (NONE, NONE, *SILENT),
        (UNIQUE, *SILENT),
        (SEVERAL, SOLVED, *SILENT),
    ],
)
def test_answers_that_can_all_be_right_agree(rows):
    assert disagreement(*rows) is None


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((UNIQUE, UNIQUE_TOO), "unique, solution A (e0) against unique, solution B (e1)"),
        ((UNIQUE, SEVERAL), "not unique (e1) against unique (e0)"),
        ((SOLVED, NONE), "no solution (e1) against solved (e0)"),
        ((NONE, UNIQUE, *SILENT), "no solution (e0) against unique (e1)"),
        ((SEVERAL, NONE), "no solution (e1) against not unique (e0)"),
        ((SOLVED_TOO, UNIQUE), "solved, solution B (e0) against unique, solution A (e1)"),
        (
            (UNIQUE, UNIQUE, NONE, UNIQUE, UNIQUE, UNIQUE),
            "no solution (e2) against unique (e0, e1, e3 and 2 more)",
        ),
    ],
)
def test_answers_that_cannot_all_be_right_disagree(rows, said):
    assert disagreement(*rows) == said
    assert disagreement(*reversed(rows)) is not None


def test_a_disagreement_names_the_puzzle():
    [found] = disagreements.disagreements(
        [fake(**UNIQUE, number=3), fake(**NONE, number=3, repeat=1)]
    )
    assert str(found).startswith("boards.txt, puzzle 3: ")


def test_answers_to_different_puzzles_agree():
    assert disagreements.disagreements([fake(**UNIQUE), fake(**NONE, number=1)]) == []


def test_answers_are_compared_across_tasks_limits_and_seeds():
    rows = [fake(**UNIQUE), fake(**NONE, task="solve", seconds_limit=1.0, seed=9)]
    assert len(disagreements.disagreements(rows)) == 1


def test_a_solution_of_a_run_that_was_stopped_counts():
    assert disagreement(UNIQUE, {"status": "undecided", "solutions": [OTHER]}) is not None


# Conditions ------------------------------------------------------------------------------


def test_conditions_are_the_different_versions_and_machines():
    other = {"versions": {"python": "3.11.0"}, "machine": {"processor": "Z", "cores": 2, "load": 9}}
    rows = [fake(), fake(**other), fake(versions=None, machine=None)]
    found = conditions.conditions(rows)
    assert found["python"] == ["3.11.0", PLAIN["versions"]["python"]]
    assert found["processor"] == ["A Processor 3000", "Z"]
    assert found["cores"] == ["2"]
    assert "load" not in found
