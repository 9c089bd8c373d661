"""Where all solutions of a puzzle agree, and where they differ."""

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from ..boards.places import Place
from ..cnf.record import record
from ..encoders.family import Puzzle

S = TypeVar("S")


@record
class Spread:
    """`certain` has every place of the puzzle, with the value that all solutions have there, or
    None. `possible` are the places where solutions differ, with the values that were seen there,
    and `undecided` those where no difference was seen, nor ruled out within the limits.
    """

    certain: dict[Place, Any]
    possible: dict[Place, list[Any]]
    undecided: list[Place]


def spread(puzzle: Puzzle[S], solutions: Iterable[S], undecided: Collection[Place]) -> Spread:
    """What solutions say of the places; at those that are undecided others may differ, too."""
    entries, seen = dict[tuple[Place, Any], None](), dict[Place, list[Any]]()
    for solution in solutions:
        entries.update(dict.fromkeys(puzzle.family.answer.values(puzzle, solution).items()))
    for place, value in entries:
        seen.setdefault(place, []).append(value)
    alike = {place for place, values in seen.items() if len(values) == 1}
    unknown = alike & {*undecided}
    certain = alike - unknown
    return Spread(
        {place: values[0] if place in certain else None for place, values in seen.items()},
        {place: sorted(values) for place, values in seen.items() if place not in alike},
        [place for place in seen if place in unknown],
    )
