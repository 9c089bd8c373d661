"""Puzzles with a clue in each cell of a pattern, and in no other: a random solution is changed near
such cells, a little each time, until its clues there leave no other one.
"""

import random
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

from ...boards.places import Cell
from ...cnf.errors import BadInput, NotFound
from ...encoders.family import Clue
from ..clued import clues, given_clues, with_clues
from .boards.walk import Walk
from .shape import Pattern, cell_of, none_at

STARTS = 10
"""How many random solutions are begun with."""


def patterned(board: Any, pattern: Pattern, begun: Any | None, source: random.Random) -> Any:
    """The puzzle on a board with all clues of a solution that stand in the cells of a pattern, or
    in no cell, and those of what was `begun`, if anything. NotFound if no such puzzle with one
    solution was found.
    """
    walk = Told(board, pattern.cells, begun, source)
    with closing(walk.session):
        for _ in range(STARTS):
            try:
                made, lacking = walk.made()
            except BadInput:
                none = f"--pattern: no {board.family.name} has its clues just there"
                raise NotFound(none) from None
            if made:
                return made
            why = (
                none_at(lacking) if lacking else "the clues of this pattern leave several solutions"
            )
    raise NotFound(f"{STARTS} solutions were tried, and changed; of the last one, {why}")


class Told(Walk):
    """Solutions that have a clue in each cell of a pattern. The `board` tells every clue of one; on
    that on which they are looked for only is given what was `begun`.
    """

    def __init__(
        self, board: Any, where: frozenset[Cell], begun: Any | None, source: random.Random
    ) -> None:
        self.fixed = given_clues(begun) if begun else []
        blank = with_clues(board, self.fixed)
        super().__init__(blank if begun else closed(board, blank, where), where, source)
        self.board = board if self.blank == blank else self.blank

    def told(self, literals: Iterable[int]) -> dict[Clue, Cell | None]:
        """The clues of a solution in the cells of the pattern, and in no cell."""
        own = clues(self.board, self.solution(literals))
        every = {clue: cell_of(self.blank, clue) for clue in own}
        return {clue: p for clue, p in every.items() if p is None or p in self.where}

    def puzzle(self, literals: Iterable[int]) -> Any:
        """The puzzle that tells these clues, and what was begun."""
        return with_clues(self.blank, [*dict.fromkeys([*self.fixed, *self.told(literals)])])

    def lacking(self, literals: Iterable[int]) -> set[Cell]:
        """The cells of the pattern in which a solution has no clue."""
        return {*self.where}.difference(cell for cell in self.told(literals).values() if cell)


def closed(board: Any, blank: Any, where: frozenset[Cell]) -> Any:
    """The board with nothing given on which the cells of a pattern are closed, and no others, if
    cells are closed to have clues.
    """
    given = {cell_of(board, clue) for clue in given_clues(board)}
    shut = getattr(blank, "given", None)
    if not given or not isinstance(shut, Mapping) or not given <= shut.keys():
        return blank
    return replace(blank, given=dict.fromkeys(sorted(where), next(iter(shut.values()))))
