"""Random Star Battles: regions grown around stars, and changed where other stars would fit."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from ...boards.cells import cells_of
from ...boards.places import Cell, beside, cells, parts
from ...boards.regions import name
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ...tasks.check import check
from ...tasks.generate.boards.drawn import random_solution, shuffled
from ..family import RandomPuzzles
from . import StarBattle

MOST = 20
"""The largest board: beyond, it takes minutes."""

TRIES = 50
"""The number of boards to try."""

CHANGES = 60
"""So often the regions of a board are changed."""

JOINS = 100
"""So often the same regions of one star are joined, each time in another order."""

Owners = dict[Cell, str]
"""The region of each cell."""


def generate(*, side: int = 8, stars: int = 1, unique: int = 0, seed: int = 0) -> StarBattle:
    """A board of so many rows and columns with a solution; with `unique`, with no other one.

    BadInput if no board of the size has so many stars, NotFound if none was found.
    """
    check_range("size", side, 1, MOST)
    check_range("stars", stars, 1, 9)
    source = random.Random(seed)
    rows = StarBattle(side, side, {}, tuple((name(r),) * side for r in range(side)), stars)
    for _ in range(TRIES):
        solution, _ = random_solution(rows, source)
        held = [(r, c) for r, row in enumerate(solution) for c, star in enumerate(row) if star]
        owners = grown(side, held, source)
        for _ in range(CHANGES if joined(owners, held, stars, source) else 0):
            names = tuple(tuple(owners[r, c] for c in range(side)) for r in range(side))
            puzzle = StarBattle(side, side, {}, names, stars)
            spread = check(puzzle).spread if unique else None
            if spread is None or not spread.possible:
                return puzzle
            change(owners, sorted({*cells_of(spread.possible)} - {*held}), source)
    raise NotFound(f"no board with one solution was found in {TRIES} attempts: try another seed")


def grown(size: int, held: Sequence[Cell], source: random.Random) -> Owners:
    """A region around each star: a random one takes a random free cell beside it, until all are."""
    owners = {star: name(i) for i, star in enumerate(held)}
    board = StarBattle(size, size)
    while len(owners) < size * size:
        cell = source.choice([p for p in cells(board) if p not in owners])
        near = [owners[q] for q in beside(board, cell) if q in owners]
        if near:
            owners[cell] = source.choice(near)
    return owners


def joined(owners: Owners, held: Sequence[Cell], stars: int, source: random.Random) -> bool:
    """Regions of one star are joined side by side until each has so many; False if some is left
    each time.
    """
    near: dict[str, set[str]] = {owners[star]: set() for star in held}
    for (r, c), owner in owners.items():
        near[owner].update(owners[q] for q in around(r, c) if q in owners)
    for _ in range(JOINS):
        if groups := grouped(near, shuffled([*near], source), stars):
            into = {owner: group[0] for group in groups for owner in group}
            owners |= {cell: into[owner] for cell, owner in owners.items()}
            return True
    return False


def grouped(
    near: Mapping[str, Collection[str]], order: Sequence[str], size: int
) -> list[list[str]]:
    """Regions in connected groups of a size; none if some was left. Always the next is one that has
    fewest left beside it, as it will soon have none.
    """
    left, groups = dict.fromkeys(order), list[list[str]]()

    def least(owners: Iterable[str]) -> str:
        found = min(owners, key=lambda owner: sum(map(left.__contains__, near[owner])))
        del left[found]
        return found

    while left:
        group = [least(left)]
        while len(group) < size:
            beside = {owner for own in group for owner in near[own]}
            fitting = [owner for owner in left if owner in beside]
            if not fitting:
                return []
            group.append(least(fitting))
        groups.append(group)
    return groups


def around(r: int, c: int) -> list[Cell]:
    """The four cells beside a cell, on the board or not."""
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def change(owners: Owners, among: Sequence[Cell], source: random.Random) -> None:
    """Give one of these cells to another region beside it, if both stay connected."""
    for r, c in shuffled(among, source):
        cell, own = (r, c), owners[r, c]
        rest = [p for p, owner in owners.items() if owner == own and p != cell]
        near = sorted({owners[q] for q in around(r, c) if q in owners} - {own})
        if near and len(parts(rest)) == 1:
            owners[cell] = source.choice(near)
            return


def square(rows: int, columns: int) -> dict[str, int]:
    """The side of a square board. BadInput if it is none: its stars would not fit."""
    if rows != columns:
        raise BadInput(f"a starbattle has as many rows as columns, not {rows} and {columns}")
    return {"side": rows}


BOARDS = RandomPuzzles(generate=generate, size="8x8", sized=square)
