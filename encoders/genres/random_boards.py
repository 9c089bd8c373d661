"""Random boards of genres that are not drawn from clues or rooms alone."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

from ... import encoders
from ...boards.places import Cell, Place, cells, cells_in, squares
from ...boards.regions import dominoes, regions, rooms
from ...cnf.errors import BadInput
from ...rules.consecutive import Consecutive
from ...tasks.generate.boards.drawn import AGAIN, built, from_boards
from ...tasks.generate.boards.settled import from_draws, from_parts, on_board
from ...tasks.generate.boards.structure import rule_of, structure
from ...tasks.generate.boards.takes import ATTEMPTS, in_vain, sides
from ...tasks.solve import solve
from ..family import Drawn

CHANGES, FEW_CHANGES = 200, 40
"""So often a board is changed before another one is drawn; and where most of them lead nowhere."""

MOVES, TOLD = 20, 40
"""How often a path moves for each cell, and how many per cent of its numbers are told if there may
be several solutions.
"""

MOST_CELLS = 11
"""How large random galaxies are, about."""

Given = dict[Cell, Any]
"""What is given in cells."""

Parts = dict[Cell, Any]
"""Where the centres of galaxies are, each with its sign and cells."""


def dominosa(source: random.Random, rows: int, columns: int) -> Drawn:
    """Random dominoes with different pairs of numbers, of as few numbers as there can be; they are
    turned, or change places.
    """
    tiles = [*regions(dominoes(rows, columns, source)).values()]
    most = next(n for n in range(99) if n * (n + 1) >= 2 * len(tiles))
    pairs = source.sample([*combinations_with_replacement(range(most), 2)], len(tiles))
    tile_of = {cell: tile for tile in tiles for cell in tile}
    ordered = (source.sample(pair, 2) for pair in pairs)
    told = {p: n for tile, pair in zip(tiles, ordered, strict=True)
            for p, n in zip(tile, pair, strict=True)}  # fmt: skip

    def change(given: Given, places: Sequence[Place]) -> Given:
        tile = tile_of[source.choice(cells_in(source.choice(places)))]
        other = source.choice(tiles)
        numbers = [given[cell] for cell in (*other, *tile[::-1])]
        return given | dict(zip((*tile, *other), numbers, strict=True))

    return Drawn(told, on_board("dominosa", rows, columns), change)


def tatamibari(source: random.Random, rows: int, columns: int) -> Sequence[Sequence[Cell]]:
    """Random rectangles, no four of which meet at a corner."""
    board = on_board("tatamibari", rows, columns)({})
    while True:
        names = rooms(rows, columns, source)
        corners = ([names[r][c] for r, c in four] for four in squares(board))
        if all(a == b or b == c or c == d or d == a for a, b, c, d in corners):
            return [*regions(names).values()]


def symbol(part: Sequence[Cell]) -> str:
    """Whether a rectangle is square, wide or tall."""
    high, wide = (1 + b - a for a, b in zip(part[0], part[-1], strict=True))
    return "s" if high == wide else "h" if high < wide else "v"


def galaxies(source: random.Random, rows: int, columns: int) -> Drawn:
    """Random symmetric regions, each with its centre; some are grown anew, at first those about
    single cells, of which many would be left.
    """
    every = {(r, c) for r in range(rows) for c in range(columns)}

    def grown(free: set[Cell]) -> tuple[Cell, str, frozenset[Cell]]:
        r, c = source.choice(sorted(free))
        centres = [
            (sign, {(r, c), (r + down, c), (r, c + right), (r + down, c + right)})
            for sign, down, right in (("o", 0, 0), ("r", 0, 1), ("d", 1, 0), ("c", 1, 1))
        ]
        sign, found = source.choice([one for one in centres if one[1] <= free])
        (bottom, right), size = max(found), source.randrange(1, MOST_CELLS)
        while len(found) < size:
            near = {p for cell in found for p in ways(cell)} & (free - found)
            pairs = [(p, (r + bottom - p[0], c + right - p[1])) for p in sorted(near)]
            pairs = [pair for pair in pairs if pair[1] in free]
            if not pairs:
                break
            found |= {*source.choice(pairs)}
        return (r, c), sign, frozenset(found)

    def filled(parts: Parts) -> Parts:
        while free := every.difference(*(part for _, part in parts.values())):
            root, sign, part = grown(free)
            parts[root] = sign, part
        return parts

    def change(parts: Parts, places: Sequence[Place]) -> Parts:
        here = source.choice(cells_in(source.choice(places)))
        near = {here, source.choice([p for p in ways(here) if p in every])}
        return filled({at: own for at, own in parts.items() if near.isdisjoint(own[1])})

    def larger(parts: Parts) -> Parts:
        for _ in range(rows * columns):
            single = [at for at, (_, own) in parts.items() if len(own) == 1]
            if single and len(every) > 1:
                parts = min(change(parts, [source.choice(single)]), parts, key=len)
        return parts

    board = on_board("galaxies", rows, columns)
    return Drawn(
        larger(filled({})), lambda parts: board({p: sign for p, (sign, _) in parts.items()}), change
    )


def ways(cell: Cell) -> list[Cell]:
    """The cells beside one, on the board or not."""
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def simpleloop(source: random.Random, rows: int, columns: int) -> Drawn:
    """Black cells beside a random loop; two neighbours become black or are so no longer, as a loop
    passes as many cells of either colour of a chessboard.
    """
    if min(rows, columns) < 2:
        raise BadInput("a loop needs 2 rows and 2 columns")
    family = encoders.family_named("simpleloop")
    board = on_board("simpleloop", rows, columns)
    given: Given = built(board({}), structure(family), source).given
    every = {*cells(board({}))}

    def change(given: Given, places: Sequence[Place]) -> Given | None:
        here = source.choice(cells_in(source.choice(places)))
        alike = [p for p in ways(here) if p in every and (p in given) == (here in given)]
        if not alike:
            return None
        both = {here, source.choice(alike)}
        left = {p: "#" for p in given if p not in both}
        return left if here in given else given | dict.fromkeys(both, "#")

    return Drawn(given, board, change)


def shakashaka(source: random.Random, rows: int, columns: int) -> Any:
    """A board of which some cells are black, none of them with a number, and that has a solution
    with a triangle.
    """
    board = on_board("shakashaka", rows, columns)
    puzzle = board({})
    for _ in range(ATTEMPTS):
        black = source.sample(cells(puzzle), rows * columns // 6)
        if solve(puzzle := board(dict.fromkeys(black, "x"))).solutions:
            return puzzle
    raise in_vain("shakashaka", ATTEMPTS, unique=False)


def numbered(name: str) -> Callable[[random.Random, int, int], Drawn]:
    """Draws the numbers along a random path through all cells: again and again, an end goes on to a
    cell that it touches, and the path is cut there, so that it is no ring (R. Oberdorf et al.,
    *Secondary structures in long compact polymers*, 2006).
    """

    def path(source: random.Random, rows: int, columns: int) -> Drawn:
        board = on_board(name, rows, columns)
        blank = board({})
        rule = rule_of(blank.family, Consecutive)
        assert rule
        near = dict(rule.near.walk(blank))
        order = [(r, c if r % 2 else columns - 1 - c) for r, c in cells(blank)]
        for _ in range(MOVES * len(order) if order[1:] else 0):
            if source.randrange(2):
                order.reverse()
            after = order.index(source.choice(near[order[-1]])) + 1
            order[after:] = order[after:][::-1]
        return Drawn(board({cell: i for i, cell in enumerate(order, 1)}))

    return path


MAKERS = ((dominosa, 7, 8), (galaxies, 7, 7), (simpleloop, 8, 8))
"""What draws boards, and their usual size."""

BOARDS = {
    "hidoku": from_draws("hidoku", numbered("hidoku"), sides(6), told=TOLD),
    "numbrix": from_draws("numbrix", numbered("numbrix"), sides(6), told=TOLD),
    "shakashaka": from_boards(shakashaka, sides()),
    "tatamibari": from_parts(
        "tatamibari",
        tatamibari,
        lambda board, solution: regions(solution).values(),
        symbol,
        sides(most=AGAIN),
        rounds=FEW_CHANGES,
    ),
    **{
        draw.__name__: from_draws(
            draw.__name__, draw, sides(rows, columns, most=AGAIN), rounds=CHANGES
        )
        for draw, rows, columns in MAKERS
    },
}
