"""Random Heyawake boards: random rooms, cells shaded at random, then rooms changed until unique.

Where solutions differ, a room is cut in two, or joined to another, so that the shaded cells still
obey the rules.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ...boards.cells import Cells
from ...boards.places import Cell, Place, beside, parts
from ...boards.regions import name, regions, rooms
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ...tasks.generate.boards.drawn import random_solution
from ...tasks.generate.boards.settled import settled
from ..family import RandomPuzzles
from . import FAMILY, NUMBER, Heyawake

MOST = 20
"""The most rows or columns."""

BOARDS_TRIED, ROUNDS = 20, 150
"""How many boards are begun, and how often the rooms of one are changed, before it is given up."""


def full(*, rows: int = 8, columns: int = 8, seed: int = 0) -> Heyawake:
    """A puzzle with one solution that has the number of every room. NotFound if none was found."""
    return made(rows, columns, seed, ROUNDS)


def generate(*, rows: int = 8, columns: int = 8, seed: int = 0) -> Heyawake:
    """A puzzle with at least one solution that has the number of every room."""
    return made(rows, columns, seed, 0)


def made(rows: int, columns: int, seed: int, rounds: int) -> Heyawake:
    """The board of a seed; with one solution if its rooms may be changed some times."""
    for what, number in (("rows", rows), ("columns", columns)):
        check_range(what, number, 1, MOST)
    source = random.Random(seed)
    for _ in range(BOARDS_TRIED):
        board = Heyawake(rows, columns, {}, rooms(rows, columns, source))
        try:
            shaded, _ = random_solution(board, source, most="shaded")
        except BadInput:  # lines of single cells may be in three rooms all over
            continue
        puzzle = numbered(board, shaded)
        change = partial(changed, shaded=shaded, source=source)
        found = settled(puzzle, change, rounds) if rounds else puzzle
        if found:
            return found
    raise NotFound(f"no board of {rows} × {columns} with one solution was found: try another seed")


def changed(
    puzzle: Heyawake, places: Sequence[Place], *, shaded: Cells, source: random.Random
) -> Heyawake | None:
    """The board with a room in which solutions differ cut in two, or joined to one beside it; None
    if a room is in two parts then, or the shaded cells break a rule.
    """
    r, c = source.choice(places)
    room = regions(puzzle.regions)[puzzle.regions[r][c]]
    axis = source.randrange(2)
    new = [cell for cell in room if cell[axis] >= (r, c)[axis]]
    if len(new) == len(room) or source.random() < 0.3:
        others = [q for cell in room for q in beside(puzzle, cell) if q not in room]
        if not others:
            return None
        s, d = source.choice(others)
        new = regions(puzzle.regions)[puzzle.regions[s][d]] + room
    board = renamed(puzzle, new)
    if any(len(parts(cells)) > 1 for cells in regions(board.regions).values()):
        return None
    again = numbered(board, shaded)
    return None if FAMILY.verify(again, shaded) else again


def numbered(board: Heyawake, shaded: Cells) -> Heyawake:
    """The board with the number of every room."""
    return replace(
        board, given=dict(sorted(NUMBER.clues(board, FAMILY.answer.values(board, shaded))))
    )


def renamed(puzzle: Heyawake, new: Sequence[Cell]) -> Heyawake:
    """The board with one room more, of these cells; rooms are named in their order."""
    old = {cell: old for old, room in regions(puzzle.regions).items() for cell in room}
    found = {**old, **dict.fromkeys(new, "")}
    names = {room: name(i) for i, room in enumerate(dict.fromkeys(found.values()))}
    rows = [[names[found[r, c]] for c in range(puzzle.columns)] for r in range(puzzle.rows)]
    return Heyawake(puzzle.rows, puzzle.columns, {}, tuple(map(tuple, rows)))


BOARDS = RandomPuzzles(generate=generate, full=full, size="8x8")
