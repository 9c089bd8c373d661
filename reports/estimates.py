"""Statistics of small samples: confidence intervals of means, and power laws."""

import math
from collections.abc import Iterable, Sequence
from random import Random
from statistics import NormalDist, fmean, linear_regression, median, pvariance
from typing import NamedTuple

from ..cnf.record import record

RESAMPLES = 1000
"""The number of resamples in a bootstrap."""

FEWEST_SIZES = 3
"""With fewer different sizes, no growth is fitted."""

LEAST_SPREAD = 2
"""Growth is fitted only if the largest size is at least this many times the smallest."""

SHARE = 0.95
"""How often an interval should hold the true value."""


class Estimate(NamedTuple):
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@record
class Fit:
    """A power law in the size, fitted by least squares to the logarithms of `points` points.

    `start` is the logarithm of the value at size 1, as the value itself may be too large for a
    float.
    """

    exponent: Estimate
    start: float
    points: int

    def __call__(self, size: float) -> float:
        """The value on the fitted line."""
        return math.exp(self.start + self.exponent.value * math.log(size))


def bootstrap(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean, by resampling; the same at every call.

    With few values, percentiles are too narrow: they are widened in proportion to Student's t.
    """
    if len(values) == 1:
        return -math.inf, math.inf
    dice = Random(0)
    count = len(values)
    means = sorted(sum(dice.choices(values, k=count)) / count for _ in range(RESAMPLES))
    tail = round(RESAMPLES * (1 - SHARE) / 2)
    middle, normal = fmean(values), NormalDist().inv_cdf((1 + SHARE) / 2)
    wider = student(count - 1) / normal * math.sqrt(count / (count - 1))
    return middle - wider * (middle - means[tail]), middle + wider * (means[-1 - tail] - middle)


def fit(points: Sequence[tuple[float, float]]) -> Fit | None:
    """The power law for the points with positive coordinates; None if sizes are too few or too
    similar."""
    sizes = {x for x, _ in points}
    if len(sizes) < FEWEST_SIZES or max(sizes) < LEAST_SPREAD * min(sizes):
        return None
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    slope, start = linear_regression(xs, ys)
    error = sum((y - start - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    freedom = len(points) - 2
    reach = student(freedom) * math.sqrt(error / freedom / (len(xs) * pvariance(xs)))
    return Fit(Estimate(slope, slope - reach, slope + reach), start, len(points))


def student(freedom: int) -> float:
    """The quantile of Student's t for a 95 % interval: exact for 1 and 2 degrees of freedom, else
    by the expansion of Cornish and Fisher, within 1 %.
    """
    p = (1 + SHARE) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p)))
    z, n = NormalDist().inv_cdf(p), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def median_or_none(values: Iterable[float | None]) -> float | None:
    """The median of the known values; None if there are none."""
    known = [value for value in values if value is not None]
    return median(known) if known else None


def mean_of(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return [fmean(column) for column in zip(*rows, strict=True)]
