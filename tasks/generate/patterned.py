"""Puzzles with a clue in each cell of a pattern, and in no other: a random solution is changed near
such cells, a little each time, until its clues there leave no other one.
"""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...boards.places import Cell, Place, cells_in
from ...cnf.errors import NotFound
from ...encoders.family import Clue, Drawn
from ...search.solving import Session
from ..check import check
from ..clued import clues, given_clues, with_clues
from ..run import encode, units
from .boards.drawn import fixed_one_by_one, random_literals, shuffled
from .boards.settled import settled
from .shape import Pattern, cell_of, outside

STARTS, ROUNDS = 10, 60
"""How many random solutions are begun with, and how many changes in a row may be in vain."""

SEVERAL = "the clues of this pattern leave several solutions"


def patterned(board: Any, pattern: Pattern, begun: Any | None, source: random.Random) -> Any:
    """The puzzle on a board with all clues of a solution that stand in the cells of a pattern, and
    in none, and those of what was `begun`, if anything.
    NotFound if no such puzzle with one solution was found.
    """
    walk = Walk(board, pattern.cells, begun, source)
    for _ in range(STARTS):
        literals, lacking = walk.begun()
        if lacking:
            why = none_at(lacking)
        elif found := settled(Drawn(literals, walk.puzzle, walk.changed), ROUNDS):
            return found.made
        else:
            why = SEVERAL
    raise NotFound(f"{STARTS} solutions were tried, and changed; of the last one, {why}")


def in_pattern(board: Any, pattern: Pattern) -> Any:
    """The puzzle with those clues alone that a board has in the cells of a pattern, and in none.
    NotFound if a clue is lacking, or another solution is left.
    """
    every = given_clues(board)
    away = {*outside(board, every, pattern.cells)}
    if lacking := pattern.cells.difference(cell_of(board, clue) for clue in every):
        raise NotFound(none_at(lacking))
    made = with_clues(board, [clue for clue in every if clue not in away])
    if check(made, spread=False).status != "unique":
        raise NotFound(SEVERAL)
    return made


def none_at(lacking: Collection[Cell]) -> str:
    """That a clue is lacking in some cells, of which the first is named."""
    r, c = min(lacking)
    return f"there is no clue at r{r + 1}c{c + 1}, which the pattern marks"


class Walk:
    """From solution to solution of a board that tells every clue of one, but which gives only what
    was `begun`. Solutions are lists of literals; in each cell of a pattern they are to have a clue.
    """

    def __init__(
        self, board: Any, where: frozenset[Cell], begun: Any | None, source: random.Random
    ) -> None:
        self.where, self.source = where, source
        self.fixed = given_clues(begun) if begun else []
        blank = with_clues(board, self.fixed)
        self.blank = blank if begun else closed(board, blank, where)
        self.board = board if self.blank == blank else self.blank
        self.formula = encode(self.blank)
        names = {x: atom for atom, x in self.formula.atoms.items()}
        place = self.blank.family.answer.spelled.place
        self.cells = {x: {*cells_in(place(atom))} for x, atom in names.items()}
        self.session = Session(self.formula, units=units(self.blank, self.formula))

    def told(self, literals: Iterable[int]) -> dict[Clue, Cell | None]:
        """The clues of a solution in the cells of the pattern, and in no cell."""
        facts = self.formula.facts({x for x in literals if x > 0})
        solution = self.blank.family.answer.decode(self.blank, facts)
        every = {clue: cell_of(self.blank, clue) for clue in clues(self.board, solution)}
        return {clue: p for clue, p in every.items() if p is None or p in self.where}

    def puzzle(self, literals: Iterable[int]) -> Any:
        """The puzzle that tells these clues, and what was begun."""
        return with_clues(self.blank, [*dict.fromkeys([*self.fixed, *self.told(literals)])])

    def lacking(self, literals: Iterable[int]) -> set[Cell]:
        """The cells of the pattern in which a solution has no clue."""
        return {*self.where}.difference(cell for cell in self.told(literals).values() if cell)

    def begun(self) -> tuple[list[int], set[Cell]]:
        """A random solution, changed until it lacks few clues; and where it lacks some. BadInput if
        there is none.
        """
        literals = random_literals(self.blank, self.session, self.source)
        lacking, vain = self.lacking(literals), 0
        while lacking and vain < ROUNDS:
            again = self.near(literals, self.source.choice(sorted(lacking)))
            vain += 1
            if again and len(fewer := self.lacking(again)) <= len(lacking):
                vain = 0 if len(fewer) < len(lacking) else vain
                literals, lacking = again, fewer
        return literals, lacking

    def changed(self, literals: Sequence[int], places: Sequence[Place]) -> list[int] | None:
        """Another solution that differs near a cell of the pattern, which as a rule is near to one
        of some places; None if it lacks a clue.
        """
        [(r, c), *_] = cells_in(self.source.choice(places)) or [(0, 0)]
        nearest = sorted(self.where, key=lambda p: (abs(p[0] - r) + abs(p[1] - c), p))
        cell = nearest[int(len(nearest) * self.source.random() ** 2)]
        again = self.near(literals, cell)
        return None if again is None or self.lacking(again) else again

    def near(self, literals: Sequence[int], cell: Cell) -> list[int] | None:
        """A solution that differs in a literal about a cell, or one about it; others are kept where
        they can be, in random order. None if there is none.
        """
        (r, c), far = cell, self.source.randrange(2)
        window = {(r + i, c + j) for i in range(-far, far + 1) for j in range(-far, far + 1)}
        able = [x for x in literals if not window.isdisjoint(self.cells[abs(x)])]
        if not able or not self.session.solve([new := -self.source.choice(able)]):
            return None
        rest = shuffled([x for x in literals if x != -new], self.source)
        return fixed_one_by_one(self.session, [new, *rest])


def closed(board: Any, blank: Any, where: frozenset[Cell]) -> Any:
    """The board with nothing given on which the cells of a pattern are closed, and no others, if
    cells are closed to have clues.
    """
    given = {cell_of(board, clue) for clue in given_clues(board)}
    shut = getattr(blank, "given", None)
    if not given or not isinstance(shut, Mapping) or not given <= shut.keys():
        return blank
    return replace(blank, given=dict.fromkeys(sorted(where), next(iter(shut.values()))))
