"""What is wrong with a position whatever comes later: rules that its entries break."""

from ..boards.places import Position
from ..encoders import AnyPuzzle
from ..encoders.family import Breach
from .position import check_position, read_position


def mistakes(puzzle: AnyPuzzle, position: Position | str) -> list[Breach]:
    """The rules that entries break, each in words with the places that do; found by looking,
    without a solver. There may be other entries that are wrong, as a solver would find out.

    BadInput for what is no position of the puzzle.
    """
    if isinstance(position, str):
        position = read_position(puzzle, position)
    else:
        check_position(puzzle, position)
    return broken_by(puzzle, position)


def broken_by(puzzle: AnyPuzzle, position: Position) -> list[Breach]:
    """The same of a position that has been checked; each breach once."""
    family = puzzle.family
    if family.breaches is None:
        return []
    answer = family.answer
    entries = {**answer.settled(puzzle), **answer.given(puzzle), **position}
    return [*dict.fromkeys(family.breaches(puzzle, entries))]
