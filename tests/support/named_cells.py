"""What a named step must be in families of cells, found on the board without the table of names."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations, product

import networkx as nx

from pencilsat.boards.places import beside, cells

Cell = tuple[int, int]
Known = dict[Cell, bool]
Sum = tuple[list[Cell], int]
"""Cells, and how many of them are so."""


def closed(known: Known, says: Callable[[Known], Iterator[tuple[Cell, bool]]]) -> bool:
    """Whether what is said of what is known, again and again, ends in a contradiction."""
    known = dict(known)
    while True:
        new = [(cell, true) for cell, true in says(known) if known.get(cell) is not true]
        for cell, true in new:
            if known.setdefault(cell, true) is not true:
                return True
        if not new:
            return False


def summed(known: Known, sums: Iterable[Sum]) -> Iterator[tuple[Cell, bool]]:
    """What sums say; of one that is broken, that something is so and is not."""
    for among, number in sums:
        there = sum(known.get(cell, False) for cell in among)
        left = [cell for cell in among if cell not in known]
        if not there <= number <= there + len(left):
            yield from ((among[0] if among else (-1, -1), true) for true in (True, False))
        elif there == number or there + len(left) == number:
            yield from ((cell, there < number) for cell in left)


def short(known: Known, sums: Iterable[Sum]) -> bool:
    """Whether a sum has too few cells left."""
    return any(sum(known.get(cell, True) for cell in among) < number for among, number in sums)


def light(white: Collection[Cell], lamp: Cell) -> Iterator[Cell]:
    """The white cells on which a lamp shines."""
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        r, c = lamp[0] + down, lamp[1] + right
        while (r, c) in white:
            yield r, c
            r, c = r + down, c + right


def akari_step(puzzle, name, number, fact, true, state) -> bool:
    here = fact[1:]
    known: Known = {x[1:]: so for x, so in state.items()} | {here: not true}
    white = [cell for cell in cells(puzzle) if cell not in puzzle.given]
    seen = {cell: [*light(white, cell)] for cell in white}
    sums = [
        ([p for p in beside(puzzle, cell) if p in seen], n)
        for cell, n in puzzle.given.items()
        if n != "x"
    ]

    def says(known: Known) -> Iterator[tuple[Cell, bool]]:
        yield from ((p, False) for cell in white if known.get(cell) for p in seen[cell])
        yield from summed(known, sums)
        for cell in white:
            possible = [p for p in (cell, *seen[cell]) if known.get(p, True)]
            if len(possible) < 2:
                yield (possible or [cell])[0], True

    dark = {**known, **dict.fromkeys(seen[here], False)} if not true else known
    match name:
        case "number left without room":
            return not true and short(dark, sums)
        case "lamps of a number in sight of each other":
            return true and any(here in among for among, _ in sums) and closed(known, says)
        case "two numbers":
            return len(sums) > 1 and closed(known, says)
    return closed(known, says)


def starbattle_step(puzzle, name, number, fact, true, state) -> bool:
    here, n = fact[1:], puzzle.stars
    known: Known = {x[1:]: so for x, so in state.items()} | {here: not true}
    every = [*cells(puzzle)]
    lines = [[p for p in every if p[k] == i] for k in (0, 1) for i in range(puzzle.rows)]
    names = {name for row in puzzle.regions for name in row} - {"."}
    regions = [[(r, c) for r, c in every if puzzle.regions[r][c] == name] for name in names]

    def sums(*groups: list[list[Cell]]) -> list[Sum]:
        return [(group, n) for groups_of in groups for group in groups_of]

    def touching(known: Known) -> Iterator[tuple[Cell, bool]]:
        for r, c in [p for p in every if known.get(p)]:
            near = product((r - 1, r, r + 1), (c - 1, c, c + 1))
            yield from ((p, False) for p in near if p != (r, c) and p in every)

    def says(known: Known) -> Iterator[tuple[Cell, bool]]:
        yield from touching(known)
        yield from summed(known, sums(lines, regions))

    around = {**known, **dict(touching(known))}
    full = {**around, **dict(summed(around, sums(lines)))}
    if "regions" in name:
        return not true
    if n > 1:
        return closed(known, says)
    match name:
        case "region left without room":
            return not true and (short(full, sums(regions)) or closed(known, says))
        case "line left without room" if number > 1:
            return not true and short(around, sums(lines))
        case "region and line share their places":
            return not true and any(
                {p for p in one if known.get(p, True)} - {here} <= {*other}
                for one, other in [*product(regions, lines), *product(lines, regions)]
                if here in other and here not in one
            )
        case "touching stars of a region" | "touching stars of a line":
            own = regions if "region" in name else lines
            return true and any(here in group for group in own) and closed(known, says)
    return False


def hitori_step(puzzle, name, number, fact, true, state) -> bool:
    here, given = fact[1:], puzzle.given
    known: Known = {x[1:]: so for x, so in state.items()} | {here: not true}
    every = [*cells(puzzle)]

    def alike(cell: Cell) -> list[Cell]:
        return [
            p
            for p in every
            if p != cell and given[p] == given[cell] and (p[0] == cell[0] or p[1] == cell[1])
        ]

    def joined(known: Known) -> bool:
        left = nx.Graph()
        left.add_nodes_from(p for p in every if not known.get(p))
        left.add_edges_from((p, q) for p in left for q in beside(puzzle, p) if q in left)
        sure = {p for p in left if known.get(p) is False}
        return any(sure <= part for part in nx.connected_components(left))

    def says(known: Known) -> Iterator[tuple[Cell, bool]]:
        for cell, shaded in known.items():
            near: Collection[Cell] = beside(puzzle, cell) if shaded else alike(cell)
            yield from ((p, not shaded) for p in near)
        if "cut off" in name:
            for cell in every:
                if not joined({**known, cell: True}):
                    yield cell, False
            if not joined(known):
                yield every[0], True

    near = [*beside(puzzle, here)]
    match name:
        case "between two alike":
            return not true and any(q in alike(p) for p, q in combinations(near, 2))
        case "two alike side by side":
            return true and any(q in beside(puzzle, p) for p, q in combinations(alike(here), 2))
    return closed(known, says)


CHECKS = {"akari": akari_step, "starbattle": starbattle_step, "hitori": hitori_step}
"""For every family: whether what `named_steps` gives of a puzzle is what its name says."""
