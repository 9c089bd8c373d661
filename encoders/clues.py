"""Clues that are values of the board: each one alone can be told or left out."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from pencilsat.boards.cells import Cells, Completed, Gridded
from pencilsat.boards.facts import Given
from pencilsat.boards.places import Cell
from pencilsat.boards.words import shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.family import Clue, Clues

G = TypeVar("G", bound=Gridded)
S = TypeVar("S")


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


def rule_clues(
    rule: str,
    told: Callable[[G, S], Iterable[tuple[Cell, Any]]],
    untold: Callable[[G], Mapping[Cell, Any]] = lambda puzzle: {},
) -> Clues[G, S]:
    """What a solution says of some cells: for each an instance of the rule, of the cell and what is
    told. Where it is not, `untold` says what is given there.
    """

    def every(puzzle: G, solution: S) -> list[Clue]:
        return [
            Clue(f"{shown_cell(cell)} is {what}", Instance(rule, (cell, what)))
            for cell, what in told(puzzle, solution)
        ]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        said = [clue.meaning.of for clue in clues if isinstance(clue.meaning, Instance)]
        return replace(puzzle, given=dict(sorted({**untold(puzzle), **dict(said)}.items())))

    return Clues(every, chosen)
