"""Ratios to the baseline, growth, and how certain they are."""

import math
from random import Random

import pytest
from fake_runs import comparison, fake, summary

from pencilsat.reports import comparisons, estimates, measures
from pencilsat.reports.comparisons import Ratio
from pencilsat.reports.estimates import Estimate


def two(ratios, *, repeats=1, **columns):
    """Runs of `cuts`, and of `tree` that take so many times longer, on puzzles of any hardness."""
    dice = Random(1)
    for number, ratio in enumerate(ratios):
        hardness = 10 ** dice.uniform(-3, 1)
        for repeat in range(repeats):
            place = {"number": number, "repeat": repeat} | columns
            yield fake(hardness, **place)
            yield fake(hardness * ratio, encoding="tree", **place)


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
    assert (found.pairs, found.witnesses) == (2, 2)


def test_repeats_of_a_run_are_no_witnesses():
    once = ratio(two([8.0], repeats=1))
    often = ratio([*two([8.0]), *two([8.5], repeats=1, repeat=1)])
    assert (once.pairs, often.pairs) == (1, 1)
    assert often.estimate.value == pytest.approx(math.sqrt(8 * 8.5))
    assert often.estimate[1:] == once.estimate[1:] == (0, math.inf)
    assert ratio([*two([8.0]), *two([8.5], seed=1)]).pairs == 2


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


def test_sizes_that_are_much_alike_say_nothing_of_growth():
    assert estimates.fit([(100, 1.0), (150, 2.0), (199, 3.0)]) is None
    assert estimates.fit([(100, 1.0), (150, 2.0), (200, 3.0)]) is not None


def test_the_seconds_of_a_run_without_answer_are_those_until_its_end():
    stopped = fake(status="undecided", solve=None, seconds=60.0)
    assert [measures.MEASURES[name](stopped) for name in ("work", "run", "solve")] == [60.0] * 3


def test_the_baseline_is_a_configuration_with_the_most_runs():
    rows = [fake(9.0, number=n) for n in range(10)]
    rows += [fake(1.0, number=n, encoding="tree") for n in range(3)]
    [found] = comparisons.comparisons(rows)
    assert found.baseline.encoding == "cuts"


def test_one_pair_has_no_interval():
    assert ratio(two([3.0])).estimate == (pytest.approx(3.0), 0, math.inf)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)],
)
def test_quantiles_of_student_are_those_of_the_tables(freedom, expected):
    within = 0.01 if freedom == 3 else 0.003
    assert estimates.student(freedom) == pytest.approx(expected, rel=within)


def test_an_interval_of_two_values_is_stretched_as_student_s_t_of_one_degree_of_freedom_is():
    """All resamples lie between both values, and a fortieth at each of them at least."""
    stretched = math.sqrt(2) * 12.706 / 1.96
    expected = (1 - stretched, 1 + stretched)
    assert estimates.bootstrap([0.0, 2.0]) == pytest.approx(expected, rel=0.003)


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


def test_a_point_of_growth_is_the_median_of_a_puzzle():
    rows = [fake(t, repeat=i, size=50) for i, t in enumerate([1.0, 2.0, 9.0])]
    rows += [fake(5.0, number=1, size=20), fake(1.0, number=2, size=30, status="undecided")]
    found = comparison(rows)
    [known] = found.runs
    assert found.points(known, found.if_decided) == [(20, 5.0), (50, 2.0)]
