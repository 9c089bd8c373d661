"""The plots of a report, by matplotlib (extra `report`).

Colours are Okabe's and Ito's, which the colour-blind can tell apart; configurations also differ in
marker and, beyond seven, in line. Figures are as wide as a column of a paper or a phone: no text
gets smaller on either.
"""

import io
import math
import re
import warnings
from collections.abc import Callable, Iterator, Sequence, Sized
from functools import wraps
from html import escape
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from experiments import tables
from experiments.analysis import Comparison, Configuration, Fit, clauses_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LINES = ("-", "--", ":", "-.")

MOST = 14
"""Configurations in one plot: the best by PAR-2."""

BINS = 30
"""Points of a growth plot beyond which near sizes are put together."""

MARKS = 12
"""Runs up to which a line of a cactus plot has a marker at each."""

ROOM, HALF = 52, 25
"""Letters that fit across a figure, and into half of it beside a mark."""

LONGEST = 80
"""Letters of a text in the name of a file."""

WIDTH, HEIGHT, LEGEND_LINE = 5.2, 3.6, 0.21
"""Inches: a figure, its axes, an entry of the legend below."""

DIAGONALS: dict[float, Any] = {1: "-", 2: (0, (4, 3)), 1 / 2: (0, (4, 3))} | {
    10: (0, (1, 2)),
    1 / 10: (0, (1, 2)),
}
"""Lines in a scatter plot: the factor between both, and how the line is broken."""

LEAST = 1e-4
"""Seconds: what a clock that was read twice may have missed is drawn there."""

STYLE: Any = {
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "legend.fontsize": 10,
    "svg.hashsalt": "pencilsat",
    "text.parse_math": False,  # a dollar in a name is a dollar
    "pdf.fonttype": 42,
}

NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}


P = ParamSpec("P")
T = TypeVar("T")


def in_style(draw: Callable[P, T]) -> Callable[P, T]:
    """The function, with matplotlib set to the style of all plots while it runs."""

    @wraps(draw)
    def drawn(*arguments: P.args, **options: P.kwargs) -> T:
        import matplotlib

        with matplotlib.rc_context(STYLE), warnings.catch_warnings():
            # A letter that the font lacks is drawn as a box, and no more need be said.
            warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from", UserWarning)
            return draw(*arguments, **options)

    return drawn


@in_style
def cactus(comparison: Comparison) -> "Figure | None":
    """How many runs each configuration answers within how many seconds each; None if none."""
    if not any(summary.solved for summary in comparison.summaries):
        return None
    from matplotlib.ticker import MaxNLocator

    series = {
        known: sorted(max(t, LEAST) for t in comparison.times(known) if t < math.inf)
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
    axes.set_ylabel("seconds of a run")
    for limit in limits(comparison):
        axes.axhline(limit, color="#666666", linewidth=1, linestyle=(0, (4, 3)))
        axes.text(
            0.01,
            limit,
            f"limit {limit:g} s",
            transform=axes.get_yaxis_transform(),
            va="bottom",
            color="#444444",
        )
    return finished(figure, axes, columns)


def growth(comparison: Comparison) -> "Figure | None":
    """Seconds of each puzzle by its number of atoms, with the fitted exponents; None if none."""
    series = [
        (comparison.names[known], comparison.points(known, comparison.seconds_if_decided), fits[0])
        for known, fits in comparison.growth.items()
    ]
    return grown(series, "seconds of a run")


def clause_growth(comparison: Comparison) -> "Figure | None":
    """Clauses of each puzzle by its number of atoms, with the fitted exponents; None if none."""
    series: dict[str, Series] = {}
    for known, fits in comparison.growth.items():
        name = comparison.names[known._replace(solver="")]
        series.setdefault(name, (name, comparison.points(known, clauses_of), fits[1]))
    return grown(list(series.values()), "clauses")


Series = tuple[str, Sequence[tuple[float, float]], Fit | None]
"""A name, points, and the law that they follow."""


@in_style
def grown(series: Sequence[Series], what: str) -> "Figure | None":
    """Points and fitted lines, both axes logarithmic."""
    series = [each for each in series if each[1]][:MOST]
    if not series:
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
def scatter(comparison: Comparison, one: Configuration, other: Configuration) -> "Figure":
    """Each pair of runs of two configurations; runs without answer lie on a line at the limit.

    Without such runs, and far from the limit, the lines would only push the points into a corner.
    """
    from matplotlib.figure import Figure

    pairs = comparison.pairs(one, other)
    known = [t for pair in pairs for t in pair if t < math.inf]
    longest = max([*known, 10 * LEAST])
    near = len(known) < 2 * len(pairs) or 10 * longest > (comparison.limit or math.inf)
    edge = (comparison.limit or 2 * longest) if near else longest
    low = max(LEAST, min([*known, edge / (300 if near else 12)])) / 1.5
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
        unanswered = "no answer" if comparison.limit is None else f"no answer within {edge:g} s"
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
    axes.set_xlabel(f"{entry(comparison.names[one], ROOM - 10)} (seconds)")
    axes.set_ylabel(f"{entry(comparison.names[other], ROOM - 10)} (seconds)")
    plain_ticks(axes)
    return figure


def entry(name: str, room: int) -> str:
    """A name in so many letters; matplotlib leaves out labels that begin with `_`."""
    return re.sub("^_", " _", tables.shortened(name, room))


def limits(comparison: Comparison) -> list[float]:
    """The limit in seconds, if there is one."""
    return [] if comparison.limit is None else [comparison.limit]


def shown(comparison: Comparison) -> list[Configuration]:
    """The configurations that a plot has room for."""
    return [summary.configuration for summary in comparison.summaries][:MOST]


def style(place: int) -> dict[str, Any]:
    """Colour, marker and line of the configuration at a place: 28 different ones."""
    lap = place // len(COLOURS)
    colour = COLOURS[place % len(COLOURS)]
    return {
        "color": colour,
        "marker": MARKERS[(place + lap) % len(MARKERS)],
        "markerfacecolor": "white" if lap % 2 else colour,
        "markersize": 5,
        "linestyle": LINES[lap % len(LINES)],
        "linewidth": 1.5,
    }


def binned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points or, where they are many, medians of groups of neighbours in size."""
    if len(points) <= BINS:
        return list(points)
    points = sorted(points)
    cuts = [round(i * len(points) / BINS) for i in range(BINS + 1)]
    groups = [points[start:stop] for start, stop in pairwise(cuts)]
    return [(median(x for x, _ in group), median(y for _, y in group)) for group in groups]


# Figures -----------------------------------------------------------------------


def empty(entries: Sized, columns: int) -> "tuple[Figure, Axes]":
    """A figure with room for the legend's entries below its axes."""
    from matplotlib.figure import Figure

    height = HEIGHT + LEGEND_LINE * math.ceil(len(entries) / columns)
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.add_subplot()


def finished(figure: "Figure", axes: "Axes", columns: int) -> "Figure":
    """The figure with its legend, and with ticks that are plain numbers."""
    plain_ticks(axes)
    figure.legend(loc="outside lower center", ncols=columns, columnspacing=1.2)
    return figure


def span(values: Sequence[float]) -> tuple[float, float]:
    """The ends of a logarithmic axis that shows the values: a decade apart at least."""
    low, high = min(values), max(values)
    margin = max(1.3, math.sqrt(10 * low / high))
    return low / margin, high * margin


def plain_ticks(axes: "Axes") -> None:
    """Logarithmic axes have ticks 0.01, 1, 100, 10 k; 1, 2, 5, 10 where they are short."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    for axis in (axes.xaxis, axes.yaxis):
        if axis.get_scale() == "log":
            low, high = axis.get_view_interval()
            if high < 100 * low:
                axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))
            axis.set_minor_formatter(NullFormatter())


def plain(value: float) -> str:
    """A short number: 0.01, 1, 100, 10 k, 2 M."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e4, " k")):
        if value >= size:
            return f"{value / (1e3 if letter == ' k' else size):g}{letter}"
    return f"{value:g}"


def figures(comparison: Comparison) -> Iterator[tuple[str, "Figure"]]:
    """All plots of a comparison by name; scatter plots of the baseline and each other."""
    drawn = {
        "cactus": cactus(comparison),
        "growth": growth(comparison),
        "clauses": clause_growth(comparison),
    }
    for name, figure in drawn.items():
        if figure is not None:
            yield name, figure
    others = [known for known in shown(comparison) if known != comparison.baseline]
    for name, known in zip(file_names([comparison.names[k] for k in others]), others, strict=True):
        yield f"scatter-{name}", scatter(comparison, comparison.baseline, known)


def file_names(texts: Sequence[str]) -> list[str]:
    """A name for a file of each text: short, in no other folder, and different from all others."""
    names = [re.sub(r"\W+", "-", text, flags=re.ASCII).strip("-")[:LONGEST] for text in texts]
    if len({name.lower() for name in names}) == len(names):
        return names
    return [f"{name}-{place}" for place, name in enumerate(names)]


@in_style
def save(comparison: Comparison, folder: Path, prefix: str) -> None:
    """Write all plots of a comparison as PDF into a folder that is there. OSError if not."""
    for name, figure in figures(comparison):
        figure.savefig(folder / f"{prefix}-{name}.pdf", metadata={"CreationDate": None})


@in_style
def svg(figure: "Figure", name: str, description: str) -> str:
    """A figure for a page: an `svg` element whose ids begin with the name."""
    target = io.StringIO()
    figure.savefig(target, format="svg", metadata=NO_METADATA)
    text = target.getvalue()
    text = re.sub(r'\b(id="|href="#)|url\(#', lambda found: f"{found[0]}{name}-", text)
    start = text.index("<svg ") + len("<svg ")
    return f'<svg role="img" aria-label="{escape(description)}" {text[start:]}'
