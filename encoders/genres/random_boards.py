"""Random boards of genres that are not drawn from clues or rooms alone: a division of the board is
drawn, and what it gives is changed until no other division gives the same.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

from ... import encoders
from ...boards.places import Cell, Place, cells, cells_in, squares
from ...boards.regions import dominoes, regions, rooms
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.generate.boards.drawn import AGAIN, ATTEMPTS, MOST, SIDE, from_boards
from ...tasks.generate.boards.settled import settled
from ...tasks.solve import solve
from ..family import RandomPuzzles

CHANGES = 200
"""So often a board is changed before another one is drawn."""

MOST_CELLS = 11
"""How large random galaxies are, about."""

Given = dict[Cell, Any]
"""What is given in cells."""

Change = Callable[[Given, Sequence[Place]], Given]
"""Returns what else could be given, after a change near places where solutions differ."""

Draw = Callable[[int, int, random.Random], tuple[Given, Change]]
"""Draws what is given on a board of so many rows and columns, and how it is changed."""


def random_puzzles(name: str, draw: Draw, size: tuple[int, int]) -> RandomPuzzles:
    """Boards of a genre."""

    def generate(
        *, rows: int = size[0], columns: int = size[1], unique: int = 0, seed: int = 0
    ) -> Any:
        """A board with a solution; with `unique`, with no other one. NotFound if none was found."""
        check_range("rows", rows, 1, AGAIN)
        check_range("columns", columns, 1, AGAIN)
        source, kind = random.Random(seed), encoders.family_named(name).board.given.kind

        def puzzle(given: Given) -> Any:
            return kind(rows=rows, columns=columns, given=dict(sorted(given.items())))

        def attempt() -> Any:
            given, change = draw(rows, columns, source)
            if not unique:
                return puzzle(given)
            return settled(puzzle(given), lambda p, at: puzzle(change({**p.given}, at)), CHANGES)

        if found := next(filter(None, (attempt() for _ in range(ATTEMPTS))), None):
            return found
        said = f"no {name} of this size with one solution was found in {ATTEMPTS} attempts"
        raise NotFound(f"{said}: try another seed")

    return RandomPuzzles(generate=generate, size=f"{size[0]}x{size[1]}")


def dominosa(rows: int, columns: int, source: random.Random) -> tuple[Given, Change]:
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

    return told, change


def tatamibari(rows: int, columns: int, source: random.Random) -> tuple[Given, Change]:
    """Random rectangles, no four of which meet at a corner, each with its symbol somewhere."""
    board = encoders.family_named("tatamibari").board.given.kind(rows=rows, columns=columns)
    while True:
        names = rooms(rows, columns, source)
        corners = ([names[r][c] for r, c in four] for four in squares(board))
        if all(a == b or b == c or c == d or d == a for a, b, c, d in corners):
            break
    parts = [*regions(names).values()]

    def symbol(part: Sequence[Cell]) -> str:
        high, wide = (1 + b - a for a, b in zip(part[0], part[-1], strict=True))
        return "s" if high == wide else "h" if high < wide else "v"

    def change(given: Given, places: Sequence[Place]) -> Given:
        cell = source.choice(cells_in(source.choice(places)))
        part = next(part for part in parts if cell in part)
        rest = {p: kind for p, kind in given.items() if p not in part}
        return {**rest, source.choice(part): symbol(part)}

    return {source.choice(part): symbol(part) for part in parts}, change


def galaxies(rows: int, columns: int, source: random.Random) -> tuple[Given, Change]:
    """Random symmetric regions, each with its centre; some are grown anew."""
    every = {(r, c) for r in range(rows) for c in range(columns)}
    drawn = dict[Any, dict[Cell, frozenset[Cell]]]()

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

    def filled(parts: dict[Cell, frozenset[Cell]], signs: Given) -> Given:
        while free := every.difference(*parts.values()):
            root, signs[root], parts[root] = grown(free)
        drawn[frozenset(signs.items())] = parts
        return signs

    def change(given: Given, places: Sequence[Place]) -> Given:
        parts = dict(drawn[frozenset(given.items())])
        here = source.choice(cells_in(source.choice(places)))
        near = {here, source.choice([p for p in ways(here) if p in every])}
        lost = [root for root, part in parts.items() if not near.isdisjoint(part)]
        for root in lost:
            del parts[root]
        return filled(parts, {root: given[root] for root in parts})

    return filled({}, {}), change


def ways(cell: Cell) -> list[Cell]:
    """The cells beside one, on the board or not."""
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def shakashaka(source: random.Random, rows: int = SIDE, columns: int = SIDE) -> Any:
    """A board of which some cells are black, none of them with a number, and that has a solution
    with a triangle.
    """
    check_range("rows", rows, 1, MOST)
    check_range("columns", columns, 1, MOST)
    family = encoders.family_named("shakashaka")
    empty = family.board.given.kind(rows=rows, columns=columns)
    for _ in range(ATTEMPTS):
        black = source.sample(cells(empty), rows * columns // 6)
        puzzle = replace(empty, given=dict.fromkeys(sorted(black), "x"))
        if solve(puzzle).solutions:
            return puzzle
    raise NotFound(f"no shakashaka of this size was found in {ATTEMPTS} attempts: try another seed")


BOARDS = {
    "shakashaka": from_boards(shakashaka, {"rows": SIDE, "columns": SIDE}),
    "dominosa": random_puzzles("dominosa", dominosa, (7, 8)),
    "galaxies": random_puzzles("galaxies", galaxies, (7, 7)),
    "tatamibari": random_puzzles("tatamibari", tatamibari, (8, 8)),
}
