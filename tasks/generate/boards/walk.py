"""Puzzles that have their clues in cells which are told, or chosen first: a random solution is
changed near such cells, a little each time, until what it says there leaves no other one.
"""

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

from ....boards.places import Cell, Place, beside, cells, cells_in
from ....cnf.clock import check_time, enough_work
from ....cnf.errors import NoSolution, NotFound, OutOfTime
from ....cnf.rules import Instance
from ....cnf.selection import selectable
from ....encoders.family import Drawn
from ....search.solving import Session
from ...clued import clues, given_clues, with_clues
from ...options import DEFAULTS
from ...run import encode, units
from ..shape import IMAGES, Pattern, cell_of, check_fits, check_square, none_at
from .drawn import fixed_one_by_one, random_literals, shuffled
from .settled import Labels, settled
from .takes import in_vain

ROUNDS = 60
"""How many changes in a row may be in vain."""

STARTS, CHOSEN, WALKS = 10, 1000, 20
"""How many random solutions are begun with where cells are told; where they are not, how often some
are chosen, and for how many of these a solution is looked for that is the only one.
"""

WORK = 20_000
"""The most work that this is, of which one is about a millisecond."""

SHARE = 10, 20
"""How many per cent of the cells have labels, at least and at most, if that is not told."""

Telling = Callable[[Any], tuple[Any, Collection[Cell | None]]]
"""Returns the puzzle that tells what a solution says in some cells, and in which it says so."""


class Walk:
    """The solutions of a board, as lists of literals; of each is told what it says in some cells.
    They need not obey a rule `without` which.
    """

    def __init__(
        self,
        blank: Any,
        where: Collection[Cell],
        telling: Telling,
        source: random.Random,
        without: str = "",
    ) -> None:
        self.blank, self.where, self.telling, self.source = blank, where, telling, source
        self.formula = encode(blank, replace(DEFAULTS, implied=not without))
        held = units(blank, self.formula)
        if without:
            self.formula, selectors = selectable(self.formula)
            free = {Instance(without, cell) for cell in where}
            held += [x for instance, x in selectors.items() if instance not in free]
        place = blank.family.answer.spelled.place
        self.cells = {x: {*cells_in(place(atom))} for atom, x in self.formula.atoms.items()}
        self.session = Session(self.formula, units=held)

    def told(self, literals: Iterable[int]) -> tuple[Any, set[Cell]]:
        """The puzzle of the solution in which these literals are true, and the cells in which that
        says nothing that can be told, such as islands that no bridge can reach.
        """
        facts = self.formula.facts({x for x in literals if x > 0})
        puzzle, there = self.telling(self.blank.family.answer.decode(self.blank, facts))
        return puzzle, {*self.where}.difference(there)

    def puzzle(self, literals: Iterable[int]) -> Any:
        """The puzzle of a solution."""
        return self.told(literals)[0]

    def lacking(self, literals: Iterable[int]) -> set[Cell]:
        """The cells in which a solution says nothing."""
        return self.told(literals)[1]

    def made(self, starts: int) -> tuple[Any | None, set[Cell]]:
        """A puzzle with one solution, or None after so many starts; and the cells in which the last
        one lacks what is to be told. NoSolution if the board has none.
        """
        with closing(self.session):
            for _ in range(starts):
                check_time()
                literals, lacking = self.begun()
                drawn = Drawn(literals, self.puzzle, self.changed)
                if found := None if lacking else settled(drawn, ROUNDS):
                    return found.made, lacking
        return None, lacking

    def begun(self) -> tuple[list[int], set[Cell]]:
        """A random solution, changed until it lacks nothing, if that can be; and where it does."""
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
        """Another solution that differs near one of the cells, which as a rule is near to one of
        some places; None if something is lacking, or there are no such cells.
        """
        [(r, c), *_] = cells_in(self.source.choice(places)) or [(0, 0)]
        nearest = sorted(self.where, key=lambda p: (abs(p[0] - r) + abs(p[1] - c), p))
        if not nearest:
            return None
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


def patterned(walk: Walk) -> Any:
    """The puzzle of a walk that has clues in all its cells. NotFound if none was found."""
    try:
        made, lacking = walk.made(STARTS)
    except NoSolution:
        none = f"--pattern: no {walk.blank.family.title} has its clues just there"
        raise NotFound(none) from None
    if made:
        return made
    why = none_at(lacking) if lacking else "the clues of this pattern leave several solutions"
    raise NotFound(f"{STARTS} solutions were tried, and changed; of the last one, {why}")


def of_clues(board: Any, where: frozenset[Cell], begun: Any, source: random.Random) -> Walk:
    """Solutions whose clues are told that stand in some cells, or in no cell, and those of what was
    `begun`, if anything. The `board` tells every clue of one.
    """
    fixed = given_clues(begun) if begun else []
    blank = with_clues(board, fixed)
    telling_all = blank if begun else closed(board, blank, where)
    board = board if telling_all == blank else telling_all

    def telling(solution: Any) -> tuple[Any, Collection[Cell | None]]:
        every = {clue: cell_of(telling_all, clue) for clue in clues(board, solution)}
        told = {clue: cell for clue, cell in every.items() if cell is None or cell in where}
        return with_clues(telling_all, [*dict.fromkeys([*fixed, *told])]), told.values()

    return Walk(telling_all, where, telling, source)


def closed(board: Any, blank: Any, where: frozenset[Cell]) -> Any:
    """The board with nothing given on which some cells are closed, and no others, if cells are
    closed to have clues.
    """
    given = {cell_of(board, clue) for clue in given_clues(board)}
    shut = getattr(blank, "given", None)
    if not given or not isinstance(shut, Mapping) or not given <= shut.keys():
        return blank
    return replace(blank, given=dict.fromkeys(sorted(where), next(iter(shut.values()))))


def of_labels(board: Any, where: Iterable[Cell], labels: Labels, source: random.Random) -> Walk:
    """Solutions of a board that has labels in some cells, and others which are not told yet."""
    new = frozenset(where).difference(board.given)
    given = sorted({**board.given, **dict.fromkeys(new, labels.untold)}.items())
    blank = replace(board, given=dict(given))

    def telling(solution: Any) -> tuple[Any, Collection[Cell | None]]:
        own = labels.of(blank, solution)
        told = {cell: board.given.get(cell, own.get(cell)) for cell in blank.given}
        return replace(blank, given=told), own.keys()

    return Walk(blank, new, telling, source, labels.rule)


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
        return patterned(of_labels(board, pattern.cells, labels, source))
    with enough_work(WORK) as work, suppress(OutOfTime):
        return at_random(board, labels, source, symmetry, number)
    if work.left >= 0:
        raise OutOfTime
    raise NotFound(f"no {board.family.name} was found in so much work: try a smaller board")


def at_random(
    board: Any, labels: Labels, source: random.Random, symmetry: str, number: int | None
) -> Any:
    """The same, in random cells."""
    walks = 0
    for _ in range(CHOSEN):
        check_time()
        walk = of_labels(board, scattered(board, symmetry, number, source), labels, source)
        try:
            made, _ = walk.made(1)
        except NoSolution:  # none has its labels there, which is soon seen
            continue
        if made:
            return made
        if (walks := walks + 1) == WALKS:
            break
    if board.given and not walks:
        tried = f"{CHOSEN} choices of cells were tried"
        raise NotFound(f"{tried}: none has a solution with the clues of the puzzle to complete")
    raise in_vain(board.family.name, walks or CHOSEN)


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
