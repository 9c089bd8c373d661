"""Puzzles whose parts each have a label in one of their cells: the cells are chosen first, and then
a solution whose labels leave no other.
"""

import random
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

from ....boards.places import Cell, beside, cells
from ....cnf.errors import BadInput, NotFound
from ..shape import IMAGES, Pattern, check_fits, check_square
from .drawn import shuffled
from .settled import Labels
from .walk import Walk

CHOSEN, STARTS = 1000, 20
"""How often cells are chosen, and how many solutions are begun with."""

SHARE = 10, 20
"""How many per cent of the cells have labels, at least and at most, if that is not told."""


class Labelled(Walk):
    """Solutions of a board that has labels in some cells, and others which are not told yet."""

    def __init__(
        self, board: Any, untold: Iterable[Cell], labels: Labels, source: random.Random
    ) -> None:
        new, self.begun_with = frozenset(untold).difference(board.given), board.given
        given = sorted({**board.given, **dict.fromkeys(new, labels.untold)}.items())
        super().__init__(replace(board, given=dict(given)), new, source, labels.rule)
        self.labels = labels

    def told(self, literals: Iterable[int]) -> Mapping[Cell, Any]:
        """The labels of a solution."""
        return self.labels.of(self.blank, self.solution(literals))

    def puzzle(self, literals: Iterable[int]) -> Any:
        """The board with these labels in the cells that had none."""
        told = {**self.told(literals), **self.begun_with}
        return replace(self.blank, given={cell: told[cell] for cell in self.blank.given})

    def lacking(self, literals: Iterable[int]) -> set[Cell]:
        """The cells without one, such as islands that no bridge can reach."""
        return {*self.where}.difference(self.told(literals))


def labelled(
    board: Any,
    labels: Labels,
    source: random.Random,
    shape: tuple[Pattern | None, str],
    number: int | None = None,
) -> Any:
    """A puzzle with one solution on a board that has some labels already, and others just in the
    cells of a pattern or, if there is none, in random cells, perhaps so many. They have a symmetry.
    BadInput if the pattern does not fit; NotFound if no such puzzle was found.
    """
    pattern, symmetry = shape
    check_square(board, symmetry)
    if pattern:
        check_fits(board, pattern, symmetry)
    walks = 0
    for _ in range(CHOSEN):
        where = pattern.cells if pattern else scattered(board, symmetry, number, source)
        try:
            walk = Labelled(board, where, labels, source)
            with closing(walk.session):
                made, _ = walk.made()
        except BadInput:  # no solution has its labels there, which is soon seen
            if pattern:
                raise NotFound(
                    f"--pattern: no {board.family.name} has its clues just there"
                ) from None
            continue
        if made:
            return made
        if (walks := walks + 1) == STARTS:
            break
    if board.given and not walks:
        tried = f"{CHOSEN} choices of cells were tried"
        raise NotFound(f"{tried}: none has a solution with the clues of the puzzle to complete")
    raise NotFound("no puzzle with one solution was found: try another seed")


def scattered(
    board: Any, symmetry: str, number: int | None, source: random.Random
) -> Iterable[Cell]:
    """So many random cells, none beside another, with their images, and those that have labels."""
    size = board.rows - 1, board.columns - 1
    image = {cell: IMAGES[symmetry](*cell, *size) for cell in cells(board)}
    chosen = {cell: None for own in board.given for cell in (own, image[own])}
    number = number or len(image) * source.randint(*SHARE) // 100
    for cell in shuffled([*image], source):
        both = {cell, image[cell]}
        near = {other for own in both for other in beside(board, own)}
        if len(chosen) < number and near.isdisjoint(chosen.keys() | both):
            chosen |= dict.fromkeys(sorted(both))
    return chosen
