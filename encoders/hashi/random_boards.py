"""Random Hashi boards: a tree of bridges grows over an empty board, some cycles are closed, and
islands carry the sums. Where solutions differ, bridges become others.
"""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count, takewhile
from typing import TypeVar

from ...boards.edges import Counts
from ...boards.places import Cell, Edge, Place, cells_in
from ...cnf.errors import BadInput
from ...rules import walks
from ...tasks.generate.boards.settled import Labels, from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ..family import Drawn
from . import NUMBER, Hashi, edges

X = TypeVar("X")

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))

Bridges = Mapping[Edge, int]
"""How many bridges are on each edge that has some."""


def bridges(
    source: random.Random, islands: int, rows: int, columns: int, single: int, cycles: int
) -> Drawn:
    """The bridges of a board, after Coelho, Laporte, Lindbeck and Vidal.

    A tree of connections grows from random islands over random free distances; then connections
    that cross nothing are added, `cycles` per cent of the tree's; `single` per cent of all stay
    single, the others become double. Near some place, a connection comes, goes, becomes another one
    or gets another number. If no number of islands is told, a quarter of the cells are islands.
    BadInput if they do not fit.
    """
    islands = islands or max(2, rows * columns // 4)
    if islands > rows * columns:
        raise BadInput(f"{islands} islands do not fit on a board of {rows} by {columns}")
    board = Hashi(rows, columns, {})
    tree = grown(board, islands, source)
    most = len(tree) + cycles * len(tree) // 100
    joined = [*tree, *crossing_nothing(board, tree, most - len(tree), source)]
    ordered = source.sample(joined, len(joined))
    singles = single * len(joined) // 100

    def change(joined: Bridges, places: Sequence[Place]) -> Bridges | None:
        ends = {*cells_in(source.choice(places))}
        old = source.choice([edge for edge in joined if not ends.isdisjoint(edge)])
        number = 1 if source.randrange(100) < single else 2
        if source.random() < 0.5:
            return {**joined, old: number}
        fewer = {edge: n for edge, n in joined.items() if edge != old}
        less = source.choice((joined, fewer))
        more = crossing_nothing(board, less, source.randrange(2), source, ends)
        new = {**less, **dict.fromkeys(more, number)}
        whole = len(walks.parts(walks.neighbours({end for edge in joined for end in edge}, new)))
        return new if whole == 1 and len(new) <= most else None

    numbers = {edge: 1 if i < singles else 2 for i, edge in enumerate(ordered)}
    return Drawn(numbers, lambda joined: numbered(board, joined), change)


def numbered(board: Hashi, joined: Bridges) -> Hashi:
    """The board with the ends of the bridges as its islands."""
    numbers = Counter[Cell]()
    for edge, number in joined.items():
        numbers.update(dict.fromkeys(edge, number))
    return replace(board, given=dict(sorted(numbers.items())))


def crossing_nothing(
    board: Hashi,
    joined: Collection[Edge],
    number: int,
    source: random.Random,
    ends: Collection[Cell] = (),
) -> list[Edge]:
    """So many further edges that cross nothing, if there are as many; each at one of the `ends`, if
    these are told.
    """
    if not number:
        return []
    found, taken = list[Edge](), {cell for edge in joined for cell in between(edge)}
    every = edges(numbered(board, dict.fromkeys(joined, 1)))
    able = [e for e in every if e not in joined and (not ends or e[0] in ends or e[1] in ends)]
    for edge in source.sample(able, len(able)):
        if len(found) < number and taken.isdisjoint(over := between(edge)):
            found.append(edge)
            taken.update(over)
    return found


def grown(board: Hashi, islands: int, source: random.Random) -> dict[Edge, int]:
    """The edges of a tree on so many islands. Where no edge fits any more, a new island stands on
    one.
    """
    new = (source.randrange(board.rows), source.randrange(board.columns))
    joined, taken, rays, long = dict[Edge, int](), {new}, list[tuple[Cell, Cell]](), list[Edge]()
    rays += ((new, direction) for direction in DIRECTIONS)
    while len(joined) < islands - 1:
        if rays:
            start, direction = picked(rays, source)
            free = free_cells(board, start, direction, taken)
            if not free:
                continue
            new = source.choice(free)
            added = [(min(start, new), max(start, new))]
        else:
            u, v = picked(long, source)
            del joined[u, v]
            new = source.choice(between((u, v)))
            added = [(u, new), (new, v)]
        joined |= dict.fromkeys(added, 1)
        long += [edge for edge in added if between(edge)]
        taken.update([new], *map(between, added))
        rays += ((new, direction) for direction in DIRECTIONS)
    return joined


def picked(some: list[X], source: random.Random) -> X:
    """A random one of a list, which is taken away."""
    i = source.randrange(len(some))
    some[i], some[-1] = some[-1], some[i]
    return some.pop()


def free_cells(board: Hashi, start: Cell, direction: Cell, taken: Collection[Cell]) -> list[Cell]:
    """The cells that a bridge from there can run over before it meets a taken one."""
    (r, c), (down, right), inside = start, direction, (range(board.rows), range(board.columns))
    ahead = ((r + i * down, c + i * right) for i in count(1))
    return [*takewhile(lambda p: p[0] in inside[0] and p[1] in inside[1] and p not in taken, ahead)]


def between(edge: Edge) -> list[Cell]:
    """The cells strictly between two islands."""
    (r, c), (s, d) = edge
    return [*((r, x) for x in range(c + 1, d)), *((y, c) for y in range(r + 1, s))]


TAKES = {
    "islands": Whole(0, 2, 1_000_000),
    **sides(10, most=10_000),
    "single": Whole(50, 0, 100),
    "cycles": Whole(10, 0, 100),
}

MOST = 8
"""The most bridges of an island."""


def sums(board: Hashi, solution: Counts) -> Mapping[Cell, int]:
    """The numbers of bridges that end at islands."""
    return numbered(board, {(u, v): number for u, v, number in solution}).given


LABELS = Labels(sums, untold=MOST, rule=NUMBER.name)
BOARDS = from_draws("hashi", bridges, TAKES, rounds=100, attempts=20, labels=LABELS)
