"""Random Numberlink boards: dominoes, joined into fewer and longer paths.

Uniqueness is checked again and again, each time with two ends fewer, by one solver for which the
ends are assumptions.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from itertools import product

from ...boards.cells import Cells
from ...boards.places import Cell, Edge, beside, cells, neighbours, squares
from ...boards.words import check_range
from ...cnf import gates, graphs
from ...cnf.cardinality import Clauses
from ...cnf.errors import BadInput, NotFound
from ...cnf.formula import Formula
from ...cnf.rules import Constraints
from ...search.solving import Session
from ..family import RandomPuzzles
from . import FAMILY, Numberlink


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
    keeps this one. The dominoes that are left, whose ends are neighbours, are made longer where
    that can be. The same arguments give the same puzzle everywhere: nothing depends on which
    solutions the solver finds, only on whether there are some. NotFound if so few pairs are not
    found in five attempts.
    """
    for name, number in (("rows", rows), ("columns", columns)):
        if not 1 <= number <= 50:
            raise BadInput(f"{name} is {number}, not a number from 1 to 50")
    if rows * columns == 1:
        raise BadInput("a board of one cell has no place for two ends")
    check_range("pairs", pairs, 0, rows * columns // 2)
    check_range("touching", touching, 0, 1)
    check_range("unique", unique, 0, 1)
    source = random.Random(seed)
    fewest = rows * columns
    for _ in range(5):
        paths = joined(rows, columns, pairs, touching > 0, unique > 0, source)
        if pairs in (0, len(paths)):
            return numbered(rows, columns, paths, touching=touching > 0)[0]
        fewest = min(fewest, len(paths))
    said = f"no board of {rows} by {columns} with {pairs} pairs was found"
    raise NotFound(f"{said}; the fewest pairs found: {fewest}")


def joined(
    rows: int, columns: int, least: int, touching: bool, alone: bool, source: random.Random
) -> list[list[Cell]]:
    """Paths that fill a board, joined as long as they can be and are more than the least."""
    paths = dominoes(rows, columns, source)
    puzzle, _ = numbered(rows, columns, paths, touching=touching)
    with closing(Uniqueness(puzzle)) if alone else nullcontext() as uniqueness:
        for p, q in shuffled(neighbours(puzzle), source):
            one = next((path for path in paths if p in (path[0], path[-1])), [])
            two = next((path for path in paths if q in (path[0], path[-1])), [])
            if one and two and one is not two and len(paths) > least:
                one_to_p = one if one[-1] == p else one[::-1]
                two_from_q = two if two[0] == q else two[::-1]
                others = [path for path in paths if path not in (one, two)]
                fewer = [*others, one_to_p + two_from_q]
                puzzle, solution = numbered(rows, columns, fewer, touching=touching)
                if holds(puzzle, solution, uniqueness):
                    paths = fewer
        return lengthened(rows, columns, paths, touching, uniqueness)


def lengthened(
    rows: int,
    columns: int,
    paths: list[list[Cell]],
    touching: bool,
    uniqueness: "Uniqueness | None",
) -> list[list[Cell]]:
    """The paths after those of two cells, whose ends are neighbours, have taken an end of another
    one that stays longer than they were, wherever the puzzle keeps its solution.
    """
    for two in sorted(path for path in paths if len(path) == 2):
        for others in taken(paths, two):
            puzzle, solution = numbered(rows, columns, others, touching=touching)
            if holds(puzzle, solution, uniqueness):
                paths = others
                break
    return paths


def taken(paths: list[list[Cell]], two: list[Cell]) -> Iterator[list[list[Cell]]]:
    """The paths after one of two cells has taken the rest of another from a cell beside it on."""
    for (*_, (r, c)), path in product((two[::-1], two), sorted(paths)):
        around = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}
        for way in (path, path[::-1]) if path != two else ():
            for i, cell in enumerate(way):
                if cell in around and i > 2:
                    longer = [p for p in two if p != (r, c)] + [(r, c), *way[i:]]
                    yield [one for one in paths if one not in (two, path)] + [way[:i], longer]


def holds(puzzle: Numberlink, solution: Cells, uniqueness: "Uniqueness | None") -> bool:
    """Whether this is a solution and, if that is asked for, the only one."""
    if FAMILY.verify(puzzle, solution):
        return False
    return not uniqueness or uniqueness.of(puzzle, solution)


def dominoes(rows: int, columns: int, source: random.Random) -> list[list[Cell]]:
    """The board in pairs of neighbours, one of them with a third cell if need be."""
    snake = [(r, c if r % 2 else columns - 1 - c) for r, c in product(range(rows), range(columns))]
    paths = [snake[i : i + 2] for i in range(0, len(snake), 2)]
    odd = len(paths[-1]) == 1
    if odd:
        paths[-2:] = [paths[-2] + paths[-1]]
    for _ in range(10 * rows * columns):
        if min(rows, columns) > 1:
            paths = turned(paths, source.randrange(rows - 1), source.randrange(columns - 1))
        if odd:
            paths = handed_over(paths, source)
    return paths


def turned(paths: list[list[Cell]], r: int, c: int) -> list[list[Cell]]:
    """The paths after two dominoes, if they are the square at a cell, lie the other way there."""
    upright = [[(r, c), (r + 1, c)], [(r, c + 1), (r + 1, c + 1)]]
    across = [[(r, c), (r, c + 1)], [(r + 1, c), (r + 1, c + 1)]]
    for now, then in ((upright, across), (across, upright)):
        here = [path for path in paths if sorted(path) in now]
        if len(here) == 2:
            return [path for path in paths if path not in here] + then
    return paths


def handed_over(paths: list[list[Cell]], source: random.Random) -> list[list[Cell]]:
    """The paths after the one of three cells hands an end of it to a domino beside it, if one is.

    Without that, the same three cells of every odd board would be one path.
    """
    [three] = [path for path in paths if len(path) == 3]
    r, c = three[0] if source.randrange(2) else three[-1]
    around = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}
    twos = [path for path in paths if len(path) == 2 and not around.isdisjoint(path)]
    if not twos:
        return paths
    two = source.choice(twos)
    more = [(r, c), *two] if two[0] in around else [*two, (r, c)]
    left = [p for p in three if p != (r, c)]
    return [path for path in paths if path not in (three, two)] + [left, more]


def numbered(
    rows: int, columns: int, paths: Sequence[Sequence[Cell]], *, touching: bool
) -> tuple[Numberlink, Cells]:
    """The puzzle of the paths and its solution; labels are numbers in the order of first ends."""
    ordered = sorted(list(path) if path[0] < path[-1] else list(path)[::-1] for path in paths)
    ends = {p: str(i) for i, path in enumerate(ordered, 1) for p in (path[0], path[-1])}
    label = {p: str(i) for i, path in enumerate(ordered, 1) for p in path}
    solution = tuple(tuple(label[r, c] for c in range(columns)) for r in range(rows))
    return Numberlink(rows, columns, dict(sorted(ends.items())), touching), solution


class Uniqueness:
    """Whether solutions are the only ones, of puzzles on one board with ends at many places.

    One formula serves all of them: which cells are ends, and of which label, is assumed. Labels are
    binary numbers, so that a hundred of them cost seven variables a cell. For n cells and b bits it
    has about 14·n·b clauses, 6·n·b where paths may touch themselves; each question adds 2.
    """

    def __init__(self, most: Numberlink) -> None:
        """For puzzles with at most so many labels as this one."""
        f = Formula(cardinality="direct")
        places = cells(most)
        bits = max(1, (len(most.ends) - 1).bit_length())
        self._end = {p: f.aux() for p in places}
        self._code = {p: [f.aux() for _ in range(bits)] for p in places}
        joint = {edge: f.aux() for edge in neighbours(most)}
        self._link = joint | {(q, p): literal for (p, q), literal in joint.items()}
        for p in places:
            out = [self._link[p, q] for q in beside(most, p)]
            f.add("neighbours", self._one_or_two(f, p, out))
        for p, q in neighbours(most):
            linked = self._link[p, q]
            f.add("same label", gates.same_number(self._code[p], self._code[q], unless=[-linked]))
            if not most.touching:
                f.add("no touching", other_number(f, self._code[p], self._code[q], unless=linked))
        for a, b, c, d in squares(most):
            sides = [self._link[edge] for edge in ((a, b), (b, c), (c, d), (d, a))]
            f.add("no square", f.at_most(sides, 3 if most.touching else 2))
        f.add("no loop", graphs.joined(f, joint, (), chosen_ends=self._end))
        self._session = Session(f)

    def of(self, puzzle: Numberlink, solution: Cells) -> bool:
        """Whether a puzzle that has this solution has no other one."""
        number = {k: i for i, k in enumerate(puzzle.ends)}
        given = [end if p in puzzle.given else -end for p, end in self._end.items()]
        for p, k in puzzle.given.items():
            given += signed(self._code[p], number[k])
        other = self._session.aux()
        here = (signed(bits, number[solution[r][c]]) for (r, c), bits in self._code.items())
        self._session.add([-other, *(-bit for bits in here for bit in bits)])
        only = not self._session.solve([*given, other])
        self._session.add([-other])
        return only

    def close(self) -> None:
        """Give the solver's memory back."""
        self._session.close()

    def _one_or_two(self, f: Formula, p: Cell, out: Sequence[int]) -> Constraints:
        """Σ out = 1 at an end, and 2 at another cell."""
        end = self._end[p]
        yield f.exactly(out, 1, unless=[-end])
        yield f.exactly(out, 2, unless=[end])


def other_number(f: Formula, xs: Sequence[int], ys: Sequence[int], *, unless: int) -> Clauses:
    """xs ≠ ys as binary numbers, or `unless` holds: 4 clauses a bit, and 1."""
    differ = [f.aux() for _ in xs]
    for z, x, y in zip(differ, xs, ys, strict=True):
        yield from gates.exclusive_or(z, x, y)
    yield [unless, *differ]


def signed(bits: Sequence[int], number: int) -> list[int]:
    """The literals that say that the bits, lowest first, are those of the number."""
    return [bit if number >> i & 1 else -bit for i, bit in enumerate(bits)]


def shuffled(found: Sequence[Edge], source: random.Random) -> list[Edge]:
    """The edges in random order."""
    return source.sample(found, len(found))


BOARDS = RandomPuzzles(generate=generate, size="8x8")
