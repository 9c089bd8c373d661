"""How the plots of a report look.

The colours are those of Okabe and Ito, which colour-blind readers can tell apart; configurations
also differ in marker and, beyond seven, in line style. Figures are as wide as a column of a paper
or a phone, so that text is not scaled down on either.
"""

import math
import re
import warnings
from collections.abc import Callable, Sequence, Sized
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from ..experiments.configurations import shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")

MARKERS = ("o", "s", "^", "D", "v", "P", "X")

LINES = ("-", "--", ":", "-.")

ROOM, HALF = 52, 25
"""How many letters fit across a figure, and into half of it beside a marker."""

WIDTH, HEIGHT, LEGEND_LINE = 5.2, 3.6, 0.21
"""In inches: the width of a figure, the height of its axes, and of an entry in the legend below."""

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

P = ParamSpec("P")

T = TypeVar("T")


def in_style(draw: Callable[P, T]) -> Callable[P, T]:
    """The function, with matplotlib set to the style of all plots while it runs."""

    @wraps(draw)
    def drawn(*arguments: P.args, **options: P.kwargs) -> T:
        import matplotlib

        with matplotlib.rc_context(STYLE), warnings.catch_warnings():
            # A letter that the font lacks is drawn as a box; no warning is needed.
            warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from", UserWarning)
            return draw(*arguments, **options)

    return drawn


def entry(name: str, room: int) -> str:
    """A legend entry of at most `room` letters; matplotlib leaves out labels that begin
    with `_`.
    """
    return re.sub("^_", " _", shortened(name, room))


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
    """The ends of a logarithmic axis that shows the values: at least a decade apart."""
    low, high = min(values), max(values)
    margin = max(1.3, math.sqrt(10 * low / high))
    return low / margin, high * margin


def plain_ticks(axes: "Axes") -> None:
    """Give logarithmic axes ticks like 0.01, 1, 100, 10 k; or 1, 2, 5, 10 where they are short."""
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
