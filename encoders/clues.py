"""Clues that are values of the board: each one alone can be told or left out."""

from collections.abc import Collection
from typing import TypeVar

from pencilsat.boards.cells import Cells, Completed, Gridded
from pencilsat.boards.facts import Given
from pencilsat.encoders.family import Clue, Clues

G = TypeVar("G", bound=Gridded)


def value_clues(answer: Completed[G, int] | Completed[G, str]) -> Clues[G, Cells]:
    """The value of every cell."""

    def every(puzzle: G, solution: Cells) -> list[Clue]:
        return [Clue(*told) for told in answer.told_values(puzzle, solution)]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        return answer.with_values(puzzle, givens_of(clues))

    return Clues(every, chosen)


def givens_of(clues: Collection[Clue]) -> list[Given]:
    """What clues that are no instances of a rule say."""
    return [clue.meaning for clue in clues if isinstance(clue.meaning, Given)]
