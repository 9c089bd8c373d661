"""Clues that are values of the board: each one alone can be told or left out."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from pencilsat.boards.beside import Numbers, Side
from pencilsat.boards.cells import Cells, Gridded
from pencilsat.boards.facts import Given
from pencilsat.boards.on_cells import Completed
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


Beside = tuple[str, int, Numbers]
"""The name of a side, the number of a line there, from 0, and its clue."""


def side_clues(
    rule: str, sides: Iterable[Side], told: Callable[[G, S], Iterable[Beside]]
) -> Clues[G, S]:
    """What a solution says beside its lines: for each an instance of the rule, of the name of a
    side, the line and the clue.
    """

    def every(puzzle: G, solution: S) -> list[Clue]:
        found = list[Clue]()
        for name, i, clue in told(puzzle, solution):
            words = f"{name} {i + 1} is {' '.join(map(str, clue)) or 0}"
            found.append(Clue(words, Instance(rule, (name, i, clue))))
        return found

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        said = [clue.meaning.of for clue in clues if isinstance(clue.meaning, Instance)]
        known = {(name, i): clue for name, i, clue in said}
        lengths = ((side, side.length(puzzle.rows, puzzle.columns)) for side in sides)
        every = {side: [(side.name, i) for i in range(number)] for side, number in lengths}
        return replace(puzzle, **{s.field: tuple(map(known.get, at)) for s, at in every.items()})

    return Clues(every, chosen)


def together(first: Clues[G, S], second: Clues[G, S]) -> Clues[G, S]:
    """Clues of two kinds, each of which looks for its own."""

    def every(puzzle: G, solution: S) -> list[Clue]:
        return [*first.every(puzzle, solution), *second.every(puzzle, solution)]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        return second.chosen(first.chosen(puzzle, clues), clues)

    return Clues(every, chosen)
