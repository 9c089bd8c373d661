"""What is left for each place of a puzzle over all its solutions."""

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, TypeVar

from ..boards.places import Place
from ..cnf.record import record
from ..encoders.family import Puzzle

S = TypeVar("S")


@record
class Spread:
    """`candidates` has every place of the puzzle, with the values that solutions have there: those
    that were found. `undecided` are places where all of these agree, and others may not.
    """

    candidates: dict[Place, list[Any]]
    undecided: list[Place]

    @cached_property
    def certain(self) -> dict[Place, Any]:
        """Every place, with the value that all solutions have there, or None."""
        unknown = {*self.undecided}
        return {
            place: values[0] if len(values) == 1 and place not in unknown else None
            for place, values in self.candidates.items()
        }

    @cached_property
    def possible(self) -> dict[Place, list[Any]]:
        """The places where solutions differ, with their candidates."""
        return {place: values for place, values in self.candidates.items() if len(values) > 1}


def spread(puzzle: Puzzle[S], solutions: Iterable[S], undecided: Collection[Place]) -> Spread:
    """What solutions say of the places; at those that are undecided others may differ, too."""
    entries, seen = dict[tuple[Place, Any], None](), dict[Place, list[Any]]()
    for solution in solutions:
        entries.update(dict.fromkeys(puzzle.family.answer.values(puzzle, solution).items()))
    for place, value in entries:
        seen.setdefault(place, []).append(value)
    left = {p: sorted(values) if len(values) > 1 else values for p, values in seen.items()}
    unknown = {*undecided}
    return Spread(left, [p for p, values in left.items() if len(values) == 1 and p in unknown])
