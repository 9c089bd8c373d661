"""Puzzles that are changed until they have one solution.

Only the places where solutions differ count, never which solutions were found: so the same changes
lead to the same puzzle everywhere.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pencilsat.boards.places import Place
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.check import check

P = TypeVar("P", bound=AnyPuzzle)

Change = Callable[[P, Sequence[Place]], P | None]
"""Another puzzle that keeps a solution, for the places where others differ; None if there is none
this time.
"""


def settled(puzzle: P, change: Change[P], rounds: int) -> P | None:
    """A puzzle with one solution, after at most so many changes, each of which leaves no more open;
    None if there are still others then.
    """
    best = open_places(puzzle)
    for _ in range(rounds):
        if not best:
            return puzzle
        changed = change(puzzle, best)
        found = best if changed is None else open_places(changed)
        if changed is not None and len(found) <= len(best):
            puzzle, best = changed, found
    return None


def open_places(puzzle: Any) -> list[Place]:
    """The places where solutions differ."""
    return [*check(puzzle).spread.possible]
