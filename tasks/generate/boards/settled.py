"""Puzzles that are changed until they have exactly one solution.

Only the places where solutions differ matter, never which solutions were found, so the same changes
lead to the same puzzle everywhere.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf
from typing import Any, TypeVar

from ....boards.places import Place
from ....encoders import AnyPuzzle
from ...options import DEFAULTS
from ...run import Run

P = TypeVar("P", bound=AnyPuzzle)

Changer = Callable[[P, Sequence[Place]], P | None]
"""Another puzzle that keeps a solution, for the places where others differ; None if there is none
this time.
"""


def settled(puzzle: P, change: Changer[P], rounds: int) -> P | None:
    """A puzzle with one solution, after at most so many changes, each of which leaves no more open;
    None if there are still others then.
    """
    best = open_places(puzzle)
    for _ in range(rounds):
        if not best:
            return puzzle
        changed = change(puzzle, best)
        found = None if changed is None else open_within(changed, len(best))
        if changed is not None and found is not None:
            puzzle, best = changed, found
    return None


def open_places(puzzle: Any) -> list[Place]:
    """The places where solutions differ."""
    return open_within(puzzle, inf) or []


def open_within(puzzle: Any, most: float) -> list[Place] | None:
    """The places where solutions differ; None as soon as they are seen to be more than `most`."""
    values = puzzle.family.answer.values
    seen, differing = dict[Place, Any](), set[Place]()
    with closing(Run(puzzle, DEFAULTS).witnesses()) as solutions:
        for solution in solutions:
            told = values(puzzle, solution)
            seen = seen or told
            differing.update(place for place, value in told.items() if value != seen[place])
            if len(differing) > most:
                return None
    return [place for place in seen if place in differing]
