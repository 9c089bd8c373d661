"""Puzzles whose parts each have a label in one of their cells: the cells are chosen first, and then
a solution whose labels leave no other.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ....boards.places import Cell, beside, cells
from ....cnf.errors import BadInput, NotFound
from ..shape import IMAGES, NONE, Pattern, check_fits, check_square
from .drawn import shuffled
from .walk import Walk

STARTS = 20
"""How often cells are chosen, or a solution for those of a pattern."""

SHARE = 10, 20
"""How many per cent of the cells have labels, at least and at most, if that is not told."""

Labels = Callable[[Any, Any], Mapping[Cell, Any]]
"""Returns the labels that a solution gives to cells of a board that has some there, told or not."""


class Labelled(Walk):
    """Solutions of a board on which some labels are not told."""

    def __init__(self, blank: Any, labels: Labels, source: random.Random) -> None:
        super().__init__(blank, frozenset(blank.given), source)
        self.labels = labels

    def puzzle(self, literals: Iterable[int]) -> Any:
        """The board with the labels of a solution."""
        told = self.labels(self.blank, self.solution(literals))
        return replace(self.blank, given={cell: told[cell] for cell in self.blank.given})


def labelled(
    board: Any,
    labels: Labels,
    source: random.Random,
    pattern: Pattern | None = None,
    symmetry: str = NONE,
) -> Any:
    """A puzzle with one solution on a board that has some labels already, and others just in the
    cells of a pattern or, if there is none, in random cells that stand symmetrically. BadInput if
    the pattern does not fit; NotFound if no such puzzle was found.
    """
    check_square(board, symmetry)
    if pattern:
        check_fits(board, pattern, symmetry)
    for _ in range(STARTS):
        where = pattern.cells if pattern else scattered(board, symmetry, source)
        blank = replace(board, given={**dict.fromkeys(sorted(where)), **board.given})
        blank = replace(blank, given=dict(sorted(blank.given.items())))
        try:
            walk = Labelled(blank, labels, source)
            made, _ = walk.made()
        except BadInput:
            if pattern:
                raise NotFound(
                    "no solution has its clues just in the cells of the pattern"
                ) from None
            made = None
        if made:
            return made
    raise NotFound(f"no puzzle with one solution was found in {STARTS} attempts: try another seed")


def scattered(board: Any, symmetry: str, source: random.Random) -> Iterable[Cell]:
    """Random cells, none beside another, with their images; those that have labels are among
    them.
    """
    size = board.rows - 1, board.columns - 1
    image = {cell: IMAGES[symmetry](*cell, *size) for cell in cells(board)}
    chosen = {cell: None for own in board.given for cell in (own, image[own])}
    number = len(image) * source.randint(*SHARE) // 100
    for cell in shuffled([*image], source):
        both = {cell, image[cell]}
        near = {other for own in both for other in beside(board, own)}
        if len(chosen) < number and near.isdisjoint(chosen.keys() | both):
            chosen |= dict.fromkeys(sorted(both))
    return chosen
