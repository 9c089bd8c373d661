"""`rate`: how difficult puzzles are."""

from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..boards.words import counted
from ..search.limits import Limits
from .each import every
from .inputs import Item
from .output import CODES, Interrupted, say_lines
from .parameters import (
    Conflicts,
    FamilyName,
    Files,
    Format,
    OutputFormat,
    Seconds,
    view_of,
)
from .progress import waiting
from .sharing import Shared

if TYPE_CHECKING:
    from ..tasks.rate import Rating


def rate(
    files: Files,
    shared: Shared,
    family: FamilyName = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    format: OutputFormat = Format.text,
) -> int:
    """Rate how difficult puzzles are: easy, medium, hard or very-hard.

    The level is that of the hardest step of `explain`, which is shown. The exit code is 1 if there
    is no solution, or if there are several: then there is no level.
    """
    shared.check_shared()
    answer = partial(said_of, Limits(seconds, conflicts), format)
    return every(files, family, format, answer, seconds=seconds, shared=shared)


def said_of(limits: Limits, format: Format, item: Item) -> int:
    """Rate a puzzle and report its level; returns the exit code."""
    found, interrupted = rated(item, limits)
    say_lines(view_of(format).rate(item.where, found))
    if interrupted:
        raise Interrupted
    return CODES[found.status]


def rated(item: Item, limits: Limits) -> "tuple[Rating[Any], bool]":
    """What is known in the end, and whether there was an interrupt."""
    from ..tasks.rate import Rating, rating

    found, left = Rating(item.puzzle), replace(limits, seconds=item.left(limits.seconds))
    try:
        with waiting("rating") as show, closing(rating(item.puzzle, left)) as ratings:
            for found in ratings:
                show(f"rating, {counted(sum(found.steps.values()), 'step')}")
    except KeyboardInterrupt:
        return found, True
    return found, False
