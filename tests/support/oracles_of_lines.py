"""Boards whose solutions are bridges, wires or paths: candidates, random boards."""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from pencilsat.boards.edges import Lines
from pencilsat.boards.places import Edge
from pencilsat.encoders.circuit import Circuit
from pencilsat.encoders.circuit import random_boards as random_circuit
from pencilsat.encoders.hashi import Bridges, Hashi
from pencilsat.encoders.masyu import Masyu
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.yajilin import Yajilin


def hashi_candidates(puzzle: Hashi) -> Iterator[Bridges]:
    """All numbers of bridges, on all edges, that no island is too small for."""

    pairs = in_sight(puzzle.given)
    partial: list[tuple[int, Bridges, dict[Any, int]]] = [(0, frozenset(), dict(puzzle.given))]
    while partial:
        i, bridges, left = partial.pop()
        if i == len(pairs):
            yield bridges
            continue
        u, v = pairs[i]
        for count in range(min(puzzle.bridges, left[u], left[v]) + 1):
            more = bridges | {(u, v, count)} if count else bridges
            partial.append((i + 1, more, left | {u: left[u] - count, v: left[v] - count}))


def in_sight(islands: Collection[Any]) -> list[Edge]:
    """The pairs of islands of one row or column with no island in between."""
    pairs = []
    for u, v in combinations(sorted(islands), 2):
        if (u[0] == v[0] or u[1] == v[1]) and len(box(u, v) & set(islands)) == 2:
            pairs.append((u, v))
    return pairs


def hashi_board(source: random.Random) -> Hashi:
    """Two to seven islands, most of them with as many bridges as were drawn there first."""
    bridges = source.choice((1, 2, 2, 2, 3))
    most = 7 if bridges < 3 else 6
    return random_hashi(source, bridges, tree=source.random() < 0.2, most=most)


def random_hashi(source: random.Random, bridges: int, *, tree: bool, most: int) -> Hashi:
    """A board of at most so many islands, the numbers those of random bridges or any."""
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4), (4, 4)))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    count = most if source.random() < 0.6 else source.randint(2, most)
    islands = dict.fromkeys(sorted(source.sample(cells, min(len(cells), count))), 0)
    covered = set[tuple[int, int]]()
    for u, v in source.sample(pairs := in_sight(islands), len(pairs)):
        between = box(u, v) - {u, v}
        if not between & covered and source.random() < 0.8:
            covered |= between
            drawn = source.randint(1, bridges)
            islands[u] += drawn
            islands[v] += drawn
    kind = source.random()
    if kind < 0.1:
        islands = {island: source.randint(1, bridges + 1) for island in islands}
    elif kind < 0.9 and any(islands.values()):
        islands = {island: number for island, number in islands.items() if number}
    return Hashi(rows, columns, {u: number or 1 for u, number in islands.items()}, bridges, tree)


def box(u: Any, v: Any) -> set[tuple[int, int]]:
    """The cells of the rectangle with corners u ≤ v: in a row or column, those from u to v."""
    return {(r, c) for r in range(u[0], v[0] + 1) for c in range(u[1], v[1] + 1)}


def circuit_candidates(puzzle: Circuit) -> Iterator[Lines]:
    """All wires of which one or three end at every point."""
    return lines_with_ends(puzzle.points, (1, 3))


def loop_candidates(puzzle: Masyu) -> Iterator[Lines]:
    """All lines between the middles of cells of which none or two end in every cell."""
    return lines_with_ends([*product(range(puzzle.rows), range(puzzle.columns))], (0, 2))


def yajilin_candidates(puzzle: Yajilin) -> Iterator[Lines]:
    """All such lines between cells without a clue, of which those without lines are shaded."""
    cells = [p for p in product(range(puzzle.rows), range(puzzle.columns)) if p not in puzzle.given]
    for lines in lines_with_ends(cells, (0, 2)):
        passed = {cell for line in lines for cell in line}
        yield lines | {(cell, cell) for cell in cells if cell not in passed}


def yajilin_board(source: random.Random) -> Yajilin:
    """Few cells, one or two of them with a clue."""
    rows, columns = source.choice(((3, 3), (3, 4), (4, 4)))
    cells = [*product(range(rows), range(columns))]
    given = {}
    for cell in sorted(source.sample(cells, source.choice((1, 2)))):
        clue = source.choice("xx011")
        given[cell] = clue if clue == "x" else clue + source.choice("^v<>")
    return Yajilin(rows, columns, given)


def lines_with_ends(points: Collection[Any], numbers: Collection[int]) -> Iterator[Lines]:
    """All lines between neighbours of which so many end at every point."""
    pairs = neighbours(points)
    last = {point: i for i, pair in enumerate(pairs) for point in pair}
    partial: list[tuple[int, Lines]] = [(0, frozenset())]
    while partial:
        i, lines = partial.pop()
        ends = [point for pair in lines for point in pair]
        if all(ends.count(p) in numbers for p in points if last.get(p, 0) == i - 1):
            if i == len(pairs):
                yield lines
            else:
                partial += [(i + 1, lines), (i + 1, lines | {pairs[i]})]


def neighbours(points: Collection[Any]) -> list[Any]:
    """The pairs of points that stand side by side or one above the other."""
    return [
        (u, v)
        for u, v in combinations(sorted(points), 2)
        if abs(u[0] - v[0]) + abs(u[1] - v[1]) == 1
    ]


def circuit_board(source: random.Random) -> Circuit:
    """Any few points, or those of a tree that was grown; wires given, and terminals, at times."""
    if source.random() < 0.5:
        rows, columns = source.choice(((1, 3), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)))
        cells = list(product(range(rows), range(columns)))
        points = sorted(source.sample(cells, len(cells) - source.choice((0, 1, 2))))
        pairs = neighbours(points)
        given = source.sample(pairs, min(len(pairs) // 2, source.choice((0, 1))))
        board = Circuit(rows, columns, frozenset(points), frozenset(given))
    else:
        rows, columns = source.choice(((3, 4), (3, 5), (4, 4)))
        shown, seed = source.choice((0, 0, 0, 10, 30)), source.randrange(1000)
        board = random_circuit.BOARDS.generate(rows=rows, columns=columns, told=shown, seed=seed)
    if len(board.points) == 1 or source.random() < 0.7:
        return board
    return replace(board, terminals=tuple(source.sample(sorted(board.points), 2)))


def masyu_board(source: random.Random) -> Masyu:
    """A few pearls on a few cells, most of them white, none in a corner."""
    rows, columns = source.choice(((3, 4), (4, 4)))
    corners = {*product((0, rows - 1), (0, columns - 1))}
    cells = sorted({*product(range(rows), range(columns))} - corners)
    pearls = sorted(source.sample(cells, source.choice((3, 2))))
    return Masyu(rows, columns, {cell: source.choice("wwwb") for cell in pearls})


def numberlink_candidates(puzzle: Numberlink) -> Iterator[Any]:
    """All labels in the cells that are no ends."""
    label = puzzle.given
    every = [*puzzle.ends, *["."] * puzzle.partial]
    cells = product(range(puzzle.rows), range(puzzle.columns))
    for chosen in product(*([label[c]] if c in label else every for c in cells)):
        yield tuple(chosen[i : i + puzzle.columns] for i in range(0, len(chosen), puzzle.columns))


def numberlink_board(source: random.Random) -> Numberlink:
    """A small board with one, two or three labels at random cells, and any options."""
    rows, columns, labels = source.choice(
        (
            (1, 4, 1),
            (2, 4, 1),
            (3, 3, 1),
            (3, 4, 1),
            (2, 4, 2),
            (3, 3, 2),
            (3, 3, 2),
            (3, 4, 2),
            (3, 4, 3),
            (4, 3, 3),
            (3, 3, 3),
        )
    )
    while True:
        cells = source.sample(list(product(range(rows), range(columns))), 2 * labels)
        pairs = sorted(map(sorted, zip(cells[::2], cells[1::2], strict=True)))
        if any(abs(a - b) + abs(c - d) > 1 for (a, c), (b, d) in pairs):
            break  # not all ends are neighbours: a path passes a cell between
    ends = {cell: k for k, pair in zip("ABC", pairs, strict=False) for cell in pair}
    touching, partial = source.random() < 0.5, source.random() < 0.4
    return Numberlink(rows, columns, dict(sorted(ends.items())), touching, partial)
