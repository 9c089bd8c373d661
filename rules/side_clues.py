"""Clues beside rows and columns that can each be given or left out."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from ..boards.beside import Side
from ..boards.board import Answer
from ..boards.cells import Gridded
from ..cnf.rules import Instance
from .clues import Clue, Clues, instances_of
from .rule import Rule

G = TypeVar("G", bound=Gridded)
S = TypeVar("S")

Beside = tuple[str, int, Any]
"""The name of a side, the index of a row or column there, from 0, and its clue."""


def side_clues(rule: Rule[Any], answer: Answer[G, S], sides: Iterable[Side]) -> Clues[G, S]:
    """Clues beside rows and columns: for each, an instance of the rule for the side, the index and
    the clue.
    """

    said = {side.name: side.said for side in sides}

    def clue_of(beside: Beside) -> Clue:
        name, i, clue = beside
        line = {"rows": "row", "columns": "column"}.get(name, name)
        return Clue(f"{line} {i + 1} is {said[name](clue)}", Instance(rule.name, beside))

    def every(puzzle: G, solution: S) -> list[Clue]:
        found = rule.clues(puzzle, answer.values(puzzle, solution))
        return [clue_of((*at, clue)) for at, clue in found]

    def chosen(puzzle: G, clues: Collection[Clue]) -> G:
        known = {(name, i): clue for name, i, clue in instances_of(rule.name, clues)}
        lengths = ((side, side.length(puzzle.rows, puzzle.columns)) for side in sides)
        every = {side: [(side.name, i) for i in range(number)] for side, number in lengths}
        return replace(puzzle, **{s.field: tuple(map(known.get, at)) for s, at in every.items()})

    def given(puzzle: G) -> list[Clue]:
        return [
            clue_of((side.name, i, clue))
            for side in sides
            for i, clue in enumerate(getattr(puzzle, side.field))
            if clue is not None
        ]

    return Clues(every, chosen, given)
