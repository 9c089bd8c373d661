"""Random Circuit Board puzzles: a tree grown over the points, and some of its wires."""

import random
from collections.abc import Collection, Iterator
from itertools import product

from ...boards.places import Cell, Edge
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ..family import RandomPuzzles
from . import Circuit


def generate(
    *,
    rows: int = 8,
    columns: int = 8,
    shown: int = 30,
    terminals: int = 0,
    blacked: int = 0,
    seed: int = 0,
) -> Circuit:
    """A board with at least one solution: a tree grown over it, the rest blacked out.

    From one wire on, random ends of the tree become points of three wires, as long as one has two
    free neighbours; of 20 trees the largest is taken. `blacked` per cent of the cells are blacked
    out before. `shown` per cent of the wires are given; `terminals` is 1 for a board with s and t.
    The same arguments give the same board everywhere.
    """
    check_range("rows", rows, 1, 200)
    check_range("columns", columns, 1, 200)
    check_range("shown", shown, 0, 100)
    check_range("terminals", terminals, 0, 1)
    check_range("blacked", blacked, 0, 90)
    if rows * columns < 2:
        raise BadInput("a board of one cell has no wire")
    source = random.Random(seed)
    cells = list(product(range(rows), range(columns)))
    black = source.sample(cells, len(cells) * blacked // 100)
    wires = max((_grown_tree(rows, columns, black, source) for _ in range(20)), key=len)
    if not wires:
        raise NotFound(f"no wire found a place on a board of {rows} by {columns}")
    points = sorted({point for wire in wires for point in wire})
    given = source.sample(wires, shown * len(wires) // 100)
    ends = tuple(source.sample(points, 2)) if terminals else ()
    return Circuit(rows, columns, frozenset(points), frozenset(given), ends)


def full(
    *, rows: int = 8, columns: int = 8, terminals: int = 0, blacked: int = 0, seed: int = 0
) -> Circuit:
    """A board as `generate` makes it, with all wires of its tree.

    With terminals, all wires leave no choice: so their tree is the one with the shortest path.
    """
    return generate(
        rows=rows, columns=columns, shown=100, terminals=terminals, blacked=blacked, seed=seed
    )


def _grown_tree(
    rows: int, columns: int, black: Collection[Cell], source: random.Random
) -> list[Edge]:
    """The wires of a random tree in which one or three end at every point; none without room."""
    free = set(product(range(rows), range(columns))).difference(black)

    def neighbours(cell: Cell) -> Iterator[Cell]:
        r, c = cell
        return (n for n in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if n in free)

    start = (source.randrange(rows), source.randrange(columns))
    if start not in free or not list(neighbours(start)):
        return []
    free.remove(start)
    end = source.choice(list(neighbours(start)))
    free.remove(end)
    wires = [(min(start, end), max(start, end))]
    ends = [start, end]
    while ends:
        i = source.randrange(len(ends))
        ends[i], ends[-1] = ends[-1], ends[i]
        point = ends.pop()
        around = list(neighbours(point))
        if len(around) < 2:
            continue  # it stays an end: free cells only become fewer
        for new in source.sample(around, 2):
            free.remove(new)
            wires.append((min(point, new), max(point, new)))
            ends.append(new)
    return wires


BOARDS = RandomPuzzles(generate=generate, full=full, size="8x8")
