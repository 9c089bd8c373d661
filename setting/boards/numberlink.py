"""Random Numberlink boards: dominoes, joined to fewer and longer paths."""

import random
from collections.abc import Sequence
from itertools import product

from cnf.errors import BadInput, NotFound
from cnf.formula import Formula
from cnf.uniqueness import is_only
from encoders._cells import Cells
from encoders._grid import Cell, check_range
from encoders.numberlink import Edge, Numberlink, edges, encode_links, givens, verify
from setting.boards import Boards


def generate(
    *,
    rows: int = 8,
    columns: int = 8,
    pairs: int = 0,
    touching: int = 0,
    unique: int = 1,
    seed: int = 0,
) -> Numberlink:
    """A puzzle with `pairs` pairs of ends or, if that is 0, as few as it gets.

    The paths are dominoes at first. Then, in random order and each pair once, neighbouring ends
    of two paths are joined where the puzzle keeps its only solution; with `unique` 0, where it
    keeps this one. The same arguments give the same puzzle everywhere: nothing depends on which
    solutions the solver finds, only on whether there are some. NotFound if so few pairs are not
    found in five attempts.
    """
    for name, number in (("rows", rows), ("columns", columns)):
        if not 1 <= number <= 30:
            raise BadInput(f"{name} is {number}, not a number from 1 to 30")
    if rows * columns == 1:
        raise BadInput("a board of one cell has no place for two ends")
    check_range("pairs", pairs, 0, rows * columns // 2)
    check_range("unique", unique, 0, 1)
    source = random.Random(seed)
    fewest = rows * columns
    for _ in range(5):
        paths = joined(rows, columns, pairs, touching > 0, unique > 0, source)
        if pairs in (0, len(paths)):
            return numbered(rows, columns, paths, touching=touching > 0)[0]
        fewest = min(fewest, len(paths))
    raise NotFound(f"no board of {rows} by {columns} with {pairs} pairs was found, but of {fewest}")


def joined(
    rows: int, columns: int, least: int, touching: bool, alone: bool, source: random.Random
) -> list[list[Cell]]:
    """Paths that fill a board, joined as long as they can be and are more than the least."""
    paths = dominoes(rows, columns, source)
    puzzle, _ = numbered(rows, columns, paths, touching=touching)
    for p, q in shuffled(edges(puzzle), source):
        one = next((path for path in paths if p in (path[0], path[-1])), [])
        two = next((path for path in paths if q in (path[0], path[-1])), [])
        if one and two and one is not two and len(paths) > least:
            one_to_p = one if one[-1] == p else one[::-1]
            two_from_q = two if two[0] == q else two[::-1]
            others = [path for path in paths if path not in (one, two)]
            fewer = [*others, one_to_p + two_from_q]
            puzzle, solution = numbered(rows, columns, fewer, touching=touching)
            if not verify(puzzle, solution) and (not alone or only_solution(puzzle, solution)):
                paths = fewer
    return paths


def dominoes(rows: int, columns: int, source: random.Random) -> list[list[Cell]]:
    """The board in pairs of neighbours, one of them with a third cell if need be."""
    snake = [(r, c if r % 2 else columns - 1 - c) for r, c in product(range(rows), range(columns))]
    paths = [snake[i : i + 2] for i in range(0, len(snake), 2)]
    if len(paths[-1]) == 1:
        paths[-2:] = [paths[-2] + paths[-1]]
    if min(rows, columns) > 1:
        for _ in range(10 * rows * columns):
            r, c = source.randrange(rows - 1), source.randrange(columns - 1)
            upright = [[(r, c), (r + 1, c)], [(r, c + 1), (r + 1, c + 1)]]
            across = [[(r, c), (r, c + 1)], [(r + 1, c), (r + 1, c + 1)]]
            for now, then in ((upright, across), (across, upright)):
                here = [path for path in paths if sorted(path) in now]
                if len(here) == 2:
                    paths = [path for path in paths if path not in here] + then
                    break
    return paths


def numbered(
    rows: int, columns: int, paths: Sequence[Sequence[Cell]], *, touching: bool
) -> tuple[Numberlink, Cells]:
    """The puzzle of the paths and its solution; labels are numbers in the order of first ends."""
    ordered = sorted(list(path) if path[0] < path[-1] else list(path)[::-1] for path in paths)
    ends = {str(i): (path[0], path[-1]) for i, path in enumerate(ordered, 1)}
    label = {p: str(i) for i, path in enumerate(ordered, 1) for p in path}
    solution = tuple(tuple(label[r, c] for c in range(columns)) for r in range(rows))
    return Numberlink(rows, columns, ends, touching), solution


def only_solution(puzzle: Numberlink, solution: Cells) -> bool:
    """Whether a puzzle that has this solution has no other one."""
    f = Formula(cardinality="direct", implied=False)
    encode_links(puzzle, f)
    cells = ((r, c, k) for r, row in enumerate(solution) for c, k in enumerate(row))
    facts = frozenset(("label", *cell) for cell in cells)
    return is_only(f, facts, [f.atoms[atom] for atom in givens(puzzle)])


def shuffled(found: Sequence[Edge], source: random.Random) -> list[Edge]:
    """The edges in random order."""
    return source.sample(found, len(found))


BOARDS = Boards(generate=generate, size="8x8")
