"""The plots of a report, made with matplotlib (extra `report`)."""

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from ..experiments.configurations import Configuration
from .comparisons import RunComparison
from .estimates import Fit
from .measures import clauses_of
from .numerals import count
from .plot_style import (
    COLOURS,
    HALF,
    ROOM,
    WIDTH,
    empty,
    entry,
    finished,
    in_style,
    plain_ticks,
    span,
    style,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST = 14
"""How many configurations, the best by PAR-2, a plot shows."""

BINS = 30
"""With more points than this, a growth plot puts similar sizes together."""

MARKS = 12
"""Up to this many runs, a line of a cactus plot has a marker at each."""

DIAGONALS: dict[float, str | tuple[int, tuple[int, int]]] = {
    1: "-",
    2: (0, (4, 3)),
    1 / 2: (0, (4, 3)),
    10: (0, (1, 2)),
    1 / 10: (0, (1, 2)),
}
"""The lines in a scatter plot: the factor between both sides, and the style of the line."""


@in_style
def cactus(comparison: RunComparison) -> "Figure | None":
    """The cactus plot: how many runs each configuration answers within so many seconds each; None
    if there are no answers.
    """
    if not any(summary.solved for summary in comparison.summaries):
        return None
    from matplotlib.ticker import MaxNLocator

    least = comparison.measure.least
    series = {
        known: sorted(max(t, least) for t in comparison.times(known) if t < math.inf)
        for known in shown(comparison)
    }
    names = [entry(comparison.names[known], ROOM) for known in series]
    columns = 2 if max(map(len, names)) <= HALF else 1
    figure, axes = empty(series, columns)
    axes.set_yscale("log")
    axes.set_ylim(span([t for times in series.values() for t in times] + limits(comparison)))
    axes.set_xlim(0, 1.03 * max(map(len, series.values())))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    for place, times in enumerate(series.values()):
        axes.plot(
            range(1, len(times) + 1),
            times,
            label=names[place],
            markevery=0.12 if len(times) > MARKS else 1,
            **style(place),
        )
    axes.set_xlabel("runs answered")
    axes.set_ylabel(f"{comparison.measure.what} of a run")
    for limit in limits(comparison):
        axes.axhline(limit, color="#666666", linewidth=1, linestyle=(0, (4, 3)))
        axes.text(
            0.01,
            limit,
            f"limit {limit:g} {comparison.measure.unit}",
            transform=axes.get_yaxis_transform(),
            va="bottom",
            color="#444444",
        )
    return finished(figure, axes, columns)


def growth(comparison: RunComparison) -> "Figure | None":
    """Seconds of each puzzle by its number of atoms, with the fitted exponents; None if none, or
    if all have one number.
    """
    series = [
        (comparison.names[known], comparison.points(known, comparison.if_decided), fits[0])
        for known, fits in comparison.growth.items()
    ]
    return grown(series, f"{comparison.measure.what} of a run")


def clause_growth(comparison: RunComparison) -> "Figure | None":
    """Clauses of each puzzle by its number of atoms, with the fitted exponents; None if none, or
    if all have one number.
    """
    series: dict[str, Series] = {}
    for known, fits in comparison.growth.items():
        name = comparison.names[known._replace(solver="")]
        series.setdefault(name, (name, comparison.points(known, clauses_of), fits[1]))
    return grown(list(series.values()), "clauses")


def left_out(comparison: RunComparison) -> str:
    """The note that all puzzles have one size, so that nothing is plotted over sizes; else
    empty.
    """
    values = (comparison.if_decided, clauses_of)
    points = [comparison.points(known, value) for known in comparison.runs for value in values]
    sizes = {size for found in points for size, _ in found}
    atoms = "".join(map(count, sizes))
    return f"No plots over sizes: all puzzles have {atoms} atoms." if len(sizes) == 1 else ""


Series = tuple[str, Sequence[tuple[float, float]], Fit | None]
"""A name, points, and the power law fitted to them."""


@in_style
def grown(series: Sequence[Series], what: str) -> "Figure | None":
    """Points and fitted lines, on logarithmic axes; None if all points have the same size."""
    series = [each for each in series if each[1]][:MOST]
    if len({x for _, points, _ in series for x, _ in points}) < 2:
        return None
    figure, axes = empty(series, 1)
    xs, ys = zip(*(point for _, points, _ in series for point in points), strict=True)
    axes.set(xscale="log", yscale="log", xlim=span(xs), ylim=span(ys))
    for place, (name, points, law) in enumerate(series):
        look = style(place)
        xs, ys = zip(*binned(points), strict=True)
        label = entry(name, ROOM)
        if law:
            power = f": exponent {law.exponent.value:.2f}"
            label = entry(name, ROOM - len(power)) + power
        axes.plot(xs, ys, label=label, **look | {"linestyle": "none"})
        if law:
            ends = [xs[0], xs[-1]]
            plain = look | {"marker": "", "linewidth": 1.2}
            axes.plot(ends, [law(x) for x in ends], **plain)
    axes.set_xlabel("atoms of the puzzle")
    axes.set_ylabel(what)
    return finished(figure, axes, 1)


@in_style
def scatter(comparison: RunComparison, one: Configuration, other: Configuration) -> "Figure":
    """The pairs of runs of two configurations; runs without an answer lie on a line at the limit.

    If there are none, the lines are left out: they would push the points into a corner.
    """
    from matplotlib.figure import Figure

    pairs, least = comparison.pairs(one, other), comparison.measure.least
    known = [t for pair in pairs for t in pair if t < math.inf]
    longest = max([*known, 10 * least])
    near = len(known) < 2 * len(pairs) or 10 * longest > (comparison.limit or math.inf)
    edge = (comparison.limit or 2 * longest) if near else longest
    low = max(least, min([*known, edge / (300 if near else 12)])) / 1.5
    figure = Figure(figsize=(WIDTH, WIDTH), layout="constrained")
    axes = figure.add_subplot()
    ends = (low, edge * 1.5)
    axes.set(xscale="log", yscale="log", xlim=ends, ylim=ends, aspect="equal")
    for factor, dashes in DIAGONALS.items():
        axes.plot(ends, [end * factor for end in ends], color="#888888", lw=0.9, ls=dashes)
        if factor > 1:
            axes.text(ends[1] / factor, ends[1] * 1.05, f"{factor:g}×", ha="center", va="bottom")
    if near:
        for line in (axes.axvline, axes.axhline):
            line(edge, color=COLOURS[1], linewidth=1.2)
        unit = comparison.measure.unit
        unanswered = (
            "no answer" if comparison.limit is None else f"no answer within {edge:g} {unit}"
        )
        axes.text(low, ends[1] * 1.05, unanswered, color="#B34700", va="bottom")
    axes.plot(
        *([min(max(pair[i], low), edge) for pair in pairs] for i in (0, 1)),
        linestyle="none",
        marker="o",
        markersize=4.5,
        color=COLOURS[0],
        alpha=0.5,
        markeredgewidth=0,
    )
    what = f" ({comparison.measure.what})"
    axes.set_xlabel(entry(comparison.names[one], ROOM - len(what)) + what)
    axes.set_ylabel(entry(comparison.names[other], ROOM - len(what)) + what)
    plain_ticks(axes)
    return figure


def limits(comparison: RunComparison) -> list[float]:
    """The limit of what is measured, in a list; empty if there is none."""
    return [] if comparison.limit is None else [comparison.limit]


def shown(comparison: RunComparison) -> list[Configuration]:
    """The configurations that a plot has room for."""
    return [summary.configuration for summary in comparison.summaries][:MOST]


def binned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points or, if there are many, the medians of groups of similar size."""
    if len(points) <= BINS:
        return list(points)
    points = sorted(points)
    cuts = [round(i * len(points) / BINS) for i in range(BINS + 1)]
    groups = [points[start:stop] for start, stop in pairwise(cuts)]
    return [(median(x for x, _ in group), median(y for _, y in group)) for group in groups]
