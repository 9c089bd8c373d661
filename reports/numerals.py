"""How a report formats numbers."""

import math
from collections.abc import Callable

from .estimates import Estimate

MEBIBYTE = 2**20

NOTHING = "–"
"""What stands for an unknown value."""


def count(number: float) -> str:
    """A whole number, in groups of three digits."""
    return f"{number:,.0f}".replace(",", "\N{NO-BREAK SPACE}")


def seconds(number: float) -> str:
    """Three significant digits."""
    return count(number) if number >= 999.5 else significant(number)


def significant(number: float) -> str:
    """Three significant digits, without a power of ten."""
    rounded = float(f"{number:.3g}")
    digits = 2 - math.floor(math.log10(rounded)) if rounded else 0
    return f"{rounded:.{max(0, digits)}f}"


def beyond(limit: float | None) -> str:
    """A median beyond the limit, as too few runs have an answer."""
    return NOTHING if limit is None else f"> {limit:g}"


def ratio(estimate: Estimate) -> str:
    """A ratio and its interval, if it has one."""
    return interval(estimate, seconds)


def exponent(estimate: Estimate) -> str:
    """An exponent and its interval."""
    return interval(estimate, lambda number: f"{number:.2f}")


def interval(estimate: Estimate, show: Callable[[float], str]) -> str:
    """A value and its interval in brackets."""
    value, low, high = estimate
    if not math.isfinite(high):
        return show(value)
    return f"{show(value)} [{show(low)}, {show(high)}]"


def plural(number: int, word: str) -> str:
    """`1 run`, `2 runs`."""
    return f"{count(number)} {word}{'' if number == 1 else 's'}"
