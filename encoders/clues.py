"""Clues that can each be given or left out: values of cells, and instances of rules."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from ..boards.cells import Cells, Gridded
from ..boards.facts import Given
from ..boards.on_cells import Completed
from ..boards.places import Cell
from ..boards.words import shown_cell
from ..cnf.rules import Instance
from .family import Clue, Clues

G = TypeVar("G", bound=Gridded)
S = TypeVar("S")


def value_clues(answer: Completed[G, int] | Completed[G, str]) -> Clues[G, Cells]:
    """Clues that are the values of cells."""

    def told(values: Iterable[tuple[Cell, Any]]) -> list[Clue]:
        return [
            Clue(f"{shown_cell(cell)} is {value}", given)
            for cell, value in values
            for given in answer.spelled.says(cell, value)
        ]

    def every(puzzle: G, solution: Cells) -> list[Clue]:
        return told(((r, c), x) for r, row in enumerate(solution) for c, x in enumerate(row))

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        return answer.with_values(puzzle, givens_of(clues))

    def given(puzzle: G) -> list[Clue]:
        return told(puzzle.given.items())

    return Clues(every, chosen, given)


def givens_of(clues: Collection[Clue]) -> list[Given]:
    """The literals of the clues that are not instances of rules."""
    return [clue.meaning for clue in clues if isinstance(clue.meaning, Given)]


def rule_clues(
    rule: str,
    told: Callable[[G, S], Iterable[tuple[Cell, Any]]],
    untold: Callable[[G], Mapping[Cell, Any]] = lambda puzzle: {},
) -> Clues[G, S]:
    """Clues about some cells: for each, an instance of the rule for the cell and the clue there.
    `untold` is what is given where a clue is left out.
    """

    def clue(cell: Cell, what: Any) -> Clue:
        return Clue(f"{shown_cell(cell)} is {what}", Instance(rule, (cell, what)))

    def every(puzzle: G, solution: S) -> list[Clue]:
        return [clue(cell, what) for cell, what in told(puzzle, solution)]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        said = [clue.meaning.of for clue in clues if isinstance(clue.meaning, Instance)]
        return replace(puzzle, given=dict(sorted({**untold(puzzle), **dict(said)}.items())))

    def given(puzzle: G) -> list[Clue]:
        silent = untold(puzzle)
        return [clue(p, what) for p, what in puzzle.given.items() if silent.get(p) != what]

    return Clues(every, chosen, given)


def together(first: Clues[G, S], second: Clues[G, S]) -> Clues[G, S]:
    """Clues of two kinds, in one."""

    def every(puzzle: G, solution: S) -> list[Clue]:
        return [*first.every(puzzle, solution), *second.every(puzzle, solution)]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        return second.chosen(first.chosen(puzzle, clues), clues)

    def given(puzzle: G) -> list[Clue]:
        return [*first.given(puzzle), *second.given(puzzle)]

    return Clues(every, chosen, given)
