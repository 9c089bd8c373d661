"""Random Hashi boards: bridges are grown over an empty board, and islands carry their sums."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ...boards.places import Cell, Edge
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ...cnf.formula import Formula
from ...search.uniqueness import is_only
from ..family import RandomPuzzles
from . import FAMILY, Hashi, edges

BATCH = 8
"""Changes of a board that are tried together."""

TRIES = 100
"""Random places at which a batch looks for changes."""

PATIENCE = 10
"""Batches in a row that may leave the board as it was, before another is begun."""

BridgeCounts = Mapping[Edge, int]
"""The bridges that a board is made from: how many on each edge that has some."""

Change = Mapping[Edge, int]
"""Edges that come, with their bridges, and edges that go, with 0."""


def generate(
    *,
    islands: int = 25,
    rows: int = 10,
    columns: int = 10,
    single: int = 50,
    cycles: int = 10,
    unique: int = 0,
    seed: int = 0,
) -> Hashi:
    """A board with at least one solution, after Coelho, Laporte, Lindbeck and Vidal.

    A tree of connections grows from random islands over random free distances; then connections
    that cross nothing are added, `cycles` per cent of the tree's; `single` per cent of all stay
    single, the others become double. Where no connection fits any more, a new island stands on one.
    With `unique` 1 it has no other solution: what would give it one is not done, and the two shares
    are approached. The same arguments give the same board everywhere. BadInput if the islands do
    not fit, NotFound if no board grew so large.
    """
    check_range("islands", islands, 2, 1_000_000)
    check_range("rows", rows, 1, 10_000)
    check_range("columns", columns, 1, 10_000)
    check_range("single", single, 0, 100)
    check_range("cycles", cycles, 0, 100)
    check_range("unique", unique, 0, 1)
    source = random.Random(seed)
    empty = Hashi(rows, columns, {})
    build, attempts = (_unique_bridges, 10) if unique else (_random_bridges, 100)
    if islands > rows * columns:
        raise BadInput(f"{islands} islands do not fit on a board of {rows} by {columns}")
    for _ in range(attempts):
        joined = build(empty, islands, single, cycles, source)
        if joined:
            return numbered(empty, joined)
    alone = " with one solution" * unique
    raise NotFound(f"no board of {rows} by {columns} with {islands} islands{alone} was found")


def numbered(board: Hashi, joined: BridgeCounts) -> Hashi:
    """The board with the ends of the bridges as its islands."""
    numbers = dict.fromkeys(sorted({island for edge in joined for island in edge}), 0)
    for edge, count in joined.items():
        for island in edge:
            numbers[island] += count
    return replace(board, given=numbers)


def _random_bridges(
    board: Hashi, islands: int, single: int, cycles: int, source: random.Random
) -> BridgeCounts | None:
    """The bridges of a board with at least one solution; None when it cannot grow on."""
    grown = _grown_tree(board, islands, source)
    if grown is None:
        return None
    joined, taken = grown
    ones = dict.fromkeys(joined, 1)
    more = [edge for edge in edges(numbered(board, ones)) if edge not in ones]
    source.shuffle(more)
    wanted = len(joined) + cycles * len(joined) // 100
    for edge in more:
        between = set(_between(edge))
        if len(joined) < wanted and not between & taken:
            joined.append(edge)
            taken |= between
    source.shuffle(joined)
    singles = single * len(joined) // 100
    return {edge: 1 if i < singles else 2 for i, edge in enumerate(joined)}


def _grown_tree(
    board: Hashi, islands: int, source: random.Random
) -> tuple[list[Edge], set[Cell]] | None:
    """The edges of a tree on so many islands, and all cells taken; None when it cannot grow on."""
    first = (source.randrange(board.rows), source.randrange(board.columns))
    joined, taken = list[Edge](), {first}
    rays = [(first, direction) for direction in DIRECTIONS]
    long = list[int]()
    while len(joined) < islands - 1:
        if not rays:
            new = _parted(joined, long, source)
            if new is None:
                return None
            rays = [(new, direction) for direction in DIRECTIONS]
            continue
        i = source.randrange(len(rays))
        start, direction = rays[i]
        free = _free_cells(board, start, direction, taken)
        if not free:
            rays[i] = rays[-1]
            rays.pop()
            continue
        reached = source.randrange(len(free))
        end = free[reached]
        taken.update(free[: reached + 1])
        if reached:
            long.append(len(joined))
        joined.append((min(start, end), max(start, end)))
        rays += [(end, direction) for direction in DIRECTIONS]
    return joined, taken


def _parted(joined: list[Edge], long: list[int], source: random.Random) -> Cell | None:
    """A new island on an edge with cells between its ends, which becomes two; None if there is no
    such edge. `long` are the places of these edges, among all.
    """
    if not long:
        return None
    k = source.randrange(len(long))
    place, long[k] = long[k], long[-1]
    long.pop()
    u, v = joined[place]
    new = source.choice(_between((u, v)))
    joined[place] = (u, new)
    joined.append((new, v))
    long += [i for i in (place, len(joined) - 1) if _between(joined[i])]
    return new


DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _free_cells(board: Hashi, start: Cell, direction: Cell, taken: Collection[Cell]) -> list[Cell]:
    """The cells that a bridge from there can run over before it meets a taken one."""
    free = list[Cell]()
    (r, c), (dr, dc) = start, direction
    while (
        0 <= r + dr < board.rows and 0 <= c + dc < board.columns and (r + dr, c + dc) not in taken
    ):
        r, c = r + dr, c + dc
        free.append((r, c))
    return free


def _between(edge: Edge) -> list[Cell]:
    """The cells strictly between two islands."""
    (r, c), (s, d) = edge
    if r == s:
        return [(r, column) for column in range(c + 1, d)]
    return [(row, c) for row in range(r + 1, s)]


def _unique_bridges(
    board: Hashi, islands: int, single: int, cycles: int, source: random.Random
) -> BridgeCounts | None:
    """The bridges of a board that has no other solution; None when it cannot grow on.

    A tree grows, BATCH islands at once; then edges that close cycles are added.
    """
    joined: BridgeCounts = {}
    idle = 0
    while len(joined) < islands - 1:
        room = min(BATCH, islands - 1 - len(joined))
        grown = unique_after(board, joined, _growth(board, joined, room, single, source, idle > 0))
        idle = idle + 1 if len(grown) == len(joined) else 0
        if idle == PATIENCE:
            return None
        joined = grown
    wanted = len(joined) + cycles * len(joined) // 100
    more = [edge for edge in edges(numbered(board, joined)) if edge not in joined]
    source.shuffle(more)
    while more and len(joined) < wanted:
        taken = {cell for edge in joined for cell in _between(edge)}
        changes = list[Change]()
        while more and len(changes) < min(BATCH, wanted - len(joined)):
            edge = more.pop()
            if taken.isdisjoint(_between(edge)):
                taken.update(_between(edge))
                changes.append({edge: _random_number(single, source)})
        joined = unique_after(board, joined, changes)
    return joined


def _growth(
    board: Hashi, joined: BridgeCounts, room: int, single: int, source: random.Random, dense: bool
) -> list[Change]:
    """Changes, at most `room` of them, that add an island each if they are made in this order.

    A bridge leads from an island to a new one; on a dense board, a new one also stands on a bridge.
    """
    changes = list[Change]()
    islands = sorted({island for edge in joined for island in edge})
    islands = islands or [(source.randrange(board.rows), source.randrange(board.columns))]
    taken = {*islands, *(cell for edge in joined for cell in _between(edge))}
    for _ in range(TRIES):
        if len(changes) == room:
            break
        start = source.choice(islands)
        free = _free_cells(board, start, source.choice(DIRECTIONS), taken)
        if free:
            new = source.choice(free)
            edge = (min(start, new), max(start, new))
            taken.update(_between(edge), edge)
            change = {edge: _random_number(single, source)}
        elif dense and joined:
            edge = source.choice(list(joined))
            if not _between(edge):
                continue
            new = source.choice(_between(edge))
            parts = ((edge[0], new), (new, edge[1]))
            change = {edge: 0} | {part: _random_number(single, source) for part in parts}
        else:
            continue
        islands.append(new)
        changes.append(change)
        joined = changed(joined, change)
    return changes


def _random_number(single: int, source: random.Random) -> int:
    """1 with a chance of so many per cent, 2 otherwise."""
    return 1 if source.randrange(100) < single else 2


def changed(joined: BridgeCounts, change: Change) -> BridgeCounts:
    """The bridges after a change."""
    return {edge: count for edge, count in {**joined, **change}.items() if count}


def possible(joined: BridgeCounts, change: Change) -> bool:
    """Whether a change finds the edges that it takes away, and joins new ones to an island."""
    islands = {island for edge in joined for island in edge}
    going = [edge for edge, count in change.items() if not count]
    joins = any(island in islands for edge in change for island in edge)
    return not joined or (joins and all(edge in joined for edge in going))


def unique_after(board: Hashi, joined: BridgeCounts, changes: Sequence[Change]) -> BridgeCounts:
    """The bridges after the changes under which they stay the only solution.

    All at once or, if that leaves another solution, one half after the other: so the solver is
    asked seldom where most changes are good. Which solution it finds does not matter.
    """
    made, new = list[Change](), joined
    for change in changes:
        if possible(new, change):
            made.append(change)
            new = changed(new, change)
    if not made or only_solution(numbered(board, new), new):
        return new
    if len(made) == 1:
        return joined
    half = len(made) // 2
    return unique_after(board, unique_after(board, joined, made[:half]), made[half:])


def only_solution(puzzle: Hashi, joined: BridgeCounts) -> bool:
    """Whether these bridges are the puzzle's only solution."""
    f = Formula(cardinality="direct")
    FAMILY.encodings["cuts"](puzzle, f)
    bridges = ((u, v, j) for (u, v), count in joined.items() for j in range(1, count + 1))
    return is_only(f, frozenset(("bridge", *bridge) for bridge in bridges))


BOARDS = RandomPuzzles(generate=generate)
