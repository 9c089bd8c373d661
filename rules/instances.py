"""Random rules of one kind that a solution obeys: on paths of cells, in grown groups of them, or
wherever they can be.
"""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any, TypeVar

from ..boards.places import Cell, Position, beside, cells

R = TypeVar("R")

TRIES = 4000
"""Paths that are tried for the rules of one kind."""

LONGEST = 6
"""The most cells of a random path."""


def obeyed(rules: Iterable[R], puzzle: Any, entries: Position) -> Iterator[R]:
    """Those of the rules that complete entries obey."""
    rule: Any
    for rule in rules:
        if next(iter(rule.broken(puzzle, entries)), None) is None:
            yield rule


def on_paths(
    make: Callable[[tuple[Cell, ...]], R | None],
    least: int,
    puzzle: Any,
    entries: Position,
    source: Random,
) -> Iterator[R]:
    """Rules about paths of at least so many cells, as many rules as there are rows at most, no two
    of which share cells. `make` makes the rule of a path, or None.
    """
    side, taken, found = puzzle.rows, set[Cell](), 0
    low = max(least, min(3, side // 2))
    high = max(low, min(LONGEST, side // 2 + 1))
    for _ in range(TRIES):
        path = walked(puzzle, source.randint(low, high), taken, source)
        made = make(path) if path else None
        for rule in obeyed([made] if made else [], puzzle, entries):
            taken.update(path)
            found += 1
            yield rule
        if found == side:
            return


def walked(puzzle: Any, length: int, taken: AbstractSet[Cell], source: Random) -> tuple[Cell, ...]:
    """A random path of free cells, each of which touches the one before; empty if it got stuck."""
    free = [cell for cell in cells(puzzle) if cell not in taken]
    path = [source.choice(free)] if free else []
    while 0 < len(path) < length:
        r, c = path[-1]
        around = [(s, d) for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1)]
        ahead = [cell for cell in around if cell in free and cell not in path]
        if not ahead:
            return ()
        path.append(source.choice(ahead))
    return tuple(path)


def grown(
    puzzle: Any, sizes: range, entries: Position, source: Random
) -> Iterator[tuple[Cell, ...]]:
    """Groups of joined cells with different numbers, of random sizes, that no two share; some cells
    are in none.
    """
    free = dict.fromkeys(source.sample(every := [*cells(puzzle)], len(every)))
    while free:
        start, size = next(iter(free)), source.choice(sizes)
        group = {start: entries[start]}
        del free[start]
        while len(group) < size:
            ahead = {cell: None for mine in group for cell in beside(puzzle, mine) if cell in free}
            able = [cell for cell in ahead if entries[cell] not in group.values()]
            if not able:
                break
            cell = source.choice(able)
            group[cell] = entries[cell]
            del free[cell]
        if len(group) in sizes:
            yield tuple(sorted(group))


def in_cells(
    make: Callable[[tuple[Cell, ...]], R], puzzle: Any, entries: Position, source: Random
) -> Iterator[R]:
    """Rules about one cell each."""
    every = [*cells(puzzle)]
    singles = (make((cell,)) for cell in source.sample(every, len(every)))
    return obeyed(singles, puzzle, entries)


def between_cells(
    make: Callable[[tuple[Cell, ...]], R], puzzle: Any, entries: Position, source: Random
) -> Iterator[R]:
    """Rules about two cells side by side."""
    pairs = [(one, other) for one in cells(puzzle) for other in beside(puzzle, one) if one < other]
    return obeyed(map(make, source.sample(pairs, len(pairs))), puzzle, entries)


def shifted(
    puzzle: Any, entries: Position, source: Random
) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """Two cells side by side, and two others, as far from each other, with the same numbers."""
    pairs = [(one, other) for one in cells(puzzle) for other in beside(puzzle, one) if one < other]
    where = dict[Any, tuple[Cell, Cell]]()
    for (r, c), (s, d) in source.sample(pairs, len(pairs)):
        kind = (s - r, entries[r, c], entries[s, d])
        if kind in where:
            yield where[kind], ((r, c), (s, d))
        where[kind] = ((r, c), (s, d))
